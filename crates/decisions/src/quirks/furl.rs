//! The quirks of furl.

use super::form::{UNRESERVED, field, written};
use super::parts::change;
use super::{Change, Quirk};
use crate::characters::Set;
use crate::steps::escapes::{decoded, is_escape};
use crate::steps::{international, scheme};

pub(super) const QUIRKS: &[Quirk] = &[
    Quirk {
        libraries: &["python-furl"],
        what: "Writes the segments of a path and a fragment, and a query as a form, anew after their escapes are decoded; also labels of a host that begins with \"xn--\".",
        input: "http://host.dom/%2b/[%2b?a=b=%20c",
        change: Change::Parts(|input, parts| {
            parts.path = segments(&parts.path).into();
            change(&mut parts.fragment, fragment);
            change(&mut parts.query, form);
            change(&mut parts.host, |host| match host.starts_with("xn--") {
                true => international::to_unicode(host),
                false => host.to_owned(),
            });
            if let Some(scheme) = scheme_with_break(input) {
                parts.scheme = Some(scheme.to_lowercase().into());
            } else if input.first().is_some_and(|first| *first <= b' ') {
                (parts.scheme, parts.host, parts.port) = (None, None, None);
            }
        }),
    },
    // The library looks for a scheme before white space is dropped, and for the rest after it.
    Quirk {
        libraries: &["python-furl"],
        what: "Loses the scheme and the authority if white space or a control character stands before them.",
        input: " http://host.dom/",
        change: Change::Input(|input| {
            if scheme_with_break(input).is_some() {
                return Some([b"x", &input[input.iter().position(|&byte| byte == b':')?..]].concat());
            }
            let start = input.iter().position(|byte| *byte > b' ').filter(|start| *start > 0)?;
            let (_, after) = scheme::of_rfc_3986(&input[start..]).unwrap_or((b"", &input[start..]));
            let path = match after.strip_prefix(b"//") {
                Some(rest) => {
                    &rest[rest.iter().position(|byte| b"/?#".contains(byte)).unwrap_or(rest.len())..]
                }
                None => after,
            };
            let slashes: &[u8] = if path.starts_with(b"//") { b"x://" } else { b"x:" };
            Some([slashes, path].concat())
        }),
    },
];

/// Returns the scheme of an input, if it has a tab or a line break, which the library drops only after it.
fn scheme_with_break(input: &[u8]) -> Option<&str> {
    let (scheme, _) = str::from_utf8(input).ok()?.split_once(':')?;
    let is_scheme = scheme.starts_with(|first: char| first.is_ascii_alphabetic());
    (is_scheme && scheme.contains(['\t', '\n', '\r']) && !scheme.contains(['/', '?', '#'])).then_some(scheme)
}

const OF_SEGMENT: Set = UNRESERVED.and(Set::of(b":@!$&'()*+,;="));

fn segments(path: &str) -> String {
    path.split('/').map(segment).collect::<Vec<_>>().join("/")
}

fn segment(text: &str) -> String {
    let is_permitted = |(at, character): (usize, char)| match character {
        '%' => is_escape(&text.as_bytes()[at..]),
        _ if character.is_ascii() => OF_SEGMENT.has_character(character),
        _ => character.is_alphanumeric(),
    };
    match text.char_indices().all(is_permitted) {
        true => written(&decoded(text.as_bytes()), OF_SEGMENT),
        false => written(text.as_bytes(), OF_SEGMENT),
    }
}

/// Returns a fragment, which is read as a path, a query, or both.
fn fragment(text: &str) -> String {
    match text.split_once('?') {
        Some((path, query)) if query.contains('=') => match segments(path) {
            path if path.is_empty() => form(query),
            path => format!("{path}?{}", form(query)),
        },
        None if text.contains('=') => form(text),
        _ => segments(text).replace("%3F", "?"),
    }
}

fn form(query: &str) -> String {
    let pair = |pair: &str| match pair.split_once('=') {
        None => field(pair),
        Some(("", value)) => format!("={}", field(value).replace("%3D", "=")),
        Some((name, value)) => format!("{}={}", field(name), field(value)),
    };
    query.split('&').map(pair).collect::<Vec<_>>().join("&")
}
