//! A page for each library: its bugs, its findings, its versions, its decisions, and the libraries
//! that see another host.

use maud::{Markup, html};
use rfc1738_audit::html::{sentence, visible};
use rfc1738_audit::report::{first_screen, of_cause, of_elsewhere};
use rfc1738_audit::words::{self, answer, follows, percent};
use rfc1738_audit::{Audit, Cause, Elsewhere, Expectation, Framework, Text, emit, without_test};
use url_atlas_decisions::{Library, decisions, design};
use url_atlas_evidence::words::{decided as words_of, predicted};
use url_atlas_lineage::SCHEMES;

use super::page::{Page, REPOSITORY, counted, question};
use crate::Entry;
use crate::affected::Affected;
use crate::site::Site;
use crate::survey::Newest;
use crate::{Failure, versions};

/// The most tests that the page itself has. A file has all.
const TESTS: usize = 10;

/// Returns the name and the content of each page.
pub fn pages(site: &Site<'_>) -> Vec<(String, Markup)> {
    let entries = site.entries.iter().enumerate();
    entries
        .map(|(place, entry)| {
            let path = format!("libraries/{}.html", entry.library.name);
            let page = page(site, &path, place, entry);
            (path, page)
        })
        .collect()
}

fn page(site: &Site<'_>, path: &str, place: usize, entry: &Entry<'_>) -> Markup {
    let (audit, newest) = (&entry.audit, &site.newest[place]);
    let library = entry.library;
    let title = entry.label();
    let what = format!(
        "What {title} {} does with URLs: its bugs by {}, the worst first, with tests to copy, its \
         vulnerabilities and its decisions.",
        visible(&newest.version),
        newest.audit.against.name()
    );
    let findings: Vec<_> = site.findings.iter().filter(|finding| finding.library == library.name).collect();
    let affected: Vec<_> = site.affected.iter().filter(|one| one.library == Some(&*library.name)).collect();
    Page { path, title: &title, what: &what, scripts: &[] }.with(site.edition, &html! {
        p.lead {
            (visible(&library.library)) " " (visible(&newest.version)) ", "
            @if library.name.starts_with("browsers-") { "a browser" } @else {
                "a library of " (library.language) }
            ". It was asked about " (counted(newest.audit.asked as usize, "input")) " and is "
            (words::judged(&newest.audit)) ". "
            @let apart = newest.audit.declined + newest.audit.references;
            @if apart > 0 { (apart)
                " of the inputs do not count: the library does not take such URLs, or they are references. "
            }
            "This is its newest version with a record."
            @if let Some(old) = &library.old { b { " It is old: " (old) "." } }
        }
        @if let Some(why) = &audit.trouble { p.missed { "Not all inputs were asked: " (visible(why)) } }
        (bugs(entry, newest))
        @if !findings.is_empty() {
            h2 #findings { "Findings: " (findings.len()) }
            p { "Somebody read the standards about each of these answers. No standard gives them." }
            ul { @for finding in findings {
                li { a href={ "../findings/" (finding.id) ".html" } { (sentence(&finding.title)) } " "
                    small { (finding.date) } } } }
        }
        @if !affected.is_empty() {
            h2 #vulnerabilities { "Published vulnerabilities of its versions: " (affected.len()) }
            ul { @for one in &affected { li { (vulnerability(one)) } } }
            p { a href={ "../versions.html?of=" (affected[0].key()) } { "Is my version affected?" } }
        }
        @if let Some(history) = site.histories.iter().find(|history| history.library.name == library.name) {
            h2 #versions { "What each version changed" }
            (versions::table(history, site))
        }
        h2 #decisions {
            "How version " (visible(&entry.version)) " decides, where " (audit.against.name())
            " decides otherwise"
        }
        (decided(entry, newest))
        h2 #texts { "The share of answers that are those of each standard" }
        p { "Version " (visible(&entry.version)) " " (follows(&audit.agreements)) "." }
        (shares(entry))
        h2 #hosts { "Libraries that see another name in some URL" }
        (others(site, place, entry))
        h2 #asked { "How it was asked" }
        dl {
            dt { "It claims" } dd {
                (if library.claims.is_empty() { "no text".into() } else {
                    library.claims.iter().map(|claim| text(claim)).collect::<Vec<_>>().join(", ") }) }
            dt { "It reports" } dd {
                (if library.kind == "validator" { "only whether an input is a URL" } else {
                    "the parts of a URL" }) }
            dt { "Asked by" } dd {
                a href={ (REPOSITORY) "/blob/main/atlas/adapters/README.md" } {
                    code { (visible(&library.run)) } } }
            @for option in &library.options {
                dt { code { (visible(&option.name)) ": "
                    (visible(option.value.as_str().unwrap_or(&option.value.to_string()))) } }
                    dd { (sentence(&option.why)) }
            }
            dt { "Not its job" } dd { (counted(audit.declined as usize, "input")) }
            dt { "Data" } dd { a href={ "../data/libraries/" (library.name) ".json" } { "JSON" } ", "
                img src={ "../badges/" (library.name) ".svg" } alt="the badge of the library" height="20"; }
        }
    })
}

/// Returns the first screen of the audit: a line for each cause, the worst first, and tests to copy.
fn bugs(entry: &Entry<'_>, newest: &Newest) -> Markup {
    let audit = &newest.audit;
    let screen = first_screen(audit, &Expectation::default());
    let text = audit.against;
    // Two causes can have the name of no common feature, and a way of their own.
    let of_browser = |all: &[&Elsewhere], id: &str| {
        let place = |one: &Elsewhere| format!("{id}/{}/{}", one.way.name(), one.cause.name);
        table("A browser", all.iter().map(|one| (of_elsewhere(one), one.title(), place(one))))
    };
    let of_text = |cause: &Cause| (of_cause(cause, text), cause.title(), format!("bug/{}", cause.name));
    let name = &entry.library.name;
    html! {
        h2 #bugs { "What goes wrong, the worst first" }
        @if !screen.elsewhere.is_empty() {
            p { (first_upper(&words::elsewhere(audit, false))) "." }
            (of_browser(&screen.elsewhere, "browser"))
        }
        p { (first_upper(&words::bugs(audit))) "." }
        @if !screen.causes.is_empty() {
            (table(text.name(), screen.causes.iter().map(|cause| of_text(cause))))
        }
        @if audit.elsewhere.iter().any(|one| one.is_by_text) {
            p { (first_upper(&words::elsewhere(audit, true))) "." }
            @if !screen.right.is_empty() { (of_browser(&screen.right, "right")) }
        }
        @if screen.more > 0 {
            p { a href={ "../audits/" (name) ".html" } { "All causes: " (screen.more) " more" } "." }
        }
        @if let Some((framework, ending, tests)) = tests(entry, audit) {
            details { summary { "Tests to copy, for " (framework) ": the worst causes" }
                pre.report { (tests) }
                p { a href={ "../tests/" (name) "." (ending) } { "The tests of all causes" } }
            }
        }
    }
}

/// Returns a table of causes. Each has an address, which stays as long as the library has the cause.
fn table(by: &str, rows: impl Iterator<Item = ([String; 4], String, String)>) -> Markup {
    html! { div.scroll tabindex="0" role="region" aria-label={ "Causes, by " (by) } { table.causes {
        thead { tr { th scope="col" { "What" } th scope="col" { "URL" } th scope="col" { (by) }
            th scope="col" { "The library" } } }
        tbody { @for ([url, library, expected, _], title, place) in rows {
            tr id=(place) { th scope="row" { a.self href={ "#" (place) } { (title) } } td { code { (url) } }
                td { (expected) } td { (library) } }
        } }
    } } }
}

/// Returns a sentence that begins with a capital letter.
fn first_upper(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().to_string() + letters.as_str())
}

/// Returns the framework of the language of a library, the ending of its files, and the tests of
/// the worst causes. `None`: no test of the library can fail.
fn tests(entry: &Entry<'_>, audit: &Audit) -> Option<(&'static str, &'static str, String)> {
    let (framework, words, ending) = framework(entry);
    let without = without_test(audit);
    let mut worst = audit.clone();
    worst.causes.retain(|cause| !without.contains(&&*cause.name));
    worst.causes.truncate(TESTS);
    (!worst.causes.is_empty()).then(|| (words, ending, emit(&worst, framework)))
}

/// Returns the name and the content of the file with the tests of all causes, if a library has any.
fn all_tests(entry: &Entry<'_>, audit: &Audit) -> Option<(String, String)> {
    let (framework, _, ending) = framework(entry);
    let has_any = audit.causes.len() > without_test(audit).len();
    has_any.then(|| (format!("tests/{}.{ending}", entry.library.name), emit(audit, framework)))
}

fn framework(entry: &Entry<'_>) -> (Framework, &'static str, &'static str) {
    match &*entry.library.language {
        "Python" => (Framework::Pytest, "pytest", "py"),
        "JavaScript" => (Framework::Jest, "Jest, Vitest or the test runner of Node.js", "test.js"),
        "Go" => (Framework::Go, "the package testing of Go", "go"),
        "Rust" => (Framework::Rust, "cargo test", "rs"),
        _ => (Framework::Json, "any framework, as JSON", "json"),
    }
}

/// Returns the name and the content of each page of all causes, and of each file of tests.
///
/// # Errors
/// Returns an error if the page of an audit has another form.
pub fn files(site: &Site<'_>) -> Result<Vec<(String, String)>, Failure> {
    let mut files: Vec<(String, String)> = Vec::new();
    for (entry, Newest { audit, .. }) in site.entries.iter().zip(site.newest) {
        files.extend(all_tests(entry, audit));
        let path = format!("audits/{}.html", entry.library.name);
        let title = format!("All causes of {}", entry.label());
        let what = format!(
            "Every cause for which an answer of {} is not that of its text or of a browser.",
            entry.label()
        );
        let page = Page { path: &path, title: &title, what: &what, scripts: &[] };
        let mut named = audit.clone();
        named.name = entry.label();
        let page = page.around(site.edition, &rfc1738_audit::html::page(&named));
        files.push((path.clone(), page.ok_or_else(|| format!("{path}: the page has another form"))?));
    }
    Ok(files)
}

/// Returns in sentences what the library does at each decision in which it differs from its text,
/// with an input that shows it, if one of the inputs does.
fn decided(entry: &Entry<'_>, newest: &Newest) -> Markup {
    let (audit, library) = (&entry.audit, entry.design());
    let text = design(audit.against);
    let of_text = Library::new(audit.against.name(), *text, 0, 0);
    let differing: Vec<_> = text.differing(&library.design).collect();
    html! {
        p {
            "A parser makes " (decisions().len()) " decisions. This one decides otherwise than "
            (audit.against.name()) " in " (differing.len()) " of them. "
            @if newest.audit.against != audit.against {
                "The bugs above are judged by another text, " (newest.audit.against.name()) ": "
                (audit.against.name()) " is the one with the fewest other decisions. "
            }
            "How version " (visible(&entry.version)) " decides was inferred from its answers: "
            (predicted(audit)) "."
        }
        @for decision in differing {
            @let departure = audit.departures.iter().find(|one| one.decision.name == decision.name);
            section.decision {
                h3 { a href={ "../decisions/" (decision.name) ".html" } { (question(decision)) } }
                p { b { (entry.label()) ":" } " " (sentence(&words_of(decision, &[library]))) }
                p { b { (audit.against.name()) ":" } " " (sentence(&words_of(decision, &[&of_text]))) }
                @if let Some(one) = departure {
                    p.quiet {
                        "Seen in " (counted(one.inputs as usize, "input")) ", such as "
                        @if one.input.is_empty() { "the empty input" }
                        @else { code { (visible(&one.input)) } } ". Expected: "
                        (answer(&one.input, &one.expected))
                        ". Got: " (answer(&one.input, &one.answer)) "."
                    }
                }
            }
        }
        @if !library.quirks.is_empty() {
            h3 #quirks { "What no decision explains" }
            ul { @for quirk in library.quirks {
                li { (sentence(quirk.what)) @for input in quirk.inputs { " " code { (visible(input)) } } } } }
        }
    }
}

fn shares(entry: &Entry<'_>) -> Markup {
    let share = |text, scheme| entry.audit.agreements.of_scheme(text, scheme).share();
    html! { div.scroll tabindex="0" role="region" aria-label="Shares, by scheme" { table {
        thead { tr { th scope="col" { "Scheme" }
            @for text in Text::ALL { th.number scope="col" { (text.name()) } } } }
        tbody { @for scheme in SCHEMES.into_iter().chain(["other"]) {
            @let shares = Text::ALL.map(|text| share(text, scheme));
            @if shares.iter().any(Option::is_some) {
                tr { th scope="row" { (scheme) }
                    @for share in shares { td.number { (share.map_or_else(String::new, percent)) } } }
            }
        } }
    } } }
}

/// Returns in sentences which versions have a vulnerability.
fn vulnerability(one: &Affected<'_>) -> Markup {
    let attack = one.attack;
    html! {
        a href={ "../" (attack.path()) } { (visible(&attack.advisories.join(", "))) } ": "
        (sentence(&attack.wrong)) " " (one.words())
    }
}

/// Returns the name of a text that a library claims: `RFC 3986` for `rfc3986`.
fn text(claim: &str) -> String {
    match (claim, claim.strip_prefix("rfc")) {
        (_, Some(number)) => format!("RFC {number}"),
        ("whatwg", None) => "the URL Standard".into(),
        (other, None) => other.into(),
    }
}

fn others(site: &Site<'_>, place: usize, entry: &Entry<'_>) -> Markup {
    let mut pairs: Vec<_> = site.pairs.iter().filter(|pair| pair.has(place) && pair.names() > 0).collect();
    pairs.sort_by_key(|pair| std::cmp::Reverse(pair.names()));
    html! {
        @if pairs.is_empty() { p { "None." } }
        ul.columns { @for pair in pairs {
            @let other = pair.libraries.into_iter().find(|other| *other != place).unwrap_or(place);
            li { a href={ "../compare.html?one=" (entry.library.name) "&other="
                (site.entries[other].library.name) } { (site.entries[other].label()) } " "
                small { (counted(pair.names(), "URL")) } }
        } }
    }
}
