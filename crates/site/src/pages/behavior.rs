//! A page for each behavior: what it is, the texts that ask for it, who has it, and a box to type a URL into.

use maud::{Markup, html};
use rfc1738_audit::words;
use rfc1738_behaviors::{Behavior, all_behaviors};
use rfc1738_pages::audit::{sentence, texts, visible};

use super::page::{Page, plain, reader};
use super::site::Site;

/// Returns the name and the content of each page.
pub fn pages(site: &Site<'_>) -> Vec<(String, Markup)> {
    all_behaviors()
        .iter()
        .map(|behavior| (format!("behaviors/{}.html", behavior.name), page(site, behavior)))
        .collect()
}

fn page(site: &Site<'_>, behavior: &'static Behavior) -> Markup {
    let have: Vec<_> = site
        .entries
        .iter()
        .filter_map(|entry| Some((entry, entry.audit.found.iter().find(|one| one.behavior == behavior)?)))
        .collect();
    Page { title: &plain(behavior.title), depth: 1 }.with(&html! {
        p.lead { (sentence(behavior.why)) }
        dl {
            dt { "Danger" } dd { "It " (behavior.importance.words()) "." }
            dt { "Schemes" } dd { (behavior.schemes.words()) }
            dt { "Departs from" } dd { "RFC 1738, section " (behavior.clause.split('/').next().unwrap_or_default()) }
            dt { "Asked for by" } dd { (texts(behavior)) }
        }
        (reader(behavior.input))
        h2 { "Libraries that have it: " (have.len()) " of " (site.entries.len()) }
        div.scroll { table {
            thead { tr { th { "Library" } th { "Language" } th.number { "Inputs" } th { "A shortest input" } th { "Its answer" } } }
            tbody { @for (entry, found) in &have { tr {
                th scope="row" { a href={ "../libraries/" (entry.library.name) ".html" } { (entry.library.library) } }
                td { (entry.library.language) }
                td.number { (found.inputs) }
                td { code { (visible(&found.input)) } }
                td { (words::answer(&found.input, &found.answer)) }
            } } }
        } }
    })
}
