//! The first page: what a URL means to everyone, and where to read more.

use maud::{Markup, html};
use rfc1738_audit::html::visible;
use rfc1738_audit::words::percent;
use url_atlas_decisions::Library;
use url_atlas_evidence::everyone::{Who, everyone, verdict};

use super::page::{Page, REPOSITORY, counted};
use crate::hosts::{Relation, related, reports_hosts};
use crate::site::Site;

/// URLs that divide the libraries, each with what is unusual about it.
const EXAMPLES: [(&str, &str); 6] = [
    ("http://evil.example\\@bank.example/", "a backslash"),
    ("http://evil.example#@bank.example/", "a fragment"),
    ("http://010.0.0.1/", "an octal number"),
    ("http:///evil.example/", "three slashes"),
    ("ftp://bank.example?x@evil.example/f", "a question mark before the user ends"),
    ("http://user@bank.example:80@evil.example/", "two at signs"),
];

/// Returns the page.
pub fn page(site: &Site<'_>) -> Markup {
    let frame = Page {
        path: "index.html",
        title: "What does a URL mean?",
        what: "Type a URL, and see which host each standard and each library reads in it.",
        scripts: &["text.js", "predictor.js", "ask.js"],
    };
    frame.with(site.edition, &html! {
        p.lead {
            "Programs read the same web address in different ways. So an address can look safe to the \
             program that checks it, and lead the next program to another computer. Type one, and see what \
             each standard and each of "
            (site.entries.len()) " libraries makes of it."
        }
        (ask(site))
        h2 { "What was found" }
        ul.facts {
            @for relation in Relation::ALL {
                li { b { (counted(related(site.pairs, relation), "pair")) } " of libraries see "
                    a href={ "pairs.html#" (relation.name()) } { (relation.words()) } }
            }
            li { b { (counted(site.findings.len(), "finding")) } ": "
                a href="findings.html" { "what a library does and no standard asks for" } }
            li { b { (counted(site.affected.len(), "published vulnerability")) } ": "
                a href="versions.html" { "is my version affected?" } ", "
                a href="attacks.html" { "what a version with it and one without it answer" } }
            li { b { (counted(site.resolutions.len(), "library")) " resolved references" } ": "
                a href="resolution.html" { "a reference and a base, and which host each library sees" } }
            li { b { (counted(site.contacts.len(), "client")) } ": "
                a href="requests.html" {
                    "which host each client contacts, beside the one that a library checks" } }
            li { b { (site.entries.len()) " libraries" } ": "
                a href="libraries.html" { "the bugs of each, the worst first, with tests to copy" } ", "
                a href="compare.html" { "any two of them compared" } }
            li { a href="clauses.html" { "What RFC 1738 says and what libraries report" } ", "
                a href={ (REPOSITORY) "/blob/main/atlas/reports/lineage.md" } { "how the texts differ" } }
        }
        p { "Every figure is computed from recorded answers. " a href="data.html" { "Data as JSON and CSV" }
            ", "
            a href=(REPOSITORY) { "the source" } "." }
    })
}

/// Returns the box to type a URL into, with the answer about the first example. Another URL needs a
/// script, and the box says so without one.
fn ask(site: &Site<'_>) -> Markup {
    let share = |figures: fn(&Library) -> (usize, usize)| {
        let all = site.entries.iter().map(|entry| figures(entry.design()));
        let (exact, count) = all.fold((0, 0), |(exact, count), one| (exact + one.0, count + one.1));
        percent(exact as f64 / count.max(1) as f64)
    };
    html! {
        section #ask {
            @match site.predictions {
                Ok(()) => {
                    label for="url" { "A URL" }
                    input #url type="text" autocomplete="off" autocapitalize="off" spellcheck="false"
                        placeholder=(EXAMPLES[0].0) disabled;
                    p.examples { @for (url, what) in EXAMPLES {
                        button type="button" data-url=(url) disabled { code { (url) } " " small { (what) } }
                    } }
                    noscript { p.missed { "To ask about another URL, this box needs a script. "
                        code { "url-atlas ask URL" } " answers in a terminal." } }
                }
                Err(why) => p.missed {
                    "Only one URL is answered here, because this site was built without the predictions: "
                    (visible(why)) ". "
                    code { "url-atlas ask URL" } " answers about every URL in a terminal."
                }
            }
            div #answers aria-live="polite" { (answers(site, EXAMPLES[0].0)) }
            p.quiet {
                "No library is asked now, and nothing that you type is sent. " i { "Recorded" }
                " says that the library gave this answer about this URL in its audit. "
                i { "Recorded under another name" }
                " says that it gave it about the same URL with other names. Otherwise the answer is \
                 predicted, or unknown if no record has such a URL. "
                "A predicted answer has a share beside it. It is the result of a test with URLs from which \
                 no prediction was made. In this share of the answers of the library, every part was \
                 predicted, by the "
                a href={ (REPOSITORY) "/blob/main/docs/protocol.md" } { "conventions of its adapter" }
                ". Of all libraries it is " (share(|library| (library.exact, library.unseen)))
                ". Of the answers with a host, " (share(|library| library.hosts.unwrap_or_default()))
                " have the predicted one."
            }
        }
    }
}

/// Returns what everyone makes of a URL, as `ask.js` shows it.
fn answers(site: &Site<'_>, url: &str) -> Markup {
    let all = everyone(url);
    let (is_danger, verdict) = verdict(&all, url);
    let (groups, _) = all;
    html! {
        p .(if is_danger { "missed" } else { "covered" }) { "For example, " code { (url) } ": " (verdict) }
        @for group in &groups {
            details .(group.outcome.name()) {
                summary {
                    h2 { (group.outcome.words()) @if let Some(host) =
                        group.outcome.host() { " " code { (visible(host)) } } }
                    span { (group.counts()) }
                    @let known = group.known_names();
                    @if !known.is_empty() { span.known { (known) } }
                }
                ul.names { @for who in group.parsers() {
                    li { @match who { Who::Text(name) => b { (name) }, Who::Library(known) =>
                        (site.link(&known.library.name)) } }
                } }
            }
        }
    }
}

/// Returns the number of libraries that report hosts, and the number of pairs of them.
pub fn compared(site: &Site<'_>) -> (usize, usize) {
    let reporting = site.entries.iter().filter(|entry| reports_hosts(entry)).count();
    (reporting, reporting * reporting.saturating_sub(1) / 2)
}
