//! The quirk of urltools.

use rfc1738_subject::CommonParts;

use super::texts::{Texts, halves};
use super::{Change, Quirk};

pub(super) const WHOLE: Quirk = Quirk {
    library: "r-urltools",
    what: "Ends a user at the first \"@\" before a query, wherever it stands, and ends a host at \"?\" and \"#\" only if no \"/\" follows.",
    input: "http://host.dom/a@b",
    change: Change::Whole(|input| Some(read(input))),
};

fn read(input: &str) -> CommonParts<'static> {
    let is_scheme = |(scheme, _): &(&str, &str)| !scheme.contains('.');
    let (scheme, rest) = input.split_once("://").filter(is_scheme).unwrap_or(("", input));
    let at = rest.split('?').next().and_then(|text| text.find('@'));
    let mut rest = at.map_or(rest, |at| &rest[at + 1..]);
    let mut host = String::new();
    if let Some((address, after)) = rest.strip_prefix('[').and_then(|text| text.split_once(']')) {
        // What follows the address takes its place, unless it has a port.
        (host, rest) = (address.to_owned(), after);
    }
    let mut port = None;
    if !rest.is_empty() || host.is_empty() {
        let colon = rest.find(':').filter(|&at| rest.find('/').is_none_or(|slash| slash >= at));
        let after = colon.map_or(rest, |at| &rest[at + 1..]);
        let end =
            after.find('/').or_else(|| after.find('?')).or_else(|| after.find('#')).unwrap_or(after.len());
        (host, port) = match colon {
            Some(at) => (host + &rest[..at], Some(&after[..end])),
            None => (after[..end].to_owned(), None),
        };
        rest = after[end..].strip_prefix('/').unwrap_or(&after[end..]);
    }
    let (path, query) = halves(rest, '?');
    let (path, query, fragment) = match query.map(|query| halves(query, '#')) {
        Some((query, fragment)) => (path, Some(query), fragment),
        None => (halves(path, '#').0, None, halves(path, '#').1),
    };
    // The adapter says that it is the "/" before a path that is left out.
    let (scheme, host, path) = (scheme.to_ascii_lowercase(), host.to_ascii_lowercase(), format!("/{path}"));
    let (scheme, host) = (Some(&*scheme), Some(&*host));
    Texts { scheme, host, port, path: &path, query, fragment, ..Texts::default() }.parts()
}
