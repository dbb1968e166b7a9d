//! A page for each library: its departures from its text, its design, and the libraries that see
//! another host.

use maud::{Markup, html};
use rfc1738_audit::html::{sentence, visible};
use url_atlas_decisions::{TEXTS, decisions};

use super::page::{Page, REPOSITORY, counted};
use super::tables::tables;
use crate::Entry;
use crate::site::Site;
use crate::versions::compare;

/// Returns the name and the content of each page.
pub fn pages(site: &Site<'_>) -> Vec<(String, Markup)> {
    let entries = site.entries.iter().enumerate();
    entries
        .map(|(place, entry)| (format!("libraries/{}.html", entry.library.name), page(site, place, entry)))
        .collect()
}

fn page(site: &Site<'_>, place: usize, entry: &Entry<'_>) -> Markup {
    let audit = &entry.audit;
    let library = entry.library;
    let title = format!("{} ({})", library.library, library.language);
    let findings: Vec<_> = site.findings.iter().filter(|finding| finding.library == library.name).collect();
    let mut attacks: Vec<_> =
        site.attacks.iter().filter_map(|attack| Some((attack.versions_of(library)?, attack))).collect();
    attacks.sort_by(|([_, one], _), ([_, other], _)| compare(other, one));
    Page { title: &title, depth: 1, scripts: &[] }.with(&html! {
        p.lead { "Version " (visible(&entry.version)) ", " (url_atlas_evidence::words::judged(audit)) ". It has " (url_atlas_evidence::words::counted(audit)) "." }
        dl {
            dt { "Claims" } dd { (if library.claims.is_empty() { "no text".into() } else { library.claims.iter().map(|claim| text(claim)).collect::<Vec<_>>().join(", ") }) }
            dt { "Reports" } dd { (if library.kind == "validator" { "only whether an input is a URL" } else { "the parts of a URL" }) }
            dt { "Asked by" } dd { a href={ (REPOSITORY) "/blob/main/atlas/adapters/README.md" } { code { (visible(&library.run)) } } }
            @for option in &library.options {
                dt { (visible(&option.name)) ": " (visible(option.value.as_str().unwrap_or(&option.value.to_string()))) } dd { (sentence(&option.why)) }
            }
            dt { "Declines" } dd { (audit.declined) " inputs" }
        }
        @if !findings.is_empty() {
            h2 #findings { "Findings: " (findings.len()) }
            ul { @for finding in findings { li { a href={ "../findings.html#" (finding.id) } { (sentence(&finding.title)) } " " small { (finding.date) } } } }
        }
        @if !attacks.is_empty() {
            h2 #attacks { "Published vulnerabilities of its versions: " (attacks.len()) }
            ul { @for ([vulnerable, fixed], attack) in attacks { li {
                "In " (visible(vulnerable)) ", fixed in " (visible(fixed)) ": " a href={ "../attacks.html#" (attack.name) } { (visible(&attack.advisories.join(", "))) } ". " (sentence(&attack.wrong))
            } } }
            p { a href={ "../versions.html#" (library.name) } { "What changed from version to version" } }
        }
        p { "Its data: " a href={ "../data/libraries/" (library.name) ".json" } { "JSON" } ", " img src={ "../badges/" (library.name) ".svg" } alt="the badge of the library" height="20"; }
        (tables(audit))
        h2 #design { "Its design beside " (entry.design().text) }
        (design(entry))
        h2 #hosts { "Libraries that see another name" }
        (others(site, place, entry))
    })
}

/// Returns the name of a text that a library claims: `RFC 3986` for `rfc3986`.
fn text(claim: &str) -> String {
    match (claim, claim.strip_prefix("rfc")) {
        (_, Some(number)) => format!("RFC {number}"),
        ("whatwg", None) => "the URL Standard".into(),
        (other, None) => other.into(),
    }
}

/// Returns the decisions in which a library differs from the nearest text.
fn design(entry: &Entry<'_>) -> Markup {
    let library = entry.design();
    let text = TEXTS.into_iter().find(|(name, _)| *name == library.text).map_or(TEXTS[0].1, |(_, text)| text);
    let differing: Vec<_> = text.differing(&library.design).collect();
    html! {
        p { "It differs from this text in " (differing.len()) " of " (decisions().len()) " decisions. At every other one it takes the option of the text." }
        div.scroll { table {
            thead { tr { th { "Decision" } th { "The library" } th { (library.text) } } }
            tbody { @for decision in differing { tr {
                th scope="row" { a href={ "../decisions/" (decision.name) ".html" } { (sentence(decision.question)) } }
                td { (visible(&(decision.option)(&library.design))) }
                td { (visible(&(decision.option)(&text))) }
            } } }
        } }
        @if !library.quirks.is_empty() {
            h3 #quirks { "Quirks, which no decision explains" }
            ul { @for quirk in library.quirks { li { (sentence(quirk.what)) @for input in quirk.inputs { " " code { (visible(input)) } } } } }
        }
    }
}

fn others(site: &Site<'_>, place: usize, entry: &Entry<'_>) -> Markup {
    let mut pairs: Vec<_> = site.pairs.iter().filter(|pair| pair.has(place) && pair.names() > 0).collect();
    pairs.sort_by_key(|pair| std::cmp::Reverse(pair.names()));
    html! {
        @if pairs.is_empty() { p { "None." } }
        ul.columns { @for pair in pairs {
            @let other = pair.libraries.into_iter().find(|other| *other != place).unwrap_or(place);
            li { a href={ "../compare.html?one=" (entry.library.name) "&other=" (site.entries[other].library.name) } { (site.entries[other].label()) } " " small { (counted(pair.names(), "URL")) } }
        } }
    }
}
