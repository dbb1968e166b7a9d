//! The totals at the top of the page, and every production at a glance.

use maud::{Markup, html};

use super::words::grouped;
use super::{anchor, link};
use crate::coverage::{Coverage, Measure, ProductionCoverage, Total};

/// What is measured; by the suites, where they have a part in it.
struct Row {
    name: &'static str,
    means: &'static str,
    total: usize,
    cases: usize,
    suites: Option<usize>,
}

fn rows(coverage: &Coverage) -> Vec<Row> {
    let of_cases = |name, means, total, cases| Row { name, means, total, cases, suites: None };
    let clauses = coverage.clauses.iter().filter(|clause| clause.untestable.is_none());
    let covered = clauses.clone().filter(|clause| !clause.cases.is_empty()).count();
    let cited = coverage.rulings.iter().filter(|ruling| !ruling.cases.is_empty()).count();
    let mutants = coverage.mutants();
    let others = [
        of_cases("clauses", "that can be tested", clauses.count(), covered),
        of_cases("rulings", "that cases rest on", coverage.rulings.len(), cited),
        of_cases("mutants", "misreadings that mean something else", mutants.different(), mutants.killed),
    ];
    let both = coverage.totals().into_iter().map(
        |Total { name, measure: Measure { total, cases, suites }, .. }| Row {
            name,
            means: means(name),
            total,
            cases,
            suites: Some(suites),
        },
    );
    both.chain(others).filter(|row| row.total > 0).collect()
}

/// What a figure counts, for who has not read how.
fn means(name: &str) -> &'static str {
    match name {
        "productions" => "derived, or refused",
        "alternatives" => "each one taken",
        "options" => "left out, and taken",
        "repetitions" => "no round, one, more",
        "classes of bytes" => "that a machine tells apart",
        "accepting edges" => "a byte read, an end in its place",
        "rejecting edges" => "a byte refused, an end too early",
        "k-paths" => "chains of productions, each named in the one before",
        _ => "",
    }
}

/// The totals.
pub(super) fn totals(coverage: &Coverage) -> Markup {
    html! {
        table.measures.totals {
            caption.hidden { "Totals" }
            (measures_head("total"))
            tbody {
                @for row in rows(coverage) {
                    tr {
                        th scope="row" { (row.name) " " small { (row.means) } }
                        td { (grouped(row.total)) }
                        (measured(row.cases, row.total))
                        @match row.suites {
                            Some(suites) => { (measured(suites, row.total)) }
                            None => { td.none { "\u{2013}" } }
                        }
                    }
                }
            }
        }
    }
}

/// The paths, by how many productions they lead through.
pub(super) fn paths(coverage: &Coverage) -> Markup {
    html! {
        details {
            summary { "k-paths of each length" }
            table.measures {
                caption.hidden { "k-paths of each length" }
                (measures_head("total"))
                tbody {
                    @for of in &coverage.paths {
                        tr {
                            th scope="row" { "k = " (of.length) }
                            td { (grouped(of.paths.total)) }
                            (measured(of.paths.cases, of.paths.total))
                            (measured(of.paths.suites, of.paths.total))
                        }
                    }
                }
            }
        }
    }
}

pub(super) fn measures_head(total: &str) -> Markup {
    html! {
        thead {
            tr { td {} @for name in [total, "by cases", "by suites"] { th scope="col" { (name) } } }
        }
    }
}

/// A cell that says how many of all were exercised, and with a mark if some were not.
pub(super) fn measured(done: usize, total: usize) -> Markup {
    let number = grouped(done);
    html! {
        @if done == total { td { (number) } }
        @else {
            td.missed { span.mark { "\u{2717}\u{a0}" (grouped(total - done)) " not" } " " (number) }
        }
    }
}

/// What is told of every production.
const GLANCE: [&str; 8] = [
    "production",
    "section",
    "branches",
    "classes of bytes",
    "accepting edges",
    "rejecting edges",
    "paths",
    "mutants",
];

/// Every production in a row, for cases and for suites.
pub(super) fn glance(coverage: &Coverage) -> Markup {
    html! {
        div.scroll {
            table.glance {
                caption.hidden { "Every production at a glance" }
                thead {
                    tr {
                        @for name in GLANCE {
                            th scope="col" { (name) }
                        }
                    }
                }
                tbody {
                    @for of in &coverage.productions {
                        tr data-of=(anchor::production(&of.name)) {
                            th scope="row" { (link::production(&of.name)) }
                            td { (section(of)) }
                            @for measure in measures(of) { td { (fraction(measure)) } }
                            td { (of_all(of.mutants.killed, of.mutants.different())) }
                        }
                    }
                }
            }
        }
    }
}

fn measures(of: &ProductionCoverage) -> [Measure; 5] {
    [of.points(|_| true), of.classes, of.accepting, of.rejecting, of.paths]
}

/// The section whose prose explains a production.
pub(super) fn section(production: &ProductionCoverage) -> String {
    production.rule.map_or_else(|| "amendment".into(), |rule| rule.section().into())
}

fn fraction(measure: Measure) -> Markup {
    html! {
        span.of-cases { (of_all(measure.cases, measure.total)) }
        span.of-suites { (of_all(measure.suites, measure.total)) }
    }
}

fn of_all(done: usize, total: usize) -> Markup {
    html! {
        @match total {
            0 => { span.none { "\u{2013}" } }
            _ if done == total => { (grouped(total)) }
            _ => { span.missed { "\u{2717} " (grouped(done)) " of " (grouped(total)) } }
        }
    }
}
