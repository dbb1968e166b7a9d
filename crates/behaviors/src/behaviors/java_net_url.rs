//! What the class `java.net.URL` of Java does, and how Java reads a port.

use super::ports_elsewhere::digit;
use crate::{About, Behavior, Importance, Schemes, Stage};

/// The prefix `URL:` is dropped.
pub static PREFIX: Behavior = Behavior {
    name: "the-prefix-url-is-dropped",
    title: "Drops the prefix `URL:`",
    why: "The appendix of RFC 1738 recommends the prefix `URL:` before a URL that stands among other data. The prefix is not part of the \
          URL. In a URL itself, `URL` is a scheme like any other. With this behavior the prefix is dropped at the start of the input, in \
          any case of its letters.",
    about: About::Input,
    stage: Stage::Input,
    schemes: Schemes::All,
    importance: Importance::Host,
    clause: "2.1/scheme-then-colon",
    texts: &[],
    input: "URL:ftp://host.dom/",
    apply: |reading| {
        let is_prefixed = reading.rest.get(..4).is_some_and(|start| start.eq_ignore_ascii_case(b"url:"));
        if reading.scheme.is_none() && is_prefixed {
            reading.rest.drain(..4);
        }
    },
};

/// Four slashes begin a path.
pub static FOUR_SLASHES: Behavior = Behavior {
    name: "four-slashes-begin-a-path",
    title: "Reads four slashes after the scheme as the start of the path",
    why: "In RFC 1738 `file:////a` has an empty host, and the path after it begins with \"//\". With this behavior a URL with four slashes \
          after the scheme has no host. All slashes belong to the path, as in the name of a Windows share.",
    about: About::Slashes,
    stage: Stage::Rest,
    schemes: Schemes::All,
    importance: Importance::Resource,
    clause: "3.1/double-slash",
    texts: &[],
    input: "file:////a",
    apply: |reading| {
        if reading.rest.starts_with(b"////") {
            reading.is_path = true;
            reading.is_generic = true;
        }
    },
};

/// An authority with two "@" has no host.
pub static TWO_AT_SIGNS: Behavior = Behavior {
    name: "two-at-signs-leave-no-host",
    title: "Reports an empty host and no user if the authority has two \"@\"",
    why: "In RFC 1738 a \"@\" in a user or a password must be encoded, so an authority has at most one. With this behavior an authority with \
          more has an empty host, and no user, password and port. A library that permits an empty host then accepts the URL.",
    about: About::Userinfo,
    stage: Stage::Authority,
    schemes: Schemes::All,
    importance: Importance::Host,
    clause: "3.1/encoded-in-user",
    texts: &[],
    input: "ftp://a.com@b.com@evil.com/",
    apply: |reading| {
        let Some(hostport) = &mut reading.hostport else { return };
        let signs = hostport.iter().filter(|byte| **byte == b'@').count();
        if signs + usize::from(reading.userinfo.is_some()) > 1 {
            hostport.clear();
            reading.userinfo = None;
            reading.is_generic = true;
        }
    },
};

/// A control character in a host makes the URL invalid.
pub static HOST_CONTROLS: Behavior = Behavior {
    name: "a-control-character-in-a-host-is-rejected",
    title: "Rejects a control character in a host",
    why: "In RFC 1738 control characters are never part of a URL. A library with this behavior accepts other characters in a host that RFC \
          1738 rejects, such as a space, and rejects the octets 00 to 1F and 7F there.",
    about: About::Host,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "2.2/control-characters",
    texts: &[],
    input: "http://a\u{1}b.dom/",
    apply: |reading| {
        let host = reading.host.as_ref();
        reading.is_rejected |= host.is_some_and(|host| host.text.iter().any(u8::is_ascii_control));
    },
};

/// A mailto URL has an address or a query.
pub static MAILTO_ADDRESS: Behavior = Behavior {
    name: "a-mailto-url-is-not-empty",
    title: "Rejects a mailto URL that has neither a path nor a query",
    why: "In RFC 1738 an address follows `mailto:`. A library with this behavior does not check the address, and accepts URLs of other \
          schemes with nothing after the scheme. It rejects a mailto URL that has no path and no query.",
    about: About::Path,
    stage: Stage::Parts,
    schemes: Schemes::Only(&["mailto"]),
    importance: Importance::Verdict,
    clause: "3.5/form",
    texts: &[],
    input: "mailto:",
    apply: |reading| {
        let is_empty = reading.path.text.is_empty() && reading.query.is_none();
        reading.is_rejected |= is_empty;
    },
};

/// The fragment of a mailto URL is not reported.
pub static MAILTO_FRAGMENT: Behavior = Behavior {
    name: "a-fragment-of-a-mailto-url-is-dropped",
    title: "Drops the fragment of a mailto URL",
    why: "In RFC 1738 a fragment is not part of a URL, and \"#\" is unsafe and must be encoded. A library with this behavior ends a URL at \
          \"#\". It does not report the text after the \"#\" if the scheme is mailto.",
    about: About::Fragment,
    stage: Stage::Parts,
    schemes: Schemes::Only(&["mailto"]),
    importance: Importance::Spelling,
    clause: "2.2/hash",
    texts: &[],
    input: "mailto:a#@host.dom",
    apply: |reading| {
        if let Some(fragment) = &mut reading.fragment {
            fragment.is_dropped = true;
        }
    },
};

/// Returns the number that `Integer.parseInt` of Java reads, if it is not negative.
fn parse_int(text: &[u8]) -> Option<i32> {
    let text = core::str::from_utf8(text).ok()?;
    let (is_negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let number = digits.chars().map(digit).collect::<Option<String>>()?.parse().ok()?;
    (!is_negative || number == 0).then_some(number)
}

/// A port is what `Integer.parseInt` of Java reads.
pub static PARSE_INT: Behavior = Behavior {
    name: "a-port-is-read-by-parseint-of-java",
    title: "Accepts \"+\" and digits of other scripts in a port up to 2147483647",
    why: "In RFC 1738 a port has digits of US-ASCII only, and no limit. With this behavior a port is read as by `Integer.parseInt` of Java: \
          \"+\" may stand before the digits, and digits of other scripts count as digits. The number is reported without leading zeros, and \
          \"-0\" is read as 0. A number that is negative or above 2147483647 makes the URL invalid.",
    about: About::Port,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Login,
    clause: "3.1/port",
    texts: &[],
    input: "http://host.dom:+80/",
    apply: |reading| {
        let Some(port) = reading.port.as_mut().filter(|port| !port.text.is_empty() && !port.is_dropped)
        else {
            return;
        };
        match parse_int(&port.text) {
            Some(number) => port.rewrite(number.to_string()),
            None => reading.is_rejected = true,
        }
    },
};

/// All of them, in the order in which they act.
pub static ALL: [&Behavior; 7] =
    [&PREFIX, &FOUR_SLASHES, &TWO_AT_SIGNS, &HOST_CONTROLS, &MAILTO_ADDRESS, &MAILTO_FRAGMENT, &PARSE_INT];
