//! Quirks of single parts.

use std::borrow::Cow;
use std::collections::HashMap;

use idna::punycode;
use rfc1738_oracle::CommonParts;

use super::form::{UNRESERVED, written};
use super::{Change, Quirk};
use crate::characters::Set;
use crate::steps::escapes::decoded_by_octet;

pub(super) const QUIRKS: &[Quirk] = &[
    Quirk {
        libraries: &["git-credential"],
        what: "Leaves out all slashes at both ends of a path.",
        inputs: &["http://host.dom//a//"],
        change: Change::Parts(|_, parts| parts.path = format!("/{}", parts.path.trim_matches('/')).into()),
    },
    Quirk {
        libraries: &["php-guzzle"],
        what: "Decodes the escapes of brackets in a host, and reads \"+\" in a scheme as a space.",
        inputs: &["a+b-c.d:bar"],
        change: Change::Parts(|input, parts| {
            if input.split(|&byte| byte == b':').next().is_some_and(|first| first.contains(&b'+')) {
                parts.path = parts.path.replacen("%2B", "+", 1).into();
            }
            let escapes = [("%5b", "["), ("%5d", "]"), ("%2b", "+")];
            let decoded = |host: &str| {
                escapes.iter().fold(host.to_owned(), |host, (escape, text)| host.replace(escape, text))
            };
            change(&mut parts.host, decoded);
            change(&mut parts.scheme, |scheme| scheme.replace('+', " "));
        }),
    },
    Quirk {
        libraries: &["node-ufo"],
        what: "Reads a scheme of one character and all up to a query as a path.",
        inputs: &["x://host.dom/"],
        change: Change::Parts(|input, parts| {
            if parts.scheme.as_deref().is_some_and(|scheme| scheme.len() == 1) {
                let path = before(&before(str::from_utf8(input).unwrap_or_default(), '?'), '#').into();
                let CommonParts { query, fragment, .. } = std::mem::take(parts);
                *parts = CommonParts { path, query, fragment, ..CommonParts::default() };
            }
        }),
    },
    Quirk {
        libraries: &["c-libwebsockets"],
        what: "Reports a path without its first \"/\", but an empty one as \"/\", so no form tells both \
            apart from \"//\". Leaves out the character after a bracket that ends a host, and reads an input \
            without \"://\" that begins with \"/\" as a path.",
        inputs: &["http://host.dom", "http://[::1]a/", "/a"],
        change: Change::Parts(|input, parts| {
            let text = str::from_utf8(input).unwrap_or_default();
            let (is_whole, after) = text.split_once("://").map_or((true, text), |(_, after)| (false, after));
            let rest = match after.strip_prefix('[').and_then(|after| after.split_once(']')) {
                Some((_, rest)) if !rest.starts_with([':', '/']) => rest.get(1..),
                _ if is_whole => after.strip_prefix('/'),
                _ => None,
            };
            if let Some(rest) = rest {
                let mut fields = rest.splitn(2, '?').map(str::to_owned);
                parts.path = fields.next().unwrap_or_default().into();
                parts.query = fields.next().map(Into::into);
                parts.host = parts.host.take().filter(|_| after.starts_with('[')).or(Some("".into()));
            }
            match (&*parts.path, &parts.query) {
                ("" | "/", None) => parts.path = "//".into(),
                ("/", Some(_)) => parts.path = "".into(),
                _ => {}
            }
        }),
    },
    // The octets of escapes and other characters are one text, which is read as UTF-8 if no
    // character is above U+00FF.
    Quirk {
        libraries: &["perl-mojo-url"],
        what: "Decodes the escapes of a fragment, and of a path that no \"/\" begins, which it then writes \
            anew without \"/\" before it; also the A-labels of a host that has other characters beyond \
            US-ASCII.",
        inputs: &["x:%2fb"],
        change: Change::Parts(|_, parts| {
            const OF_PATH: Set = UNRESERVED.and(Set::of(b"!$&'()*+,;=:@/"));
            let text = |text: &str| {
                let text = decoded_by_octet(text.as_bytes());
                let octets: Option<Vec<u8>> =
                    text.chars().map(|character| u8::try_from(character).ok()).collect();
                octets.and_then(|octets| String::from_utf8(octets).ok()).unwrap_or(text)
            };
            change(&mut parts.fragment, text);
            if !parts.path.starts_with('/') {
                let path = text(&parts.path);
                parts.path = written(path.strip_prefix('/').unwrap_or(&path).as_bytes(), OF_PATH).into();
            }
            let label = |label: &str| {
                label.strip_prefix("xn--").and_then(punycode::decode_to_string).unwrap_or(label.to_owned())
            };
            change(&mut parts.host, |host| match host.is_ascii() {
                true => host.to_owned(),
                false => host.split('.').map(label).collect::<Vec<_>>().join("."),
            });
        }),
    },
    Quirk {
        libraries: &["python-purl"],
        what: "Ends a host at its first \":\", also in brackets.",
        inputs: &["http://[::1]/"],
        change: Change::Parts(|_, parts| change(&mut parts.host, |host| before(host, ':'))),
    },
    Quirk {
        libraries: &["nim-uri"],
        what: "Leaves out each bracket of a host.",
        inputs: &["x://a]b/"],
        change: Change::Parts(|_, parts| change(&mut parts.host, |host| host.replace(['[', ']'], ""))),
    },
    Quirk {
        libraries: &["java-spring-uricomponents"],
        what: "Reads several slashes in a path as one, puts fields of a query with one name together, leaves \
            out those without a name, and a path and a fragment of white space. In an opaque path an empty \
            fragment is \"#\".",
        inputs: &["http://host.dom/a//b", "x:a#"],
        change: Change::Parts(|_, parts| {
            let is_opaque = parts.scheme.is_some() && parts.host.is_none() && !parts.path.starts_with('/');
            while !is_opaque && parts.path.contains("//") {
                parts.path = parts.path.replace("//", "/").into();
            }
            if is_opaque && parts.fragment.as_deref() == Some("") {
                parts.path.to_mut().push('#');
            }
            if !is_opaque && parts.path.trim().is_empty() {
                parts.path = "".into();
            }
            parts.fragment = parts.fragment.take().filter(|text| !text.trim().is_empty());
            change(&mut parts.query, |query| {
                let fields = query.split('&').map(|field| field.trim_start_matches('='));
                let fields: Vec<&str> = fields.filter(|field| !field.is_empty()).collect();
                let mut first = HashMap::new();
                for field in &fields {
                    let next = first.len();
                    first.entry(before(field, '=')).or_insert(next);
                }
                let mut sorted = fields.clone();
                sorted.sort_by_cached_key(|field| first[&before(field, '=')]);
                sorted.join("&")
            });
            parts.query = parts.query.take().filter(|query| !query.is_empty());
        }),
    },
    Quirk {
        libraries: &["java-net-url"],
        what: "Reads four slashes as the beginning of a path, and not of an authority. Reports no fragment \
            in mailto.",
        inputs: &["http:////host.dom/", "mailto:a#b"],
        change: Change::Parts(|_, parts| {
            if parts.scheme.as_deref() == Some("mailto") {
                parts.fragment = None;
            } else if parts.path.starts_with("//") {
                with_slashes(parts);
            }
        }),
    },
    Quirk {
        libraries: &["go-net-url"],
        what: "Reads three slashes without a scheme as the beginning of a path, and not of an authority.",
        inputs: &["///a"],
        change: Change::Parts(|_, parts| {
            if parts.scheme.is_none() && parts.path.starts_with('/') && parts.host.is_some() {
                with_slashes(parts);
            }
        }),
    },
    Quirk {
        libraries: &["ruby-uri-rfc2396", "ruby-uri-rfc3986"],
        what: "Reports a path in ftp that is empty as \"/\", and one that \"//\" begins with \"/%2F\". In \
            file there is no user and no port, and localhost is empty.",
        inputs: &["ftp://host.dom", "ftp://host.dom//a", "file://u@localhost:1/"],
        change: Change::Parts(|_, parts| match parts.scheme.as_deref() {
            Some("ftp") => {
                let path = parts.path.strip_prefix('/').unwrap_or(&parts.path);
                let path = path.strip_prefix('/').map_or(path.to_owned(), |path| format!("%2F{path}"));
                parts.path = format!("/{path}").into();
            }
            Some("file") => {
                (parts.user, parts.password, parts.port) = (None, None, None);
                change(&mut parts.host, |host| if host == "localhost" { String::new() } else { host.into() });
            }
            _ => {}
        }),
    },
    Quirk {
        libraries: &["r-httr"],
        what: "Ends a password and a port at \":\", a host at \"@\" and a path at \";\", and puts \"=\" \
            after each name of a query that has no value.",
        inputs: &["http://a:b:c@host.dom@d:80:81/a;b/c?d&e"],
        change: Change::Parts(|_, parts| {
            change(&mut parts.password, |password| before(password, ':'));
            change(&mut parts.host, |host| before(host, '@'));
            change(&mut parts.port, |port| before(port, ':'));
            parts.path = before(&parts.path, ';').into();
            let named = |pair: &str| if pair.contains('=') { pair.to_owned() } else { format!("{pair}=") };
            parts.query = parts.query.take().filter(|query| !query.is_empty());
            change(&mut parts.query, |query| query.split('&').map(named).collect::<Vec<_>>().join("&"));
        }),
    },
    Quirk {
        libraries: &["cpp-ace", "node-url-parse", "ruby-addressable"],
        what: "Reports no port 0.",
        inputs: &["http://host.dom:0/"],
        change: Change::Parts(|_, parts| {
            let port = parts.port.take();
            parts.port = port.filter(|port| !port.bytes().all(|digit| digit == b'0'));
        }),
    },
];

/// Puts the slashes of an empty authority into the path.
fn with_slashes(parts: &mut CommonParts) {
    let has_host = parts.host.as_deref().is_some_and(|host| !host.is_empty());
    if !has_host && parts.user.is_none() && parts.port.is_none() {
        parts.host = None;
        parts.path = format!("//{}", parts.path).into();
    }
}

/// Changes the text of a part, if it is there.
pub(super) fn change(part: &mut Option<Cow<'_, str>>, to: impl FnOnce(&str) -> String) {
    *part = part.take().map(|text| to(&text).into());
}

/// Returns a text up to a character.
pub(super) fn before(text: &str, end: char) -> String {
    text.split(end).next().unwrap_or_default().to_owned()
}
