//! The report for a terminal: every failure, or a list of them if there are many, the tables, and
//! the result.

use std::collections::HashMap;

use anstyle::AnsiColor;
use comfy_table::presets;

use super::failure::{Family, families, of_family};
use super::totals::{self, Totals};
use super::{Again, COLUMNS, Color, ids, library, wrap};
use crate::corpus::Corpus;
use crate::runner::{CaseResult, Difference, Judgement, Run};
use rfc1738_oracle::{Observation, escape};

/// How much of a run the report for a terminal has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// The failures, the declined and the open cases, the tables and the result.
    All,
    /// The tables and the result.
    Summary,
}

/// If there are more, each has one line.
const IN_FULL: usize = 20;

/// It is at most 80 columns wide, except for failures in full and for commands.
pub fn human(run: &Run<'_>, corpus: &Corpus, again: &Again, extent: Extent, color: Color) -> String {
    let mut text = String::new();
    if extent == Extent::All {
        for line in failed(run, again).lines() {
            match line.strip_prefix("FAIL") {
                Some(rest) => text += &format!("{}{rest}\n", color.paint(AnsiColor::Red, "FAIL")),
                None => text += &format!("{line}\n"),
            }
        }
        text += &library::declined(run);
        text += &library::open_cases(run);
    }
    let (sections, topics) = (totals::by_section(run, corpus), totals::by_topic(run));
    let failed = sections.iter().map(|of| of.totals.fail);
    rows(&mut text, &totals::table_of_sections(&sections, presets::NOTHING), failed, color);
    text += &totals::not_in_a_column(&sections).map_or(String::new(), |note| wrap(&note, "", "") + "\n");
    let failed = topics.iter().map(|of| of.totals.fail);
    rows(&mut text, &totals::table_of_topics(&topics, presets::NOTHING), failed, color);
    text += &last_lines(run, color);
    text
}

fn failed(run: &Run<'_>, again: &Again) -> String {
    let families = families(run);
    if families.len() > IN_FULL {
        return list(&families, again);
    }
    let each = (!again.is_once || families.len() == 1).then_some(again);
    let blocks = families.iter().flat_map(|family| of_family(family, each));
    let mut text: String = blocks.map(|block| block + "\n").collect();
    if each.is_none() && !text.is_empty() {
        text += &format!("again  {}\n\n", again.line("ID"));
    }
    text
}

/// Adds a table and a blank line. Rows with a failure are red.
fn rows(text: &mut String, table: &comfy_table::Table, failed: impl Iterator<Item = usize>, color: Color) {
    // The header is the first line and never red.
    for (line, failed) in table.lines().zip([0].into_iter().chain(failed)) {
        let line = line.trim();
        match failed {
            0 => text.push_str(line),
            _ => text.push_str(&color.paint(AnsiColor::Red, line)),
        }
        text.push('\n');
    }
    text.push('\n');
}

/// Returns the result: `PASS  612 cases, 2 subjects, 2 profiles: 600 pass, 0 fail, 12 open (10
/// verdicts, 2 questions)`. A second line says how many cases are generated, if any are. The last
/// one says how many cases were not asked, and why.
pub fn last_lines(run: &Run<'_>, color: Color) -> String {
    let word = if run.failed() || run.trouble().is_some() {
        color.paint(AnsiColor::Red, "FAIL")
    } else {
        color.paint(AnsiColor::Green, "PASS")
    };
    let origin = origin(run).map_or_else(String::new, |origin| format!("      {origin}\n"));
    let not_complete = not_complete(run).map_or_else(String::new, |why| wrap(&why, "      ", "      "));
    let mut summary = summary(run);
    if "FAIL  ".len() + summary.len() > COLUMNS
        && let Some((asked, counts)) = summary.split_once(": ")
    {
        summary = format!("{asked}:\n{}", wrap(counts, "      ", "      ").trim_end());
    }
    format!("{word}  {summary}\n{origin}{not_complete}")
}

pub fn not_complete(run: &Run<'_>) -> Option<String> {
    let (why, left) = (run.trouble()?, run.not_asked());
    let cases = if left == 1 { "case was" } else { "cases were" };
    Some(format!("{left} {cases} not asked: {why}"))
}

pub(super) fn reading(result: &CaseResult<'_>, judgement: &Judgement) -> String {
    match judgement {
        Judgement::Reading(names) => format!("The library {}.", library::follows(result, names)),
        _ => String::new(),
    }
}

pub(super) fn summary(run: &Run<'_>) -> String {
    let Totals { cases, pass, fail, open, open_verdicts, open_questions, convention, .. } = totals::all(run);
    let Totals { declined, accepted, .. } = totals::all(run);
    let accepted = if accepted == 0 { String::new() } else { format!(", {accepted} accepted") };
    let declined = if declined == 0 { String::new() } else { format!(", {declined} declined") };
    let count = |count: usize, what: &str| format!("{count} {what}{}", if count == 1 { "" } else { "s" });
    let open = match open {
        0 => "0 open".into(),
        _ => format!(
            "{open} open ({}, {})",
            count(open_verdicts, "verdict"),
            count(open_questions, "question")
        ),
    };
    let convention =
        if convention == 0 { String::new() } else { format!(", {}", count(convention, "convention")) };
    let (subjects, profiles) = (run.subjects().len(), run.profiles().len());
    format!(
        "{}, {}, {}: {pass} pass, {fail} fail{accepted}, {open}{convention}{declined}",
        count(cases, "case"),
        count(subjects, "subject"),
        count(profiles, "profile"),
    )
}

pub(super) fn origin(run: &Run<'_>) -> Option<String> {
    let Totals { by_hand, byte_by_byte, .. } = totals::all(run);
    (byte_by_byte > 0).then(|| totals::origin(by_hand, byte_by_byte))
}

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

fn list<'f>(families: &'f [Family<'f, 'f>], again: &Again) -> String {
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
    /// Returns whether the group is cut. A group of one topic is whole, because no smaller list
    /// would show the rest.
    fn is_cut(&self) -> bool {
        let topic = self.families.first().map(|family| family.topic());
        self.families.len() > MOST && self.families.iter().any(|family| Some(family.topic()) != topic)
    }

    /// A long group has only the first failures of each topic.
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

fn line(family: &Family<'_, '_>) -> String {
    let case = family.first.case;
    let mut line = format!("  {:ID$}  ", case.id);
    let space = COLUMNS.saturating_sub(line.len());
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
    let what = match &*outcome.observation {
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
