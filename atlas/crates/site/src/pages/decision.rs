//! A page for each decision of a URL parser: its options, and the texts and libraries that take
//! each.

use std::collections::BTreeMap;

use maud::{Markup, html};
use rfc1738_audit::html::{sentence, visible};
use rfc1738_audit::words;
use url_atlas_decisions::{ABOUT_EXAMPLES, Decision, Library, NO_EXAMPLE, TEXTS, citations, decisions};
use url_atlas_evidence::words::meaning;

use super::page::{Page, question, reader};
use crate::Entry;
use crate::site::Site;

/// Returns the name and the content of each page.
pub fn pages(site: &Site<'_>) -> Vec<(String, Markup)> {
    decisions()
        .iter()
        .map(|decision| (format!("decisions/{}.html", decision.name), page(site, decision)))
        .collect()
}

/// Who takes an option.
#[derive(Default)]
struct Takers<'s> {
    texts: Vec<&'static str>,
    libraries: Vec<&'s Entry<'s>>,
}

impl Takers<'_> {
    /// Returns in sentences what all of them do.
    fn words(&self, decision: &Decision) -> String {
        let named = TEXTS.iter().filter(|(name, _)| self.texts.contains(name));
        let texts: Vec<Library> = named.map(|(name, text)| Library::new(name, *text, 0, 0)).collect();
        let libraries = self.libraries.iter().map(|entry| entry.design());
        meaning(decision, &texts.iter().chain(libraries).collect::<Vec<_>>())
    }
}

fn page(site: &Site<'_>, decision: &'static Decision) -> Markup {
    let mut takers: BTreeMap<Option<String>, Takers<'_>> = BTreeMap::new();
    for (name, text) in &TEXTS {
        takers.entry(decision.option_that_matters(text)).or_default().texts.push(name);
    }
    for entry in site.entries {
        takers.entry(decision.option_that_matters(&entry.design().design)).or_default().libraries.push(entry);
    }
    let mut takers: Vec<(Option<String>, Takers<'_>)> = takers.into_iter().collect();
    takers.sort_by_key(|(option, takers)| {
        (option.is_none(), takers.texts.is_empty(), std::cmp::Reverse(takers.libraries.len()))
    });
    let departures = site.entries.iter().filter_map(|entry| {
        let mut found = entry.audit.departures.iter();
        Some((entry, found.find(|one| one.decision.name == decision.name)?))
    });
    let departures: Vec<_> = departures.collect();
    let input = decision.options.iter().find_map(|option| option.inputs().next()).map(|(_, input)| input);
    let path = format!("decisions/{}.html", decision.name);
    let what =
        "A decision of URL parsers: its options, what the texts say, and which libraries take which option.";
    Page { path: &path, title: &question(decision), what, scripts:
        &["text.js", "reader.js"] }.with(site.edition, &html! {
        p.lead { (sentence(decision.question)) " This is one of " (decisions().len())
            " decisions of a URL parser. In the data its name is " code { (decision.name) } "." }
        h2 { "What a parser can do" }
        ol { @for option in decision.options { li { (sentence(option.what)) } } }
        p { (sentence(ABOUT_EXAMPLES)) }
        (reader(input.as_deref().unwrap_or("http://a.com@evil.com/")))
        h2 { "What the texts say" }
        dl { @for (text, citation) in citations(decision.name) {
            @if let Some(reading) = &citation.reading { dt { (text) } dd { (reading) } }
            @for one in &citation.quotes { dt { (one.place(text)) } dd { q { (one.quote) } } }
        } }
        h2 { "The texts and the libraries that take each option" }
        p {
            "What a library does is inferred from its answers. It can do one thing in the schemes that it \
             knows, and another in others. "
            "A set of characters is described by its differences from one of the list."
        }
        div.scroll { table {
            thead { tr { th { "What it does" } th { "Texts" } th.number { "Libraries" } th { "Which" } } }
            tbody { @for (option, takers) in &takers { tr {
                th scope="row" { (sentence(&option.as_ref().map_or_else(|| NO_EXAMPLE.into(), |_|
                    takers.words(decision)))) }
                td { (takers.texts.join(", ")) }
                td.number { (takers.libraries.len()) }
                td { @for (number, entry) in takers.libraries.iter().enumerate() {
                    @if number > 0 { ", " }
                    a.quiet href={ "../libraries/" (entry.library.name) ".html" } { (entry.label()) }
                } }
            } } }
        } }
        h2 { "Libraries that depart from their text here: " (departures.len()) " of " (site.entries.len()) }
        div.scroll { table {
            thead { tr { th { "Library" } th { "Text" } th.number { "Inputs" } th { "An input" }
                th { "Expected" } th { "Got" } } }
            tbody { @for (entry, found) in &departures { tr {
                th scope="row" { a href={ "../libraries/" (entry.library.name) ".html" } { (entry.label()) } }
                td { (entry.audit.against.name()) }
                td.number { (found.inputs) }
                td { code { (visible(&found.input)) } }
                td { (words::answer(&found.input, &found.expected)) }
                td { (words::answer(&found.input, &found.answer)) }
            } } }
        } }
    })
}
