//! Where the texts make the decisions: sections and their words, and what a text leaves to a reading.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use serde::Deserialize;

use crate::TEXTS;

/// The places, by decision and text. The tests of the pages compare the words with the texts.
const PLACES: &str = include_str!("citations.json");

/// Where a text makes a decision.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Citation {
    /// Words that decide it. Empty, if the text does not.
    #[serde(default)]
    pub quotes: Vec<Quote>,
    /// How the words are read, or why the option is taken without words.
    pub reading: Option<String>,
}

/// Words of a text.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Quote {
    /// The text, if it is another one that changes it: RFC 2732 changes RFC 2396.
    pub text: Option<String>,
    /// The section of an RFC, such as `3.2.2`. In the URL Standard, a state, an algorithm or a heading.
    pub section: String,
    /// The words, with one space in place of each line break, and without markup.
    pub quote: String,
}

impl Quote {
    /// Returns where the words of a text stand: `RFC 3986, section 3.2.2`, or
    /// `URL Standard, authority state`.
    pub fn place(&self, text: &str) -> String {
        let section = match self.section.starts_with(|first: char| first.is_ascii_digit()) {
            true => format!("section {}", self.section),
            false => self.section.clone(),
        };
        format!("{}, {section}", self.text.as_deref().unwrap_or(text))
    }
}

/// Returns where each of [`TEXTS`] makes a decision, by the name of the decision.
///
/// ```
/// let places = url_atlas_decisions::citations("authority_end");
/// let (text, citation) = &places[0];
/// assert_eq!(citation.quotes[0].place(text), "RFC 1738, section 5");
/// ```
pub fn citations(decision: &str) -> Vec<(&'static str, &'static Citation)> {
    static ALL: OnceLock<BTreeMap<String, BTreeMap<String, Citation>>> = OnceLock::new();
    let all = ALL.get_or_init(|| serde_json::from_str(PLACES).expect("the tests read the file"));
    let of_text = |(text, _)| Some((text, all.get(decision)?.get(text)?));
    TEXTS.into_iter().filter_map(of_text).collect()
}
