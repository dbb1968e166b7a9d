//! The quirks of uri-js.

use std::collections::HashSet;

use rfc1738_subject::{Answer, Observation};

use super::parts::change;
use super::{Change, Quirk, reject};
use crate::characters::encoded;
use crate::steps::escapes::decoded;
use crate::steps::international::{self, HostBeyondAscii};
use crate::{URL_STANDARD, read};

pub(super) const QUIRKS: &[Quirk] = &[
    // A relative reference has another set of characters for its path, and the library uses it for every segment.
    Quirk {
        libraries: &["node-uri-js"],
        what: "Percent-encodes each \":\" in the path of an input without a scheme, leaves out zeros before groups of an address of IPv4, of three digits at most, and decodes \"%25\" before a zone.",
        input: "/a:b",
        change: Change::Parts(|_, parts| {
            change(&mut parts.host, |host| match host.split('.').map(group).collect::<Option<Vec<_>>>() {
                Some(groups) if groups.len() == 4 => groups.join("."),
                _ if host.contains(':') => host.replace("%25", "%"),
                _ => host.to_owned(),
            });
            if parts.scheme.as_deref().is_none_or(str::is_empty) {
                parts.path = parts.path.replace(':', "%3A").into();
            }
        }),
    },
    // The name of a resource of WebSocket has the path and the query. It is not one of the parts that an adapter reports.
    Quirk {
        libraries: &["node-fast-uri", "node-uri-js"],
        what: "Reports neither the path nor the query of ws and wss.",
        input: "ws://host.dom/a",
        change: Change::Parts(|input, parts| {
            if has_scheme(input, &["ws", "wss"]) {
                parts.path = "".into();
                parts.query = None;
            }
        }),
    },
    // Handlers of schemes change the parts. The mailboxes are no part, so the adapter joins them.
    Quirk {
        libraries: &["node-uri-js"],
        what: "Needs a host in http and https, mailboxes with a \"@\" in mailto, and a name space in urn. It reports neither the query of mailto nor the path of urn.",
        input: "mailto:a",
        change: Change::Answer(|input, answer| handlers(input, answer, mailbox)),
    },
    Quirk {
        libraries: &["node-fast-uri"],
        what: "Needs a host in http and https, mailboxes with a \"@\" in mailto, whose domain the URL Standard reads, and a name space in urn. It reports neither the query of mailto nor the path of urn.",
        input: "mailto:a@1",
        change: Change::Answer(|input, answer| handlers(input, answer, mailbox_of_standard)),
    },
    Quirk {
        libraries: &["node-fast-uri"],
        what: "Reports characters beyond US-ASCII of a host and all characters of a fragment as they are in mailto.",
        input: "mailto:#a b",
        change: Change::Parts(|input, parts| {
            if parts.scheme.as_deref() == Some("mailto") {
                let text = str::from_utf8(input).unwrap_or_default();
                change(&mut parts.host, |host| as_in_input(host, text));
                change(&mut parts.fragment, |_| text.split_once('#').unwrap_or_default().1.to_owned());
            }
        }),
    },
    // JavaScript reads a text in UTF-16.
    Quirk {
        libraries: &["node-uri-js"],
        what: "Percent-encodes a character above U+FFFF as two surrogates of three octets each.",
        input: "http://host.dom/\u{1f600}",
        change: Change::Parts(|input, parts| {
            let text = str::from_utf8(input).unwrap_or_default();
            for character in text.chars().filter(|character| *character > '\u{ffff}') {
                let as_it_is = escapes(character.to_string().bytes());
                let units = character.encode_utf16(&mut [0; 2]).to_vec();
                let surrogates = escapes(units.into_iter().flat_map(of_unit));
                let replaced = |part: &str| part.replace(&as_it_is, &surrogates);
                parts.path = replaced(&parts.path).into();
                for part in [
                    &mut parts.user,
                    &mut parts.password,
                    &mut parts.host,
                    &mut parts.query,
                    &mut parts.fragment,
                ] {
                    change(part, replaced);
                }
            }
        }),
    },
];

fn handlers(input: &[u8], answer: &mut Observation<'_>, mailbox: fn(&str) -> Option<String>) {
    let Observation::AcceptCommon(parts) = answer else { return };
    match parts.scheme.as_deref() {
        _ if has_scheme(input, &["http", "https"]) && parts.host.as_deref().is_none_or(str::is_empty) => {
            *answer = reject();
        }
        Some("mailto") => {
            parts.query = None;
            let boxes: Option<Vec<String>> = match &*parts.path {
                "" => Some(Vec::new()),
                path => path.split(',').map(mailbox).collect(),
            };
            match boxes {
                Some(boxes) => parts.path = boxes.join(",").into(),
                None => *answer = reject(),
            }
        }
        Some("urn") if parts.path.find(':').is_none_or(|colon| colon == 0) => *answer = reject(),
        Some("urn") => parts.path = "".into(),
        _ => {}
    }
}

fn decoded_text(text: &str) -> String {
    String::from_utf8_lossy(&decoded(text.as_bytes())).into_owned()
}

/// Returns a mailbox with its escapes decoded and its domain as the URL Standard reads a host, or `None` without one.
fn mailbox_of_standard(text: &str) -> Option<String> {
    let (name, domain) = text.rsplit_once('@')?;
    let Answer::Accept(url) = read(&URL_STANDARD, format!("http://{domain}").as_bytes()) else { return None };
    Some(format!("{}@{}", decoded_text(name), url.host?))
}

/// Returns a mailbox with its escapes decoded and its domain as A-labels, or `None` without a "@".
fn mailbox(text: &str) -> Option<String> {
    let mut pieces = text.split('@');
    let name = decoded_text(pieces.next()?);
    let domain = decoded_text(pieces.next()?).to_lowercase();
    let domain = international::mapped(HostBeyondAscii::Punycode, domain.into())?.into_owned();
    Some([name, domain].into_iter().chain(pieces.map(str::to_owned)).collect::<Vec<_>>().join("@"))
}

/// Returns whether an input has one of these schemes.
fn has_scheme(input: &[u8], schemes: &[&str]) -> bool {
    let scheme = input.split(|&byte| byte == b':').next().unwrap_or_default();
    scheme.len() < input.len() && schemes.iter().any(|known| known.as_bytes().eq_ignore_ascii_case(scheme))
}

/// Returns the three octets that UTF-8 would have for a unit of UTF-16.
fn of_unit(unit: u16) -> [u8; 3] {
    let [high, low] = unit.to_be_bytes();
    [0xe0 | high >> 4, 0x80 | (high & 0xf) << 2 | low >> 6, 0x80 | low & 0x3f]
}

fn escapes(octets: impl Iterator<Item = u8>) -> String {
    octets.map(|octet| String::from_utf8_lossy(encoded(octet)).into_owned()).collect()
}

/// Returns a host in which each character beyond US-ASCII that the input has stands in the place of its escapes.
fn as_in_input(host: &str, input: &str) -> String {
    let raw: HashSet<char> = input.chars().filter(|character| !character.is_ascii()).collect();
    let (mut out, mut rest) = (String::new(), host);
    while let Some(at) = rest.find('%') {
        out += &rest[..at];
        rest = &rest[at..];
        let character = (2..=4).find_map(|octets| {
            let octets = decoded(rest.get(..3 * octets)?.as_bytes());
            let character = str::from_utf8(&octets).ok()?.chars().next()?;
            Some(character).filter(|character| raw.contains(character))
        });
        let written = character.map_or("%".into(), |character| escapes(character.to_string().bytes()));
        let is_written = rest.starts_with(&written);
        out.push(character.filter(|_| is_written).unwrap_or('%'));
        rest = &rest[if is_written { written.len() } else { 1 }..];
    }
    out + rest
}

/// Returns a group of an address of IPv4 without zeros before it.
fn group(text: &str) -> Option<String> {
    let is_group = text.len() < 4 && !text.starts_with('+');
    text.parse::<u8>().ok().filter(|_| is_group).map(|number| number.to_string())
}
