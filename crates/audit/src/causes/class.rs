//! Classes of characters: what a character or an escape is, whatever stands beside it.

use super::regions::Region;
use crate::escapes::{escaped, is_unreserved};

super::naming::named! {
    /// A class of characters. The smallest one is the first.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub(crate) enum Class {
        /// A digit beyond US-ASCII.
        OtherDigit = "other-digit",
        /// A dot beyond US-ASCII that IDNA reads as ".".
        OtherDot = "other-dot",
        /// A letter of a script that is written from right to left.
        RightToLeft = "right-to-left",
        /// A character beyond US-ASCII whose lower case is a letter of US-ASCII: U+0130 or U+212A.
        CaseFold = "case-fold",
        /// U+200C or U+200D.
        Joiner = "joiner",
        /// One of the four characters that IDNA 2003 maps and IDNA 2008 keeps (UTS #46 names them
        /// deviations): U+00DF, U+03C2, and the two joiners.
        Deviation = "deviation",
        /// White space beyond US-ASCII. Some functions that remove white space remove it.
        OtherSpace = "other-space",
        /// A line feed or a carriage return.
        Newline = "newline",
        /// What the parser of the URL Standard removes: an "ASCII tab or newline".
        TabOrNewline = "tab-or-newline",
        /// A character that ends a line in JavaScript.
        LineEnd = "line-end",
        /// A "%" without two hexadecimal digits.
        IncompleteEscape = "incomplete-escape",
        /// An escape of one of `:/?#[]@` or of "%", of a control, of an octet beyond US-ASCII, or with
        /// capital or small letters.
        EscapedDelimiter = "escaped-delimiter",
        EscapedControl = "escaped-control",
        EscapedOctet = "escaped-octet",
        /// An escape of a capital letter, and of any character that needs none.
        EscapedUpper = "escaped-upper",
        EscapedLetter = "escaped-letter",
        UpperEscape = "upper-escape",
        LowerEscape = "lower-escape",
        Escape = "escape",
        Upper = "upper",
        /// The "&" of a reference of HTML, such as `&amp;`. HTML has some without a ";" at the end.
        Entity = "entity",
        /// A character beyond US-ASCII of which the mapping of IDNA (UTS #46) makes a delimiter: U+2100 is
        /// "a/c".
        MappedDelimiter = "mapped-delimiter",
        /// One of `!$&'()*+,;=`.
        Delimiter = "delimiter",
        /// White space of Unicode, of Python, whose `strip` also removes U+001C to U+001F, or of
        /// JavaScript, whose `trim` also removes U+FEFF.
        WhiteSpace = "white-space",
        Control = "control",
        /// What the parser of the URL Standard removes at both ends: a "C0 control or space".
        C0ControlOrSpace = "c0-control-or-space",
        /// Any character beyond US-ASCII.
        NotAscii = "not-ascii",
        /// A character that no RFC lets stand unescaped: a control, a space, one of `"<>\^{|}` and the
        /// grave accent, or one beyond US-ASCII.
        Forbidden = "forbidden",
        /// A character that RFC 3986 does not allow there: a forbidden one, a bracket, a "%" without
        /// digits, and before the host another "@". RFC 2732 lets a bracket stand in a query.
        Illegal = "illegal",
    }
}

/// Returns the classes of a character at an offset of the text of a region.
pub(super) fn classes(region: Region, text: &str, at: usize, character: char) -> impl Iterator<Item = Class> {
    let rest = &text[at..];
    let escaped = escaped(rest);
    let is_escape = escaped.is_some();
    let is_forbidden = matches!(character, ' ' | '"' | '<' | '>' | '\\' | '^' | '`' | '{' | '|' | '}')
        || character.is_control()
        || !character.is_ascii();
    let is_other = match (region, character) {
        (Region::Host, _) => false,
        (_, '[' | ']') | (Region::User | Region::Password, '@') | (Region::Fragment, '#') => true,
        _ => false,
    };
    let is_incomplete = character == '%' && !is_escape;
    let has_parts = !region.is_whole() && region != Region::Authority;
    let is_space = character.is_whitespace() || matches!(character, '\u{1c}'..='\u{1f}' | '\u{feff}');
    [
        (Class::Illegal, has_parts && (is_forbidden || is_other || is_incomplete)),
        (Class::Forbidden, is_forbidden),
        (Class::OtherDigit, character.is_numeric() && !character.is_ascii()),
        (Class::NotAscii, !character.is_ascii()),
        (
            Class::OtherDot,
            region.is_of_authority() && matches!(character, '\u{3002}' | '\u{ff0e}' | '\u{ff61}'),
        ),
        (Class::RightToLeft, is_right_to_left(character)),
        (Class::WhiteSpace, is_space),
        (Class::OtherSpace, is_space && !character.is_ascii()),
        (Class::C0ControlOrSpace, character <= ' '),
        (Class::Control, character.is_control()),
        (Class::Joiner, matches!(character, '\u{200c}' | '\u{200d}')),
        (Class::Deviation, matches!(character, '\u{df}' | '\u{3c2}' | '\u{200c}' | '\u{200d}')),
        (Class::MappedDelimiter, maps_to_delimiter(character)),
        (Class::Entity, character == '&' && ENTITIES.iter().any(|name| rest[1..].starts_with(name))),
        (Class::CaseFold, matches!(character, '\u{130}' | '\u{212a}')),
        (Class::Newline, matches!(character, '\n' | '\r')),
        (Class::TabOrNewline, matches!(character, '\t' | '\n' | '\r')),
        (Class::LineEnd, matches!(character, '\n' | '\r' | '\u{2028}' | '\u{2029}')),
        (Class::Upper, character.is_ascii_uppercase()),
        (Class::UpperEscape, is_escape && rest[1..3].bytes().any(|digit| digit.is_ascii_uppercase())),
        (Class::LowerEscape, is_escape && rest[1..3].bytes().any(|digit| digit.is_ascii_lowercase())),
        (Class::EscapedDelimiter, escaped.is_some_and(|octet| b":/?#[]@%".contains(&octet))),
        (Class::EscapedControl, escaped.is_some_and(|octet| octet.is_ascii_control())),
        (Class::EscapedLetter, escaped.is_some_and(is_unreserved)),
        (Class::EscapedUpper, escaped.is_some_and(|octet| octet.is_ascii_uppercase())),
        (Class::EscapedOctet, escaped.is_some_and(|octet| !octet.is_ascii())),
        (Class::Delimiter, !region.is_whole() && is_delimiter(character)),
        (Class::Escape, is_escape),
        (Class::IncompleteEscape, is_incomplete),
    ]
    .into_iter()
    .filter_map(|(class, holds)| holds.then_some(class))
}

/// What stands after the "&" of references that URLs in HTML have.
const ENTITIES: [&str; 8] = ["#", "amp", "copy", "gt", "lt", "nbsp", "quot", "reg"];

/// Returns whether the compatibility form of a character has one of `/\:?#@` or a bracket.
fn maps_to_delimiter(character: char) -> bool {
    matches!(
        character,
        '\u{2047}'..='\u{2049}' | '\u{2100}' | '\u{2101}' | '\u{2105}' | '\u{2106}' | '\u{2a74}'
            | '\u{fe13}' | '\u{fe16}' | '\u{fe47}' | '\u{fe48}' | '\u{fe55}' | '\u{fe56}' | '\u{fe5f}'
            | '\u{fe68}' | '\u{fe6b}' | '\u{ff03}' | '\u{ff0f}' | '\u{ff1a}' | '\u{ff1f}' | '\u{ff20}'
            | '\u{ff3b}'..='\u{ff3d}'
    )
}

/// Returns whether a character stands in a block of letters that are written from right to left:
/// Hebrew, Arabic and others.
fn is_right_to_left(character: char) -> bool {
    matches!(
        character,
        '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefc}'
            | '\u{10800}'..='\u{10fff}' | '\u{1e800}'..='\u{1efff}'
    )
}

pub(super) fn is_delimiter(character: char) -> bool {
    matches!(character, '!' | '$' | '&' | '\'' | '(' | ')' | '*' | '+' | ',' | ';' | '=')
}

impl Class {
    /// Returns whether the class is one of escapes.
    pub(super) fn is_of_escapes(self) -> bool {
        matches!(
            self,
            Class::Escape
                | Class::IncompleteEscape
                | Class::EscapedDelimiter
                | Class::EscapedControl
                | Class::EscapedOctet
                | Class::EscapedLetter
                | Class::EscapedUpper
                | Class::UpperEscape
                | Class::LowerEscape
        )
    }
}
