//! Compares the answers of a library and of RFC 1738 about an input.

use super::DifferenceKind;
use crate::subject::{CommonPart, CommonParts, Observation, Parts};
use rfc1738::parse::Error;
use rfc1738::url::Url;

/// Returns the kind of difference about an input, if there is one. Of several differing parts, the first one counts.
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
            CommonParts::from_url(url, input)?.differences(library).next().map(kind)
        }
        (Ok(url), Observation::Accept(library)) => by_name(&Parts::from_url(url), library),
    }
}

fn kind(part: CommonPart) -> DifferenceKind {
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

/// Returns the kind of the first difference between parts by the names of the scheme.
///
/// A part without a kind of its own counts as a piece of the path.
fn by_name(rfc: &Parts, library: &Parts) -> Option<DifferenceKind> {
    let differs = |name: &str| rfc.get(name) != library.get(name);
    let named = CommonPart::ALL.into_iter().find(|part| differs(part.name()));
    let other = || rfc.iter().chain(library.iter()).any(|(name, _)| differs(name));
    named.map(kind).or_else(|| other().then_some(DifferenceKind::OtherPath))
}
