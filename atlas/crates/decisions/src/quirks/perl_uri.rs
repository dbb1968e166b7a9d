//! The quirks of URI.pm of Perl.

use std::mem;

use rfc1738_oracle::CommonParts;

use super::parts::change;
use super::{Change, Quirk};
use crate::characters::{Characters, Set};
use crate::steps::escapes::{self, IncompleteEscape};
use crate::steps::scheme;

pub(super) const QUIRKS: &[Quirk] = &[
    // Each part is found by a regular expression of its own, and only that of the path takes any
    // text for a scheme.
    Quirk {
        libraries: &["perl-uri"],
        what: "Reports only the path and what follows it, if a text that is no scheme stands before \":\", \
            and \"?\" and the query also as a part of the path in ftp and mailto.",
        inputs: &["1x://a.example/b", "ftp://host.dom/a?b"],
        change: Change::Parts(|input, parts| {
            if parts.scheme.as_deref().is_some_and(|scheme| !scheme::is_of_rfc_3986(scheme.as_bytes())) {
                let CommonParts { path, query, fragment, .. } = mem::take(parts);
                *parts = CommonParts { path, query, fragment, ..CommonParts::default() };
            }
            // `path` is another name of `path_query` in ftp, and a mailto URL is opaque.
            let query = parts.query.as_deref().map(|query| format!("?{query}")).unwrap_or_default();
            match parts.scheme.as_deref() {
                Some("ftp") => parts.path = format!("{}{query}", parts.path).into(),
                Some("mailto") => {
                    let CommonParts { scheme, query, fragment, .. } = mem::take(parts);
                    let path = opaque(input).into();
                    let fragment = fragment.map(|text| with_brackets(&text).into());
                    let query = query.map(|text| with_brackets(&text).into());
                    *parts = CommonParts { scheme, path, query, fragment, ..CommonParts::default() };
                }
                _ => {}
            }
        }),
    },
    // The class of a scheme that the library does not know has the authority in one text, which its
    // adapter divides. The class of news has a default port, whatever the URL is.
    Quirk {
        libraries: &["perl-uri"],
        what: "Has an authority as one text in a scheme that it does not know, so a \":\" at its end begins \
            an empty port. In the schemes of services it drops brackets at both ends of a host, whatever \
            stands between them. Reports 119 as the default port of news, also without a host.",
        inputs: &["x://host.dom:/", "http://[a]/", "news:a"],
        change: Change::Parts(|input, parts| {
            let scheme = parts.scheme.as_deref().unwrap_or_default();
            let text = str::from_utf8(input).unwrap_or_default();
            let rest = text.split_once("://").map_or("", |(_, rest)| rest);
            let ends = rest.split(['/', '?', '#']).next().is_some_and(|authority| authority.ends_with(':'));
            let is_known = scheme == "file" || SERVICES.contains(&scheme);
            if input.get(..5).is_some_and(|start| start.eq_ignore_ascii_case(b"news:")) {
                parts.port = parts.port.take().or(Some("119".into()));
            } else if ends && !is_known && parts.host.is_some() && parts.port.is_none() {
                parts.port = Some("".into());
            }
            if SERVICES.contains(&parts.scheme.as_deref().unwrap_or_default()) {
                change(&mut parts.host, |host| {
                    let text = host.strip_prefix('[').and_then(|host| host.strip_suffix(']'));
                    text.unwrap_or(host).to_owned()
                });
            }
        }),
    },
];

/// The schemes whose class has a host, as far as libraries are asked about them.
const SERVICES: [&str; 8] = ["ftp", "gopher", "http", "https", "ldap", "news", "nntp", "telnet"];

/// Returns what stands between the first ":" and "#", with characters percent-encoded that no URI has.
fn opaque(input: &[u8]) -> String {
    const KEPT: Set = Set::ALPHANUMERIC.and(Set::of(b";/?:@&=+$,-_.!~*'()[]"));
    const CHARACTERS: Characters = Characters { kept: KEPT, encoded: Set::ALL.without(KEPT) };
    let text = str::from_utf8(input).unwrap_or_default().trim();
    let text = text.split_once(':').map_or(text, |(_, rest)| rest).split('#').next().unwrap_or_default();
    let written = escapes::write(text.as_bytes(), CHARACTERS, IncompleteEscape::Kept).unwrap_or_default();
    with_brackets(&String::from_utf8_lossy(&written))
}

fn with_brackets(text: &str) -> String {
    [("%5B", "["), ("%5b", "["), ("%5D", "]"), ("%5d", "]")]
        .into_iter()
        .fold(text.to_owned(), |text, (escape, bracket)| text.replace(escape, bracket))
}
