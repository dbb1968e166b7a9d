//! Escapes: "%" and two hexadecimal digits.

use std::borrow::Cow;
use std::str;

use crate::characters::{Characters, encoded};
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

decision! {
    /// In which form are escapes reported?
    pub enum EscapeForm {
        /// As in the input: the path of `http://host.dom/%7e%7E` is `/%7e%7E`.
        Kept,
        /// Those of unreserved characters as these characters: the path of `http://host.dom/%41%2f` is `/A%2f`.
        UnreservedDecoded,
        /// With their letters in upper case: the path of `http://host.dom/%7e` is `/%7E`.
        UpperCase,
        /// Both: the path of `http://host.dom/%41%2f` is `/A%2F`.
        Normal,
    }
}

impl EscapeForm {
    /// Returns a part with its escapes in this form.
    pub(crate) fn of(self, text: Vec<u8>) -> Vec<u8> {
        if self == EscapeForm::Kept {
            return text;
        }
        let mut formed = Vec::with_capacity(text.len());
        let mut rest = &text[..];
        while let [first, after @ ..] = rest {
            let octet = match rest.get(..3) {
                Some(escape) if is_escape(escape) => decoded(escape)[0],
                _ => {
                    formed.push(*first);
                    rest = after;
                    continue;
                }
            };
            let is_unreserved = octet.is_ascii_alphanumeric() || b"-._~".contains(&octet);
            match self {
                EscapeForm::UnreservedDecoded | EscapeForm::Normal if is_unreserved => formed.push(octet),
                EscapeForm::UpperCase | EscapeForm::Normal => formed.extend(rest[..3].to_ascii_uppercase()),
                _ => formed.extend(&rest[..3]),
            }
            rest = &rest[3..];
        }
        formed
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
    for (at, character) in str::from_utf8(text).ok()?.char_indices() {
        let octets = &text[at..at + character.len_utf8()];
        match character {
            '%' if is_escape(&text[at..]) => written.push(b'%'),
            '%' => written.extend(incomplete.written()?),
            _ if characters.kept.has_character(character) => written.extend(octets),
            _ if characters.encoded.has_character(character) => {
                octets.iter().for_each(|octet| written.extend(encoded(*octet)));
            }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::characters::Set;

    #[test]
    fn a_character_is_kept_or_encoded_or_makes_the_input_invalid() {
        let characters = Characters { kept: Set::ALPHANUMERIC, encoded: Set::of(b" ") };
        let write = |text: &str| super::write(text.as_bytes(), characters, IncompleteEscape::Encoded);
        assert_eq!(write("a %4a%").as_deref(), Some(&b"a%20%4a%25"[..]));
        assert_eq!(write("a\"b"), None);
        assert_eq!(write("\u{e9}"), None);
    }
}
