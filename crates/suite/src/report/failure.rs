//! Describes a failure: the question, the expected and the given answer with carets below what
//! differs, and a command that repeats the case.

use std::collections::HashMap;
use std::mem::{Discriminant, discriminant};
use std::ops::Range;

use super::{ids, wrap};
use crate::corpus::{Case, Expected};
use crate::runner::{self, CaseResult, Difference, Judgement, Outcome, Run};
use rfc1738::Profile;
use rfc1738_oracle::{Observation, PartValue, Parts, escape};

/// Returns all failures of a case, each as a block of lines, or an empty list if the case did not
/// fail. The last line of a block is a command that repeats the case.
///
/// Subjects that give the same wrong answer share a block. A disagreement has a block of its own
/// only if neither of the two answers is wrong by itself.
pub fn failures(result: &CaseResult<'_>, again: &Again) -> Vec<String> {
    blocks(result, &[], Some(again))
}

/// A block ends in the command that repeats the case, unless `again` is `None`.
pub(super) fn of_family(family: &Family<'_, '_>, again: Option<&Again>) -> Vec<String> {
    blocks(family.first, &family.others, again)
}

fn blocks(result: &CaseResult<'_>, others: &[u8], again: Option<&Again>) -> Vec<String> {
    let input = result.case.input.bytes();
    let mut wrong: Vec<Wrong<'_>> = Vec::new();
    for outcome in &result.outcomes {
        let Judgement::Fail(differences) = &outcome.judgement else { continue };
        let common = common(result.case, outcome);
        let answers = expected_and_given(result.case, outcome, common.as_ref());
        let lines = side_by_side(input, answers, differences);
        let fault = differences.iter().find_map(|difference| match difference {
            Difference::Error(fault) => Some(fault.as_str()),
            _ => None,
        });
        match wrong.iter_mut().find(|known| known.lines == lines && known.fault == fault) {
            Some(known) => known.by.push(outcome),
            None => {
                let carets = carets_below(input, answers, differences);
                wrong.push(Wrong { lines, fault, carets, by: Vec::from([outcome]) });
            }
        }
    }
    let mut blocks: Vec<String> = wrong
        .into_iter()
        .map(|Wrong { lines: [expected, got], fault, carets, by }| {
            let mut rows = Vec::from([("expected", expected), ("got", got)]);
            rows.extend(fault.map(|fault| ("error", fault.to_owned())));
            rows.push(("subject", subjects(&by)));
            block(result, others, again, carets, &rows)
        })
        .collect();
    for found in &result.disagreements {
        let both = [found.between.0, found.between.1].map(|index| &result.outcomes[index]);
        if both.iter().any(|outcome| matches!(outcome.judgement, Judgement::Fail(_))) {
            continue;
        }
        let answers = both.map(|outcome| Answer::Given(&outcome.observation));
        let [one, other] = side_by_side(input, answers, &found.differences);
        let names = both.map(|outcome| escape::words(&outcome.subject));
        let says = format!("do not agree, profile {}", found.profile);
        let rows = [(names[0].as_str(), one), (&names[1], other), ("subjects", says)];
        blocks.push(block(result, others, again, carets_below(input, answers, &found.differences), &rows));
    }
    blocks
}

struct Wrong<'o> {
    /// The expected answer and the given answer.
    lines: [String; 2],
    /// What is wrong with the rule or the words of the parser's error.
    fault: Option<&'o str>,
    carets: Option<String>,
    by: Vec<&'o Outcome>,
}

fn block(
    result: &CaseResult<'_>,
    others: &[u8],
    again: Option<&Again>,
    carets: Option<String>,
    rows: &[(&str, String)],
) -> String {
    let case = result.case;
    let place = format!("{}:{}", escape::words(&case.file), case.line);
    let column = place.len().max(case.id.len()).clamp(28, 200) + 2;
    let mut block = format!(
        "FAIL {:column$}RFC 1738 {}, rule {}\n     {place:column$}{}\n",
        case.id,
        cited(case.section.number),
        case.rule,
        escape::words(&case.why),
    );
    let mut row = |name: &str, value: &str| block += &format!("     {name:<8}  {value}\n");
    row("input", &escape::quoted(case.input.bytes()));
    if let Some(carets) = carets {
        row("", &carets);
    }
    rows.iter().for_each(|(name, value)| row(name, value));
    if let Some(again) = again {
        row("again", &again.line(&case.id));
    }
    if !others.is_empty() {
        let count = format!("{} made from it byte by byte: {}", others.len(), ids(others));
        block += &wrap(&count, "     also      ", "               ");
    }
    block
}

/// Returns a citation such as `section 3.2.2` or `Appendix`.
fn cited(number: &str) -> String {
    if number.starts_with(|first: char| first.is_ascii_digit()) {
        format!("section {number}")
    } else {
        number.into()
    }
}

/// It adds the profile if the answer was given under one profile only.
fn subjects(by: &[&Outcome]) -> String {
    let mut names: Vec<&str> = Vec::new();
    for outcome in by {
        if !names.contains(&&*outcome.subject) {
            names.push(&outcome.subject);
        }
    }
    let subject = |name: &str| {
        let profiles: Vec<Profile> =
            by.iter().filter(|outcome| *outcome.subject == *name).map(|outcome| outcome.profile).collect();
        let spoken = match name {
            "parser" => "reference parser".into(),
            "grammar" => "compiled grammar".into(),
            other => escape::words(other),
        };
        match profiles[..] {
            [only] => format!("{spoken}, profile {only}"),
            _ => spoken,
        }
    };
    names.into_iter().map(subject).collect::<Vec<_>>().join("; ")
}

/// Failed cases that differ only in one byte of their input, and whose answers differ in the same
/// way.
pub(super) struct Family<'r, 'c> {
    pub(super) first: &'r CaseResult<'c>,
    /// The bytes of the other cases, in order.
    pub(super) others: Vec<u8>,
}

impl Family<'_, '_> {
    pub(super) fn topic(&self) -> &str {
        self.first.case.topic()
    }
}

/// How a case failed, without the words of the answers: the wrong outcomes by index, and the
/// disagreements.
type Way<'r> = (Vec<(usize, Discriminant<Observation<'static>>, &'r [Difference])>, Vec<&'r [Difference]>);

/// Returns the failures of a run, in the order of the corpus.
pub(super) fn families<'r, 'c>(run: &'r Run<'c>) -> Vec<Family<'r, 'c>> {
    let mut families: Vec<Family<'r, 'c>> = Vec::new();
    let mut known: HashMap<(&str, Way<'r>), usize> = HashMap::new();
    for result in run.results().filter(|result| result.failed()) {
        let (name, byte) = match result.case.id.split_once('@') {
            Some((name, byte)) => (name, u8::from_str_radix(byte, 16).ok()),
            None => (result.case.id.as_str(), None),
        };
        let place = *known.entry((name, way(result))).or_insert(families.len());
        match families.get_mut(place) {
            Some(family) => family.others.extend(byte),
            None => families.push(Family { first: result, others: Vec::new() }),
        }
    }
    families
}

fn way<'r>(result: &'r CaseResult<'_>) -> Way<'r> {
    let wrong = result.outcomes.iter().enumerate().filter_map(|(index, outcome)| match &outcome.judgement {
        Judgement::Fail(differences) => {
            Some((index, discriminant(&*outcome.observation), differences.as_slice()))
        }
        _ => None,
    });
    (wrong.collect(), result.disagreements.iter().map(|found| found.differences.as_slice()).collect())
}

#[derive(Clone, Copy)]
pub(super) enum Answer<'a> {
    Expected(&'a Expected),
    Given(&'a Observation<'static>),
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

    pub(super) fn is_to_question(self) -> bool {
        matches!(self, Answer::Expected(Expected::Answer { .. }) | Answer::Given(Observation::Answer(_)))
    }

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

/// Returns the expected parts and those of a library, under the names by which they were compared.
pub(super) fn common(case: &Case, outcome: &Outcome) -> Option<[Parts; 2]> {
    let (Observation::AcceptCommon(given), Expected::Accept(parts)) = (&*outcome.observation, &case.expected)
    else {
        return None;
    };
    let mut expected = runner::expected_of_library(case, parts);
    match &given.by_scheme {
        None => expected.by_scheme = None,
        Some(_) if parts.get("scheme").is_some() => {}
        // A case may omit the scheme, which the library reports.
        Some(_) => {
            let scheme = expected.scheme.as_deref().unwrap_or_default();
            expected.by_scheme.iter_mut().for_each(|parts| parts.text("scheme", scheme));
        }
    }
    Some([(&expected).into(), given.into()])
}

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

/// Returns both answers in two lines with aligned parts: those that differ, and one equal part
/// before them as context.
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
            // A format has no width of more than 65,535.
            *line += &" ".repeat(column.saturating_sub(line.chars().count()));
            *line += value;
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
    let accepted = answers.iter().filter_map(|answer| match answer {
        Answer::Expected(Expected::Accept(parts)) => Some(parts),
        _ => None,
    });
    let unsaid = accepted.into_iter().any(|parts| parts.get("scheme").is_none());
    let names = rfc1738_oracle::names::in_order(input, &both).into_iter().map(|(name, _)| name);
    names.filter(|name| !(unsaid && *name == "scheme")).map(String::from).collect()
}

fn value(value: &PartValue) -> String {
    let text = |text: &str| escape::octets(text);
    match value {
        PartValue::Text(one) => text(one),
        PartValue::List(all) => {
            format!("[{}]", all.iter().map(|one| text(one)).collect::<Vec<_>>().join(", "))
        }
        PartValue::Fields(all) => {
            let pairs = all.iter().map(|(name, value)| format!("[{}, {}]", text(name), text(value)));
            format!("[{}]", pairs.collect::<Vec<_>>().join(", "))
        }
    }
}

fn carets_below(input: &[u8], answers: [Answer<'_>; 2], differences: &[Difference]) -> Option<String> {
    // The answer to another question need not occur in the input.
    if answers.iter().any(|answer| answer.is_to_question()) {
        return None;
    }
    let [one, other] = answers;
    let (range, says) = match (one.parts(), other.parts()) {
        (Some(one), Some(other)) => (differing(input, one, other, differences)?, "differs here"),
        _ => match (one.offset(), other.offset()) {
            (Some(at), _) if at == input.len() => (at..at, "ends too early"),
            (Some(at), _) => (at..at + 1, "not allowed here"),
            (None, Some(at)) => (at..input.len().min(at + 1), "rejected here"),
            (None, None) => return None,
        },
    };
    let columns = |bytes: &[u8]| bytes.iter().map(|&byte| escape::width(byte)).sum::<usize>();
    let (before, within) = (input.get(..range.start)?, input.get(range)?);
    let (indent, carets) = (1 + columns(before), columns(within).max(1));
    Some(format!("{}{} {says}", " ".repeat(indent), "^".repeat(carets)))
}

/// Returns the range from the first to the last byte that only one of the answers gives to a
/// differing part. If there is no such byte, returns the place of the first differing part.
fn differing(input: &[u8], one: &Parts, other: &Parts, differences: &[Difference]) -> Option<Range<usize>> {
    let (one, other) = (Places::new(input, one), Places::new(input, other));
    let concerns = |owner: Option<(&str, usize)>| {
        differences
            .iter()
            .any(|found| matches!((found, owner), (Difference::Part(part), Some((name, _))) if part == name))
    };
    let differs = |&offset: &usize| {
        let owners = [one.owners[offset], other.owners[offset]];
        owners[0] != owners[1] && owners.into_iter().any(concerns)
    };
    let differ: Vec<usize> = (0..input.len()).filter(differs).collect();
    if let (Some(&first), Some(&last)) = (differ.first(), differ.last()) {
        return Some(first..last + 1);
    }
    differences.iter().find_map(|difference| match difference {
        Difference::Part(name) => one.place(name).or_else(|| other.place(name)),
        _ => None,
    })
}

/// The places of the parts in the input. The search for a part begins after the part before it.
struct Places<'p> {
    owners: Vec<Option<(&'p str, usize)>>,
    places: Vec<(&'p str, Range<usize>)>,
}

impl<'p> Places<'p> {
    fn new(input: &[u8], parts: &'p Parts) -> Places<'p> {
        let mut found = Places { owners: vec![None; input.len()], places: Vec::new() };
        let mut cursor = input.iter().position(|&byte| byte == b':').map_or(0, |colon| colon + 1);
        for (name, value) in rfc1738_oracle::names::in_order(input, parts) {
            for (element, text) in texts(value).into_iter().enumerate() {
                // The scheme is before the colon. The schemepart consists of the parts after it.
                let start = if name == "scheme" { 0 } else { cursor };
                let Some(range) = find(input, start, text.as_bytes()) else { continue };
                found.owners[range.clone()].fill(Some((name, element)));
                if !["scheme", "schemepart"].contains(&name) {
                    cursor = range.end;
                }
                found.places.push((name, range));
            }
        }
        found
    }

    fn place(&self, name: &str) -> Option<Range<usize>> {
        self.places.iter().find(|(known, _)| *known == name).map(|(_, range)| range.clone())
    }
}

fn texts(value: &PartValue) -> Vec<&str> {
    match value {
        PartValue::Text(text) => vec![text],
        PartValue::List(all) => all.iter().map(|text| &**text).collect(),
        PartValue::Fields(all) => all.iter().flat_map(|(name, value)| [name.as_str(), value]).collect(),
    }
}

fn find(input: &[u8], start: usize, text: &[u8]) -> Option<Range<usize>> {
    let mut starts = start..=input.len().checked_sub(text.len())?;
    let found = starts.find(|&start| input[start..].starts_with(text))?;
    Some(found..found + text.len())
}

/// A command that asks subjects about cases, without the cases: `rfc1738 conformance --cases
/// my-cases`. A report builds from it the command that repeats a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Again {
    command: String,
    options: String,
    pub(super) is_once: bool,
}

impl Again {
    /// Returns a command as typed, with the options that another run needs to ask in the same way.
    pub fn new(command: &str, options: &[String]) -> Again {
        // A character that a terminal does not show is escaped for display.
        let quoted = |word: &String| format!(" {}", shell_words::quote(&escape::words(word)));
        Again { command: command.into(), options: options.iter().map(quoted).collect(), is_once: false }
    }

    /// Makes a report print the command once, and not with each failure. This is for long commands.
    pub fn once(self) -> Again {
        Again { is_once: true, ..self }
    }

    pub(super) fn line(&self, id: &str) -> String {
        format!("{} {}{}", self.command, escape::words(id), self.options)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_quoted_for_a_shell() {
        let options = ["--cases", "my cases", "it's", "", "a\u{1b}", "../spec-cases"].map(String::from);
        let again = Again::new("rfc1738 conformance", &options);
        let line = r"rfc1738 conformance ftp/x@00 --cases 'my cases' 'it'\''s' '' 'a\x1b' ../spec-cases";
        assert_eq!(again.line("ftp/x@00"), line);
    }
}
