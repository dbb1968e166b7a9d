//! The page of all libraries: the matrix of libraries and decisions.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use maud::{Markup, html};
use rfc1738_audit::Danger;
use rfc1738_audit::html::visible;
use rfc1738_audit::words::percent;
use url_atlas_decisions::{Decision, RFC_3986, URL_STANDARD, decisions, design};
use url_atlas_evidence::{Departure, Examined};

use super::page::{Page, counted, plain};
use crate::Entry;
use crate::site::Site;

/// Returns the page.
pub fn page(site: &Site<'_>) -> Markup {
    let languages: BTreeSet<&str> = site.entries.iter().map(|entry| &*entry.library.language).collect();
    Page { title: "Libraries", depth: 0, scripts: &["sort.js"] }.with(&html! {
        p.lead {
            (counted(site.entries.len(), "library")) " in " (counted(languages.len(), "language"))
            ", each asked about up to " (site.entries.iter().map(|entry| entry.audit.asked).max().unwrap_or_default())
            " URLs and other inputs. A dot says that a library departs in a decision from the text that it claims, or else from the nearest one."
        }
        ul.legend {
            @for danger in Danger::ALL { li { span.(danger.name()) { "\u{25cf}" } " " (danger.words()) } }
            li { span { "\u{25cb}" } " takes another option, and no answer shows it" }
            li { span.quiet { "\u{b7}" } " departs as RFC 3986 and the URL Standard both ask" }
        }
        p.lead.quiet {
            em { "Unexplained" } " counts the kinds of answers that the design of the library does not predict. " em { "Predicted" }
            " is the share of the answers that nobody had seen when the design was made and that it predicts, every part exactly. The decisions come in the "
            "order of danger, and so do the libraries. A click on a column sorts."
        }
        (controls(&languages))
        p #none.none hidden { "No library has this name, language and danger." }
        (matrix(site))
    })
}

/// Returns the number of libraries whose departures in a decision have each danger. A departure
/// that both later texts ask for counts for none.
fn dangers(site: &Site<'_>, decision: &Decision) -> [usize; Danger::ALL.len()] {
    let found =
        |entry: &Entry<'_>| of(&entry.audit, decision).filter(|one| !is_asked_for(one)).map(|one| one.danger);
    Danger::ALL.map(|danger| site.entries.iter().filter(|entry| found(entry) == Some(danger)).count())
}

fn of<'a>(audit: &'a Examined, decision: &Decision) -> Option<&'a Departure> {
    audit.departures.iter().find(|one| one.decision.name == decision.name)
}

/// Returns whether RFC 3986 and the URL Standard take the option of a departure.
fn is_asked_for(departure: &Departure) -> bool {
    let option = departure.decision.option;
    option(&RFC_3986) == departure.option && option(&URL_STANDARD) == departure.option
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

fn matrix(site: &Site<'_>) -> Markup {
    let mut columns: Vec<(&'static Decision, [usize; Danger::ALL.len()])> =
        decisions().iter().map(|decision| (decision, dangers(site, decision))).collect();
    columns.sort_by_key(|(_, dangers)| Reverse(*dangers));
    let rank = |entry: &&Entry<'_>| {
        let count = |danger| entry.audit.departures_of(danger).filter(|one| !is_asked_for(one)).count();
        (Reverse(Danger::ALL.map(count)), entry.label())
    };
    let mut rows: Vec<&Entry<'_>> = site.entries.iter().collect();
    rows.sort_by_cached_key(rank);
    html! {
        div.scroll tabindex="0" role="region" aria-label="The matrix of libraries and decisions" {
            table.matrix.sorted {
                thead { tr {
                    th scope="col" { "Library" }
                    th scope="col" { "judged against" }
                    th scope="col" { "predicted" }
                    th scope="col" { "unexplained" }
                    @for (decision, dangers) in &columns {
                        th scope="col" {
                            a href={ "decisions/" (decision.name) ".html" } title={ (dangers.iter().sum::<usize>()) " libraries depart from their texts" } { (plain(decision.question)) }
                        }
                    }
                } }
                tbody { @for entry in rows {
                    tr data-language=(entry.library.language) data-name=(entry.library.name) {
                        th scope="row" { a href={ "libraries/" (entry.library.name) ".html" } { (entry.label()) } }
                        td.nearest { (entry.audit.against.name()) }
                        td.number { (percent(entry.design().share())) }
                        td.number { (entry.audit.not_explained.len()) }
                        @for (decision, _) in &columns { (cell(entry, decision)) }
                    }
                } }
            }
        }
    }
}

/// Returns the cell of a library and a decision: a dot, if the library takes another option than
/// its text.
fn cell(entry: &Entry<'_>, decision: &Decision) -> Markup {
    let audit = &entry.audit;
    let option = (decision.option)(&entry.design().design);
    match of(audit, decision) {
        Some(one) if is_asked_for(one) => html! { td title=(visible(&option)) { "\u{b7}" } },
        Some(one) => html! { td.(one.danger.name()) title=(visible(&option)) { "\u{25cf}" } },
        None if (decision.option)(design(audit.against)) != option => {
            html! { td title=(visible(&option)) { "\u{25cb}" } }
        }
        None => html! { td {} },
    }
}
