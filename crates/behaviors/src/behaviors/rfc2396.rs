//! What RFC 2396 asks for, and RFC 3986 no longer does, and what its parser in Java, `java.net.URI`, does beyond it.

use crate::Text::{Rfc, UrlStandard};
use crate::behaviors::host_address;
use crate::behaviors::rfc3986::consists_of;
use crate::{About, Behavior, Importance, Part, Reading, Schemes, Stage};

/// Returns whether a scheme stands before a path that does not begin with "/", and no authority.
fn is_opaque(reading: &Reading) -> bool {
    !reading.has_no_scheme() && reading.host.is_none() && !reading.path.text.starts_with(b"/")
}

/// A text after the scheme without a slash has no query.
pub static OPAQUE: Behavior = Behavior {
    name: "an-opaque-part-has-no-query",
    title: "Reads no query in a URL without a slash after the scheme",
    why: "In RFC 1738 \"?\" begins a part of its own only in http and wais URLs. A library with this behavior reads a query in other URLs of \
          every scheme. A text that follows the scheme and does not begin with \"/\" is opaque: it may have \"?\", and no query.",
    about: About::Query,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Resource,
    clause: "2.2/reservable-characters",
    texts: &[Rfc(2396, "3")],
    input: "mailto:a?b@host.dom",
    apply: |reading| {
        if is_opaque(reading)
            && let Some(query) = reading.query.take()
        {
            reading.path.rewrite([&reading.path.text[..], b"?", &query.text].concat());
        }
    },
};

/// Something follows the scheme.
pub static NOT_EMPTY: Behavior = Behavior {
    name: "a-scheme-alone-is-rejected",
    title: "Rejects a scheme with nothing after it",
    why: "In RFC 1738 the text after the \":\" may be empty in a scheme that it does not define. With this behavior it has at least one \
          character. A fragment does not count.",
    about: About::Path,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "5/other-schemes",
    texts: &[Rfc(2396, "3")],
    input: "foo:",
    apply: |reading| {
        reading.is_rejected |= is_opaque(reading) && reading.path.text.is_empty() && reading.query.is_none();
    },
};

/// An empty authority needs a path.
pub static EMPTY_AUTHORITY: Behavior = Behavior {
    name: "two-slashes-alone-are-rejected",
    title: "Rejects \"//\" with nothing after it",
    why: "In RFC 1738 a \"/\" follows the host of a file URL, so `file://` is not a URL. RFC 3986 accepts it, with an empty authority and an \
          empty path. With this behavior an empty authority makes the URL invalid, unless a path, a query or a fragment follows it.",
    about: About::Host,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "3.10/form",
    texts: &[],
    input: "file://",
    apply: |reading| {
        let is_empty = reading.host.as_ref().is_some_and(|host| host.text.is_empty())
            && reading.user.is_none()
            && reading.port.is_none();
        let is_alone = reading.path.text.is_empty() && reading.query.is_none() && reading.fragment.is_none();
        reading.is_rejected |= is_empty && is_alone;
    },
};

/// Permits the characters beyond US-ASCII that are neither controls nor white space.
fn permit_printable(part: &mut Part) {
    let Ok(text) = core::str::from_utf8(&part.judged) else { return };
    let permitted = |character: char| match character {
        _ if character.is_ascii() || character.is_control() || character.is_whitespace() => character,
        _ => 'x',
    };
    part.judged = text.chars().map(permitted).collect::<String>().into_bytes();
}

/// Printable characters beyond US-ASCII are accepted.
pub static PRINTABLE: Behavior = Behavior {
    name: "printable-characters-beyond-ascii-are-kept",
    title: "Keeps characters beyond US-ASCII, except control characters and spaces",
    why: "In RFC 1738 a URL has characters of US-ASCII only. With this behavior a user, a password, a path and a query may have all other \
          characters, except control characters and spaces. They are not encoded. RFC 3987 allows most of them in an IRI, but not all.",
    about: About::Path,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "2.2/octets-80-to-ff",
    texts: &[],
    input: "http://host.dom/hôst",
    apply: |reading| {
        let Reading { user, password, query, path, .. } = reading;
        for part in [user, password, query].into_iter().flatten().chain([path]) {
            permit_printable(part);
        }
    },
};

/// Brackets stay in a query and an opaque part.
pub static BRACKETS: Behavior = Behavior {
    name: "brackets-in-a-query-are-kept",
    title: "Keeps \"[\" and \"]\" in a query and in an opaque part",
    why: "In RFC 1738 brackets are unsafe and must be encoded. RFC 2732 made them reserved characters for IPv6 addresses. With this behavior \
          they are accepted in a query and in an opaque part: a text that follows the scheme and does not begin with \"/\".",
    about: About::Query,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "2.2/gateway-characters",
    texts: &[Rfc(2732, "3"), UrlStandard("query percent-encode set"), UrlStandard("opaque path state")],
    input: "http://host.dom/?a[b",
    apply: |reading| {
        let is_bracket = |byte: u8| matches!(byte, b'[' | b']');
        if is_opaque(reading) {
            reading.path.permit(is_bracket);
        }
        if let Some(query) = &mut reading.query {
            query.permit(is_bracket);
        }
    },
};

/// A fragment is checked like a query.
pub static FRAGMENT: Behavior = Behavior {
    name: "a-fragment-is-checked-like-a-query",
    title: "Rejects unsafe characters in a fragment, but accepts brackets",
    why: "In RFC 1738 a fragment is not part of a URL. With this behavior a fragment has the characters of RFC 2396, brackets and printable \
          characters beyond US-ASCII. Another character makes the URL invalid.",
    about: About::Fragment,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "2.2/hash",
    texts: &[Rfc(2396, "4.1"), Rfc(2732, "3")],
    input: "http://host.dom/#a^b",
    apply: |reading| {
        let Some(fragment) = &reading.fragment else { return };
        let mut printable = Part::new(fragment.text.clone());
        permit_printable(&mut printable);
        let is_character =
            |octet: u8| octet.is_ascii_alphanumeric() || b"-_.!~*'();/?:@&=+$,[]".contains(&octet);
        reading.is_rejected |= !consists_of(&printable.judged, is_character);
    },
};

/// Returns whether RFC 2396 calls a text a host name, with the checks of Java: a name of one label may be a number.
fn is_host_name(host: &[u8]) -> bool {
    let name = host.strip_suffix(b".").unwrap_or(host);
    let labels: Vec<&[u8]> = name.split(|&byte| byte == b'.').collect();
    let is_label = |label: &&[u8]| {
        label.first().is_some_and(u8::is_ascii_alphanumeric)
            && label.last().is_some_and(u8::is_ascii_alphanumeric)
            && label.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'-')
    };
    labels.iter().all(is_label) && (labels.len() == 1 || labels[labels.len() - 1][0].is_ascii_alphabetic())
}

/// Returns whether a text is four groups of digits, each at most 255.
fn is_number(host: &[u8]) -> bool {
    let Ok(text) = core::str::from_utf8(host) else { return false };
    let groups: Vec<&str> = text.split('.').collect();
    let is_group = |group: &&str| {
        group.bytes().all(|byte| byte.is_ascii_digit()) && group.parse().is_ok_and(|value: u64| value <= 255)
    };
    groups.len() == 4 && groups.iter().all(is_group)
}

/// An authority that is not a server is a registered name.
pub static REGISTRY: Behavior = Behavior {
    name: "a-host-that-is-no-name-is-not-reported",
    title: "Reports no host, user and port if one of them is not valid",
    why: "In RFC 1738 a host is a name of labels or a number of four groups, and any other host makes the URL invalid. With this behavior \
          a group is at most 255, a port is at most 2147483647, a name may be one label of digits or end with a period, and a host may be \
          an IPv6 address. An authority may be empty. Any other authority is accepted as the name of a registry if RFC 2396 allows each of \
          its characters there, or the character is printable and beyond US-ASCII. Then the library reports no host, no user and no port.",
    about: About::Host,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Host,
    clause: "3.1/host-name",
    texts: &[Rfc(2396, "3.2.1")],
    input: "http://host_name.dom/",
    apply: |reading| {
        let Some(host) = &reading.host else { return };
        if host.text.is_empty() && reading.user.is_none() && reading.port.is_none() {
            reading.host.as_mut().expect("it is there").permit_as_host();
            return;
        }
        let printable = |part: &Part| {
            let mut part = Part::new(part.text.clone());
            permit_printable(&mut part);
            part.judged
        };
        let is_of_user = |octet: u8| octet.is_ascii_alphanumeric() || b"-_.!~*'();:&=+$,".contains(&octet);
        let users = || [&reading.user, &reading.password].into_iter().flatten();
        let is_port = |port: &Part| {
            let text = core::str::from_utf8(&port.text).unwrap_or("-");
            text.is_empty() || (!text.starts_with('+') && text.parse::<i32>().is_ok_and(|port| port >= 0))
        };
        let is_address = host_address::address(reading).is_some();
        let is_server = (is_address || is_number(&host.text) || is_host_name(&host.text))
            && users().all(|part| consists_of(&printable(part), is_of_user))
            && reading.port.as_ref().is_none_or(is_port);
        let all = [&reading.user, &reading.password, &reading.host, &reading.port].into_iter().flatten();
        let is_of_registry =
            |octet: u8| octet.is_ascii_alphanumeric() || b"-_.!~*'()$,;:@&=+".contains(&octet);
        let is_registry = all.into_iter().all(|part| consists_of(&printable(part), is_of_registry));
        reading.is_rejected |= !is_server && !is_registry;
        let Reading { user, password, host, port, .. } = reading;
        for part in [user, password, host, port].into_iter().flatten() {
            part.is_dropped |= !is_server;
            part.permit_as_host();
        }
        if let Some(port) = port {
            port.judged = b"0".to_vec();
        }
    },
};

/// Returns a text as the octets of its escapes and the low octet of each character, read as UTF-8.
fn low_octets(text: &[u8]) -> Vec<u8> {
    let mut octets = Vec::with_capacity(text.len());
    for piece in String::from_utf8_lossy(text).chars() {
        octets.push(piece as u32 as u8);
    }
    String::from_utf8_lossy(&crate::part::decoded(&octets)).into_owned().into_bytes()
}

/// Characters beyond US-ASCII are lost.
pub static LOW_OCTETS: Behavior = Behavior {
    name: "characters-beyond-ascii-become-octets",
    title: "Reads each character beyond US-ASCII as one octet of UTF-8",
    why: "In RFC 1738 a URL has characters of US-ASCII only. A library with this behavior accepts others in a path and a query, and takes \
          the low eight bits of each as an octet. Then it decodes the octets, also those of escapes, as UTF-8. So most of these characters \
          are lost and become U+FFFD.",
    about: About::Path,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Resource,
    clause: "2.2/octets-80-to-ff",
    texts: &[],
    input: "http://host.dom/é",
    apply: |reading| {
        for part in reading.query.iter_mut().chain([&mut reading.path]) {
            if !part.text.is_ascii() {
                part.text = low_octets(&part.text);
            }
        }
    },
};

/// An opaque part is not reported.
pub static OPAQUE_IS_DROPPED: Behavior = Behavior {
    name: "an-opaque-part-is-not-reported",
    title: "Reports no path for a URL without a slash after the scheme",
    why: "In RFC 1738 mailto and news URLs have an address, a group or a message-id after the \":\". With this behavior an empty path and no \
          query are reported for every text that follows the scheme and does not begin with \"/\".",
    about: About::Path,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Resource,
    clause: "3.5/form",
    texts: &[],
    input: "mailto:a@b",
    apply: |reading| {
        if is_opaque(reading) {
            reading.path.text.clear();
            if let Some(query) = &mut reading.query {
                query.is_dropped = true;
            }
        }
    },
};

/// All of them, in the order in which they act.
pub static ALL: [&Behavior; 9] = [
    &OPAQUE,
    &NOT_EMPTY,
    &EMPTY_AUTHORITY,
    &PRINTABLE,
    &BRACKETS,
    &FRAGMENT,
    &REGISTRY,
    &OPAQUE_IS_DROPPED,
    &LOW_OCTETS,
];
