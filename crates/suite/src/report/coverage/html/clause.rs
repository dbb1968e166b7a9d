//! The clauses and the rulings, with the cases that cite them.

use maud::{Markup, html};

use super::book::Book;
use super::{anchor, case, link};
use crate::report::escape;
use url_specifications::RFC1738;

/// All clauses, in the order of the text.
pub(super) fn clauses(book: &Book<'_>) -> Markup {
    html! {
        @for clause in &book.coverage.clauses {
            @let id = anchor::clause(&clause.id);
            @let groups = book.groups_of(&clause.cases);
            article.clause id=(id) data-item="clause" {
                h3 { (link::own(&id, &clause.id)) }
                blockquote { (escape::words(&clause.quote)) }
                @match (&clause.untestable, groups.is_empty()) {
                    (Some(why), _) => { p.none { "No case can cover it. " (escape::words(why)) } }
                    (None, true) => { p.missed { "\u{2717} No case covers it." } }
                    (None, false) => {}
                }
                (case::short_list(book, &groups))
            }
        }
    }
}

/// All rulings, in the order of their numbers.
pub(super) fn rulings(book: &Book<'_>) -> Markup {
    html! {
        @for ruling in &book.coverage.rulings {
            @let id = anchor::ruling(ruling.id);
            @let groups = book.groups_of(&ruling.cases);
            article.ruling id=(id) data-item="ruling" {
                h3 { (link::own(&id, ruling.id)) " " (ruling.point) }
                @if let Some(ruling) = RFC1738.ruling(ruling.id) { p { (ruling.answer) } }
                @if groups.is_empty() { p.missed { "\u{2717} No case rests on it." } }
                (case::short_list(book, &groups))
            }
        }
    }
}
