//! Each scheme: how the texts relate.

use url_atlas_lineage::{Comparison, Relation, Table};

/// Returns a section for each scheme.
pub(super) fn markdown(tables: &[Table]) -> String {
    tables.iter().map(|table| format!("### {}\n\n{}\n", table.scheme, relations(table))).collect()
}

/// Returns the table of the relations: each text beside each older one.
fn relations(table: &Table) -> String {
    let ids: Vec<&str> = table.languages.iter().map(|language| language.text.id()).collect();
    let columns = &ids[..ids.len().saturating_sub(1)];
    let mut text = format!("| | {} |\n|---|{}\n", columns.join(" | "), "---|".repeat(columns.len()));
    for (row, id) in ids.iter().enumerate().skip(1) {
        let cells =
            (0..columns.len()).map(|column| table.pair(column, row).map(relation).unwrap_or_default());
        text += &format!("| {id} | {} |\n", cells.collect::<Vec<_>>().join(" | "));
    }
    text
}

/// Returns how the text of the row relates to that of the column.
fn relation(comparison: &Comparison) -> String {
    let word = match comparison.relation {
        Relation::Equal => "equal",
        Relation::Contained => "more",
        Relation::Contains => "fewer",
        Relation::Overlapping => "overlap",
        Relation::Disjoint => "nothing in common",
    };
    let hosts = if comparison.two_hosts().is_some() { ", **two hosts**" } else { "" };
    format!("{word}{hosts}")
}
