//! Shapes: what holds for a whole region of an input, such as a port above 65535 or a second "@".

use super::regions::Region;

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
    /// The last label of the host begins with a digit, as that of an address does.
    DigitLast,
    Brackets,
    /// An address in brackets with a capital letter.
    UpperInBrackets,
    /// Brackets without an address of IPv6 or a later one.
    NotAddress,
    EmptyLabel,
    ALabel,
    /// The port: a number above 65535, and above what 31 and 63 bits hold.
    Above16Bits,
    Above31Bits,
    Above63Bits,
    Zeros,
    /// More digits than the greatest port has.
    SixDigits,
    /// The path.
    Dots,
    SeveralSlashes,
    Drive,
    NoSlash,
    /// One slash between the scheme and the host, and more than two.
    OneSlash,
    ManySlashes,
    /// The query or the fragment follows the authority, and no path stands between them.
    AfterHost,
    /// The scheme is this one. A library can treat it in a way of its own.
    Named(&'static str),
    /// The port is the one that the scheme has without it.
    DefaultPort,
    /// Nothing stands after the slashes.
    Alone,
    /// An address in brackets of a later version than IPv6.
    LaterAddress,
    /// Only digits, as after the ":" of a host and a port.
    Digits,
    /// An IPv4 address at the end of an address in brackets.
    Ipv4InBrackets,
    /// A "/" at the end of all. Many inputs have it, so any other feature that explains as much comes first.
    FinalSlash,
    /// More characters than a buffer of a usual size holds with its final NUL.
    LongerThan(usize),
}

/// The lengths above which a region is long: the greatest label and the greatest host name of the DNS, and what buffers of usual sizes hold.
const LENGTHS: [usize; 4] = [63, 255, 1023, 65535];

/// The schemes that libraries know. What holds for ws holds for wss.
pub(super) const NAMED: [&str; 11] =
    ["data", "file", "ftp", "gopher", "http", "https", "javascript", "mailto", "news", "urn", "ws"];

/// The length above which a scheme is also long: what a small buffer for it holds.
const SCHEME_LENGTH: usize = 15;

/// Returns the shapes of the text of a region.
pub(super) fn shapes(region: Region, text: &str) -> impl Iterator<Item = Shape> {
    let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.trim_start_matches('0');
    let labels = || text.split('.');
    let of_host = region == Region::Host;
    let of_path = region == Region::Path;
    let of_port = region == Region::Port;
    let slashes = (region == Region::Slashes).then(|| text.matches(['/', '\\']).count());
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
        (Shape::DigitLast, of_host && labels().next_back().is_some_and(|last| last.starts_with(|first: char| first.is_ascii_digit()))),
        (Shape::Brackets, of_host && text.starts_with('[')),
        (Shape::UpperInBrackets, of_host && text.starts_with('[') && text.bytes().any(|byte| byte.is_ascii_uppercase())),
        (Shape::LikePort, of_path && text.trim_end_matches(|digit: char| digit.is_ascii_digit()).ends_with(':')),
        (Shape::NotDomain, of_host && !text.starts_with('[') && text.bytes().any(|byte| !byte.is_ascii_alphanumeric() && byte != b'-' && byte != b'.')),
        (Shape::NotAddress, of_host && text.starts_with('[') && !is_address(text)),
        (Shape::EmptyLabel, of_host && !text.is_empty() && labels().any(str::is_empty)),
        (Shape::ALabel, of_host && labels().any(|label| label.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("xn--")))),
        (Shape::Above16Bits, is_above(u64::from(u16::MAX))),
        (Shape::Above31Bits, is_above(i32::MAX as u64)),
        (Shape::Above63Bits, is_above(i64::MAX as u64)),
        (Shape::Zeros, region == Region::Port && text.len() > 1 && text.starts_with('0')),
        (Shape::Zeros, of_host && labels().any(|label| label.len() > 1 && label.starts_with('0') && is_digits(label))),
        (Shape::LaterAddress, of_host && text.starts_with(['[']) && text[1..].starts_with(['v', 'V'])),
        (Shape::Digits, of_path && is_digits(text)),
        (Shape::SixDigits, of_port && is_digits(text) && text.len() > 5),
        (Shape::Dots, of_path && text.split('/').any(is_dots)),
        (Shape::SeveralSlashes, of_path && text.contains("//")),
        (Shape::Drive, region == Region::Authority && matches!(text.as_bytes(), [drive, b':' | b'|'] if drive.is_ascii_alphabetic())),
        (Shape::Drive, of_path && matches!(text.trim_start_matches('/').as_bytes(), [drive, b':' | b'|', ..] if drive.is_ascii_alphabetic())),
        (Shape::NoSlash, of_path && !text.is_empty() && !text.starts_with('/')),
        (Shape::OneSlash, slashes == Some(1)),
        (Shape::ManySlashes, slashes > Some(2)),
        (Shape::Ipv4InBrackets, of_host && text.starts_with('[') && text.contains(':') && text.contains('.')),
    ]
    .into_iter()
    .filter_map(|(shape, holds)| holds.then_some(shape))
    .chain(NAMED.into_iter().filter(move |name| region == Region::Scheme && is_named(text, name)).map(Shape::Named))
    .chain(lengths(region).filter(|most| text.len() > *most).map(Shape::LongerThan))
}

fn is_named(scheme: &str, name: &str) -> bool {
    scheme.eq_ignore_ascii_case(name) || (name == "ws" && scheme.eq_ignore_ascii_case("wss"))
}

/// Returns the lengths above which a region is long.
fn lengths(region: Region) -> impl Iterator<Item = usize> {
    (region == Region::Scheme).then_some(SCHEME_LENGTH).into_iter().chain(LENGTHS)
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

impl Shape {
    pub(super) const ALL: [Shape; 56] = [
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
        Shape::DigitLast,
        Shape::Brackets,
        Shape::UpperInBrackets,
        Shape::EmptyLabel,
        Shape::ALabel,
        Shape::Above16Bits,
        Shape::Zeros,
        Shape::SixDigits,
        Shape::Dots,
        Shape::SeveralSlashes,
        Shape::Drive,
        Shape::NoSlash,
        Shape::OneSlash,
        Shape::ManySlashes,
        Shape::AfterHost,
        Shape::Named(NAMED[0]),
        Shape::Named(NAMED[1]),
        Shape::Named(NAMED[2]),
        Shape::Named(NAMED[3]),
        Shape::Named(NAMED[4]),
        Shape::Named(NAMED[5]),
        Shape::Named(NAMED[6]),
        Shape::Named(NAMED[7]),
        Shape::Named(NAMED[8]),
        Shape::Named(NAMED[9]),
        Shape::Named(NAMED[10]),
        Shape::DefaultPort,
        Shape::Alone,
        Shape::LaterAddress,
        Shape::Digits,
        Shape::Ipv4InBrackets,
        Shape::LongerThan(SCHEME_LENGTH),
        Shape::LongerThan(LENGTHS[0]),
        Shape::LongerThan(LENGTHS[1]),
        Shape::LongerThan(LENGTHS[2]),
        Shape::LongerThan(LENGTHS[3]),
    ];
}
