//! The ways in which two answers differ.

use rfc1738_oracle::{CommonPart, Observation, Parts, Relation};

/// One way in which two answers differ.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Difference {
    /// The verdicts differ, or only one of the two answers has a verdict.
    Verdict,
    /// A part of this name has different values, or is present in only one answer.
    Part(String),
    /// The offsets at which the input fails differ.
    Offset,
    /// The rule or the words of the parser's error are not true. Holds what is wrong with them.
    Error(String),
}

/// Returns the differences between two observations of the same input.
pub(super) fn between(one: &Observation<'_>, other: &Observation<'_>) -> Vec<Difference> {
    match (one, other) {
        (Observation::Accept(one), Observation::Accept(other))
        | (Observation::Answer(one), Observation::Answer(other)) => of_parts(one, other, None),
        (Observation::AcceptCommon(one), Observation::AcceptCommon(other)) => {
            parts_of(one.differences(other, Relation::Equivalent))
        }
        // A URL's own parts and the common parts are not comparable.
        (
            Observation::Accept(_) | Observation::AcceptCommon(_),
            Observation::Accept(_) | Observation::AcceptCommon(_),
        ) => Vec::new(),
        (Observation::Reject(one), Observation::Reject(other)) if one.offset != other.offset => {
            Vec::from([Difference::Offset])
        }
        (Observation::Reject(_), Observation::Reject(_)) => Vec::new(),
        // The messages may differ. A crash or a timeout is a failure by itself, so it is not also a difference.
        (Observation::Decline(_), Observation::Decline(_)) => Vec::new(),
        (Observation::Crash(_) | Observation::Timeout, Observation::Crash(_) | Observation::Timeout) => {
            Vec::new()
        }
        _ => Vec::from([Difference::Verdict]),
    }
}

pub(super) fn parts_of(parts: impl Iterator<Item = CommonPart>) -> Vec<Difference> {
    parts.map(|part| Difference::Part(part.name().into())).collect()
}

pub(super) fn of_parts(one: &Parts, other: &Parts, unsaid: Option<&str>) -> Vec<Difference> {
    let mut names: Vec<&str> = Vec::new();
    for (name, _) in one.iter().chain(other.iter()) {
        if Some(name) != unsaid && !names.contains(&name) && one.get(name) != other.get(name) {
            names.push(name);
        }
    }
    names.into_iter().map(|name| Difference::Part(name.to_owned())).collect()
}
