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
    /// The scheme has a character that no scheme has, or what stands before "://" is not a scheme.
    Invalid,
    /// The scheme has another character than letters.
    NotLetters,
    /// The port has another character than digits, or it begins with digits and goes on with another character.
    NotDigits,
    DigitsThenOther,
    /// Another "://" than that after the scheme, and "//" in a path without an authority.
    ColonSlashes,
    LateAuthority,
    /// A second "@" or a second ":".
    Repeated(char),
    /// The path ends with ":" and digits.
    LikePort,
    /// The host has another character than a domain name.
    NotDomain,
    /// The host: four numbers, other numbers, an address in brackets, an empty label.
    Address,
    Numbers,
    Brackets,
    /// Brackets without an address of IPv6 or a later one.
    NotAddress,
    EmptyLabel,
    ALabel,
    /// The port: a number above 65535, and above what 31 and 63 bits hold.
    Above16Bits,
    Above31Bits,
    Above63Bits,
    Zeros,
    /// The path.
    Dots,
    SeveralSlashes,
    Drive,
    NoSlash,
    /// A "/" at the end of all. Many inputs have it, so any other feature that explains as much comes first.
    FinalSlash,
    /// More characters than a buffer of a usual size holds with its final NUL.
    LongerThan(usize),
}

/// The lengths above which a region is long: the greatest label and the greatest host name of the DNS, and what buffers of usual sizes hold.
const LENGTHS: [usize; 4] = [63, 255, 1023, 65535];

/// A class of characters. The smallest one is the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Class {
    /// A digit beyond US-ASCII.
    OtherDigit,
    /// A character beyond US-ASCII whose lower case is a letter of US-ASCII: U+0130 or U+212A.
    CaseFold,
    /// A character that ends a line in JavaScript.
    LineEnd,
    /// A "%" without two hexadecimal digits.
    IncompleteEscape,
    /// An escape of one of `:/?#[]@` or of "%", of an octet beyond US-ASCII, or with capital letters.
    EscapedDelimiter,
    EscapedOctet,
    UpperEscape,
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
            if region == Region::Scheme {
                let shape = if input.contains("://") { Shape::Invalid } else { Shape::Absent };
                all.extend([Shape::Absent, shape].map(|shape| Feature { region, what: What::Shape(shape) }));
            }
            continue;
        };
        let mut add = |what| all.push(Feature { region, what });
        shapes(region, text).for_each(|shape| add(What::Shape(shape)));
        LENGTHS
            .iter()
            .filter(|most| text.len() > **most)
            .for_each(|most| add(What::Shape(Shape::LongerThan(*most))));
        for (at, character) in text.char_indices() {
            let is_space = character.is_ascii_control() || character == ' ';
            if is_space || (!region.is_whole() && is_mark(region, character)) {
                add(What::Character(character));
            }
            classes(region, text, at, character).for_each(|class| add(What::Class(class)));
        }
    }
    let regions = Regions::of(input);
    if regions.get(Region::Authority).is_none()
        && regions.get(Region::Path).is_some_and(|path| path.contains("//"))
    {
        all.push(Feature { region: Region::Path, what: What::Shape(Shape::LateAuthority) });
    }
    if all.iter().any(|feature| feature.what == What::Class(Class::Illegal)) {
        all.push(Feature { region: Region::All, what: What::Class(Class::Illegal) });
    }
    all.sort_unstable();
    all.dedup();
    all
}

/// Returns whether a character is a mark that can explain something. A "/", and a "." outside of the scheme, stand in nearly every input, and an
/// "@" before each host that has a user.
fn is_mark(region: Region, character: char) -> bool {
    match character {
        '/' => false,
        '.' => region == Region::Scheme,
        '@' => region != Region::Authority,
        _ => character.is_ascii_punctuation(),
    }
}

/// Returns the classes of a character at an offset of the text of a region.
fn classes(region: Region, text: &str, at: usize, character: char) -> impl Iterator<Item = Class> {
    let rest = &text[at..];
    let escaped = escaped(rest);
    let is_escape = escaped.is_some();
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
        (Class::CaseFold, matches!(character, '\u{130}' | '\u{212a}')),
        (Class::LineEnd, matches!(character, '\n' | '\r' | '\u{2028}' | '\u{2029}')),
        (Class::Upper, character.is_ascii_uppercase()),
        (Class::UpperEscape, is_escape && rest[1..3].bytes().any(|digit| digit.is_ascii_uppercase())),
        (Class::EscapedDelimiter, escaped.is_some_and(|octet| b":/?#[]@%".contains(&octet))),
        (Class::EscapedOctet, escaped.is_some_and(|octet| !octet.is_ascii())),
        (Class::Delimiter, !region.is_whole() && "!$&'()*+,;=".contains(character)),
        (Class::Escape, is_escape),
        (Class::IncompleteEscape, is_incomplete),
    ]
    .into_iter()
    .filter_map(|(class, holds)| holds.then_some(class))
}

/// Returns the octet of an escape at the beginning of a text.
fn escaped(text: &str) -> Option<u8> {
    let [b'%', high, low, ..] = text.as_bytes() else { return None };
    let value = |digit: u8| char::from(digit).to_digit(16);
    u8::try_from(value(*high)? * 16 + value(*low)?).ok()
}

fn shapes(region: Region, text: &str) -> impl Iterator<Item = Shape> {
    let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.trim_start_matches('0');
    let labels = || text.split('.');
    let of_host = region == Region::Host;
    let of_path = region == Region::Path;
    let of_port = region == Region::Port;
    let is_above = |most: u64| {
        of_port
            && is_digits(text)
            && !number.is_empty()
            && number.parse().map_or(true, |port: u64| port > most)
    };
    let is_other = |text: &str| text.bytes().any(|byte| !byte.is_ascii_digit());
    let of_rest = matches!(region, Region::User | Region::Path | Region::Query | Region::Fragment);
    let repeated = |mark: char| region == Region::User && text.matches(mark).count() > 1;
    [
        (Shape::Present, matches!(region, Region::User | Region::Port | Region::Query | Region::Fragment)),
        (Shape::Empty, text.is_empty() && !matches!(region, Region::Body | Region::After)),
        (Shape::DigitFirst, region == Region::Scheme && text.starts_with(|first: char| first.is_ascii_digit())),
        (Shape::Invalid, region == Region::Scheme && !is_scheme(text)),
        (Shape::FinalSlash, region == Region::All && text.ends_with('/')),
        (Shape::NotLetters, region == Region::Scheme && text.bytes().any(|byte| !byte.is_ascii_alphabetic())),
        (Shape::NotDigits, of_port && is_other(text)),
        (Shape::DigitsThenOther, of_port && is_other(text) && text.starts_with(|first: char| first.is_ascii_digit())),
        (Shape::ColonSlashes, of_rest && text.contains("://")),
        (Shape::Repeated('@'), region == Region::User && text.contains('@')),
        (Shape::Repeated(':'), repeated(':')),
        (Shape::Address, of_host && labels().count() == 4 && labels().all(is_digits)),
        (Shape::Numbers, of_host && labels().next_back().is_some_and(|last| is_digits(last) || last.starts_with("0x"))),
        (Shape::Brackets, of_host && text.starts_with('[')),
        (Shape::LikePort, of_path && text.trim_end_matches(|digit: char| digit.is_ascii_digit()).ends_with(':')),
        (Shape::NotDomain, of_host && !text.starts_with('[') && text.bytes().any(|byte| !byte.is_ascii_alphanumeric() && byte != b'-' && byte != b'.')),
        (Shape::NotAddress, of_host && text.starts_with('[') && !is_address(text)),
        (Shape::EmptyLabel, of_host && !text.is_empty() && labels().any(str::is_empty)),
        (Shape::ALabel, of_host && labels().any(|label| label.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("xn--")))),
        (Shape::Above16Bits, is_above(u64::from(u16::MAX))),
        (Shape::Above31Bits, is_above(i32::MAX as u64)),
        (Shape::Above63Bits, is_above(i64::MAX as u64)),
        (Shape::Zeros, region == Region::Port && text.len() > 1 && text.starts_with('0')),
        (Shape::Dots, of_path && text.split('/').any(is_dots)),
        (Shape::SeveralSlashes, of_path && text.contains("//")),
        (Shape::Drive, of_path && matches!(text.trim_start_matches('/').as_bytes(), [drive, b':' | b'|', ..] if drive.is_ascii_alphabetic())),
        (Shape::NoSlash, of_path && !text.is_empty() && !text.starts_with('/')),
    ]
    .into_iter()
    .filter_map(|(shape, holds)| holds.then_some(shape))
}

/// Returns whether a host in brackets is an address of IPv6 or of a later version.
fn is_address(host: &str) -> bool {
    let Some(inner) = host.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) else { return false };
    inner.parse::<std::net::Ipv6Addr>().is_ok() || inner.starts_with(['v', 'V'])
}

/// Returns whether a text is a scheme by RFC 3986.
fn is_scheme(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_alphabetic())
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte))
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

impl Feature {
    /// Returns whether a character of the input makes the feature, other than one that nearly every input has.
    pub(super) fn is_of_mark(self) -> bool {
        match self.what {
            What::Shape(shape) => !matches!(
                shape,
                Shape::Absent | Shape::Present | Shape::Empty | Shape::NoSlash | Shape::FinalSlash
            ),
            What::Class(_) | What::Character(_) => true,
        }
    }

    /// Returns whether the feature says that a part is not valid at all: a library that accepts such inputs does not look at the part, and
    /// features of single characters of it are the same cause.
    pub(super) fn is_general(self) -> bool {
        matches!(self.what, What::Shape(Shape::Invalid | Shape::NotDigits | Shape::NotAddress))
    }
}

impl Shape {
    const ALL: [Shape; 33] = [
        Shape::Absent,
        Shape::Present,
        Shape::Empty,
        Shape::DigitFirst,
        Shape::Invalid,
        Shape::NotLetters,
        Shape::NotDigits,
        Shape::DigitsThenOther,
        Shape::ColonSlashes,
        Shape::LateAuthority,
        Shape::FinalSlash,
        Shape::LikePort,
        Shape::NotDomain,
        Shape::NotAddress,
        Shape::Above31Bits,
        Shape::Above63Bits,
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
        Shape::LongerThan(LENGTHS[0]),
        Shape::LongerThan(LENGTHS[1]),
        Shape::LongerThan(LENGTHS[2]),
        Shape::LongerThan(LENGTHS[3]),
    ];
}

impl Class {
    const ALL: [Class; 15] = [
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
        Class::EscapedDelimiter,
        Class::EscapedOctet,
        Class::UpperEscape,
        Class::CaseFold,
        Class::LineEnd,
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
            ("http://a/b/", "all-final-slash"),
            ("http://a/b:80", "path-like-port"),
            ("http://a_b/", "host-not-domain"),
            ("svn+ssh://a", "scheme-not-letters"),
            ("a/b://c", "scheme-invalid"),
            ("a_b://c", "scheme-invalid"),
            ("http://a:8x", "port-digits-then-other"),
            ("http://a:x8", "port-not-digits"),
            ("http::://a/", "path-colon-slashes"),
            ("x:/a//b", "path-late-authority"),
            ("http://[]/", "host-not-address"),
            ("http://[::1]a/", "host-not-address"),
            ("http://a:2147483648", "port-above31-bits"),
            ("http://a:18446744073709551616", "port-above63-bits"),
            ("http://./", "host-empty-label"),
            ("http://a/%2f", "path-escaped-delimiter"),
            ("http://a/%E9", "path-escaped-octet"),
            ("http://a/%4A", "path-upper-escape"),
            ("http://\u{212a}/", "host-case-fold"),
            ("http://a/\u{2028}", "path-line-end"),
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
            ("http://a/b/c", "path-colon-slashes"),
            ("http://a/b", "all-final-slash"),
            ("http://a:80/b", "path-like-port"),
            ("http://a-b.c/", "host-not-domain"),
            ("http://a//b", "path-late-authority"),
            ("http://[::1]/", "host-not-address"),
            ("http://[v1.a]/", "host-not-address"),
            ("http://a:65536", "port-above31-bits"),
            ("http://", "host-empty-label"),
            ("http://a/%4a", "path-upper-escape"),
            ("a+b://c", "scheme-invalid"),
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
