//! The report for a terminal: every failure, the tables, and the result.

use anstyle::{AnsiColor, Style};
use comfy_table::presets;

use super::failure::of_family;
use super::family::families;
use super::list::list;
use super::totals::{self, Totals};
use super::{Again, COLUMNS, library, table, wrap};
use crate::corpus::Corpus;
use crate::runner::{CaseResult, Judgement, Run};

/// Whether a text has colors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Color {
    /// Plain text, for files and pipes.
    Plain,
    /// ANSI colors, for a terminal.
    Ansi,
}

impl Color {
    pub(super) fn paint(self, color: AnsiColor, text: &str) -> String {
        let style = match self {
            Color::Plain => Style::new(),
            Color::Ansi => color.on_default().bold(),
        };
        format!("{style}{text}{style:#}")
    }
}

/// How much of a run the report for a terminal has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// The failures, the declined and the open cases, the tables and the result.
    All,
    /// The tables and the result.
    Summary,
}

/// The number of failures that the report has in full. If there are more, each has one line.
const IN_FULL: usize = 20;

/// Returns the report as text. It is at most 80 columns wide, except for failures in full and for commands.
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
    rows(&mut text, &table::sections(&sections, presets::NOTHING), failed, color);
    let failed = topics.iter().map(|of| of.totals.fail);
    rows(&mut text, &table::topics(&topics, presets::NOTHING), failed, color);
    text += &last_lines(run, color);
    text
}

/// Returns the failures: each in full, or one line for each if there are many.
fn failed(run: &Run<'_>, again: &Again) -> String {
    let families = families(run);
    if families.len() > IN_FULL {
        return list(&families, again);
    }
    let each = (!again.is_once() || families.len() == 1).then_some(again);
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

/// Returns the result: `PASS  612 cases, 2 subjects, 2 profiles: 600 pass, 0 fail, 12 open (10 verdicts, 2 questions)`.
/// A second line says how many cases are generated, if any are. The last one says how many cases were not asked, and why.
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

/// Returns why a report is not complete, and how much is missing. Returns `None` if it is complete.
pub fn not_complete(run: &Run<'_>) -> Option<String> {
    let (why, left) = (run.trouble()?, run.not_asked());
    let cases = if left == 1 { "case was" } else { "cases were" };
    Some(format!("{left} {cases} not asked: {why}"))
}

/// Returns an answer to an open case in words. It is empty for another judgement.
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

/// Returns how many cases are written by hand and how many are generated, or `None` if all are written by hand.
pub(super) fn origin(run: &Run<'_>) -> Option<String> {
    let Totals { by_hand, byte_by_byte, .. } = totals::all(run);
    (byte_by_byte > 0).then(|| totals::origin(by_hand, byte_by_byte))
}
