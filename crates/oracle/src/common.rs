//! The common parts: the parts of a library that has one interface for all schemes, and their place
//! in RFC 1738.
//!
//! [`CommonParts::of_scheme`] is the only mapping from the parts of each scheme to the common parts.
//! docs/protocol.md has a table.

use std::borrow::Cow;
use std::sync::Arc;

use rfc1738::url::Url;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{CommonPart, Conventions, Parts, as_text};

/// The parts of a URL as a library with one interface for all schemes gives them.
///
/// ```
/// use rfc1738::{Profile, parse};
/// use rfc1738_oracle::CommonParts;
///
/// let input = b"ftp://me@host.dom/etc/motd;type=a";
/// let url = parse(input, Profile::Interpreter)?;
/// let common = CommonParts::from_url(&url).unwrap();
/// assert_eq!(common.user.as_deref(), Some("me"));
/// assert_eq!(common.path, "/etc/motd;type=a");
/// # Ok::<(), rfc1738::parse::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[schemars(
    rename = "common",
    deny_unknown_fields,
    description = "The parts of a URL as a library with one interface for all schemes gives them."
)]
#[serde(deny_unknown_fields)]
pub struct CommonParts<'a> {
    /// The scheme, without the ":". If it is left out, it is not compared.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scheme: Option<Cow<'a, str>>,
    /// The user: before the ":" in front of the "@", or everything in front of the "@".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub user: Option<Cow<'a, str>>,
    /// The password: between that ":" and the "@".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub password: Option<Cow<'a, str>>,
    /// The host.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub host: Option<Cow<'a, str>>,
    /// The digits of the port.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub port: Option<Cow<'a, str>>,
    /// The path, with the "/" in front of it.
    #[serde(default)]
    pub path: Cow<'a, str>,
    /// The query, without the "?".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub query: Option<Cow<'a, str>>,
    /// The fragment, without the "#". No URL of RFC 1738 has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fragment: Option<Cow<'a, str>>,
    /// The whole URL as the library prints it, after it read the input. It is not a part: no text
    /// says how a URL is printed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub printed: Option<Cow<'a, str>>,
    /// The parts by the names of the scheme, if the answer has them. Two answers that both have them
    /// are compared by these.
    #[serde(default, rename = "parts", skip_serializing_if = "Option::is_none")]
    #[schemars(skip)]
    pub by_scheme: Option<Parts>,
    /// The parts that the library can report.
    #[serde(skip)]
    pub reports: Reports,
    /// How the library spells the parts, if an adapter declares it.
    #[serde(skip)]
    pub conventions: Option<Arc<Conventions>>,
}

/// The common parts that a library can report.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Reports {
    #[default]
    All,
    /// All parts except the user and the password.
    NoUser,
    /// No parts: the library only reports whether an input is a URL.
    Verdict,
}

impl<'a> CommonParts<'a> {
    /// Returns the common parts of a URL.
    ///
    /// Returns `None` for a URL of another scheme that does not have the common form. RFC 1738 does
    /// not define its parts.
    pub fn from_url(url: &Url<'_>) -> Option<CommonParts<'static>> {
        let has_common_form = !matches!(url, Url::Other(url) if url.ip_schemepart().is_none());
        has_common_form.then(|| CommonParts::of_scheme(url.to_string().as_bytes(), &Parts::from_url(url)))
    }

    /// Returns the common parts of an input with these parts by the names of its scheme: the only
    /// mapping from the parts of each scheme to the common parts. The input says how ";type=" is
    /// spelled, and which scheme it has, if the parts do not.
    pub fn of_scheme(input: &[u8], parts: &Parts) -> CommonParts<'static> {
        let text = |name| parts.text_of(name).map(|text| Cow::Owned(text.to_owned()));
        let before = || as_text(input.split(|&byte| byte == b':').next().unwrap_or_default()).into_owned();
        let scheme = text("scheme").unwrap_or_else(|| before().into());
        let (path, query) = path_and_query(&scheme.to_ascii_lowercase(), parts, type_of(input));
        CommonParts {
            scheme: Some(scheme),
            user: text("user"),
            password: text("password"),
            host: text("host"),
            port: text("port"),
            path: path.into(),
            query: query.map(|query| Cow::Owned(query.to_owned())),
            ..CommonParts::default()
        }
    }

    /// The same, and the parts by the names of the scheme beside them.
    pub fn with_scheme_parts(input: &[u8], parts: Parts) -> CommonParts<'static> {
        let common = CommonParts::of_scheme(input, &parts);
        CommonParts { by_scheme: Some(parts), ..common }
    }

    /// Returns the parts of a library that only reports whether an input is a URL.
    pub fn not_reported() -> CommonParts<'a> {
        CommonParts { reports: Reports::Verdict, ..CommonParts::default() }
    }

    pub fn into_owned(self) -> CommonParts<'static> {
        let owned = |part: Option<Cow<'_, str>>| part.map(|text| Cow::Owned(text.into_owned()));
        CommonParts {
            scheme: owned(self.scheme),
            user: owned(self.user),
            password: owned(self.password),
            host: owned(self.host),
            port: owned(self.port),
            path: Cow::Owned(self.path.into_owned()),
            query: owned(self.query),
            fragment: owned(self.fragment),
            printed: owned(self.printed),
            by_scheme: self.by_scheme,
            reports: self.reports,
            conventions: self.conventions,
        }
    }

    /// Returns the text of a part, or `None` if the part is absent. The path is always present.
    pub fn get(&self, part: CommonPart) -> Option<&str> {
        match part {
            CommonPart::Host => self.host.as_deref(),
            CommonPart::Port => self.port.as_deref(),
            CommonPart::User => self.user.as_deref(),
            CommonPart::Password => self.password.as_deref(),
            CommonPart::Path => Some(&self.path),
            CommonPart::Query => self.query.as_deref(),
            CommonPart::Fragment => self.fragment.as_deref(),
            CommonPart::Scheme => self.scheme.as_deref(),
        }
    }

    /// Replaces the text of a part. The path cannot be absent: `None` makes it empty.
    pub fn set(&mut self, part: CommonPart, text: Option<Cow<'a, str>>) {
        match part {
            CommonPart::Host => self.host = text,
            CommonPart::Port => self.port = text,
            CommonPart::User => self.user = text,
            CommonPart::Password => self.password = text,
            CommonPart::Path => self.path = text.unwrap_or_default(),
            CommonPart::Query => self.query = text,
            CommonPart::Fragment => self.fragment = text,
            CommonPart::Scheme => self.scheme = text,
        }
    }

    /// Returns the names and texts of the present parts, in the order of the URL. The path is
    /// always present.
    pub fn texts(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let present = [
            ("scheme", self.scheme.as_deref()),
            ("user", self.user.as_deref()),
            ("password", self.password.as_deref()),
            ("host", self.host.as_deref()),
            ("port", self.port.as_deref()),
            ("path", (self.reports != Reports::Verdict).then_some(&*self.path)),
            ("query", self.query.as_deref()),
            ("fragment", self.fragment.as_deref()),
        ];
        present.into_iter().filter_map(|(name, text)| Some((name, text?)))
    }
}

/// Returns ";type=" as it is spelled at the end of an input. The interpreter profile allows capital
/// letters there (ruling A6).
fn type_of(input: &[u8]) -> &str {
    const TYPE: &str = ";type=";
    let at = input.iter().rposition(|&byte| byte == b';').unwrap_or(input.len());
    let spelled = input[at..].get(..TYPE.len()).and_then(|spelled| str::from_utf8(spelled).ok());
    spelled.filter(|spelled| spelled.eq_ignore_ascii_case(TYPE)).unwrap_or(TYPE)
}

/// Returns the path and the query of a URL of a scheme in lower case.
fn path_and_query<'p>(scheme: &str, parts: &'p Parts, type_of: &str) -> (String, Option<&'p str>) {
    let text = |name| parts.text_of(name);
    let or_empty = |name| text(name).unwrap_or_default();
    // A part that is present, with the text before it.
    let after = |before: &str, name| text(name).map_or(String::new(), |text| format!("{before}{text}"));
    let below = |folders, name| {
        let last = text(name).map(str::to_owned);
        let all: Vec<String> = parts.texts_of(folders).map(str::to_owned).chain(last).collect();
        if all.is_empty() { String::new() } else { format!("/{}", all.join("/")) }
    };
    match scheme {
        "ftp" => (below("cwd", "name") + &after(type_of, "type"), None),
        "http" => (after("/", "path"), text("search")),
        "gopher" => {
            let item = after("/", "gtype") + or_empty("selector");
            let path =
                after("/", "url-path") + &item + &after("%09", "search") + &after("%09", "gopher+_string");
            (path, None)
        }
        "mailto" => (or_empty("encoded822addr").to_owned(), None),
        "news" => (or_empty("group").to_owned() + or_empty("unique") + &after("@", "full_domain_name"), None),
        "nntp" => (after("/", "group") + &after("/", "article-number"), None),
        "wais" => (after("/", "database") + &after("/", "wtype") + &after("/", "wpath"), text("search")),
        "file" => (below("directory", "name"), None),
        "prospero" => {
            let fields = parts.fields_of("fields").map(|(name, value)| format!(";{name}={value}"));
            (after("/", "hsoname") + &fields.collect::<String>(), None)
        }
        // All schemes with the common form have at most a path after the host.
        _ if text("host").is_some() => (after("/", "url-path"), None),
        _ => (or_empty("schemepart").to_owned(), None),
    }
}

/// Splits a userinfo into the user and the password, for libraries that report them together.
pub fn split_userinfo(userinfo: &str) -> (&str, Option<&str>) {
    userinfo.split_once(':').map_or((userinfo, None), |(user, password)| (user, Some(password)))
}
