//! The designs of libraries, as they were inferred from records of their answers.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use serde::{Deserialize, Serialize};

use rfc1738_oracle::{Answer, Observation, PartName, Relation, Subject};

use crate::{Decision, Design, Quirk, TEXTS, Trace, decisions, quirks, schemes};

/// The designs, by library. `tests/decisions/libraries.rs` infers them from the records, and
/// compares the figures with the records.
const INFERRED: &str = include_str!("designs.json");

/// A library with the design that predicts its answers.
#[derive(Clone, Debug, PartialEq)]
pub struct Library {
    /// The name of its adapter: `python-urllib`.
    pub name: String,
    /// The name of the text from which it differs in the fewest decisions: one of [`TEXTS`].
    pub text: &'static str,
    /// Its option at each decision.
    pub design: Design,
    /// The number of answers that the inference did not see and the design reads exactly: the
    /// verdict and every part. For the libraries of [`libraries`] they are about generated inputs
    /// that nobody had seen when the design was made.
    pub exact: usize,
    /// The number of answers that the inference did not see.
    pub unseen: usize,
    /// Of these answers, how many have the host that is read, and how many have a host or are read
    /// with one. `None`: they were not counted.
    pub hosts: Option<(usize, usize)>,
    /// What it does that no decision explains.
    pub quirks: &'static [&'static Quirk],
    /// The schemes that it takes, in lower case. It declines all others. Empty: it takes all.
    pub schemes: &'static [&'static str],
}

/// A library as the file has it.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Inferred {
    text: String,
    exact: usize,
    unseen: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    hosts: Option<(usize, usize)>,
    /// The options that are not those of the text, by decision.
    options: BTreeMap<String, String>,
}

impl Library {
    /// Returns a library of this design. The text is the one that differs from it in the fewest decisions.
    pub fn new(name: &str, design: Design, exact: usize, unseen: usize) -> Library {
        let design = design.in_use();
        let (text, _) = nearest(&design);
        let (quirks, schemes) = (quirks::of(name), schemes::of(name));
        Library { name: name.into(), text, design, exact, unseen, hosts: None, quirks, schemes }
    }

    /// Returns the predicted answer of the library about an input: that of its design, changed by its quirks.
    ///
    /// ```
    /// use url_atlas_decisions::{Answer, by_name};
    ///
    /// let answer = by_name("python-urllib").unwrap().read(b"http://a.com\\@evil.com/");
    /// let Answer::Accept(parts) = answer else { panic!() };
    /// assert_eq!(parts.host.as_deref(), Some("evil.com"));
    /// assert_eq!(by_name("java-okhttp").unwrap().read(b"ftp://a.com/"), Answer::Decline);
    /// ```
    pub fn read(&self, input: &[u8]) -> Answer {
        self.trace(input).0
    }

    /// Returns also the decisions for which the reading asks. Another option of any other decision
    /// does not change the answer.
    pub fn trace(&self, input: &[u8]) -> (Answer, Trace) {
        let mut answer = Answer::Decline;
        let trace = self.observe(input, &mut |seen| answer = seen.into());
        (answer, trace)
    }

    /// Shows the predicted answer, whose parts borrow what stays as it is, and returns the
    /// decisions for which the reading asks.
    pub fn observe(&self, input: &[u8], see: &mut dyn FnMut(Observation<'_>)) -> Trace {
        if schemes::declines(self.schemes, &self.design, input) {
            see(Observation::Decline(String::new()));
            return Trace::default();
        }
        quirks::apply(self.quirks, &self.design, input, see)
    }

    /// Returns the same library with another design.
    pub(crate) fn with(&self, design: Design) -> Library {
        Library { design, ..self.clone() }
    }

    /// Returns the share of the answers that the inference did not see and that are predicted
    /// exactly, from 0 to 1.
    pub fn share(&self) -> f64 {
        self.exact as f64 / self.unseen.max(1) as f64
    }

    /// Returns the decisions in which the library differs from a design, and that change the
    /// predicted answer: with the option of the design it would be another one.
    ///
    /// ```
    /// use url_atlas_decisions::{RFC_1738, by_name};
    ///
    /// let names = |input: &[u8]| -> Vec<&str> {
    ///     let decisions = by_name("rust-url").unwrap().explain(&RFC_1738, input);
    ///     decisions.iter().map(|decision| decision.name).collect()
    /// };
    /// assert_eq!(names(b"ftp://a.com?x@evil.com/")[0], "authority_end");
    /// assert!(names(b"http://host.dom/").is_empty());
    /// ```
    pub fn explain(&self, design: &Design, input: &[u8]) -> Vec<&'static Decision> {
        let answer = self.read(input);
        let changes = |decision: &&'static Decision| {
            self.with((decision.take)(&self.design, design)).read(input) != answer
        };
        design.differing(&self.design).filter(changes).collect()
    }

    /// Asks the library about an input, and returns in what its answer is not the predicted one:
    /// `verdict`, or the parts, such as `host-path`. `None`: it answers as predicted.
    pub fn differs(&self, subject: &mut dyn Subject, input: &[u8]) -> Option<String> {
        let predicted = self.read(input);
        let mut differs = Some("verdict".to_owned());
        // A list of one: so a library that panics gives an answer, a crash.
        subject.observe_all(&[input], &mut |_, seen| {
            differs = match (&predicted, Answer::from(seen)) {
                (Answer::Accept(read), Answer::Accept(given)) => {
                    let parts: Vec<&str> =
                        read.differences(&given, Relation::Exact).map(PartName::name).collect();
                    (!parts.is_empty()).then(|| parts.join("-"))
                }
                (read, given) => (*read != given).then(|| "verdict".to_owned()),
            };
        });
        differs
    }
}

/// Returns the name and the design of the text that differs from a design in the fewest decisions.
pub(crate) fn nearest(design: &Design) -> (&'static str, Design) {
    let differing = |(_, text): &(&str, Design)| text.differing(design).count();
    TEXTS.into_iter().min_by_key(differing).unwrap_or(TEXTS[0])
}

/// Returns the libraries whose design was inferred, sorted by name.
///
/// ```
/// let libraries = url_atlas_decisions::libraries();
/// let fluent_uri = libraries.iter().find(|library| library.name == "rust-fluent-uri").unwrap();
/// assert_eq!(fluent_uri.text, "RFC 3986");
/// ```
pub fn libraries() -> &'static [Library] {
    static LIBRARIES: OnceLock<Vec<Library>> = OnceLock::new();
    LIBRARIES.get_or_init(|| from_json(INFERRED).expect("a test reads the file"))
}

/// Returns the library of an adapter, if its design was inferred.
pub fn by_name(name: &str) -> Option<&'static Library> {
    libraries().iter().find(|library| library.name == name)
}

/// Reads libraries from the text of a file.
///
/// # Errors
/// Returns in words which library, decision or option the file names that does not exist.
pub fn from_json(text: &str) -> Result<Vec<Library>, String> {
    let all: BTreeMap<String, Inferred> = serde_json::from_str(text).map_err(|error| error.to_string())?;
    all.into_iter().map(|(name, inferred)| inferred.library(name)).collect()
}

impl Inferred {
    fn library(self, name: String) -> Result<Library, String> {
        let Inferred { text, exact, unseen, hosts, options } = self;
        let of_text = TEXTS.into_iter().find(|(known, _)| *known == text);
        let (text, mut design) = of_text.ok_or_else(|| format!("{name}: there is no text `{text}`"))?;
        for (decision, option) in options {
            let known = decisions().iter().find(|known| known.name == decision);
            let known = known.ok_or_else(|| format!("{name}: there is no decision `{decision}`"))?;
            design = (known.named)(&design, &option)
                .ok_or_else(|| format!("{name}: `{decision}` has no option `{option}`"))?;
        }
        let (quirks, schemes) = (quirks::of(&name), schemes::of(&name));
        Ok(Library { name, text, design: design.in_use(), exact, unseen, hosts, quirks, schemes })
    }
}

/// Returns the text of a file with some libraries.
///
/// ```
/// use url_atlas_decisions::{Library, RFC_3986, from_json, to_json};
///
/// let library = Library::new("my-library", RFC_3986, 99, 100);
/// assert_eq!(from_json(&to_json(&[library.clone()])), Ok(vec![library]));
/// ```
pub fn to_json(libraries: &[Library]) -> String {
    let inferred = |library: &Library| {
        let (_, of_text) = TEXTS.into_iter().find(|(text, _)| *text == library.text).unwrap_or(TEXTS[0]);
        let options = of_text
            .differing(&library.design)
            .map(|decision| (decision.name.to_owned(), (decision.option)(&library.design)));
        Inferred {
            text: library.text.into(),
            exact: library.exact,
            unseen: library.unseen,
            hosts: library.hosts,
            options: options.collect(),
        }
    };
    let all: BTreeMap<&str, Inferred> =
        libraries.iter().map(|library| (&*library.name, inferred(library))).collect();
    serde_json::to_string_pretty(&all).map_or_else(|error| error.to_string(), |text| text + "\n")
}
