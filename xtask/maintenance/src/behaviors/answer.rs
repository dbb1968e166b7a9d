//! Answers in words: in one line for a code block, and in short for a cell of a table.

use rfc1738_subject::readings;
use rfc1738_subject::{CommonPart, CommonParts};

use rfc1738_behaviors::{Answer, predict};
use rfc1738_subject::notation::{code, quoted};

/// Returns RFC 1738's answer as a prediction: with the parts that all libraries have.
pub fn predicted_of_rfc1738(input: &str) -> Answer {
    predict([], input.as_bytes())
}

/// Returns RFC 1738's answer in a line: the parts that all libraries have, or the reason why the input is invalid.
pub fn line_of_rfc1738(input: &str, is_scheme_shown: bool) -> String {
    match predicted_of_rfc1738(input) {
        Answer::Accept(parts) => list(&parts, is_scheme_shown),
        _ => readings::rfc1738(input.as_bytes()),
    }
}

/// Returns an answer in a line. The scheme is left out if it is the one of the input.
pub fn line(answer: &Answer, input: &str) -> String {
    match answer {
        Answer::Accept(parts) => {
            let is_of_input = parts.scheme.as_deref().is_some_and(|scheme| input.starts_with(scheme));
            list(parts, !is_of_input)
        }
        Answer::Reject => "rejects it".into(),
        Answer::Crash | Answer::Timeout => "crashes".into(),
        Answer::Decline => "declines it".into(),
    }
}

/// Returns the parts in a line.
fn list(parts: &CommonParts<'_>, is_scheme_shown: bool) -> String {
    let shown = parts.texts().filter(|(name, _)| *name != "scheme" || is_scheme_shown);
    shown.map(|(name, text)| format!("{name} {}", quoted(text))).collect::<Vec<_>>().join(", ")
}

/// Returns the given parts of an answer as Markdown, in few words.
pub fn short(answer: &Answer, shown: &[CommonPart]) -> String {
    match answer {
        Answer::Accept(parts) => shown.iter().map(|part| one(parts, *part)).collect::<Vec<_>>().join(", "),
        Answer::Reject => "rejects it".into(),
        Answer::Crash | Answer::Timeout => "crashes".into(),
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
    if !found.is_empty() {
        found
    } else if !present.is_empty() {
        present
    } else {
        group[..1].to_vec()
    }
}
