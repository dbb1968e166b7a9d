//! reports/requests.md: the pairs of a library that checks and a client that fetches.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::fmt::Write as _;

use rfc1738_subject::notation::{cell, code, cut};

use super::{Client, Clients, Contact, Contacts, Library};
use crate::hosts::{Relation, is_registrable};

/// The number of pairs that have a program.
const SHOWN: usize = 5;
/// The most pairs in the first table.
const PAIRS: usize = 40;

/// A library that checks, a client that fetches, and the URLs in which the one sees another name than the other contacts.
struct Pair<'a> {
    checker: &'a Library,
    client: &'a Client,
    urls: Vec<Misled<'a>>,
}

#[derive(Clone, Copy)]
struct Misled<'a> {
    url: &'a str,
    checked: &'a str,
    contacted: &'a str,
}

impl<'a> Pair<'a> {
    fn new(checker: &'a Library, client: &'a Client, contacts: &'a Contacts) -> Pair<'a> {
        let misled = |(url, contact): (&'a String, &'a Contact)| {
            let (checked, Contact::Host(contacted, _)) = (checker.hosts.get(url)?, contact) else {
                return None;
            };
            let is_other = Relation::of(Some(checked), Some(contacted)) == Some(Relation::Name);
            is_other.then_some(Misled { url, checked, contacted })
        };
        let mut urls: Vec<Misled<'_>> = contacts.contacts.iter().filter_map(misled).collect();
        // The most convincing URL: names that a person can register, visible characters, short.
        urls.sort_by_key(|one| {
            let is_real = is_registrable(one.checked) && is_registrable(one.contacted);
            let is_plain = one.url.bytes().all(|byte| byte.is_ascii_graphic());
            (!is_real, !is_plain, one.url.len(), one.url)
        });
        Pair { checker, client, urls }
    }

    /// Returns whether people use both in one program: a library and a client of one language.
    fn is_of_one_language(&self) -> bool {
        let begin = |name: &'a str| name.split('-').next();
        begin(&self.checker.name) == begin(&self.client.name)
    }
}

/// Returns the page.
pub fn requests_page(records: &[Contacts], checkers: &[Library], clients: &Clients) -> String {
    let client = |record: &Contacts| clients.clients.iter().find(|client| client.name == record.name);
    let asked: Vec<(&Client, &Contacts)> =
        records.iter().filter_map(|record| Some((client(record)?, record))).collect();
    let urls = asked.iter().map(|(_, record)| record.contacts.len()).max().unwrap_or_default();
    let mut text = format!(
        "# The library that checks and the client that fetches\n\n\
         A program checks the host of a URL with one parser, and fetches the URL with a client that has another parser. {} clients were asked \
         whom they contact for {urls} URLs in which libraries see two names. No client reached a network: each name was looked up and each \
         connection was made, but to a server in the same process group ([adapters/clients/](../adapters/clients/main.py)). So a host is \
         what was looked up. What the libraries see is from [observations/](observations/). `cargo xtask requests --ask --write` asks the \
         clients again.\n\n\
         The remedy: parse once, and give the client the parts that were checked. A check before a redirect or a second look-up of the \
         name is not the question here.\n\n",
        asked.len(),
    );
    let mut pairs: Vec<Pair<'_>> = asked
        .iter()
        .flat_map(|(client, record)| checkers.iter().map(move |checker| Pair::new(checker, client, record)))
        .filter(|pair| !pair.urls.is_empty())
        .collect();
    pairs.sort_by_key(|pair| {
        (!pair.is_of_one_language(), Reverse(pair.urls.len()), &pair.checker.name, &pair.client.name)
    });
    programs(&mut text, &pairs, clients);
    one_language(&mut text, &pairs);
    matrix(&mut text, &pairs, &asked);
    clients_asked(&mut text, &asked);
    text
}

fn programs(text: &mut String, pairs: &[Pair<'_>], clients: &Clients) {
    let _ = write!(
        text,
        "## {SHOWN} pairs with a program that shows it\n\n\
         The pairs of one language with most URLs, each library and each client at most once. A program ends at the look-up, so it \
         contacts nobody.\n"
    );
    let mut used = BTreeSet::new();
    let mut shown = 0;
    for pair in pairs.iter().filter(|pair| pair.is_of_one_language()) {
        let names = [pair.checker.name.as_str(), pair.client.name.as_str()];
        // A look-up shows a name.
        let Some(misled) =
            pair.urls.iter().find(|one| is_registrable(one.checked) && is_registrable(one.contacted))
        else {
            continue;
        };
        if shown == SHOWN || names.iter().any(|name| used.contains(name)) {
            continue;
        }
        let Some(script) = clients.script(&pair.checker.name, pair.client, misled.url) else { continue };
        used.extend(names);
        shown += 1;
        let language = pair.client.language.to_lowercase();
        let _ = write!(
            text,
            "\n### {} checks, {} fetches\n\n{}: checked {}, contacted {}. {} of the URLs mislead this pair.\n\n```{language}\n{script}```\n",
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
    *text += "\n## A library and a client of one language\n\n\
         | library that checks | client that fetches | URLs | URL | checked | contacted |\n|---|---|---:|---|---|---|\n";
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
        let _ = writeln!(text, "| {} |", cells.map(|one| cell(&one)).join(" | "));
    }
}

fn matrix(text: &mut String, pairs: &[Pair<'_>], asked: &[(&Client, &Contacts)]) {
    *text += "\n## Every library and every client\n\nThe number of URLs in which the library of the row sees one name, and the client of the column \
         contacts another name or an address.\n\n| |";
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
    *text += "\n## The clients\n\n| client | language | version | contacts a host | contacts nobody | fails |\n|---|---|---|---:|---:|---:|\n";
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
