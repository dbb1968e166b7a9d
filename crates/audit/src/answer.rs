//! An observation as an answer, which a prediction can be compared with.

use rfc1738_behaviors::Answer;
use rfc1738_subject::{CommonParts, Observation, Reports};

/// Returns the answer that an observation is. The parts of an adapter become text.
pub fn answer(seen: Observation<'_>) -> Answer {
    match seen {
        Observation::AcceptCommon(parts) => Answer::Accept(Box::new(as_text(parts.into_owned()))),
        // The parts of one scheme are judged by `rfc1738 conformance`. Here only the verdict counts.
        Observation::Accept(_) => {
            Answer::Accept(Box::new(CommonParts { reports: Reports::Verdict, ..CommonParts::default() }))
        }
        Observation::Reject(_) => Answer::Reject,
        Observation::Crash(_) | Observation::Timeout => Answer::Crash,
        Observation::Decline(_) | Observation::Answer(_) => Answer::Decline,
    }
}

/// Returns the parts of an adapter as text. In the protocol each character of a part is one octet; predictions are texts in UTF-8.
fn as_text(mut parts: CommonParts<'static>) -> CommonParts<'static> {
    if parts.conventions.is_none() {
        return parts;
    }
    let decoded = |text: &str| -> Option<String> {
        let octets: Option<Vec<u8>> = text.chars().map(|character| u8::try_from(character).ok()).collect();
        String::from_utf8(octets?).ok()
    };
    let all = [
        &mut parts.scheme,
        &mut parts.user,
        &mut parts.password,
        &mut parts.host,
        &mut parts.port,
        &mut parts.query,
        &mut parts.fragment,
    ];
    for part in all.into_iter().flatten().chain([&mut parts.path]) {
        if let Some(text) = decoded(part) {
            *part = text.into();
        }
    }
    parts
}
