//! The quirks of URI.pm of Perl.

use rfc1738_subject::{Answer, CommonParts};

use super::{Change, Quirk};
use crate::characters::{Characters, Set};
use crate::steps::escapes::{self, IncompleteEscape};

/// Each part is found by a regular expression of its own, and only that of the path takes any text for a scheme.
pub(super) const OTHER_SCHEME: Quirk = Quirk {
    library: "perl-uri",
    what: "Reports only the path and what follows it, if a text that is no scheme stands before \":\".",
    input: "1x://a.example/b",
    change: Change::Answer(|_, answer| match answer {
        Answer::Accept(parts) if parts.scheme.as_deref().is_some_and(|scheme| !is_scheme(scheme)) => {
            let CommonParts { path, query, fragment, .. } = *parts;
            Answer::Accept(Box::new(CommonParts { path, query, fragment, ..CommonParts::default() }))
        }
        answer => answer,
    }),
};

/// `path` is another name of `path_query` in ftp, and a mailto URL is opaque.
pub(super) const PATH_AND_QUERY: Quirk = Quirk {
    library: "perl-uri",
    what: "Reports \"?\" and the query also as a part of the path in ftp and mailto.",
    input: "ftp://host.dom/a?b",
    change: Change::Answer(|input, answer| match answer {
        Answer::Accept(mut parts) => {
            let query = parts.query.as_deref().map(|query| format!("?{query}")).unwrap_or_default();
            match parts.scheme.as_deref() {
                Some("ftp") => parts.path = (parts.path.into_owned() + &query).into(),
                Some("mailto") => {
                    let CommonParts { scheme, query, fragment, .. } = *parts;
                    let path = opaque(input).into();
                    let fragment = fragment.map(|text| with_brackets(&text).into());
                    let query = query.map(|text| with_brackets(&text).into());
                    *parts = CommonParts { scheme, path, query, fragment, ..CommonParts::default() };
                }
                _ => {}
            }
            Answer::Accept(parts)
        }
        answer => answer,
    }),
};

/// The class of a scheme that the library does not know has the authority in one text. Its adapter divides it.
pub(super) const EMPTY_PORT: Quirk = Quirk {
    library: "perl-uri",
    what: "Has an authority as one text in a scheme that it does not know, so a \":\" at its end begins an empty port.",
    input: "x://host.dom:/",
    change: Change::Answer(|_, answer| match answer {
        Answer::Accept(mut parts) if parts.port.is_none() => {
            let host = parts.host.as_deref().and_then(|host| host.strip_suffix(':'));
            if let Some(host) = host.filter(|_| parts.scheme.as_deref() != Some("file")) {
                parts.host = Some(host.to_owned().into());
                parts.port = Some("".into());
            }
            Answer::Accept(parts)
        }
        answer => answer,
    }),
};

/// Brackets are dropped from both ends, whatever stands between them.
pub(super) const BRACKETS: Quirk = Quirk {
    library: "perl-uri",
    what: "Drops brackets at both ends of a host in the schemes of services.",
    input: "http://[a]/",
    change: Change::Answer(|_, answer| match answer {
        Answer::Accept(mut parts)
            if parts.scheme.as_deref().is_some_and(|scheme| SERVICES.contains(&scheme)) =>
        {
            let host = parts.host.as_deref().and_then(|host| host.strip_prefix('[')?.strip_suffix(']'));
            if let Some(host) = host.map(str::to_owned) {
                parts.host = Some(host.into());
            }
            Answer::Accept(parts)
        }
        answer => answer,
    }),
};

/// The schemes whose class has a host, as far as libraries are asked about them.
const SERVICES: [&str; 8] = ["ftp", "gopher", "http", "https", "ldap", "news", "nntp", "telnet"];

fn is_scheme(text: &str) -> bool {
    let is_character = |byte: u8| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte);
    text.starts_with(|first: char| first.is_ascii_alphabetic()) && text.bytes().all(is_character)
}

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
