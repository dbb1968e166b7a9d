//! Features of an input: what could make a library answer as it does, such as a line feed at the end or an "@" in the path.

use super::regions::{Region, Regions};

/// What stands in a region of an input. The most specific one is the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum What {
    /// A character of US-ASCII.
    Character(char),
    /// A character of a class.
    Class(Class),
    /// A property of the whole region.
    Shape(Shape),
}

/// A property of a region.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Shape {
    Absent,
    Present,
    Empty,
    /// The scheme begins with a digit.
    DigitFirst,
    /// A second "@" or a second ":".
    Repeated(char),
    /// The host: four numbers, other numbers, an address in brackets, an empty label.
    Address,
    Numbers,
    Brackets,
    EmptyLabel,
    ALabel,
    /// The port.
    Above16Bits,
    Zeros,
    /// The path.
    Dots,
    SeveralSlashes,
    Drive,
    NoSlash,
    Long,
}

/// A class of characters. The smallest one is the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Class {
    /// A digit beyond US-ASCII.
    OtherDigit,
    /// A "%" without two hexadecimal digits.
    IncompleteEscape,
    Escape,
    Upper,
    /// One of `!$&'()*+,;=`.
    Delimiter,
    /// White space of Unicode or of Python, whose `strip` also removes U+001C to U+001F.
    WhiteSpace,
    Control,
    /// Any character beyond US-ASCII.
    NotAscii,
    /// A character that no RFC lets stand unescaped: a control, a space, one of `"<>\^{|}` and the grave accent, or one beyond US-ASCII.
    Forbidden,
    /// A character that no RFC allows there: a forbidden one, a bracket, a "%" without digits, and before the host another "@".
    Illegal,
}

/// A feature of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Feature {
    pub(crate) region: Region,
    pub(crate) what: What,
}

/// Returns the features of an input, each once.
pub(crate) fn features(input: &str) -> Vec<Feature> {
    let mut all = Vec::new();
    for (region, text) in Regions::of(input).iter() {
        let Some(text) = text else {
            // That a text has no port explains nothing.
            all.extend(
                (region == Region::Scheme).then_some(Feature { region, what: What::Shape(Shape::Absent) }),
            );
            continue;
        };
        let mut add = |what| all.push(Feature { region, what });
        shapes(region, text).for_each(|shape| add(What::Shape(shape)));
        for (at, character) in text.char_indices() {
            let is_space = character.is_ascii_control() || character == ' ';
            if is_space || (!region.is_whole() && is_mark(region, character)) {
                add(What::Character(character));
            }
            classes(region, &text[at..], character).for_each(|class| add(What::Class(class)));
        }
    }
    if all.iter().any(|feature| feature.what == What::Class(Class::Illegal)) {
        all.push(Feature { region: Region::All, what: What::Class(Class::Illegal) });
    }
    all.sort_unstable();
    all.dedup();
    all
}

/// Returns whether a character is a mark that can explain something. A "/", and a "." outside of the scheme, stand in nearly every input.
fn is_mark(region: Region, character: char) -> bool {
    character.is_ascii_punctuation() && character != '/' && (character != '.' || region == Region::Scheme)
}

fn classes(region: Region, rest: &str, character: char) -> impl Iterator<Item = Class> {
    let is_escape = matches!(rest.as_bytes(), [b'%', high, low, ..] if high.is_ascii_hexdigit() && low.is_ascii_hexdigit());
    let is_forbidden = character.is_control() || " \"<>\\^`{|}".contains(character) || !character.is_ascii();
    let is_other = match region {
        Region::Host => false,
        Region::User => "@[]".contains(character),
        Region::Fragment => "#[]".contains(character),
        _ => "[]".contains(character),
    };
    let is_incomplete = character == '%' && !is_escape;
    let has_parts = !region.is_whole() && region != Region::Authority;
    [
        (Class::Illegal, has_parts && (is_forbidden || is_other || is_incomplete)),
        (Class::Forbidden, is_forbidden),
        (Class::OtherDigit, character.is_numeric() && !character.is_ascii()),
        (Class::NotAscii, !character.is_ascii()),
        (Class::WhiteSpace, character.is_whitespace() || ('\u{1c}'..='\u{1f}').contains(&character)),
        (Class::Control, character.is_control()),
        (Class::Upper, character.is_ascii_uppercase()),
        (Class::Delimiter, !region.is_whole() && "!$&'()*+,;=".contains(character)),
        (Class::Escape, is_escape),
        (Class::IncompleteEscape, is_incomplete),
    ]
    .into_iter()
    .filter_map(|(class, holds)| holds.then_some(class))
}

fn shapes(region: Region, text: &str) -> impl Iterator<Item = Shape> {
    let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.trim_start_matches('0');
    let labels = || text.split('.');
    let of_host = region == Region::Host;
    let of_path = region == Region::Path;
    let repeated = |mark: char| region == Region::User && text.matches(mark).count() > 1;
    [
        (Shape::Present, matches!(region, Region::User | Region::Port | Region::Query | Region::Fragment)),
        (Shape::Empty, text.is_empty() && !matches!(region, Region::Body | Region::After)),
        (Shape::DigitFirst, region == Region::Scheme && text.starts_with(|first: char| first.is_ascii_digit())),
        (Shape::Repeated('@'), region == Region::User && text.contains('@')),
        (Shape::Repeated(':'), repeated(':')),
        (Shape::Address, of_host && labels().count() == 4 && labels().all(is_digits)),
        (Shape::Numbers, of_host && labels().next_back().is_some_and(|last| is_digits(last) || last.starts_with("0x"))),
        (Shape::Brackets, of_host && text.starts_with('[')),
        (Shape::EmptyLabel, of_host && text.len() > 1 && labels().any(str::is_empty)),
        (Shape::ALabel, of_host && labels().any(|label| label.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("xn--")))),
        (Shape::Above16Bits, region == Region::Port && is_digits(text) && number.parse::<u16>().is_err() && !number.is_empty()),
        (Shape::Zeros, region == Region::Port && text.len() > 1 && text.starts_with('0')),
        (Shape::Dots, of_path && text.split('/').any(is_dots)),
        (Shape::SeveralSlashes, of_path && text.contains("//")),
        (Shape::Drive, of_path && matches!(text.trim_start_matches('/').as_bytes(), [drive, b':' | b'|', ..] if drive.is_ascii_alphabetic())),
        (Shape::NoSlash, of_path && !text.is_empty() && !text.starts_with('/')),
        (Shape::Long, text.len() > 250),
    ]
    .into_iter()
    .filter_map(|(shape, holds)| holds.then_some(shape))
}

/// Returns whether a segment is "." or "..", also with escapes.
fn is_dots(segment: &str) -> bool {
    let plain = segment.replace("%2e", ".").replace("%2E", ".");
    plain == "." || plain == ".."
}

/// Returns the names of all features.
pub(crate) fn names() -> impl Iterator<Item = String> {
    let marks = (0..=0x7f).map(char::from).filter(|character| !character.is_ascii_alphanumeric());
    let marks: Vec<What> = marks.map(What::Character).collect();
    let whats: Vec<What> =
        Shape::ALL.into_iter().map(What::Shape).chain(Class::ALL.map(What::Class)).chain(marks).collect();
    Region::ALL
        .into_iter()
        .flat_map(move |region| whats.clone().into_iter().map(move |what| Feature { region, what }.name()))
}

impl Shape {
    const ALL: [Shape; 18] = [
        Shape::Absent,
        Shape::Present,
        Shape::Empty,
        Shape::DigitFirst,
        Shape::Repeated('@'),
        Shape::Repeated(':'),
        Shape::Address,
        Shape::Numbers,
        Shape::Brackets,
        Shape::EmptyLabel,
        Shape::ALabel,
        Shape::Above16Bits,
        Shape::Zeros,
        Shape::Dots,
        Shape::SeveralSlashes,
        Shape::Drive,
        Shape::NoSlash,
        Shape::Long,
    ];
}

impl Class {
    const ALL: [Class; 10] = [
        Class::Illegal,
        Class::Forbidden,
        Class::OtherDigit,
        Class::NotAscii,
        Class::WhiteSpace,
        Class::Control,
        Class::Upper,
        Class::Delimiter,
        Class::Escape,
        Class::IncompleteEscape,
    ];
}

#[cfg(test)]
mod tests {
    use super::*;

    fn has(input: &str, name: &str) -> bool {
        features(input).iter().any(|feature| feature.name() == name)
    }

    #[test]
    fn bugs_of_regular_expressions_are_features() {
        for (input, name) in [
            ("http://a.com?@evil.com/", "after-at-sign"),
            ("http://a.com/@evil.com/", "after-at-sign"),
            ("http://a@b@c/", "user-repeated-at"),
            ("http://a:٨٠/", "port-other-digit"),
            ("http://a\n", "end-line-feed"),
            ("\nhttp://a", "start-line-feed"),
            ("http://a:65536/", "port-above16-bits"),
            ("http://a:0080", "port-zeros"),
            ("http://a/%2e./", "path-dots"),
            ("http://a/%4", "path-incomplete-escape"),
            ("HTTP://a", "scheme-upper"),
            ("x", "scheme-absent"),
            ("1:2", "scheme-digit-first"),
            ("http://a\u{a0}", "end-white-space"),
        ] {
            assert!(
                has(input, name),
                "{input}: {:?}",
                features(input).iter().map(|one| one.name()).collect::<Vec<_>>()
            );
        }
        for (input, name) in [
            ("http://u@a.com/", "after-at-sign"),
            ("mailto:a@b", "after-at-sign"),
            ("http://a@b/", "user-repeated-at"),
            ("http://a:80/", "port-other-digit"),
            ("http://a:65535/", "port-above16-bits"),
            ("http://a\n/b", "end-line-feed"),
            ("http://a/%41", "path-incomplete-escape"),
        ] {
            assert!(!has(input, name), "{input}: {name}");
        }
    }

    #[test]
    fn a_name_is_a_word_of_a_command_line() {
        let all: String = (0..=0x80).filter_map(char::from_u32).collect();
        for feature in features(&format!("x://{all}@{all}:{all}/{all}?{all}#{all}")) {
            let name = feature.name();
            assert!(names().any(|known| known == name), "{name}");
            let is_plain =
                name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-');
            assert!(is_plain && !feature.to_string().chars().any(char::is_control), "{name} {feature}");
        }
    }
}
