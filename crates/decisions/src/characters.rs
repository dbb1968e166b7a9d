//! Sets of characters: which ones a part keeps, which ones it percent-encodes, and so which ones make the input invalid.

/// How a set shows that it has the characters beyond US-ASCII.
const BEYOND: &str = "\\u{80}";

/// The classes of characters that most parsers treat alike. An inference tries a class before its characters one by one.
const CLASSES: [Set; 5] = [
    Set::CONTROLS.without(Set::BEYOND_ASCII),
    Set::of(b" \"<>`"),
    Set::of(b"\\^{|}"),
    Set::of(b"[]"),
    Set::of(b"!$&'()*+,;="),
];

/// A set of the 128 characters of US-ASCII, and of all others as one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Set {
    ascii: u128,
    beyond: bool,
}

impl Set {
    /// No character.
    pub const NONE: Set = Set { ascii: 0, beyond: false };
    /// Every character.
    pub const ALL: Set = Set { ascii: u128::MAX, beyond: true };
    /// The characters beyond US-ASCII.
    pub const BEYOND_ASCII: Set = Set { ascii: 0, beyond: true };
    /// Letters and digits.
    pub const ALPHANUMERIC: Set =
        Set::range(b'a', b'z').and(Set::range(b'A', b'Z')).and(Set::range(b'0', b'9'));
    /// Control characters, DEL and the characters beyond US-ASCII: the C0 control percent-encode set of the URL Standard.
    pub const CONTROLS: Set = Set::range(0, 0x1f).and(Set::of(b"\x7f")).and(Set::BEYOND_ASCII);

    /// Returns the set of some characters of US-ASCII.
    pub const fn of(characters: &[u8]) -> Set {
        let (mut ascii, mut at) = (0, 0);
        while at < characters.len() {
            ascii |= 1 << characters[at];
            at += 1;
        }
        Set { ascii, beyond: false }
    }

    /// Returns the characters of US-ASCII from one to another.
    pub const fn range(first: u8, last: u8) -> Set {
        let (mut ascii, mut at) = (0, first);
        while at <= last {
            ascii |= 1 << at;
            at += 1;
        }
        Set { ascii, beyond: false }
    }

    /// Returns the characters of both sets.
    pub const fn and(self, other: Set) -> Set {
        Set { ascii: self.ascii | other.ascii, beyond: self.beyond | other.beyond }
    }

    /// Returns the characters of this set that another one lacks.
    pub const fn without(self, other: Set) -> Set {
        Set { ascii: self.ascii & !other.ascii, beyond: self.beyond & !other.beyond }
    }

    /// Returns whether the set has the character of a byte. A byte above 7F is a piece of a character beyond US-ASCII.
    pub const fn has(&self, byte: u8) -> bool {
        if byte < 0x80 { self.ascii >> byte & 1 == 1 } else { self.beyond }
    }

    /// Returns the characters of US-ASCII in the set.
    fn ascii(self) -> impl Iterator<Item = u8> {
        (0..0x80).filter(move |&byte| self.has(byte))
    }

    /// Returns the set as a text: its characters, escaped, and U+0080 for those beyond US-ASCII.
    fn shown(self) -> String {
        let ascii: Vec<u8> = self.ascii().collect();
        let beyond = if self.beyond { BEYOND } else { "" };
        format!("{}{beyond}", ascii.escape_ascii())
    }

    /// Returns the set of a text that [`Set::shown`] returns.
    fn read(shown: &str) -> Option<Set> {
        let (mut rest, mut set) = (shown, Set::NONE);
        while let Some(first) = rest.chars().next() {
            // One character, or the one character that begins with this escape.
            let (next, length) = if rest.starts_with(BEYOND) {
                (Set::BEYOND_ASCII, BEYOND.len())
            } else if first == '\\' {
                let byte = (0..0x80_u8).find(|byte| rest.starts_with(&byte.escape_ascii().to_string()))?;
                (one(byte), byte.escape_ascii().len())
            } else {
                (one(u8::try_from(first).ok()?), 1)
            };
            set = set.and(next);
            rest = &rest[length..];
        }
        Some(set)
    }
}

/// What happens to the characters of a part: each is kept, percent-encoded, or makes the input invalid.
///
/// The sets do not concern a "%": an escape is kept, and [`crate::steps::escapes`] has a decision about any other "%".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Characters {
    /// The characters that stay as they are.
    pub kept: Set,
    /// The characters that are percent-encoded.
    pub encoded: Set,
}

impl Characters {
    /// Keeps a set, and rejects every other character.
    pub const fn only(kept: Set) -> Characters {
        Characters { kept, encoded: Set::NONE }
    }

    /// Percent-encodes a set, and keeps every other character.
    pub const fn encoding(encoded: Set) -> Characters {
        Characters { kept: Set::ALL.without(encoded), encoded }
    }

    /// Returns the name of these characters, or how they differ from the nearest named ones.
    pub(crate) fn name_among(&self, named: &[(&str, Characters)]) -> String {
        let changes = |other: &Characters| {
            let differs = |byte: &u8| self.treatment(*byte) != other.treatment(*byte);
            (0..=0x80).filter(differs).collect::<Vec<u8>>()
        };
        let Some((name, nearest)) = named.iter().min_by_key(|(_, other)| changes(other).len()) else {
            return String::new();
        };
        let changed = changes(nearest);
        let text = |wanted: Treatment| {
            let mut set = Set::NONE;
            for &byte in changed.iter().filter(|byte| self.treatment(**byte) == wanted) {
                set = set.and(one(byte));
            }
            set.shown()
        };
        let mut name = (*name).to_owned();
        for (word, treatment) in
            [("keeps", Treatment::Kept), ("encodes", Treatment::Encoded), ("rejects", Treatment::Rejected)]
        {
            let text = text(treatment);
            if !text.is_empty() {
                name += &format!(", but {word} {text}");
            }
        }
        name
    }

    /// Returns the characters of a name that [`Characters::name_among`] returns.
    pub(crate) fn named_among(name: &str, named: &[(&str, Characters)]) -> Option<Characters> {
        let mut words = name.split(", but ");
        let nearest = words.next()?;
        let (_, Characters { mut kept, mut encoded }) = *named.iter().find(|(name, _)| *name == nearest)?;
        for change in words {
            let (word, set) = change.split_once(' ')?;
            let set = Set::read(set)?;
            (kept, encoded) = match word {
                "keeps" => (kept.and(set), encoded.without(set)),
                "encodes" => (kept.without(set), encoded.and(set)),
                "rejects" => (kept.without(set), encoded.without(set)),
                _ => return None,
            };
        }
        Some(Characters { kept, encoded })
    }

    /// Returns the named characters, and these ones with another treatment of a class of characters, or of one character.
    pub(crate) fn alternatives(&self, named: &[Characters]) -> Vec<Characters> {
        let mut all: Vec<Characters> = named.iter().copied().filter(|other| other != self).collect();
        for changed in CLASSES.into_iter().chain((0..=0x80).map(one)) {
            let Characters { kept, encoded } = *self;
            all.extend(
                [
                    Characters { kept: kept.and(changed), encoded: encoded.without(changed) },
                    Characters { kept: kept.without(changed), encoded: encoded.and(changed) },
                    Characters { kept: kept.without(changed), encoded: encoded.without(changed) },
                ]
                .into_iter()
                .filter(|other| other != self),
            );
        }
        all
    }

    fn treatment(&self, byte: u8) -> Treatment {
        match () {
            () if self.kept.has(byte) => Treatment::Kept,
            () if self.encoded.has(byte) => Treatment::Encoded,
            () => Treatment::Rejected,
        }
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Treatment {
    Kept,
    Encoded,
    Rejected,
}

/// Returns the set of the character of one byte.
fn one(byte: u8) -> Set {
    if byte < 0x80 { Set::of(&[byte]) } else { Set::BEYOND_ASCII }
}

/// Returns the escape of a byte.
pub(crate) fn encoded(byte: u8) -> &'static [u8] {
    percent_encoding::percent_encode_byte(byte).as_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_without_a_name_are_described_by_their_differences() {
        let named = [("NONE", Characters::only(Set::NONE)), ("ALL", Characters::only(Set::ALL))];
        let almost_all = Characters { kept: Set::ALL.without(Set::of(b"a b")), encoded: Set::of(b" ") };
        assert_eq!(almost_all.name_among(&named), "ALL, but encodes  , but rejects ab");
        assert_eq!(Characters::named_among("ALL, but encodes  , but rejects ab", &named), Some(almost_all));
    }

    #[test]
    fn a_set_is_read_as_it_is_shown() {
        for byte in 0..=0x80 {
            let set = one(byte).and(Set::of(b"\\tnx\t\'"));
            assert_eq!(Set::read(&set.shown()), Some(set), "{}", set.shown());
        }
        assert_eq!(Set::read("\\"), None);
    }
}
