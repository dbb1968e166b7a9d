//! The pairs of libraries that see two hosts in one URL: a page for all, and a page for each pair.

use maud::{Markup, html};
use rfc1738_pages::audit::{sentence, visible};

use super::page::{Page, counted};
use super::site::Site;
use crate::hosts::{self, Kind, Pair, Reason, Relation, Split, addresses, divisions, related, reports_hosts};

/// The most URLs that the page of all pairs shows for a relation without reasons.
const SHOWN: usize = 20;

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
        p.lead { "The hosts are printed as the libraries report them." }
        @for (relation, related) in &pair.related {
            h2 { (words(*relation)) ": " (counted(related.urls, "URL")) }
            div.scroll { table {
                thead { tr {
                    th { "URL" }
                    @for entry in [one, other] { th { a href={ "../libraries/" (entry.library.name) ".html" } { (entry.library.name) } } }
                    @if *relation == Relation::Name { th { "Reason" } }
                } }
                tbody { @for (kind, split) in &related.splits { tr {
                    td { code { (visible(split.url)) } }
                    @for place in pair.libraries { td { (seen(split.host(place))) } }
                    @if *relation == Relation::Name { td { (reason(*kind, "../")) } }
                } } }
            } }
        }
        p.lead { (REMEDY) }
    })
}

/// Returns what two libraries see in a relation.
fn words(relation: Relation) -> &'static str {
    match relation {
        Relation::Name => "Two names, or a name and an address",
        Relation::Address => "Two addresses",
        Relation::NoHost => "A host, and no host",
    }
}

/// Returns a host as a library reports it. After a number stands what resolvers open, if they do not agree.
fn seen(host: Option<&str>) -> Markup {
    let opened = host.and_then(addresses).filter(|addresses| !addresses.is_plain());
    html! {
        @match host { Some(host) => code { (visible(host)) }, None => "no host" }
        @if let Some(addresses) = opened { " " small { "(" (addresses.words()) ")" } }
    }
}

/// Returns a table of what libraries report about a URL.
fn table(site: &Site<'_>, split: &Split<'_>) -> Markup {
    html! { table { @for (host, places) in &split.hosts {
        tr { th scope="row" { (seen(*host)) } td {
            @for (number, place) in places.iter().enumerate() {
                @if number > 0 { ", " }
                @let name = &site.entries[*place].library.name;
                a.quiet href={ "libraries/" (name) ".html" } { (name) }
            }
        } }
    } } }
}

/// Returns the decision in which the two libraries take two options.
fn reason(kind: Kind, up: &str) -> Markup {
    html! { @match kind {
        Some(decision) => a href={ (up) "decisions/" (decision.name) ".html" } { (sentence(decision.question)) },
        None => "not known: the design of one of them does not predict its answer",
    } }
}

/// Returns the page of all pairs.
pub fn overview(site: &Site<'_>) -> Markup {
    let reporting = site.entries.iter().filter(|entry| reports_hosts(entry)).count();
    let possible = reporting * reporting.saturating_sub(1) / 2;
    let of_library = |place: usize| site.pairs.iter().filter(move |pair| pair.has(place));
    Page { title: "One URL, two hosts", depth: 0 }.with(&html! {
        p.lead {
            (reporting) " libraries report hosts, which makes " (possible) " pairs. Hosts are printed as the libraries report them. Two spellings of "
            "one host do not count, and a host that nobody can look up does not count either."
        }
        ul { @for relation in Relation::ALL { li { (words(relation)) ": " (counted(related(site.pairs, relation), "pair")) } } }
        p.lead { (REMEDY) }
        form #pair hidden {
            @for id in ["one", "other"] { label { "Library " select id=(id) {
                @for entry in site.entries { option { (entry.library.name) } }
            } } }
            a #go hidden href="#" { "What these two see" } output #same hidden { "These two see the same hosts." }
        }
        h2 { "Two names: the reasons" }
        @for Reason { kind, pairs, split } in hosts::reasons(site.pairs) {
            article {
                h3 { (reason(kind, "")) " " small { (counted(pairs, "pair")) } }
                p { "A shortest URL: " code { (visible(split.url)) } }
                (table(site, split))
            }
        }
        @for relation in [Relation::Address, Relation::NoHost] {
            h2 { (words(relation)) }
            p { "For each way in which a URL divides the libraries, a shortest URL. The " (SHOWN) " ways with the most pairs." }
            @for (pairs, split) in divisions(site.splits, relation).into_iter().take(SHOWN) {
                article {
                    h3 { code { (visible(split.url)) } " " small { (counted(pairs, "pair")) } }
                    (table(site, split))
                }
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
