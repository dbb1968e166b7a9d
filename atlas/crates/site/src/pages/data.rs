//! The page of the data: what can be downloaded, under which version, and how to cite it.

use maud::{Markup, html};

use super::archive::FILE;
use super::page::{Page, REPOSITORY};
use crate::data::{Set, VERSION};
use crate::site::Site;

/// Returns the page.
pub fn page(site: &Site<'_>, sets: &[Set]) -> Markup {
    let newest = site.findings.iter().map(|finding| &*finding.date).max();
    let example = site.entries.first().map_or("NAME", |entry| &*entry.library.name);
    Page { path: "data.html", title: "Data", what:
        "Data of the site as JSON and CSV, each with a schema, and how to cite it.", scripts:
        &[] }.with(site.edition, &html! {
        p.lead {
            a href=(FILE) { "All sets of the table in one archive" }
            ", with a README and the license, MIT or Apache-2.0; or each set alone. \
             The other pages have no file here: what other versions answer, references, requests, clauses \
             and predictions. "
            a href={ (REPOSITORY) "/tree/main/atlas/reports" } { "The reports" }
            " of the repository have them. The version of the data is " (VERSION)
            ": it changes when a field changes its name or its meaning, or goes away. "
            @if let Some(date) = newest { "The newest finding is of " time datetime=(date) { (date) } ". " }
            "Everything is computed from the records, so the same records give the same bytes."
        }
        div.scroll { table {
            thead { tr { th scope="col" { "Data" } th scope="col" { "What it is" }
                th scope="col" { "Files" } } }
            tbody {
                @for Set { name, what, .. } in sets {
                    tr { th scope="row" id=(name) { (name) } td { (what) } td {
                        a href={ "data/" (name) ".json" } { "JSON" } ", "
                        a href={ "data/" (name) ".csv" } { "CSV" } ", "
                        a href={ "data/" (name) ".schema.json" } { "schema" }
                    } }
                }
                tr { th scope="row" #records { "records" } td {
                    "what each library answered to each input. Line N of a file is the answer about line N \
                     of the list of inputs: "
                    a href={ (REPOSITORY) "/blob/main/atlas/docs/audit-fleet.md#what-to-do-with-the-records"
                        } { "the format" }
                } td { a href={ (REPOSITORY) "/tree/main/atlas/records" } { "in the repository" } } }
            }
        } }
        p { "The newest version of a library with a record is " code { "newest_version" }
            ". Its page, the table of libraries and its badge are about this version. "
            code { "version" } " is the one whose design was inferred: departures, predictions, pairs and "
            "decisions are about it. Each has the text by which it is judged." }
        p { "In CSV, a text that a library or an advisory gave stands as a string of JSON in US-ASCII. So a \
            control character or a spreadsheet cannot change it. " }
        h2 #badges { "Badges" }
        p { "A badge says by which text the newest version of a library is judged, and how many bugs it has, \
            as its page does. For example "
            img src={ "badges/" (example) ".svg" } alt=(example) height="20"; " is "
            code { "badges/" (example) ".svg" } ". "
            a href="libraries.html" { "The page of a library" } " shows its badge." }
        h2 #cite { "How to cite" }
        p { a href={ (REPOSITORY) "/blob/main/CITATION.cff" } { "CITATION.cff" }
            " has the title, the authors and the version for programs that manage references. "
            "The foot of each page says how to cite it, with the day and the commit of its data. Each \
             finding and each attack has a page whose address stays. Name the version of the library that \
             the page shows." }
    })
}
