//! A production: its text, its diagram, its figures, and the cases that exercise it.

use maud::{Markup, PreEscaped, html};
use url_specifications::RFC1738;

use super::book::Book;
use super::totals::{measured, measures_head, section};
use super::words::{grouped, many};
use super::{anchor, case, diagram, link, missing, words};
use crate::coverage::{Measure, Mutants, Point, ProductionCoverage};
use crate::report::escape;
use url_specifications::rfc1738::AMENDMENTS;

pub(super) fn production(book: &Book<'_>, index: usize) -> Markup {
    let of = &book.coverage.productions[index];
    let name = escape::words(&of.name);
    let id = anchor::production(&of.name);
    let about = book.about(index);
    let (others, often) = book.others_having(index);
    let shown = if often { about.clone() } else { [about.clone(), others.clone()].concat() };
    html! {
        article.production id=(id) data-item="production" {
            h3 { (link::own(&id, &of.name)) }
            span.place { @if of.rule.is_some() { "section " } (section(of)) }
            pre.text { (name) " = " (escape::words(&format!("{}", of.expr))) }
            (amended(of))
            @match (of.derivable, of.points.is_empty()) {
                (true, _) => {}
                (false, false) => { p.note { "No URL has it: what counts here is that it is refused." } }
                (false, true) => { p.note { "It only says what is excluded, so nothing of it is counted." } }
            }
            // What scrolls must be within reach of the keyboard, by its links or by itself.
            div.diagram tabindex=[book.names_none(index).then_some("0")] { (PreEscaped(diagram::diagram(of))) }
            (uncovered(of))
            div.figures {
                (measures(of))
                dl {
                    (row("Used in", links(book, &book.used_in[index])))
                    (row("Mutants", mutants(of)))
                    (row("Clauses", clauses(book, &book.clauses_of(&shown))))
                    (row("Rulings", link::joined(book.rulings_of(&shown).into_iter().map(link::ruling))))
                }
            }
            @if !of.points.is_empty() { (branches(of)) }
            @if !about.is_empty() {
                details {
                    summary { (many(about.len(), "case is", "cases are")) " about it" }
                    (case::full_list(book, &about))
                }
            }
            @if !others.is_empty() {
                details {
                    summary { (many(others.len(), "other case has", "other cases have")) " it" }
                    @if often { p.names { (case::counted(book, &others)) } }
                    @else { (case::short_list(book, &others)) }
                }
            }
            (missing::edges(book.coverage, of.number))
        }
    }
}

/// What is read otherwise than printed, and why.
fn amended(of: &ProductionCoverage) -> Markup {
    let printed = RFC1738.printed();
    let before = printed.find(&of.name).map(|rule| &printed.rules()[rule].expr);
    let amendment = AMENDMENTS.iter().find(|amendment| amendment.rule.eq_ignore_ascii_case(&of.name));
    html! {
        @if before != Some(&of.expr) {
            div.note {
                p {
                    @match before { Some(_) => { "Amended. " } None => { "Added by an amendment. " } }
                    @if let Some(amendment) = amendment { (amendment.why) " (" (amendment.source) ")" }
                }
                @if let Some(before) = before {
                    p { "Printed: " code { (escape::words(&format!("{before}"))) } }
                }
            }
        }
    }
}

/// What nobody has exercised, in words.
fn uncovered(of: &ProductionCoverage) -> Markup {
    let missed: Vec<&Point> =
        of.points.iter().filter(|point| point.count.cases == 0 || point.count.suites == 0).collect();
    html! {
        @if !missed.is_empty() {
            div.uncovered {
                p { strong { "\u{2717} Not exercised" } }
                ul { @for point in missed { li { (words::sentence(of, point)) } } }
            }
        }
    }
}

fn measures(of: &ProductionCoverage) -> Markup {
    let all = [
        ("branches", of.points(|_| true)),
        ("classes of bytes", of.classes),
        ("accepting edges", of.accepting),
        ("rejecting edges", of.rejecting),
        ("paths from url", of.paths),
    ];
    let rows: Vec<(&str, Measure)> = all.into_iter().filter(|(_, measure)| measure.total > 0).collect();
    html! {
        @if !rows.is_empty() {
            table.measures {
                caption.hidden { "Measures of " (escape::words(&of.name)) }
                (measures_head("of"))
                tbody {
                    @for (name, measure) in rows {
                        tr {
                            th scope="row" { (name) }
                            td { (grouped(measure.total)) }
                            (measured(measure.cases, measure.total))
                            (measured(measure.suites, measure.total))
                        }
                    }
                }
            }
        }
    }
}

/// The same that the diagram shows, for those who cannot see it, with all digits.
fn branches(of: &ProductionCoverage) -> Markup {
    html! {
        details {
            summary { (many(of.points.len(), "branch", "branches")) ", one by one" }
            table.measures {
                caption.hidden { "Branches of " (escape::words(&of.name)) }
                thead { tr { td {} th scope="col" { "cases" } th scope="col" { "suites" } } }
                tbody {
                    @for point in &of.points {
                        tr {
                            th scope="row" { (words::point(of, point)) }
                            (counted(point.count.cases)) (counted(point.count.suites))
                        }
                    }
                }
            }
        }
    }
}

fn counted(count: u64) -> Markup {
    html! {
        @if count == 0 { td.missed { "\u{2717} never" } } @else { td { (grouped(count)) } }
    }
}

/// Nothing if nobody has asked about them.
fn mutants(of: &ProductionCoverage) -> Markup {
    let Mutants { killed, alive, equivalent, broken } = of.mutants;
    html! {
        @if of.mutants != Mutants::default() {
            (grouped(killed)) " killed, "
            @if alive > 0 { span.missed { "\u{2717} " (grouped(alive)) " alive" } } @else { "none alive" }
            ", " (grouped(equivalent)) " equivalent, " (grouped(broken)) " broken"
        }
    }
}

fn links(book: &Book<'_>, productions: &[usize]) -> Markup {
    link::joined(productions.iter().map(|&index| link::production(&book.coverage.productions[index].name)))
}

/// So many clauses in sight are of use; more of them are a wall.
const CLAUSES: usize = 8;

fn clauses(book: &Book<'_>, clauses: &[usize]) -> Markup {
    let links = link::joined(clauses.iter().map(|&at| link::clause(&book.coverage.clauses[at].id)));
    html! {
        @if clauses.len() <= CLAUSES { (links) }
        @else { details { summary { (clauses.len()) } (links) } }
    }
}

fn row(name: &str, value: Markup) -> Markup {
    html! {
        @if !value.0.is_empty() { div { dt { (name) } dd { (value) } } }
    }
}
