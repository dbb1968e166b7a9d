//! The URLs in which two libraries see two hosts: why, and which libraries.

use maud::{Markup, html};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use rfc1738_audit::html::visible;

use super::home::compared;
use super::page::{Page, counted, question};
use crate::Entry;
use crate::hosts::{self, Kind, Reason, Relation, Split, addresses, divisions, related};
use crate::site::Site;

/// The most URLs that the page shows for a relation without reasons.
const SHOWN: usize = 20;

const REMEDY: &str = "A program that checks a URL with one library and opens it with the other can be \
    misled. The remedy: parse once, and use this parse for the check and for the request.";

/// Returns the page of all pairs.
pub fn page(site: &Site<'_>) -> Markup {
    let (reporting, possible) = compared(site);
    let of_authority: Vec<String> =
        site.entries.iter().filter(|entry| entry.library.reports_authority()).map(Entry::label).collect();
    Page { path: "pairs.html", title: "One URL, two hosts", what:
        "The URLs in which two libraries see two hosts, and the decision that makes the difference.", scripts:
        &[] }.with(site.edition, &html! {
        p.lead {
            (reporting) " libraries report hosts, which makes " (possible)
            " pairs. Hosts are printed as the libraries report them, octet by octet. "
            "Two spellings of one host do not count, and a host that nobody can look up does not count \
             either. " a href="compare.html" { "Compare any two libraries." }
        }
        div.scroll { table {
            thead { tr { th scope="col" { "What two libraries see" } th.number scope="col" { "Pairs" }
                th.number scope="col" { "URLs" } } }
            tbody { @for relation in Relation::ALL {
                @let urls = site.splits.iter().filter(|split| split.relations.contains(&relation)).count();
                tr { th scope="row" { a href={ "#" (relation.name()) } { (relation.words()) } }
                    td.number { (related(site.pairs, relation)) } td.number { (urls) } }
            } }
        } }
        @if !of_authority.is_empty() {
            p.lead { "Some libraries report the authority as one text, so their adapters take the host from \
                it: " (of_authority.join(", ")) "." }
        }
        p.lead { (REMEDY) }
        h2 #name { "Two names" }
        p { "Each row is one reason: a decision that alone makes the difference. With the other option, \
            one of the two libraries would see the host of the other. The URL is an example." }
        @for Reason { kind, pairs, split } in hosts::reasons(site.pairs) {
            article { h3 { (reason(kind)) " " small { (counted(pairs, "pair")) } } (shown(split))
                (table(site, split)) }
        }
        @for (relation, heading) in
        [(Relation::Address, "Two addresses"), (Relation::NoHost, "A host by one, and none by the other")] {
            h2 id=(relation.name()) { (heading) }
            p { "For each way in which a URL divides the libraries, an example. The " (SHOWN)
                " ways with the most pairs." }
            @for (pairs, split) in divisions(site.splits, relation).into_iter().take(SHOWN) {
                article { h3 { (shown(split)) " " small { (counted(pairs, "pair")) } } (table(site, split)) }
            }
        }
    })
}

/// Returns a URL as a link to the answers of everyone.
fn shown(split: &Split<'_>) -> Markup {
    html! { a.self href={ "index.html#" (utf8_percent_encode(split.url, NON_ALPHANUMERIC)) } {
    code { (visible(split.url)) } } }
}

/// Returns a host as a library reports it. After a number stands what resolvers open, if they do
/// not agree.
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
        @let names = places.iter().map(|&place| &*site.entries[place].library.name).collect::<Vec<_>>();
        tr { th scope="row" { (seen(*host)) } td { (site.labels(&names)) } }
    } } }
}

/// Returns the decision in which the two libraries take two options.
fn reason(kind: Kind) -> Markup {
    html! { @match kind {
        Some(decision) => a href={ "decisions/" (decision.name) ".html" } { (question(decision)) },
        None => "No decision is known that alone makes the difference",
    } }
}
