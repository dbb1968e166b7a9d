//! The property that each library answers as its design predicts, for tests and fuzz targets.

use std::collections::HashSet;

use rfc1738_oracle::Subject;
use rfc1738_oracle::difference::{Class, Classifier, shrink};
use rfc1738_oracle::properties::{Failure, Property};
use rfc1738_oracle::readings;

use url_atlas_decisions::{Library, RFC_1738};

/// Every answer of some libraries is predicted.
pub struct Predicts {
    name: &'static str,
    libraries: Vec<Asked>,
    tells_once: bool,
    /// The classes of the answers that were not predicted, each with the name of the library.
    seen: HashSet<(String, Option<Class>)>,
}

/// A library that is predicted and asked.
struct Asked {
    library: Library,
    classifier: Classifier<Box<dyn Subject>>,
}

impl Asked {
    /// Returns whether the library answers as predicted.
    fn is_predicted(&mut self, input: &[u8]) -> bool {
        self.library.predicts(self.classifier.subject(), input)
    }

    /// Returns the failure about an input.
    fn failure(&mut self, property: &'static str, input: &[u8], class: Option<Class>) -> Failure {
        let name = &*self.library.name;
        let smallest = shrink(input, |text| {
            !self.library.predicts(self.classifier.subject(), text) && self.classifier.class(text) == class
        });
        let decisions = self.library.explain(&RFC_1738, &smallest);
        let decisions: Vec<&str> = decisions.iter().map(|decision| decision.name).collect();
        let got = readings::of_library(self.classifier.subject(), &smallest);
        let what = format!("the answer of `{name}` to \"{}\" is not predicted", smallest.escape_ascii());
        let predicted =
            format!("{} (by {})", self.library.read(&smallest).words(&smallest), decisions.join(", "));
        let failure = Failure::new(property, input, what).expected(predicted).got(got);
        Failure { class: Some(file_name(name, class)), ..failure }
    }
}

impl Predicts {
    /// Returns a property for libraries with their designs.
    pub fn new(
        name: &'static str,
        libraries: impl IntoIterator<Item = (Box<dyn Subject>, Library)>,
    ) -> Predicts {
        let asked = |(subject, library)| Asked { library, classifier: Classifier::new(subject) };
        Predicts {
            name,
            libraries: libraries.into_iter().map(asked).collect(),
            tells_once: false,
            seen: HashSet::new(),
        }
    }

    /// Changes the property to report each class of answers only once. A campaign can then continue
    /// and find the next class.
    #[must_use]
    pub fn telling_once(self) -> Predicts {
        Predicts { tells_once: true, ..self }
    }
}

impl Property for Predicts {
    fn name(&self) -> &'static str {
        self.name
    }

    fn holds(&mut self, input: &[u8]) -> Result<(), Failure> {
        for asked in &mut self.libraries {
            if asked.is_predicted(input) {
                continue;
            }
            let class = asked.classifier.class(input);
            if self.seen.insert((asked.library.name.clone(), class)) || !self.tells_once {
                return Err(asked.failure(self.name, input, class));
            }
        }
        Ok(())
    }

    fn seen(&self) -> usize {
        self.seen.len()
    }
}

/// Returns a class of a library as a file name: `url-other-host-at-user-3f`. An answer of no class
/// is that of RFC 1738.
fn file_name(library: &str, class: Option<Class>) -> String {
    let Some(class) = class else { return format!("{library}-as-rfc-1738") };
    let byte = class.byte.name();
    let byte = if byte.len() == 1 { format!("{:02x}", byte.as_bytes()[0]) } else { byte };
    format!("{library}-{}-at-{}-{byte}", class.kind, class.rule).replace('+', "plus")
}
