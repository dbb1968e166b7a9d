//! The two relations between a part that a library reports and the part of RFC 1738. No other code
//! decides whether two spellings of a part are the same.

use core::iter;
use std::borrow::Cow;

use rfc1738::spec::Scheme;

use crate::{
    Absent, CommonPart, CommonParts, Conventions, DefaultPort, PartName, PartValue, PathSpelling, Reports,
    User, names,
};

/// A relation between a part that a library reports and the part of RFC 1738.
///
/// Both relations apply the conventions that an adapter declares. A part that the library does not
/// report is in both relations: the user and the password of a library that has neither, a scheme
/// that is left out, and every part of a library that gives only a verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// The same text, and absent only if the part of RFC 1738 is absent. The differences of a
    /// library are those from this relation.
    Identical,
    /// The same text as the library reports it: its case, and its default port. Only what the
    /// adapter says of absent parts, of decoded parts and of the "/" before a path counts as the
    /// same. A prediction has to be exact.
    Exact,
    /// A spelling to which some section of RFC 1738 gives the same meaning. The conformance run uses
    /// this relation. It is wider than `rfc1738::octets::equivalent`, which knows sections 2.1 and
    /// 2.2 alone.
    ///
    /// The same are an escape and its octet (section 2.2), schemes and hosts in two cases
    /// (sections 2.1 and 3.1), ports with other zeros at the beginning, an empty path and "/", and
    /// `localhost` and no host in a file URL (section 3.10). A library that declares no conventions
    /// may also report the default port in place of no port, or no port in place of the default
    /// port, and an absent part in place of an empty one, or the reverse. But an empty user or
    /// password is not an absent one (section 3.1).
    SameMeaning,
}

impl Relation {
    /// Returns whether a part of a library is in this relation to the part of RFC 1738.
    pub fn holds(self, part: impl Into<PartName>, rfc: &CommonParts<'_>, library: &CommonParts<'_>) -> bool {
        let part = part.into();
        if !is_reported(part.common(), library) {
            return true;
        }
        let declared = library.conventions.as_deref();
        let empty_is_absent = match declared {
            Some(declared) => declared.absent == Absent::Empty,
            None => self == Relation::SameMeaning && !is_of_user(part.common()),
        };
        match part {
            PartName::Common(part) => self.same_part(part, rfc, library, empty_is_absent),
            // An adapter reports a part that no scheme has.
            PartName::OfScheme(names::UNKNOWN) => false,
            PartName::OfScheme(name) => {
                // `*[ fieldspec ]` matches no field: a list without items is no list.
                let is_none = |value: &PartValue| {
                    value.is_empty() && (empty_is_absent || !matches!(value, PartValue::Text(_)))
                };
                let value = |parts: &'_ CommonParts<'_>| {
                    let value = parts.by_scheme.as_ref()?.get(name)?.clone();
                    Some(value).filter(|value| !is_none(value))
                };
                match (value(rfc), value(library)) {
                    (Some(here), Some(there)) => self.same_value(part.common(), &here, &there, declared),
                    // It says that a "/" is there. The rules `gopherurl` and `telneturl` have no such part.
                    (Some(here), None) if name == "url-path" && here.is_empty() => lacks_url_path(rfc),
                    (here, there) => here == there,
                }
            }
        }
    }

    fn same_part(
        self,
        part: CommonPart,
        rfc: &CommonParts<'_>,
        library: &CommonParts<'_>,
        empty_is_absent: bool,
    ) -> bool {
        let declared = library.conventions.as_deref();
        let by_meaning = self == Relation::SameMeaning;
        let [here, there] =
            [rfc, library].map(|common| common.get(part).filter(|text| !empty_is_absent || !text.is_empty()));
        match (part, here, there) {
            (CommonPart::Path, ..) => self.same_path(rfc, library, declared),
            (CommonPart::Port, ..) => self.same_port(rfc, here, there, declared),
            (CommonPart::Host, ..) if by_meaning && are_this_computer(rfc, there) => true,
            (CommonPart::Scheme, Some(here), Some(there))
                if by_meaning || (self != Relation::Exact && has(declared, part, |all| &all.lower_cased)) =>
            {
                here.eq_ignore_ascii_case(there)
            }
            (_, Some(here), Some(there)) => self.same_text(part, here, there, declared),
            _ => here == there,
        }
    }

    /// Returns whether two values of a part of a scheme are the same, text by text.
    fn same_value(
        self,
        part: CommonPart,
        rfc: &PartValue,
        library: &PartValue,
        declared: Option<&Conventions>,
    ) -> bool {
        let same = |here: &str, there: &str| self.same_text(part, here, there, declared);
        match (rfc, library) {
            (PartValue::Text(here), PartValue::Text(there)) => same(here, there),
            (PartValue::List(here), PartValue::List(there)) => {
                here.len() == there.len() && here.iter().zip(there).all(|(here, there)| same(here, there))
            }
            (PartValue::Fields(here), PartValue::Fields(there)) => {
                let is_same = |((name, value), (other, their)): (&(String, String), &(String, String))| {
                    same(name, other) && same(value, their)
                };
                here.len() == there.len() && here.iter().zip(there).all(is_same)
            }
            _ => false,
        }
    }

    /// Returns whether the ports are the same, or one of them is absent and the other one is the
    /// default port.
    fn same_port(
        self,
        rfc: &CommonParts<'_>,
        here: Option<&str>,
        there: Option<&str>,
        declared: Option<&Conventions>,
    ) -> bool {
        let is_default = |port| is_default_port(rfc, port);
        match (here, there) {
            (Some(here), Some(there)) => {
                here == there
                    || (self == Relation::SameMeaning && without_zeros(here) == without_zeros(there))
            }
            (None, None) => true,
            _ if self == Relation::Exact => false,
            (Some(here), None) => match declared {
                Some(declared) => declared.default_port == DefaultPort::LeftOut && is_default(here),
                None => self == Relation::SameMeaning && is_default(here),
            },
            (None, Some(there)) => match (declared, self) {
                (Some(declared), _) if declared.default_port == DefaultPort::LeftOut => false,
                (Some(_), Relation::Identical) => is_default(there) && without_zeros(there) == there,
                (None, Relation::Identical) => false,
                (_, Relation::SameMeaning | Relation::Exact) => is_default(there),
            },
        }
    }

    fn same_path(
        self,
        rfc: &CommonParts<'_>,
        library: &CommonParts<'_>,
        declared: Option<&Conventions>,
    ) -> bool {
        // Only the path of a URL with a host has a "/" before it.
        let is_without_slash = rfc.host.is_some()
            && declared.is_some_and(|declared| declared.path == PathSpelling::WithoutSlash);
        let here = match is_without_slash {
            true => rfc.path.strip_prefix('/').unwrap_or(&rfc.path),
            false => &rfc.path,
        };
        let or_slash = |path| match path {
            "" if self == Relation::SameMeaning && !is_without_slash => "/",
            path => path,
        };
        self.same_text(CommonPart::Path, or_slash(here), or_slash(&library.path), declared)
    }

    /// Returns whether two texts of a part are the same. `library` is not decoded if the library
    /// decodes the part.
    fn same_text(self, part: CommonPart, rfc: &str, library: &str, declared: Option<&Conventions>) -> bool {
        let (is_host, by_meaning) = (part == CommonPart::Host, self == Relation::SameMeaning);
        let is_decoded = has(declared, part, |all| &all.decoded);
        let is_lower_cased = self != Relation::Exact && has(declared, part, |all| &all.lower_cased);
        let in_any_case = is_lower_cased || (is_host && by_meaning);
        let folded = |octet: u32| match u8::try_from(octet) {
            Ok(octet) if in_any_case => u32::from(octet.to_ascii_lowercase()),
            _ => octet,
        };
        // No host of RFC 1738 has an escape, so a "%" in a host of a library is not decoded.
        let decodes_library = by_meaning && !is_decoded && !is_host;
        let here = octets(rfc, is_decoded || by_meaning).map(folded);
        (rfc == library && !is_decoded)
            || here.eq(octets(library, decodes_library).map(folded))
            || (is_decoded && is_decoded_text(rfc, library, self == Relation::Exact))
    }
}

/// Returns whether a text is another one decoded to UTF-8, as libraries decode it: U+FFFD stands
/// for octets that are not UTF-8. If it is no text, each of its characters is an octet.
fn is_decoded_text(encoded: &str, decoded: &str, is_text: bool) -> bool {
    let text = percent_encoding::percent_decode_str(encoded).decode_utf8_lossy();
    (is_text && text == decoded) || text.bytes().map(char::from).eq(decoded.chars())
}

impl CommonParts<'_> {
    /// Returns the parts in which a library's answer differs from these parts, which are those of
    /// RFC 1738: those that are not in the relation. If both answers have parts by the names of the
    /// scheme, they are compared by these, else by the common parts.
    pub fn differences(
        &self,
        library: &CommonParts<'_>,
        relation: Relation,
    ) -> impl Iterator<Item = PartName> {
        let mut parts: Vec<PartName> = CommonPart::ALL.into_iter().map(PartName::Common).collect();
        if let (Some(here), Some(there)) = (&self.by_scheme, &library.by_scheme) {
            parts.retain(|part| part.common().is_of_every_scheme());
            for (name, _) in here.iter().chain(there.iter()) {
                let part = PartName::of_scheme(name);
                if !parts.contains(&part) {
                    parts.push(part);
                }
            }
        }
        // An adapter can report both, and its host by the names of the scheme can be another one.
        let also = library.by_scheme.as_ref().filter(|_| self.by_scheme.is_some()).map(|parts| {
            let text = |name| parts.text_of(name).map(Cow::Borrowed);
            CommonParts {
                scheme: text("scheme").or(library.scheme.as_deref().map(Cow::Borrowed)),
                user: text("user"),
                password: text("password"),
                host: text("host"),
                port: text("port"),
                by_scheme: Some(parts.clone()),
                conventions: library.conventions.clone(),
                ..CommonParts::default()
            }
        });
        parts.retain(|part| {
            !relation.holds(*part, self, library)
                || also.as_ref().is_some_and(|also| !relation.holds(*part, self, also))
        });
        parts.into_iter()
    }
}

impl CommonParts<'_> {
    /// Returns whether a library that gives this answer reports a part at all, also if the part is
    /// absent in this URL.
    pub fn reports_part(&self, part: CommonPart) -> bool {
        is_reported(part, self)
    }
}

fn is_reported(part: CommonPart, library: &CommonParts<'_>) -> bool {
    let declared = library.conventions.as_deref();
    let has_no_user = library.reports == Reports::NoUser
        || declared.is_some_and(|declared| declared.user == Some(User::NotReported));
    match part {
        _ if library.reports == Reports::Verdict => false,
        CommonPart::Scheme => library.scheme.is_some(),
        part => !(is_of_user(part) && has_no_user),
    }
}

/// Returns whether the rule of the scheme has no part `url-path`.
fn lacks_url_path(rfc: &CommonParts<'_>) -> bool {
    let scheme = rfc.scheme.as_deref().unwrap_or_default();
    ["gopher", "telnet"].iter().any(|without| without.eq_ignore_ascii_case(scheme))
}

fn is_of_user(part: CommonPart) -> bool {
    matches!(part, CommonPart::User | CommonPart::Password)
}

/// Returns whether a list of the declared conventions has a part.
fn has(declared: Option<&Conventions>, part: CommonPart, list: fn(&Conventions) -> &Vec<CommonPart>) -> bool {
    declared.is_some_and(|declared| list(declared).contains(&part))
}

/// Returns whether both hosts of a file URL are this computer: `localhost` or no host (section
/// 3.10).
fn are_this_computer(rfc: &CommonParts<'_>, there: Option<&str>) -> bool {
    let is_this = |host: &str| host.is_empty() || host.eq_ignore_ascii_case("localhost");
    let is_file = rfc.scheme.as_deref().is_some_and(|scheme| scheme.eq_ignore_ascii_case("file"));
    is_file && is_this(rfc.host.as_deref().unwrap_or_default()) && is_this(there.unwrap_or_default())
}

/// Returns whether a port is the default port of the scheme, also with zeros at its beginning.
pub fn is_default_port(rfc: &CommonParts<'_>, port: &str) -> bool {
    default_port(rfc).is_some_and(|default| without_zeros(port) == default)
}

/// Returns the default port of the scheme, if it has one. RFC 1738 does not know https, ws, wss, ldap
/// and ldaps.
pub(crate) fn default_port(rfc: &CommonParts<'_>) -> Option<String> {
    let scheme = rfc.scheme.as_deref()?;
    let later = match &*scheme.to_ascii_lowercase() {
        "https" | "wss" => Some("443"),
        "ws" => Some("80"),
        "ldap" => Some("389"),
        "ldaps" => Some("636"),
        _ => None,
    };
    let known = || Scheme::from_name(scheme)?.default_port.map(|port| port.to_string());
    later.map(str::to_owned).or_else(known)
}

/// Returns a port without the zeros at its beginning. The last zero of "00" stays.
fn without_zeros(port: &str) -> &str {
    match port.trim_start_matches('0') {
        "" => &port[port.len().saturating_sub(1)..],
        digits => digits,
    }
}

/// Returns the octets of a text, each as the number of its character. A character above U+00FF is
/// not an octet, so it is equal to none. If `decode` is true, an escape is one octet; a "%" without
/// two hexadecimal digits stays as it is.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Parts;
    use std::sync::Arc;

    /// Returns common parts of which each has this text.
    fn all(scheme: &str, text: Option<&str>) -> CommonParts<'static> {
        let text = || text.map(|text| text.to_owned().into());
        CommonParts {
            scheme: Some(scheme.to_owned().into()),
            user: text(),
            password: text(),
            host: text(),
            port: text(),
            path: text().unwrap_or_default(),
            query: text(),
            fragment: text(),
            ..CommonParts::default()
        }
    }

    #[test]
    fn identical_parts_have_one_meaning() {
        let texts = ["", "/", "a", "A", "/A", "%41", "%2541", "%", "80", "080", "0", "00", "localhost"];
        let texts: Vec<Option<&str>> = texts.into_iter().map(Some).chain([None]).collect();
        let parts = vec![CommonPart::Path, CommonPart::User, CommonPart::Host, CommonPart::Scheme];
        let conventions = [
            Conventions::default(),
            Conventions { path: PathSpelling::WithoutSlash, ..Conventions::default() },
            Conventions { decoded: parts.clone(), ..Conventions::default() },
            Conventions { lower_cased: parts, ..Conventions::default() },
            Conventions { default_port: DefaultPort::FilledIn, ..Conventions::default() },
            Conventions { absent: Absent::Empty, ..Conventions::default() },
            Conventions { user: Some(User::NotReported), ..Conventions::default() },
        ];
        let conventions = conventions.map(|declared| Some(Arc::new(declared)));
        let mut by_meaning_only = 0;
        for (here, there) in texts.iter().flat_map(|&here| texts.iter().map(move |&there| (here, there))) {
            for declared in conventions.iter().cloned().chain([None]) {
                let rfc = all("http", here);
                let library = CommonParts { conventions: declared, ..all("HTTP", there) };
                for part in CommonPart::ALL {
                    let holds = |relation: Relation| relation.holds(part, &rfc, &library);
                    let found = (holds(Relation::Identical), holds(Relation::SameMeaning));
                    assert_ne!(found, (true, false), "{part:?} {here:?} {library:?}");
                    by_meaning_only += u32::from(found == (false, true));
                }
            }
        }
        assert!(by_meaning_only > 0);
    }

    /// The BNF has no empty list, and `gopherurl` no `url-path`.
    #[test]
    fn a_part_that_only_our_answer_has_is_no_difference() {
        let answer = |input: &[u8], parts: &str| {
            let parts: Parts = serde_json::from_str(parts).unwrap();
            CommonParts::with_scheme_parts(input, parts)
        };
        for (input, ours, theirs, is_same) in [
            ("prospero://h/", r#"{"hsoname": ""}"#, r#"{"hsoname": "", "fields": []}"#, true),
            ("prospero://h/", r#"{"hsoname": ""}"#, r#"{"hsoname": "", "fields": [["a", "b"]]}"#, false),
            ("ftp://h/", r#"{"cwd": [], "name": ""}"#, r#"{"name": ""}"#, true),
            ("ftp://h//", r#"{"cwd": [""], "name": ""}"#, r#"{"name": ""}"#, false),
            ("gopher://h/", r#"{"url-path": ""}"#, "{}", true),
            ("gopher://h", "{}", r#"{"url-path": ""}"#, false),
            ("gopher://h/", r#"{"url-path": ""}"#, r#"{"url-path": "/"}"#, false),
            ("TELNET://h/", r#"{"url-path": ""}"#, "{}", true),
            ("x://h/", r#"{"url-path": ""}"#, "{}", false),
        ] {
            let [ours, theirs] = [ours, theirs].map(|parts| CommonParts {
                conventions: Some(Arc::default()),
                ..answer(input.as_bytes(), parts)
            });
            let found: Vec<_> = ours.differences(&theirs, Relation::Identical).collect();
            assert_eq!(found.is_empty(), is_same, "{input}: {found:?}");
        }
    }
}
