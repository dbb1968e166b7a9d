//! Judging: one observation against what a case expects, and two observations against each other.

use super::Candidate;
use crate::corpus::{Case, Expected, Verdict};
use crate::subject::{CommonParts, Observation, Parts};
use rfc1738::Profile;
use rfc1738::parse::parse;

/// How an answer compares with what is expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// It is the same.
    Pass,
    /// The text supports more than one answer, and this is the one that the ruling follows.
    Ruled,
    /// The text supports more than one answer, and the library gives the verdict of these readings.
    Reading(Vec<String>),
    /// The library does not judge such inputs.
    Declined,
    /// It differs, in all of these.
    Fail(Vec<Difference>),
}

/// One thing in which two answers differ.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Difference {
    /// One takes the input for a URL and the other does not; or one of them did not say.
    Verdict,
    /// The part of that name: its value, or whether it is there at all.
    Part(String),
    /// The offset from which the input is hopeless.
    Offset,
}

pub(super) fn judge(case: &Case, observation: &Observation<'_>, candidate: &Candidate) -> Judgement {
    if candidate.is_library
        && let Some(judgement) = judge_library(case, observation)
    {
        return judgement;
    }
    let differences = match (&case.expected, observation) {
        (Expected::Accept(expected), Observation::Accept(parts)) => {
            // A case need not repeat the scheme.
            let unsaid = expected.get("scheme").is_none().then_some("scheme");
            of_parts(expected, parts, unsaid)
        }
        (Expected::Accept(_), Observation::AcceptCommon(library)) => {
            let differences = common(case, candidate.profile, |rfc| {
                rfc.differences(library).map(|part| Difference::Part(part.name().into())).collect()
            });
            differences.unwrap_or_default()
        }
        (Expected::Reject { .. }, Observation::Reject(rejection))
            if candidate.is_library && rejection.offset.is_none() =>
        {
            Vec::new()
        }
        // The offset is part of the answer: a subject that does not tell it does not give the answer.
        (Expected::Reject { at }, Observation::Reject(rejection)) if rejection.offset != Some(*at) => {
            Vec::from([Difference::Offset])
        }
        (Expected::Reject { .. }, Observation::Reject(_)) => Vec::new(),
        (Expected::Answer { answer, .. }, Observation::Answer(given)) => of_parts(answer, given, None),
        _ => Vec::from([Difference::Verdict]),
    };
    match (differences.is_empty(), case.verdict()) {
        (false, _) => Judgement::Fail(differences),
        (true, Some(Verdict::Open)) => Judgement::Ruled,
        (true, _) => Judgement::Pass,
    }
}

/// The judgement of what is not a failure of a library, though it would be one of a reading of RFC 1738.
fn judge_library(case: &Case, observation: &Observation<'_>) -> Option<Judgement> {
    let verdict = match observation {
        Observation::Decline(_) => return Some(Judgement::Declined),
        Observation::Accept(_) | Observation::AcceptCommon(_) => Verdict::Valid,
        Observation::Reject(_) => Verdict::Invalid,
        _ => return None,
    };
    let readings = case.readings.iter().filter(|reading| reading.verdict == verdict);
    let names: Vec<String> = readings.map(|reading| reading.name.clone()).collect();
    (!case.readings.is_empty()).then_some(Judgement::Reading(names))
}

/// Does something with the common parts that RFC 1738 reads. They stand in the input where the expected parts do: a test
/// compares the two.
pub(crate) fn common<T>(case: &Case, profile: Profile, work: impl FnOnce(CommonParts<'_>) -> T) -> Option<T> {
    let input = case.input.bytes();
    let url = parse(input, profile).ok()?;
    CommonParts::of(&url, input).map(work)
}

/// In what two observations of the same input differ.
pub(super) fn between(one: &Observation<'_>, other: &Observation<'_>) -> Vec<Difference> {
    match (one, other) {
        (Observation::Accept(one), Observation::Accept(other))
        | (Observation::Answer(one), Observation::Answer(other)) => of_parts(one, other, None),
        (Observation::AcceptCommon(one), Observation::AcceptCommon(other)) => {
            one.differences(other).map(|part| Difference::Part(part.name().into())).collect()
        }
        // The two kinds of parts cannot be compared.
        (
            Observation::Accept(_) | Observation::AcceptCommon(_),
            Observation::Accept(_) | Observation::AcceptCommon(_),
        ) => Vec::new(),
        (Observation::Reject(one), Observation::Reject(other)) if one.offset != other.offset => {
            Vec::from([Difference::Offset])
        }
        (Observation::Reject(_), Observation::Reject(_)) => Vec::new(),
        // Words may differ; a crash and a lack of time are no answers, and each fails by itself.
        (Observation::Decline(_), Observation::Decline(_)) => Vec::new(),
        (Observation::Crash(_) | Observation::Timeout, Observation::Crash(_) | Observation::Timeout) => {
            Vec::new()
        }
        _ => Vec::from([Difference::Verdict]),
    }
}

fn of_parts(one: &Parts, other: &Parts, unsaid: Option<&str>) -> Vec<Difference> {
    let mut names: Vec<&str> = Vec::new();
    for (name, _) in one.iter().chain(other.iter()) {
        if Some(name) != unsaid && !names.contains(&name) && one.get(name) != other.get(name) {
            names.push(name);
        }
    }
    names.into_iter().map(|name| Difference::Part(name.to_owned())).collect()
}
