//! Describes a failure: the question, the expected answer, the given answer, and a command that repeats the case.

use super::answer::{Answer, common, expected_and_given, side_by_side};
use super::family::Family;
use super::ranges::ids;
use super::{Again, carets, wrap};
use crate::runner::{CaseResult, Difference, Judgement, Outcome};
use rfc1738::Profile;
use rfc1738_oracle::escape;

/// Returns all failures of a case, each as a block of lines, or an empty list if the case did not fail. The last line
/// of a block is a command that repeats the case.
///
/// Subjects that give the same wrong answer share a block. A disagreement has a block of its own only if neither of the
/// two answers is wrong by itself.
pub fn failures(result: &CaseResult<'_>, again: &Again) -> Vec<String> {
    blocks(result, &[], Some(again))
}

/// Returns the failures of a family. The blocks name the bytes of its other cases. A block ends in the command that repeats
/// the case, unless `again` is `None`.
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
                let carets = carets::line(input, answers, differences);
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
        blocks.push(block(result, others, again, carets::line(input, answers, &found.differences), &rows));
    }
    blocks
}

/// A wrong answer and the outcomes that have it.
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
    let column = place.len().max(case.id.len()).max(28) + 2;
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

/// Returns the names of the subjects. It adds the profile if the answer was given under one profile only.
fn subjects(by: &[&Outcome]) -> String {
    let mut names: Vec<&str> = Vec::new();
    for outcome in by {
        if !names.contains(&outcome.subject.as_str()) {
            names.push(&outcome.subject);
        }
    }
    let subject = |name: &str| {
        let profiles: Vec<Profile> =
            by.iter().filter(|outcome| outcome.subject == name).map(|outcome| outcome.profile).collect();
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
