//! Tables of figures: of every rule, and of the chains of each length.

use maud::{Markup, html};

use super::anchor;
use super::link;
use super::state::measured;
use super::words::grouped;
use rfc1738_suite::coverage::{Coverage, Measure, RuleCoverage};

/// Returns the measures of a rule: the name, the measure, and whether the cases must cover all of it.
pub(super) fn measures(rule: &RuleCoverage) -> [(&'static str, Measure, bool); 5] {
    [
        ("goals", rule.goals(|_| true), true),
        ("byte classes", rule.classes, true),
        ("accepting transitions", rule.accepting, false),
        ("rejecting transitions", rule.rejecting, false),
        ("chains from url", rule.chains, true),
    ]
}

/// Returns the name of a figure as a link to its explanation.
pub(super) fn term(name: &str) -> Markup {
    let figure = match name {
        "goals" => "alternatives",
        "chains from url" => "chains",
        name => name,
    };
    html! { a.term href=(format!("#{}", anchor::term(figure))) { (name) } }
}

/// Returns the chains by their number of rules.
pub(super) fn chains(coverage: &Coverage) -> Markup {
    html! {
        details {
            summary { "Chains by length" }
            table.measures {
                caption.hidden { "Chains by length" }
                (measures_head())
                tbody {
                    @for of in &coverage.chains {
                        tr {
                            th scope="row" { @if of.length == 1 { "1 rule" } @else { (of.length) " rules" } }
                            (measure_cells(of.chains, true))
                        }
                    }
                }
            }
        }
    }
}

pub(super) fn measures_head() -> Markup {
    html! {
        thead {
            tr { td {} @for name in ["total", "by the cases", "by the suites"] { th scope="col" { (name) } } }
        }
    }
}

/// Returns the cells of a row: the total, and how far the cases and the suites cover it.
pub(super) fn measure_cells(measure: Measure, cases_required: bool) -> Markup {
    html! {
        td { (grouped(measure.total)) }
        td { (measured(measure.cases, measure.total, cases_required)) }
        td { (measured(measure.suites, measure.total, true)) }
    }
}

/// Returns a table with every rule in a row, for cases or for suites.
pub(super) fn glance(coverage: &Coverage) -> Markup {
    let names =
        ["goals", "byte classes", "accepting transitions", "rejecting transitions", "chains from url"];
    html! {
        details {
            summary { "All rules in one table" }
            div.scroll tabindex="0" {
                table.glance {
                    caption.hidden { "All rules in one table" }
                    thead {
                        tr {
                            th scope="col" { "rule" } th scope="col" { "section" }
                            @for name in names { th scope="col" { (term(name)) } }
                            th scope="col" { "mutants" }
                        }
                    }
                    tbody {
                        @for of in &coverage.rules {
                            tr data-of=(anchor::rule(&of.name)) {
                                th scope="row" { (link::rule(&of.name)) }
                                td { (section(of)) }
                                @for (_, measure, required) in measures(of) { td { (either(measure, required)) } }
                                td { (measured(of.mutants.killed, of.mutants.different(), true)) }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Returns the section that explains a rule.
pub(super) fn section(rule: &RuleCoverage) -> String {
    rule.section.map_or_else(|| "amendment".into(), |section| section.number.into())
}

/// Returns the figure of the cases and that of the suites. The page shows one of them.
fn either(measure: Measure, cases_required: bool) -> Markup {
    html! {
        span.of-cases { (measured(measure.cases, measure.total, cases_required)) }
        span.of-suites { (measured(measure.suites, measure.total, true)) }
    }
}
