//! The quirks of furl.

use std::str;

use super::form::{UNRESERVED, field, written};
use super::{Change, Quirk};
use crate::characters::Set;
use crate::steps::escapes::{decoded, is_escape};
use crate::steps::international;

const LIBRARY: &str = "python-furl";

const OF_SEGMENT: Set = UNRESERVED.and(Set::of(b":@!$&'()*+,;="));

/// Escapes are decoded and written anew, segment by segment.
pub(super) const SEGMENTS: Quirk = Quirk {
    library: LIBRARY,
    what: "Writes each segment of a path or a fragment anew: its escapes are decoded first, unless it has a character that no segment has.",
    input: "http://host.dom/%2b/[%2b",
    change: Change::Parts(|_, parts| {
        parts.path = segments(&parts.path).into();
        parts.fragment = parts.fragment.take().map(|text| fragment(&text).into());
    }),
};

/// A query is a list of names and values.
pub(super) const FORM: Quirk = Quirk {
    library: LIBRARY,
    what: "Writes the names and values of a query anew as a form: a space is \"+\", and only unreserved characters stay.",
    input: "http://host.dom/?a=b=%20c",
    change: Change::Parts(|_, parts| {
        parts.query = parts.query.take().map(|text| form(&text).into());
    }),
};

/// The last step of reading a host.
pub(super) const A_LABELS: Quirk = Quirk {
    library: LIBRARY,
    what: "Decodes the labels of a host that begins with \"xn--\".",
    input: "http://xn--bcher-kva.example/",
    change: Change::Parts(|_, parts| {
        let host = parts.host.as_deref().filter(|host| host.starts_with("xn--"));
        if let Some(host) = host.map(international::to_unicode) {
            parts.host = Some(host.into());
        }
    }),
};

/// The library looks for a scheme before white space is dropped, and for the rest after it.
pub(super) const SPACE_BEFORE_SCHEME: Quirk = Quirk {
    library: LIBRARY,
    what: "Loses the scheme and the authority if white space or a control character stands before them.",
    input: " http://host.dom/",
    change: Change::Input(|input| {
        let start = input.iter().position(|byte| *byte > b' ').filter(|start| *start > 0)?;
        let text = &input[start..];
        let colon = text.iter().position(|&byte| byte == b':')?;
        let is_character = |byte: &u8| byte.is_ascii_alphanumeric() || b"+-.".contains(byte);
        let has_scheme = text[0].is_ascii_alphabetic() && text[..colon].iter().all(is_character);
        let after = &text[colon + 1..];
        let authority = match after.strip_prefix(b"//") {
            Some(rest) => 2 + rest.iter().position(|byte| b"/?#".contains(byte)).unwrap_or(rest.len()),
            None => 0,
        };
        has_scheme.then(|| after[authority..].to_vec())
    }),
};

/// The same for a tab or a line break.
pub(super) const BREAK_IN_SCHEME: Quirk = Quirk {
    library: LIBRARY,
    what: "Reports a tab or a line break in a scheme, and does not know the port of such a scheme.",
    input: "ht\ttp://host.dom/",
    change: Change::Parts(|input, parts| {
        if parts.scheme.is_some() {
            let given = input.split(|&byte| byte == b':').next().and_then(|text| str::from_utf8(text).ok());
            if let Some(given) = given.filter(|given| given.contains(['\t', '\n', '\r'])) {
                parts.scheme = Some(given.to_lowercase().into());
                parts.port = None;
            }
        }
    }),
};

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
