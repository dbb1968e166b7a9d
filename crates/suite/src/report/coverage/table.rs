//! The tables of the figures of the whole grammar and of each rule.

use comfy_table::{CellAlignment, ContentArrangement, Table, TableStyle};

use super::figures::Figure;
use super::words::{Who, percent};
use crate::coverage::{Coverage, Measure, RuleCoverage};

/// Returns the figures of the whole grammar that are measured for cases and suites.
pub(super) fn totals(figures: &[Figure], style: TableStyle) -> Table {
    let header = ["", "total", "by the cases", "", "by the suites", ""];
    let row = |of: &Figure| {
        let who = |who: Who| [format!("{}", who.of(of.measure)), percent(of.measure, who)];
        let first = [of.name.into(), format!("{}", of.measure.total)];
        first.into_iter().chain(Who::ALL.into_iter().flat_map(who)).collect()
    };
    table(&header, figures.iter().filter(|of| of.suites_measured).map(row), style)
}

/// Returns a row for each rule, with the number of items and how many of them the cases cover.
pub(super) fn rules<'c>(rules: impl Iterator<Item = &'c RuleCoverage>, style: TableStyle) -> Table {
    let header = ["rule", "section", "goals", "classes", "accept", "reject", "chains", "cases", "mutants"];
    let of_how_many = |measure: Measure| match measure.total {
        0 => "-".into(),
        total => format!("{}/{total}", measure.cases),
    };
    let row = |of: &RuleCoverage| {
        let section = of.section.map_or("helper", |section| section.number);
        let mutants = Measure { total: of.mutants.different(), cases: of.mutants.killed, suites: 0 };
        let measures = [of.goals(|_| true), of.classes, of.accepting, of.rejecting, of.chains];
        let names: [String; 2] = [of.name.clone(), section.into()];
        let last = [format!("{}", of.cases.len()), of_how_many(mutants)];
        names.into_iter().chain(measures.map(of_how_many)).chain(last).collect()
    };
    table(&header, rules.map(row), style)
}

/// Returns the chains of each length.
pub(super) fn chains(coverage: &Coverage, style: TableStyle) -> Table {
    let header = ["k", "total", "by the cases", "", "by the suites", ""];
    let rows = coverage.chains.iter().map(|of| {
        let who = |who: Who| [format!("{}", who.of(of.chains)), percent(of.chains, who)];
        let first = [format!("{}", of.length), format!("{}", of.chains.total)];
        first.into_iter().chain(Who::ALL.into_iter().flat_map(who)).collect()
    });
    table(&header, rows, style)
}

/// Returns a table with names in its first column and numbers in the others.
fn table(header: &[&str], rows: impl Iterator<Item = Vec<String>>, style: TableStyle) -> Table {
    let mut table = Table::new();
    // A row is always one line, whatever the width of the terminal, so programs can read the rows.
    table
        .load_style(style)
        .set_content_arrangement(ContentArrangement::Disabled)
        .set_header(header.iter().copied())
        .add_rows(rows);
    for column in 1..header.len() {
        if let Some(column) = table.column_mut(column) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    table
}
