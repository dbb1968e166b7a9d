//! The library that checks and the client that fetches: which URLs mislead which pair.

use std::collections::{BTreeMap, BTreeSet};

use maud::{Markup, html};
use rfc1738_audit::html::visible;

use super::page::{Page, REPOSITORY, counted};
use crate::requests::pair::{Misled, Pair, asked, pairs};
use crate::requests::{Client, Contact, Contacts};
use crate::site::Site;

/// The most URLs that are shown for a client.
const SHOWN: usize = 5;

/// Returns the page.
pub fn page(site: &Site<'_>) -> Markup {
    let asked = asked(site.contacts, site.clients);
    let pairs = pairs(&asked, site.checkers);
    let urls = asked.iter().map(|(_, record)| record.contacts.len()).max().unwrap_or_default();
    Page { title: "One checks, another fetches", depth: 0, scripts: &["sort.js"] }.with(&html! {
        p.lead {
            "A program checks the host of a URL with a library, and fetches the URL with a client that has a parser of its own. " (counted(asked.len(), "client"))
            " fetched " (counted(urls, "URL")) " in which libraries see two names, without a network. " (counted(pairs.len(), "pair"))
            " of a library and a client are misled: the library sees a name that a person can register, and the client contacts another such name, or an address. "
            a href={ (REPOSITORY) "/blob/main/atlas/reports/requests.md" } { "The short report" } " has programs that show it."
        }
        p.lead { "The remedy: parse a URL once, and give the client the parts that were checked." }
        @if asked.is_empty() { p.none { "No client has a record." } } @else {
            h2 #clients { "The clients" }
            (table_of_clients(&asked, &pairs))
            h2 #pairs { "Every library and every client" }
            p.lead { "The number of URLs that mislead the pair. An empty cell: none of them does." }
            (matrix(site, &asked, &pairs))
            @for (client, _) in &asked { (section(site, client, &pairs)) }
        }
    })
}

fn table_of_clients(asked: &[(&Client, &Contacts)], pairs: &[Pair<'_>]) -> Markup {
    html! {
        div.scroll { table {
            thead { tr {
                th scope="col" { "Client" } th scope="col" { "Language" } th scope="col" { "Version" } th.number scope="col" { "Contacts a host" }
                th.number scope="col" { "Contacts nobody" } th.number scope="col" { "No answer" } th.number scope="col" { "Libraries misled" }
            } }
            tbody { @for (client, record) in asked {
                @let count = |is: fn(&Contact) -> bool| record.contacts.values().filter(|contact| is(contact)).count();
                tr {
                    th scope="row" { a href={ "#" (client.name) } { (client.client) } } td { (client.language) } td { (visible(&record.version)) }
                    td.number { (count(|contact| matches!(contact, Contact::Host(..)))) }
                    td.number { (count(|contact| matches!(contact, Contact::Nobody))) }
                    td.number { (count(|contact| matches!(contact, Contact::Crash | Contact::Decline))) }
                    td.number { (pairs.iter().filter(|pair| pair.client.name == client.name).count()) }
                }
            } }
        } }
    }
}

fn matrix(site: &Site<'_>, asked: &[(&Client, &Contacts)], pairs: &[Pair<'_>]) -> Markup {
    let checkers: BTreeSet<(String, &str)> =
        pairs.iter().map(|pair| (site.label(&pair.checker.name), &*pair.checker.name)).collect();
    let counts: BTreeMap<(&str, &str), usize> =
        pairs.iter().map(|pair| ((&*pair.checker.name, &*pair.client.name), pair.urls.len())).collect();
    html! {
        div.scroll tabindex="0" role="region" aria-label="The libraries that check, and the clients" {
            table.matrix.sorted {
                thead { tr {
                    th scope="col" { "Library" }
                    @for (client, _) in asked { th scope="col" { a href={ "#" (client.name) } { (client.client) } } }
                } }
                tbody { @for (_, checker) in &checkers { tr {
                    th scope="row" { (site.link(checker)) }
                    @for (client, _) in asked {
                        td.number { @if let Some(count) = counts.get(&(*checker, &*client.name)) { (count) } }
                    }
                } } }
            }
        }
    }
}

/// The URLs that mislead the most libraries about a client: each with the hosts that they check.
fn section(site: &Site<'_>, client: &Client, pairs: &[Pair<'_>]) -> Markup {
    let mut urls: BTreeMap<&str, Vec<(&str, &Misled<'_>)>> = BTreeMap::new();
    for pair in pairs.iter().filter(|pair| pair.client.name == client.name) {
        for misled in &pair.urls {
            urls.entry(misled.url).or_default().push((&pair.checker.name, misled));
        }
    }
    let count = urls.len();
    let mut urls: Vec<_> = urls.into_iter().collect();
    urls.sort_by_key(|(url, misled)| (std::cmp::Reverse(misled.len()), url.len()));
    html! {
        h2 id=(client.name) { (client.client) " " small { (client.language) } }
        @if urls.is_empty() { p { "None of the URLs misleads a library about this client." } }
        @if count > SHOWN { p { "The " (SHOWN) " URLs that mislead the most libraries, of " (count) "." } }
        @for (url, misled) in urls.iter().take(SHOWN) {
            article {
                h3 { code { (visible(url)) } " " small { "contacted: " code { (visible(misled[0].1.contacted)) } } }
                table { @for (checked, names) in by_host(misled) {
                    tr { th scope="row" { code { (visible(checked)) } } td { (site.labels(&names)) } }
                } }
            }
        }
    }
}

/// Returns the libraries by the host that they check.
fn by_host<'a>(misled: &[(&'a str, &Misled<'a>)]) -> BTreeMap<&'a str, Vec<&'a str>> {
    let mut hosts: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (name, misled) in misled {
        hosts.entry(misled.checked).or_default().push(name);
    }
    hosts
}
