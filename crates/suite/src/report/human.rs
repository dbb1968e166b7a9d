//! The report for a terminal: every failure, the tables, and the result.

use anstyle::{AnsiColor, Style};
use comfy_table::presets;

use super::totals::{self, Totals};
use super::{Again, escape, failures, table};
use crate::corpus::Corpus;
use crate::runner::{Judgement, Run};

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

/// Returns the report as text. It is at most 80 columns wide, except for the failures.
pub fn human(run: &Run<'_>, corpus: &Corpus, again: &Again, color: Color) -> String {
    let mut text = String::new();
    for block in run.results().flat_map(|result| failures(result, again)) {
        text += &color.paint(AnsiColor::Red, "FAIL");
        text += block.strip_prefix("FAIL").unwrap_or(&block);
        text += "\n";
    }
    for (id, reading) in readings(run) {
        text += &format!("OPEN {id:<38}  {reading}\n");
    }
    let (sections, topics) = (totals::by_section(run, corpus), totals::by_topic(run));
    let failed = sections.iter().map(|of| of.totals.fail);
    rows(&mut text, &table::sections(&sections, presets::NOTHING), failed, color);
    let failed = topics.iter().map(|of| of.totals.fail);
    rows(&mut text, &table::topics(&topics, presets::NOTHING), failed, color);
    text += &last_lines(run, color);
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

/// Returns the result: `PASS  612 cases, 2 subjects, 2 profiles: 600 pass, 0 fail, 12 open`. A second line says how
/// many cases are generated, if any are.
pub fn last_lines(run: &Run<'_>, color: Color) -> String {
    let word = if run.failed() {
        color.paint(AnsiColor::Red, "FAIL")
    } else {
        color.paint(AnsiColor::Green, "PASS")
    };
    let origin = origin(run).map_or_else(String::new, |origin| format!("      {origin}\n"));
    format!("{word}  {}\n{origin}", summary(run))
}

/// Returns the open cases that a library was asked about, with the readings that it follows.
pub(super) fn readings<'r>(run: &'r Run<'_>) -> impl Iterator<Item = (&'r str, String)> {
    let outcomes =
        run.results().flat_map(|result| result.outcomes.iter().map(move |outcome| (result, outcome)));
    outcomes.filter_map(|(result, outcome)| match &outcome.judgement {
        Judgement::Reading(_) => Some((result.case.id.as_str(), reading(&outcome.judgement))),
        _ => None,
    })
}

/// Returns the reading that an answer to an open case follows, in words. It is empty for another judgement.
pub(super) fn reading(judgement: &Judgement) -> String {
    match judgement {
        Judgement::Reading(names) if names.is_empty() => "The library follows no reading of the case.".into(),
        Judgement::Reading(names) => {
            format!("The library follows the reading {}.", escape::words(&names.join(" or ")))
        }
        _ => String::new(),
    }
}

pub(super) fn summary(run: &Run<'_>) -> String {
    let Totals { cases, pass, fail, open, declined, .. } = totals::all(run);
    let declined = if declined == 0 { String::new() } else { format!(", {declined} declined") };
    let count = |count: usize, what: &str| format!("{count} {what}{}", if count == 1 { "" } else { "s" });
    let (subjects, profiles) = (run.subjects().len(), run.profiles().len());
    format!(
        "{}, {}, {}: {pass} pass, {fail} fail, {open} open{declined}",
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
