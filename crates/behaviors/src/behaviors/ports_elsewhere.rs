//! The port in libraries that do not read it by RFC 1738 or the URL Standard.

use crate::{About, Behavior, Importance, Part, Reading, Schemes, Stage};

/// Begins the port at the last ":", if `is_port` selects the text after it. Otherwise there is no port.
pub(super) fn read_port_if(reading: &mut Reading, is_port: impl Fn(&[u8]) -> bool) {
    let Some(hostport) = &reading.hostport else { return };
    let colon = hostport.iter().rposition(|&byte| byte == b':');
    reading.port_from = colon.filter(|colon| is_port(&hostport[colon + 1..])).unwrap_or(hostport.len());
}

/// A port without digits belongs to the host.
pub static ONLY_DIGITS: Behavior = Behavior {
    name: "a-port-without-digits-belongs-to-the-host",
    title: "Reads a port only if digits alone follow the last \":\"",
    why: "In RFC 1738 the first \":\" after the host begins the port, and a host has no \":\". With this behavior the last \":\" begins the \
          port if one or more digits follow it and nothing else. Otherwise there is no port, and each \":\" belongs to the host.",
    about: About::Port,
    stage: Stage::Authority,
    schemes: Schemes::All,
    importance: Importance::Host,
    clause: "3.1/port",
    texts: &[],
    input: "http://host.dom:/",
    apply: |reading| {
        read_port_if(reading, |text| !text.is_empty() && text.iter().all(u8::is_ascii_digit));
    },
};

/// A port has digits or nothing.
pub static DIGITS_OR_NOTHING: Behavior = Behavior {
    name: "a-port-is-digits-or-nothing-after-the-last-colon",
    title: "Reads a port after the last \":\", if it is digits or empty",
    why: "In RFC 1738 the first \":\" after the host begins the port, and a host has no \":\". With this behavior the last \":\" begins the \
          port if nothing but digits follows it. It may be empty. Otherwise there is no port, and each \":\" belongs to the host.",
    about: About::Port,
    stage: Stage::Authority,
    schemes: Schemes::All,
    importance: Importance::Host,
    clause: "3.1/port",
    texts: &[],
    input: "http://a:b:8/",
    apply: |reading| read_port_if(reading, |text| text.iter().all(u8::is_ascii_digit)),
};

/// Returns the number that Python's `int` reads: digits of any script with "_" between them, white space and a sign around.
pub(super) fn python_int(text: &str) -> Option<String> {
    let text = text.trim();
    let digits = text.strip_prefix('+').unwrap_or(text);
    let is_separated = !digits.starts_with('_') && !digits.ends_with('_') && !digits.contains("__");
    if digits.is_empty() || !is_separated {
        return None;
    }
    digits.chars().filter(|character| *character != '_').map(digit).collect()
}

/// Returns the digit that a character is, in the scripts whose digits follow each other in Unicode.
pub(super) fn digit(character: char) -> Option<char> {
    let zeros =
        ['0', '\u{660}', '\u{6f0}', '\u{7c0}', '\u{966}', '\u{9e6}', '\u{a66}', '\u{e50}', '\u{ff10}'];
    let value = zeros
        .iter()
        .find_map(|&zero| (character as u32).checked_sub(zero as u32).filter(|value| *value < 10))?;
    char::from_digit(value, 10)
}

/// A port is what `int` of Python reads.
pub static PYTHON_INT: Behavior = Behavior {
    name: "a-port-is-read-by-int-of-python",
    title: "Accepts white space, \"+\", \"_\" and digits of other scripts in a port",
    why: "In RFC 1738 a port has digits of US-ASCII only. With this behavior a port is read as by `int` of Python: white space and \"+\" may \
          stand before the digits, white space after them, and \"_\" between them. Digits of other scripts count as digits.",
    about: About::Port,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Login,
    clause: "3.1/port",
    texts: &[],
    input: "http://host.dom:+80/",
    apply: |reading| {
        let Some(port) = &mut reading.port else { return };
        if let Some(number) = core::str::from_utf8(&port.text).ok().and_then(python_int) {
            port.rewrite(number);
        }
    },
};

/// A port may be empty before the path.
pub static EMPTY_BEFORE_PATH: Behavior = Behavior {
    name: "a-port-is-empty-also-before-other-text",
    title: "Accepts a \":\" without digits after it, also if other text follows",
    why: "In RFC 1738 the \":\" is omitted if the port is. With this behavior the port after a \":\" may be empty, also if a text follows \
          that the library reads as the path.",
    about: About::Port,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "3.1/port-colon",
    texts: &[],
    input: "http://host.dom:/",
    apply: |reading| {
        if let Some(port) = reading.port.as_mut().filter(|port| port.text.is_empty()) {
            port.judged = b"0".to_vec();
        }
    },
};

/// A port is a floating-point number.
pub static FLOATING_POINT: Behavior = Behavior {
    name: "a-port-is-a-floating-point-number",
    title: "Reads a port as a number of JavaScript",
    why: "RFC 1738 gives a port any number of digits. With this behavior a port is read as a number of JavaScript, which has 53 bits of \
          precision. So a large port becomes another number, and leading zeros are dropped.",
    about: About::Port,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Login,
    clause: "3.1/port",
    texts: &[],
    input: "http://host.dom:12345678901234567/",
    apply: |reading| {
        let Some(port) = reading.port.as_mut().filter(|port| port.text.iter().all(u8::is_ascii_digit)) else {
            return;
        };
        let number: Result<f64, _> = core::str::from_utf8(&port.text).unwrap_or_default().parse();
        if let Ok(number) = number {
            port.text = match number {
                _ if number < 1e21 => format!("{number}"),
                _ => format!("{number:e}").replace('e', "e+"),
            }
            .into_bytes();
        }
    },
};

/// The path follows the digits of a port.
pub static PATH_FOLLOWS: Behavior = Behavior {
    name: "text-after-a-port-is-the-path",
    title: "Ends a port after its digits and begins the path there",
    why: "In RFC 1738 \"/\" or the end of the URL follows the port. With this behavior a port ends after its digits, and a host in brackets \
          after \"]\". Other text after the digits or the bracket is the start of the path.",
    about: About::Port,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Host,
    clause: "3.1/common-syntax",
    texts: &[],
    input: "http://host.dom:8a/",
    apply: |reading| {
        let Reading { host, port, path, .. } = reading;
        let mut text = Vec::new();
        if let Some(host) = host
            && host.text.starts_with(b"[")
            && let Some(end) = host.text.iter().position(|&byte| byte == b']').filter(|end| *end > 1)
            && end + 1 < host.text.len()
        {
            text.extend(host.text.split_off(end + 1));
            host.rewrite(host.text.clone());
            text.extend(port.take().iter().flat_map(|port| [b":", &port.text[..]].concat()));
        } else if let Some(port) = port {
            let digits = port.text.iter().take_while(|byte| byte.is_ascii_digit()).count();
            if digits < port.text.len() {
                text.extend(port.text.split_off(digits));
                port.rewrite(port.text.clone());
            }
        }
        if !text.is_empty() {
            text.extend(&path.text);
            *path = Part::new(text);
            reading.is_generic = true;
        }
    },
};

/// Adds a port to a scheme if it has none.
fn add_port(reading: &mut Reading, scheme: &str, port: &str) {
    let is_absent = reading.port.as_ref().is_none_or(|port| port.is_dropped || port.text.is_empty());
    if reading.is_scheme(&[scheme]) && is_absent {
        reading.port = Some(Part { text: port.into(), judged: port.into(), is_dropped: false });
        reading.is_generic = true;
    }
}

/// The default port of https is added.
pub static OF_HTTPS: Behavior = Behavior {
    name: "the-default-port-of-https-is-added",
    title: "Reports the port 443 for an https URL without a port",
    why: "RFC 1738 does not define https. With this behavior an absent or empty port of https is reported as 443, also if the URL has no \
          host.",
    about: About::Port,
    stage: Stage::Parts,
    schemes: Schemes::Only(&["https"]),
    importance: Importance::Spelling,
    clause: "3.1/default-port",
    texts: &[],
    input: "https://host.dom/",
    apply: |reading| add_port(reading, "https", "443"),
};

/// The default port of news is added.
pub static OF_NEWS: Behavior = Behavior {
    name: "a-port-is-added-to-news",
    title: "Reports the port 119 for a news URL without a port",
    why: "In RFC 1738 a news URL has neither a host nor a port. With this behavior a news URL without a port has the port 119, the port of \
          NNTP.",
    about: About::Port,
    stage: Stage::Parts,
    schemes: Schemes::Only(&["news"]),
    importance: Importance::Spelling,
    clause: "3.6/no-location",
    texts: &[],
    input: "news:a",
    apply: |reading| add_port(reading, "news", "119"),
};

/// A scheme has the port of the service with its name.
pub static OF_SERVICES: Behavior = Behavior {
    name: "a-scheme-has-the-port-of-the-service-with-its-name",
    title: "Reports the port 191 for prospero and 2009 for news",
    why: "In RFC 1738 the default port of prospero is 1525, and a news URL has no port. With this behavior a URL of these schemes with a \
          host and without a port has the port of the service that IANA registered under the name of the scheme: 191 for prospero and 2009 \
          for news.",
    about: About::Port,
    stage: Stage::Parts,
    schemes: Schemes::Only(&["news", "prospero"]),
    importance: Importance::Login,
    clause: "3.11/default-port",
    texts: &[],
    input: "prospero://host.dom/a",
    apply: |reading| {
        if reading.host.is_some() {
            add_port(reading, "prospero", "191");
            add_port(reading, "news", "2009");
        }
    },
};

/// An empty port is 0.
pub static EMPTY_IS_ZERO: Behavior = Behavior {
    name: "an-empty-port-is-0",
    title: "Reports an empty port as 0",
    why: "In RFC 1738 no \":\" follows the host if the port is omitted. With this behavior a \":\" may stand there without a port, and the \
          port 0 is reported.",
    about: About::Port,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Login,
    clause: "3.1/port-colon",
    texts: &[],
    input: "http://host.dom:/",
    apply: |reading| {
        if let Some(port) = reading.port.as_mut().filter(|port| port.text.is_empty()) {
            port.rewrite(*b"0");
        }
    },
};

/// An authority whose port is no number is lost.
pub static AUTHORITY_IS_LOST: Behavior = Behavior {
    name: "an-authority-with-another-port-is-not-reported",
    title: "Reports no host and no user if the port is not a number",
    why: "In RFC 1738 a port has digits only. With this behavior an authority whose port has another character is accepted, and neither its \
          user nor its host nor its port is reported.",
    about: About::Port,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Host,
    clause: "3.1/port",
    texts: &[],
    input: "http://host.dom:8a/",
    apply: |reading| {
        let Reading { user, password, host, port, .. } = reading;
        if port.as_ref().is_some_and(|port| !port.text.iter().all(u8::is_ascii_digit)) {
            [user, password, host, port].into_iter().for_each(|part| *part = None);
            reading.is_generic = true;
        }
    },
};

/// All of them, in the order in which they act.
pub static ALL: [&Behavior; 11] = [
    &ONLY_DIGITS,
    &DIGITS_OR_NOTHING,
    &PYTHON_INT,
    &PATH_FOLLOWS,
    &EMPTY_BEFORE_PATH,
    &FLOATING_POINT,
    &OF_HTTPS,
    &OF_NEWS,
    &OF_SERVICES,
    &EMPTY_IS_ZERO,
    &AUTHORITY_IS_LOST,
];
