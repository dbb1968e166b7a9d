//! The clauses and the rulings, with the cases that cite them.

use maud::{Markup, html};

use super::book::Book;
use super::state::{State, mark, measured};
use super::words::many;
use super::{anchor, case, link};
use bnf_automata::specification::Section;
use rfc1738_oracle::escape;
use rfc1738_suite::coverage::ClauseCoverage;

/// Returns all clauses by section, in the order of the text.
pub(super) fn clauses(book: &Book<'_>) -> Markup {
    html! { @for section in sections(book) { (clauses_of(book, section, false)) } }
}

/// Returns the sections that have clauses.
pub(super) fn sections<'c>(book: &Book<'c>) -> impl Iterator<Item = &'c Section> + use<'c> {
    let coverage = book.coverage;
    let has_clauses = |section: &&Section| coverage.clauses.iter().any(|one| one.section == section.number);
    coverage.specification.sections.iter().filter(has_clauses)
}

/// Returns the clauses of a section.
pub(super) fn clauses_of(book: &Book<'_>, section: &Section, is_open: bool) -> Markup {
    let clauses: Vec<&ClauseCoverage> =
        book.coverage.clauses.iter().filter(|clause| clause.section == section.number).collect();
    let testable = clauses.iter().filter(|clause| clause.untestable.is_none());
    let covered = testable.clone().filter(|clause| !clause.cases.is_empty()).count();
    html! {
        details.topic id=(anchor::clauses(section.number)) data-fold open[is_open] {
            summary {
                h3 { (section.number) } " " (section.title) " "
                span.number { (many(clauses.len(), "clause", "clauses")) } " "
                @if testable.clone().next().is_some() { (measured(covered, testable.count(), true)) }
            }
            @for clause in clauses { (one(book, clause)) }
        }
    }
}

fn one(book: &Book<'_>, clause: &ClauseCoverage) -> Markup {
    let id = anchor::clause(&clause.id);
    let groups = book.groups_of(&clause.cases);
    html! {
        article.clause id=(id) data-item="clause" {
            h4 { (link::own(&id, &clause.id)) }
            blockquote { (escape::words(&clause.quote)) }
            @match (&clause.untestable, groups.is_empty()) {
                (Some(why), _) => { p.none { "No case can cover this clause. " (escape::words(why)) } }
                (None, true) => { p { (mark(State::Missing, "No case covers this clause.")) } }
                (None, false) => {}
            }
            (case::short_list(book, &groups))
        }
    }
}

/// Returns all rulings, in the order of their numbers.
pub(super) fn rulings(book: &Book<'_>) -> Markup {
    html! {
        @for ruling in &book.coverage.rulings {
            @let id = anchor::ruling(ruling.id);
            @let groups = book.groups_of(&ruling.cases);
            details.ruling id=(id) data-item="ruling" {
                summary { h3 { (ruling.id) } " " (ruling.point) (link::here(&id, ruling.id)) }
                div.body {
                    @if let Some(ruling) = book.coverage.specification.ruling(ruling.id) { p { (ruling.answer) } }
                    @if groups.is_empty() { p { (mark(State::Missing, "No case cites this ruling.")) } }
                    (case::short_list(book, &groups))
                }
            }
        }
    }
}
