//! What libraries of Python do with schemes, hosts and ports: `furl`, `httpx` and `urllib3`.

use core::net::Ipv4Addr;

use crate::behaviors::escapes::with_escapes;
use crate::behaviors::host_address::address;
use crate::behaviors::rfc3986::{consists_of, is_unreserved};
use crate::part::{decoded, is_escape};
use crate::{About, Behavior, Importance, Part, Schemes, Stage};

/// A scheme is any text that begins with a letter.
pub static SCHEME: Behavior = Behavior {
    name: "a-scheme-is-any-text-that-begins-with-a-letter",
    title: "Accepts any text that begins with a letter as a scheme",
    why: "In RFC 1738 a scheme has letters, digits, \"+\", \".\" and \"-\" only. A library with this behavior takes the text before the \
          first \":\" as the scheme, if it has no \"/\", \"?\" or \"#\" and begins with a letter of US-ASCII. It does not \
          check the other characters. It reports the scheme in lower case, also letters beyond US-ASCII.",
    about: About::Scheme,
    stage: Stage::Input,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "2.1/scheme-characters",
    texts: &[],
    input: "fo<o:bar",
    apply: |reading| {
        let Some(end) = reading.rest.iter().position(|byte| b":/?#".contains(byte)) else { return };
        if reading.scheme.is_some() || reading.rest[end] != b':' || !reading.rest[0].is_ascii_alphabetic() {
            return;
        }
        let rest = reading.rest.split_off(end + 1);
        let mut scheme = Part::new(&reading.rest[..end]);
        scheme.permit(|byte| !byte.is_ascii_alphanumeric() && !b"+-.".contains(&byte));
        scheme.text = String::from_utf8_lossy(&scheme.text).to_lowercase().into_bytes();
        reading.scheme = Some(scheme);
        reading.rest = rest;
    },
};

/// Tabs and line breaks after the scheme are dropped.
pub static TABS: Behavior = Behavior {
    name: "tabs-and-line-breaks-after-the-scheme-are-dropped",
    title: "Drops tabs and line breaks after the scheme",
    why: "In RFC 1738 tabs and line breaks are never part of a URL. With this behavior each tab, LF and CR after the scheme \
          is dropped, and in an input without a scheme each one. Those within the scheme stay.",
    about: About::Input,
    stage: Stage::Input,
    schemes: Schemes::All,
    importance: Importance::Host,
    clause: "2.2/graphic-characters-only",
    texts: &[],
    input: "http://ho\tst.dom/",
    apply: |reading| {
        let end = reading.rest.iter().position(|byte| b":/?#".contains(byte));
        let is_scheme = |end: &usize| reading.scheme.is_none() && reading.rest[*end] == b':';
        let mut text = reading.rest.split_off(end.filter(is_scheme).unwrap_or_default());
        text.retain(|byte| !matches!(byte, b'\t' | b'\n' | b'\r'));
        reading.rest.extend(text);
    },
};

/// A scheme and a host after a space at the start are not reported.
pub static AFTER_A_SPACE: Behavior = Behavior {
    name: "a-scheme-and-a-host-after-a-space-at-the-start-are-not-reported",
    title: "Reports no scheme and no host if the input begins with a space or a control",
    why: "In RFC 1738 control characters and spaces are never part of a URL. If an input begins with one of the octets 00 to \
          20, a library with this behavior drops them, and reads a scheme and an authority after them. It reports neither of the two, and \
          reports the text after them.",
    about: About::Input,
    stage: Stage::Input,
    schemes: Schemes::All,
    importance: Importance::Host,
    clause: "2.2/graphic-characters-only",
    texts: &[],
    input: " http://host.dom/",
    apply: |reading| {
        if reading.scheme.is_some() || reading.rest.first().is_none_or(|byte| *byte > b' ') {
            return;
        }
        let start = reading.rest.iter().position(|byte| *byte > b' ').unwrap_or(reading.rest.len());
        let mut text = &reading.rest[start..];
        if let Some(colon) =
            text.iter().position(|byte| !byte.is_ascii_alphanumeric() && !b"+-.".contains(byte))
            && text[0].is_ascii_alphabetic()
            && text[colon] == b':'
        {
            text = &text[colon + 1..];
        }
        if let Some(authority) = text.strip_prefix(b"//") {
            let end = authority.iter().position(|byte| b"/?#".contains(byte)).unwrap_or(authority.len());
            text = &authority[end..];
        }
        reading.rest = text.to_vec();
        reading.leave_out_scheme();
    },
};

/// A port of zero makes the URL invalid.
pub static PORT_ZERO: Behavior = Behavior {
    name: "a-port-of-zero-is-rejected",
    title: "Rejects the port 0",
    why: "RFC 1738 gives a port any digits, so 0 is a port. With this behavior a port that is 0 makes the URL invalid.",
    about: About::Port,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "3.1/port",
    texts: &[],
    input: "http://host.dom:0/",
    apply: |reading| {
        let port = reading.port.as_ref().filter(|port| !port.text.is_empty());
        reading.is_rejected |= port.is_some_and(|port| port.text.iter().all(|&byte| byte == b'0'));
    },
};

/// Four groups of digits are an IPv4 address.
pub static FOUR_GROUPS: Behavior = Behavior {
    name: "four-groups-of-digits-are-an-ipv4-address",
    title: "Rejects four groups of digits that are not an IPv4 address of RFC 3986",
    why: "In RFC 1738 a host number is four groups of digits, each with any number of digits. With this behavior a host of \
          four groups of digits is invalid if a group is above 255 or has a leading zero.",
    about: About::Host,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "3.1/host-number",
    texts: &[],
    input: "http://010.0.0.1/",
    apply: |reading| {
        let Some(host) = &reading.host else { return };
        let groups: Vec<&[u8]> = host.text.split(|&byte| byte == b'.').collect();
        let is_number = |group: &&[u8]| !group.is_empty() && group.iter().all(u8::is_ascii_digit);
        if groups.len() == 4 && groups.iter().all(is_number) {
            let text = core::str::from_utf8(&host.text).unwrap_or_default();
            reading.is_rejected |= text.parse::<Ipv4Addr>().is_err();
        }
    },
};

/// A host in brackets is an IPv6 address.
pub static IN_BRACKETS: Behavior = Behavior {
    name: "a-host-in-brackets-is-an-ipv6-address",
    title: "Rejects a host in brackets that is not an IPv6 address",
    why: "RFC 1738 has no brackets: they are unsafe. A library with this behavior accepts brackets in other places of a host, and rejects a \
          host that begins with \"[\" and ends with \"]\" if no IPv6 address is between them.",
    about: About::Host,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "2.2/gateway-characters",
    texts: &[crate::Text::UrlStandard("host parser")],
    input: "http://[v1.a]/",
    apply: |reading| {
        let host = reading.host.as_ref().map_or(&b""[..], |host| &host.text);
        let has_brackets = host.starts_with(b"[") && host.ends_with(b"]");
        reading.is_rejected |= has_brackets && address(reading).is_none();
    },
};

/// Some characters of a host are percent-encoded.
pub static QUOTED: Behavior = Behavior {
    name: "spaces-brackets-and-carets-in-a-host-are-encoded",
    title: "Accepts any host, and percent-encodes a space and each of `<>[]^` in it",
    why: "In RFC 1738 a host is a name of labels or a number of four groups. With this behavior a host may be any text. A \
          space and each of `<>[]^` is percent-encoded, except the brackets around an IPv6 address. Other characters stay as \
          they are, also `\"`, \"`\", \"{\", \"}\", \"|\", \"\\\" and \"%\".",
    about: About::Host,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Host,
    clause: "3.1/host-name",
    texts: &[],
    input: "http://a^b.dom/",
    apply: |reading| {
        let is_address = address(reading).is_some();
        if let Some(host) = reading.host.as_mut().filter(|_| !is_address) {
            host.encode(|octet| b" <>[]^".contains(&octet));
        }
        if let Some(host) = &mut reading.host {
            host.permit_as_host();
        }
    },
};

/// An empty path is always a slash.
pub static EMPTY_PATH: Behavior = Behavior {
    name: "an-empty-path-is-always-a-slash",
    title: "Reports every empty path as \"/\", also without a scheme and a host",
    why: "In RFC 1738 the \"/\" after the host of an ftp, gopher, http or telnet URL may be omitted if nothing follows. With \
          this behavior every empty path is reported as \"/\", also that of `mailto:` and that of the empty input. So `foo:` \
          and `foo:/` have the same path.",
    about: About::Path,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Resource,
    clause: "3.3/slash-omitted",
    texts: &[],
    input: "foo:",
    apply: |reading| {
        if reading.path.text.is_empty() {
            reading.path.rewrite(*b"/");
        }
    },
};

/// A host has no brackets and no incomplete escape.
pub static NO_BRACKETS: Behavior = Behavior {
    name: "a-host-is-any-text-without-brackets",
    title: "Accepts any text without brackets and incomplete escapes as a host",
    why: "In RFC 1738 a host is a name of labels or a number of four groups. With this behavior a host is an IPv6 address in \
          brackets, or a text without brackets in which two hexadecimal digits follow each \"%\". It may be empty, and stays \
          as it is. Another host makes the URL invalid.",
    about: About::Host,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "3.1/host-name",
    texts: &[],
    input: "http://a^b.dom/",
    apply: |reading| {
        let is_address = address(reading).is_some();
        let Some(host) = &mut reading.host else { return };
        if is_address || consists_of(&host.text, |octet| !b"[]%".contains(&octet)) {
            host.permit_as_host();
        } else {
            reading.is_rejected = true;
        }
    },
};

/// A control character or a space in a host makes the URL invalid.
pub static NO_CONTROLS: Behavior = Behavior {
    name: "a-control-character-or-a-space-in-a-host-is-rejected",
    title: "Rejects control characters of US-ASCII and spaces in a host",
    why: "In RFC 1738 control characters and spaces are never part of a URL. A library with this behavior accepts other characters in a host \
          that RFC 1738 rejects, and rejects the octets 00 to 20 and 7F there.",
    about: About::Host,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "2.2/control-characters",
    texts: &[],
    input: "http://a b.dom/",
    apply: |reading| {
        let is_wrong = |byte: &u8| byte.is_ascii_control() || *byte == b' ';
        reading.is_rejected |= reading.host.as_ref().is_some_and(|host| host.text.iter().any(is_wrong));
    },
};

/// Needless escapes in a host of http are decoded.
pub static HTTP_ESCAPES: Behavior = Behavior {
    name: "needless-escapes-in-a-host-of-http-are-decoded",
    title: "Decodes needless escapes in a host of http, rejects escaped controls",
    why: "Section 5 of RFC 1738 has no escape in a host. A library with this behavior decodes the escapes of letters, digits, \"-\", \".\", \
          \"_\" and \"~\" in the host of http, https and an input without a scheme, so the host of `http://%65vil.com/` is \
          evil.com. It rejects escapes of control characters there, and keeps other escapes. In other schemes all escapes stay.",
    about: About::Host,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Host,
    clause: "3.1/label-sequence",
    texts: &[],
    input: "http://%65vil.com/",
    apply: |reading| {
        let is_http = reading.is_scheme(&["http", "https"]) || reading.has_no_scheme();
        let Some(host) = reading.host.as_mut().filter(|host| is_http && !host.text.starts_with(b"[")) else {
            return;
        };
        let text = with_escapes(&host.text, |escape| match *decoded(escape) {
            [octet] if is_unreserved(octet) => vec![octet],
            _ => escape.to_vec(),
        });
        let is_control =
            |at: usize| is_escape(&text[at..]) && decoded(&text[at..at + 3])[0].is_ascii_control();
        reading.is_rejected |= (0..text.len()).any(is_control);
        if text != host.text {
            host.rewrite(text);
        }
    },
};

/// All of them, in the order in which they act.
pub static ALL: [&Behavior; 11] = [
    &AFTER_A_SPACE,
    &SCHEME,
    &TABS,
    &PORT_ZERO,
    &FOUR_GROUPS,
    &IN_BRACKETS,
    &NO_CONTROLS,
    &HTTP_ESCAPES,
    &QUOTED,
    &EMPTY_PATH,
    &NO_BRACKETS,
];
