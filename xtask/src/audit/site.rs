//! The page of all audits: a matrix of libraries and behaviors, URLs with several hosts, and each library.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use maud::{DOCTYPE, Markup, PreEscaped, html};
use rfc1738_behaviors::{Behavior, Importance, all_behaviors};
use rfc1738_suite::report::page::{STYLE, policy};

use super::registry::Library;
use super::results::{self, Found, Report};
use crate::workspace::Failure;

const OWN_STYLE: &str = include_str!("site.css");
const SCRIPT: &str = include_str!("site.js");

/// A library and its audit.
type Row<'a> = (&'a Library, Report);

/// Returns the page.
pub fn page(all: &[Library], folder: &Path) -> Result<String, Failure> {
    let rows = results::read(all, folder)?;
    let columns = columns(&rows);
    let style = format!("{STYLE}\n{OWN_STYLE}");
    let languages: BTreeSet<&str> = rows.iter().map(|(library, _)| &*library.language).collect();
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta http-equiv="Content-Security-Policy" content=(policy(&style, Some(SCRIPT)));
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { "URL libraries and RFC 1738" }
                link rel="icon" href="data:,";
                style { (PreEscaped(&style)) }
                script { (PreEscaped(SCRIPT)) }
            }
            body {
                a.skip href="#matrix" { "Skip to the matrix" }
                main {
                    h1 { "URL libraries and RFC 1738" }
                    p.lead {
                        "Libraries: " (rows.len()) ", in " (counted(languages.len(), "language")) ", each asked about "
                        (rows.iter().map(|(_, report)| report.asked).max().unwrap_or_default())
                        " inputs or fewer. A dot says that a library has a behavior: without it, some answer of the library would be another "
                        "one. The behaviors of a library predict its answers; the column \u{201c}predicted\u{201d} says how many."
                    }
                    (controls(&languages))
                    h2 #matrix { "The matrix" }
                    (matrix(&rows, &columns))
                    h2 #hosts { "One URL, several hosts" }
                    (hosts(&rows))
                    h2 #behaviors { "Behaviors" }
                    @for behavior in &columns { (about(behavior, &rows)) }
                    h2 #libraries { "Libraries" }
                    @for row in &rows { (library(row)) }
                }
            }
        }
    };
    Ok(page.into_string())
}

/// Returns the behaviors that some library has, the most dangerous first.
fn columns(rows: &[Row<'_>]) -> Vec<&'static Behavior> {
    let is_found = |behavior: &&&'static Behavior| {
        rows.iter().any(|(_, report)| report.behaviors.iter().any(|found| found.name == behavior.name))
    };
    let mut columns: Vec<&'static Behavior> = all_behaviors().iter().filter(is_found).copied().collect();
    columns.sort_by_key(|behavior| behavior.importance);
    columns
}

const fn danger(importance: Importance) -> &'static str {
    match importance {
        Importance::Host => "host",
        Importance::Login => "login",
        Importance::Resource => "resource",
        Importance::Verdict => "verdict",
        Importance::Spelling => "spelling",
    }
}

fn controls(languages: &BTreeSet<&str>) -> Markup {
    html! {
        form #filter hidden {
            label { "Library " input #words type="search" autocomplete="off" spellcheck="false"; }
            label { "Language "
                select #language { option value="" { "all" } @for language in languages { option { (language) } } }
            }
            label { "Danger "
                select #danger {
                    option value="" { "all" }
                    @for (value, name) in [("host", "another host"), ("login", "port, user or password"), ("resource", "another resource"), ("verdict", "verdict"), ("spelling", "spelling")] {
                        option value=(value) { (name) }
                    }
                }
            }
        }
    }
}

fn matrix(rows: &[Row<'_>], columns: &[&'static Behavior]) -> Markup {
    html! {
        div.scroll tabindex="0" role="region" aria-label="The matrix" {
            table.matrix {
                thead { tr {
                    th scope="col" { "Library" }
                    th scope="col" { "follows" }
                    th scope="col" { "predicted" }
                    @for behavior in columns {
                        th.(danger(behavior.importance)) scope="col" {
                            a href=(format!("#{}", behavior.name)) { (behavior.title.replace('`', "")) }
                        }
                    }
                } }
                tbody { @for (library, report) in rows {
                    tr data-language=(library.language) data-name=(library.name) {
                        th scope="row" {
                            a href=(format!("#lib-{}", library.name)) { (library.library) } " "
                            small { (library.language) }
                        }
                        td { (report.follows().unwrap_or("-")) }
                        td.share { (percent(report.share())) }
                        @for behavior in columns {
                            @let found = report.behaviors.iter().find(|found| found.name == behavior.name);
                            td.(danger(behavior.importance)) { @if let Some(found) = found { (dot(found)) } }
                        }
                    }
                } }
            }
        }
    }
}

fn dot(found: &Found) -> Markup {
    html! { span title=(format!("{}: {}", visible(&found.input), visible(&found.answer.words()))) { "\u{25cf}" } }
}

fn counted(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

fn percent(share: f64) -> String {
    match share * 100.0 {
        100.0 => "100 %".into(),
        percent => format!("{:.2} %", (percent * 100.0).floor() / 100.0),
    }
}

/// Returns the URLs in which libraries see several hosts, each with its libraries.
fn hosts(rows: &[Row<'_>]) -> Markup {
    let mut inputs: BTreeMap<&str, BTreeMap<String, Vec<&str>>> = BTreeMap::new();
    let mut pairs = BTreeSet::new();
    for (library, report) in rows {
        for (input, given) in &report.shown {
            if let Some(host) = given.part("host").filter(|host| !host.is_empty()) {
                let hosts = inputs.entry(input).or_default();
                // Brackets around an address are a spelling.
                let host = host.trim_matches(['[', ']']).to_ascii_lowercase();
                hosts.entry(host).or_default().push(&library.name);
            }
        }
    }
    inputs.retain(|_, hosts| hosts.len() > 1);
    for hosts in inputs.values() {
        let groups: Vec<&Vec<&str>> = hosts.values().collect();
        for (number, group) in groups.iter().enumerate() {
            for other in &groups[..number] {
                for one in *group {
                    pairs.extend(other.iter().map(|two| (*one.min(two), *one.max(two))));
                }
            }
        }
    }
    html! {
        p {
            (counted(pairs.len(), "pair")) " of libraries that see two hosts in a URL; " (counted(inputs.len(), "URL"))
            " with several hosts. A program that checks a URL with one of a pair and opens it with the other can be misled. The remedy: check and open with "
            "the same parse."
        }
        @for (input, hosts) in &inputs {
            article {
                h3 { code { (visible(input)) } }
                table { @for (host, names) in hosts {
                    tr { th scope="row" { code { (visible(host)) } } td { (names.join(", ")) } }
                } }
            }
        }
    }
}

fn about(behavior: &Behavior, rows: &[Row<'_>]) -> Markup {
    let has = |report: &Report| report.behaviors.iter().any(|found| found.name == behavior.name);
    let names: Vec<&str> =
        rows.iter().filter(|(_, report)| has(report)).map(|(library, _)| &*library.name).collect();
    html! {
        article #(behavior.name) {
            h3 { (behavior.title.replace('`', "")) }
            p { (behavior.why.replace('`', "")) }
            p { "It " (behavior.importance.words()) ". Example: " code { (visible(behavior.input)) } }
            p { "Texts that ask for it: "
                @if behavior.texts.is_empty() { "none" }
                @for (number, text) in behavior.texts.iter().enumerate() {
                    @if number > 0 { "; " }
                    a href=(text.link()) { (text.to_string()) }
                }
            }
            p { (names.len()) " libraries: " (names.join(", ")) }
        }
    }
}

fn library((library, report): &Row<'_>) -> Markup {
    html! {
        article id=(format!("lib-{}", library.name)) {
            h3 { (library.library) " " small { (library.language) ", " (library.version) } }
            p {
                "claims " (if library.claims.is_empty() { "no text".into() } else { library.claims.join(", ") })
                "; follows " (report.follows().unwrap_or("no text closely"))
                @if let Some((id, share)) = report.nearest() { ", nearest " (id) " with " (percent(share)) " of the answers" }
                "; " (percent(report.share())) " of " (report.asked - report.declined) " answers are predicted by "
                (report.behaviors.len()) " behaviors. " (if library.kind == "validator" { "It reports no parts." } else { "" })
            }
            details {
                summary { "Behaviors and what is not explained" }
                table { tbody {
                    @for found in &report.behaviors {
                        tr { th scope="row" { a href=(format!("#{}", found.name)) { (found.name) } } td { code { (visible(&found.input)) } } td { (visible(&found.answer.words())) } td { (found.inputs) } }
                    }
                    @for group in &report.not_explained {
                        tr.open { th scope="row" { (visible(&group.scheme)) ": " (visible(&group.what)) } td { code { (visible(&group.input)) } } td { (visible(&group.answer.words())) br; small { "predicted: " (visible(&group.predicted.words())) } } td { (group.inputs) } }
                    }
                } }
            }
        }
    }
}

/// Returns a text in which every character is visible, cut to a length that a page can show.
fn visible(text: &str) -> String {
    rfc1738_behaviors::report::notation::cut(&rfc1738_behaviors::report::notation::visible(text))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::audit::registry;
    use crate::workspace::root;

    /// A library can answer anything, also markup.
    #[test]
    fn what_a_library_answers_is_escaped() {
        let all = registry::read(&root().join("adapters")).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let markup = "<script>alert(1)</script>\u{202e}";
        let report = serde_json::json!({
            "asked": 2, "declined": 0, "predicted": 1, "texts": {},
            "behaviors": [{"name": "a-backslash-is-a-slash", "inputs": 1, "input": markup, "answer": {"verdict": "accept", "parts": {"host": markup}}}],
            "not_explained": [{"scheme": "http", "what": markup, "inputs": 1, "input": markup, "answer": {"verdict": markup}, "predicted": {"verdict": "reject"}}],
            "shown": {"http://a/": {"verdict": "accept", "parts": {"host": markup}}},
        });
        fs::write(folder.path().join("python-urllib.json"), report.to_string()).unwrap();
        let other = report.to_string().replace("alert(1)", "alert(2)");
        fs::write(folder.path().join("python-yarl.json"), other).unwrap();
        let page = page(&all, folder.path()).unwrap();
        assert!(page.contains("&lt;script&gt;alert(1)") && !page.contains("<script>alert"));
        assert!(!page.contains('\u{202e}') && page.contains("U+202E"));
        assert!(page.contains("1 pair of libraries"), "two hosts are one pair");
        assert!(page.contains("Libraries: 2, in 1 language,"));
    }
}
