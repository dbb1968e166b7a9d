//! Escapes: "%" and two hexadecimal digits.

use std::borrow::Cow;

use crate::characters::{Characters, Set, encoded};
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

/// Returns a part as it is reported, or `None` if it has a character that makes the input invalid.
pub(crate) fn write(text: &[u8], characters: Characters, incomplete: IncompleteEscape) -> Option<Vec<u8>> {
    let mut written = Vec::with_capacity(text.len());
    for (at, &byte) in text.iter().enumerate() {
        match byte {
            b'%' if is_escape(&text[at..]) => written.push(byte),
            b'%' => written.extend(incomplete.written()?),
            _ if characters.kept.has(byte) => written.push(byte),
            _ if characters.encoded.has(byte) => written.extend(encoded(byte)),
            _ => return None,
        }
    }
    Some(written)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_character_is_kept_or_encoded_or_makes_the_input_invalid() {
        let characters = Characters { kept: Set::ALPHANUMERIC, encoded: Set::of(b" ") };
        let write = |text: &str| super::write(text.as_bytes(), characters, IncompleteEscape::Encoded);
        assert_eq!(write("a %4a%").as_deref(), Some(&b"a%20%4a%25"[..]));
        assert_eq!(write("a\"b"), None);
        assert_eq!(write("\u{e9}"), None);
    }
}
