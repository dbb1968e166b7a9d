//! Sets of characters: which ones a part keeps, which ones it percent-encodes, and so which ones
//! make the input invalid.

/// The kinds of characters beyond US-ASCII, as a set shows them: control characters, white space,
/// and all others.
const BEYOND: [&str; 3] = ["\\u{80}", "\\u{a0}", "\\u{a1}"];

/// The number of places in a set: one for each character of US-ASCII, and then one for each of the
/// kinds [`BEYOND`].
const PLACES: u8 = 0x83;

/// The classes of characters that most parsers treat alike. An inference tries a class before its
/// characters one by one, and does not try single letters and digits.
const CLASSES: [Set; 9] = [
    Set::range(b'a', b'z'),
    Set::range(b'A', b'Z'),
    Set::range(b'0', b'9'),
    Set::BEYOND_ASCII,
    Set::CONTROLS.without(Set::BEYOND_ASCII),
    Set::of(b" \"<>`"),
    Set::of(b"\\^{|}"),
    Set::of(b"[]"),
    Set::of(b"!$&'()*+,;="),
];

/// A set of the 128 characters of US-ASCII, and of three kinds of others: control characters, white
/// space and the rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Set {
    ascii: u128,
    /// One bit for each of the kinds [`BEYOND`].
    beyond: u8,
}

impl Set {
    /// No character.
    pub const NONE: Set = Set { ascii: 0, beyond: 0 };
    /// Every character.
    pub const ALL: Set = Set { ascii: u128::MAX, beyond: 0b111 };
    /// The characters beyond US-ASCII.
    pub const BEYOND_ASCII: Set = Set { ascii: 0, beyond: 0b111 };
    /// The characters beyond US-ASCII except control characters and white space.
    pub const LETTERS_BEYOND_ASCII: Set = Set { ascii: 0, beyond: 0b100 };
    /// Letters and digits.
    pub const ALPHANUMERIC: Set =
        Set::range(b'a', b'z').and(Set::range(b'A', b'Z')).and(Set::range(b'0', b'9'));
    /// Control characters, DEL and the characters beyond US-ASCII: the C0 control percent-encode
    /// set of the URL Standard.
    pub const CONTROLS: Set = Set::range(0, 0x1f).and(Set::of(b"\x7f")).and(Set::BEYOND_ASCII);

    /// Returns the set of some characters of US-ASCII.
    pub const fn of(characters: &[u8]) -> Set {
        let (mut ascii, mut at) = (0, 0);
        while at < characters.len() {
            ascii |= 1 << characters[at];
            at += 1;
        }
        Set { ascii, beyond: 0 }
    }

    /// Returns the characters of US-ASCII from one to another.
    pub const fn range(first: u8, last: u8) -> Set {
        let (mut ascii, mut at) = (0, first);
        while at <= last {
            ascii |= 1 << at;
            at += 1;
        }
        Set { ascii, beyond: 0 }
    }

    /// Returns the characters of both sets.
    pub const fn and(self, other: Set) -> Set {
        Set { ascii: self.ascii | other.ascii, beyond: self.beyond | other.beyond }
    }

    /// Returns the characters of this set that another one lacks.
    pub const fn without(self, other: Set) -> Set {
        Set { ascii: self.ascii & !other.ascii, beyond: self.beyond & !other.beyond }
    }

    /// Returns the set of the characters of a text.
    pub(crate) fn of_text(text: &str) -> Set {
        text.chars().fold(Set::NONE, |set, character| set.and(one(place(character))))
    }

    /// Returns the characters that only one of two sets has.
    const fn differing(self, other: Set) -> Set {
        Set { ascii: self.ascii ^ other.ascii, beyond: self.beyond ^ other.beyond }
    }

    /// Returns the characters that both sets have.
    pub(crate) const fn within(self, other: Set) -> Set {
        Set { ascii: self.ascii & other.ascii, beyond: self.beyond & other.beyond }
    }

    /// Returns the number of places in the set.
    const fn len(self) -> u32 {
        self.ascii.count_ones() + self.beyond.count_ones()
    }

    /// Returns whether the set has the character of a byte. A byte above 7F is a piece of a
    /// character beyond US-ASCII, of any kind.
    pub const fn has(&self, byte: u8) -> bool {
        let half = if byte & 0x40 == 0 { self.ascii as u64 } else { (self.ascii >> 64) as u64 };
        if byte < 0x80 { half >> (byte & 0x3f) & 1 == 1 } else { self.beyond != 0 }
    }

    /// Returns whether the set has a character.
    pub(crate) fn has_character(&self, character: char) -> bool {
        self.has_place(place(character))
    }

    /// Returns whether the set has the characters of a place.
    pub(crate) const fn has_place(&self, place: u8) -> bool {
        if place < 0x80 { self.ascii >> place & 1 == 1 } else { self.beyond >> (place - 0x80) & 1 == 1 }
    }

    /// Returns the places that the set has.
    pub(crate) fn places(self) -> impl Iterator<Item = u8> {
        (0..PLACES).filter(move |&place| self.has_place(place))
    }

    /// Returns a character of a place.
    pub(crate) fn example(place: u8) -> char {
        match place {
            0x80 => '\u{80}',
            0x81 => '\u{3000}',
            0x82 => 'é',
            _ => char::from(place),
        }
    }

    /// Returns the set as a text: its characters, escaped, and one character of each kind beyond US-ASCII.
    fn shown(self) -> String {
        let ascii: Vec<u8> = (0..0x80).filter(|&byte| self.has(byte)).collect();
        let mut shown: String = ascii.into_iter().map(escaped).collect();
        for (place, kind) in (0x80..).zip(BEYOND) {
            shown += if self.has_place(place) { kind } else { "" };
        }
        shown
    }

    /// Returns the set of a text that [`Set::shown`] returns.
    pub(crate) fn read(shown: &str) -> Option<Set> {
        let (mut rest, mut set) = (shown, Set::NONE);
        while let Some(first) = rest.chars().next() {
            // One character, or the one character that begins with this escape.
            let kind = (0x80..).zip(BEYOND).find(|(_, kind)| rest.starts_with(kind));
            let (next, length) = if let Some((place, kind)) = kind {
                (one(place), kind.len())
            } else if first == '\\' {
                let byte = (0..0x80).find(|&byte| rest.starts_with(&escaped(byte)))?;
                (one(byte), escaped(byte).len())
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
/// The sets do not concern a "%": an escape is kept, and [`crate::steps::escapes`] has a decision
/// about any other "%".
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

    /// Returns whether a character is kept or percent-encoded.
    pub(crate) fn has_character(&self, character: char) -> bool {
        self.kept.and(self.encoded).has_character(character)
    }

    /// Returns the name of these characters, or how they differ from the nearest named ones.
    pub(crate) fn name_among(&self, named: &[(&str, Characters)]) -> String {
        let nearest = named.iter().min_by_key(|(_, other)| self.differing(other).len());
        let Some((name, nearest)) = nearest else { return String::new() };
        let changed = self.differing(nearest);
        let changes = [
            ("keeps", changed.within(self.kept)),
            ("encodes", changed.within(self.encoded)),
            ("rejects", changed.without(self.kept).without(self.encoded)),
        ];
        let changes = changes.into_iter().filter(|(_, set)| *set != Set::NONE);
        changes.fold((*name).to_owned(), |name, (word, set)| format!("{name}, but {word} {}", set.shown()))
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

    /// Returns these characters with those of a set kept, percent-encoded, and rejected.
    fn treating(&self, set: Set) -> [Characters; 3] {
        let (kept, encoded) = (self.kept.without(set), self.encoded.without(set));
        let with = |more, others| Characters { kept: kept.and(more), encoded: encoded.and(others) };
        [with(set, Set::NONE), with(Set::NONE, set), with(Set::NONE, Set::NONE)]
    }

    /// Returns the named characters, and these ones with another treatment of a class of
    /// characters, or of one character.
    pub(crate) fn alternatives(&self, named: &[Characters]) -> Vec<Characters> {
        let mut all: Vec<Characters> = named.iter().copied().filter(|other| other != self).collect();
        let places = (0..PLACES).filter(|place| !place.is_ascii_alphanumeric());
        for changed in CLASSES.into_iter().chain(places.map(one)) {
            all.extend(self.treating(changed).into_iter().filter(|other| other != self));
        }
        all
    }

    /// Returns these characters with the treatment of another set, where it differs from that of a third one.
    pub(crate) fn changed(&self, from: &Characters, to: &Characters) -> Characters {
        let differing = from.differing(to);
        Characters {
            kept: self.kept.without(differing).and(to.kept.within(differing)),
            encoded: self.encoded.without(differing).and(to.encoded.within(differing)),
        }
    }

    /// Returns the characters that two sets treat otherwise.
    pub(crate) fn differing(&self, other: &Characters) -> Set {
        self.kept.differing(other.kept).and(self.encoded.differing(other.encoded))
    }
}

/// Returns the set of the characters of one place.
pub(crate) fn one(place: u8) -> Set {
    match place {
        0..0x80 => Set::of(&[place]),
        _ => Set { ascii: 0, beyond: 1 << (place - 0x80) },
    }
}

/// Returns the place of a character in a set.
fn place(character: char) -> u8 {
    match character {
        '\0'..='\x7f' => character as u8,
        '\u{80}'..='\u{9f}' => 0x80,
        _ if character.is_whitespace() => 0x81,
        _ => 0x82,
    }
}

/// Returns how a text shows a character. A space is written as an escape, so that a reader sees it.
fn escaped(byte: u8) -> String {
    if byte == b' ' { "\\x20".into() } else { byte.escape_ascii().to_string() }
}

/// Returns the escape of a byte.
pub(crate) fn encoded(byte: u8) -> &'static [u8] {
    percent_encoding::percent_encode_byte(byte).as_bytes()
}
