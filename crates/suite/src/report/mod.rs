//! Reports: results as text for a terminal, as JSON for programs, as JUnit for CI systems, as
//! Markdown for pages.
//!
//! No report contains a time, a duration, or a path that the user did not type. All reports have
//! the order of the corpus. Two reports therefore differ only where the results do. Text from a
//! case or a subject is escaped.

#[cfg(feature = "all")]
pub mod coverage;
mod failure;
#[cfg(feature = "html")]
pub mod html;
mod human;
#[cfg(feature = "all")]
mod json;
#[cfg(feature = "all")]
mod junit;
mod library;
mod markdown;
mod totals;
#[cfg(feature = "all")]
pub mod xml;

use anstyle::{AnsiColor, Style};
use comfy_table::{CellAlignment, ContentArrangement, Table, TableStyle};

pub use failure::{Again, failures};
pub use human::{Extent, human, last_lines, not_complete};
#[cfg(feature = "all")]
pub use json::json;
#[cfg(feature = "all")]
pub use junit::junit;
pub use markdown::markdown;

/// The version of the JSON of all reports. It grows when a key is removed or changes its meaning,
/// but not when a key is added. Version 2 uses `at` for every offset, and `rule` for what version 1
/// called a production.
const FORMAT: u32 = 2;

/// The width of the text for a terminal.
const COLUMNS: usize = 80;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Color {
    Plain,
    Ansi,
}

impl Color {
    fn paint(self, color: AnsiColor, text: &str) -> String {
        let style = match self {
            Color::Plain => Style::new(),
            Color::Ansi => color.on_default().bold(),
        };
        format!("{style}{text}{style:#}")
    }
}

/// Returns a text in lines of at most 80 columns. A longer word gets a line of its own. `first`
/// stands before the first line, and `rest` before the others.
pub fn wrap(text: &str, first: &str, rest: &str) -> String {
    let options = textwrap::Options::new(COLUMNS)
        .initial_indent(first)
        .subsequent_indent(rest)
        .break_words(false)
        .word_separator(textwrap::WordSeparator::AsciiSpace)
        .word_splitter(textwrap::WordSplitter::NoHyphenation);
    textwrap::fill(text, options) + "\n"
}

/// Returns a table whose columns `numbers` are aligned to the right.
fn table(
    style: TableStyle,
    header: &[&str],
    numbers: impl IntoIterator<Item = usize>,
    rows: impl Iterator<Item = Vec<String>>,
) -> Table {
    let mut table = Table::new();
    // A row is always one line, whatever the width of the terminal, so programs can read the rows.
    table
        .load_style(style)
        .set_content_arrangement(ContentArrangement::Disabled)
        .set_header(header.iter().copied())
        .add_rows(rows);
    for column in numbers {
        if let Some(column) = table.column_mut(column) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    table
}

/// Returns a block as code in Markdown: a line with four spaces in front is code, whatever it
/// contains.
fn code(block: &str) -> String {
    block.lines().map(|line| format!("    {line}").trim_end().to_owned() + "\n").collect()
}

/// Returns ascending bytes as ranges: `["00-1f", "7f"]`.
fn ranges(bytes: impl IntoIterator<Item = u8>) -> Vec<String> {
    let mut ranges: Vec<(u8, u8)> = Vec::new();
    for byte in bytes {
        match ranges.last_mut() {
            Some((_, last)) if last.checked_add(1) == Some(byte) => *last = byte,
            _ => ranges.push((byte, byte)),
        }
    }
    let range = |(first, last): (u8, u8)| {
        if first == last { format!("{first:02x}") } else { format!("{first:02x}-{last:02x}") }
    };
    ranges.into_iter().map(range).collect()
}

fn ids(bytes: &[u8]) -> String {
    let ranges = ranges(bytes.iter().copied());
    ranges.into_iter().map(|range| format!("@{range}")).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn consecutive_bytes_are_a_range() {
        assert_eq!(ranges([0, 1, 2, 9, 0xfe, 0xff]), ["00-02", "09", "fe-ff"]);
        assert_eq!(ranges(0..=255), ["00-ff"]);
        assert_eq!(ids(&[0, 1, 2, 0x7f, 0xfe, 0xff]), "@00-02 @7f @fe-ff");
        assert_eq!(ids(&[]), "");
    }
}
