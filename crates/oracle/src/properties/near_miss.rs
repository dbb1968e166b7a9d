//! Checks the parser against the grammar with derived texts after one edit.

use arbitrary::Unstructured;

use super::choices::below;
use super::{Agree, Failure, Package, Property, Sentence};
use bnf_automata::generate::Edit;

/// The parser and the grammar agree about a URL that is derived by choices and edited at one place.
///
/// ```
/// use rfc1738_oracle::properties::{NearMiss, Property};
///
/// let mut near_miss = NearMiss::default();
/// // A slash is put in at offset 2 of gopher://w8---aa.a.
/// assert_eq!(near_miss.text(b"\x00\x02/the rest derives a URL"), b"go/pher://w8---aa.a");
/// assert!(near_miss.holds(b"the bytes of a fuzzer").is_ok());
/// ```
pub struct NearMiss {
    sentence: Sentence,
    agree: Agree,
}

impl NearMiss {
    /// Compiles the grammar for both profiles.
    pub fn of(package: Package) -> NearMiss {
        NearMiss { sentence: Sentence::of(package), agree: Agree::of(package) }
    }

    /// Returns the text that these bytes choose.
    ///
    /// The first byte chooses the edit, the second its place, the third its byte, and the others
    /// the original text.
    pub fn text(&self, choices: &[u8]) -> std::vec::Vec<u8> {
        let (head, rest) = choices.split_at(choices.len().min(3));
        let text = self.sentence.text(rest).text;
        let mut head = Unstructured::new(head);
        let kind = below(&mut head, 6);
        // The text has at least one byte, but not always a second one.
        let at = below(&mut head, text.len());
        let byte = below(&mut head, 256) as u8;
        let end = (at + 1 + usize::from(byte) % 16).min(text.len());
        let edit = match kind {
            0 => Edit::Insert { at, byte },
            1 => Edit::Replace { at, byte },
            2 => Edit::Delete { start: at, end },
            3 => Edit::Duplicate { start: at, end },
            4 if at + 1 < text.len() => Edit::Swap { at },
            _ => Edit::Truncate { at },
        };
        edit.apply(&text)
    }
}

impl Default for NearMiss {
    fn default() -> NearMiss {
        NearMiss::of(Package::default())
    }
}

impl Property for NearMiss {
    fn name(&self) -> &'static str {
        "near_miss"
    }

    fn holds(&mut self, input: &[u8]) -> Result<(), Failure> {
        let text = self.text(input);
        self.agree.over("near_miss", &text).map_err(|failure| failure.made_of("near_miss", input))
    }
}

#[cfg(test)]
mod tests {
    use rfc1738::parse;

    use super::*;
    use crate::properties::package::tests::{failure, url};

    #[test]
    fn a_parser_that_accepts_a_near_miss_fails() {
        let fake = Package {
            parse: |text, profile| parse(text, profile).or_else(|_| Ok(url("http://a"))),
            ..Package::default()
        };
        // A slash is put in at offset 2.
        let failure = failure(NearMiss::of, fake, b"\0\x02/");
        assert_eq!(failure.what, "parser and grammar disagree under interpreter");
        assert_eq!(
            (failure.property, failure.input, failure.text),
            ("near_miss", b"\0\x02/".into(), Some(b"ht/tp://a".into()))
        );
    }
}
