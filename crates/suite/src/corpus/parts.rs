//! The names of the parts of a URL by scheme, in the order in which the URL has them.

use super::suggest::suggestion;
use crate::subject::{PartValue, Parts};

/// The shape of a part's value.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    Text,
    List,
    Fields,
}
use Shape::{Fields, List, Text};

type Part = (&'static str, Shape);

/// The parts of each predefined scheme. All of them have `scheme` as their first part.
const SCHEMES: &[(&str, &[Part])] = &[
    (
        "ftp",
        &[
            ("user", Text),
            ("password", Text),
            ("host", Text),
            ("port", Text),
            ("cwd", List),
            ("name", Text),
            ("type", Text),
        ],
    ),
    ("http", &[("host", Text), ("port", Text), ("path", Text), ("search", Text)]),
    (
        "gopher",
        &[
            ("host", Text),
            ("port", Text),
            ("url-path", Text),
            ("gtype", Text),
            ("selector", Text),
            ("search", Text),
            ("gopher+_string", Text),
        ],
    ),
    ("mailto", &[("encoded822addr", Text)]),
    ("news", &[("group", Text), ("unique", Text), ("full_domain_name", Text)]),
    ("nntp", &[("host", Text), ("port", Text), ("group", Text), ("article-number", Text)]),
    ("telnet", &[("user", Text), ("password", Text), ("host", Text), ("port", Text), ("url-path", Text)]),
    (
        "wais",
        &[
            ("host", Text),
            ("port", Text),
            ("database", Text),
            ("search", Text),
            ("wtype", Text),
            ("wpath", Text),
        ],
    ),
    ("file", &[("host", Text), ("directory", List), ("name", Text)]),
    ("prospero", &[("host", Text), ("port", Text), ("hsoname", Text), ("fields", Fields)]),
];

/// The parts of every other scheme.
const OTHER: &[Part] = &[
    ("schemepart", Text),
    ("user", Text),
    ("password", Text),
    ("host", Text),
    ("port", Text),
    ("url-path", Text),
];

fn of_scheme(input: &[u8]) -> (&'static str, &'static [Part]) {
    let end = input.iter().position(|&byte| byte == b':').unwrap_or(input.len());
    let known = SCHEMES.iter().find(|(scheme, _)| input[..end].eq_ignore_ascii_case(scheme.as_bytes()));
    known.copied().unwrap_or(("any other scheme", OTHER))
}

/// Returns the problems with the names and the shapes of a URL's parts.
pub(super) fn check(input: &[u8], parts: &Parts) -> Vec<String> {
    let (scheme, known) = of_scheme(input);
    let mut problems = Vec::new();
    for (name, value) in parts.iter().filter(|(name, _)| *name != "scheme") {
        let Some(&(_, shape)) = known.iter().find(|(known, _)| *known == name) else {
            let names = known.iter().map(|&(known, _)| known);
            let hint = suggestion(name, names.clone())
                .unwrap_or_else(|| format!("its parts are {}", names.collect::<Vec<_>>().join(", ")));
            problems.push(format!("has `{name}`, which is not a part of {scheme}; {hint}"));
            continue;
        };
        let fits = match value {
            PartValue::Text(_) => shape == Text,
            // An empty list of fields is left out, but an empty list of directories is written.
            PartValue::List(_) => shape == List,
            PartValue::Fields(_) => shape == Fields,
        };
        if !fits {
            let what = match shape {
                Text => "a text",
                List => "a list of texts",
                Fields => "a list of [name, value], left out if it is empty",
            };
            problems.push(format!("has `{name}`, which is {what}"));
        }
    }
    problems
}

/// Returns the parts in the order of the URL, with unknown parts last.
pub(crate) fn in_order<'p>(input: &[u8], parts: &'p Parts) -> Vec<(&'p str, &'p PartValue)> {
    let (_, known) = of_scheme(input);
    let place = |name: &str| match name {
        "scheme" => 0,
        _ => known.iter().position(|(known, _)| *known == name).map_or(known.len() + 1, |place| place + 1),
    };
    let mut all: Vec<_> = parts.iter().collect();
    all.sort_by_key(|(name, _)| place(name));
    all
}

/// Returns the names and shapes of all parts, for the schema. A part has the same shape in every scheme.
pub(super) fn all() -> impl Iterator<Item = (&'static str, &'static str)> {
    let all = SCHEMES.iter().flat_map(|(_, parts)| parts.iter()).chain(OTHER);
    let shape = |shape| match shape {
        Text => "text",
        List => "list",
        Fields => "fields",
    };
    [("scheme", "text")].into_iter().chain(all.map(move |&(name, of)| (name, shape(of))))
}
