//! Compares the answers of a library and of RFC 1738 about an input.

use super::Kind;
use crate::subject::{CommonPart, CommonParts, Observation, Parts};
use rfc1738::parse::Error;
use rfc1738::url::Url;

/// Returns the kind of difference about an input, if there is one. Of several differing parts, the first one counts.
pub(super) fn compare(
    input: &[u8],
    rfc: &Result<Url<'_>, Error>,
    observation: &Observation<'_>,
) -> Option<Kind> {
    match (rfc, observation) {
        (_, Observation::Crash(_)) => Some(Kind::Crashes),
        (_, Observation::Timeout) => Some(Kind::TimesOut),
        (_, Observation::Decline(_) | Observation::Answer(_)) | (Err(_), Observation::Reject(_)) => None,
        (Err(_), Observation::Accept(_) | Observation::AcceptCommon(_)) => Some(Kind::AcceptsInvalid),
        (Ok(_), Observation::Reject(_)) => Some(Kind::RejectsValid),
        (Ok(url), Observation::AcceptCommon(library)) => {
            CommonParts::of(url, input)?.differences(library).next().map(kind)
        }
        (Ok(url), Observation::Accept(library)) => by_name(&Parts::of(url), library),
    }
}

fn kind(part: CommonPart) -> Kind {
    match part {
        CommonPart::Host => Kind::OtherHost,
        CommonPart::Port => Kind::OtherPort,
        CommonPart::User => Kind::OtherUser,
        CommonPart::Password => Kind::OtherPassword,
        CommonPart::Path => Kind::OtherPath,
        CommonPart::Query => Kind::OtherQuery,
        CommonPart::Fragment => Kind::OtherFragment,
        CommonPart::Scheme => Kind::OtherScheme,
    }
}

/// Returns the kind of the first difference between parts by the names of the scheme.
///
/// A part without a kind of its own counts as a piece of the path.
fn by_name(rfc: &Parts, library: &Parts) -> Option<Kind> {
    let differs = |name: &str| rfc.get(name) != library.get(name);
    let named = CommonPart::ALL.into_iter().find(|part| differs(part.name()));
    let other = || rfc.iter().chain(library.iter()).any(|(name, _)| differs(name));
    named.map(kind).or_else(|| other().then_some(Kind::OtherPath))
}
