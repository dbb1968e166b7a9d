//! The pages about every class of differences between the texts: a list of the schemes, and a page for each.

use maud::{Markup, html};
use rfc1738_oracle::escape;
use url_atlas_lineage::{Class, Comparison, PARTS, Pair, Table, Text, class_text};

use crate::page::{STYLE, document};

/// What this page has beside the styles of every page: strings in columns that need no element of their own.
const OWN_STYLE: &str = "td.text { font-family: ui-monospace, monospace; overflow-wrap: anywhere; }";

const TITLE: &str = "Texts compared: every class of differences";

/// Returns the name of each page and the page: the list of the schemes, and a page for each scheme in the folder `lineage`. No page has a script or
/// loads another file.
pub fn pages(tables: &[Table]) -> Vec<(String, String)> {
    let mut pages = vec![("lineage.html".to_owned(), index(tables))];
    pages.extend(tables.iter().map(|table| (format!("lineage/{}.html", table.scheme), of_scheme(table))));
    pages
}

fn index(tables: &[Table]) -> String {
    let body = html! {
        a.skip href="#schemes" { "Skip to the schemes" }
        main {
            h1 { (TITLE) }
            p.lead {
                "For each scheme and each two texts: the strings that only one of them accepts, and the strings in which they "
                "read another part. Each string is a shortest one of its class. The comparison is exact for strings of every length, with two "
                "limits: comments of RFC 2368 are nested at most two levels deep, and domains of the URL Standard are compared only in US-ASCII, "
                "without \"xn--\" and without its limit of 253 characters."
            }
            nav #schemes { ul { @for table in tables {
                @let classes: usize = table.pairs.iter().map(classes).sum();
                li { a href={ "lineage/" (table.scheme) ".html" } { (table.scheme) } ": " (table.pairs.len()) " pairs of texts, " (classes) " classes of strings" }
            } } }
        }
    };
    document(TITLE, &style(), None, &body)
}

/// Returns the page of a scheme.
fn of_scheme(table: &Table) -> String {
    let title = format!("Texts compared: {}", table.scheme);
    let body = html! {
        a.skip href="#pairs" { "Skip to the pairs of texts" }
        main {
            h1 { (title) }
            p { a href="../lineage.html" { "All schemes" } }
            div #pairs { @for pair in &table.pairs { (of_pair(table, pair)) } }
        }
    };
    document(&title, &style(), None, &body)
}

fn style() -> String {
    format!("{STYLE}\n{OWN_STYLE}")
}

/// Returns the number of classes of strings that one of two texts rejects.
fn classes(pair: &Pair) -> usize {
    pair.comparison.only_first.len() + pair.comparison.only_second.len()
}

/// Returns the differences of two texts.
fn of_pair(table: &Table, pair: &Pair) -> Markup {
    let comparison = &pair.comparison;
    let [first, second] = [pair.first, pair.second].map(|number| table.languages[number].text);
    let classes = classes(pair);
    html! {
        details {
            summary { (first.name()) " and " (second.name()) ": " (classes) " classes of strings that one of them rejects" }
            (parts(comparison, [first, second]))
            (only(&comparison.only_first, first))
            (only(&comparison.only_second, second))
        }
    }
}

/// Returns the parts that two texts read at two places, or that only one of them reads.
fn parts(comparison: &Comparison, [first, second]: [&Text; 2]) -> Markup {
    html! {
        ul { @for (part, divided) in PARTS.iter().zip(&comparison.parts) {
            @for places in divided.places.iter().filter(|places| !places.are_empty()) {
                @let read = |place: &Option<std::ops::Range<usize>>| {
                    place.clone().map_or("nothing".into(), |place| string(&places.witness.text[place]))
                };
                li {
                    "another " (part) " in " code { (string(&places.witness.text)) } ": "
                    (first.name()) " reads " code { (read(&places.witness.first)) } ", "
                    (second.name()) " reads " code { (read(&places.witness.second)) }
                }
            }
            @for (witness, text) in [(&divided.only_first, first), (&divided.only_second, second)] {
                @if let Some(witness) = witness {
                    li { "only " (text.name()) " reads a " (part) " in " code { (string(&witness.text)) } }
                }
            }
        } }
    }
}

/// Returns the classes of strings that only one of two texts accepts.
fn only(classes: &[Class], text: &Text) -> Markup {
    if classes.is_empty() {
        return html! { p { "The other text accepts every string of " (text.name()) "." } };
    }
    html! { div.scroll { table {
        thead { tr { th { "only " (text.name()) } th { "at byte" } th { "byte" } th { "permitted by" } th { "not permitted by" } } }
        tbody { @for class in classes { tr {
            td.text { (string(&class.text)) }
            td { (class.offset) }
            td.text { @match class.bytes { Some(bytes) => (class_text(bytes)), None => "the end" } }
            td { (class.rule) " (" (class.clause) ")" }
            td { (class.other_rule) " (" (class.other_clause) ")" }
        } } }
    } } }
}

/// Returns a string in printable ASCII.
fn string(bytes: &[u8]) -> String {
    escape::quoted(bytes)
}
