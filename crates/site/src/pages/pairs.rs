//! The pairs of libraries that see two hosts in one URL: a page for all, and a page for each pair.

use maud::{Markup, html};
use rfc1738_pages::audit::{sentence, visible};

use super::page::{Page, counted};
use super::site::Site;
use crate::hosts::{self, Kind, Pair, Reason};

/// Returns the name of the page of a pair.
pub fn name(site: &Site<'_>, pair: &Pair<'_>) -> String {
    let [one, other] = pair.libraries.map(|place| &site.entries[place].library.name);
    format!("pairs/{one}--{other}.html")
}

/// Returns the name and the content of the page of each pair.
pub fn pages(site: &Site<'_>) -> Vec<(String, Markup)> {
    site.pairs.iter().map(|pair| (name(site, pair), page(site, pair))).collect()
}

const REMEDY: &str = "A program that checks a URL with one library and opens it with the other can be misled. The remedy: parse once, \
                      and use this parse for the check and for the request.";

fn page(site: &Site<'_>, pair: &Pair<'_>) -> Markup {
    let [one, other] = pair.libraries.map(|place| &site.entries[place]);
    let title = format!("{} and {} see two hosts", one.library.name, other.library.name);
    Page { title: &title, depth: 1 }.with(&html! {
        p.lead { "In " (counted(pair.urls, "URL")) " of those that both were asked about. A shortest one for each reason: " }
        div.scroll { table {
            thead { tr {
                th { "URL" }
                @for entry in [one, other] { th { a href={ "../libraries/" (entry.library.name) ".html" } { (entry.library.name) } } }
                th { "Reason" }
            } }
            tbody { @for (kind, split) in &pair.splits { tr {
                td { code { (visible(split.url)) } }
                @for place in pair.libraries { td { code { (visible(split.host(place).unwrap_or_default())) } } }
                td { (reason(*kind, "../")) }
            } } }
        } }
        p.lead { (REMEDY) }
    })
}

/// Returns the behavior that one library has and the other has not.
fn reason(kind: Kind, up: &str) -> Markup {
    html! { @match kind {
        Some(behavior) => a href={ (up) "behaviors/" (behavior.name) ".html" } { (sentence(behavior.title)) },
        None => "not known: the behaviors of one of them do not predict its answer",
    } }
}

/// Returns the page of all pairs.
pub fn overview(site: &Site<'_>) -> Markup {
    let possible = site.entries.len() * site.entries.len().saturating_sub(1) / 2;
    let of_library = |place: usize| site.pairs.iter().filter(move |pair| pair.libraries.contains(&place));
    Page { title: "One URL, two hosts", depth: 0 }.with(&html! {
        p.lead {
            (site.pairs.len()) " of " (possible) " pairs of libraries see two hosts in one of " (site.splits.len()) " URLs. Two spellings of one "
            "host do not count, and a host that nobody can look up does not count either."
        }
        p.lead { (REMEDY) }
        form #pair hidden {
            @for id in ["one", "other"] { label { "Library " select id=(id) {
                @for entry in site.entries { option { (entry.library.name) } }
            } } }
            a #go hidden href="#" { "What these two see" } output #same hidden { "These two see the same hosts." }
        }
        h2 { "The reasons" }
        @for Reason { kind, pairs, split } in hosts::reasons(site.pairs) {
            article {
                h3 { (reason(kind, "")) " " small { (counted(pairs, "pair")) } }
                p { "A shortest URL: " code { (visible(split.url)) } }
                table { @for (host, places) in &split.hosts {
                    tr { th scope="row" { code { (visible(host)) } } td {
                        @for (number, place) in places.iter().enumerate() {
                            @if number > 0 { ", " }
                            @let name = &site.entries[*place].library.name;
                            a.quiet href={ "libraries/" (name) ".html" } { (name) }
                        }
                    } }
                } }
            }
        }
        h2 { "All pairs" }
        @for (place, entry) in site.entries.iter().enumerate() {
            @let count = of_library(place).count();
            @if count > 0 { details data-library=(entry.library.name) {
                summary { (entry.library.name) ": " (counted(count, "library").replace("librarys", "libraries")) }
                ul.columns { @for pair in of_library(place) {
                    @let other = pair.libraries.into_iter().find(|other| *other != place).unwrap_or(place);
                    li { a href=(name(site, pair)) { (site.entries[other].library.name) } }
                } }
            } }
        }
    })
}
