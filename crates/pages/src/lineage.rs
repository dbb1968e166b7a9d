//! The page about every class of differences between the texts, scheme by scheme.

use maud::{Markup, html};
use rfc1738_lineage::{Class, Comparison, PARTS, Pair, Table, Text, class_text};
use rfc1738_subject::escape;

use crate::page::{STYLE, document};

/// Returns the page. It is one file without a script, and a browser loads nothing for it.
pub fn html(tables: &[Table]) -> String {
    let title = "Texts compared: every class of differences";
    let body = html! {
        a.skip href="#schemes" { "Skip to the schemes" }
        main {
            h1 { (title) }
            p.lead {
                "For each scheme and each two texts: the strings that only one of them accepts, and the strings in which they "
                "read another part. Each string is a shortest one of its class. The comparison is exact for strings of every length, with two "
                        "limits: comments of RFC 2368 are nested at most two levels deep, and domains of the URL Standard are compared only in US-ASCII, without \"xn--\" "
                        "and without its limit of 253 characters."
            }
            nav #schemes { ul { @for table in tables { li { a href={ "#" (table.scheme) } { (table.scheme) } } } } }
            @for table in tables {
                h2 id=(table.scheme) { (table.scheme) }
                @for pair in &table.pairs { (of_pair(table, pair)) }
            }
        }
    };
    document(title, STYLE, None, &body)
}

/// Returns the differences of two texts.
fn of_pair(table: &Table, pair: &Pair) -> Markup {
    let comparison = &pair.comparison;
    let [first, second] = [pair.first, pair.second].map(|number| table.languages[number].text);
    let classes = comparison.only_first.len() + comparison.only_second.len();
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
            td { code { (string(&class.text)) } }
            td { (class.offset) }
            td { @match class.bytes { Some(bytes) => code { (class_text(bytes)) }, None => "the end" } }
            td { code { (class.rule) } " (" (class.clause) ")" }
            td { code { (class.other_rule) } " (" (class.other_clause) ")" }
        } } }
    } } }
}

/// Returns a string in printable ASCII.
fn string(bytes: &[u8]) -> String {
    escape::quoted(bytes)
}
