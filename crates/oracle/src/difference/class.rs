//! Difference classes: a kind of difference, a rule and a kind of byte.

use core::fmt;

use super::DifferenceKind;
use rfc1738::Rule;

/// A class of differences that share one cause.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Class {
    /// The kind of the difference.
    pub kind: DifferenceKind,
    /// The rule of the difference.
    ///
    /// For an invalid input it is the rule that the parser reads where the input fails. For a URL
    /// it is the rule of the byte that causes the difference.
    pub rule: Rule,
    /// The byte at that place.
    pub byte: Byte,
}

/// A byte, or a group of similar bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Byte {
    /// The end of the input.
    End,
    /// Tab, LF or CR. The URL Standard removes them anywhere in the input.
    LineBreak,
    /// Any other control character.
    Control,
    /// A space.
    Space,
    /// A letter of US-ASCII.
    Letter,
    /// A digit.
    Digit,
    /// Any other character, by itself.
    Character(char),
    /// A byte above 7F.
    NotAscii,
}

impl Byte {
    /// Returns the byte at an offset of an input.
    pub fn at(input: &[u8], offset: usize) -> Byte {
        match input.get(offset) {
            None => Byte::End,
            Some(b'\t' | b'\n' | b'\r') => Byte::LineBreak,
            Some(b' ') => Byte::Space,
            Some(byte) if byte.is_ascii_control() => Byte::Control,
            Some(byte) if byte.is_ascii_alphabetic() => Byte::Letter,
            Some(byte) if byte.is_ascii_digit() => Byte::Digit,
            Some(byte) if byte.is_ascii() => Byte::Character(char::from(*byte)),
            Some(_) => Byte::NotAscii,
        }
    }

    /// Returns the byte of that name: a character, `end`, `line-break`, `control`, `space`,
    /// `letter`, `digit`, `not-ascii`.
    pub fn from_name(name: &str) -> Option<Byte> {
        Some(match name {
            "end" => Byte::End,
            "line-break" => Byte::LineBreak,
            "control" => Byte::Control,
            "space" => Byte::Space,
            "letter" => Byte::Letter,
            "digit" => Byte::Digit,
            "not-ascii" => Byte::NotAscii,
            _ => match name.as_bytes() {
                [byte] if byte.is_ascii_punctuation() => Byte::Character(char::from(*byte)),
                _ => return None,
            },
        })
    }

    /// Returns the name, as in [`Byte::from_name`].
    pub fn name(self) -> String {
        match self {
            Byte::End => "end".into(),
            Byte::LineBreak => "line-break".into(),
            Byte::Control => "control".into(),
            Byte::Space => "space".into(),
            Byte::Letter => "letter".into(),
            Byte::Digit => "digit".into(),
            Byte::NotAscii => "not-ascii".into(),
            Byte::Character(character) => character.to_string(),
        }
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at {}, {}", self.kind, self.rule, self.byte.name())
    }
}
