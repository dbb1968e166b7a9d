//! What can be asked beside "is this a URL, and what are its parts?": what one means, how it is written, where one stands.

use super::Parts;

/// A question about an input, for which RFC 1738 has an answer that is no verdict.
///
/// Octets in answers are characters of the same number, U+0000 to U+00FF: `"sel\tword\r\n"` are ten octets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// What does this URL ask a client to do? (Section 3.)
    Meaning,
    /// What about this URL is worth noticing? (Section 6.)
    Advisories,
    /// How is this URL spelled with no more escapes than it needs? (Section 2.2.)
    NormalForm,
    /// Do this URL and another one mean the same? (Section 2.2.)
    Equivalence {
        /// The other one.
        with: Vec<u8>,
    },
    /// Which URLs does this text hold? (The Appendix.)
    Extraction,
    /// Which URL of the scheme that is the input has these parts, given as octets? (Sections 2.2 and 3.)
    Building {
        /// The parts by the names that they have in cases.
        given: Parts,
    },
}

impl Question {
    /// The words for all questions, in their order.
    pub const NAMES: [&'static str; 6] =
        ["meaning", "advisories", "normal-form", "equivalence", "extraction", "building"];

    /// The word for it, as the field `asks` of a case has it.
    pub fn name(&self) -> &'static str {
        match self {
            Question::Meaning => "meaning",
            Question::Advisories => "advisories",
            Question::NormalForm => "normal-form",
            Question::Equivalence { .. } => "equivalence",
            Question::Extraction => "extraction",
            Question::Building { .. } => "building",
        }
    }

    /// Whether the input of the question is a URL.
    pub fn is_about_url(&self) -> bool {
        !matches!(self, Question::Extraction | Question::Building { .. })
    }
}
