//! The conventions of a library: how it spells the common parts. No other code decides whether two spellings of a part are
//! the same.

use core::iter;
use std::collections::BTreeMap;

use rfc1738::spec::Scheme;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::common::{CommonPart, CommonParts, Reports};

/// How a library spells the common parts, as its adapter declares it.
///
/// The defaults: as in the URL, with the "/" before a path. An absent part is left out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
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
    /// Every option that is not the default of the library. Recorded, and not used in a comparison.
    pub options: BTreeMap<String, serde_json::Value>,
}

/// Whether the "/" before a path is part of the path.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "user")]
pub enum User {
    /// It has no user and no password.
    NotReported,
}

/// Returns whether a library reports the same part as RFC 1738.
///
/// A library of this process declares no conventions. Then an absent part and an empty one are the same, and so are an
/// absent port and the default port.
pub(super) fn is_same(part: CommonPart, rfc: &CommonParts<'_>, library: &CommonParts<'_>) -> bool {
    let declared = library.conventions.as_deref();
    let is_user = matches!(part, CommonPart::User | CommonPart::Password);
    let not_reported = declared.is_some_and(|declared| declared.user == Some(User::NotReported));
    if library.reports == Reports::Verdict
        || (is_user && (not_reported || library.reports == Reports::NoUser))
    {
        return true;
    }
    let empty_is_absent = declared.is_none_or(|declared| declared.absent == Absent::Empty);
    let (here, there) = (rfc.get(part), library.get(part));
    let is_absent = |text: &str| empty_is_absent && text.is_empty() && part != CommonPart::Scheme;
    let there = there.filter(|text| !is_absent(text));
    match part {
        CommonPart::Scheme => match (here, there) {
            (Some(here), Some(there)) => here.eq_ignore_ascii_case(there),
            _ => true,
        },
        CommonPart::Port => same_port(rfc, there, declared.map(|declared| declared.default_port)),
        CommonPart::Host if are_this_computer(rfc, there) => true,
        CommonPart::Path => {
            let without_slash = declared.is_some_and(|declared| declared.path == PathSpelling::WithoutSlash);
            let slash = if without_slash && rfc.host.is_some() { "/" } else { "" };
            let here = or_slash(here.unwrap_or_default());
            let here = here.strip_prefix(slash).unwrap_or(here);
            let there = there.unwrap_or_default();
            let there = if slash.is_empty() { or_slash(there) } else { there };
            same_octets(part, here, there, declared)
        }
        _ => match (here, there) {
            (Some(here), Some(there)) => same_octets(part, here, there, declared),
            (None, None) => true,
            (Some(only), None) => empty_is_absent && only.is_empty(),
            (None, Some(_)) => false,
        },
    }
}

/// Returns whether both hosts of a file URL are this computer: `localhost` or no host (section 3.10).
fn are_this_computer(rfc: &CommonParts<'_>, there: Option<&str>) -> bool {
    let is_this = |host: &str| host.is_empty() || host.eq_ignore_ascii_case("localhost");
    let is_file = rfc.scheme.as_deref().is_some_and(|scheme| scheme.eq_ignore_ascii_case("file"));
    is_file && is_this(rfc.host.as_deref().unwrap_or_default()) && is_this(there.unwrap_or_default())
}

/// Returns whether the ports are the same number. Without a convention, an absent port is the default port of the scheme.
fn same_port(rfc: &CommonParts<'_>, there: Option<&str>, declared: Option<DefaultPort>) -> bool {
    let number = |port: &str| match port.trim_start_matches('0') {
        "" if !port.is_empty() => "0".to_owned(),
        digits => digits.to_owned(),
    };
    let (here, there) = (rfc.port.as_deref().map(number), there.map(number));
    if here == there {
        return true;
    }
    let default = rfc.scheme.as_deref().and_then(Scheme::from_name).and_then(|scheme| scheme.default_port);
    let default = default.map(|port| port.to_string());
    match declared {
        None => here.or(default.clone()) == there.or(default),
        Some(DefaultPort::FilledIn) => here.or(default) == there,
        Some(DefaultPort::LeftOut) => there.is_none() && here == default,
    }
}

fn or_slash(path: &str) -> &str {
    if path.is_empty() { "/" } else { path }
}

/// Returns whether two texts spell the same octets.
fn same_octets(part: CommonPart, rfc: &str, library: &str, declared: Option<&Conventions>) -> bool {
    let has = |parts: fn(&Conventions) -> &Vec<CommonPart>| {
        declared.is_some_and(|declared| parts(declared).contains(&part))
    };
    // No host of RFC 1738 has an escape, so a "%" in a host is not decoded.
    let is_decoded = part == CommonPart::Host || has(|declared| &declared.decoded);
    let in_any_case = part == CommonPart::Host || has(|declared| &declared.lower_cased);
    let folded = |octet: u32| match u8::try_from(octet) {
        Ok(octet) if in_any_case => u32::from(octet.to_ascii_lowercase()),
        _ => octet,
    };
    let (here, there) = (octets(rfc, true), octets(library, !is_decoded));
    (rfc == library && !is_decoded) || here.map(folded).eq(there.map(folded))
}

/// Returns the octets of a text, each as the number of its character. A character above U+00FF is not an octet, so it is
/// equal to none. If `decode` is true, an escape is one octet; a "%" without two hexadecimal digits stays as it is.
fn octets(text: &str, decode: bool) -> impl Iterator<Item = u32> {
    let mut rest = text.chars();
    iter::from_fn(move || {
        let character = rest.next()?;
        if decode && character == '%' {
            let mut after = rest.clone();
            let mut digit = || after.next().and_then(|digit| digit.to_digit(16));
            if let (Some(high), Some(low)) = (digit(), digit()) {
                rest = after;
                return Some(high << 4 | low);
            }
        }
        Some(u32::from(character))
    })
}
