//! Coverage as Markdown: the page that is kept beside the code, so that its difference is news.

use comfy_table::presets;

use super::table;
use super::words::{self, Who};
use crate::coverage::Coverage;

/// So many missing things of a kind are listed; a longer list says where the rest is.
const LISTED: usize = 100;

/// The report as Markdown.
pub fn markdown(coverage: &Coverage) -> String {
    let mut text = String::from("# Coverage of section 5\n\n");
    text += "This page shows what of the rules of RFC 1738 the cases exercise, and what the complete suites exercise.\n";
    text += "The documentation of `rfc1738_suite::coverage` says what is counted. `rfc1738 coverage --format markdown` writes\n";
    text += "this page.\n";
    text += &format!(
        "\n{}\n\n{}",
        table::totals(&coverage.totals(), presets::ASCII_MARKDOWN),
        words::others(coverage)
    );
    text += &format!("\n## k-paths\n\n{}\n", table::paths(coverage, presets::ASCII_MARKDOWN));
    let productions = table::productions(coverage.productions.iter(), presets::ASCII_MARKDOWN);
    text += &format!(
        "\n## By rule\n\nEach figure says how many things the cases exercise, of how many that exist.\n\n{productions}\n"
    );
    for who in Who::ALL {
        for missing in words::missing(coverage, who, None) {
            let count = missing.all.len();
            text += &format!("\n## {} not exercised by {}: {count}\n\n", missing.kind, who.name());
            if count > LISTED {
                text += "`rfc1738 coverage --all` lists them; `--rule` those of one rule.\n";
                continue;
            }
            for (sentence, example) in &missing.all {
                // Four spaces make code of a line, whatever stands in it.
                let example = example.as_ref().map_or_else(String::new, |example| format!(": try {example}"));
                text += &format!("    {sentence}{example}\n");
            }
        }
    }
    text
}
