//! Shapes: what holds for a whole region of an input, such as a port above 65535 or a second "@".

use std::borrow::Cow;
use std::collections::HashSet;
use std::ops::Range;

use rfc1738_oracle::{Answer, Text};

use super::class::is_delimiter;
use super::host_shape::of_host;
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
        /// An address in brackets whose "::" stands for the last group, and for any one.
        LastGroupLeftOut = "last-group-left-out",
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
        /// A typecode of ftp in small letters, which section 5 permits.
        LowerTypecode = "lower-case",
        /// A typecode of ftp that RFC 1738 does not know, and a type of gopher that RFC 1436 does not.
        OtherType = "unknown",
        /// No ":" in the user, or nothing after it: by the URL Standard both are no password.
        NoPassword = "no-password",
        /// A field of prospero with the name of an earlier one.
        RepeatedField = "repeated-name",
        /// A field of prospero without a "=" or with several, and one without a name.
        NotOneEqualsSign = "not-one-equals-sign",
        EmptyName = "empty-name",
        /// A "/" at the beginning, where most have none.
        SlashFirst = "slash-first",
        /// A path that begins with "//", after an authority.
        EmptyFirstSegment = "empty-first-segment",
        /// A directory of ftp without a name.
        EmptySegment = "empty-segment",
        /// Two tabs or more, written as escapes: a Gopher+ string stands after the second.
        SeveralEscapedTabs = "several-escaped-tabs",
        /// An address in brackets with more than one "::".
        SeveralGaps = "several-gaps",
        /// An IPv4 address as one of IPv6: `[::ffff:102:304]`.
        Ipv4Mapped = "ipv4-mapped",
        /// An address in brackets with a zone: `[fe80::1%25eth0]`.
        Zone = "zone",
        /// A bracket that is not closed.
        NotClosed = "bracket-not-closed",
        /// Text between the bracket that closes an address and the port.
        AfterBracket = "after-bracket",
        /// Brackets without an address of IPv6 or a later one.
        NotAddress = "not-address",
        EmptyLabel = "empty-label",
        /// No dot, as in localhost. The last label has a digit or a hyphen, and letters.
        OneLabel = "one-label",
        LastLabelOther = "last-label-not-letters",
        /// A number with "0x".
        Hexadecimal = "hexadecimal",
        /// A label of 63 octets, the most that the DNS permits, and one of more.
        LongestLabel = "label-of63",
        TooLongLabel = "label-longer-than63",
        /// The last label is longer than the names in an older list of top-level domains.
        LongTopLevel(u16) = "last-label-longer-than",
        /// The last label is one letter: no top-level domain has so few.
        ShortTopLevel = "last-label-of-one",
        /// A hyphen at the end of the host, and a label that begins or ends with one.
        FinalHyphen = "final-hyphen",
        EdgeHyphen = "edge-hyphen",
        ALabel = "a-label",
        /// The host is localhost, which the URL Standard removes from a URL of file.
        Localhost = "localhost",
        /// The port: a number above 65535, and above what 31 and 63 bits hold.
        Above16Bits = "above16-bits",
        Above31Bits = "above31-bits",
        Above63Bits = "above63-bits",
        Zeros = "zeros",
        /// The same in an IPv4 address at the end of one in brackets.
        ZerosInBrackets = "zeros-in-brackets",
        /// The greatest port.
        Greatest = "greatest",
        /// An escape at the end of a URL, but for its host.
        FinalEscape = "final-escape",
        /// "--" in a label. An A-label has it too.
        SeveralHyphens = "several-hyphens",
        /// The number 0, as a port that no program can open.
        NumberZero = "number-zero",
        /// As many digits as the greatest port has, and more.
        FiveDigits = "five-digits",
        SixDigits = "six-digits",
        /// The path: a segment "." or "..", and one in which a dot is an escape.
        Dots = "dots",
        EscapedDots = "escaped-dots",
        UpperEscapedDots = "upper-escaped-dots",
        /// A segment ".." that nothing stands before.
        RootDots = "dots-at-root",
        /// A dot segment of a URL whose path does not begin with "/".
        OpaqueDots = "opaque-dots",
        /// A dot segment of a reference whose path does not begin with "/": it counts from the base, so
        /// it cannot be removed.
        RelativeDots = "relative-dots",
        /// A space at the end of a path that does not begin with "/".
        FinalSpace = "final-space",
        SeveralSlashes = "several-slashes",
        ThreeSlashes = "three-slashes",
        Drive = "drive",
        /// A drive letter with "|" in place of ":".
        BarDrive = "drive-bar",
        /// A segment ".." that only a drive letter stands before.
        DriveDots = "dots-after-drive",
        NoSlash = "no-slash",
        /// A "/" in a path that does not begin with one.
        LaterSlash = "later-slash",
        /// One slash between the scheme and the host, and more than two.
        OneSlash = "one-slash",
        ManySlashes = "many-slashes",
        /// The query or the fragment follows the authority, and no path stands between them.
        AfterHost = "after-host",
        /// The query or the fragment follows a path that does not begin with "/".
        AfterRootless = "after-rootless-path",
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

/// The lengths above which a regular expression often permits no last label: com, info, museum.
pub(super) const TOP_LEVELS: [u16; 3] = [3, 4, 6];

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

/// The lengths above which a scheme is also long: what a small buffer for it holds, and what curl
/// permits.
const SCHEME_LENGTHS: [u16; 2] = [15, 40];

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
            vec![(Shape::Drive, is_drive(text)), (Shape::Disordered, is_disordered(text))]
        }
        Region::All => vec![
            (Shape::FinalSlash, text.ends_with('/')),
            (Shape::BarDrive, has_bar_drive(text)),
            (Shape::DriveDots, has_dots_after_drive(text)),
        ],
        Region::After | Region::Body => vec![
            (Shape::ColonSlashes, text.contains("://")),
            (Shape::SeveralSlashes, text.contains("//")),
            (Shape::Zeros, has_zeros(text)),
            (Shape::Typecode('a'), has_typecode(text, 'a')),
            (Shape::Typecode('d'), has_typecode(text, 'd')),
            (Shape::Typecode('i'), has_typecode(text, 'i')),
            (Shape::FinalEscape, region == Region::Body && ends_with_escape(text)),
            (Shape::SeveralEscapedTabs, text.matches("%09").count() > 1),
        ],
        Region::Typecode => vec![
            (Shape::OtherType, !is_typecode(text)),
            (Shape::LowerTypecode, is_typecode(text) && text.bytes().all(|code| code.is_ascii_lowercase())),
        ],
        Region::Group => vec![(Shape::DigitFirst, begins_with_digit(text))],
        Region::Selector => vec![(Shape::SlashFirst, text.starts_with('/'))],
        Region::Gtype => vec![
            (Shape::NotDigits, !text.is_empty() && !is_digits(text)),
            (Shape::OtherType, !text.is_empty() && !is_gtype(text)),
        ],
        Region::Fields => vec![
            (Shape::RepeatedField, repeated_field(text).is_some()),
            (Shape::NotOneEqualsSign, text.split(';').any(|field| field.matches('=').count() != 1)),
            (Shape::EmptyName, text.split(';').any(|field| field.starts_with('='))),
            (Shape::Repeated('='), text.split(';').any(|field| field.matches('=').count() > 1)),
        ],
        Region::Password | Region::Wpath => vec![(Shape::Present, true)],
        Region::Cwd => vec![(Shape::EmptySegment, text.split('/').any(str::is_empty))],
        Region::ArticleNumber => vec![
            (Shape::Present, true),
            (Shape::NotDigits, !text.is_empty() && !is_digits(text)),
            (Shape::Zeros, has_zeros(text)),
            (Shape::Above31Bits, is_digits(text) && text.parse().map_or(true, |number: i32| number < 0)),
        ],
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
        (Shape::Empty, text.starts_with(':')),
        (Shape::ColonSlashes, text.contains("://")),
        (Shape::NoPassword, text.split_once(':').is_none_or(|(_, password)| password.is_empty())),
        (Shape::Repeated('@'), text.contains('@')),
        (Shape::Repeated(':'), text.matches(':').count() > 1),
    ]
}

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
        (Shape::Greatest, number == "65535"),
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
        (Shape::RootDots, text.starts_with('/') && is_above_root(text)),
        (Shape::EscapedDots, text.split('/').any(|one| is_dots(one) && one.contains('%'))),
        (Shape::UpperEscapedDots, text.split('/').any(|one| is_dots(one) && one.contains("%2E"))),
        (Shape::DigitsThenOther, begins_with_digit(last) && !is_digits(last)),
        (Shape::FinalSpace, is_rootless && text.ends_with(' ')),
        (Shape::SeveralSlashes, text.contains("//")),
        (Shape::EmptyFirstSegment, text.starts_with("//")),
        (Shape::ThreeSlashes, text.contains("///")),
        (Shape::Zeros, has_zeros(text)),
        (Shape::Drive, has_drive),
        (Shape::NoSlash, is_rootless),
        (Shape::LaterSlash, is_rootless && text.contains('/')),
        (Shape::DigitFirst, begins_with_digit(text.strip_prefix('/').unwrap_or(text))),
    ]
}

fn ends_with_escape(text: &str) -> bool {
    text.rfind('%').is_some_and(|at| at + "%41".len() == text.len() && escaped(&text[at..]).is_some())
}

/// Returns whether a segment is a number that begins with 0.
fn has_zeros(path: &str) -> bool {
    path.split('/').any(|one| one.len() > 1 && one.starts_with('0') && is_digits(one))
}

/// Returns whether a segment of an input, before its query and fragment, is a drive letter with "|".
fn has_bar_drive(input: &str) -> bool {
    let path = input.split(['?', '#']).next().unwrap_or_default();
    path.split([':', '/', '\\']).any(|one| is_drive(one) && one.ends_with('|'))
}

fn is_drive(segment: &str) -> bool {
    matches!(segment.as_bytes(), [drive, b':' | b'|'] if drive.is_ascii_alphabetic())
}

/// Returns whether a segment ".." of an input, before its query and fragment, leads above a drive
/// letter.
fn has_dots_after_drive(input: &str) -> bool {
    let path = input.split(['?', '#']).next().unwrap_or_default().replace('\\', "/");
    let segments = || path.match_indices('/').map(|(at, _)| at);
    let after_drive = |at: usize| {
        let (drive, rest) = path[at + 1..].split_once('/')?;
        is_drive(drive).then(|| is_above_root(&format!("/{rest}")))
    };
    segments().find_map(after_drive).unwrap_or(false)
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

pub(super) fn begins_with_digit(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_digit())
}

fn is_named(scheme: &str, name: &str) -> bool {
    scheme.eq_ignore_ascii_case(name) || (name == "ws" && scheme.eq_ignore_ascii_case("wss"))
}

/// Returns the lengths above which a region is long.
pub(super) fn lengths(region: Region) -> impl Iterator<Item = u16> {
    let of_scheme = if region == Region::Scheme { &SCHEME_LENGTHS[..] } else { &[] };
    of_scheme.iter().copied().chain(LENGTHS)
}

/// Returns whether a text is a scheme by RFC 3986.
pub(super) fn is_scheme(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_alphabetic()) && has_scheme_characters(text)
}

fn has_scheme_characters(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte))
}

/// Returns whether a segment ".." of a path leads above its root.
fn is_above_root(path: &str) -> bool {
    let mut depth = 0_i32;
    dots_shown(path).split('/').skip(1).any(|segment| {
        depth += match &*segment.replace(is_removed, "") {
            ".." => -1,
            "." => 0,
            _ => 1,
        };
        depth < 0
    })
}

/// Returns whether a segment is "." or "..", also with escapes, and with characters that the URL
/// Standard removes.
pub(super) fn is_dots(segment: &str) -> bool {
    matches!(&*dots_shown(segment).replace(is_removed, ""), "." | "..")
}

/// Returns whether the URL Standard removes a character.
fn is_removed(one: char) -> bool {
    matches!(one, '\t' | '\n' | '\r')
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
        let lengths = SCHEME_LENGTHS.into_iter().chain(LENGTHS).map(Shape::LongerThan);
        let labels = TOP_LEVELS.map(Shape::LongTopLevel);
        let others =
            marks.into_iter().chain(codes).chain(labels).chain(Named::ALL.map(Shape::Named)).chain(lengths);
        Shape::plain().into_iter().chain(others)
    }
}
