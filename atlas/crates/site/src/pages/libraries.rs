//! The page of all libraries, and of all decisions.

use std::collections::BTreeSet;

use maud::{Markup, html};
use rfc1738_audit::Danger;
use rfc1738_audit::html::visible;
use url_atlas_decisions::{Decision, decisions};

use super::page::{Page, counted, question};
use crate::Entry;
use crate::site::Site;
use crate::survey::Newest;

const WHAT: &str = "Every URL library of the atlas: its language, its version, by which text it is judged, \
    and how many bugs it has.";

/// Returns the page.
pub fn page(site: &Site<'_>) -> Markup {
    let languages: BTreeSet<&str> = site.entries.iter().map(|entry| &*entry.library.language).collect();
    let asked = site.newest.iter().map(|newest| newest.audit.asked).max().unwrap_or_default();
    let mut rows: Vec<(&Entry<'_>, &Newest)> = site.entries.iter().zip(site.newest).collect();
    rows.sort_by_cached_key(|(entry, _)| entry.label().to_lowercase());
    Page { path: "libraries.html", title: "Libraries", what: WHAT, scripts: &["sort.js"] }.with(site.edition,
        &html! {
        p.lead {
            (counted(site.entries.len(), "library")) " in " (counted(languages.len(), "language"))
            ", each asked about up to " @if asked < 1000 { (asked) } @else { (asked / 1000) " thousand" }
            " URLs and other inputs. A " em { "text" } " is a standard of URLs, such as RFC 3986 or the URL \
             Standard. A library is judged by the text that it claims to follow, or else by the one whose \
             answers it gives most often. "
            em { "Elsewhere" } " counts the reasons for which a browser goes elsewhere than the library \
                says. " em { "Bugs" }
            " counts the reasons for which its answers are not those of its text. " em { "Two hosts" }
            " counts those of them that can lead to another host."
        }
        form.find hidden {
            label { "Search " input type="search" autocomplete="off" spellcheck="false"; }
            label { "Language " select { option value="" { "all" }
                @for language in &languages { option { (language) } } } }
            output {}
        }
        p.none hidden { "No library has this name and this language." }
        div.scroll tabindex="0" role="region" aria-label="The libraries" { table.sorted.libraries {
            thead { tr {
                th scope="col" { "Library" } th scope="col" { "Language" } th scope="col" { "Version" }
                th scope="col" { "Judged by" }
                th.number scope="col" { "Elsewhere" } th.number scope="col" { "Bugs" }
                th.number scope="col" { "Two hosts" }
            } }
            tbody { @for (entry, newest) in rows { (row(entry, newest)) } }
        } }
        h2 #decisions { "The decisions of a URL parser" }
        p { "Where libraries differ, and how many of them decide otherwise there than their text." }
        ul.columns { @for decision in decisions() {
            li { a href={ "decisions/" (decision.name) ".html" } { (question(decision)) } " "
                small { (departing(site, decision)) } }
        } }
    })
}

fn row(entry: &Entry<'_>, Newest { version, audit }: &Newest) -> Markup {
    let name = &entry.library.name;
    let of_hosts = audit.causes.iter().filter(|cause| cause.danger == Danger::Host).count();
    html! {
        tr.item data-kind=(entry.library.language) {
            th scope="row" { a href={ "libraries/" (name) ".html" } { (entry.label()) } }
            td { (entry.library.language) }
            td { (visible(version)) @if entry.library.old.is_some() { small { " old" } } }
            td { (audit.against.name()) }
            td.number { (audit.elsewhere.len()) } td.number { (audit.causes.len()) } td.number { (of_hosts) }
        }
    }
}

/// Returns how many libraries depart from their text in a decision.
fn departing(site: &Site<'_>, decision: &Decision) -> usize {
    let departs =
        |entry: &&Entry<'_>| entry.audit.departures.iter().any(|one| one.decision.name == decision.name);
    site.entries.iter().filter(departs).count()
}

#[cfg(test)]
mod tests {
    use crate::pages::tests::node;

    #[test]
    fn the_head_of_a_sorted_column_says_its_order() {
        let ask = r#"
            const rows = [["a", "9"], ["b", "86"], ["c", ""]].map((texts) => ({
                cells: texts.map((textContent) => ({ textContent })) }));
            const heads = [0, 1].map(() => ({ ariaSort: null, childNodes: [], append() {},
                querySelector: () => null }));
            let order = [];
            const text = (row) => row.cells[0].textContent;
            const body = { rows, append: (...sorted) => { order = sorted.map(text); } };
            const clicks = [];
            globalThis.document = {
                querySelectorAll: () => [{ tHead: { rows: [{ cells: heads }] }, tBodies: [body] }],
                createElement: () => ({ append() {}, addEventListener: (_, click) => clicks.push(click) }),
            };
            (0, eval)(source);
            const after = (column) => {
                clicks[column]();
                return [order.join(""), heads.map((head) => head.ariaSort)];
            };
            assert.deepStrictEqual(after(1), ["bac", [null, "descending"]]);
            assert.deepStrictEqual(after(1), ["cab", [null, "ascending"]]);
            assert.deepStrictEqual(after(0), ["abc", ["ascending", null]]);
            assert.deepStrictEqual(after(0), ["cba", ["descending", null]]);"#;
        node(ask, include_str!("sort.js"));
    }
}
