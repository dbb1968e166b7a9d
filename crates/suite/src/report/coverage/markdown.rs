//! Coverage as Markdown. The repository contains this report, so a review shows every change of a
//! figure.

use comfy_table::presets;

use super::figures::{self, completeness, figures};
use super::words::{self, Who};
use crate::coverage::Coverage;

/// The largest number of items in a list. A longer list is replaced by the command that prints it.
const LISTED: usize = 100;

const INTRODUCTION: &str = "\
This report says which parts of the grammar the tests cover. A *case* is an input with its expected answer,
and cites the text. The *suites* are inputs that the project generates from the automata of the grammar. The
suites must cover everything in the table; the cases must cover everything except transitions. The
documentation of `rfc1738_suite::coverage` defines each figure exactly.

`rfc1738 coverage --format markdown` writes this report. The format `html` writes a page, with a railroad
diagram of every rule.
";

pub fn markdown(coverage: &Coverage) -> String {
    let figures = figures(coverage);
    let mut text = format!(
        "# Coverage of {}\n\n**{}**\n\n{INTRODUCTION}",
        coverage.specification.name,
        completeness(coverage).sentence
    );
    text += &format!(
        "\n{}\n\n{}\nWhat each figure counts:\n\n",
        figures::table_of_totals(&figures, presets::ASCII_MARKDOWN),
        words::others(coverage)
    );
    for figure in &figures {
        text += &format!("- {}: {}.\n", figure.name, figure.meaning);
    }
    text += "\n## Rules\n\nHow many the cases cover, of how many there are. `goals` are alternatives, \
        options and repetitions.\n`accept` and `reject` are transitions. The last column but one counts the \
        cases that use the rule.\n\n";
    text += &format!("{}\n", figures::table_of_rules(coverage.rules.iter(), presets::ASCII_MARKDOWN));
    text += &format!(
        "\n## Chains by length\n\nThe length `k` is the number of rules in the chain.\n\n{}\n",
        figures::table_of_chains(coverage, presets::ASCII_MARKDOWN)
    );
    for who in Who::ALL {
        for missing in words::missing(coverage, who, None) {
            let count = missing.all.len();
            text += &format!("\n## {} not covered by {}: {count}\n\n", capitalized(missing.kind), who.name());
            if count > LISTED {
                text += "`rfc1738 coverage --all` lists them; `--rule` lists those of one rule.\n";
                continue;
            }
            for (sentence, example) in &missing.all {
                let example = example.as_ref().map_or_else(String::new, |example| format!(": try {example}"));
                text += &format!("    {sentence}{example}\n");
            }
        }
    }
    text
}

fn capitalized(text: &str) -> String {
    let (first, rest) = text.split_at(1);
    first.to_ascii_uppercase() + rest
}
