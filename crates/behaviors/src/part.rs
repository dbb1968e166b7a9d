//! One part of a URL in a reading: the text that is reported, and the text that RFC 1738 judges.

use std::borrow::Cow;

/// A character that RFC 1738 permits in every part, and that is no hexadecimal digit, so it completes no escape.
const NEUTRAL: u8 = b'x';

/// A part of a URL.
///
/// A behavior that rewrites a part changes both texts. A behavior that permits more than RFC 1738 changes only the judged
/// text. A behavior that reports a part in another way changes only the reported text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Part {
    /// The text that the library reports.
    pub text: Vec<u8>,
    /// The text whose validity RFC 1738 decides.
    pub judged: Vec<u8>,
    /// Whether the library reports the part as absent. RFC 1738 still judges it.
    pub is_dropped: bool,
}

impl Part {
    /// Returns a part that is reported and judged as it stands in the input.
    pub fn new(text: impl Into<Vec<u8>>) -> Part {
        let text = text.into();
        Part { judged: text.clone(), text, is_dropped: false }
    }

    /// Drops the part from the report if `is_dropped` selects its reported text.
    pub fn drop_if(&mut self, is_dropped: impl Fn(&[u8]) -> bool) {
        self.is_dropped |= is_dropped(&self.text);
    }

    /// Replaces both texts.
    pub fn rewrite(&mut self, text: impl Into<Vec<u8>>) {
        *self = Part::new(text);
    }

    /// Percent-encodes, in both texts, each byte that `is_encoded` selects. A "%" stays as it is.
    pub fn encode(&mut self, is_encoded: impl Fn(u8) -> bool) {
        for text in [&mut self.text, &mut self.judged] {
            if text.iter().any(|&byte| is_encoded(byte)) {
                *text = encoded(text, &is_encoded);
            }
        }
    }

    /// Permits each character that `is_permitted` selects: RFC 1738 judges a letter in its place.
    pub fn permit(&mut self, is_permitted: impl Fn(u8) -> bool) {
        self.judged.iter_mut().filter(|byte| is_permitted(**byte)).for_each(|byte| *byte = NEUTRAL);
    }

    /// Permits the whole part: RFC 1738 judges a host name of one letter in its place.
    pub fn permit_as_host(&mut self) {
        self.judged = vec![NEUTRAL];
    }

    /// Permits each "%" that two hexadecimal digits do not follow.
    pub fn permit_incomplete_escapes(&mut self) {
        for at in 0..self.judged.len() {
            if self.judged[at] == b'%' && !is_escape(&self.judged[at..]) {
                self.judged[at] = NEUTRAL;
            }
        }
    }
}

/// Returns whether a text begins with "%" and two hexadecimal digits.
pub fn is_escape(text: &[u8]) -> bool {
    matches!(text, [b'%', high, low, ..] if high.is_ascii_hexdigit() && low.is_ascii_hexdigit())
}

/// Returns whether each "%" of a text begins an escape.
pub fn has_complete_escapes(text: &[u8]) -> bool {
    (0..text.len()).all(|at| text[at] != b'%' || is_escape(&text[at..]))
}

/// Returns a text in which each byte that `is_encoded` selects is percent-encoded.
pub fn encoded(text: &[u8], is_encoded: impl Fn(u8) -> bool) -> Vec<u8> {
    let mut encoded = Vec::with_capacity(text.len());
    for &byte in text {
        if is_encoded(byte) {
            encoded.extend(percent_encoding::percent_encode_byte(byte).as_bytes());
        } else {
            encoded.push(byte);
        }
    }
    encoded
}

/// Returns a text in which each escape is its octet. A "%" without two hexadecimal digits stays as it is.
pub fn decoded(text: &[u8]) -> Cow<'_, [u8]> {
    percent_encoding::percent_decode(text).into()
}

/// Returns whether a segment is "." or "..", and which: the number of its dots.
pub fn dots(segment: &[u8]) -> usize {
    match &*decoded(segment) {
        b"." => 1,
        b".." => 2,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encoding_changes_both_texts_and_permission_only_the_judged_one() {
        let mut part = Part::new("a|~%");
        part.encode(|byte| byte == b'|');
        assert_eq!(part, Part::new("a%7C~%"));
        part.permit(|byte| byte == b'~');
        part.permit_incomplete_escapes();
        assert_eq!(part, Part { text: b"a%7C~%".into(), judged: b"a%7Cxx".into(), is_dropped: false });
    }
}
