//! Checks the names and the texts of the parts in answers.

use std::collections::BTreeMap;

use rfc1738_oracle::names::{self, Shape};
use rfc1738_oracle::protocol::Observed;
use rfc1738_oracle::{CommonPart, PartValue, Parts};
use rfc1738_suite::corpus::suggestion;

use super::session::Session;
use super::view::View;
use crate::escape;

/// A URL of each scheme, with as many parts as it can have.
const URLS: [&str; 15] = [
    "ftp://user:pass@host.dom:2121/a/b;type=i",
    "http://host.dom:8080/a?b",
    "gopher://host.dom:70/1a%09b%09c",
    "gopher://host.dom/",
    "mailto:me@host.dom",
    "news:comp.infosystems",
    "news:id@host.dom",
    "nntp://host.dom:119/comp.infosystems/1",
    "telnet://user:pass@host.dom:23/",
    "wais://host.dom:210/a?b",
    "wais://host.dom:210/a/b/c",
    "file://host.dom/a/b",
    "prospero://host.dom:1525/a;b=c",
    "x://user:pass@host.dom:1/a",
    "x:a",
];
/// The text of the path has two octets.
const TWO_OCTETS: &str = "http://host.dom/\u{e9}";

/// Returns what is wrong, each mistake once.
pub(super) fn wrong(session: &mut Session<'_>) -> Vec<String> {
    // The mistake, with the URL that shows it first.
    let mut wrong: BTreeMap<String, &str> = BTreeMap::new();
    for url in URLS.into_iter().chain([TWO_OCTETS]) {
        let answer = session.ask(&[url.as_bytes()]).ok().and_then(|mut seen| seen.pop());
        let Some(Observed::Accept(accepted)) = answer else { continue };
        let of_scheme = accepted.parts.iter().flat_map(|parts| of_scheme(url, parts));
        let is_wide = url == TWO_OCTETS && View::all(&accepted).iter().any(is_wide);
        let what =
            "a path with \"\\u00e9\" for two octets: write each octet as one character, \"\\u00c3\\u00a9\"";
        for what in of_scheme.chain(is_wide.then(|| what.into())) {
            wrong.entry(what).or_insert(url);
        }
    }
    let line = |(what, url): (String, &str)| format!("the answer to {} has {what}", escape::text(url));
    wrong.into_iter().map(line).collect()
}

fn is_wide(view: &View) -> bool {
    view.get(CommonPart::Path).is_some_and(|path| path.trim_start_matches('/') == "\u{e9}")
}

/// Returns the mistakes in parts by the names of the scheme.
fn of_scheme<'p>(url: &str, parts: &'p Parts) -> impl Iterator<Item = String> + use<'p> {
    let (scheme, known) = names::of_scheme(url.as_bytes());
    // These are compared in every scheme, also if no URL of it has them.
    let is_of_every =
        |name| CommonPart::ALL.into_iter().any(|part| part.is_of_every_scheme() && part.name() == name);
    parts.iter().filter(move |(name, _)| !is_of_every(*name)).filter_map(move |(name, value)| {
        let shown = escape::text(name);
        let Some((_, shape)) = known.iter().find(|(known, _)| *known == name) else {
            let names = known.iter().map(|(known, _)| *known);
            let near = suggestion(name, names.clone())
                .unwrap_or_else(|| format!("the names are {}", names.collect::<Vec<_>>().join(", ")));
            return Some(format!("the part `{shown}`, which no URL of {scheme} has: {near}"));
        };
        let is_text = matches!((shape, value), (Shape::Text, PartValue::Text(_)));
        let is_list = matches!((shape, value), (Shape::List, PartValue::List(_)));
        match (shape, value) {
            (Shape::Text, _) if !is_text => Some(format!("a `{shown}` that is no text: write a string")),
            (Shape::List, _) if !is_list => {
                Some(format!("a `{shown}` that is no list: write a list of strings"))
            }
            (Shape::Text, PartValue::Text(text)) if name == "path" && text.starts_with('/') => {
                Some("a `path` that begins with \"/\": the names of the scheme leave out this \"/\"".into())
            }
            _ => None,
        }
    })
}
