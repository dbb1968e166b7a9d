//! What the function `url.parse` of Node.js does, and the libraries that copied it.

use crate::part::encoded;
use crate::{About, Behavior, Importance, Part, Reading, Schemes, Stage};

/// A backslash before the query is a slash in every scheme.
pub static BACKSLASH: Behavior = Behavior {
    name: "a-backslash-is-a-slash-in-every-scheme",
    title: "Reads a backslash before the query as a slash, in every scheme",
    why: "In RFC 1738 \"\\\" is unsafe and never part of a URL. With this behavior it is read as \"/\" in every scheme, up to the first \
          \"?\" or \"#\". The URL Standard does so in special schemes only.",
    about: About::Slashes,
    stage: Stage::Rest,
    schemes: Schemes::All,
    importance: Importance::Host,
    clause: "2.2/gateway-characters",
    texts: &[],
    input: "telnet://host.dom\\@evil.com/",
    apply: |reading| {
        let end =
            reading.rest.iter().position(|byte| matches!(byte, b'?' | b'#')).unwrap_or(reading.rest.len());
        reading.rest[..end].iter_mut().filter(|byte| **byte == b'\\').for_each(|byte| *byte = b'/');
    },
};

/// A host follows the scheme.
pub static NO_SLASHES: Behavior = Behavior {
    name: "a-host-follows-the-scheme-without-slashes",
    title: "Reads a host after the \":\" of most schemes without \"//\"",
    why: "In RFC 1738 \"//\" stands before a host, and mailto and news URLs have none. With this behavior a host follows the \":\" of every \
          scheme except http, https, ftp, gopher, file, ws and wss in lower case, so the host of `mailto:user@evil.com` is evil.com.",
    about: About::Slashes,
    stage: Stage::Rest,
    schemes: Schemes::All,
    importance: Importance::Host,
    clause: "3.1/double-slash",
    texts: &[],
    input: "mailto:user@evil.com",
    apply: |reading| {
        let with_slashes: [&[u8]; 7] = [b"http", b"https", b"ftp", b"gopher", b"file", b"ws", b"wss"];
        let Some(scheme) = reading.scheme.as_ref().filter(|scheme| !scheme.is_dropped) else { return };
        if !with_slashes.contains(&&scheme.text[..]) && !reading.rest.starts_with(b"//") {
            reading.rest.splice(0..0, *b"//");
            reading.has_authority = true;
            reading.is_generic = true;
        }
    },
};

/// A mailto URL has a host.
pub static MAILTO_HOST: Behavior = Behavior {
    name: "a-mailto-url-has-a-user-and-a-host",
    title: "Reads the address of a mailto URL as a user and a host",
    why: "In RFC 1738 a mailto URL has an address and no host. With this behavior the text before the \"@\" of the address is reported as \
          the user, and the text after it as the host, with the port 25.",
    about: About::Host,
    stage: Stage::Rest,
    schemes: Schemes::Only(&["mailto"]),
    importance: Importance::Host,
    clause: "3.5/no-data-object",
    texts: &[],
    input: "mailto:user@evil.com",
    apply: |reading| {
        if !reading.rest.starts_with(b"/") && !reading.rest.is_empty() {
            reading.rest.splice(0..0, *b"//");
            reading.has_authority = true;
            reading.is_generic = true;
        }
    },
};

/// Moves the end of the authority, from an offset, to the start of the path.
fn cut(reading: &mut Reading, at: usize, before: &[u8]) {
    let Some(hostport) = &mut reading.hostport else { return };
    let text = [before, &hostport.split_off(at), &reading.path.text].concat();
    reading.path.rewrite(text);
    reading.is_generic = true;
}

/// An unsafe character ends the host.
pub static UNSAFE_ENDS_HOST: Behavior = Behavior {
    name: "an-unsafe-character-ends-the-host",
    title: "Ends the host at an unsafe character, and begins the path there",
    why: "In RFC 1738 \"/\" or the end of the URL follows the host and the port. With this behavior a space, a tab, a line break and each of \
          `\"%';<>\\^`{|}` ends the host and begins the path: the host of `http://evil.com;.host.dom/` is evil.com.",
    about: About::Host,
    stage: Stage::Authority,
    schemes: Schemes::All,
    importance: Importance::Host,
    clause: "3.1/host-name",
    texts: &[],
    input: "http://evil.com;.host.dom/",
    apply: |reading| {
        let ends = |byte: &u8| b"\t\n\r \"%';<>\\^`{|}".contains(byte);
        if let Some(at) = reading.hostport.as_ref().and_then(|hostport| hostport.iter().position(ends)) {
            cut(reading, at, b"");
        }
    },
};

/// A colon that begins no port ends the host.
pub static OTHER_ENDS_HOST: Behavior = Behavior {
    name: "a-colon-that-begins-no-port-ends-the-host",
    title: "Ends the host at a \":\" that begins no port, and adds a \"/\" there",
    why: "In RFC 1738 the first \":\" after the host begins the port. With this behavior only digits after the last \":\" are a port. \
          Another \":\" ends the host, and the path begins with a \"/\" that is added before it: the path of `http://host.dom:8a/` is \
          `/:8a/`.",
    about: About::Port,
    stage: Stage::Authority,
    schemes: Schemes::All,
    importance: Importance::Host,
    clause: "3.1/port",
    texts: &[],
    input: "http://host.dom:8a/",
    apply: |reading| {
        let is_name = |hostport: &&Vec<u8>| !hostport.starts_with(b"[");
        let Some(hostport) = reading.hostport.as_ref().filter(is_name) else { return };
        let digits = hostport.iter().rev().take_while(|byte| byte.is_ascii_digit()).count();
        let end = hostport.len() - digits;
        let has_port = end > 0 && hostport[end - 1] == b':';
        let host = if has_port { &hostport[..end - 1] } else { &hostport[..] };
        let Some(at) = host.iter().position(|&byte| byte == b':') else { return };
        let (host, port) = (host.to_vec(), hostport[host.len()..].to_vec());
        reading.hostport = Some(host);
        cut(reading, at, b"/");
        if let Some(hostport) = &mut reading.hostport {
            hostport.extend(port);
        }
    },
};

/// An empty path is a slash in the schemes that need slashes.
pub static EMPTY_PATH: Behavior = Behavior {
    name: "an-empty-path-after-a-host-is-a-slash-in-gopher",
    title: "Reports an empty path as \"/\" in http, https, ftp, gopher, file, ws and wss",
    why: "In RFC 1738 the \"/\" after the host of an http, ftp or gopher URL may be omitted if nothing follows. With this behavior the \
          path is then \"/\" in http, https, ftp, gopher, file, ws and wss, if the host is not empty. In other schemes it stays empty.",
    about: About::Path,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Spelling,
    clause: "3.3/slash-omitted",
    texts: &[],
    input: "gopher://host.dom",
    apply: |reading| {
        let has_host = reading.host.as_ref().is_some_and(|host| !host.text.is_empty());
        let is_slashed = reading.is_scheme(&["http", "https", "ftp", "gopher", "file", "ws", "wss"]);
        if has_host && is_slashed && reading.path.text.is_empty() {
            reading.path.rewrite(*b"/");
        }
    },
};

/// Unsafe characters are escaped.
pub static ESCAPED: Behavior = Behavior {
    name: "unsafe-characters-are-encoded",
    title: "Percent-encodes spaces, quote marks and most other unsafe characters",
    why: "In RFC 1738 unsafe characters must be encoded. With this behavior a space, a tab, a line break and each of \
          `\"<>\\^`{|}` is accepted in a path, a query and a fragment and percent-encoded. Other characters stay as they are.",
    about: About::Path,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "2.2/encode-unsafe",
    texts: &[],
    input: "http://host.dom/a|b c",
    apply: |reading| {
        let Reading { path, query, fragment, .. } = reading;
        for part in [query, fragment].into_iter().flatten().chain([path]) {
            for text in [&mut part.text, &mut part.judged] {
                *text = encoded(text, |byte| b"\t\n\r \"<>\\^`{|}".contains(&byte));
            }
        }
    },
};

/// An apostrophe is percent-encoded.
pub static APOSTROPHE: Behavior = Behavior {
    name: "an-apostrophe-is-encoded",
    title: "Percent-encodes an apostrophe in a path, a query and a fragment",
    why: "In RFC 1738 \"'\" may stand unencoded, and has the same meaning encoded. With this behavior it is percent-encoded in the path, the \
          query and the fragment of every scheme.",
    about: About::Path,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Spelling,
    clause: "2.2/same-interpretation",
    texts: &[],
    input: "http://host.dom/a'b",
    apply: |reading| {
        let Reading { path, query, fragment, .. } = reading;
        for part in [query, fragment].into_iter().flatten().chain([path]) {
            part.encode(|byte| byte == b'\'');
        }
    },
};

/// The port and the path of a mailto URL.
pub static MAILTO_PORT: Behavior = Behavior {
    name: "a-mailto-url-has-the-port-25",
    title: "Reports the port 25 for a mailto URL",
    why: "In RFC 1738 a mailto URL has an address, and neither a host nor a port. With this behavior its port is 25, the port of SMTP, and \
          its path is empty if the address is read as a user and a host.",
    about: About::Port,
    stage: Stage::Parts,
    schemes: Schemes::Only(&["mailto"]),
    importance: Importance::Spelling,
    clause: "3.5/no-data-object",
    texts: &[],
    input: "mailto:a",
    apply: |reading| {
        if reading.host.is_some() && reading.path.text == b"/" {
            reading.path.rewrite(*b"");
        }
        if reading.port.is_none() {
            reading.port = Some(Part { text: b"25".to_vec(), judged: b"25".to_vec(), is_dropped: false });
        }
    },
};

/// The path of a mailto URL is decoded.
pub static MAILTO_DECODED: Behavior = Behavior {
    name: "a-mailto-path-is-decoded",
    title: "Reports the addresses of a mailto URL decoded, and without a query",
    why: "In RFC 1738 a \"%\" in the address of a mailto URL begins an escape, and all after the \":\" is the address. With this behavior \
          the text up to \"?\" is the list of addresses, reported with its escapes decoded. The headers after the \"?\" are not reported \
          as a query.",
    about: About::Path,
    stage: Stage::Parts,
    schemes: Schemes::Only(&["mailto"]),
    importance: Importance::Resource,
    clause: "3.5/percent-encoded",
    texts: &[],
    input: "mailto:%41@host.dom",
    apply: |reading| {
        reading.path.text = crate::part::decoded(&reading.path.text).into_owned();
        if let Some(query) = &mut reading.query {
            query.is_dropped = true;
        }
    },
};

/// A question mark is encoded in the schemes that have no query.
pub static NO_QUERY: Behavior = Behavior {
    name: "a-question-mark-is-encoded-in-schemes-without-a-query",
    title: "Percent-encodes \"?\" in ftp, gopher, news, nntp and telnet URLs",
    why: "In RFC 1738 ftp, gopher, news, nntp and telnet URLs have no query: a \"?\" in a path is a character like any other. With this \
          behavior it is so, and reported as `%3F`.",
    about: About::Query,
    stage: Stage::Parts,
    schemes: Schemes::Only(&["ftp", "gopher", "news", "nntp", "telnet"]),
    importance: Importance::Spelling,
    clause: "2.2/reservable-characters",
    texts: &[],
    input: "ftp://host.dom/a?b",
    apply: |reading| {
        let Some(query) = reading.query.take() else { return };
        let Part { text, judged, .. } = &mut reading.path;
        for (text, more) in [(text, query.text), (judged, query.judged)] {
            text.extend(b"%3F");
            text.extend(encoded(&more, |byte| byte == b'?'));
        }
    },
};

/// Known schemes need a host.
pub static NEED_A_HOST: Behavior = Behavior {
    name: "the-schemes-with-a-default-port-need-a-host",
    title: "Rejects http, https, ftp, gopher, nntp and telnet URLs without a host",
    why: "In RFC 1738 these URLs have a host. A library with this behavior accepts other URLs without a host or with an empty one, and \
          rejects these then.",
    about: About::Host,
    stage: Stage::Parts,
    schemes: Schemes::Only(&["http", "https", "ftp", "gopher", "nntp", "telnet"]),
    importance: Importance::Verdict,
    clause: "3.1/common-syntax",
    texts: &[],
    input: "ftp:a",
    apply: |reading| {
        let has_host = reading.host.as_ref().is_some_and(|host| !host.text.is_empty());
        reading.is_rejected |= !has_host;
    },
};

/// All of them, in the order in which they act.
pub static ALL: [&Behavior; 11] = [
    &BACKSLASH,
    &NO_SLASHES,
    &MAILTO_HOST,
    &UNSAFE_ENDS_HOST,
    &OTHER_ENDS_HOST,
    &NO_QUERY,
    &NEED_A_HOST,
    &EMPTY_PATH,
    &ESCAPED,
    &APOSTROPHE,
    &MAILTO_PORT,
];
