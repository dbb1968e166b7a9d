//! The library that checks and the client that fetches: which URLs mislead which pair.

use std::collections::{BTreeMap, BTreeSet};

use maud::{Markup, html};
use rfc1738_audit::html::visible;
use serde::Serialize;
use url_atlas_evidence::names::is_known;

use super::page::{Page, REPOSITORY, counted};
use crate::Failure;
use crate::requests::pair::{Pair, asked, pairs};
use crate::requests::{Client, Contact, Contacts};
use crate::site::Site;

/// Returns the page.
pub fn page(site: &Site<'_>) -> Markup {
    let asked = asked(site.contacts, site.clients);
    let pairs = pairs(&asked, site.checkers);
    let urls = asked.iter().map(|(_, record)| record.contacts.len()).max().unwrap_or_default();
    Page { path: "requests.html", title: "One checks, another fetches", what:
        "A program checks a URL with one library and fetches it with a client: which URLs mislead which \
         pair.", scripts: &["sort.js", "text.js", "requests.js"] }.with(site.edition, &html! {
        p.lead {
            "A program checks the host of a URL with a library, and fetches the URL with a client that has a \
             parser of its own. " (counted(asked.len(), "client"))
            " fetched " (counted(urls, "URL")) " in which libraries see two names, without a network. "
            (counted(pairs.len(), "pair"))
            " of a library and a client are misled: the library sees a name that a person can register, and \
             the client contacts another such name, or an address. "
            a href={ (REPOSITORY) "/blob/main/atlas/reports/requests.md" } { "The short report" }
            " has programs that show it."
        }
        p.lead { "The remedy: parse a URL once, and give the client the parts that were checked." }
        @if asked.is_empty() { p.none { "No client has a record." } } @else {
            (choice(site, &asked, &pairs))
            h2 #clients { "The clients" }
            (table_of_clients(&asked, &pairs))
            h2 #pairs { "The best known libraries and every client" }
            p.lead { "The number of URLs that mislead the pair. An empty cell: none of the " (urls)
                " URLs with two names that were fetched does. The two can see two hosts in other URLs: "
                a href="compare.html" { "compare two libraries" }
                ". The page of each client has all libraries. "
                a href="#after" { "Skip the table" } }
            (matrix(site, &asked, &pairs))
            p #after { a href="#pair" { "Choose a pair" } }
        }
    })
}

fn table_of_clients(asked: &[(&Client, &Contacts)], pairs: &[Pair<'_>]) -> Markup {
    html! {
        div.scroll { table.clients {
            thead { tr {
                th scope="col" { "Client" } th scope="col" { "Language" } th scope="col" { "Version" }
                th.number scope="col" { "Contacts a host" }
                th.number scope="col" { "Contacts nobody" } th.number scope="col" { "No answer" }
                th.number scope="col" { "Libraries misled" }
            } }
            tbody { @for (client, record) in asked {
                @let count = |is: fn(&Contact) -> bool|
                record.contacts.values().filter(|contact| is(contact)).count();
                tr {
                    th scope="row" id=(client.name) { a href=(path(client)) { (client.client) } }
                    td { (client.language) }
                    td { (visible(&record.version))
                        @if let Some(old) = &client.old { " " small { "old: " (old) } } }
                    td.number { (count(|contact| matches!(contact, Contact::Host(..)))) }
                    td.number { (count(|contact| matches!(contact, Contact::Nobody))) }
                    td.number { (count(|contact| matches!(contact, Contact::Crash | Contact::Decline))) }
                    td.number { (pairs.iter().filter(|pair| pair.client.name == client.name).count()) }
                }
            } }
        } }
    }
}

/// Returns the path of the page of a client from the root of the site.
pub fn path(client: &Client) -> String {
    format!("clients/{}.html", client.name)
}

/// Returns the path and the content of the page of each client: which libraries are misled by which
/// URLs. It needs no script.
pub fn pages(site: &Site<'_>) -> Vec<(String, Markup)> {
    let asked = asked(site.contacts, site.clients);
    let pairs = pairs(&asked, site.checkers);
    let page = |(client, record): &(&Client, &Contacts)| {
        let of_client: Vec<&Pair<'_>> = pairs.iter().filter(|pair| pair.client.name == client.name).collect();
        (path(client), of_client_page(site, client, record, &of_client))
    };
    asked.iter().map(page).collect()
}

fn of_client_page(site: &Site<'_>, client: &Client, record: &Contacts, pairs: &[&Pair<'_>]) -> Markup {
    let what = format!(
        "The URLs that mislead a program which checks with a library and fetches with {}.",
        client.client
    );
    let mut by_url: BTreeMap<&str, (&str, BTreeMap<&str, Vec<&str>>)> = BTreeMap::new();
    for pair in pairs {
        for misled in &pair.urls {
            let (_, checked) = by_url.entry(misled.url).or_insert((misled.contacted, BTreeMap::new()));
            checked.entry(misled.checked).or_default().push(&pair.checker.name);
        }
    }
    let mut by_url: Vec<_> = by_url.into_iter().collect();
    // What a person can type first.
    by_url.sort_by_key(|(url, _)| (!url.bytes().all(|byte| byte.is_ascii_graphic()), url.len()));
    let path = path(client);
    let title = format!("Checked by a library, fetched by {}", client.client);
    Page { path: &path, title: &title, what: &what, scripts: &[] }.with(site.edition, &html! {
        p.lead {
            (client.client) " " (visible(&record.version))
            @if let Some(old) = &client.old { " (old: " (old) ")" }
            " fetched " (counted(record.contacts.len(), "URL"))
            " in which libraries see two names. " (by_url.len()) " of them mislead "
            (counted(pairs.len(), "library")) ": the library sees a name that a person can register, and "
            (client.client) " contacts another such name, or an address. "
            a href="../requests.html" { "All clients" }
        }
        h2 { "The libraries, and how many URLs mislead each" }
        ul.columns { @for pair in pairs { li {
            a href={ "../libraries/" (pair.checker.name) ".html" } { (site.label(&pair.checker.name)) } " "
            small { (counted(pair.urls.len(), "URL")) }
        } } }
        h2 { "The URLs" }
        div.scroll { table.two {
            thead { tr { th scope="col" { "URL" } th scope="col" { (client.client) " contacts" }
                th scope="col" { "Libraries check" } } }
            tbody { @for (url, (contacted, checked)) in &by_url { tr {
                td { code { (visible(url)) } }
                td data-by={ (client.client) " contacts" } { code { (visible(contacted)) } }
                td data-by="Libraries check" { @for (host, names) in checked {
                    div { code { (visible(host)) } ": " (site.labels(names)) }
                } }
            } } }
        } }
    })
}

/// Returns the table of the libraries that most readers know.
fn matrix(site: &Site<'_>, asked: &[(&Client, &Contacts)], pairs: &[Pair<'_>]) -> Markup {
    let known = pairs.iter().filter(|pair| is_known(&pair.checker.name));
    let checkers: BTreeSet<(String, &str)> =
        known.map(|pair| (site.label(&pair.checker.name), &*pair.checker.name)).collect();
    let counts: BTreeMap<(&str, &str), usize> =
        pairs.iter().map(|pair| ((&*pair.checker.name, &*pair.client.name), pair.urls.len())).collect();
    html! {
        div.scroll tabindex="0" role="region" aria-label="The libraries that check, and the clients" {
            table.matrix.sorted {
                thead { tr {
                    th scope="col" { "Library" }
                    @for (client, _) in asked { th scope="col" { (client.client) } }
                } }
                tbody { @for (_, checker) in &checkers { tr {
                    th scope="row" { (site.link(checker)) }
                    @for (client, _) in asked {
                        td.number { @if let Some(count) = counts.get(&(*checker, &*client.name)) {
                            a href={ "requests.html?check=" (checker) "&fetch=" (client.name) } { (count) }
                        } }
                    }
                } } }
            }
        }
    }
}

/// Returns the choice of a library that checks and a client that fetches. It needs a script.
fn choice(site: &Site<'_>, asked: &[(&Client, &Contacts)], pairs: &[Pair<'_>]) -> Markup {
    let checkers: BTreeSet<(String, &str)> =
        pairs.iter().map(|pair| (site.label(&pair.checker.name), &*pair.checker.name)).collect();
    html! {
        noscript { p.missed {
            "To list the URLs of a pair, this page needs a script. The page of each client has all URLs." } }
        form #pair hidden {
            label { "Checks with "
                select name="check" { option value="" { "choose one" }
                    @for (label, name) in &checkers { option value=(name) { (label) } } } }
            label { "Fetches with "
                select name="fetch" { option value="" { "choose one" }
                    @for (client, _) in asked { option value=(client.name) { (client.client) } } } }
            label { "Search " input name="words" type="search" autocomplete="off" spellcheck="false"; }
        }
        div #misled aria-live="polite" {}
    }
}

/// The URLs that mislead libraries about one client, as the script of the page needs them.
#[derive(Serialize)]
struct Data<'a> {
    /// The number of URLs that the client fetched, all of which have two names.
    fetched: usize,
    /// The library that parses its URLs, and its label.
    parser: Option<(&'a str, String)>,
    /// For each library the number of URLs in which it and the parser see two hosts.
    compared: BTreeMap<&'a str, usize>,
    /// The URLs, each with the host that the client contacts.
    urls: Vec<(&'a str, &'a str)>,
    /// For each library, the places of the URLs with the hosts that it checks.
    by: BTreeMap<&'a str, Vec<(usize, &'a str)>>,
    /// The version of the client, and why it is old, if it is.
    version: String,
}

/// Returns for each library the number of URLs in which it and the parser of a client see two hosts.
fn compared<'a>(site: &'a Site<'_>, client: &Client) -> BTreeMap<&'a str, usize> {
    let parser = site.entries.iter().position(|entry| Some(&entry.library.name) == client.parser.as_ref());
    let Some(parser) = parser else { return BTreeMap::new() };
    let of_pair = |pair: &crate::hosts::Pair<'_>| {
        let other = pair.libraries.into_iter().find(|library| *library != parser)?;
        let urls = pair.related.values().map(|related| related.urls).sum();
        pair.has(parser).then(|| (&*site.entries[other].library.name, urls))
    };
    site.pairs.iter().filter_map(of_pair).collect()
}

/// Returns a script for each client.
pub fn scripts(site: &Site<'_>) -> Result<Vec<(String, String)>, Failure> {
    let asked = asked(site.contacts, site.clients);
    let pairs = pairs(&asked, site.checkers);
    let script = |(client, record): &(&Client, &Contacts)| {
        let mut data = Data {
            fetched: record.contacts.len(),
            parser: client.parser.as_deref().map(|name| (name, site.label(name))),
            compared: compared(site, client),
            urls: Vec::new(),
            by: BTreeMap::new(),
            version: record.version.clone()
                + &client.old.as_ref().map_or_else(String::new, |old| format!(" (old: {old})")),
        };
        let mut places: BTreeMap<&str, usize> = BTreeMap::new();
        for pair in pairs.iter().filter(|pair| pair.client.name == client.name) {
            let places = pair.urls.iter().map(|misled| {
                let place = *places.entry(misled.url).or_insert_with(|| {
                    data.urls.push((misled.url, misled.contacted));
                    data.urls.len() - 1
                });
                (place, misled.checked)
            });
            data.by.insert(&pair.checker.name, places.collect());
        }
        let [name, data] = [serde_json::to_string(&client.name)?, serde_json::to_string(&data)?];
        Ok((format!("clients/{}.js", client.name), format!("misled[{name}] = {data};\n")))
    };
    asked.iter().map(script).collect()
}

#[cfg(test)]
mod tests {
    use crate::Fleet;
    use crate::pages::tests::node;
    use crate::requests::Clients;

    #[test]
    fn the_parser_of_each_client_has_an_adapter() {
        let adapters = Fleet::of_source().adapters();
        let all = crate::libraries(&adapters).unwrap();
        let parsers: Vec<String> = Clients::read(&adapters)
            .unwrap()
            .clients
            .into_iter()
            .filter_map(|client| client.parser)
            .collect();
        assert!(parsers.len() > 10, "{parsers:?}");
        for parser in parsers {
            assert!(all.iter().any(|library| library.name == parser), "{parser}");
        }
    }

    #[test]
    fn what_was_asked_is_said_also_if_nothing_misleads() {
        let ask = r#"
            globalThis.document = { getElementById: () => null };
            const told = (0, eval)(source + "\ntold");
            const [names, pair] = ["300 URLs with two names that were fetched", "this pair."];
            assert.strictEqual(told(300, 0, 0), `None of the ${names} misleads ${pair}`);
            assert.strictEqual(told(300, 9, 9), `9 of the ${names} mislead ${pair}`);
            assert(told(300, 9, 2).includes("2 of them are shown"));"#;
        node(ask, include_str!("requests.js"));
    }
}
