//! The names of the parts of a URL by scheme, in the order in which the URL has them.

use crate::{PartValue, Parts};

/// The shape of a part's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A [`PartValue::Text`].
    Text,
    /// A [`PartValue::List`].
    List,
    /// A [`PartValue::Fields`].
    Fields,
}
use Shape::{Fields, List, Text};

/// The name of a part and the shape of its value.
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

/// Returns the scheme with which an input begins, or "any other scheme", and the parts of its URLs
/// without `scheme`.
pub fn of_scheme(input: &[u8]) -> (&'static str, &'static [Part]) {
    let end = input.iter().position(|&byte| byte == b':').unwrap_or(input.len());
    let known = SCHEMES.iter().find(|(scheme, _)| input[..end].eq_ignore_ascii_case(scheme.as_bytes()));
    known.copied().unwrap_or(("any other scheme", OTHER))
}

/// Returns the parts in the order of the URL, with unknown parts last.
pub fn in_order<'p>(input: &[u8], parts: &'p Parts) -> Vec<(&'p str, &'p PartValue)> {
    let (_, known) = of_scheme(input);
    let place = |name: &str| match name {
        "scheme" => 0,
        _ => known.iter().position(|(known, _)| *known == name).map_or(known.len() + 1, |place| place + 1),
    };
    let mut all: Vec<_> = parts.iter().collect();
    all.sort_by_key(|(name, _)| place(name));
    all
}

/// Returns the names and shapes of all parts. A part has the same shape in every scheme.
pub fn all() -> impl Iterator<Item = (&'static str, Shape)> {
    let all = SCHEMES.iter().flat_map(|(_, parts)| parts.iter()).chain(OTHER);
    [("scheme", Text)].into_iter().chain(all.copied())
}
