//! The report as Markdown, for pull requests and pages.

use comfy_table::presets;

use super::totals::{self, OfSection, OfTopic};
use super::{escape, failures, human, table};
use crate::corpus::Corpus;
use crate::runner::Run;

/// The report as Markdown.
pub fn markdown(run: &Run<'_>, corpus: &Corpus) -> String {
    let mut text = String::from("# RFC 1738 conformance\n\n");
    let word = if run.failed() { "FAIL" } else { "PASS" };
    text += &format!("**{word}**: {}\n", human::summary(run));
    let sections: std::vec::Vec<OfSection> = totals::by_section(run, corpus);
    let topics: std::vec::Vec<OfTopic> = totals::by_topic(run);
    for (heading, table) in [
        ("By section", table::sections(&sections, presets::ASCII_MARKDOWN)),
        ("By file", table::topics(&topics, presets::ASCII_MARKDOWN)),
    ] {
        text += &format!("\n## {heading}\n\n{table}\n");
    }
    if run.failed() {
        text += "\n## Failures\n";
    }
    for result in run.results().filter(|result| result.failed()) {
        text += &format!("\n### {}\n", escape::markdown(&result.case.id));
        for block in failures(result) {
            text += "\n";
            // Four spaces make code of a line, whatever stands in it.
            for line in block.lines() {
                text += format!("    {line}").trim_end();
                text += "\n";
            }
        }
    }
    text
}
