//! Shapes: what holds for a whole region of an input, such as a port above 65535 or a second "@".

use std::borrow::Cow;
use std::collections::HashSet;
use std::ops::Range;

use rfc1738_oracle::{Answer, Text};

use super::class::is_delimiter;
use super::regions::Region;
use crate::escapes::{escaped, is_unreserved};

super::naming::named! {
    /// A property of a region.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub(crate) enum Shape {
        Absent = "absent",
        Present = "present",
        Empty = "empty",
        /// The scheme, or a path without a slash before it, begins with a digit.
        DigitFirst = "digit-first",
        /// The scheme begins with another character than a letter. RFC 1738 has such schemes.
        OtherFirst = "other-first",
        /// The scheme has a character that no scheme has, or what stands before "://" is not a scheme.
        Invalid = "invalid",
        /// The scheme has another character than letters.
        NotLetters = "not-letters",
        /// The port has another character than digits. The port, or the last segment of the path, begins
        /// with digits and goes on with another character.
        NotDigits = "not-digits",
        DigitsThenOther = "digits-then-other",
        /// An authority that RFC 3986 does not give, of characters that it lets stand in an authority:
        /// two "@", a bracket alone, letters as a port.
        Disordered = "disordered",
        /// Another "://" than that after the scheme, and "//" in a path without an authority.
        ColonSlashes = "colon-slashes",
        LateAuthority = "late-authority",
        /// A second "@" or a second ":", or in a field of prospero a second "=".
        Repeated(char) = "repeated",
        /// The path ends with ":" and digits.
        LikePort = "like-port",
        /// The host has another character than a domain name.
        NotDomain = "not-domain",
        /// The host: four numbers, other numbers, an address in brackets, an empty label.
        Address = "address",
        Numbers = "numbers",
        /// "0x" without digits, and a number that an IPv4 address has no room for.
        EmptyHex = "empty-hexadecimal",
        TooLarge = "number-too-large",
        /// Numbers, and a dot after the last one.
        NumbersThenDot = "numbers-then-dot",
        /// The last label of the host begins with a digit, as that of an address does.
        DigitLast = "digit-last",
        Brackets = "brackets",
        /// An address in brackets with a capital letter.
        UpperInBrackets = "upper-in-brackets",
        /// An address in brackets whose "::" stands for one group.
        OneGroupLeftOut = "one-group-left-out",
        /// An address in brackets with several runs of zeros that a "::" can stand for.
        SeveralRunsOfZeros = "several-runs-of-zeros",
        /// An address in brackets with a group of more than four digits.
        LongGroup = "long-group",
        /// An address in brackets with a "::" that stands for no group.
        NoGroupLeftOut = "no-group-left-out",
        /// An IPv4 address, also at the end of one in brackets, of which a number is above 255.
        NumberAbove255 = "number-above255",
        /// A typecode of ftp at the end.
        Typecode(char) = "typecode",
        /// A typecode of ftp that RFC 1738 does not know, and a type of gopher that RFC 1436 does not.
        OtherType = "unknown",
        /// A ":" at the end of the user, and none before it.
        EmptyPassword = "empty-password",
        /// A field of prospero with the name of an earlier one.
        RepeatedField = "repeated-name",
        /// A directory of ftp without a name.
        EmptySegment = "empty-segment",
        /// Two tabs or more, written as escapes: a Gopher+ string stands after the second.
        SeveralEscapedTabs = "several-escaped-tabs",
        /// An IPv4 address as one of IPv6: `[::ffff:102:304]`.
        Ipv4Mapped = "ipv4-mapped",
        /// An address in brackets with a zone: `[fe80::1%25eth0]`.
        Zone = "zone",
        /// Brackets without an address of IPv6 or a later one.
        NotAddress = "not-address",
        EmptyLabel = "empty-label",
        /// A label of 63 octets, and of more: the DNS has none of these.
        LongestLabel = "label-of63",
        TooLongLabel = "label-longer-than63",
        /// A label that begins or ends with a hyphen.
        EdgeHyphen = "edge-hyphen",
        ALabel = "a-label",
        /// The host is localhost, which the URL Standard removes from a URL of file.
        Localhost = "localhost",
        /// The port: a number above 65535, and above what 31 and 63 bits hold.
        Above16Bits = "above16-bits",
        Above31Bits = "above31-bits",
        Above63Bits = "above63-bits",
        Zeros = "zeros",
        /// The number 0, as a port that no program can open.
        NumberZero = "number-zero",
        /// As many digits as the greatest port has, and more.
        FiveDigits = "five-digits",
        SixDigits = "six-digits",
        /// The path: a segment "." or "..", and one in which a dot is an escape.
        Dots = "dots",
        EscapedDots = "escaped-dots",
        UpperEscapedDots = "upper-escaped-dots",
        /// A dot segment of a reference whose path does not begin with "/": it counts from the base, so
        /// it cannot be removed.
        RelativeDots = "relative-dots",
        /// A space at the end of the path.
        FinalSpace = "final-space",
        SeveralSlashes = "several-slashes",
        ThreeSlashes = "three-slashes",
        Drive = "drive",
        /// A drive letter with "|" in place of ":".
        BarDrive = "drive-bar",
        NoSlash = "no-slash",
        /// A "/" in a path that does not begin with one.
        LaterSlash = "later-slash",
        /// One slash between the scheme and the host, and more than two.
        OneSlash = "one-slash",
        ManySlashes = "many-slashes",
        /// The query or the fragment follows the authority, and no path stands between them.
        AfterHost = "after-host",
        /// The scheme is this one. A library can treat it in a way of its own.
        Named(Named) = "named",
        /// The library accepts no URL of the scheme, and none of several others. So no input has this
        /// shape by itself.
        NotAccepted = "not-accepted",
        /// The same, and all of these have one letter, as a drive has.
        OneLetter = "one-letter",
        /// The port is the one that the scheme has without it.
        DefaultPort = "default-port",
        /// The port is the one that another scheme has without it.
        OtherDefaultPort = "other-default-port",
        /// Nothing stands after the slashes, or after the scheme.
        Alone = "alone",
        /// An IPvFuture of RFC 3986: an address in brackets that begins with "v".
        IpFuture = "ip-future",
        /// Only digits, as after the ":" of a host and a port.
        Digits = "digits",
        /// An IPv4 address at the end of an address in brackets.
        Ipv4InBrackets = "ipv4-in-brackets",
        /// A "/" at the end of all. Many inputs have it, so any other feature that explains as much
        /// comes first.
        FinalSlash = "final-slash",
        /// More characters than a buffer of a usual size holds with its final NUL.
        LongerThan(u16) = "longer-than",
    }
}

/// The lengths above which a region is long: the greatest label and the greatest host name of the
/// DNS, and what buffers of usual sizes hold.
pub(super) const LENGTHS: [u16; 4] = [63, 255, 1023, 65535];

/// The schemes that libraries know, and those of RFC 1738. What holds for ws holds for wss.
const NAMED: [&str; 15] = [
    "data",
    "file",
    "ftp",
    "gopher",
    "http",
    "https",
    "javascript",
    "mailto",
    "news",
    "nntp",
    "prospero",
    "telnet",
    "urn",
    "wais",
    "ws",
];

/// One of these schemes, by its index: an audit holds many features.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Named(u8);

impl Named {
    /// All schemes, in the order of their names.
    pub(super) const ALL: [Named; NAMED.len()] = {
        let mut all = [Named(0); NAMED.len()];
        let mut index = 0;
        while index < all.len() {
            all[index] = Named(index as u8);
            index += 1;
        }
        all
    };

    /// Returns the name of the scheme.
    pub(crate) fn name(self) -> &'static str {
        NAMED[usize::from(self.0)]
    }
}

/// The length above which a scheme is also long: what a small buffer for it holds.
const SCHEME_LENGTH: u16 = 15;

/// Returns the shapes of the text of a region.
pub(super) fn shapes(region: Region, text: &str) -> impl Iterator<Item = Shape> {
    let of_region = match region {
        Region::Scheme => of_scheme(text),
        Region::User => of_user(text),
        Region::Host => of_host(text),
        Region::Port => of_port(text),
        Region::Path => of_path(text),
        Region::Query | Region::Fragment => {
            vec![(Shape::Present, true), (Shape::ColonSlashes, text.contains("://"))]
        }
        Region::Slashes => of_slashes(text),
        Region::Authority => {
            let is_drive = matches!(text.as_bytes(), [drive, b':' | b'|'] if drive.is_ascii_alphabetic());
            vec![(Shape::Drive, is_drive), (Shape::Disordered, is_disordered(text))]
        }
        Region::All => vec![(Shape::FinalSlash, text.ends_with('/')), (Shape::BarDrive, has_bar_drive(text))],
        Region::After | Region::Body => vec![
            (Shape::ColonSlashes, text.contains("://")),
            (Shape::SeveralSlashes, text.contains("//")),
            (Shape::Zeros, has_zeros(text)),
            (Shape::Typecode('a'), has_typecode(text, 'a')),
            (Shape::Typecode('d'), has_typecode(text, 'd')),
            (Shape::Typecode('i'), has_typecode(text, 'i')),
            (Shape::SeveralEscapedTabs, text.matches("%09").count() > 1),
        ],
        Region::Typecode => vec![(Shape::OtherType, !is_typecode(text))],
        Region::Gtype => vec![(Shape::OtherType, !text.is_empty() && !is_gtype(text))],
        Region::Fields => vec![
            (Shape::RepeatedField, repeated_field(text).is_some()),
            (Shape::Repeated('='), text.split(';').any(|field| field.matches('=').count() > 1)),
        ],
        Region::Cwd => vec![(Shape::EmptySegment, text.split('/').any(str::is_empty))],
        Region::ArticleNumber => {
            vec![(Shape::NotDigits, !text.is_empty() && !is_digits(text)), (Shape::Zeros, has_zeros(text))]
        }
        _ => Vec::new(),
    };
    let is_empty = text.is_empty() && !matches!(region, Region::Body | Region::After);
    let holding = of_region.into_iter().filter_map(|(shape, holds)| holds.then_some(shape));
    let long = lengths(region).filter(|most| text.len() > usize::from(*most)).map(Shape::LongerThan);
    is_empty.then_some(Shape::Empty).into_iter().chain(holding).chain(long)
}

fn of_scheme(text: &str) -> Vec<(Shape, bool)> {
    let named = Named::ALL.map(|one| (Shape::Named(one), is_named(text, one.name())));
    let others = [
        (Shape::DigitFirst, begins_with_digit(text)),
        (Shape::OtherFirst, has_scheme_characters(text) && !is_scheme(text)),
        (Shape::Invalid, !has_scheme_characters(text)),
        (Shape::NotLetters, text.bytes().any(|byte| !byte.is_ascii_alphabetic())),
    ];
    named.into_iter().chain(others).collect()
}

fn of_slashes(text: &str) -> Vec<(Shape, bool)> {
    let count = text.matches(['/', '\\']).count();
    vec![(Shape::OneSlash, count == 1), (Shape::ManySlashes, count > 2)]
}

fn of_user(text: &str) -> Vec<(Shape, bool)> {
    vec![
        (Shape::Present, true),
        (Shape::ColonSlashes, text.contains("://")),
        (Shape::EmptyPassword, text.split_once(':').is_some_and(|(_, password)| password.is_empty())),
        (Shape::Repeated('@'), text.contains('@')),
        (Shape::Repeated(':'), text.matches(':').count() > 1),
    ]
}

fn of_host(text: &str) -> Vec<(Shape, bool)> {
    let is_of_domain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'.';
    let is_a_label = |label: &str| label.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("xn--"));
    // An IPv4 address may stand at the end of one in brackets.
    let in_brackets = text.strip_suffix(']').and_then(|text| text.rsplit_once(':'));
    let groups = in_brackets.map_or(text, |(_, last)| last);
    let has_edge_hyphen = |label: &str| label.starts_with('-') || label.ends_with('-');
    let is_padded = |label: &str| label.len() > 1 && label.starts_with('0') && is_digits(label);
    let has_zeros = (in_brackets.is_none() || groups.contains('.')) && groups.split('.').any(is_padded);
    let labels: Vec<&str> = text.split('.').collect();
    let last = labels.last().copied().unwrap_or_default();
    let has_brackets = text.starts_with('[');
    vec![
        (Shape::Present, !text.is_empty()),
        (Shape::Address, labels.len() == 4 && labels.iter().all(|label| is_digits(label))),
        (Shape::Numbers, is_digits(last) || last.starts_with("0x")),
        (
            Shape::NumbersThenDot,
            text.ends_with('.') && labels.iter().rev().nth(1).is_some_and(|last| is_digits(last)),
        ),
        (Shape::EmptyHex, labels.iter().any(|label| label.eq_ignore_ascii_case("0x"))),
        (Shape::TooLarge, has_too_large_number(text)),
        (Shape::DigitLast, !has_brackets && begins_with_digit(last)),
        (Shape::Brackets, has_brackets),
        (Shape::UpperInBrackets, has_brackets && text.bytes().any(|byte| byte.is_ascii_uppercase())),
        (Shape::OneGroupLeftOut, is_address(text) && groups_beside_gap(text) == Some(7)),
        (Shape::SeveralRunsOfZeros, has_brackets && has_several_runs_of_zeros(text)),
        (Shape::LongGroup, has_brackets && has_long_group(text)),
        (Shape::NoGroupLeftOut, has_brackets && groups_beside_gap(text) == Some(8)),
        (Shape::NumberAbove255, has_number_above_255(groups)),
        (Shape::NotDomain, !has_brackets && !text.bytes().all(is_of_domain)),
        (Shape::NotAddress, has_brackets && !is_address(text)),
        (Shape::EmptyLabel, !text.is_empty() && dots_shown(text).split(DOTS).any(str::is_empty)),
        (Shape::LongestLabel, labels.iter().any(|label| label.len() == LONGEST_LABEL)),
        (Shape::TooLongLabel, !has_brackets && labels.iter().any(|label| label.len() > LONGEST_LABEL)),
        (Shape::EdgeHyphen, labels.iter().any(|label| has_edge_hyphen(label))),
        (Shape::ALabel, labels.iter().any(|label| is_a_label(label))),
        (Shape::Zeros, has_zeros),
        (Shape::Localhost, text.eq_ignore_ascii_case("localhost")),
        (Shape::IpFuture, text.starts_with("[v") || text.starts_with("[V")),
        (Shape::Ipv4InBrackets, has_brackets && ends_with_ipv4(text)),
        (Shape::Ipv4Mapped, ipv6(text).is_some_and(|address| address.to_ipv4_mapped().is_some())),
        (Shape::Zone, has_zone(text)),
    ]
}

/// The octets of the longest label (RFC 1035, section 2.3.4).
pub(super) const LONGEST_LABEL: usize = 63;

/// A dot, and what IDNA makes one of.
const DOTS: [char; 4] = ['.', '\u{3002}', '\u{ff0e}', '\u{ff61}'];

fn of_port(port: &str) -> Vec<(Shape, bool)> {
    // The URL Standard removes controls and spaces.
    let text = &*port.replace(|one| one <= ' ', "");
    let number = text.trim_start_matches('0');
    let is_number = is_digits(text) && !number.is_empty();
    let is_above = |most: u64| is_number && number.parse().map_or(true, |port: u64| port > most);
    let has_other = port.bytes().any(|byte| !byte.is_ascii_digit());
    vec![
        (Shape::Present, true),
        (Shape::NotDigits, has_other),
        (Shape::DigitsThenOther, has_other && begins_with_digit(text)),
        (Shape::Above16Bits, is_above(u64::from(u16::MAX))),
        (Shape::Above31Bits, is_above(i32::MAX as u64)),
        (Shape::Above63Bits, is_above(i64::MAX as u64)),
        (Shape::Zeros, text.len() > 1 && text.starts_with('0')),
        (Shape::NumberZero, !text.is_empty() && number.is_empty()),
        (Shape::FiveDigits, is_digits(text) && text.len() > 4),
        (Shape::SixDigits, is_digits(text) && text.len() > 5),
    ]
}

fn of_path(text: &str) -> Vec<(Shape, bool)> {
    let last = text.rsplit('/').next().unwrap_or_default();
    let path = text.trim_start_matches('/').as_bytes();
    let is_rootless = !text.is_empty() && !text.starts_with('/');
    let has_drive = matches!(path, [drive, b':' | b'|', ..] if drive.is_ascii_alphabetic());
    vec![
        (Shape::Present, !path.is_empty()),
        (Shape::ColonSlashes, text.contains("://")),
        (Shape::LikePort, text.trim_end_matches(|last: char| last.is_ascii_digit()).ends_with(':')),
        (Shape::Digits, is_digits(text)),
        (Shape::Dots, text.split('/').any(is_dots)),
        (Shape::EscapedDots, text.split('/').any(|one| is_dots(one) && one.contains('%'))),
        (Shape::UpperEscapedDots, text.split('/').any(|one| is_dots(one) && one.contains("%2E"))),
        (Shape::DigitsThenOther, begins_with_digit(last) && !is_digits(last)),
        (Shape::FinalSpace, text.ends_with(' ')),
        (Shape::SeveralSlashes, text.contains("//")),
        (Shape::ThreeSlashes, text.contains("///")),
        (Shape::Zeros, has_zeros(text)),
        (Shape::Drive, has_drive),
        (Shape::NoSlash, is_rootless),
        (Shape::LaterSlash, is_rootless && text.contains('/')),
        (Shape::DigitFirst, begins_with_digit(text.strip_prefix('/').unwrap_or(text))),
    ]
}

/// Returns whether a segment is a number that begins with 0.
fn has_zeros(path: &str) -> bool {
    path.split('/').any(|one| one.len() > 1 && one.starts_with('0') && is_digits(one))
}

/// Returns whether an IPv4 address stands at the end of an address in brackets.
fn ends_with_ipv4(host: &str) -> bool {
    let last = host.strip_suffix(']').and_then(|host| host.rsplit_once(':'));
    last.is_some_and(|(_, last)| last.parse::<std::net::Ipv4Addr>().is_ok())
}

/// Returns whether a segment of an input, before its query and fragment, is a drive letter with "|".
fn has_bar_drive(input: &str) -> bool {
    let is_drive = |one: &str| matches!(one.as_bytes(), [drive, b'|'] if drive.is_ascii_alphabetic());
    let path = input.split(['?', '#']).next().unwrap_or_default();
    path.split([':', '/', '\\']).any(is_drive)
}

/// Returns whether an address in brackets has a zone.
fn has_zone(host: &str) -> bool {
    let inner = host.strip_prefix('[').and_then(|host| host.strip_suffix(']'));
    let address = inner.and_then(|inner| inner.split_once('%'));
    address.is_some_and(|(address, _)| address.parse::<std::net::Ipv6Addr>().is_ok())
}

/// Returns how many groups of an address in brackets stand beside its "::", which stands for those
/// that lack to eight. RFC 5952 does not write it for one.
fn groups_beside_gap(host: &str) -> Option<usize> {
    let groups = || host.trim_matches(['[', ']']).split(':').filter(|group| !group.is_empty());
    let is_group = |group: &str| group.bytes().all(|byte| byte.is_ascii_hexdigit() || byte == b'.');
    let count = groups().map(|group| if group.contains('.') { 2 } else { 1 }).sum();
    (host.contains("::") && groups().all(is_group)).then_some(count)
}

/// Returns whether a group of an address in brackets has more than four digits.
fn has_long_group(host: &str) -> bool {
    let is_long = |group: &str| group.len() > 4 && group.bytes().all(|byte| byte.is_ascii_hexdigit());
    host.contains(':') && host.trim_matches(['[', ']']).split(':').any(is_long)
}

/// Returns whether a text is an IPv4 address but for a number above 255.
fn has_number_above_255(text: &str) -> bool {
    let numbers = || text.split('.');
    numbers().count() == 4 && numbers().all(is_digits) && numbers().any(|one| one.parse::<u8>().is_err())
}

fn has_typecode(text: &str, code: char) -> bool {
    text.strip_suffix([code, code.to_ascii_uppercase()]).is_some_and(|before| before.ends_with(";type="))
}

/// Returns whether a text is a type of gopher that section 3.8 of RFC 1436 has.
fn is_gtype(text: &str) -> bool {
    matches!(text.as_bytes(), [b'0'..=b'9' | b'+' | b'T' | b'g' | b'I'])
}

fn is_typecode(text: &str) -> bool {
    matches!(text.as_bytes(), [b'a' | b'd' | b'i' | b'A' | b'D' | b'I'])
}

/// Returns where the name of a field stands that an earlier field has.
pub(super) fn repeated_field(text: &str) -> Option<Range<usize>> {
    let mut at = 0;
    let names = text.split(';').map(|field| {
        let start = at;
        at += field.len() + 1;
        field.split_once('=').map(|(name, _)| start..start + name.len())
    });
    let mut seen = HashSet::new();
    names.flatten().find(|name| !seen.insert(&text[name.clone()]))
}

/// Returns the address of a host in brackets.
fn ipv6(host: &str) -> Option<std::net::Ipv6Addr> {
    host.strip_prefix('[')?.strip_suffix(']')?.parse().ok()
}

/// Returns whether a host is at most four numbers, as the URL Standard writes them, and too large for
/// an IPv4 address.
fn has_too_large_number(host: &str) -> bool {
    let number = |label: &str| {
        let (digits, radix) = match label.strip_prefix("0x").or_else(|| label.strip_prefix("0X")) {
            Some(digits) => (digits, 16),
            None if label.len() > 1 && label.starts_with('0') => (label, 8),
            None => (label, 10),
        };
        let is_number = digits.chars().all(|digit| digit.is_digit(radix)) && !label.is_empty();
        is_number.then(|| match digits.is_empty() {
            true => 0,
            false => u64::from_str_radix(digits, radix).unwrap_or(u64::MAX),
        })
    };
    let host = host.replace(|one| one <= ' ', "");
    let numbers: Option<Vec<u64>> = host.strip_suffix('.').unwrap_or(&host).split('.').map(number).collect();
    match numbers.as_deref() {
        Some([before @ .., last]) if before.len() < 4 => {
            before.iter().any(|number| *number > 255) || *last >> (8 * (4 - before.len())) > 0
        }
        _ => false,
    }
}

/// Returns whether an address in brackets has several runs of zeros that a "::" can stand for.
fn has_several_runs_of_zeros(host: &str) -> bool {
    let runs = |address: std::net::Ipv6Addr| {
        address
            .segments()
            .chunk_by(|one, next| one == next)
            .filter(|run| run.len() > 1 && run[0] == 0)
            .count()
    };
    ipv6(host).is_some_and(|address| runs(address) > 1)
}

pub(super) fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns whether RFC 3986 rejects an authority, and all its characters can stand in one. Brackets
/// without an address are a mistake of their own.
fn is_disordered(authority: &str) -> bool {
    let is_allowed = |at: usize, character: char| match character {
        '%' => escaped(&authority[at..]).is_some(),
        '[' | ']' | ':' | '@' => true,
        _ => character.is_ascii() && (is_unreserved(character as u8) || is_delimiter(character)),
    };
    let is_bracket = |one: char| matches!(one, '[' | ']');
    if !authority.contains(['[', ']', ':', '@'])
        || !authority.char_indices().all(|(at, character)| is_allowed(at, character))
    {
        return false;
    }
    let with_address = match authority.split_once('[').map(|(before, rest)| (before, rest.split_once(']'))) {
        Some((before, Some((inside, after))))
            if !inside.contains(['[', '@']) && !after.contains(is_bracket) =>
        {
            format!("x://{before}[::]{after}")
        }
        _ => format!("x://{authority}"),
    };
    Text::Rfc3986.read(with_address.as_bytes()) == Answer::Reject
}

fn begins_with_digit(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_digit())
}

fn is_named(scheme: &str, name: &str) -> bool {
    scheme.eq_ignore_ascii_case(name) || (name == "ws" && scheme.eq_ignore_ascii_case("wss"))
}

/// Returns the lengths above which a region is long.
fn lengths(region: Region) -> impl Iterator<Item = u16> {
    (region == Region::Scheme).then_some(SCHEME_LENGTH).into_iter().chain(LENGTHS)
}

/// Returns whether a host in brackets is an address of IPv6 or of a later version.
fn is_address(host: &str) -> bool {
    let Some(inner) = host.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) else { return false };
    ipv6(host).is_some() || inner.starts_with(['v', 'V'])
}

/// Returns whether a text is a scheme by RFC 3986.
pub(super) fn is_scheme(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_alphabetic()) && has_scheme_characters(text)
}

fn has_scheme_characters(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte))
}

/// Returns whether a segment is "." or "..", also with escapes.
fn is_dots(segment: &str) -> bool {
    matches!(&*dots_shown(segment), "." | "..")
}

/// Returns a text with dots in place of their escapes.
pub(super) fn dots_shown(text: &str) -> Cow<'_, str> {
    match text.contains('%') {
        true => text.replace("%2e", ".").replace("%2E", ".").into(),
        false => text.into(),
    }
}

impl Shape {
    /// Returns all shapes.
    pub(super) fn all() -> impl Iterator<Item = Shape> {
        let marks = ['@', ':', '='].map(Shape::Repeated);
        let codes = ['a', 'd', 'i'].map(Shape::Typecode);
        let lengths = [SCHEME_LENGTH].into_iter().chain(LENGTHS).map(Shape::LongerThan);
        let others = marks.into_iter().chain(codes).chain(Named::ALL.map(Shape::Named)).chain(lengths);
        Shape::plain().into_iter().chain(others)
    }
}
