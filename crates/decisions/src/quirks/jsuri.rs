//! The quirks of jsuri, which is one regular expression and a list of names and values.

use rfc1738_subject::{Answer, CommonParts};

use super::texts::{Texts, halves, line};
use super::{Change, Quirk};
use crate::characters::{Characters, Set};
use crate::steps::escapes::{self, IncompleteEscape, decoded, is_escape};

const LIBRARY: &str = "node-jsuri";

pub(super) const WHOLE: Quirk = Quirk {
    library: LIBRARY,
    what: "Needs no slashes before a host, and writes the names and values of a query anew.",
    input: "http:a?b;c",
    change: Change::Whole(|input| Some(read(input))),
};

pub(super) const CRASH: Quirk = Quirk {
    library: LIBRARY,
    what: "Crashes at an escape in a name or a value of a query that is incomplete or not UTF-8.",
    input: "http://host.dom/?a=%",
    change: Change::Answer(|input, answer| {
        let text = str::from_utf8(input).unwrap_or_default();
        let query =
            text.split('#').next().and_then(|text| text.split_once('?')).map_or("", |(_, query)| query);
        let is_text = |text: &str| {
            let is_escape = |(at, _)| is_escape(&text.as_bytes()[at..]);
            text.match_indices('%').all(is_escape) && str::from_utf8(&decoded(text.as_bytes())).is_ok()
        };
        let is_read = |pair: &str| match pair.split_once('=') {
            Some(("", _)) => true,
            Some((name, value)) => is_text(name) && is_text(value),
            None => is_text(pair),
        };
        if query.split(['&', ';']).all(is_read) { answer } else { Answer::Crash }
    }),
};

fn read(input: &str) -> CommonParts<'static> {
    let scheme = input.split_once(':').filter(|(scheme, _)| {
        !scheme.is_empty() && !scheme.contains(['/', '?', '#', '.']) && !begins_with_user(input)
    });
    let (scheme, rest) = scheme.map_or((None, input), |(scheme, rest)| (Some(scheme), rest));
    let rest = rest.strip_prefix("//").unwrap_or(rest);
    let end = rest.find([':', '@', '/']).unwrap_or(rest.len());
    let (mut user, mut password, mut after) = (Some(&rest[..end]), None, &rest[end..]);
    if let Some(second) = after.strip_prefix(':') {
        let end = second.find([':', '@']).unwrap_or(second.len());
        (password, after) = (Some(&second[..end]), &second[end..]);
    }
    let rest = after.strip_prefix('@').unwrap_or_else(|| {
        (user, password) = (None, None);
        rest
    });
    let is_of_address = |c: char| c.is_ascii_hexdigit() || ":.".contains(c);
    let address = rest.strip_prefix('[').and_then(|text| text.split_once(']')).map(|(address, _)| address);
    let end = match address.filter(|text| !text.is_empty() && text.chars().all(is_of_address)) {
        Some(address) => address.len() + 2,
        None => rest.find([':', '/', '?', '#']).unwrap_or(rest.len()),
    };
    let (host, mut rest) = rest.split_at(end);
    let mut port = None;
    if let Some(after) = rest.strip_prefix(':') {
        let digits = after.find(|c: char| !c.is_ascii_digit()).unwrap_or(after.len());
        if digits > 0 || after.starts_with(':') {
            (port, rest) = (Some(&after[..digits]), &after[digits..]);
        }
    }
    let rest = rest.strip_prefix(':').unwrap_or(rest);
    let (rest, fragment) = halves(rest, '#');
    let fragment = fragment.map(line);
    let (path, query) = halves(rest, '?');
    let query = query.map(form);
    let (host, query) = (Some(host), query.as_deref());
    Texts { scheme, user, password, host, port, path, query, fragment }.parts()
}

/// Returns whether a text begins with a user, ":", a password and "@".
fn begins_with_user(text: &str) -> bool {
    let end = text.find([':', '@']).unwrap_or(text.len());
    let password = text[end..].strip_prefix(':').filter(|_| end > 0).unwrap_or_default();
    password.find([':', '@', '/']).is_some_and(|at| password[at..].starts_with('@'))
}

fn form(query: &str) -> String {
    const KEPT: Set = Set::ALPHANUMERIC.and(Set::of(b"-_.!~*'()"));
    const CHARACTERS: Characters = Characters { kept: KEPT, encoded: Set::ALL.without(KEPT) };
    let plain =
        |text: &str| String::from_utf8_lossy(&decoded(text.replace('+', " ").as_bytes())).into_owned();
    let value = |text: &str| {
        let text = plain(text).replace('%', "%25");
        let written = escapes::write(text.as_bytes(), CHARACTERS, IncompleteEscape::Kept).unwrap_or_default();
        String::from_utf8_lossy(&written).into_owned()
    };
    let pair = |pair: &str| match pair.split_once('=') {
        None => Some(pair.to_owned()),
        Some(("", _)) => None,
        Some((name, text)) => Some(format!("{}={}", plain(name), value(text))),
    };
    // An empty text has no pairs, and an empty pair leaves no "&".
    let pairs =
        if query.is_empty() { Vec::new() } else { query.split(['&', ';']).filter_map(pair).collect() };
    pairs
        .into_iter()
        .reduce(|all, one| if all.is_empty() { one } else { all + "&" + &one })
        .unwrap_or_default()
}
