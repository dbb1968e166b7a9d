//! Coverage as a page: one file that loads nothing, with a diagram of every production and a link for everything.
//!
//! Whatever came from a case is first spelled in printable ASCII, then escaped by the templates, and could still not run:
//! see [`policy`].

mod anchor;
mod book;
mod case;
mod cells;
mod clause;
mod diagram;
mod input;
mod link;
mod missing;
mod policy;
mod production;
mod rails;
mod totals;
mod words;

use maud::{DOCTYPE, Markup, PreEscaped, html};

use self::book::Book;
use crate::coverage::Coverage;

const STYLE: &str = include_str!("coverage.css");
const SCRIPT: &str = include_str!("coverage.js");

const SUMMARY: &str = "How much of RFC 1738 this project's suite exercises: section 5 as amended, production \
    by production, each branch with how often the hand-written cases take it, and the strings of the complete \
    suites. A dashed line with a \u{2717} is a branch that nothing takes.";
const PRODUCTIONS: &str =
    "In the order of section 5. Counts are of the cases or of the suites, as chosen above.";
const CASES: &str = "Written by hand, from the text. What is underlined in an invalid input is the first byte that \
    no URL has there.";
const CLAUSES: &str =
    "The sentences of RFC 1738 that software can obey or break, and the cases that cite them.";
const RULINGS: &str =
    "Where the text can be read in more than one way, and which reading this project follows.";

/// The report of coverage as a page of HTML that needs no other file.
pub fn html(coverage: &Coverage) -> String {
    let book = Book::new(coverage);
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta http-equiv="Content-Security-Policy" content=(policy::policy(STYLE, SCRIPT));
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { "RFC 1738: coverage" }
                link rel="icon" href="data:,";
                style { (PreEscaped(STYLE)) }
                script { (PreEscaped(SCRIPT)) }
            }
            body {
                a.skip href="#productions" { "Skip to the productions" }
                (head())
                main {
                    output #found for="words" {}
                    (summary(coverage))
                    (productions(&book))
                    (section("Cases", CASES, case::cases(&book)))
                    (section("Clauses", CLAUSES, clause::clauses(&book)))
                    (section("Rulings", RULINGS, clause::rulings(&book)))
                }
            }
        }
    };
    page.into_string()
}

fn head() -> Markup {
    html! {
        header {
            div.title { a href="#summary" { "RFC 1738" } " coverage" }
            nav aria-label="Sections" {
                @for name in ["Productions", "Cases", "Clauses", "Rulings"] {
                    a href=(format!("#{}", name.to_ascii_lowercase())) { (name) }
                }
            }
            search #find hidden {
                label for="words" { "Find" }
                input #words type="search" autocomplete="off" spellcheck="false" placeholder="/";
            }
            fieldset.counts {
                legend { "Counts" }
                label { input #by-cases type="radio" name="counts" checked; "cases" }
                label { input #by-suites type="radio" name="counts"; "suites" }
            }
            button #scheme type="button" hidden { "Dark" }
        }
    }
}

fn summary(coverage: &Coverage) -> Markup {
    html! {
        section #summary aria-labelledby="title" {
            h1 #title { "RFC 1738: coverage" }
            p.lead { (SUMMARY) }
            (totals::totals(coverage))
            (totals::paths(coverage))
            (missing::paths(coverage))
        }
    }
}

fn productions(book: &Book<'_>) -> Markup {
    let all = 0..book.coverage.productions.len();
    section(
        "Productions",
        PRODUCTIONS,
        html! {
            (totals::glance(book.coverage))
            @for index in all { (production::production(book, index)) }
        },
    )
}

fn section(name: &str, lead: &str, content: Markup) -> Markup {
    let id = name.to_ascii_lowercase();
    let title = format!("{id}-title");
    html! {
        section id=(id) aria-labelledby=(title) {
            h2 id=(title) { (name) }
            p.lead { (lead) }
            (content)
        }
    }
}
