//! The conventions of a library: how it spells the common parts.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use percent_encoding::percent_decode_str;

use crate::relation::default_port;
use crate::{CommonPart, CommonParts, PartName, Parts};

/// How a library spells the common parts, as its adapter declares it.
///
/// The defaults: as in the URL, with the "/" before a path. An absent part is left out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
#[schemars(rename = "conventions")]
pub struct Conventions {
    /// Whether the "/" before a path is part of the path.
    pub path: PathSpelling,
    /// The parts in which the library decodes escapes. They are not decoded again.
    pub decoded: Vec<CommonPart>,
    /// The parts that the library puts in lower case.
    pub lower_cased: Vec<CommonPart>,
    /// What the library does with the default port of a scheme.
    pub default_port: DefaultPort,
    /// How the library reports an absent part.
    pub absent: Absent,
    /// Whether the library has no user and no password. Then they are not compared.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub user: Option<User>,
    /// Whether the library takes references. Then an input without a scheme is not a wrong URL.
    #[serde(skip_serializing_if = "References::is_default")]
    pub references: References,
    /// Every option that is not the default of the library. Recorded, and not used in a comparison.
    pub options: BTreeMap<String, serde_json::Value>,
}

/// Whether the "/" before a path is part of the path.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "path")]
pub enum PathSpelling {
    /// It is.
    #[default]
    WithSlash,
    /// The library reports the path without it.
    WithoutSlash,
}

/// What a library does with the default port of a scheme.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "default_port")]
pub enum DefaultPort {
    /// It reports no port that the URL does not have. It may leave out a port that is the default.
    #[default]
    LeftOut,
    /// It reports an absent port as the default port.
    FilledIn,
}

/// How a library reports an absent part.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "absent")]
pub enum Absent {
    /// It does not report the part. An empty part is another answer.
    #[default]
    LeftOut,
    /// It reports absent and empty parts in the same way.
    Empty,
}

/// What a library does not report about users.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "user")]
pub enum User {
    /// It has no user and no password.
    NotReported,
}

/// Whether a library takes references, such as `a/b`, `//host.dom` and the empty text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "references")]
pub enum References {
    /// It takes URLs only, which have a scheme.
    #[default]
    NotTaken,
    /// It takes references also. Its answers to inputs without a scheme are not compared.
    Taken,
}

impl References {
    fn is_default(&self) -> bool {
        *self == References::default()
    }
}

impl Conventions {
    /// Returns parts as a library with these conventions spells them. Octets of escapes that are
    /// not UTF-8 become U+FFFD.
    ///
    /// ```
    /// use rfc1738_oracle::{CommonPart, CommonParts, Conventions};
    ///
    /// let declared = Conventions { decoded: vec![CommonPart::User], ..Conventions::default() };
    /// let parts = CommonParts { user: Some("a%3Ab".into()), path: "/%41".into(), ..CommonParts::default() };
    /// let spelled = declared.spell(&parts);
    /// assert_eq!((spelled.user.as_deref(), &*spelled.path), (Some("a:b"), "/%41"));
    /// ```
    pub fn spell(&self, parts: &CommonParts<'_>) -> CommonParts<'static> {
        let is_without_slash = parts.host.is_some() && self.path == PathSpelling::WithoutSlash;
        let mut spelled = parts.clone().into_owned();
        if self.default_port == DefaultPort::FilledIn && spelled.port.is_none() {
            spelled.port = default_port(parts).map(Into::into);
        }
        for part in CommonPart::ALL {
            let Some(text) = parts.get(part) else { continue };
            let text = match text.strip_prefix('/') {
                Some(rest) if part == CommonPart::Path && is_without_slash => rest,
                _ => text,
            };
            let mut text = match self.decoded.contains(&part) {
                true => percent_decode_str(text).decode_utf8_lossy().into_owned(),
                false => text.to_owned(),
            };
            if self.lower_cased.contains(&part) {
                text.make_ascii_lowercase();
            }
            spelled.set(part, Some(text.into()));
        }
        for (name, value) in spelled.by_scheme.iter_mut().flat_map(Parts::iter_mut) {
            let part = PartName::of_scheme(name).common();
            value.for_each_text(&mut |text| {
                if self.decoded.contains(&part) {
                    *text = percent_decode_str(text).decode_utf8_lossy().into_owned();
                }
                if self.lower_cased.contains(&part) {
                    text.make_ascii_lowercase();
                }
            });
        }
        spelled
    }

    /// Returns whether answers to an input are compared: a library that takes references has them of
    /// its own kind, without a scheme.
    ///
    /// ```
    /// use rfc1738_oracle::{Conventions, References};
    ///
    /// let declared = Conventions { references: References::Taken, ..Conventions::default() };
    /// assert!(declared.compares(b"http://host.dom/") && !declared.compares(b"a/b:c"));
    /// assert!(Conventions::default().compares(b"a/b"));
    /// ```
    pub fn compares(&self, input: &[u8]) -> bool {
        let end = input.iter().position(|byte| b":/?#".contains(byte));
        let has_scheme = end.is_some_and(|end| end > 0 && input[end] == b':');
        self.references == References::NotTaken || has_scheme
    }
}
