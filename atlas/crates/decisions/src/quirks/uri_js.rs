//! The quirks of uri-js.

use std::collections::HashSet;

use idna::punycode;
use rfc1738_oracle::{Answer, CommonParts, Observation};

use super::form::UNRESERVED;
use super::parts::change;
use super::{Change, Quirk, crash, reject};
use crate::characters::{Characters, Set};
use crate::steps::address::shortest_around_ipv4;
use crate::steps::escapes::{self, EscapeForm, IncompleteEscape, decoded};
use crate::steps::international::with_periods;
use crate::{URL_STANDARD, read};

pub(super) const QUIRKS: &[Quirk] = &[
    // `toASCII` of its Punycode library is about addresses of mail also, so what follows a second
    // "@" is left out.
    Quirk {
        libraries: &["node-uri-js"],
        what: "Decodes the escapes of a host in http, https, ws and wss, and then writes as Punycode what \
            stands between its first \"@\" and the next one. What follows is left out. Leaves out zeros \
            before groups of an address of IPv4, of three digits at most, writes one of IPv6 in its shortest \
            form, and decodes \"%25\" before a zone. Percent-encodes each \":\" in the path of an input \
            without a scheme.",
        inputs: &["http://u@a@\u{e9}@b/", "x://01.0.0.1/", "x://[0:0::1]/", "x://[::1%25a]/", "/a:b"],
        change: Change::Parts(|input, parts| {
            const KEPT: Set = UNRESERVED.and(Set::of(b"!$&'()*+,;=:[]%"));
            const CHARACTERS: Characters = Characters { kept: KEPT, encoded: Set::ALL.without(KEPT) };
            let raw = raw_host(input).filter(|host| !host.is_empty());
            if let Some(raw) = raw.filter(|_| has_scheme(input, &["http", "https", "ws", "wss"])) {
                let host = EscapeForm::Normal.of(domain(raw).into_bytes().into(), Set::NONE);
                let host = String::from_utf8_lossy(&host).to_lowercase();
                let host =
                    escapes::write(host.as_bytes(), CHARACTERS, IncompleteEscape::Kept).unwrap_or_default();
                let host = EscapeForm::UpperCase.of(host, Set::NONE);
                change(&mut parts.host, |_| String::from_utf8_lossy(&host).into_owned());
            }
            change(&mut parts.host, |host| match host.split('.').map(group).collect::<Option<Vec<_>>>() {
                Some(groups) if groups.len() == 4 => groups.join("."),
                _ if host.contains(':') => host
                    .parse()
                    .map_or(host.replace("%25", "%"), |address| shortest_around_ipv4(address, host)),
                _ => host.to_owned(),
            });
            // A relative reference has another set of characters for its path, and the library uses
            // it for every segment.
            if parts.scheme.as_deref().is_none_or(str::is_empty) {
                parts.path = parts.path.replace(':', "%3A").into();
            }
        }),
    },
    // The name of a resource of WebSocket has the path and the query. It is not one of the parts
    // that an adapter reports.
    Quirk {
        libraries: &["node-fast-uri", "node-uri-js"],
        what: "Reports neither the path nor the query of ws and wss.",
        inputs: &["ws://host.dom/a"],
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
        what: "Needs a host in http and https, mailboxes with a \"@\" in mailto, and a name space in urn. It \
            reports neither the query of mailto nor the path of urn. Crashes at a field \"to\" of a query of \
            mailto that has no \"=\".",
        inputs: &["mailto:a", "mailto:a@host.dom?b=c", "mailto:?to"],
        change: Change::Answer(|input, answer| match answer {
            Observation::AcceptCommon(CommonParts { query: Some(query), .. })
                if has_scheme(input, &["mailto"]) && query.split('&').any(|field| field == "to") =>
            {
                *answer = crash();
            }
            _ => handlers(input, answer, mailbox),
        }),
    },
    Quirk {
        libraries: &["node-fast-uri"],
        what: "Needs a host in http and https, mailboxes with a \"@\" in mailto, whose domain the URL \
            Standard reads, and a name space in urn. It reports neither the query of mailto nor the path of \
            urn.",
        inputs: &["mailto:a@1", "mailto:a@host.dom?b=c"],
        change: Change::Answer(|input, answer| handlers(input, answer, mailbox_of_standard)),
    },
    Quirk {
        libraries: &["node-fast-uri"],
        what: "Reports characters beyond US-ASCII of a host and all characters of a fragment as they are in \
            mailto.",
        inputs: &["mailto:#a b"],
        change: Change::Parts(|input, parts| {
            if parts.scheme.as_deref() == Some("mailto") {
                let text = str::from_utf8(input).unwrap_or_default();
                let given = text.chars().filter(|character| !character.is_ascii()).collect();
                change(&mut parts.host, |host| with_others(host, &given, |character| character.to_string()));
                change(&mut parts.fragment, |_| text.split_once('#').unwrap_or_default().1.to_owned());
            }
        }),
    },
    // JavaScript reads a text in UTF-16.
    Quirk {
        libraries: &["node-uri-js"],
        what: "Percent-encodes a character above U+FFFF as two surrogates of three octets each.",
        inputs: &["http://host.dom/\u{1f600}"],
        change: Change::Parts(|input, parts| {
            let text = str::from_utf8(input).unwrap_or_default();
            let given: HashSet<char> = text.chars().filter(|character| *character > '\u{ffff}').collect();
            parts.path = with_others(&parts.path, &given, surrogates).into();
            for part in
                [&mut parts.user, &mut parts.password, &mut parts.host, &mut parts.query, &mut parts.fragment]
            {
                change(part, |part| with_others(part, &given, surrogates));
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
        Some(scheme) if !has_scheme(input, &[scheme]) => {}
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

/// Returns the host of an input as it stands there, unless it is in brackets.
fn raw_host(input: &[u8]) -> Option<&str> {
    let (_, after) = str::from_utf8(input).ok()?.split_once("//")?;
    let authority = after.split(['/', '?', '#']).next()?;
    let host = authority.split_once('@').map_or(authority, |(_, host)| host);
    let is_in_brackets = host.starts_with('[') && host[1..].find(']') > Some(0);
    if is_in_brackets { None } else { host.split(':').next() }
}

/// Returns a text with the escapes of characters decoded.
fn decoded_text(text: &str) -> String {
    let octets = decoded(text.as_bytes());
    let escaped = |octets: &[u8]| octets.iter().map(|octet| format!("%{octet:02X}")).collect::<String>();
    octets.utf8_chunks().map(|chunk| chunk.valid().to_owned() + &escaped(chunk.invalid())).collect()
}

/// Returns a domain with its escapes decoded and its labels as A-labels.
fn domain(text: &str) -> String {
    let text = decoded_text(text).to_lowercase();
    let (before, name) = match text.split_once('@') {
        Some((before, rest)) => (format!("{before}@"), rest.split('@').next().unwrap_or_default()),
        None => (String::new(), &*text),
    };
    let label = |label: &str| match punycode::encode_str(label) {
        // The library takes U+007F for a character beyond US-ASCII.
        Some(code) if label.contains(|character| character >= '\u{7f}') => format!("xn--{code}"),
        _ => label.to_owned(),
    };
    before + &with_periods(name).split('.').map(label).collect::<Vec<_>>().join(".")
}

/// Returns a mailbox with its escapes decoded and its domain as the URL Standard reads a host, or
/// `None` without one.
fn mailbox_of_standard(text: &str) -> Option<String> {
    let (name, domain) = text.rsplit_once('@')?;
    let Answer::Accept(url) = read(&URL_STANDARD, format!("http://{domain}").as_bytes()) else { return None };
    Some(format!("{}@{}", decoded_text(name), url.host.as_deref()?))
}

/// Returns a mailbox with its escapes decoded and its domain as A-labels, or `None` without a "@".
fn mailbox(text: &str) -> Option<String> {
    let mut pieces = text.split('@');
    let name = decoded_text(pieces.next()?);
    let domain = domain(pieces.next()?);
    Some([name, domain].into_iter().chain(pieces.map(str::to_owned)).collect::<Vec<_>>().join("@"))
}

/// Returns whether an input has one of these schemes.
fn has_scheme(input: &[u8], schemes: &[&str]) -> bool {
    let scheme = input.split(|&byte| byte == b':').next().unwrap_or_default();
    scheme.len() < input.len() && schemes.iter().any(|known| known.as_bytes().eq_ignore_ascii_case(scheme))
}

/// Returns a text with another one in the place of the escapes of each of these characters.
fn with_others(text: &str, of: &HashSet<char>, other: fn(char) -> String) -> String {
    let (mut out, mut rest) = (String::new(), text);
    while let Some(at) = rest.find('%') {
        out += &rest[..at];
        rest = &rest[at..];
        let character = (2..=4).find_map(|octets| {
            let octets = decoded(rest.get(..3 * octets)?.as_bytes()).into_owned();
            String::from_utf8(octets).ok()?.chars().next().filter(|character| of.contains(character))
        });
        out += &character.map_or("%".into(), other);
        rest = &rest[character.map_or(1, |character| 3 * character.len_utf8())..];
    }
    out + rest
}

/// Returns the escapes of the octets that UTF-8 would have for the two surrogates of a character.
fn surrogates(character: char) -> String {
    let octets = |unit: &u16| [0xe0 | unit >> 12, 0x80 | unit >> 6 & 0x3f, 0x80 | unit & 0x3f];
    character.encode_utf16(&mut [0; 2]).iter().flat_map(octets).map(|octet| format!("%{octet:02X}")).collect()
}

/// Returns a group of an address of IPv4 without zeros before it.
fn group(text: &str) -> Option<String> {
    let is_group = text.len() < 4 && !text.starts_with('+');
    text.parse::<u8>().ok().filter(|_| is_group).map(|number| number.to_string())
}
