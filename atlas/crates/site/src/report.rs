//! The audits of all libraries as one page of Markdown: reports/audit.md.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use rfc1738_audit::Text;
use rfc1738_audit::words::{self, percent};
use rfc1738_oracle::notation::{cell, code, cut, fenced, prose};
use url_atlas_decisions::{Decision, decisions};
use url_atlas_lineage::SCHEMES;

use crate::hosts::{self, Pair, Reason, Relation, Split, addresses, divisions, related, reports_hosts};
use crate::markdown::line;
use crate::{Entry, apart};

/// The most URLs of a table.
const SHOWN: usize = 40;

/// Returns the page.
pub fn audit_page(entries: &[Entry<'_>]) -> String {
    let splits = hosts::splits(entries);
    let pairs = hosts::pairs(&splits);
    let languages: BTreeSet<&str> = entries.iter().map(|entry| &*entry.library.language).collect();
    let asked = entries.iter().map(|entry| entry.audit.asked).max().unwrap_or_default();
    let mut text = format!(
        "# {} libraries in {} languages\n\n\
         `cargo maintain record` asked each library about up to {asked} inputs: those of the cases, attacks, \
         those that show decisions, and those that texts read in two ways. The answers are in \
         [records/](../records/), and this page is computed from them: `cargo maintain report --write`. \
         [docs/auditing.md](../../docs/auditing.md) says how to audit a library, and \
         [adapters/](../adapters/README.md) how each one was asked.\n\n",
        entries.len(),
        languages.len(),
    );
    libraries(&mut text, entries, &pairs);
    two_hosts(&mut text, entries, &splits, &pairs);
    decided(&mut text, entries);
    apart::write(&mut text, entries);
    claims(&mut text, entries);
    text
}

fn libraries(text: &mut String, entries: &[Entry<'_>], pairs: &[Pair<'_>]) {
    *text += "## The libraries\n\n\
        A library *follows* the text with the greatest share of equal answers, if nine of ten are equal. \
        *URL Standard* means its valid URL strings, and *URL Standard (parser)* what its parser accepts and \
        reports. *Departures* counts the decisions in which the library takes another option than the text \
        that it claims, or else the nearest text in decisions. *Predicted* is the share of the answers that \
        the inference of the design did not see, those in [unseen.records](unseen.records) about generated \
        inputs, and that the design predicts: every part, after the conventions that the adapter of the \
        library declares. *Hosts* is the share of the hosts in these answers that it predicts. *Another \
        host* counts the other libraries that see another name in some URL.\n\n\
        | language | library | version | claims | nearest text | inputs | predicted | hosts | judged against \
        | departures | another host |\n\
        |---|---|---|---|---|---:|---:|---:|---|---:|---:|\n";
    for (place, entry) in entries.iter().enumerate() {
        let others = pairs.iter().filter(|pair| pair.has(place) && pair.names() > 0).count();
        let nearest = entry.audit.agreements.nearest().map_or_else(String::new, |(source, share)| {
            let follows = if entry.audit.agreements.followed().is_some() { "follows " } else { "" };
            format!("{follows}{}: {}", source.name(), percent(share))
        });
        let cells = [
            entry.library.language.clone(),
            code(&entry.library.name),
            code(&entry.version),
            entry.library.claims.join(", "),
            nearest,
            (entry.audit.asked - entry.audit.declined).to_string(),
            percent(entry.design().share()),
            match entry.design().hosts {
                None | Some((_, 0)) => String::new(),
                Some((exact, all)) => percent(exact as f64 / all as f64),
            },
            entry.audit.against.name().into(),
            entry.audit.departures.len().to_string(),
            others.to_string(),
        ];
        text.push_str(&line(cells));
    }
}

fn two_hosts(text: &mut String, entries: &[Entry<'_>], splits: &[Split<'_>], pairs: &[Pair<'_>]) {
    let reporting = entries.iter().filter(|entry| reports_hosts(entry)).count();
    let possible = reporting * reporting.saturating_sub(1) / 2;
    let urls = |relation| splits.iter().filter(|split| split.relations.contains(&relation)).count();
    let _ = writeln!(
        text,
        "\n## One URL, two hosts\n\n\
         {reporting} libraries report hosts, which makes {possible} pairs. The hosts are printed as the \
         libraries report them, octet by octet. A program that checks a URL with one of a pair and opens it \
         with the other can be misled. The remedy: parse once, and use this parse for the check and for the \
         request.\n\n\
         | what two libraries see | pairs | URLs |\n|---|---:|---:|\n\
         | two names, or a name and an address | {} | {} |\n\
         | two addresses, or a number for which some resolver opens two addresses | {} | {} |\n\
         | a host by one, and none by the other, in a URL that both accept | {} | {} |\n\n\
         Two spellings of one host do not count: another letter case, an escape of a letter, a digit, \"-\", \
         \".\" or \"_\", brackets, another form of an IPv6 address. A host that nobody can look up does not \
         count: a name with other characters than letters, digits, \"-\", \"_\" and \".\". So a host beyond \
         US-ASCII that a library reports unchanged does not count: which name is looked up depends on the \
         program.\n\n\
         ### Two names\n\n\
         Each row is one reason: a decision that alone makes the difference. With the other option, one of \
         the two libraries would see the host of the other. A pair can be in several rows. The URL is a \
         shortest one, http and https with names that a person can register first. A reason is not known if \
         no decision alone makes the difference, or if the design of one of the libraries does not predict \
         its answer.\n\n\
         | reason | pairs | URL | hosts |\n|---|---:|---|---|",
        related(pairs, Relation::Name),
        urls(Relation::Name),
        related(pairs, Relation::Address),
        urls(Relation::Address),
        related(pairs, Relation::NoHost),
        urls(Relation::NoHost),
    );
    for Reason { kind, pairs: count, split } in hosts::reasons(pairs).into_iter().take(SHOWN) {
        let reason = kind.map_or_else(|| "not known".into(), |decision| prose(decision.question));
        let hosts = seen(entries, split);
        let _ =
            writeln!(text, "| {} | {count} | {} | {hosts} |", cell(&reason), cell(&code(&cut(split.url))));
    }
    for (relation, title) in [
        (
            Relation::Address,
            "Two addresses\n\nBehind each number stands what three kinds of resolvers open: `inet_aton` of \
             glibc, `InetAddress` of Java 17, and `netip` of Go.",
        ),
        (Relation::NoHost, "A host by one, and none by the other"),
    ] {
        let _ = writeln!(
            text,
            "\n### {title}\n\nEach row is one way in which a URL divides the libraries, with a shortest URL \
             that divides them so.\n\n\
             | pairs | URL | hosts |\n|---:|---|---|"
        );
        for (count, split) in divisions(splits, relation).into_iter().take(SHOWN / 2) {
            let hosts = seen(entries, split);
            let _ = writeln!(text, "| {count} | {} | {hosts} |", cell(&code(&cut(split.url))));
        }
    }
}

/// Returns what libraries report about a URL, with their names.
fn seen(entries: &[Entry<'_>], split: &Split<'_>) -> String {
    let hosts = split.hosts.iter().map(|(host, places)| {
        let names: Vec<&str> = places.iter().map(|&place| &*entries[place].library.name).collect();
        let seen = host.map_or_else(|| "no host".into(), |host| code(&cut(host)));
        let addresses = host.and_then(addresses).filter(|addresses| !addresses.is_plain());
        let opened = addresses.map_or_else(String::new, |addresses| format!(" ({})", addresses.words()));
        cell(&format!("{seen}{opened}: {}", some(&names)))
    });
    hosts.collect::<Vec<_>>().join("<br>")
}

/// Returns some names, and how many more there are.
fn some(names: &[&str]) -> String {
    const MOST: usize = 6;
    match names.len().checked_sub(MOST) {
        Some(more @ 1..) => format!("{} and {more} more", names[..MOST].join(", ")),
        _ => names.join(", "),
    }
}

fn decided(text: &mut String, entries: &[Entry<'_>]) {
    let _ = write!(
        text,
        "\n## Decisions\n\nThe decisions in which most libraries depart from the text that each is judged \
         against, with an input that shows the greatest danger. The site has all.\n\n\
         | decision | danger | libraries | library | input | expected | got \
         |\n|---|---|---:|---|---|---|---|\n"
    );
    let found = |decision: &Decision| {
        let of_entry = |entry: &'_ Entry<'_>| {
            let found = entry.audit.departures.iter().find(|one| one.decision.name == decision.name)?;
            Some((entry.library.name.clone(), found.clone()))
        };
        entries.iter().filter_map(of_entry).collect::<Vec<_>>()
    };
    let mut all: Vec<_> = decisions().iter().map(|decision| (decision, found(decision))).collect();
    all.sort_by_key(|(_, found)| std::cmp::Reverse(found.len()));
    for (decision, found) in all.into_iter().take(SHOWN) {
        let shown = found.iter().min_by_key(|(_, one)| (one.danger, one.input.len()));
        let Some((library, one)) = shown else { continue };
        let cells = [
            prose(decision.question),
            one.danger.words().into(),
            found.len().to_string(),
            code(library),
            code(&cut(&one.input)),
            fenced(&words::answer(&one.input, &one.expected)),
            fenced(&words::answer(&one.input, &one.answer)),
        ];
        text.push_str(&line(cells));
    }
}

/// The libraries that say that they implement RFC 1738, scheme by scheme.
fn claims(text: &mut String, entries: &[Entry<'_>]) {
    let claims: Vec<&Entry<'_>> =
        entries.iter().filter(|entry| entry.library.claims.iter().any(|claim| claim == "rfc1738")).collect();
    *text += "\n## The libraries that claim RFC 1738\n\nThe share of answers that are those of RFC 1738, \
        scheme by scheme. An input about which RFC 1738 is open is not counted.\n\n| library |";
    for scheme in SCHEMES {
        let _ = write!(text, " {scheme} |");
    }
    let _ = writeln!(text, "\n|---|{}", "---:|".repeat(SCHEMES.len()));
    for entry in claims {
        let _ = write!(text, "| {} |", cell(&code(&entry.library.name)));
        for scheme in SCHEMES {
            let share = entry.audit.agreements.of_scheme(Text::Rfc1738, scheme).share();
            let _ = write!(text, " {} |", share.map_or_else(|| "declined".into(), words::percent));
        }
        text.push('\n');
    }
}
