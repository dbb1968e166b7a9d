//! reports/requests.md: the pairs of a library that checks and a client that fetches.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use rfc1738_oracle::notation::{cell, code, cut};

use super::pair::{Pair, asked, pairs};
use super::{Client, Clients, Contact, Contacts, Library};
use crate::hosts::is_registrable;
use crate::markdown::line;

/// The number of pairs that have a program.
const SHOWN: usize = 5;
/// The most pairs in the first table.
const PAIRS: usize = 40;

/// Returns the page.
pub fn requests_page(records: &[Contacts], checkers: &[Library], clients: &Clients) -> String {
    let asked = asked(records, clients);
    let urls = asked.iter().map(|(_, record)| record.contacts.len()).max().unwrap_or_default();
    let mut text = format!(
        "# The library that checks and the client that fetches\n\n\
         A program checks the host of a URL with one parser, and fetches the URL with a client that has \
         another parser. {} clients fetched {urls} URLs in which libraries see two names: which host does \
         each client contact? Of the URLs that divide the libraries in the same way, the shortest one was \
         fetched.\n\n\
         Functions of the C library were replaced, so that each look-up gave an address of this computer, \
         and each connection went to a server on it ([adapters/clients/](../adapters/clients/main.py)). Go \
         connects without them, and got a dialer that does the same. So a host is the name that was looked \
         up, or the address that was opened: `127.0.0.1` and `[::1]` are what a client opens for a URL \
         without a host. What the libraries see, and in which version, is from [audit.md](audit.md). `cargo \
         maintain requests --ask --write` asks the clients again.\n\n\
         Parse a URL once, and give the client the parts that were checked: then both see one host. \
         Redirects, and names that are looked up twice, are other questions.\n\n",
        asked.len(),
    );
    let pairs = pairs(&asked, checkers);
    programs(&mut text, &pairs, clients);
    one_language(&mut text, &pairs);
    matrix(&mut text, &pairs, &asked);
    clients_asked(&mut text, &asked);
    text
}

fn programs(text: &mut String, pairs: &[Pair<'_>], clients: &Clients) {
    let _ = write!(
        text,
        "## {SHOWN} pairs, each with a program that shows it\n\n\
         Of the libraries whose check is described in [clients.toml](../adapters/clients/clients.toml), \
         those that the most URLs mislead, each at most once and each client of the same language at most \
         twice. A program ends at the look-up, so it contacts nobody.\n"
    );
    let (mut used, mut shown): (Vec<&str>, usize) = (Vec::new(), 0);
    for pair in pairs.iter().filter(|pair| pair.is_of_one_language()) {
        let names = [pair.checker.name.as_str(), pair.client.name.as_str()];
        let times = |name: &str| used.iter().filter(|one| **one == name).count();
        if shown == SHOWN || times(names[0]) > 0 || times(names[1]) > 1 {
            continue;
        }
        // A look-up shows a name.
        let Some(misled) = pair.urls.iter().find(|one| is_registrable(one.contacted)) else { continue };
        let Some(script) = clients.script(&pair.checker.name, pair.client, misled.url) else { continue };
        used.extend(names);
        shown += 1;
        let language = pair.client.language.to_lowercase();
        let _ = write!(
            text,
            "\n### {} checks, {} fetches\n\n{}: checked {}, contacted {}. {} of the URLs mislead this \
             pair.\n\n```{language}\n{script}```\n",
            pair.checker.name,
            pair.client.client,
            code(misled.url),
            code(misled.checked),
            code(misled.contacted),
            pair.urls.len(),
        );
    }
}

fn one_language(text: &mut String, pairs: &[Pair<'_>]) {
    *text += "\n## The pairs of one language\n\n\
        A library and a client of one language, or a library of PHP and curl: one program can use both.\n\n\
        | library that checks | client that fetches | URLs | URL | checked | contacted \
        |\n|---|---|---:|---|---|---|\n";
    for pair in pairs.iter().filter(|pair| pair.is_of_one_language()).take(PAIRS) {
        let first = pair.urls[0];
        let cells = [
            code(&pair.checker.name),
            code(&pair.client.name),
            pair.urls.len().to_string(),
            code(&cut(first.url)),
            code(&cut(first.checked)),
            code(&cut(first.contacted)),
        ];
        text.push_str(&line(cells));
    }
    let more = pairs.iter().filter(|pair| pair.is_of_one_language()).count().saturating_sub(PAIRS);
    if more > 0 {
        let _ = writeln!(text, "\n{more} more pairs are in the next table.");
    }
}

fn matrix(text: &mut String, pairs: &[Pair<'_>], asked: &[(&Client, &Contacts)]) {
    *text += "\n## Every library and every client\n\nThe number of URLs in which the library of the row sees \
        a name that a person can register, and the client of the column contacts another such name, or an \
        address.\n\n| |";
    for (client, _) in asked {
        let _ = write!(text, " {} |", cell(&client.client));
    }
    let _ = writeln!(text, "\n|---|{}", "---:|".repeat(asked.len()));
    let checkers: BTreeSet<&str> = pairs.iter().map(|pair| pair.checker.name.as_str()).collect();
    for checker in checkers {
        let _ = write!(text, "| {} |", code(checker));
        for (client, _) in asked {
            let pair =
                pairs.iter().find(|pair| pair.checker.name == checker && pair.client.name == client.name);
            let _ = write!(text, " {} |", pair.map_or_else(String::new, |pair| pair.urls.len().to_string()));
        }
        text.push('\n');
    }
}

fn clients_asked(text: &mut String, asked: &[(&Client, &Contacts)]) {
    *text += "\n## The clients\n\n| client | language | version | contacts a host | contacts nobody | no \
        answer |\n|---|---|---|---:|---:|---:|\n";
    for (client, record) in asked {
        let count = |is: fn(&Contact) -> bool| record.contacts.values().filter(|contact| is(contact)).count();
        let _ = writeln!(
            text,
            "| {} (`{}`) | {} | {} | {} | {} | {} |",
            cell(&client.client),
            client.name,
            client.language,
            cell(&code(&record.version)),
            count(|contact| matches!(contact, Contact::Host(..))),
            count(|contact| matches!(contact, Contact::Nobody)),
            count(|contact| matches!(contact, Contact::Crash | Contact::Decline)),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_has_the_pairs_that_a_url_misleads() {
        let url = "http://a.example\\@b.example/";
        let library = |name: &str, host: &str| Library {
            name: name.into(),
            hosts: [(url.to_owned(), host.to_owned())].into(),
        };
        let adapters = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../adapters");
        let clients = Clients::read(&adapters).unwrap();
        let contacts = Contacts {
            name: "python-requests".into(),
            version: "1".into(),
            contacts: [(url.to_owned(), Contact::Host("a.example".into(), "80".into()))].into(),
        };
        let checkers = [
            library("python-httpx", "b.example"),
            library("python-urllib", "a.example"),
            library("perl-uri", "b.example"),
        ];
        let page = requests_page(&[contacts], &checkers, &clients);
        let of_pair = "### python-httpx checks, requests.get fetches\n\n`http://a.example\\@b.example/`: \
            checked `b.example`, contacted `a.example`. ";
        assert!(page.contains(of_pair), "{page}");
        assert!(page.contains("| `perl-uri` | 1 |\n| `python-httpx` | 1 |\n"), "{page}");
        assert!(!page.contains("python-urllib`"), "{page}");
    }
}
