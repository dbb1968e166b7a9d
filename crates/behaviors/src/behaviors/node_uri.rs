//! What the packages `uri-js` and `fast-uri` of Node.js do.

use core::str;

use crate::behaviors::escapes::{rewrite_both, with_escapes};
use crate::behaviors::host_address::address;
use crate::behaviors::rfc3986::{is_future_address, is_unreserved, is_unreserved_or_sub_delim};
use crate::part::{decoded, encoded};
use crate::{About, Answer, Behavior, Importance, Reading, Schemes, Stage, URL_STANDARD, predict};

/// Returns the host of an http URL with this host by the URL Standard, if it reads nothing but a host.
pub(super) fn by_url_standard(host: &str) -> Option<String> {
    let input = format!("http://{host}");
    let Answer::Accept(parts) = predict(URL_STANDARD.behaviors.iter().copied(), input.as_bytes()) else {
        return None;
    };
    let others = [&parts.user, &parts.password, &parts.port, &parts.query, &parts.fragment];
    let is_host_alone = parts.path == "/" && others.iter().all(|part| part.is_none());
    parts.host.filter(|_| is_host_alone).map(|host| host.into_owned())
}

/// Returns the text of the host, if it is neither empty nor an address in brackets.
fn name(reading: &Reading) -> Option<String> {
    let host = &reading.host.as_ref()?.text;
    let is_address = address(reading).is_some() || is_future_address(host);
    str::from_utf8(host).ok().filter(|host| !host.is_empty() && !is_address).map(Into::into)
}

/// Returns a text in which the escapes of the characters that `is_decoded` selects are decoded, and others have upper-case letters.
fn normalized(text: &[u8], is_decoded: impl Fn(u8) -> bool) -> Vec<u8> {
    with_escapes(text, |escape| match *decoded(escape) {
        [octet] if is_decoded(octet) => vec![octet],
        _ => escape.to_ascii_uppercase(),
    })
}

/// A control character or a space at the start or the end makes the URL invalid.
pub static ENDS: Behavior = Behavior {
    name: "controls-and-spaces-at-the-ends-are-rejected",
    title: "Rejects control characters and spaces at both ends",
    why: "In RFC 1738 control characters and spaces are never part of a URL. A library with this behavior accepts them \
          within an input. It rejects the octets 00 to 20 at the start and at the end, because other programs drop them \
          there.",
    about: About::Input,
    stage: Stage::Input,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "2.2/graphic-characters-only",
    texts: &[],
    input: "http://host.dom/a ",
    apply: |reading| {
        let ends = [reading.rest.first(), reading.rest.last()];
        reading.is_rejected |= ends.into_iter().flatten().any(|byte| *byte <= b' ');
    },
};

/// "//" has no backslash, and no tab or line break stands beside it.
pub static SLASHES: Behavior = Behavior {
    name: "backslashes-and-line-breaks-between-slashes-are-rejected",
    title: "Rejects a backslash in \"//\", and a tab or a line break in or next to it",
    why: "In RFC 1738 \"\\\", tabs and line breaks are never part of a URL. A library with this behavior accepts them in a \
          path. It looks at the \"/\", \"\\\", tabs, LF and CR at the start of the text after the scheme, or of an input \
          without a scheme. If two or more of them are \"/\" or \"\\\", the first two of these must be \"//\", and no tab, \
          LF or CR may be among them.",
    about: About::Slashes,
    stage: Stage::Rest,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "2.2/gateway-characters",
    texts: &[],
    input: "foo:\\\\host.dom/",
    apply: |reading| {
        let is_between = |byte: &&u8| b"/\\\t\n\r".contains(byte);
        let region: Vec<u8> = reading.rest.iter().take_while(is_between).copied().collect();
        let is_slash = |byte: &u8| matches!(byte, b'/' | b'\\');
        let slashes: Vec<u8> = region.iter().copied().filter(|byte| is_slash(byte)).collect();
        reading.is_rejected |=
            slashes.len() >= 2 && (!slashes.starts_with(b"//") || slashes.len() != region.len());
    },
};

/// Brackets stand around an address only.
pub static BRACKETS: Behavior = Behavior {
    name: "brackets-stand-around-an-address-only",
    title: "Rejects brackets in a host that is not an address",
    why: "RFC 1738 has no brackets: they are unsafe. A library with this behavior accepts other characters in a host that RFC 1738 rejects, \
          and accepts brackets only around an IPv6 address or an address of a future version.",
    about: About::Host,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "2.2/gateway-characters",
    texts: &[crate::Text::Rfc(3986, "3.2.2")],
    input: "http://a[b.dom/",
    apply: |reading| {
        reading.is_rejected |= name(reading).is_some_and(|name| name.contains(['[', ']']));
    },
};

/// The host of http is read by the URL Standard.
pub static HTTP_HOST: Behavior = Behavior {
    name: "a-host-of-http-is-read-by-the-url-standard",
    title: "Reads a host of http and ws by the URL Standard, after a check by RFC 3986",
    why: "In RFC 1738 a host is a name of labels or a number of four groups. A library with this behavior rejects a host of an http, https, \
          ws or wss URL if it is not an address in brackets and has a character of US-ASCII that RFC 3986 does not allow in \
          a host. If the host has digits, \"%\" or characters beyond US-ASCII, the library then reads it by the URL \
          Standard: `%65vil.com` is evil.com.",
    about: About::Host,
    stage: Stage::Parts,
    schemes: Schemes::SpecialExceptFile,
    importance: Importance::Host,
    clause: "3.1/host-name",
    texts: &[],
    input: "http://%65vil.com/",
    apply: |reading| {
        let Some(name) = name(reading).filter(|_| !reading.is_scheme(&["ftp"])) else { return };
        let lower = name.to_lowercase();
        let is_allowed = |octet: u8| is_unreserved_or_sub_delim(octet) || octet == b'%' || !octet.is_ascii();
        let is_simple = |octet: u8| is_unreserved_or_sub_delim(octet) && !octet.is_ascii_digit();
        reading.is_rejected |= !name.bytes().all(is_allowed);
        if !lower.bytes().all(is_simple) {
            match by_url_standard(&lower) {
                Some(host) => reading.host.as_mut().expect("it has a name").rewrite(host),
                None => reading.is_rejected = true,
            }
        }
    },
};

/// A host is any text, normalized.
pub static HOST: Behavior = Behavior {
    name: "a-host-is-any-text-normalized",
    title: "Accepts any host, normalizes its escapes and encodes what RFC 3986 forbids",
    why: "In RFC 1738 a host is a name of labels or a number of four groups. With this behavior a host may be any text. The \
          escapes of letters, digits, \"-\", \".\", \"_\" and \"~\" are decoded, others have upper-case letters, and the \
          rest is in lower case. Characters that RFC 3986 does not allow in a host are percent-encoded, except brackets, \
          \":\" and a \"%\" that begins no escape.",
    about: About::Host,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Host,
    clause: "3.1/host-name",
    texts: &[],
    input: "ftp://ho%73t dom/",
    apply: |reading| {
        if let Some(name) = name(reading) {
            let text = normalized(name.to_lowercase().as_bytes(), is_unreserved).to_ascii_lowercase();
            let is_kept = |octet: u8| is_unreserved_or_sub_delim(octet) || b"%[]:".contains(&octet);
            let text = normalized(&encoded(&text, |octet| !is_kept(octet)), |_| false);
            reading.host.as_mut().expect("it has a name").rewrite(text);
        }
        if let Some(host) = &mut reading.host {
            host.permit_as_host();
        }
    },
};

/// Leading zeros of a host number are dropped.
pub static HOST_NUMBER: Behavior = Behavior {
    name: "leading-zeros-of-a-host-number-are-dropped",
    title: "Drops leading zeros of the groups of a host number",
    why: "In RFC 1738 a host number has four groups of decimal digits, so `010.0.0.1` is 10.0.0.1. With this behavior the \
          leading zeros of the groups are dropped, if each group has at most three digits and is at most 255. The URL \
          Standard reads 8.0.0.1, because a zero at the start of a group makes it octal.",
    about: About::Host,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Spelling,
    clause: "3.1/host-number",
    texts: &[],
    input: "http://010.0.0.1/",
    apply: |reading| {
        let Some(host) = &mut reading.host else { return };
        let group = |group: &[u8]| {
            let is_number = (1..=3).contains(&group.len()) && group.iter().all(u8::is_ascii_digit);
            str::from_utf8(group).ok().filter(|_| is_number)?.parse::<u8>().ok()
        };
        let groups: Option<Vec<u8>> = host.text.split(|&byte| byte == b'.').map(group).collect();
        if let Some([a, b, c, d]) = groups.as_deref() {
            host.rewrite(format!("{a}.{b}.{c}.{d}"));
        }
    },
};

/// Escapes in a path, a query and a fragment are normalized.
pub static ESCAPES: Behavior = Behavior {
    name: "escapes-after-the-authority-are-normalized",
    title: "Decodes needless escapes after the authority, except \".\" in a path",
    why: "In RFC 1738 a character usually has the same meaning with and without an escape, if it is not reserved. \"~\" is \
          unsafe and must be encoded. With this behavior the escapes of letters, digits, \"-\", \"_\" and \"~\" in a path, a \
          query and a fragment are decoded, and those of \".\" in a query and a fragment. Other escapes have upper-case \
          letters, and an unencoded \"~\" is accepted. The user and the password stay as they are.",
    about: About::Path,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "2.2/same-interpretation",
    texts: &[crate::Text::Rfc(3986, "6.2.2.1"), crate::Text::Rfc(3986, "6.2.2.2")],
    input: "http://host.dom/%41%2e",
    apply: |reading| {
        let Reading { path, query, fragment, .. } = reading;
        rewrite_both(path, |text| normalized(text, |octet| is_unreserved(octet) && octet != b'.'));
        for part in [query, fragment].into_iter().flatten() {
            rewrite_both(part, |text| normalized(text, is_unreserved));
            part.permit(|octet| octet == b'~');
        }
        path.permit(|octet| octet == b'~');
    },
};

/// Each colon of a relative path is encoded.
pub static COLONS: Behavior = Behavior {
    name: "each-colon-of-a-path-without-a-scheme-is-encoded",
    title: "Percent-encodes each \":\" of a path without a scheme",
    why: "RFC 1738 does not describe relative links. RFC 3986 allows no \":\" in the first segment of a relative path. With this behavior \
          each \":\" of a path without a scheme is reported as `%3A`, also in other segments.",
    about: About::Path,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Spelling,
    clause: "2.3/relative-links",
    texts: &[],
    input: "a/b:c",
    apply: |reading| {
        if reading.has_no_scheme() {
            reading.path.text = encoded(&reading.path.text, |octet| octet == b':');
        }
    },
};

/// All of them, in the order in which they act.
pub static ALL: [&Behavior; 8] =
    [&ENDS, &SLASHES, &BRACKETS, &HTTP_HOST, &HOST_NUMBER, &HOST, &ESCAPES, &COLONS];
