//! What the function `parse_url` of PHP does alone.

use crate::{About, Behavior, Importance, Reading, Schemes, Stage};

/// A number after the first colon is a port.
pub static HOST_AND_PORT: Behavior = Behavior {
    name: "a-number-after-the-first-colon-is-a-port",
    title: "Reads a text, \":\" and at most five digits as a host and a port",
    why: "In RFC 1738 a URL begins with a scheme, so `a:80` has the scheme `a`. With this behavior a text before \":\" is a host if at most \
          five digits follow, and then \"/\" or nothing.",
    about: About::Input,
    stage: Stage::Input,
    schemes: Schemes::All,
    importance: Importance::Host,
    clause: "2.1/scheme-then-colon",
    texts: &[],
    input: "localhost:8080/path",
    apply: |reading| {
        let Some(colon) = reading.rest.iter().position(|&byte| byte == b':') else { return };
        let after = &reading.rest[colon + 1..];
        let digits = after.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let is_before = |byte: &u8| !matches!(byte, b'/' | b'?' | b'#');
        if colon > 0
            && (1..=5).contains(&digits)
            && matches!(after.get(digits), None | Some(b'/'))
            && reading.rest[..colon].iter().all(is_before)
        {
            reading.begin_with_host();
        }
    },
};

/// A port is what `strtol` reads.
pub static PORT_IS_A_PREFIX: Behavior = Behavior {
    name: "text-after-a-port-is-dropped",
    title: "Reads the digits of a port and drops the text after them",
    why: "In RFC 1738 a port has digits only. A library with this behavior reads a port of at most five characters by `strtol`: white \
          space and a sign may stand before the digits, and any text after them. A longer port and one without digits make the URL \
          invalid.",
    about: About::Port,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Login,
    clause: "3.1/port",
    texts: &[],
    input: "http://host.dom:8a/",
    apply: |reading| {
        let Some(port) = reading.port.as_mut().filter(|port| !port.text.is_empty()) else { return };
        let text = port.text.trim_ascii_start();
        let (is_negative, text) = match text {
            [b'-', rest @ ..] => (true, rest),
            [b'+', rest @ ..] => (false, rest),
            text => (false, text),
        };
        let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let number: u32 = core::str::from_utf8(&text[..digits]).unwrap_or_default().parse().unwrap_or(0);
        if digits == 0 || port.text.len() > 5 || number > 65535 || (is_negative && number > 0) {
            reading.is_rejected = true;
        } else {
            port.rewrite(number.to_string());
        }
    },
};

/// An empty host makes the URL invalid.
pub static NEEDS_A_HOST: Behavior = Behavior {
    name: "an-empty-host-is-rejected",
    title: "Rejects an empty host, except in `file:///`",
    why: "In RFC 1738 the host of a file URL may be empty. With this behavior it may be empty only if a \"/\" follows `file://`. In every \
          other scheme an empty host makes the URL invalid, also in mailto and news URLs, which have no host in RFC 1738.",
    about: About::Host,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "3.10/localhost-or-empty",
    texts: &[],
    input: "file://",
    apply: |reading| {
        let is_empty = |reading: &Reading| reading.host.as_ref().is_some_and(|host| host.text.is_empty());
        let is_file = reading.is_scheme(&["file"]) && reading.path.text.starts_with(b"/");
        reading.is_rejected |=
            is_empty(reading) && (!is_file || reading.user.is_some() || reading.port.is_some());
    },
};

/// The slash before a drive letter is dropped.
pub static DRIVE_LETTER: Behavior = Behavior {
    name: "the-slash-before-a-drive-letter-is-dropped",
    title: "Drops the \"/\" before a drive letter",
    why: "In RFC 1738 a \"/\" ends the host of a file URL, and the names of the path follow. With this behavior the path of \
          `file:///c:/a` is `c:/a`. Any character before the \":\" counts as the letter.",
    about: About::Path,
    stage: Stage::Parts,
    schemes: Schemes::Only(&["file"]),
    importance: Importance::Spelling,
    clause: "3.10/path",
    texts: &[],
    input: "file:///c:/a",
    apply: |reading| {
        let is_local = reading.host.as_ref().is_some_and(|host| host.text.is_empty());
        let rest = [&reading.path.text[..], reading.query.as_ref().map_or(b"", |_| b"?")].concat();
        let rest = [rest, reading.query.as_ref().map_or(Vec::new(), |query| query.text.clone())].concat();
        if is_local && rest.first() == Some(&b'/') && rest.get(2) == Some(&b':') {
            reading.path.text.remove(0);
        }
    },
};

/// Control characters become "_".
pub static UNDERSCORE: Behavior = Behavior {
    name: "control-characters-become-underscores",
    title: "Replaces each control character by \"_\"",
    why: "In RFC 1738 a control character is never part of a URL. A library with this behavior accepts them in every part except the port, \
          and reports \"_\" in the place of each, so the host of `http://a\\x01b/` is `a_b`.",
    about: About::Host,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Host,
    clause: "2.2/control-characters",
    texts: &[],
    input: "http://host.dom/a\u{1}",
    apply: |reading| {
        let Reading { user, password, host, query, fragment, path, .. } = reading;
        for part in [user, password, host, query, fragment].into_iter().flatten().chain([path]) {
            part.permit(|byte| byte.is_ascii_control());
            part.text.iter_mut().filter(|byte| byte.is_ascii_control()).for_each(|byte| *byte = b'_');
        }
    },
};

/// All of them, in the order in which they act.
pub static ALL: [&Behavior; 5] =
    [&HOST_AND_PORT, &PORT_IS_A_PREFIX, &NEEDS_A_HOST, &DRIVE_LETTER, &UNDERSCORE];
