//! Compares the answers of a library and of RFC 1738 about an input.

use super::DifferenceKind;
use crate::{CommonPart, CommonParts, Observation, PartValue, Parts, Relation, is_default_port};
use rfc1738::parse::Error;
use rfc1738::url::{Part, Url};

/// Returns the kind of difference about an input, if there is one. Of several differing parts, the
/// first kind counts.
pub(super) fn compare(
    input: &[u8],
    rfc: &Result<Url<'_>, Error>,
    observation: &Observation<'_>,
) -> Option<DifferenceKind> {
    match (rfc, observation) {
        (_, Observation::Crash(_)) => Some(DifferenceKind::Crashes),
        (_, Observation::Timeout) => Some(DifferenceKind::TimesOut),
        (_, Observation::Decline(_) | Observation::Answer(_)) | (Err(_), Observation::Reject(_)) => None,
        (Err(_), Observation::Accept(_) | Observation::AcceptCommon(_)) => {
            Some(DifferenceKind::AcceptsInvalid)
        }
        (Ok(_), Observation::Reject(_)) => Some(DifferenceKind::RejectsValid),
        (Ok(url), Observation::AcceptCommon(library)) => {
            let (rfc, parts) = defined_parts(url, input);
            parts.iter().filter_map(|&part| kind(part, &rfc, library)).min()
        }
        (Ok(url), Observation::Accept(library)) => by_name(&Parts::from_url(url), library),
    }
}

/// Returns the offset at which a part with this kind of difference begins to differ, if the library
/// reports common parts.
///
/// The path and the query have no place, because the scheme gives other names to their pieces.
pub(super) fn place(
    input: &[u8],
    url: &Url<'_>,
    seen: &Observation<'_>,
    of: DifferenceKind,
) -> Option<usize> {
    let Observation::AcceptCommon(library) = seen else { return None };
    let (rfc, parts) = defined_parts(url, input);
    let mut differing = parts.iter().filter(|&&part| kind(part, &rfc, library) == Some(of));
    differing.find_map(|&part| {
        let mut start = None;
        url.for_each_text(|name, _, text| {
            if name == part.name() && !matches!(part, CommonPart::Path | CommonPart::Query) {
                start = Some(url.span(text).start);
            }
        });
        let texts = [&rfc, library].map(|common| common.get(part).unwrap_or_default());
        let same = texts[0].bytes().zip(texts[1].bytes()).take_while(|(here, there)| here == there).count();
        Some(start? + same)
    })
}

/// Returns the common parts of a URL, and the names of those that RFC 1738 defines for it.
///
/// RFC 1738 gives a URL of another scheme without the IP form no host, no port, no user and no
/// password. It does not say what such a URL has in their place, so the path, the query and the
/// fragment are not compared.
fn defined_parts<'a>(url: &Url<'a>, _: &'a [u8]) -> (CommonParts<'a>, &'static [CommonPart]) {
    const WITHOUT_PATH: &[CommonPart] =
        &[CommonPart::Host, CommonPart::Port, CommonPart::User, CommonPart::Password, CommonPart::Scheme];
    CommonParts::from_url(url)
        .map_or_else(|| (with_scheme(url.scheme()), WITHOUT_PATH), |common| (common, &CommonPart::ALL))
}

fn with_scheme(scheme: Part<'_>) -> CommonParts<'_> {
    CommonParts { scheme: Some(scheme.as_str().into()), ..CommonParts::default() }
}

/// Returns the kind of difference of a part, if the library does not report the identical part.
fn kind(part: CommonPart, rfc: &CommonParts<'_>, library: &CommonParts<'_>) -> Option<DifferenceKind> {
    if Relation::Identical.holds(part, rfc, library) {
        return None;
    }
    Some(match (part, rfc.get(part), library.get(part)) {
        (_, None, Some("")) | (_, Some(""), None) => DifferenceKind::AbsentOrEmpty,
        (CommonPart::Port, None, Some(port)) | (CommonPart::Port, Some(port), None)
            if is_default_port(rfc, port) =>
        {
            DifferenceKind::DefaultPort
        }
        _ if !Relation::Equivalent.holds(part, rfc, library) => other(part),
        (CommonPart::Host, None | Some(""), _) | (CommonPart::Host, _, None | Some("")) => {
            DifferenceKind::LocalHost
        }
        _ => DifferenceKind::OtherSpelling,
    })
}

fn other(part: CommonPart) -> DifferenceKind {
    match part {
        CommonPart::Host => DifferenceKind::OtherHost,
        CommonPart::Port => DifferenceKind::OtherPort,
        CommonPart::User => DifferenceKind::OtherUser,
        CommonPart::Password => DifferenceKind::OtherPassword,
        CommonPart::Path => DifferenceKind::OtherPath,
        CommonPart::Query => DifferenceKind::OtherQuery,
        CommonPart::Fragment => DifferenceKind::OtherFragment,
        CommonPart::Scheme => DifferenceKind::OtherScheme,
    }
}

/// Returns the first kind of difference between parts by the names of the scheme.
///
/// A part without a kind of its own counts as a piece of the path.
fn by_name(rfc: &Parts, library: &Parts) -> Option<DifferenceKind> {
    let names = rfc.iter().chain(library.iter()).map(|(name, _)| name);
    let differing = names.filter(|name| rfc.get(name) != library.get(name));
    differing.map(|name| of_name(name, rfc, library)).min()
}

/// Returns the kind of difference of a part by its name, if the part differs.
fn of_name(name: &str, rfc: &Parts, library: &Parts) -> DifferenceKind {
    let texts = [rfc, library].map(|parts| match parts.get(name) {
        None => Some(None),
        Some(PartValue::Text(text)) => Some(Some(text.as_str())),
        Some(PartValue::List(_) | PartValue::Fields(_)) => None,
    });
    match (CommonPart::ALL.into_iter().find(|part| part.name() == name), texts) {
        (_, [Some(None), Some(Some(""))] | [Some(Some("")), Some(None)]) => DifferenceKind::AbsentOrEmpty,
        (Some(part), _) if part != CommonPart::Path => {
            kind(part, &in_common(rfc), &in_common(library)).unwrap_or(other(part))
        }
        _ => DifferenceKind::OtherPath,
    }
}

/// Returns the parts that have the same meaning and the same name as common parts: all but the
/// path, the query and the fragment.
fn in_common(parts: &Parts) -> CommonParts<'_> {
    let text = |part: CommonPart| match parts.get(part.name()) {
        Some(PartValue::Text(text)) => Some(text.as_str().into()),
        _ => None,
    };
    CommonParts {
        scheme: text(CommonPart::Scheme),
        user: text(CommonPart::User),
        password: text(CommonPart::Password),
        host: text(CommonPart::Host),
        port: text(CommonPart::Port),
        ..CommonParts::default()
    }
}
