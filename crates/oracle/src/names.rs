//! The names of the parts of a URL by scheme, in the order in which the URL has them.

use std::borrow::Cow;

use crate::{CommonPart, CommonParts, PartValue, Parts};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A [`PartValue::Text`].
    Text,
    /// A [`PartValue::List`].
    List,
    /// A [`PartValue::Fields`].
    Fields,
}

type Part = (&'static str, Shape);

const fn text(name: &'static str) -> Part {
    (name, Shape::Text)
}

const USER: Part = text("user");
const PASSWORD: Part = text("password");
const HOST: Part = text("host");
const PORT: Part = text("port");
const SEARCH: Part = text("search");
const URL_PATH: Part = text("url-path");

/// The parts of each predefined scheme. All of them have `scheme` as their first part.
const SCHEMES: &[(&str, &[Part])] = &[
    ("ftp", &[USER, PASSWORD, HOST, PORT, ("cwd", Shape::List), text("name"), text("type")]),
    ("http", &[HOST, PORT, text("path"), SEARCH]),
    ("gopher", &[HOST, PORT, URL_PATH, text("gtype"), text("selector"), SEARCH, text("gopher+_string")]),
    ("mailto", &[text("encoded822addr")]),
    ("news", &[text("group"), text("unique"), text("full_domain_name")]),
    ("nntp", &[HOST, PORT, text("group"), text("article-number")]),
    ("telnet", &[USER, PASSWORD, HOST, PORT, URL_PATH]),
    ("wais", &[HOST, PORT, text("database"), SEARCH, text("wtype"), text("wpath")]),
    ("file", &[HOST, ("directory", Shape::List), text("name")]),
    ("prospero", &[HOST, PORT, text("hsoname"), ("fields", Shape::Fields)]),
];

/// The parts of every other scheme.
const OTHER: &[Part] = &[text("schemepart"), USER, PASSWORD, HOST, PORT, URL_PATH];

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
    [text("scheme")].into_iter().chain(all.copied())
}

/// The name of a part in which two answers can differ: a common part, or a part that only URLs of
/// some schemes have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PartName {
    Common(CommonPart),
    /// Another part of a scheme, by its name: `cwd`, `selector`.
    OfScheme(&'static str),
}

/// The name of every part that no scheme has.
pub(crate) const UNKNOWN: &str = "unknown part";

impl PartName {
    /// Returns the name of a part of URLs of a scheme. Hosts, ports, users, passwords and schemes
    /// are common parts; a path or a search of a scheme is another one.
    pub fn of_scheme(name: &str) -> PartName {
        let common = CommonPart::ALL.into_iter().filter(|part| part.is_of_every_scheme());
        match common.into_iter().find(|part| part.name() == name) {
            Some(part) => PartName::Common(part),
            None => {
                let known = all().map(|(known, _)| known).find(|known| *known == name);
                PartName::OfScheme(known.unwrap_or(UNKNOWN))
            }
        }
    }

    /// Returns the name: `host`, `cwd`.
    pub const fn name(self) -> &'static str {
        match self {
            PartName::Common(part) => part.name(),
            PartName::OfScheme(name) => name,
        }
    }

    /// Returns the common part that holds the part.
    pub fn common(self) -> CommonPart {
        match self {
            PartName::Common(part) => part,
            PartName::OfScheme("search") => CommonPart::Query,
            PartName::OfScheme(_) => CommonPart::Path,
        }
    }

    /// Returns the text of the part in an answer, if the part is present. A list, and fields, are
    /// written as JSON.
    pub fn text<'p>(self, parts: &'p CommonParts<'_>) -> Option<Cow<'p, str>> {
        let json = |value: &PartValue| serde_json::to_string(value).unwrap_or_default();
        match self {
            PartName::Common(part) => parts.get(part).map(Cow::Borrowed),
            PartName::OfScheme(name) => Some(match parts.by_scheme.as_ref()?.get(name)? {
                PartValue::Text(text) => Cow::Borrowed(text),
                value => Cow::Owned(json(value)),
            }),
        }
    }
}

impl From<CommonPart> for PartName {
    fn from(part: CommonPart) -> PartName {
        PartName::Common(part)
    }
}
