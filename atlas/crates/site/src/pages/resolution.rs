//! Where references lead: the libraries beside the texts, and the references that divide them.

use maud::{Markup, html};
use rfc1738_audit::html::visible;
use url_atlas_lineage::rfc1808::RESOLVERS;

use super::page::{Page, REPOSITORY, counted};
use crate::resolution::compared::{Divided, OfText, Row, STANDARD, STRICT, divided, rows};
use crate::site::Site;

/// Returns the page.
pub fn page(site: &Site<'_>) -> Markup {
    let rows = rows(site.resolutions);
    let divided = divided(site.resolutions);
    let pairs = site.resolutions.iter().map(|record| record.answers.len()).max().unwrap_or_default();
    Page { path: "resolution.html", title: "A reference and a base: which host?", what:
        "References such as links, each with a base, and the host that each library sees.", scripts:
        &["sort.js"] }.with(site.edition, &html! {
        p.lead {
            "A link such as " code { "/\\evil.com" }
            " leads somewhere only with the URL of its page, the base. " (counted(rows.len(), "library"))
            " resolved " (counted(pairs, "pair"))
            " of a base and a reference. Hosts are printed as the libraries report them. "
            a href={ (REPOSITORY) "/blob/main/atlas/reports/resolution.md" } { "The short report" }
            " says how they were asked."
        }
        @if rows.is_empty() { p.none { "No library has a record." } } @else {
            h2 #libraries { "The libraries, the worst first" }
            p.lead {
                em { "Of no text" } " counts the URLs with a host that no text gives. The next two columns \
                    count the URLs whose host is not that of the text. "
                em { "Nearest" } " is the text that gives most of the same URLs."
            }
            (table_of_libraries(site, &rows))
            h2 #references { "The references that divide them: " (divided.len()) }
            p.lead { "Against bases of http and https. Each reference has the base that divides most pairs \
                of libraries." }
            form.find hidden {
                label { "Search " input type="search" autocomplete="off" spellcheck="false"; }
                label { "Base " select { option value="" { "all" }
                    @for base in bases(&divided) { option { (base) } } } }
                output {}
            }
            p.none hidden { "No reference has these words and this base." }
            @for one in &divided { (reference(site, one)) }
        }
    })
}

fn bases<'a>(divided: &[Divided<'a>]) -> std::collections::BTreeSet<&'a str> {
    divided.iter().map(|one| one.base).collect()
}

fn table_of_libraries(site: &Site<'_>, rows: &[Row<'_>]) -> Markup {
    html! {
        div.scroll tabindex="0" role="region" aria-label="The libraries" { table.sorted.resolved {
            thead { tr {
                th scope="col" { "Library" } th scope="col" { "Version" } th.number scope="col" { "URLs" }
                th.number scope="col" { "Of no text" }
                th.number scope="col" { "Unlike RFC 3986" } th.number scope="col" { "Unlike URL Standard" }
                th scope="col" { "Nearest" } th scope="col" { "For example" }
            } }
            tbody { @for row in rows { tr {
                th scope="row" { (site.link(&row.record.asked.name)) }
                td { (visible(&row.record.asked.version)) }
                td.number { (row.answered) } td.number { (row.alone.len()) } td.number { (row.other[STRICT]) }
                td.number { (row.other[STANDARD]) }
                td { (row.nearest().name) }
                td { @if let Some(seen) = row.worst() {
                    code { (visible(seen.reference)) } " against " code { (visible(seen.base)) } ": "
                    (host(seen.host))
                } }
            } } }
        } }
    }
}

fn reference(site: &Site<'_>, one: &Divided<'_>) -> Markup {
    html! {
        article.item data-kind=(one.base) {
            h3 { code { (visible(one.reference)) } " " small { "against " code { (visible(one.base)) } } }
            table { @for (host, who) in seen(site, one) { tr { th scope="row" { (host) } td {
                @for (number, who) in who.iter().enumerate() { @if number > 0 { "; " } (who) }
            } } } }
        }
    }
}

/// Returns each host that somebody sees, once, with the texts and the libraries that see it.
fn seen(site: &Site<'_>, one: &Divided<'_>) -> Vec<(Markup, Vec<Markup>)> {
    let of_texts = [&RESOLVERS[0], &RESOLVERS[STRICT], &RESOLVERS[STANDARD]].map(|resolver| {
        let is_standard = resolver.id == RESOLVERS[STANDARD].id;
        let who = html! {
            (resolver.name) @if is_standard { ", and " (counted(one.like, "library")) }
        };
        (of_text(OfText::of(resolver, one.base, one.reference)), who)
    });
    let of_libraries = one.other.iter().map(|(seen, names)| (host(*seen), site.labels(names)));
    let mut all: Vec<(Markup, Vec<Markup>)> = Vec::new();
    for (host, who) in of_texts.into_iter().chain(of_libraries) {
        match all.iter_mut().find(|(known, _)| known.0 == host.0) {
            Some((_, known)) => known.push(who),
            None => all.push((host, vec![who])),
        }
    }
    all
}

/// Returns the host that a text gives.
fn of_text(said: Option<OfText>) -> Markup {
    match said {
        None => html! { "not decided here" },
        Some(OfText { url: None, .. }) => html! { "no URL" },
        Some(said) => host(said.host.as_deref()),
    }
}

fn host(host: Option<&str>) -> Markup {
    html! { @match host { Some(host) => code { (visible(host)) }, None => "no host" } }
}
