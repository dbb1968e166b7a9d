//! The report as Markdown, for pull requests and the summaries of CI systems.

use comfy_table::presets;

use super::totals;
use super::{Again, escape, failures, human, table};
use crate::corpus::Corpus;
use crate::runner::Run;

/// The largest size of the failures in bytes. GitHub accepts no summary of more than 1 MiB.
const MOST: usize = 900 << 10;

/// Returns the report as Markdown: the result, the failures and the tables.
pub fn markdown(run: &Run<'_>, corpus: &Corpus, again: &Again) -> String {
    let mut text = String::from("# RFC 1738 conformance\n\n");
    let word = if run.failed() { "FAIL" } else { "PASS" };
    text += &format!("**{word}**: {}\n", human::summary(run));
    if let Some(origin) = human::origin(run) {
        text += &format!("\nOf the cases {origin}\n");
    }
    if run.failed() {
        text += "\n## Failures\n";
    }
    let failed: Vec<_> = run.results().filter(|result| result.failed()).collect();
    for (shown, result) in failed.iter().enumerate() {
        if text.len() > MOST {
            let left = failed.len() - shown;
            text += &format!("\nThis list is too long; {left} more cases fail. Other formats list them.\n");
            break;
        }
        text += &format!("\n### {}\n", escape::markdown(&result.case.id));
        for block in failures(result, again) {
            text += "\n";
            // A line with four spaces in front is code in Markdown, whatever it contains.
            for line in block.lines() {
                text += format!("    {line}").trim_end();
                text += "\n";
            }
        }
    }
    let open: Vec<_> = human::readings(run).collect();
    if !open.is_empty() {
        text += "\n## Open cases\n\n";
        open.iter().for_each(|(id, reading)| {
            text += &format!("- {}: {}\n", escape::markdown(id), escape::markdown(reading))
        });
    }
    let (sections, topics) = (totals::by_section(run, corpus), totals::by_topic(run));
    for (heading, table) in [
        ("By section", table::sections(&sections, presets::ASCII_MARKDOWN)),
        ("By file", table::topics(&topics, presets::ASCII_MARKDOWN)),
    ] {
        text += &format!("\n## {heading}\n\n{table}\n");
    }
    text
}
