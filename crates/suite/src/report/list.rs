//! The failures of a run with one line each, for a run with more failures than a person reads in full. The list is at most
//! 80 columns wide.

use std::collections::HashMap;

use super::family::{Family, ranges};
use super::{Again, escape, wrap};
use crate::runner::{CaseResult, Difference, Judgement};
use crate::subject::Observation;

/// The number of columns of the ids. A longer id leaves less space for the input.
const ID: usize = 38;

/// A heading, and the failures under it.
struct Group<'f> {
    heading: String,
    families: Vec<&'f Family<'f, 'f>>,
}

/// Returns the failures, grouped by what differs, and the command that shows one of them in full.
pub(super) fn list<'f>(families: &'f [Family<'f, 'f>], again: &Again) -> String {
    let mut groups: Vec<Group<'f>> = Vec::new();
    let mut known: HashMap<String, usize> = HashMap::new();
    for family in families {
        let heading = heading(family.first);
        let place = *known.entry(heading.clone()).or_insert(groups.len());
        if place == groups.len() {
            groups.push(Group { heading, families: Vec::new() });
        }
        groups[place].families.push(family);
    }
    let mut text = String::new();
    for Group { heading, families } in groups {
        let made: usize = families.iter().map(|family| family.others.len()).sum();
        let count = match made {
            0 => families.len().to_string(),
            _ => format!("{}, and {made} made from them byte by byte", families.len()),
        };
        text += &wrap(&format!("{heading}: {count}"), "FAIL  ", "      ");
        for family in families {
            text += &line(family);
        }
        text += "\n";
    }
    text + &format!("in full  {}\n\n", again.line("ID"))
}

/// Returns the line of a failure, and another one with the cases made from it.
fn line(family: &Family<'_, '_>) -> String {
    let case = family.first.case;
    let mut line = format!("  {:ID$}  ", case.id);
    let space = super::COLUMNS.saturating_sub(line.len());
    match escape::cut(case.input.bytes(), space) {
        Some(input) => line += &input,
        None => line.truncate(line.trim_end().len()),
    }
    line.push('\n');
    if !family.others.is_empty() {
        line += &wrap(&ranges(&family.others), "      also ", "           ");
    }
    line
}

/// Returns what differs, in words, with the name of the subject.
fn heading(result: &CaseResult<'_>) -> String {
    let wrong = result.outcomes.iter().find_map(|outcome| match &outcome.judgement {
        Judgement::Fail(differences) => Some((outcome, differences)),
        _ => None,
    });
    let Some((outcome, differences)) = wrong else { return "the subjects do not agree".into() };
    let what = match &outcome.observation {
        Observation::Crash(_) => "crashes".into(),
        Observation::Timeout => "has no answer in time".into(),
        Observation::Reject(_) if differences.contains(&Difference::Verdict) => "rejects a URL".into(),
        _ if differences.contains(&Difference::Verdict) => "accepts an input that is not a URL".into(),
        _ => {
            let name = |difference: &Difference| match difference {
                Difference::Part(name) => escape::words(name),
                _ => "offset of the failure".into(),
            };
            format!("has another {}", differences.iter().map(name).collect::<Vec<_>>().join(", "))
        }
    };
    format!("{} {what}", escape::words(&outcome.subject))
}
