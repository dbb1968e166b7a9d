//! Coverage for a terminal: a row for each rule, the totals, and everything that is not covered.

use anstyle::AnsiColor;
use comfy_table::presets;

use super::figures::{self, completeness, figures};
use super::words::{self, Who};
use crate::coverage::Coverage;
use crate::report::Color;

/// The selection and the style of the report.
#[derive(Clone, Copy, Debug)]
pub struct HumanOptions<'r> {
    pub rule: Option<&'r str>,
    pub all: bool,
    pub color: Color,
}

/// The largest number of items of each kind, unless all are reported.
const FEW: usize = 10;
const WIDTH: usize = 80;

/// Returns the report as text. It is 80 columns wide, except for long sentences.
pub fn human(coverage: &Coverage, shown: &HumanOptions<'_>) -> String {
    let mut text = String::new();
    let is_asked = |name: &str| shown.rule.is_none_or(|rule| rule.eq_ignore_ascii_case(name));
    let rules = coverage.rules.iter().filter(|of| is_asked(&of.name));
    text += &lines(figures::table_of_rules(rules, presets::NOTHING));
    if shown.rule.is_none() {
        text += "\n";
        text += &lines(figures::table_of_totals(&figures(coverage), presets::NOTHING));
        text += "\nThe suites must cover every transition; the cases need not.\n";
        text += &words::others(coverage);
    }
    for who in Who::ALL {
        for missing in words::missing(coverage, who, shown.rule) {
            let count = missing.all.len();
            let heading = format!("{} not covered by {}: {count}", missing.kind, who.name());
            text += &format!("\n{}\n", shown.color.paint(AnsiColor::Yellow, &heading));
            let few = if shown.all { count } else { FEW.min(count) };
            missing.all.iter().take(few).for_each(|(sentence, example)| {
                text += &line(sentence, example.as_deref());
            });
            if few < count {
                text += &format!("  and {} more; --all shows them\n", count - few);
            }
        }
    }
    if shown.rule.is_none() {
        let completeness = completeness(coverage);
        let color = if completeness.is_complete { AnsiColor::Green } else { AnsiColor::Red };
        let (word, rest) = completeness.sentence.split_once(':').unwrap_or_default();
        text += &format!("\n{}:{rest}\n", shown.color.paint(color, word));
    }
    text
}

fn line(sentence: &str, example: Option<&str>) -> String {
    match example {
        None => format!("  {sentence}\n"),
        Some(example) if sentence.len() + example.len() + 8 <= WIDTH => {
            format!("  {sentence}: try {example}\n")
        }
        Some(example) => format!("  {sentence}:\n    try {example}\n"),
    }
}

fn lines(mut table: comfy_table::Table) -> String {
    // One space between two columns lets the widest table fit.
    table.column_iter_mut().for_each(|column| _ = column.set_padding((0, 1)));
    table.lines().map(|line| format!("{}\n", line.trim_end())).collect()
}
