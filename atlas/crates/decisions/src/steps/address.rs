//! Addresses in the place of a host name: of IPv4, and in brackets.

use std::net::{Ipv4Addr, Ipv6Addr};
use std::str;

use crate::characters::{Characters, Set};
use crate::declare::decision;
use crate::steps::escapes::{self, IncompleteEscape, decoded};
use crate::steps::scheme::Scheme;
use crate::steps::{host, user};
use crate::trace::Traced;

decision! {
    /// Which hosts are IPv4 addresses?
    pub enum Ipv4 {
        /// None that is read in another way than a name: RFC 3986 calls four numbers up to 255 an
        /// address, and they stay as they are. The host of `http://127.1/` is 127.1.
        None,
        /// Four groups of digits, of any length and value, which stay as they are: the host of
        /// `http://999.0000.0.1/` is `999.0000.0.1`. `http://127.1/` is invalid, if a host name
        /// does not end in a number.
        FourGroups,
        /// Four groups of at most three digits, which stay as they are: the host of
        /// `http://999.000.0.1/` is `999.000.0.1`. `http://1000.0.0.1/` is invalid, if a host name
        /// does not end in a number.
        FourShortGroups,
        /// Every host of four groups of digits. A group above 255 makes the input invalid, and
        /// others stay as they are. The host of `http://01.0.0.1/` is `01.0.0.1`, and
        /// `http://256.0.0.1/` is invalid.
        FourOctetsRequired,
        /// Every host of four groups of digits, which stay as they are. A group above 255, or one
        /// that begins with a zero, makes the input invalid: `http://01.0.0.1/` and
        /// `http://256.0.0.1/` are invalid.
        FourDecimalsRequired,
        /// Every host whose last label is a number. A period may follow this label. It has one to
        /// four numbers, decimal, octal after `0` or hexadecimal after `0x`, the last of which
        /// fills the octets that are left. The host of `http://0x7f.1/` is 127.0.0.1, and
        /// `http://256.0.0.1/` is invalid.
        Numbers,
        /// Every host of one to four numbers, decimal, octal after `0` or hexadecimal after `0x`,
        /// the last of which fills the octets that are left. Another host, or one with a period at
        /// its end, is a name: the host of `http://0x7f.1/` is 127.0.0.1, and that of
        /// `http://256.0.0.1/` is 256.0.0.1.
        NumbersOrName,
        /// Every host of one to four numbers, decimal, octal after `0` or hexadecimal after `0x`,
        /// the last of which fills the octets that are left. A period may follow it. Another host
        /// is a name: the host of `http://127.1./` is 127.0.0.1, and that of `http://256.0.0.1/` is
        /// 256.0.0.1.
        NumbersAndPeriodOrName,
    }
}

decision! {
    /// What may stand in brackets in the place of a host name?
    pub enum InBrackets {
        /// Nothing: `http://[::1]/` is invalid, because brackets are not characters of a host.
        Nothing,
        /// An IPv6 address, which stays as it is. Groups are not counted, as in appendix B of RFC
        /// 2373: `http://[1:2:3]/` is valid.
        UncountedGroups,
        /// An IPv6 address, which stays as it is: the host of `http://[0:0::1]/` is `[0:0::1]`, and
        /// `http://[v1.a]/` is invalid.
        Address,
        /// An IPv6 address, which stays as it is, or an address of a future version: the host of
        /// `http://[v1.a]/` is `[v1.a]`.
        AddressOrFuture,
        /// An IPv6 address, which stays as it is, perhaps with a zone: the host of
        /// `http://[fe80::1%25a]/` is `[fe80::1%25a]`.
        AddressWithZone,
        /// An IPv6 address, which stays as it is, perhaps with a zone, before which "%25" is
        /// reported as "%": the host of `http://[fe80::1%25a]/` is `[fe80::1%a]`.
        AddressWithDecodedZone,
        /// An IPv6 address, perhaps with a zone of unreserved characters and escapes, or an address
        /// of a future version, which stay as they are: the host of `http://[fe80::1%25a]/` is
        /// `[fe80::1%25a]`, that of `http://[v1.a]/` is `[v1.a]`, and `http://[fe80::1%!]/` is
        /// invalid.
        AddressZoneOrFuture,
        /// An IPv6 address, perhaps with a zone. Without a closing bracket a host is a name: the
        /// host of `ws://[=` is `[=`, if a host may have brackets.
        AddressWithZoneOrName,
        /// An IPv6 address, which is reported in its shortest form: the host of `http://[0:0::1]/`
        /// is `[::1]`.
        ShortestAddress,
        /// An IPv6 address, which is reported in its shortest form, with an IPv4 address at its end
        /// if it is IPv4-mapped: the host of `http://[::ffff:102:304]/` is `[::ffff:1.2.3.4]`, and
        /// the host of `http://[::7f00:1]/` is `[::7f00:1]`.
        ShortestWithMappedIpv4,
        /// An IPv6 address, which is reported in its shortest form without a zone. If it has an
        /// IPv4 address in it, this stands at its end. All this only where this form is shorter: the
        /// host of `http://[::ffff:7f00:1]/` is `[::ffff:7f00:1]`, and the host of
        /// `http://[fe80::1%25a]/` is `[fe80::1]`.
        ShorterWithoutZone,
        /// An IPv6 address, which is reported in its shortest form without a zone. If it has an
        /// IPv4 address in it, this stands at its end: the host of `http://[::ffff:7f00:1]/` is
        /// `[::ffff:127.0.0.1]`, and the host of `http://[fe80::1%25a]/` is `[fe80::1]`.
        ShortestWithoutZone,
        /// An IPv6 address in its shortest form, and an IPv4-mapped one is that IPv4 address: the
        /// host of `http://[::ffff:102:304]/` is 1.2.3.4, if brackets are dropped. Every host that
        /// has a ":" after its escapes are decoded is one, also without brackets: `http://a%3Ab/`
        /// is invalid.
        ShortestOrIpv4,
        /// An IPv6 address in its shortest form, perhaps with a zone of unreserved characters and
        /// escapes before which "%25" is reported as "%", or an address of a future version: the
        /// host of `http://[0:0::1%25a]/` is `[::1%a]`, and the host of `http://[v1.a]/` is
        /// `[v1.a]`.
        ShortestZoneOrFuture,
        /// An address of a future version or any text with a ":", of which an address of IPv6 is
        /// reported in its shortest form: the host of `http://[0:0::1]/` is `[::1]`, that of
        /// `http://[:x]/` is `[:x]`, and `http://[x]/` is invalid.
        ShortestOrTextWithColon,
        /// Digits, ".", ":" and the letters a to f, perhaps with a zone of letters, digits and "%".
        /// Every other host is a name: the host of `http://[~]/` is `[~]`, if a host name may have
        /// brackets, also if the brackets of addresses are dropped.
        AddressCharactersOrName,
        /// Any text: the host of `http://[x]/` is `[x]`.
        AnyText,
        /// Any text of the characters of a host name, whose escapes are read as in a name. A zone
        /// follows the first "%25", which is reported as "%", and its escapes are decoded: the host
        /// of `http://[x]/` is `[x]`, the host of `http://[x%25%41]/` is `[x%A]`, and
        /// `http://[%41]/` is invalid, if escapes of a name are not permitted.
        CheckedAsName,
        /// Any text of the characters of an address of a future version, and without a bracket at
        /// its end a host is a name: the host of `http://[x]/` is `[x]`, `http://[%41]/` is
        /// invalid, and the host of `ws://[=` is `[=`, if a host may have brackets.
        FutureCharactersOrName,
        /// Any text, and without a bracket at its end a host is a name: the host of `http://[x]/`
        /// is `[x]`, and the host of `ws://[=` is `[=`, if a host may have brackets.
        AnyTextOrName,
        /// An address of IPv6, perhaps with a zone, or of a future version, in the first brackets
        /// of the authority. In the host, what stands around them is left out up to a port: the
        /// host of `http://[::1]a/` is `[::1]`, and `http://[x]/` is invalid.
        FirstBrackets,
        /// An address of IPv6, perhaps with a zone, or of a future version, in the first brackets
        /// of the authority. Then brackets are characters like any other, except around a text with
        /// a ":": the host of `http://[::1]a/` is `[::1]a`, if a host name may have them, and
        /// `http://[x]/` is invalid.
        CheckedCharacters,
        /// Any text, and what follows the brackets is left out: the host of `http://[::1]a/` is
        /// `[::1]`. Without a closing bracket a host is a name: the host of `ws://[=` is `[=`, if a
        /// host may have brackets.
        AnyTextThenLeftOut,
        /// Brackets are characters like any other, also those of an address: the host of
        /// `http://[x]y/` is `[x]y`, and the host of `http://[::1]/` is `[::1]`, if a host name may
        /// have them.
        Characters,
    }
}

decision! {
    /// Is a host in brackets reported with its brackets?
    pub enum BracketsOfHost {
        /// Yes: the host of `http://[::1]/` is `[::1]`.
        Reported,
        /// No: the host of `http://[::1]/` is `::1`. Brackets that are characters are dropped at
        /// both ends of a host.
        Dropped,
        /// No, if it is an address of IPv6: the host of `http://[::1]/` is `::1`, and the host of
        /// `http://[v1.a]/` is `[v1.a]`.
        DroppedFromIpv6,
    }
}

/// What a host name is as an IPv4 address.
pub(crate) enum Number {
    /// It is not one.
    Name,
    /// It is one, and this address is reported in the place of its text.
    Address(Option<Ipv4Addr>),
    /// It must be one, and is not.
    Invalid,
}

/// Reads a host name as an IPv4 address.
pub(crate) fn number(design: &Traced, scheme: &Scheme, name: &[u8]) -> Number {
    let groups = || name.split(|&byte| byte == b'.');
    let are_groups =
        |most: usize| groups().all(|group| is_decimal(group) && group.len() <= most) && groups().count() == 4;
    let is_octet = |group: &[u8]| str::from_utf8(group).is_ok_and(|group| group.parse::<u8>().is_ok());
    match design.ipv4().of(scheme.is_known) {
        Ipv4::FourGroups if are_groups(usize::MAX) => Number::Address(None),
        Ipv4::FourShortGroups if are_groups(3) => Number::Address(None),
        Ipv4::FourOctetsRequired | Ipv4::FourDecimalsRequired if are_groups(usize::MAX) => {
            let has_zeros = groups().any(|group| group.len() > 1 && group.starts_with(b"0"));
            let is_permitted = design.ipv4().of(scheme.is_known) == Ipv4::FourOctetsRequired || !has_zeros;
            if groups().all(is_octet) && is_permitted { Number::Address(None) } else { Number::Invalid }
        }
        Ipv4::Numbers if ends_in_a_number(name) => match numbers(name) {
            None => Number::Invalid,
            address => Number::Address(address),
        },
        option @ (Ipv4::NumbersOrName | Ipv4::NumbersAndPeriodOrName)
            if (option != Ipv4::NumbersOrName || !name.ends_with(b".")) && !has_empty_hexadecimal(name) =>
        {
            numbers(name).map_or(Number::Name, |address| Number::Address(Some(address)))
        }
        _ => Number::Name,
    }
}

fn is_decimal(group: &[u8]) -> bool {
    !group.is_empty() && group.iter().all(u8::is_ascii_digit)
}

/// Returns whether a label is "0x" alone.
fn has_empty_hexadecimal(name: &[u8]) -> bool {
    name.split(|&byte| byte == b'.').any(|label| label.eq_ignore_ascii_case(b"0x"))
}

/// The ends in a number checker of the URL Standard.
fn ends_in_a_number(name: &[u8]) -> bool {
    let name = name.strip_suffix(b".").unwrap_or(name);
    let last = name.rsplit(|&byte| byte == b'.').next().unwrap_or_default();
    is_decimal(last) || value(last).is_some()
}

/// The IPv4 parser of the URL Standard.
fn numbers(name: &[u8]) -> Option<Ipv4Addr> {
    let name = name.strip_suffix(b".").unwrap_or(name);
    let mut values = name
        .split(|&byte| byte == b'.')
        .map(value)
        .collect::<Option<Vec<u64>>>()
        .filter(|all| all.len() <= 4)?;
    let last = values.pop()?;
    let left = 4 - values.len();
    (values.iter().all(|&value| value < 256) && last < 1 << (8 * left)).then_some(())?;
    let first = values.iter().zip((0..4).rev()).map(|(value, place)| value << (8 * place)).sum::<u64>();
    u32::try_from(first + last).ok().map(Ipv4Addr::from)
}

/// The IPv4 number parser of the URL Standard. A number above 2^32 is returned as 2^32 or more.
fn value(group: &[u8]) -> Option<u64> {
    let (digits, radix) = match group {
        [] => return None,
        [b'0', b'x' | b'X', digits @ ..] => (digits, 16),
        [b'0', digits @ ..] if !digits.is_empty() => (digits, 8),
        digits => (digits, 10),
    };
    digits.iter().try_fold(0_u64, |value, &digit| {
        let digit = char::from(digit).to_digit(radix)?;
        Some(value.saturating_mul(radix.into()).saturating_add(digit.into()))
    })
}

/// Returns whether a host is an address in brackets, or invalid.
pub(crate) fn is_in_brackets(design: &Traced, scheme: &Scheme, host: &[u8]) -> bool {
    let option = design.in_brackets().of(scheme.is_known);
    if option == InBrackets::ShortestOrIpv4 {
        return decoded(host).contains(&b':');
    }
    host.starts_with(b"[")
        && match option {
            InBrackets::Characters => false,
            InBrackets::CheckedCharacters => host.ends_with(b"]") && host.contains(&b':'),
            InBrackets::AnyTextThenLeftOut | InBrackets::AddressWithZoneOrName => host.contains(&b']'),
            InBrackets::AnyTextOrName | InBrackets::FutureCharactersOrName => host.ends_with(b"]"),
            InBrackets::AddressCharactersOrName => {
                let is_of_zone = |byte: &u8| *byte == b'%' || byte.is_ascii_alphanumeric();
                let text = host[1..].strip_suffix(b"]");
                text.is_some_and(|text| text.iter().skip_while(|byte| is_of_address(byte)).all(is_of_zone))
            }
            _ => true,
        }
}

/// Returns the first brackets of a host with what stands in them, and what follows.
pub(crate) fn first_brackets(host: &[u8]) -> Option<(&[u8], &[u8])> {
    let open = host.iter().position(|&byte| byte == b'[')?;
    let length = host[open..].iter().position(|&byte| byte == b']').map_or(host.len() - open, |at| at + 1);
    Some(host[open..].split_at(length))
}

/// Returns whether the first brackets of an authority have an address in them, if the design looks for them.
pub(crate) fn permits(design: &Traced, scheme: &Scheme, authority: &[u8]) -> bool {
    let option = design.in_brackets().of(scheme.is_known);
    if !matches!(option, InBrackets::FirstBrackets | InBrackets::CheckedCharacters)
        || !authority.iter().any(|byte| b"[]".contains(byte))
    {
        return true;
    }
    let text = first_brackets(authority).and_then(|(text, _)| str::from_utf8(text).ok());
    let is_address = |text: &str| {
        let (address, zone) = text.split_once('%').unwrap_or((text, "0"));
        address.parse::<Ipv6Addr>().is_ok() && !zone.is_empty() && !zone.contains('%') || is_any_future(text)
    };
    authority.contains(&b']') && text.is_some_and(|text| is_address(text[1..].trim_end_matches(']')))
}

/// Returns a host that begins with "[" as it is reported, or `None` if it is invalid. `in_case`
/// writes what is no address.
pub(crate) fn in_brackets(
    design: &Traced,
    scheme: &Scheme,
    host: &[u8],
    in_case: impl FnOnce(&str) -> String,
) -> Option<Vec<u8>> {
    let option = design.in_brackets().of(scheme.is_known);
    let host = if option == InBrackets::ShortestOrIpv4 { decoded(host) } else { host.into() };
    let host = str::from_utf8(&host).ok()?;
    let after = host.strip_prefix('[');
    let text = match after.and_then(|after| after.strip_suffix(']')) {
        _ if option == InBrackets::AnyTextThenLeftOut => after?.split_once(']')?.0,
        _ if option == InBrackets::FirstBrackets => after?.trim_end_matches(']'),
        None if option == InBrackets::ShortestOrIpv4 => host,
        text => text?,
    };
    let address = text.parse::<Ipv6Addr>().ok();
    let (before, zone) = text.split_once('%').unwrap_or((text, ""));
    let zoned = before.parse::<Ipv6Addr>().ok().filter(|_| !zone.is_empty());
    let is_ipv6 = address.is_some() || zoned.is_some();
    let name_of_zone = zone.strip_prefix("25").filter(|name| !name.is_empty()).unwrap_or(zone);
    use InBrackets::*;
    let is_permitted = match option {
        Nothing => false,
        UncountedGroups => are_uncounted_groups(text),
        Address | ShortestAddress | ShortestWithMappedIpv4 | ShortestOrIpv4 => address.is_some(),
        AddressOrFuture => address.is_some() || is_future(text),
        AddressZoneOrFuture | ShortestZoneOrFuture => {
            address.is_some() || zoned.is_some() && is_zone(name_of_zone) || is_future(text)
        }
        FutureCharactersOrName => text.bytes().all(|byte| OF_FUTURE.has(byte)),
        ShortestOrTextWithColon => text.contains(':') || is_any_future(text),
        AddressWithZone | AddressWithDecodedZone | ShorterWithoutZone => is_ipv6 && !zone.contains(']'),
        AddressWithZoneOrName | ShortestWithoutZone => is_ipv6,
        AnyText
        | AddressCharactersOrName
        | AnyTextThenLeftOut
        | FirstBrackets
        | AnyTextOrName
        | CheckedAsName
        | Characters
        | CheckedCharacters => true,
    };
    let text = match (option, address) {
        (ShortestAddress | ShortestOrTextWithColon, Some(address)) => shortest(address),
        (ShortestWithMappedIpv4, Some(address)) => address.to_string(),
        (ShortestOrIpv4, Some(address)) => {
            address.to_ipv4_mapped().map_or_else(|| shortest(address), |address| address.to_string())
        }
        (AddressWithDecodedZone, None) if is_ipv6 => format!("{}%{name_of_zone}", in_case(before)),
        (ShortestZoneOrFuture, _) => match address.or(zoned) {
            Some(address) if zone.is_empty() => shortest_around_ipv4(address, before),
            Some(address) => format!("{}%{name_of_zone}", shortest_around_ipv4(address, before)),
            None => text.to_owned(),
        },
        (CheckedAsName, _) => as_name(design, scheme, text)?,
        (ShorterWithoutZone | ShortestWithoutZone, _) => {
            let given = text.split('%').next().unwrap_or(text);
            let shortest = given.parse().map_or(text.to_owned(), shortest_with_ipv4);
            let is_given = option == ShorterWithoutZone && shortest.len() >= given.len();
            if is_given { given.to_owned() } else { shortest }
        }
        _ => in_case(text),
    };
    is_permitted.then(|| match design.brackets_of_host() {
        BracketsOfHost::Reported => format!("[{text}]").into_bytes(),
        BracketsOfHost::DroppedFromIpv6 if !is_ipv6 => format!("[{text}]").into_bytes(),
        BracketsOfHost::Dropped | BracketsOfHost::DroppedFromIpv6 => text.into_bytes(),
    })
}

/// Returns whether a byte can stand in an address of IPv6.
fn is_of_address(byte: &u8) -> bool {
    byte.is_ascii_hexdigit() || b".:".contains(byte)
}

/// Returns the form of `inet_ntop`: the shortest one, with an IPv4 address at its end if the 80 or
/// 96 bits before it have no other meaning.
fn shortest_with_ipv4(address: Ipv6Addr) -> String {
    match address.segments() {
        [0, 0, 0, 0, 0, before @ (0 | 0xffff), high, low] if before != 0 || high != 0 => {
            let [[a, b], [c, d]] = [high, low].map(u16::to_be_bytes);
            let before = if before == 0 { "" } else { "ffff:" };
            format!("::{before}{a}.{b}.{c}.{d}")
        }
        _ => shortest(address),
    }
}

/// Returns the shortest form of an address, in which an IPv4 address at the end of its text stays.
pub(crate) fn shortest_around_ipv4(address: Ipv6Addr, text: &str) -> String {
    let [a, b, c, d, e, f, ..] = address.segments();
    match text.rsplit_once(':') {
        Some((_, ipv4)) if ipv4.contains('.') => {
            let other = shortest(Ipv6Addr::new(a, b, c, d, e, f, 0xffff, 0xffff));
            other.strip_suffix("ffff:ffff").unwrap_or(&other).to_owned() + ipv4
        }
        _ => shortest(address),
    }
}

/// Returns whether a text is "v", a version, "." and characters: `IPvFuture` of RFC 3986.
fn is_future(text: &str) -> bool {
    is_any_future(&text.replacen('V', "v", 1)) && text.bytes().all(|byte| OF_FUTURE.has(byte))
}

/// The characters of an address of a future version.
const OF_FUTURE: Set = user::RFC_3986.and(Set::of(b":"));

/// Returns whether a text is the zone of RFC 6874: unreserved characters and escapes.
fn is_zone(text: &str) -> bool {
    const UNRESERVED: Characters = Characters::only(Set::ALPHANUMERIC.and(Set::of(b"-._~")));
    escapes::write(text.as_bytes(), UNRESERVED, IncompleteEscape::Rejected).is_some()
}

/// Returns a text with a zone that is checked and decoded like a name.
fn as_name(design: &Traced, scheme: &Scheme, text: &str) -> Option<String> {
    let (name, zone) = text.split_at(text.find("%25").unwrap_or(text.len()));
    let permitted = design.host_characters().of(scheme.is_known).0;
    let is_permitted = |character: char| permitted.has_character(character) || " %".contains(character);
    let name = host::with_characters(design, scheme, name.as_bytes())?;
    let zone_as_text = String::from_utf8(decoded(zone.as_bytes()).into_owned()).ok()?;
    (!zone.contains(' ') && zone_as_text.chars().all(is_permitted))
        .then(|| String::from_utf8_lossy(&name).into_owned() + &zone_as_text)
}

/// Returns whether a text is "v", a version, "." and any text.
fn is_any_future(text: &str) -> bool {
    let parts = text.strip_prefix('v').and_then(|text| text.split_once('.'));
    parts.is_some_and(|(version, rest)| {
        !version.is_empty() && version.bytes().all(|byte| byte.is_ascii_hexdigit()) && !rest.is_empty()
    })
}

/// Returns whether a text is `IPv6address` of appendix B of RFC 2373.
fn are_uncounted_groups(text: &str) -> bool {
    let is_group =
        |group: &str| (1..=4).contains(&group.len()) && group.bytes().all(|byte| byte.is_ascii_hexdigit());
    let is_sequence = |text: &str| text.split(':').all(is_group);
    let is_ipv4 = |text: &str| {
        let is_group = |group: &str| is_decimal(group.as_bytes()) && group.len() <= 3;
        text.split('.').count() == 4 && text.split('.').all(is_group)
    };
    // A sequence, perhaps with an IPv4 address as its last group.
    let ends_well = |text: &str| match text.rsplit_once(':') {
        Some((groups, last)) if is_ipv4(last) => is_sequence(groups),
        _ => is_sequence(text),
    };
    match text.split_once("::") {
        None => ends_well(text),
        Some((before, after)) => {
            (before.is_empty() || is_sequence(before))
                && (after.is_empty() || is_ipv4(after) || ends_well(after))
        }
    }
}

/// The IPv6 serializer of the URL Standard.
fn shortest(address: Ipv6Addr) -> String {
    let pieces = address.segments();
    let zeros_at = |start: usize| pieces[start..].iter().take_while(|piece| **piece == 0).count();
    let runs = (0..8).map(|start| (start, zeros_at(start)));
    // Of several longest runs the first one.
    let (start, length) = runs.rev().max_by_key(|(_, length)| *length).unwrap_or_default();
    let hex = |pieces: &[u16]| pieces.iter().map(|piece| format!("{piece:x}")).collect::<Vec<_>>().join(":");
    match length {
        0 | 1 => hex(&pieces),
        _ => format!("{}::{}", hex(&pieces[..start]), hex(&pieces[start + length..])),
    }
}
