//! Quirks of single parts.

use std::borrow::Cow;

use rfc1738_subject::CommonParts;

use super::form::{UNRESERVED, written};
use super::{Change, Quirk};
use crate::characters::Set;
use crate::read::reported;
use crate::steps::escapes::decoded;

pub(super) const QUIRKS: &[Quirk] = &[
    Quirk {
        libraries: &["git-credential"],
        what: "Leaves out all slashes at both ends of a path.",
        input: "http://host.dom//a//",
        change: Change::Parts(|_, parts| parts.path = format!("/{}", parts.path.trim_matches('/')).into()),
    },
    Quirk {
        libraries: &["php-guzzle"],
        what: "Decodes the escapes of brackets in a host, and reads \"+\" in a scheme as a space.",
        input: " x://[v1.a]/",
        change: Change::Parts(|_, parts| {
            change(&mut parts.host, |host| host.replace("%5b", "[").replace("%5d", "]"));
            change(&mut parts.scheme, |scheme| scheme.replace('+', " "));
        }),
    },
    Quirk {
        libraries: &["node-ufo"],
        what: "Reads a scheme of one character and all up to a query as a path.",
        input: "x://host.dom/",
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
        what: "Reports a path without its first \"/\", but an empty one as \"/\", so no form tells both apart from \"//\".",
        input: "http://host.dom",
        change: Change::Parts(|_, parts| {
            if matches!(&*parts.path, "" | "/") {
                parts.path = "//".into();
            }
        }),
    },
    Quirk {
        libraries: &["ocaml-uri"],
        what: "Decodes the escapes of a scheme.",
        input: "a%2fb:c",
        change: Change::Parts(|_, parts| change(&mut parts.scheme, decoded_text)),
    },
    Quirk {
        libraries: &["prolog-uri"],
        what: "Decodes the escapes of a port.",
        input: "x://host.dom:%38",
        change: Change::Parts(|_, parts| change(&mut parts.port, decoded_text)),
    },
    Quirk {
        libraries: &["cpp-poco", "perl-mojo-url"],
        what: "Decodes the escapes of a fragment, and of a path that no \"/\" begins, which it then writes anew.",
        input: "x:a%2fb",
        change: Change::Parts(|_, parts| {
            const OF_PATH: Set = UNRESERVED.and(Set::of(b"!$&'()*+,;=:@/"));
            change(&mut parts.fragment, decoded_text);
            let path = decoded(parts.path.as_bytes());
            if !parts.path.starts_with('/') && str::from_utf8(&path).is_ok() {
                parts.path = written(&path, OF_PATH).into();
            }
        }),
    },
    Quirk {
        libraries: &["python-purl"],
        what: "Ends a host at its first \":\", also in brackets.",
        input: "http://[::1]/",
        change: Change::Parts(|_, parts| change(&mut parts.host, |host| before(host, ':'))),
    },
    Quirk {
        libraries: &["nim-uri"],
        what: "Leaves out each bracket of a host.",
        input: "x://a]b/",
        change: Change::Parts(|_, parts| change(&mut parts.host, |host| host.replace(['[', ']'], ""))),
    },
    Quirk {
        libraries: &["java-spring-uricomponents"],
        what: "Reads several slashes in a path as one, leaves out fields of a query without a name, and a path and a fragment of white space. In an opaque path an empty fragment is \"#\".",
        input: "http://host.dom/a//b",
        change: Change::Parts(|input, parts| {
            let is_opaque = parts.scheme.is_some() && parts.host.is_none() && !parts.path.starts_with('/');
            while !is_opaque && parts.path.contains("//") {
                parts.path = parts.path.replace("//", "/").into();
            }
            if is_opaque && input.ends_with(b"#") {
                parts.path.to_mut().push('#');
            }
            parts.path = Some(parts.path.clone()).filter(|path| !path.trim().is_empty()).unwrap_or_default();
            parts.fragment = parts.fragment.take().filter(|text| !text.trim().is_empty());
            change(&mut parts.query, |query| {
                let fields = query.split('&').map(|field| field.trim_start_matches('='));
                fields.filter(|field| !field.is_empty()).collect::<Vec<_>>().join("&")
            });
            parts.query = parts.query.take().filter(|query| !query.is_empty());
        }),
    },
    Quirk {
        libraries: &["java-net-url"],
        what: "Reads four slashes as the beginning of a path, and not of an authority. Reports no fragment in mailto.",
        input: "http:////host.dom/",
        change: Change::Parts(|_, parts| {
            if parts.scheme.as_deref() == Some("mailto") {
                parts.fragment = None;
            } else if parts.host.as_deref().is_none_or(str::is_empty)
                && parts.user.is_none()
                && parts.port.is_none()
                && parts.path.starts_with("//")
            {
                parts.path = format!("//{}", parts.path).into();
            }
        }),
    },
    Quirk {
        libraries: &["ruby-uri-rfc2396", "ruby-uri-rfc3986"],
        what: "Reports a path in ftp that is empty as \"/\", and one that \"//\" begins with \"/%2F\". In file there is no user, and localhost is empty.",
        input: "ftp://host.dom",
        change: Change::Parts(|_, parts| match parts.scheme.as_deref() {
            Some("ftp") => {
                let path = parts.path.strip_prefix('/').unwrap_or(&parts.path);
                let path = path.strip_prefix('/').map_or(path.to_owned(), |path| format!("%2F{path}"));
                parts.path = format!("/{path}").into();
            }
            Some("file") => {
                (parts.user, parts.password) = (None, None);
                change(&mut parts.host, |host| if host == "localhost" { String::new() } else { host.into() });
            }
            _ => {}
        }),
    },
    Quirk {
        libraries: &["r-httr"],
        what: "Ends a port at \":\" and a path at \";\", and puts \"=\" after each name of a query that has no value.",
        input: "http://host.dom:80:81/a;b/c?d&e",
        change: Change::Parts(|_, parts| {
            change(&mut parts.port, |port| before(port, ':'));
            parts.path = before(&parts.path, ';').into();
            let named = |pair: &str| if pair.contains('=') { pair.to_owned() } else { format!("{pair}=") };
            parts.query = parts.query.take().filter(|query| !query.is_empty());
            change(&mut parts.query, |query| query.split('&').map(named).collect::<Vec<_>>().join("&"));
        }),
    },
    Quirk {
        libraries: &["python-httpx"],
        what: "Does not know the default port of a scheme in upper case, so it reports the port.",
        input: "HTTP://host.dom:80/",
        change: Change::Parts(|input, parts| {
            let (scheme, after) =
                str::from_utf8(input).ok().and_then(|text| text.split_once("://")).unwrap_or_default();
            let authority = after.split(['/', '?', '#']).next().unwrap_or_default();
            let port = authority.rsplit_once(':').map_or("", |(_, port)| port.trim_start_matches('0'));
            if scheme != scheme.to_lowercase() && matches!(port, "21" | "80" | "443") {
                parts.port = Some(port.to_owned().into());
            }
        }),
    },
    Quirk {
        libraries: &["cpp-ace", "node-url-parse", "ruby-addressable"],
        what: "Reports no port 0.",
        input: "http://host.dom:0/",
        change: Change::Parts(|_, parts| {
            let port = parts.port.take();
            parts.port = port.filter(|port| !port.bytes().all(|digit| digit == b'0'));
        }),
    },
];

/// Changes the text of a part, if it is there.
pub(super) fn change(part: &mut Option<Cow<'_, str>>, to: impl FnOnce(&str) -> String) {
    *part = part.take().map(|text| to(&text).into());
}

fn decoded_text(text: &str) -> String {
    reported(text, decoded(text.as_bytes())).into_owned()
}

/// Returns a text up to a character.
fn before(text: &str, end: char) -> String {
    text.split(end).next().unwrap_or_default().to_owned()
}
