//! Writes an answer in one line, and two answers in aligned lines that show their differences.

use crate::corpus::{Case, Expected};
use crate::runner::{self, Difference, Outcome};
use rfc1738_oracle::escape;
use rfc1738_oracle::{Observation, PartValue, Parts};

/// The expected answer, or the answer of a subject.
#[derive(Clone, Copy)]
pub(super) enum Answer<'a> {
    Expected(&'a Expected),
    Given(&'a Observation<'static>),
    /// The common parts of an expected or given answer.
    Common(&'a Parts),
}

impl<'a> Answer<'a> {
    /// Returns the parts of an accepted input, or the answer to another question.
    pub(super) fn parts(self) -> Option<&'a Parts> {
        match self {
            Answer::Expected(Expected::Accept(parts) | Expected::Answer { answer: parts, .. })
            | Answer::Given(Observation::Accept(parts) | Observation::Answer(parts))
            | Answer::Common(parts) => Some(parts),
            _ => None,
        }
    }

    /// Returns whether this answers another question than whether the input is a URL.
    pub(super) fn is_to_question(self) -> bool {
        matches!(self, Answer::Expected(Expected::Answer { .. }) | Answer::Given(Observation::Answer(_)))
    }

    /// Returns the offset of a rejection, if the answer has one.
    pub(super) fn offset(self) -> Option<usize> {
        match self {
            Answer::Expected(Expected::Reject { at }) => Some(*at),
            Answer::Given(Observation::Reject(rejection)) => rejection.offset,
            _ => None,
        }
    }

    /// Returns the answer in words, without parts.
    fn words(self) -> String {
        let said = |what: &str, words: &str| format!("{what} {}", escape::quoted(words.as_bytes()));
        match self {
            Answer::Expected(Expected::Accept(_))
            | Answer::Given(Observation::Accept(_) | Observation::AcceptCommon(_))
            | Answer::Common(_) => "valid".into(),
            Answer::Expected(Expected::Answer { question, .. }) => question.name().into(),
            Answer::Given(Observation::Answer(_)) => "answer".into(),
            Answer::Expected(Expected::Reject { at }) => format!("invalid at {at}"),
            Answer::Given(Observation::Reject(rejection)) => {
                let what = match rejection.offset {
                    Some(offset) => format!("invalid at {offset}"),
                    None => "invalid".into(),
                };
                said(&what, &rejection.message)
            }
            Answer::Given(Observation::Decline(words)) => said("declined", words),
            Answer::Given(Observation::Crash(words)) => said("crashed", words),
            Answer::Given(Observation::Timeout) => "no answer in time".into(),
        }
    }
}

/// Returns the expected and the given common parts, if the subject gave common parts.
pub(super) fn common(case: &Case, outcome: &Outcome) -> Option<[Parts; 2]> {
    let Observation::AcceptCommon(given) = &outcome.observation else { return None };
    match &case.expected {
        Expected::Accept(_) => Some([
            runner::common(case, outcome.profile, |common| Parts::from(&common)).unwrap_or_default(),
            given.into(),
        ]),
        _ => None,
    }
}

/// Returns the expected answer and the answer of the subject.
pub(super) fn expected_and_given<'a>(
    case: &'a Case,
    outcome: &'a Outcome,
    common: Option<&'a [Parts; 2]>,
) -> [Answer<'a>; 2] {
    match common {
        Some([expected, given]) => [Answer::Common(expected), Answer::Common(given)],
        None => [Answer::Expected(&case.expected), Answer::Given(&outcome.observation)],
    }
}

/// Returns both answers in two lines with aligned parts: those that differ, and one equal part before them as context.
pub(super) fn side_by_side(
    input: &[u8],
    answers: [Answer<'_>; 2],
    differences: &[Difference],
) -> [String; 2] {
    let of_parts = differences.iter().any(|difference| matches!(difference, Difference::Part(_)));
    let names = names(input, answers);
    let differs =
        |name: &str| differences.iter().any(|found| matches!(found, Difference::Part(part) if part == name));
    let first = names.iter().position(|name| differs(name)).unwrap_or_default();
    let shown =
        names.iter().enumerate().filter(|&(index, name)| !of_parts || differs(name) || index + 1 == first);
    let mut lines = answers.map(Answer::words);
    for (_, name) in shown {
        let values = answers.map(|answer| match answer.parts() {
            None => String::new(),
            Some(parts) => format!("{name}={}", parts.get(name).map_or_else(|| "absent".into(), value)),
        });
        let column = lines.iter().zip(answers).filter(|(_, answer)| answer.parts().is_some());
        let column =
            column.map(|(line, _)| line.len().max("invalid".len() - 1) + 2).max().unwrap_or_default();
        for (line, value) in lines.iter_mut().zip(&values).filter(|(_, value)| !value.is_empty()) {
            *line = format!("{line:column$}{value}");
        }
    }
    lines
}

/// Returns the names of the parts in either answer, in the order of the URL.
fn names(input: &[u8], answers: [Answer<'_>; 2]) -> Vec<String> {
    let mut both = Parts::new();
    for (name, value) in answers.iter().filter_map(|answer| answer.parts()).flat_map(Parts::iter) {
        both.insert(name, value.clone());
    }
    // A case may omit the scheme. Then the scheme is not compared.
    let expected_without = |answer: &Answer<'_>| matches!(answer, Answer::Expected(Expected::Accept(parts)) if parts.get("scheme").is_none());
    let unsaid = answers.iter().any(expected_without);
    let names = rfc1738_oracle::names::in_order(input, &both).into_iter().map(|(name, _)| name);
    names.filter(|name| !(unsaid && *name == "scheme")).map(String::from).collect()
}

fn value(value: &PartValue) -> String {
    let text = |text: &String| escape::octets(text);
    match value {
        PartValue::Text(one) => text(one),
        PartValue::List(all) => format!("[{}]", all.iter().map(text).collect::<Vec<_>>().join(", ")),
        PartValue::Fields(all) => {
            let pairs = all.iter().map(|(name, value)| format!("[{}, {}]", text(name), text(value)));
            format!("[{}]", pairs.collect::<Vec<_>>().join(", "))
        }
    }
}
