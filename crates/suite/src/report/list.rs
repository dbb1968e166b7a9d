//! The failures of a run with one line each, for a run with more failures than a person reads in full. The list is at most
//! 80 columns wide, and a few hundred lines long.

use std::collections::HashMap;

use super::family::Family;
use super::ranges::ids;
use super::{Again, wrap};
use crate::runner::{CaseResult, Difference, Judgement};
use rfc1738_oracle::Observation;
use rfc1738_oracle::escape;

/// The number of columns of the ids. A longer id leaves less space for the input.
const ID: usize = 38;

/// A group of several topics with more failures than this is cut.
const MOST: usize = 100;
/// The number of failures of each topic in a group that is cut.
const MOST_OF_TOPIC: usize = 8;

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
    // What differs rarely is not buried under what differs often.
    groups.sort_by_key(|group| group.families.len());
    let mut text: String = groups.iter().map(Group::text).collect();
    text += &format!("in full  {}\n", again.line("ID"));
    if groups.iter().any(Group::is_cut) {
        text += "more     with a topic in place of ID: ftp\nall      with --format json\n";
    }
    text + "\n"
}

impl Group<'_> {
    /// Returns whether the group is cut. A group of one topic is whole, because no smaller list would show the rest.
    fn is_cut(&self) -> bool {
        let topic = self.families.first().map(|family| family.topic());
        self.families.len() > MOST && self.families.iter().any(|family| Some(family.topic()) != topic)
    }

    /// Returns the heading and the failures. A long group has only the first failures of each topic.
    fn text(&self) -> String {
        let made: usize = self.families.iter().map(|family| family.others.len()).sum();
        let count = match made {
            0 => self.families.len().to_string(),
            _ => format!("{}, and {made} made from them byte by byte", self.families.len()),
        };
        let mut text = wrap(&format!("{}: {count}", self.heading), "FAIL  ", "      ");
        for of_topic in self.families.chunk_by(|one, other| one.topic() == other.topic()) {
            let shown = if self.is_cut() { MOST_OF_TOPIC } else { of_topic.len() };
            of_topic.iter().take(shown).for_each(|family| text += &line(family));
            if let Some(left) = of_topic.len().checked_sub(shown).filter(|&left| left > 0) {
                text += &format!("  ... and {left} more of {}\n", of_topic[0].topic());
            }
        }
        text + "\n"
    }
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
        line += &wrap(&ids(&family.others), "      also ", "           ");
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
                Difference::Error(_) => "rule or expected bytes in its error".into(),
                _ => "offset of the failure".into(),
            };
            format!("has another {}", differences.iter().map(name).collect::<Vec<_>>().join(", "))
        }
    };
    format!("{} {what}", escape::words(&outcome.subject))
}
