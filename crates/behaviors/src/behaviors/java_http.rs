//! What the HTTP clients of Java do beyond RFC 2396: Commons HttpClient, HttpClient and OkHttp.

use crate::behaviors::rfc3986::consists_of;
use crate::{About, Behavior, Importance, Part, Schemes, Stage};

/// Delimiters around the input are dropped.
pub static DELIMITERS: Behavior = Behavior {
    name: "delimiters-around-the-input-are-dropped",
    title: "Drops \"<\", \">\", `\"`, \"#\" or \"%\" at both ends of the input",
    why: "The appendix of RFC 1738 recommends \"<\" and \">\" around a URL in other text. They are not part of the URL. With this behavior \
          the first and the last character of the input are dropped if each of them is \"<\", \">\", `\"`, \"#\" or \"%\". RFC 1738 calls \
          all five unsafe.",
    about: About::Input,
    stage: Stage::Input,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "2.2/unsafe-always-encoded",
    texts: &[],
    input: "<ftp://host.dom/>",
    apply: |reading| {
        let is_delimiter = |byte: &u8| b"<>\"#%".contains(byte);
        if let [first, inner @ .., last] = &reading.rest[..]
            && is_delimiter(first)
            && is_delimiter(last)
        {
            reading.rest = inner.to_vec();
        }
    },
};

/// "//" alone is a path.
pub static SLASHES_ALONE: Behavior = Behavior {
    name: "two-slashes-alone-are-a-path",
    title: "Reads \"//\" with nothing after it as a path",
    why: "In RFC 1738 a host follows \"//\" in an http URL, so `http://` is not a URL. With this behavior \"//\" is the path if nothing \
          follows it, and the URL has no host.",
    about: About::Slashes,
    stage: Stage::Rest,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "3.1/double-slash",
    texts: &[],
    input: "http://",
    apply: |reading| {
        if reading.rest == b"//" && reading.query.is_none() && reading.fragment.is_none() {
            reading.is_path = true;
            reading.is_generic = true;
        }
    },
};

/// A path without slashes has no colon.
pub static COLON: Behavior = Behavior {
    name: "a-colon-in-a-path-without-slashes-is-rejected",
    title: "Rejects \":\" in a path that has no \"/\"",
    why: "In RFC 1738 an address in a mailto URL and a message-id in a news URL may have \":\". With this behavior a \":\" in the path of \
          a URL without a host makes the URL invalid, unless the path also has a \"/\". RFC 2396 excludes \":\" only from the first \
          segment of a relative path.",
    about: About::Path,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "3.5/form",
    texts: &[],
    input: "mailto:a:b@host.dom",
    apply: |reading| {
        let path = &reading.path.text;
        reading.is_rejected |= reading.host.is_none() && path.contains(&b':') && !path.contains(&b'/');
    },
};

/// A host has "%" and "@".
pub static PERCENT_AND_AT: Behavior = Behavior {
    name: "a-percent-sign-and-an-at-sign-in-a-host",
    title: "Accepts \"%\" and \"@\" in a host",
    why: "In section 5 of RFC 1738 a host has neither \"%\" nor \"@\". With this behavior it may have both, also a \"%\" that begins no \
          escape. A \"@\" that does not end the user belongs to the host.",
    about: About::Host,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Host,
    clause: "3.1/host-name",
    texts: &[],
    input: "http://a%b/",
    apply: |reading| {
        if let Some(host) = &mut reading.host {
            host.permit(|octet| matches!(octet, b'%' | b'@'));
        }
    },
};

/// A port is dropped after a host that is not a host name.
pub static PORT_OF_REGISTRY: Behavior = Behavior {
    name: "a-port-after-another-name-is-dropped",
    title: "Drops a port after a host with other marks than \"-\" and \".\"",
    why: "In RFC 1738 a host has letters, digits, \"-\" and \".\". With this behavior an authority whose host has another character is the \
          name of a registry. It is accepted, and the text after the \":\" is not reported. It is checked as a part of this name only (RFC \
          2396, section 3.2.1).",
    about: About::Port,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Login,
    clause: "3.1/port",
    texts: &[],
    input: "http://host_name.dom:8a/",
    apply: |reading| {
        let is_of_name = |octet: &u8| octet.is_ascii_alphanumeric() || matches!(octet, b'-' | b'.');
        let is_name = |host: &Part| host.text.starts_with(b"[") || host.text.iter().all(is_of_name);
        if reading.host.as_ref().is_some_and(|host| !is_name(host)) {
            let is_registry = |port: &Part| {
                consists_of(&port.text, |octet| {
                    octet.is_ascii_alphanumeric() || b"-_.!~*'()$,;:@&=+".contains(&octet)
                })
            };
            reading.is_rejected |= reading.port.take().is_some_and(|port| !is_registry(&port));
        }
    },
};

/// A negative port is not reported.
pub static NEGATIVE_PORT: Behavior = Behavior {
    name: "a-negative-port-is-dropped",
    title: "Drops a negative port",
    why: "In RFC 1738 a port has digits only. With this behavior \"-\" may stand before a number other than 0. Then the library reports no \
          port.",
    about: About::Port,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Login,
    clause: "3.1/port",
    texts: &[],
    input: "http://host.dom:-80/",
    apply: |reading| {
        let Some(port) = &mut reading.port else { return };
        if let [b'-', digits @ ..] = &port.text[..]
            && digits.iter().all(u8::is_ascii_digit)
            && digits.iter().any(|digit| *digit != b'0')
        {
            *port = Part { is_dropped: true, ..Part::new(digits) };
        }
    },
};

/// A path without a scheme begins with a slash.
pub static RELATIVE_PATH: Behavior = Behavior {
    name: "a-slash-is-put-before-a-relative-path",
    title: "Puts a \"/\" before the path of a relative reference",
    why: "RFC 1738 does not describe relative links. With this behavior the path of an input without a scheme is reported with a \"/\" at \
          its start, unless it is empty.",
    about: About::Path,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Resource,
    clause: "2.3/relative-links",
    texts: &[],
    input: "a/b",
    apply: |reading| {
        let path = &mut reading.path.text;
        if reading.scheme.as_ref().is_some_and(|scheme| scheme.is_dropped)
            && !path.is_empty()
            && !path.starts_with(b"/")
        {
            path.insert(0, b'/');
        }
    },
};

/// A query is a list of pairs.
pub static PAIRS: Behavior = Behavior {
    name: "a-query-is-a-list-of-pairs",
    title: "Reads \"&\" and \";\" in a query as the ends of pairs, and \"+\" as a space",
    why: "In RFC 1738 a query is one text, and \"+\" has no special meaning. A library with this behavior divides a query at \"&\" and \
          \";\" into pairs of a name and a value. It drops a pair without a name, and reads \"+\" as a space. The adapter joins the pairs \
          with \"&\".",
    about: About::Query,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Resource,
    clause: "2.2/no-other-reserved",
    texts: &[],
    input: "http://host.dom/?a+b;c",
    apply: |reading| {
        let Some(query) = &mut reading.query else { return };
        let pairs = query.text.split(|byte| matches!(byte, b'&' | b';'));
        let named: Vec<&[u8]> = pairs.filter(|pair| !pair.is_empty() && !pair.starts_with(b"=")).collect();
        let mut text = named.join(&b'&');
        text.iter_mut().filter(|byte| **byte == b'+').for_each(|byte| *byte = b' ');
        query.text = text;
    },
};

/// Tabs and line breaks are dropped except in a host.
pub static WHITE_SPACE: Behavior = Behavior {
    name: "tabs-and-line-breaks-are-dropped-except-in-a-host",
    title: "Drops tabs, line breaks and form feeds except in a host and a port",
    why: "In RFC 1738 control characters are never part of a URL. With this behavior tabs, LF, FF and CR are dropped from a user, a \
          password, a path, a query and a fragment. They stay in a host and a port, where they make the URL invalid.",
    about: About::Path,
    stage: Stage::Authority,
    schemes: Schemes::All,
    importance: Importance::Login,
    clause: "2.2/control-characters",
    texts: &[],
    input: "http://host.dom/a\u{c}b",
    apply: |reading| {
        let is_kept = |byte: &u8| !matches!(byte, b'\t' | b'\n' | b'\r' | 0x0c);
        reading.userinfo.iter_mut().for_each(|userinfo| userinfo.retain(is_kept));
        let parts = [&mut reading.query, &mut reading.fragment].into_iter().flatten();
        for part in parts.chain([&mut reading.path]) {
            part.text.retain(is_kept);
            part.judged.retain(is_kept);
        }
    },
};

/// A "+" before a port is dropped.
pub static PLUS: Behavior = Behavior {
    name: "a-plus-sign-before-a-port-is-dropped",
    title: "Accepts \"+\" before a port, and drops it",
    why: "In RFC 1738 a port has digits only. With this behavior \"+\" may stand before the digits. The port is then reported without the \
          \"+\" and without leading zeros.",
    about: About::Port,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Login,
    clause: "3.1/port",
    texts: &[],
    input: "http://host.dom:+80/",
    apply: |reading| {
        let Some(port) = &mut reading.port else { return };
        if let [b'+', digits @ ..] = &port.text[..]
            && digits.first().is_some_and(u8::is_ascii_digit)
        {
            let zeros = digits[..digits.len() - 1].iter().take_while(|byte| **byte == b'0').count();
            port.rewrite(digits[zeros..].to_vec());
        }
    },
};

/// All of them, in the order in which they act.
pub static ALL: [&Behavior; 10] = [
    &DELIMITERS,
    &SLASHES_ALONE,
    &COLON,
    &PERCENT_AND_AT,
    &PORT_OF_REGISTRY,
    &NEGATIVE_PORT,
    &RELATIVE_PATH,
    &PAIRS,
    &WHITE_SPACE,
    &PLUS,
];
