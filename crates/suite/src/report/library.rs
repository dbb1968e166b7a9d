//! What a report says about a library besides its failures: the readings that it follows, and the
//! inputs that it declines.

use std::collections::BTreeMap;

use super::wrap;
use crate::corpus::{Expected, Reading, Verdict};
use crate::runner::{CaseResult, Judgement, Run};
use rfc1738_oracle::{Observation, escape};

pub(super) const MOST_REASONS: usize = 20;

/// A point on which the text supports two readings or gives no rule, with the cases about it.
pub(super) struct Open<'r> {
    /// The ruling and its question: `Ruling A7, sections 5 and 3.2.2: Are ...?`.
    pub(super) point: String,
    pub(super) answer: String,
    /// For each answer of the library in words, the ids of the cases.
    pub(super) cases: Vec<(String, Vec<&'r str>)>,
}

pub(super) fn open<'r>(run: &'r Run<'_>) -> Vec<Open<'r>> {
    by_point(run, |result, judgement| match judgement {
        Judgement::Reading(names) => Some(follows(result, names)),
        _ => None,
    })
}

pub(super) fn conventions<'r>(run: &'r Run<'_>) -> Vec<Open<'r>> {
    by_point(run, |_, judgement| match judgement {
        Judgement::Convention(differences) if differences.is_empty() => Some("follows the convention".into()),
        Judgement::Convention(_) => Some("does not follow the convention".into()),
        _ => None,
    })
}

/// Cases without words are left out.
fn by_point<'r>(
    run: &'r Run<'_>,
    words: impl Fn(&CaseResult<'_>, &Judgement) -> Option<String>,
) -> Vec<Open<'r>> {
    let mut all: Vec<Open<'r>> = Vec::new();
    for result in run.results() {
        for outcome in &result.outcomes {
            let Some(words) = words(result, &outcome.judgement) else { continue };
            let (point, answer) = ruling(result);
            let place = all.iter().position(|open| open.point == point).unwrap_or_else(|| {
                all.push(Open { point, answer, cases: Vec::new() });
                all.len() - 1
            });
            let words = format!("{} {words}", escape::words(&outcome.subject));
            let cases = &mut all[place].cases;
            let id = result.case.id.as_str();
            match cases.iter_mut().find(|(known, _)| *known == words) {
                Some((_, ids)) => ids.push(id),
                None => cases.push((words, Vec::from([id]))),
            }
        }
    }
    all
}

fn ruling(result: &CaseResult<'_>) -> (String, String) {
    match result.case.cited_ruling() {
        Some(ruling) => {
            let sections = match ruling.sections {
                [before @ .., one, last] => [before, &[&*format!("{one} and {last}")]].concat().join(", "),
                only => only.concat(),
            };
            let noun = if ruling.sections.len() == 1 { "section" } else { "sections" };
            (
                format!("Ruling {}, {noun} {sections}: {}", ruling.id, escape::words(ruling.point)),
                escape::words(ruling.answer),
            )
        }
        None => ("The text of RFC 1738 supports more than one answer.".into(), String::new()),
    }
}

pub(super) fn follows(result: &CaseResult<'_>, names: &[String]) -> String {
    if let Expected::Answer { answer, .. } = &result.case.expected {
        let ours = result.case.readings.iter().find(|reading| reading.answer() == Some(answer));
        return match ours {
            Some(ours) if names.contains(&ours.name) => "answers as this project does".into(),
            _ => format!("gives the answer of the reading {}", escape::words(&names.join(", "))),
        };
    }
    let verdict = match result.case.expected {
        Expected::Accept(_) => Verdict::Valid,
        _ => Verdict::Invalid,
    };
    let readings = result.case.readings.iter().filter(|reading| names.contains(&reading.name));
    let verdicts: Vec<Verdict> = readings.filter_map(Reading::verdict).collect();
    match verdicts.first() {
        None => "gives an answer that no reading has".into(),
        Some(Verdict::Valid) if verdict == Verdict::Valid => "accepts, as this project does".into(),
        Some(Verdict::Valid) => "accepts, which is the reading that this project rejects".into(),
        Some(_) if verdict == Verdict::Valid => {
            "rejects, which is the reading that this project rejects".into()
        }
        Some(_) => "rejects, as this project does".into(),
    }
}

pub(super) fn open_cases(run: &Run<'_>) -> String {
    let open = open(run).into_iter().map(|open| ("OPEN  ", open));
    let conventions = conventions(run).into_iter().map(|convention| ("CONVENTION  ", convention));
    let mut text = String::new();
    for (label, Open { point, answer, cases }) in open.chain(conventions) {
        text += &wrap(&point, label, "      ");
        text += &wrap(&answer, "      This project: ", "      ");
        for (words, ids) in cases {
            text += &wrap(&format!("{words}:"), "      ", "      ");
            text += &wrap(&ids.join(" "), "        ", "        ");
        }
        text += "\n";
    }
    text
}

pub(super) fn reasons<'r>(run: &'r Run<'_>) -> Vec<(&'r str, usize)> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for outcome in run.results().flat_map(|result| &result.outcomes) {
        if let (Judgement::Declined, Observation::Decline(why)) = (&outcome.judgement, &*outcome.observation)
        {
            *counts.entry(why).or_default() += 1;
        }
    }
    let mut reasons: Vec<(&str, usize)> = counts.into_iter().collect();
    reasons.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
    reasons
}

/// Returns the reasons as text of at most 80 columns.
pub(super) fn declined(run: &Run<'_>) -> String {
    let reasons = reasons(run);
    if reasons.is_empty() {
        return String::new();
    }
    let mut text = String::from("DECLINED  by reason\n");
    for (why, count) in reasons.iter().take(MOST_REASONS) {
        text += &wrap(&escape::words(why), &format!("{count:>8}  "), "          ");
    }
    if reasons.len() > MOST_REASONS {
        let rest: usize = reasons.iter().skip(MOST_REASONS).map(|(_, count)| count).sum();
        text += &format!("{rest:>8}  for {} other reasons\n", reasons.len() - MOST_REASONS);
    }
    text + "\n"
}
