//! Shapes of hosts: addresses, numbers and labels.

use std::net::{Ipv4Addr, Ipv6Addr};

use super::class::is_delimiter;
use super::shape::{Shape, TOP_LEVELS, begins_with_digit, dots_shown, is_digits};
use crate::escapes::is_unreserved;

/// Returns the shapes of a host.
pub(super) fn of_host(text: &str) -> Vec<(Shape, bool)> {
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
    let before_dot = text.strip_suffix('.').unwrap_or(text).rsplit('.').next().unwrap_or_default();
    let is_hexadecimal = |label: &&str| {
        let digits = label.strip_prefix("0x").or_else(|| label.strip_prefix("0X"));
        digits.is_some_and(|digits| digits.bytes().all(|digit| digit.is_ascii_hexdigit()))
    };
    let has_brackets = text.starts_with('[');
    let leaves_out_one_group = is_address(text) && groups_beside_gap(text) == Some(7);
    let is_above = |most: u16| !has_brackets && last.len() > most.into();
    let of_top_level = TOP_LEVELS.map(|most| (Shape::LongTopLevel(most), is_above(most)));
    let shapes = [
        (Shape::Present, !text.is_empty()),
        (Shape::Address, labels.len() == 4 && labels.iter().all(|label| is_digits(label))),
        (Shape::Numbers, is_digits(before_dot) || is_hexadecimal(&before_dot)),
        (Shape::Hexadecimal, labels.iter().any(is_hexadecimal)),
        (Shape::OneLabel, !text.is_empty() && !has_brackets && !dots_shown(text).contains(DOTS)),
        (
            Shape::LastLabelOther,
            before_dot.bytes().any(|byte| byte.is_ascii_alphabetic())
                && before_dot.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
                && !before_dot.bytes().all(|byte| byte.is_ascii_alphabetic()),
        ),
        (
            Shape::NumbersThenDot,
            text.ends_with('.') && labels.iter().rev().nth(1).is_some_and(|last| is_digits(last)),
        ),
        (Shape::EmptyHex, labels.iter().any(|label| label.eq_ignore_ascii_case("0x"))),
        (Shape::TooLarge, has_too_large_number(text)),
        (Shape::DigitLast, !has_brackets && begins_with_digit(last)),
        (Shape::ShortTopLevel, matches!(last.as_bytes(), [letter] if letter.is_ascii_alphabetic())),
        (Shape::Brackets, has_brackets),
        (Shape::UpperInBrackets, has_brackets && text.bytes().any(|byte| byte.is_ascii_uppercase())),
        (Shape::LastGroupLeftOut, leaves_out_one_group && text.ends_with("::]")),
        (Shape::OneGroupLeftOut, leaves_out_one_group),
        (Shape::SeveralRunsOfZeros, has_brackets && has_several_runs_of_zeros(text)),
        (Shape::SeveralGaps, has_brackets && (text.contains(":::") || text.matches("::").count() > 1)),
        (Shape::LongGroup, has_brackets && has_long_group(text)),
        (Shape::NoGroupLeftOut, has_brackets && groups_beside_gap(text) == Some(8)),
        (Shape::NumberAbove255, has_number_above_255(groups)),
        (Shape::NotDomain, !has_brackets && !text.bytes().all(is_of_domain)),
        (Shape::NotClosed, has_brackets && !text.contains(']')),
        (Shape::AfterBracket, has_brackets && text.contains(']') && !text.ends_with(']')),
        (Shape::NotAddress, has_brackets && !is_address(text)),
        (Shape::EmptyLabel, !text.is_empty() && dots_shown(text).split(DOTS).any(str::is_empty)),
        (Shape::LongestLabel, labels.iter().any(|label| label.len() == LONGEST_LABEL)),
        (Shape::TooLongLabel, !has_brackets && labels.iter().any(|label| label.len() > LONGEST_LABEL)),
        (Shape::EdgeHyphen, labels.iter().any(|label| has_edge_hyphen(label))),
        (Shape::FinalHyphen, text.ends_with('-')),
        (Shape::ALabel, labels.iter().any(|label| is_a_label(label))),
        (Shape::Zeros, has_zeros),
        (Shape::ZerosInBrackets, has_zeros && in_brackets.is_some()),
        (Shape::SeveralHyphens, text.contains("--")),
        (Shape::Localhost, text.eq_ignore_ascii_case("localhost")),
        (Shape::IpFuture, text.starts_with("[v") || text.starts_with("[V")),
        (Shape::Ipv4InBrackets, has_brackets && ends_with_ipv4(text)),
        (Shape::Ipv4Mapped, ipv6(text).is_some_and(|address| address.to_ipv4_mapped().is_some())),
        (Shape::Zone, has_zone(text)),
    ];
    shapes.into_iter().chain(of_top_level).collect()
}

/// The octets of the longest label (RFC 1035, section 2.3.4).
pub(crate) const LONGEST_LABEL: usize = 63;

/// A dot, and what IDNA makes one of.
const DOTS: [char; 4] = ['.', '\u{3002}', '\u{ff0e}', '\u{ff61}'];

/// Returns whether an IPv4 address stands at the end of an address in brackets.
fn ends_with_ipv4(host: &str) -> bool {
    let last = host.strip_suffix(']').and_then(|host| host.rsplit_once(':'));
    last.is_some_and(|(_, last)| last.parse::<Ipv4Addr>().is_ok())
}

/// Returns whether an address in brackets has a zone.
fn has_zone(host: &str) -> bool {
    let inner = host.strip_prefix('[').and_then(|host| host.strip_suffix(']'));
    let address = inner.and_then(|inner| inner.split_once('%'));
    address.is_some_and(|(address, _)| address.parse::<Ipv6Addr>().is_ok())
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

/// Returns the address of a host in brackets.
fn ipv6(host: &str) -> Option<Ipv6Addr> {
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
    let runs = |address: Ipv6Addr| {
        address
            .segments()
            .chunk_by(|one, next| one == next)
            .filter(|run| run.len() > 1 && run[0] == 0)
            .count()
    };
    ipv6(host).is_some_and(|address| runs(address) > 1)
}

/// Returns whether a host in brackets is an address of IPv6 or of a later version.
fn is_address(host: &str) -> bool {
    // IPvFuture is `"v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )`.
    let future = host.strip_prefix("[v").or_else(|| host.strip_prefix("[V"));
    let future = future.and_then(|rest| rest.strip_suffix(']')?.split_once('.'));
    let is_version = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    let is_rest = |one: char| one == ':' || is_delimiter(one) || (one.is_ascii() && is_unreserved(one as u8));
    ipv6(host).is_some()
        || future.is_some_and(|(version, rest)| {
            is_version(version) && !rest.is_empty() && rest.chars().all(is_rest)
        })
}
