//! The tables of the report by section and by file.

use comfy_table::{CellAlignment, ContentArrangement, Table, TableStyle};

use super::totals::{OfSection, OfTopic, Totals};

const COUNTS: [&str; 4] = ["cases", "pass", "fail", "open"];
/// The columns that only the table by file has.
const OF_TOPICS: [&str; 2] = ["convention", "by hand"];

fn counts(totals: &Totals) -> [String; 4] {
    [totals.cases, totals.pass, totals.fail, totals.open].map(|count| format!("{count}"))
}

/// Returns the table by section. The titles are the last column because they are the widest. No column is left
/// for conventions and for declined cases.
pub(super) fn sections(sections: &[OfSection], style: TableStyle) -> Table {
    let row = |of: &OfSection| {
        let name = [of.section.into()].into_iter();
        name.chain(counts(&of.totals)).chain([title(of)]).collect()
    };
    let header = ["section"].into_iter().chain(COUNTS).chain([""]).collect();
    table(header, sections.iter().map(row), style)
}

/// Returns the table by file.
pub(super) fn topics(topics: &[OfTopic], style: TableStyle) -> Table {
    let row = |of: &OfTopic| {
        let name = [format!("{}.yaml", of.topic)].into_iter();
        let last = [of.totals.convention, of.totals.by_hand].map(|count| count.to_string());
        name.chain(counts(&of.totals)).chain(last).collect()
    };
    let header = ["file"].into_iter().chain(COUNTS).chain(OF_TOPICS).collect();
    table(header, topics.iter().map(row), style)
}

fn table(header: Vec<&str>, rows: impl Iterator<Item = Vec<String>>, style: TableStyle) -> Table {
    let mut table = Table::new();
    let counted = (0..header.len())
        .filter(|&column| COUNTS.contains(&header[column]) || OF_TOPICS.contains(&header[column]));
    let counted: Vec<usize> = counted.collect();
    // A row is always one line, whatever the width of the terminal.
    table
        .load_style(style)
        .set_content_arrangement(ContentArrangement::Disabled)
        .set_header(header)
        .add_rows(rows);
    for column in counted {
        if let Some(column) = table.column_mut(column) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    table
}

/// Returns the title of a section, with the reason if it has no cases.
fn title(of: &OfSection) -> String {
    let why = match (of.totals.cases, of.clauses, of.untestable) {
        (0, 0, _) => "no clause".into(),
        // Lint requires a case for each clause. Here those cases rest on other sections.
        (0, _, 0) => "cited elsewhere".into(),
        (0, all, untestable) if all == untestable => format!("{all} not testable"),
        (0, all, untestable) => format!("{untestable}/{all} not testable"),
        _ => return of.title.into(),
    };
    format!("{} ({why})", of.title)
}
