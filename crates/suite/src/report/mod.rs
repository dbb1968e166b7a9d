//! Reports: results as text for a terminal, as JSON for programs, as JUnit for CI systems, as Markdown for pages.
//!
//! No report contains a time, a duration, or a path that the user did not type. All reports have the order of the
//! corpus. Two reports therefore differ only where the results do. Text from a case or a subject is escaped.

mod again;
mod answer;
mod carets;
pub mod coverage;
mod failure;
mod family;
mod human;
mod json;
mod junit;
mod library;
mod list;
mod markdown;
mod omissions;
mod ranges;
pub mod schema;
pub mod survey;
mod table;
mod totals;
pub mod xml;

pub use again::Again;
pub use failure::failures;
pub use human::{Color, Extent, human, last_lines, not_complete};
pub use json::{json, json_schema};
pub use junit::junit;
pub use markdown::markdown;

/// The version of the JSON of all reports. It grows when a key is removed or changes its meaning. Version 2 uses `at`
/// for every offset, and `rule` for what version 1 called a production.
const FORMAT: u32 = 2;

/// The width of the text for a terminal.
const COLUMNS: usize = 80;

/// Returns a text in lines of at most 80 columns. A word that is longer gets a line of its own. `first` stands before the first
/// line, and `rest` before the others.
pub fn wrap(text: &str, first: &str, rest: &str) -> String {
    let options = textwrap::Options::new(COLUMNS)
        .initial_indent(first)
        .subsequent_indent(rest)
        .break_words(false)
        .word_separator(textwrap::WordSeparator::AsciiSpace)
        .word_splitter(textwrap::WordSplitter::NoHyphenation);
    textwrap::fill(text, options) + "\n"
}
