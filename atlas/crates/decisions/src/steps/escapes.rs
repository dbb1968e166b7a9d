//! Escapes: "%" and two hexadecimal digits.

use std::borrow::Cow;
use std::{slice, str};

use crate::characters::{Characters, Set, encoded};
use crate::declare::decision;
use crate::steps::before;
use crate::trace::Traced;

decision! {
    /// What is a "%" that two hexadecimal digits do not follow, outside of the host?
    pub enum IncompleteEscape {
        /// It makes the input invalid, as in `http://host.dom/a%`.
        Rejected,
        /// It makes the input invalid, and so do octets in a part that are not UTF-8 or 00:
        /// `http://host.dom/%ab` is invalid.
        RejectedUnlessText,
        /// A character like any other: the path of `http://host.dom/a%` is `/a%`.
        Kept,
        /// A character like any other in a query and in an opaque path. In another part it makes
        /// the input invalid, as in `http://host.dom/a%`, and the query of `http://host.dom/?%` is
        /// `%`.
        KeptInQuery,
        /// A character like any other in a query. In another part, also in an opaque path, it makes
        /// the input invalid, as in `x:a%`, and the query of `http://host.dom/?%` is `%`.
        KeptInQueryOnly,
        /// A character like any other in a query, unless two characters that are no hexadecimal
        /// digits follow it. There and in another part it makes the input invalid:
        /// `http://host.dom/?%zz` is invalid, and the query of `http://host.dom/?%1z` is `%1z`.
        KeptInQueryUnlessTwo,
        /// A character like any other, but in a user it makes the input invalid, and so do octets
        /// that are not UTF-8: `ftp://a%@host.dom/` is invalid, and the path of `ftp://host.dom/a%`
        /// is `/a%`.
        KeptAfterUser,
        /// It leaves out its segment of a path, or its whole part, and so does an escape of 00: the
        /// path of `http://host.dom/a%/b` is `//b`, and the path of `http://host.dom/%ab` is
        /// `/%ab`. A query is as it is.
        LeavesOutSegment,
        /// A character that is percent-encoded: the path of `http://host.dom/a%` is `/a%25`.
        Encoded,
        /// A character that is percent-encoded, and so is every other "%" of the part. The path of
        /// `http://host.dom/a%%41` is `/a%25%2541`.
        EncodedWithAll,
        /// A character that is percent-encoded, and so is every other "%" of the part. In a user it
        /// makes the input invalid: the path of `http://host.dom/a%%41` is `/a%25%2541`, and
        /// `ftp://a%@host.dom/` is invalid.
        EncodedAfterUser,
    }
}

decision! {
    /// In which form are escapes reported?
    pub enum EscapeForm {
        /// As in the input: the path of `http://host.dom/%7e%7E` is `/%7e%7E`.
        Kept,
        /// Those of unreserved characters as these characters: the path of `http://host.dom/%41%2f`
        /// is `/A%2f`.
        UnreservedDecoded,
        /// With their letters in upper case: the path of `http://host.dom/%7e` is `/%7E`.
        UpperCase,
        /// Both: the path of `http://host.dom/%41%2f` is `/A%2F`.
        Normal,
        /// Both, but a period of a user, a password or a path stays escaped: the path of
        /// `http://host.dom/%41%2e` is `/A%2E`.
        NormalExceptPeriod,
        /// Those of unreserved characters, spaces and characters beyond US-ASCII as these
        /// characters: the path of `http://host.dom/%41%20%2f` is `/A %2f`.
        PrintableDecoded,
        /// Those of characters that the part keeps as these characters, except "#", "+", "&", "=",
        /// ";" and "%", and before a query also "/" and "?". Others are in upper case: the path of
        /// `http://host.dom/%40%2f` is `/@%2F`, and the query of `http://host.dom/?%41%2f` is `A/`.
        KeptDecodedByPart,
        /// As in the input, unless the part has a character that is percent-encoded. Then all
        /// escapes are decoded, and what the part does not keep is encoded anew, also "'" and
        /// brackets, and before a fragment "!", "(", ")" and "*": the path of
        /// `gopher://host.dom/0about%09%09!+ABSTRACT +SMELL` is
        /// `/0about%09%09%21+ABSTRACT%20+SMELL`, if spaces are encoded.
        WrittenAnew,
        /// As in the input, and those of encoded characters with their letters in lower case: the
        /// path of `http://a.example/é` is `/%c3%a9`, if it is encoded.
        KeptAndLower,
        /// As the octets for which they stand: the path of `http://host.dom/%41%2f` is `/A/`.
        Decoded,
        /// Those of unreserved characters as these characters. If the input has one of them, or a
        /// character beyond US-ASCII or its escapes, the same is true of other characters that no
        /// part reserves, and what then has to be encoded is in upper case: the path of
        /// `http://host.dom/%3a%3c%41` is `/:%3CA`, if "<" is encoded, and the path of
        /// `http://host.dom/%3a%3c` is `/%3a%3c`.
        OfIri,
    }
}

/// The text of a part, borrowed from the input if it stays as it is.
pub(crate) type Text<'t> = Cow<'t, [u8]>;

/// A part of the input that can have escapes.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Part {
    User,
    Path,
    Opaque,
    Query,
    Fragment,
}

/// What happens to the "%" of a part.
#[derive(Clone, Copy)]
pub(crate) struct Escapes<'d> {
    design: &'d Traced<'d>,
    part: Part,
    pub incomplete: IncompleteEscape,
    pub form: EscapeForm,
    /// Whether the part is a query or a fragment.
    is_after_path: bool,
    /// Whether decoded octets have to be UTF-8.
    is_utf8: bool,
}

impl<'d> Escapes<'d> {
    /// Returns what a design does with them in a part of a scheme, which it knows or not.
    pub(crate) fn of(design: &'d Traced, is_known: bool, part: Part) -> Escapes<'d> {
        use IncompleteEscape::*;
        let incomplete = design.incomplete_escape().of(is_known);
        Escapes {
            incomplete: match (incomplete, part) {
                (KeptInQuery, Part::Query | Part::Opaque) | (KeptInQueryOnly, Part::Query) => Kept,
                (KeptInQueryUnlessTwo, Part::Query) => incomplete,
                (KeptAfterUser | EncodedAfterUser, Part::User) => Rejected,
                (EncodedAfterUser, _) => EncodedWithAll,
                (KeptInQuery | KeptInQueryOnly | KeptInQueryUnlessTwo, _) => Rejected,
                (KeptAfterUser, _) => Kept,
                _ => incomplete,
            },
            is_utf8: incomplete == IncompleteEscape::KeptAfterUser && part == Part::User,
            form: design.escape_form().of(is_known),
            design,
            part,
            is_after_path: matches!(part, Part::Query | Part::Fragment),
        }
    }

    /// Returns a part as it is reported, or `None` if it has a character that makes the input invalid.
    pub(crate) fn write<'t>(self, text: Text<'t>, characters: Characters) -> Option<Text<'t>> {
        let Characters { kept, encoded } = characters;
        let mut given = before::of_part(self.design, self.part, text);
        if self.form == EscapeForm::OfIri && is_iri(self.design.input) {
            given = of_iri(&String::from_utf8_lossy(&given)).into_bytes().into();
        }
        let text = &*given;
        let has_incomplete =
            |text: &[u8]| (0..text.len()).any(|at| text[at] == b'%' && !is_escape(&text[at..]));
        let has_encoded = || {
            let mut all = str::from_utf8(text).unwrap_or_default().chars();
            all.any(|character| {
                character != '%' && encoded.has_character(character) && !kept.has_character(character)
            })
        };
        if self.incomplete == IncompleteEscape::LeavesOutSegment && !self.is_after_path {
            let is_left_out = |text: &[u8]| has_incomplete(text) || decoded(text).contains(&0);
            let segments = text.split(|&byte| byte == b'/');
            let kept: Vec<_> = segments.map(|text| if is_left_out(text) { b"" } else { text }).collect();
            let kept = kept.join(&b'/').into();
            return Escapes { incomplete: IncompleteEscape::Kept, ..self }.write(kept, characters);
        }
        if self.incomplete == IncompleteEscape::EncodedWithAll && has_incomplete(text) {
            let text = match self.form {
                EscapeForm::UpperCase => percent_signs_encoded(&self.form.of(text.into(), kept)),
                _ => percent_signs_encoded(text),
            };
            return Some(write(&text, characters, IncompleteEscape::Rejected)?.into_owned().into());
        }
        (!self.is_utf8 || str::from_utf8(&decoded(text)).is_ok()).then_some(())?;
        if self.incomplete == IncompleteEscape::RejectedUnlessText && !is_text(&decoded(text)) {
            return None;
        }
        let is_no_escape = |three: &[u8]| three[0] == b'%' && !three[1..].iter().any(u8::is_ascii_hexdigit);
        if self.incomplete == IncompleteEscape::KeptInQueryUnlessTwo && text.windows(3).any(is_no_escape) {
            return None;
        }
        let Cow::Owned(written) = write(text, characters, self.incomplete)? else { return Some(given) };
        let written = Text::Owned(written);
        Some(match self.form {
            EscapeForm::KeptAndLower => with_lower_case(text, written.into_owned()).into(),
            EscapeForm::WrittenAnew if has_encoded() => {
                anew(&written, kept, self.part == Part::Fragment).into()
            }
            EscapeForm::NormalExceptPeriod if self.is_after_path => EscapeForm::Normal.of(written, kept),
            form if !self.is_after_path => form.of(written, kept.without(Set::of(b"/?"))),
            form => form.of(written, kept),
        })
    }
}

/// Returns a written text in which the escapes that the given text lacks have letters in lower case.
pub(crate) fn with_lower_case(given: &[u8], mut written: Vec<u8>) -> Vec<u8> {
    let (mut at, mut of_given) = (0, 0);
    while at < written.len() {
        let length = if is_escape(&written[at..]) { 3 } else { 1 };
        let is_new = length == 3 && !is_escape(given.get(of_given..).unwrap_or_default());
        if is_new {
            written[at..at + 3].make_ascii_lowercase();
        }
        of_given += if is_new { 1 } else { length };
        at += length;
    }
    written
}

/// Returns the number of escapes at the beginning of a text that are the octets of one character in
/// UTF-8: 1 if they are not.
fn character_length(text: &[u8]) -> usize {
    let are_one = |length: &usize| {
        let escapes = text.get(..3 * length).filter(|text| text.chunks(3).all(is_escape));
        escapes.is_some_and(|text| str::from_utf8(&decoded(text)).is_ok_and(|text| text.chars().count() == 1))
    };
    (2..=4).find(are_one).unwrap_or(1)
}

/// Returns whether a text has a character beyond US-ASCII, or escapes of one or of an unreserved character.
pub(crate) fn is_iri(text: &str) -> bool {
    let octets = text.as_bytes();
    EscapeForm::UnreservedDecoded.of(octets.into(), Set::NONE) != octets
        || decoded(octets).utf8_chunks().any(|chunk| !chunk.valid().is_ascii())
}

/// Returns a text in which the escapes of characters that no part reserves are decoded, and
/// characters that no IRI has are encoded. One beyond U+FFFF takes U+FFFD with it.
pub(crate) fn of_iri(text: &str) -> String {
    const RESERVED: Set = Set::range(0, 0x1f).and(Set::of(b";=?@#$%&+,/\\[]\x7f"));
    let of_character = |character: char| match character {
        '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' => String::new(),
        '\u{80}'..='\u{9f}' | '\u{e000}'..='\u{f8ff}' | '\u{fff0}'..='\u{ffff}' | '\u{f0000}'.. => {
            character.to_string().bytes().map(|octet| format!("%{octet:02X}")).collect()
        }
        _ => character.to_string(),
    };
    let (mut written, mut rest) = (String::new(), text);
    while let Some(first) = rest.chars().next() {
        let escapes =
            rest.get(..3 * character_length(rest.as_bytes())).filter(|text| is_escape(text.as_bytes()));
        let octets = decoded(escapes.unwrap_or_default().as_bytes());
        let mut length = escapes.map_or(first.len_utf8(), str::len);
        match str::from_utf8(&octets).ok().and_then(|text| text.chars().next()) {
            Some(character) if !RESERVED.has_character(character) => written += &of_character(character),
            None if first != '%' => {
                written += &of_character(first);
                written += if first > '\u{effff}' { "%EF%BF%BD" } else { "" };
            }
            _ => {
                // What follows a "%" is not read again.
                let three = rest.char_indices().nth(2).map_or(1, |(at, last)| at + last.len_utf8());
                length = length.max(three);
                written += &rest[..length];
            }
        }
        rest = &rest[length..];
    }
    written
}

/// Returns whether octets are UTF-8 without 00.
fn is_text(octets: &[u8]) -> bool {
    str::from_utf8(octets).is_ok() && !octets.contains(&0)
}

/// Returns a text in which each "%" is percent-encoded.
fn percent_signs_encoded(text: &[u8]) -> Vec<u8> {
    let octets = text.iter().flat_map(|octet| match octet {
        b'%' => &b"%25"[..],
        octet => slice::from_ref(octet),
    });
    octets.copied().collect()
}

/// Returns a text whose escapes are decoded, with each octet percent-encoded that is not one of
/// these characters.
fn anew(text: &[u8], kept: Set, is_fragment: bool) -> Vec<u8> {
    let others: &[u8] = if is_fragment { b"%'[]" } else { b"%!'()*[]" };
    let is_kept = |octet: &u8| octet.is_ascii() && !others.contains(octet) && kept.has(*octet);
    let octets = decoded(text).into_owned();
    octets
        .iter()
        .flat_map(|octet| if is_kept(octet) { slice::from_ref(octet) } else { encoded(*octet) })
        .copied()
        .collect()
}

impl EscapeForm {
    /// Returns a part with its escapes in this form. `kept` are the characters that it keeps.
    pub(crate) fn of(self, text: Text<'_>, kept: Set) -> Text<'_> {
        use EscapeForm::*;
        if matches!(self, Kept | KeptAndLower | WrittenAnew | OfIri) || !text.contains(&b'%') {
            return text;
        }
        if self == Decoded {
            return decoded(&text).into_owned().into();
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
            let length = character_length(rest);
            if self == PrintableDecoded && (octet == b' ' || length > 1) {
                formed.extend(&*decoded(&rest[..3 * length]));
                rest = &rest[3 * length..];
                continue;
            }
            let is_decoded = match self {
                NormalExceptPeriod => octet.is_ascii_alphanumeric() || b"-_~".contains(&octet),
                UnreservedDecoded | Normal | PrintableDecoded => {
                    octet.is_ascii_alphanumeric() || b"-._~".contains(&octet)
                }
                KeptDecodedByPart => octet.is_ascii() && kept.has(octet) && !b"%#+&=;".contains(&octet),
                _ => false,
            };
            match self {
                _ if is_decoded => formed.push(octet),
                UnreservedDecoded | PrintableDecoded => formed.extend(&rest[..3]),
                _ => formed.extend(rest[..3].to_ascii_uppercase()),
            }
            rest = &rest[3..];
        }
        formed.into()
    }
}

impl IncompleteEscape {
    /// Returns what is reported in the place of the "%", or `None` if it makes the input invalid.
    pub(crate) fn written(self) -> Option<&'static [u8]> {
        use IncompleteEscape::*;
        match self {
            Rejected | RejectedUnlessText => None,
            // The parts in which it is rejected are not written by this option.
            Kept | KeptInQuery | KeptInQueryOnly | KeptInQueryUnlessTwo => Some(b"%"),
            KeptAfterUser | LeavesOutSegment => Some(b"%"),
            Encoded | EncodedWithAll | EncodedAfterUser => Some(b"%25"),
        }
    }
}

/// Returns a part as it is reported, or `None` if it has a character that makes the input invalid.
/// It is borrowed if it stays as it is and has no "%".
pub(crate) fn write(text: &[u8], characters: Characters, incomplete: IncompleteEscape) -> Option<Text<'_>> {
    let kept = characters.kept.without(Set::of(b"%").and(Set::BEYOND_ASCII));
    let Some(first) = text.iter().position(|byte| !kept.has(*byte)) else { return Some(text.into()) };
    let (head, text) = text.split_at(first);
    // Nothing is copied before the first character that can make the input invalid.
    let mut written = Vec::new();
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
    Some([head, &written].concat().into())
}

/// Returns whether a text begins with "%" and two hexadecimal digits.
pub(crate) fn is_escape(text: &[u8]) -> bool {
    matches!(text, [b'%', high, low, ..] if high.is_ascii_hexdigit() && low.is_ascii_hexdigit())
}

/// Returns a text in which each escape is its octet. An incomplete escape stays as it is.
pub(crate) fn decoded(text: &[u8]) -> Text<'_> {
    percent_encoding::percent_decode(text).into()
}

/// Returns a text in which the octet of each escape is a character.
pub(crate) fn decoded_by_octet(text: &[u8]) -> String {
    let (mut decoded_text, mut rest) = (String::new(), text);
    while let Some(at) = (0..rest.len()).find(|&at| is_escape(&rest[at..])) {
        decoded_text += &String::from_utf8_lossy(&rest[..at]);
        decoded_text.push(char::from(decoded(&rest[at..at + 3])[0]));
        rest = &rest[at + 3..];
    }
    decoded_text + &String::from_utf8_lossy(rest)
}
