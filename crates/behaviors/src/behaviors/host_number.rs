//! Host numbers in special schemes: four groups or fewer, in decimal, octal or hexadecimal.

use crate::Text::UrlStandard;
use crate::{About, Behavior, Importance, Reading, Schemes, Stage};

/// Returns whether the last label of a name is a number, not counting one "." at the end.
pub fn ends_in_a_number(host: &[u8]) -> bool {
    let last =
        host.strip_suffix(b".").unwrap_or(host).rsplit(|&byte| byte == b'.').next().unwrap_or_default();
    let is_decimal = !last.is_empty() && last.iter().all(u8::is_ascii_digit);
    is_decimal || hexadecimal(last).is_some()
}

/// Returns the hexadecimal digits of a group that begins with `0x`. There can be none.
fn hexadecimal(group: &[u8]) -> Option<&[u8]> {
    let digits = group.strip_prefix(b"0x").or_else(|| group.strip_prefix(b"0X"))?;
    digits.iter().all(u8::is_ascii_hexdigit).then_some(digits)
}

/// Returns the octal digits of a group that has a leading zero and more digits.
fn octal(group: &[u8]) -> Option<&[u8]> {
    let digits = group.strip_prefix(b"0").filter(|digits| !digits.is_empty())?;
    digits.iter().all(|digit| (b'0'..=b'7').contains(digit)).then_some(digits)
}

fn is_decimal(group: &[u8]) -> bool {
    !group.is_empty() && group.iter().all(u8::is_ascii_digit)
}

/// Returns the value of digits, or the largest number if there are too many.
fn value(digits: &[u8], radix: u64) -> u64 {
    let digit = |byte: &u8| u64::from((*byte as char).to_digit(16).unwrap_or_default());
    digits.iter().fold(0, |value: u64, byte| value.saturating_mul(radix).saturating_add(digit(byte)))
}

/// Returns the groups of a host number, if the host is one.
fn groups(reading: &Reading) -> Option<Vec<Vec<u8>>> {
    let host = &reading.host.as_ref()?.text;
    let groups: Vec<&[u8]> = host.split(|&byte| byte == b'.').collect();
    let is_number = |group: &&[u8]| is_decimal(group) || hexadecimal(group).is_some();
    (ends_in_a_number(host) && groups.len() <= 4 && groups.iter().all(is_number))
        .then(|| groups.iter().map(|group| group.to_vec()).collect())
}

/// Rewrites each group of the host number for which `decimal` has a value.
fn rewrite(reading: &mut Reading, decimal: impl Fn(&[u8]) -> Option<u64>) {
    let Some(mut groups) = groups(reading) else { return };
    for group in &mut groups {
        if let Some(value) = decimal(group) {
            *group = value.to_string().into_bytes();
        }
    }
    reading.host.as_mut().expect("it has groups").rewrite(groups.join(&b'.'));
}

/// A period after a host number is dropped.
pub static FINAL_PERIOD: Behavior = Behavior {
    name: "a-period-after-a-host-number-is-dropped",
    title: "Drops a period after a host number",
    why: "In RFC 1738 a host number is four groups separated by periods. With this behavior a period may follow, \
          and is dropped.",
    about: About::Host,
    stage: Stage::Parts,
    schemes: Schemes::Special,
    importance: Importance::Verdict,
    clause: "3.1/host-number",
    texts: &[UrlStandard("IPv4 parser")],
    input: "http://127.0.0.1./",
    apply: |reading| {
        if let Some(host) = &mut reading.host
            && ends_in_a_number(&host.text)
            && let Some(number) = host.text.strip_suffix(b".")
        {
            let number = number.to_vec();
            host.rewrite(number);
        }
    },
};

/// A group that begins with `0x` is hexadecimal.
pub static HEXADECIMAL: Behavior = Behavior {
    name: "a-group-that-begins-with-0x-is-hexadecimal",
    title: "Reads a group that begins with `0x` as a hexadecimal number",
    why: "In RFC 1738 the groups of a host number are decimal. With this behavior a group that begins with `0x` or \
          `0X` is hexadecimal, so `0x7f.0.0.1` is 127.0.0.1. `0x` alone is 0.",
    about: About::Host,
    stage: Stage::Parts,
    schemes: Schemes::Special,
    importance: Importance::Host,
    clause: "3.1/host-number",
    texts: &[UrlStandard("IPv4 number parser"), UrlStandard("ends in a number checker")],
    input: "http://0x7f.0.0.1/",
    apply: |reading| rewrite(reading, |group| hexadecimal(group).map(|digits| value(digits, 16))),
};

/// A group with a leading zero is octal.
pub static OCTAL: Behavior = Behavior {
    name: "a-group-with-a-leading-zero-is-octal",
    title: "Reads a group with a leading zero as an octal number",
    why: "In RFC 1738 the groups of a host number are decimal, also with leading zeros. With this behavior a group \
          of several digits that begins with 0 is octal, so `010.0.0.1` is 8.0.0.1. Schemes that are not special \
          keep the digits.",
    about: About::Host,
    stage: Stage::Parts,
    schemes: Schemes::Special,
    importance: Importance::Host,
    clause: "3.1/host-number",
    texts: &[UrlStandard("IPv4 number parser")],
    input: "http://010.0.0.1/",
    apply: |reading| rewrite(reading, |group| octal(group).map(|digits| value(digits, 8))),
};

/// A group with a leading zero and an 8 or a 9 is an error.
pub static NOT_OCTAL: Behavior = Behavior {
    name: "a-group-with-a-leading-zero-has-octal-digits",
    title: "Rejects an 8 or a 9 in a group with a leading zero",
    why: "In RFC 1738 the groups of a host number are decimal, also with leading zeros. With this behavior a group \
          with a leading zero is octal, so an 8 or a 9 in it makes the URL invalid.",
    about: About::Host,
    stage: Stage::Parts,
    schemes: Schemes::Special,
    importance: Importance::Verdict,
    clause: "3.1/host-number",
    texts: &[UrlStandard("IPv4 number parser")],
    input: "http://08.0.0.1/",
    apply: |reading| {
        let is_wrong = |group: &Vec<u8>| {
            group.len() > 1 && group[0] == b'0' && is_decimal(group) && octal(group).is_none()
        };
        reading.is_rejected |= groups(reading).is_some_and(|groups| groups.iter().any(is_wrong));
    },
};

/// A host number can have fewer than four groups.
pub static FEWER_GROUPS: Behavior = Behavior {
    name: "a-host-number-has-one-to-four-groups",
    title: "Reads a host number with fewer than four groups",
    why: "In RFC 1738 a host number has four groups. With this behavior one to three groups are enough, and the \
          last group fills the remaining octets: `2130706433` and `127.1` are 127.0.0.1.",
    about: About::Host,
    stage: Stage::Parts,
    schemes: Schemes::Special,
    importance: Importance::Host,
    clause: "3.1/host-number",
    texts: &[UrlStandard("IPv4 parser")],
    input: "http://127.1/",
    apply: |reading| {
        let Some(groups) = groups(reading).filter(|groups| groups.len() < 4) else { return };
        let mut numbers: Vec<u64> = groups.iter().map(|group| value(group, 10)).collect();
        let last = numbers.pop().expect("a number has a group");
        let octets = 4 - numbers.len();
        if last < 1 << (8 * octets) {
            numbers.extend((0..octets).rev().map(|octet| last >> (8 * octet) & 0xff));
            let groups: Vec<String> = numbers.iter().map(u64::to_string).collect();
            reading.host.as_mut().expect("it has groups").rewrite(groups.join("."));
        }
    },
};

/// A group is at most 255.
pub static AT_MOST_255: Behavior = Behavior {
    name: "a-group-is-at-most-255",
    title: "Rejects a group of a host number above 255",
    why: "RFC 1738 gives the groups of a host number any number of digits. With this behavior a group is one octet, \
          so a group above 255 makes the URL invalid. If there are fewer than four groups, the last one may fill \
          several octets.",
    about: About::Host,
    stage: Stage::Parts,
    schemes: Schemes::Special,
    importance: Importance::Verdict,
    clause: "3.1/host-number",
    texts: &[UrlStandard("IPv4 parser")],
    input: "http://256.0.0.1/",
    apply: |reading| {
        let groups = groups(reading).filter(|groups| groups.len() == 4);
        reading.is_rejected |= groups.is_some_and(|groups| groups.iter().any(|group| value(group, 10) > 255));
    },
};
