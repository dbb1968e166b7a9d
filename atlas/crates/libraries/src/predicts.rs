//! The property that each library answers as its design predicts, for tests and fuzz targets.

use std::collections::HashSet;

use rfc1738_oracle::properties::{Failure, Property};
use rfc1738_oracle::{Subject, readings, shrink};

use url_atlas_decisions::{Library, RFC_1738};

/// Every answer of some libraries is predicted.
pub struct Predicts {
    name: &'static str,
    libraries: Vec<Asked>,
    tells_once: bool,
    /// The classes of the answers that were not predicted: `url-host`.
    seen: HashSet<String>,
}

/// A library that is predicted and asked.
struct Asked {
    library: Library,
    subject: Box<dyn Subject>,
}

impl Asked {
    /// Returns the class of the answer, if it is not predicted: the library and what differs.
    fn class(&mut self, input: &[u8]) -> Option<String> {
        let differs = self.library.differs(&mut *self.subject, input)?;
        Some(format!("{}-{differs}", self.library.name))
    }

    /// Returns the failure about an input.
    fn failure(&mut self, property: &'static str, input: &[u8], class: String) -> Failure {
        let smallest = shrink(input, |text| self.class(text).as_ref() == Some(&class));
        let name = &*self.library.name;
        let decisions = self.library.explain(&RFC_1738, &smallest);
        let decisions: Vec<&str> = decisions.iter().map(|decision| decision.name).collect();
        let got = readings::of_library(&mut *self.subject, &smallest);
        let what = format!("the answer of `{name}` to \"{}\" is not predicted", smallest.escape_ascii());
        let predicted =
            format!("{} (by {})", self.library.read(&smallest).words(&smallest), decisions.join(", "));
        let failure = Failure::new(property, input, what).expected(predicted).got(got);
        Failure { class: Some(class), ..failure }
    }
}

impl Predicts {
    /// Returns a property for libraries with their designs.
    pub fn new(
        name: &'static str,
        libraries: impl IntoIterator<Item = (Box<dyn Subject>, Library)>,
    ) -> Predicts {
        let asked = |(subject, library)| Asked { library, subject };
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
            let Some(class) = asked.class(input) else { continue };
            if self.seen.insert(class.clone()) || !self.tells_once {
                return Err(asked.failure(self.name, input, class));
            }
        }
        Ok(())
    }

    fn seen(&self) -> usize {
        self.seen.len()
    }
}
