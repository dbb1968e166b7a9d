//! The questions of the suite other than "is this a URL, and what are its parts?".

use crate::Parts;

/// A question about an input that RFC 1738 answers with more than a verdict.
///
/// An octet in an answer is the character of the same number, U+0000 to U+00FF: `"sel\tword\r\n"`
/// is ten octets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// What does this URL ask a client to do? (Section 3.)
    Meaning,
    /// Which advisories apply to this URL? (Section 6.)
    Advisories,
    /// What is this URL with only the percent-encoding that it needs? (Section 2.2.)
    NormalForm,
    /// Do this URL and another one mean the same? (Section 2.2.)
    Equivalence {
        /// The other URL.
        with: Vec<u8>,
    },
    /// Which URLs does this text contain? (The Appendix.)
    Extraction,
    /// Which URL has these parts? The input is its scheme, and the parts are octets. (Sections 2.2
    /// and 3.)
    Building {
        /// The parts by the names that they have in cases.
        given: Parts,
    },
    /// Which URL does this reference lead to? RFC 1738 has no references, so no case of its corpus
    /// asks it: RFC 1808 section 4, RFC 3986 section 5 and the URL Standard answer it.
    Resolution {
        /// The base URL.
        base: Vec<u8>,
    },
}

impl Question {
    /// The names of the questions that cases ask, in order of declaration.
    pub const NAMES: [&'static str; 6] =
        ["meaning", "advisories", "normal-form", "equivalence", "extraction", "building"];

    /// Returns the question of a case with a name. `with` is the second URL of an equivalence, and
    /// `given` are the parts to build from.
    pub fn from_name(name: &str, with: Vec<u8>, given: Parts) -> Option<Question> {
        Some(match name {
            "meaning" => Question::Meaning,
            "advisories" => Question::Advisories,
            "normal-form" => Question::NormalForm,
            "equivalence" => Question::Equivalence { with },
            "extraction" => Question::Extraction,
            "building" => Question::Building { given },
            _ => return None,
        })
    }

    /// Returns the name of the question, as in the field `asks` of a case.
    pub fn name(&self) -> &'static str {
        match self {
            Question::Meaning => "meaning",
            Question::Advisories => "advisories",
            Question::NormalForm => "normal-form",
            Question::Equivalence { .. } => "equivalence",
            Question::Extraction => "extraction",
            Question::Building { .. } => "building",
            Question::Resolution { .. } => "resolution",
        }
    }
}
