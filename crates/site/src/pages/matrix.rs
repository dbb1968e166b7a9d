//! The first page: the matrix of libraries and decisions.

use std::collections::BTreeSet;

use maud::{Markup, html};
use rfc1738_audit::words::{self, percent};
use rfc1738_audit::{Audit, Danger};
use rfc1738_decisions::{Decision, decisions};
use rfc1738_pages::audit::visible;

use super::page::{Page, counted, plain, reader};
use super::site::Site;
use crate::hosts::{Relation, related};

/// Returns the page.
pub fn page(site: &Site<'_>) -> Markup {
    let languages: BTreeSet<&str> = site.entries.iter().map(|entry| &*entry.library.language).collect();
    let columns = columns(site);
    Page { title: "What the world's URL libraries do", depth: 0 }.with(&html! {
        p.lead {
            (counted(site.entries.len(), "library").replace("librarys", "libraries")) " in " (counted(languages.len(), "language"))
            ", each asked about up to " (site.entries.iter().map(|entry| entry.audit.asked).max().unwrap_or_default())
            " URLs and other inputs. " b { (related(site.pairs, Relation::Name)) " pairs of libraries see two hosts in one URL. " }
            a href="pairs.html" { "The list of the pairs, with the reasons." }
        }
        p.lead {
            "\u{201c}URL Standard\u{201d} means its valid URL strings, and \u{201c}URL Standard (parser)\u{201d} what its parser accepts and reports. "
            "A full dot says that a library departs from the text that it claims, or else from the nearest one, in this decision, and that some answer "
            "is another one because of it. An empty dot says that it takes another option, and no answer shows it. "
            em { "Predicted" } " is the share of the answers that the inference of the design did not see and that the design predicts, every part exactly."
        }
        (reader("http://a.com@evil.com/"))
        (controls(&languages))
        (matrix(site, &columns))
    })
}

/// Returns the decisions in the order of reading, each with the number of libraries that depart from their texts in it.
fn columns(site: &Site<'_>) -> Vec<(&'static Decision, usize)> {
    let departs = |audit: &Audit, decision: &Decision| {
        audit.departures.iter().any(|one| one.decision.name == decision.name)
    };
    let libraries = |decision| site.entries.iter().filter(|entry| departs(&entry.audit, decision)).count();
    decisions().iter().map(|decision| (decision, libraries(decision))).collect()
}

fn controls(languages: &BTreeSet<&str>) -> Markup {
    html! {
        form #filter hidden {
            label { "Library " input #words type="search" autocomplete="off" spellcheck="false"; }
            label { "Language " select #language {
                option value="" { "all" } @for language in languages { option { (language) } }
            } }
            label { "Danger " select #danger {
                option value="" { "all" } @for one in Danger::ALL { option value=(one.name()) { (one.words()) } }
            } }
        }
    }
}

fn matrix(site: &Site<'_>, columns: &[(&'static Decision, usize)]) -> Markup {
    html! {
        div.scroll tabindex="0" role="region" aria-label="The matrix of libraries and decisions" {
            table.matrix {
                thead { tr {
                    th scope="col" { "Library" }
                    th scope="col" { "judged against" }
                    th scope="col" { "predicted" }
                    @for (decision, libraries) in columns {
                        th scope="col" {
                            a href={ "decisions/" (decision.name) ".html" } title={ (libraries) " libraries depart from their texts" } { (plain(decision.question)) }
                        }
                    }
                } }
                tbody { @for entry in site.entries {
                    tr data-language=(entry.library.language) data-name=(entry.library.name) {
                        th scope="row" {
                            a href={ "libraries/" (entry.library.name) ".html" } { (entry.library.library) } " "
                            small { (entry.library.language) }
                        }
                        td.nearest { (entry.audit.against.name()) }
                        td.number { (percent(entry.audit.library.share())) }
                        @for (decision, _) in columns { (cell(&entry.audit, decision)) }
                    }
                } }
            }
        }
    }
}

/// Returns the cell of a library and a decision: a dot, if the library takes another option than its text.
fn cell(audit: &Audit, decision: &Decision) -> Markup {
    let option = (decision.option)(&audit.library.design);
    let found = audit.departures.iter().find(|one| one.decision.name == decision.name);
    match found {
        Some(one) => {
            let answer = words::answer(&one.input, &one.answer);
            let title = format!("{}: {}: {answer}", visible(&option), visible(&one.input));
            html! { td.(one.danger.name()) data-danger=(one.danger.name()) title=(title) { "\u{25cf}" } }
        }
        None if (decision.option)(audit.against.design()) != option => {
            html! { td title=(visible(&option)) { "\u{25cb}" } }
        }
        None => html! { td {} },
    }
}
