//! Coverage as a page: one file that loads nothing, with a verdict at its top, a diagram of every rule, and links.
//!
//! The page spells what comes from a case in printable ASCII, and the templates escape it. A policy of the page stops
//! scripts that slip through all the same.

mod anchor;
mod bar;
mod book;
mod case;
mod clause;
mod diagram;
mod input;
mod link;
mod map;
mod missing;
mod pages;
mod rule;
mod state;
mod summary;
mod totals;
mod words;

use maud::{Markup, html};

use self::book::Book;
use self::map::Area;
use self::words::grouped;
use crate::page::document;
pub use pages::pages;
use rfc1738_suite::coverage::Coverage;

/// The styles of every page, and those of this one.
const STYLE: &str = concat!(include_str!("../page.css"), include_str!("coverage.css"));
const SCRIPT: &str = include_str!("coverage.js");

/// A part of the page that is folded to its heading.
struct Part {
    title: &'static str,
    /// How many items it holds, if it is a list.
    size: Option<usize>,
    lead: &'static str,
    content: Markup,
}

/// The report of coverage as a page of HTML that needs no other file.
pub fn html(coverage: &Coverage) -> String {
    let parts = parts(&Book::new(coverage));
    let body = html! {
        a.skip href="#contents" { "Skip to the contents" }
        (head(coverage, &parts))
        main {
            output #found for="words" {}
            (summary::summary(coverage, &contents(&parts)))
            @for part in &parts { (section(part)) }
        }
    };
    framed(coverage, &body)
}

fn framed(coverage: &Coverage, body: &Markup) -> String {
    document(&format!("{}: coverage", coverage.specification.name), STYLE, Some(SCRIPT), body)
}

fn parts(book: &Book<'_>) -> [Part; 5] {
    let coverage = book.coverage;
    [
        Part {
            title: "Figures",
            size: None,
            lead: "The percentages above are sums of these figures.",
            content: summary::figures(coverage),
        },
        Part {
            title: "Rules",
            size: Some(coverage.rules.len()),
            lead: "Every rule of the grammar, by the section that explains it, with a railroad diagram. A \
                   number in a diagram counts the tests that take the branch. A dashed branch with a \u{2717} is not \
                   covered.",
            content: rules(book),
        },
        Part {
            title: "Cases",
            size: Some(coverage.cases.len()),
            lead: "Every case, by its file. In an invalid input the underlined byte is the first one that \
                   no URL has there.",
            content: case::cases(book),
        },
        Part {
            title: "Clauses",
            size: Some(coverage.clauses.len()),
            lead: "The statements of the text that software can obey or break, and the cases that cite them.",
            content: clause::clauses(book),
        },
        Part {
            title: "Rulings",
            size: Some(coverage.rulings.len()),
            lead: "The places where the text supports two readings, and the one that this project follows.",
            content: clause::rulings(book),
        },
    ]
}

fn head(coverage: &Coverage, parts: &[Part]) -> Markup {
    html! {
        header {
            div.title { a href="#summary" { (coverage.specification.name) } }
            nav aria-label="Parts" {
                @for part in parts { a href=(format!("#{}", id(part))) { (part.title) } }
            }
            search #find hidden {
                label.hidden for="words" { "Search rules, cases, clauses and rulings" }
                input #words type="search" autocomplete="off" spellcheck="false" placeholder="Search (press /)";
            }
            button #scheme type="button" hidden { "Dark" }
        }
    }
}

/// The table of contents.
fn contents(parts: &[Part]) -> Markup {
    html! {
        nav #contents aria-labelledby="contents-title" {
            h2 #contents-title { "Contents" }
            ul {
                li { a href="#map" { "The grammar at a glance" } }
                @for part in parts {
                    li { a href=(format!("#{}", id(part))) { (part.title) } (size(part)) }
                }
            }
        }
    }
}

fn rules(book: &Book<'_>) -> Markup {
    html! {
        (choice())
        (totals::glance(book.coverage))
        @for area in map::areas(book.coverage) { (rules_of(book, &area)) }
    }
}

/// Returns the choice of what a number in a diagram counts.
fn choice() -> Markup {
    html! {
        fieldset.counts {
            legend { "Count" }
            label { input #by-cases type="radio" name="counts" checked; "cases" }
            label { input #by-suites type="radio" name="counts"; "inputs of the suites" }
        }
    }
}

/// Returns the rules that a section explains.
fn rules_of(book: &Book<'_>, area: &Area<'_>) -> Markup {
    html! {
        div.group {
            h3 { (area_title(area)) }
            @for &index in &area.rules { (rule::rule(book, index)) }
        }
    }
}

fn area_title(area: &Area<'_>) -> Markup {
    html! { @if let Some(number) = area.number { span.place { (number) } " " } (area.title) }
}

fn id(part: &Part) -> String {
    part.title.to_ascii_lowercase()
}

fn size(part: &Part) -> Markup {
    html! { @if let Some(size) = part.size { " " span.number { (grouped(size)) } } }
}

fn section(part: &Part) -> Markup {
    let id = id(part);
    let title = format!("{id}-title");
    html! {
        section id=(id) aria-labelledby=(title) {
            details.part data-fold {
                summary { h2 id=(title) { (part.title) } (size(part)) }
                p.lead { (part.lead) }
                (state::legend())
                (part.content)
            }
        }
    }
}
