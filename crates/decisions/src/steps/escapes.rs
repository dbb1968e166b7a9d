//! Escapes: "%" and two hexadecimal digits.

use std::borrow::Cow;

use crate::characters::Set;
use crate::declare::decision;

decision! {
    /// What is a "%" that two hexadecimal digits do not follow, outside of the host?
    pub enum IncompleteEscape {
        /// It makes the input invalid, as in `http://host.dom/a%`.
        Rejected,
        /// A character like any other: the path of `http://host.dom/a%` is `/a%`.
        Kept,
        /// A character that is percent-encoded: the path of `http://host.dom/a%` is `/a%25`.
        Encoded,
    }
}

impl IncompleteEscape {
    /// Returns what is reported in the place of the "%", or `None` if it makes the input invalid.
    pub(crate) fn written(self) -> Option<&'static [u8]> {
        match self {
            IncompleteEscape::Rejected => None,
            IncompleteEscape::Kept => Some(b"%"),
            IncompleteEscape::Encoded => Some(b"%25"),
        }
    }
}

/// Returns whether a text begins with "%" and two hexadecimal digits.
pub(crate) fn is_escape(text: &[u8]) -> bool {
    matches!(text, [b'%', high, low, ..] if high.is_ascii_hexdigit() && low.is_ascii_hexdigit())
}

/// Returns a text in which each escape is its octet. An incomplete escape stays as it is.
pub(crate) fn decoded(text: &[u8]) -> Cow<'_, [u8]> {
    percent_encoding::percent_decode(text).into()
}

/// Returns whether a text consists of escapes and of characters of a set.
pub(crate) fn consists_of(text: &[u8], set: Set) -> bool {
    (0..text.len()).all(|at| set.has(text[at]) || is_escape(&text[at..]))
}
