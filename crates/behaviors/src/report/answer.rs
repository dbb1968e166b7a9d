//! Answers in words: in one line for a code block, and in short for a cell of a table.

use rfc1738_suite::report::readings;
use rfc1738_suite::subject::{CommonPart, CommonParts};

use super::notation::{code, quoted};
use crate::{Answer, predict};

/// Returns the answer of RFC 1738, with its own names of the parts.
pub fn of_rfc1738(input: &str) -> String {
    readings::rfc1738(input.as_bytes())
}

/// Returns RFC 1738's answer as a prediction: with the parts that all libraries have.
pub fn predicted_of_rfc1738(input: &str) -> Answer {
    predict([], input.as_bytes())
}

/// Returns an answer in a line. The scheme is left out if it is the one of the input.
pub fn line(answer: &Answer, input: &str) -> String {
    match answer {
        Answer::Accept(parts) => {
            let is_shown = |(name, text): &(&str, &str)| *name != "scheme" || !input.starts_with(text);
            let shown = parts.texts().filter(is_shown);
            shown.map(|(name, text)| format!("{name} {}", quoted(text))).collect::<Vec<_>>().join(", ")
        }
        Answer::Reject => "rejects it".into(),
        Answer::Crash => "crashes".into(),
        Answer::Decline => "declines it".into(),
    }
}

/// Returns the given parts of an answer as Markdown, in few words.
pub fn short(answer: &Answer, shown: &[CommonPart]) -> String {
    match answer {
        Answer::Accept(parts) => shown.iter().map(|part| one(parts, *part)).collect::<Vec<_>>().join(", "),
        Answer::Reject => "rejects it".into(),
        Answer::Crash => "crashes".into(),
        Answer::Decline => "declines it".into(),
    }
}

/// Returns one part as Markdown.
fn one(parts: &CommonParts<'_>, part: CommonPart) -> String {
    let name = part.name();
    match parts.get(part) {
        None => format!("no {name}"),
        Some("") => format!("empty {name}"),
        Some(text) => format!("{name} {}", code(text)),
    }
}

/// Returns RFC 1738's answer in few words.
pub fn short_of_rfc1738(answer: &Answer, shown: &[CommonPart]) -> String {
    match answer {
        Answer::Reject => "not a URL".into(),
        answer => short(answer, shown),
    }
}

/// Returns the parts of a group in which answers differ. If they differ in none, returns the parts that an answer has, or the
/// first part.
pub fn differing(answers: &[&Answer], group: &[CommonPart]) -> Vec<CommonPart> {
    let accepted: Vec<&CommonParts<'_>> = answers
        .iter()
        .filter_map(|answer| match answer {
            Answer::Accept(parts) => Some(&**parts),
            _ => None,
        })
        .collect();
    let differs =
        |part: &CommonPart| accepted.windows(2).any(|pair| pair[0].get(*part) != pair[1].get(*part));
    let is_present = |part: &CommonPart| accepted.iter().any(|parts| parts.get(*part).is_some());
    let all = || group.iter().copied();
    let found: Vec<CommonPart> = all().filter(differs).collect();
    let present: Vec<CommonPart> = all().filter(is_present).collect();
    match () {
        () if !found.is_empty() => found,
        () if !present.is_empty() => present,
        () => group[..1].to_vec(),
    }
}
