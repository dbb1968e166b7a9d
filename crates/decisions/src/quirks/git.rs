//! The quirk of the URL parser of Git.

use rfc1738_subject::CommonParts;

use super::texts::{Texts, host_and_port};
use super::{Change, Quirk};
use crate::read::reported;
use crate::steps::escapes::is_escape;

pub(super) const WHOLE: Quirk = Quirk {
    library: "git-credential",
    what: "Ends a scheme at \"://\" wherever it stands, decodes what follows the first \":\" of a part, and has no query and no fragment.",
    input: "http://host.dom/a?b",
    change: Change::Whole(read),
};

fn read(input: &str) -> Option<CommonParts<'static>> {
    let (scheme, rest) = input.split_once("://").filter(|(scheme, _)| !scheme.is_empty())?;
    let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
    let (mut authority, path) = rest.split_at(end);
    let (mut user, mut password) = ("", "");
    // The first "@" ends the user, also if more follow.
    if let Some((before, after)) = authority.split_once('@') {
        (user, password) = before.split_once(':').unwrap_or((before, ""));
        authority = after;
    }
    let path = path.trim_start_matches('/');
    let parts = [user, password, authority, path].map(decoded);
    if parts.iter().any(|part| part.iter().any(|octet| b"\r\n".contains(octet))) {
        return None;
    }
    let [user, password, host, path] = parts.map(reported);
    // The adapter says that these parts are decoded.
    let [user, password, path] = [user, password, path].map(|part| part.replace('%', "%25"));
    let (host, port) = host_and_port(&host);
    let path = format!("/{}", path.trim_end_matches('/'));
    let (scheme, user, password, host) = (Some(scheme), Some(&*user), Some(&*password), Some(host));
    Some(Texts { scheme, user, password, host, port, path: &path, ..Texts::default() }.parts())
}

/// Returns a text with its escapes decoded, except those before the first ":" and those of 00.
fn decoded(text: &str) -> Vec<u8> {
    let start = text.find(':').unwrap_or_default();
    let mut decoded = text.as_bytes()[..start].to_vec();
    let mut rest = &text.as_bytes()[start..];
    while let [first, after @ ..] = rest {
        let octet = str::from_utf8(rest.get(1..3).unwrap_or_default());
        let octet =
            octet.ok().filter(|_| is_escape(rest)).and_then(|digits| u8::from_str_radix(digits, 16).ok());
        match octet.filter(|octet| *octet > 0) {
            Some(octet) => (decoded.push(octet), rest = &rest[3..]),
            None => (decoded.push(*first), rest = after),
        };
    }
    decoded
}
