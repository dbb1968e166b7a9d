//! Judging: one observation against what a case expects, and two observations against each other.

use crate::corpus::{Case, Expected, Verdict};
use crate::subject::{Observation, Parts};

/// How an answer compares with what is expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// It is the same.
    Pass,
    /// The text supports more than one answer, and this is the one that the ruling follows.
    Ruled,
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

pub(super) fn judge(case: &Case, observation: &Observation) -> Judgement {
    let differences = match (&case.expected, observation) {
        (Expected::Accept(expected), Observation::Accept(parts)) => {
            // A case need not repeat the scheme.
            let unsaid = expected.get("scheme").is_none().then_some("scheme");
            of_parts(expected, parts, unsaid)
        }
        // Where the input became hopeless is part of the answer: a subject that does not tell has not given it.
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

/// In what two observations of the same input differ.
pub(super) fn between(one: &Observation, other: &Observation) -> Vec<Difference> {
    match (one, other) {
        (Observation::Accept(one), Observation::Accept(other))
        | (Observation::Answer(one), Observation::Answer(other)) => of_parts(one, other, None),
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
