//! What has no branch in a diagram and was not exercised: edges of machines, and chains of productions, each with a
//! string that would do it.

use maud::{Markup, html};

use super::link;
use super::words::{grouped, many};
use crate::coverage::{Coverage, MissingEdge};
use crate::report::escape;

/// So many edges of a production are listed: who adds cases for these will see the next ones then.
const LISTED: usize = 12;

const COLUMNS: [&str; 5] = ["after", "next", "is", "missed by", "try"];

/// The edges of a production that were not exercised.
pub(super) fn edges(coverage: &Coverage, rule: u32) -> Markup {
    let missing = || coverage.missing.edges.iter().filter(|edge| edge.rule == rule);
    let number = missing().count();
    html! {
        @if number > 0 {
            details {
                summary.missed { "\u{2717} " (many(number, "edge", "edges")) " not exercised" }
                div.scroll {
                    table.missing {
                        thead {
                            tr { @for name in COLUMNS { th scope="col" { (name) } } }
                        }
                        tbody { @for edge in missing().take(LISTED) { tr { (step(edge)) } } }
                    }
                }
                @if number > LISTED { p.number { "and " (grouped(number - LISTED)) " more" } }
            }
        }
    }
}

fn step(edge: &MissingEdge) -> Markup {
    html! {
        td { code { (escape::quoted(&edge.after)) } }
        td {
            @match edge.bytes {
                Some(bytes) => { code { (escape::words(&format!("{bytes:?}"))) } }
                None => { "the end" }
            }
        }
        td { @if edge.refused { "refused" } @else { "accepted" } }
        td { (by(edge.cases, edge.suites)) }
        td { code { (escape::quoted(&edge.example)) } }
    }
}

/// Who misses it.
fn by(cases: bool, suites: bool) -> &'static str {
    match (cases, suites) {
        (false, false) => "cases and suites",
        (false, true) => "cases",
        _ => "suites",
    }
}

/// The chains that were not exercised.
pub(super) fn paths(coverage: &Coverage) -> Markup {
    let paths = &coverage.missing.paths;
    html! {
        @if !paths.is_empty() {
            details {
                summary {
                    span.missed { "\u{2717} " (many(paths.len(), "k-path", "k-paths")) " not exercised" }
                    ", without the longer ones that hold them"
                }
                ul.missing {
                    @for path in paths {
                        li {
                            @for (index, &rule) in path.rules.iter().enumerate() {
                                @if index > 0 { " \u{203a} " }
                                (link::production(&coverage.productions[rule as usize].name))
                            }
                            ", missed by " (by(path.cases, path.suites))
                            "; try " code { (escape::quoted(&path.example)) }
                        }
                    }
                }
            }
        }
    }
}
