//! The report as Markdown, for pull requests and the summaries of CI systems.

use comfy_table::presets;

use super::failure::{families, of_family};
use super::library::{self, MOST_REASONS, Open};
use super::{Again, code, human, totals};
use crate::corpus::Corpus;
use crate::runner::Run;
use rfc1738_oracle::escape;

/// The largest size of the failures in bytes. GitHub accepts no summary of more than 1 MiB.
const MOST: usize = 900 << 10;

/// Returns the report as Markdown: the result, the failures and the tables.
pub fn markdown(run: &Run<'_>, corpus: &Corpus, again: &Again) -> String {
    let mut text = String::from("# RFC 1738 conformance\n\n");
    let word = if run.failed() || run.trouble().is_some() { "FAIL" } else { "PASS" };
    text += &format!("**{word}**: {}\n", human::summary(run));
    if let Some(origin) = human::origin(run) {
        text += &format!("\nOf the cases {origin}\n");
    }
    if let Some(why) = human::not_complete(run) {
        text += &format!("\n{}.\n", escape::markdown(&why));
    }
    if run.failed() {
        text += "\n## Failures\n";
    }
    let families = families(run);
    let each = (!again.is_once).then_some(again);
    if each.is_none() && run.failed() {
        text += &format!("\n    {}\n", again.line("ID"));
    }
    for (shown, family) in families.iter().enumerate() {
        if text.len() > MOST {
            let left = families.len() - shown;
            text += &format!("\nThis list is too long; {left} more cases fail. Other formats list them.\n");
            break;
        }
        text += &format!("\n### {}\n", escape::markdown(&family.first.case.id));
        for block in of_family(family, each) {
            text += "\n";
            text += &code(&block);
        }
    }
    points(&mut text, "Open cases", library::open(run));
    points(&mut text, "Conventions", library::conventions(run));
    let reasons = library::reasons(run);
    if !reasons.is_empty() {
        text += "\n## Declined\n\n";
    }
    // The JSON report has all reasons.
    for (why, count) in reasons.into_iter().take(MOST_REASONS) {
        text += &format!("- {count}: {}\n", escape::markdown(why));
    }
    let (sections, topics) = (totals::by_section(run, corpus), totals::by_topic(run));
    for (heading, table) in [
        ("By section", totals::table_of_sections(&sections, presets::ASCII_MARKDOWN)),
        ("By file", totals::table_of_topics(&topics, presets::ASCII_MARKDOWN)),
    ] {
        text += &format!("\n## {heading}\n\n{table}\n");
    }
    text
}

/// Adds the cases of a library, point by point, under a heading.
fn points(text: &mut String, heading: &str, points: Vec<Open<'_>>) {
    if !points.is_empty() {
        *text += &format!("\n## {heading}\n");
    }
    for Open { point, answer, cases } in points {
        *text += &format!("\n{}\n{}\n\n", escape::markdown(&point), escape::markdown(&answer));
        for (words, ids) in cases {
            *text += &format!("- {}: {}\n", escape::markdown(&words), escape::markdown(&ids.join(", ")));
        }
    }
}
