//! The search for libraries, clients, findings, vulnerabilities, decisions, clauses and pages.

use maud::{Markup, html};
use serde::Serialize;
use url_atlas_decisions::decisions;

use super::page::{MAIN, Page, plain, question};
use super::{clauses, findings, requests};
use crate::Failure;
use crate::attacks::Untried;
use crate::requests::pair::asked;
use crate::site::Site;

const WHAT: &str =
    "Search the libraries, clients, findings, vulnerabilities, decisions and clauses of the atlas.";

/// Other words for words of names.
const SYNONYMS: &str = include_str!("synonyms.json");

/// Returns the page.
pub fn page(site: &Site<'_>) -> Markup {
    let frame =
        Page { path: "search.html", title: "Search", what: WHAT, scripts: &["everything.js", "search.js"] };
    frame.with(
        site.edition,
        &html! {
            noscript { p.missed { "The search needs a script. "
                a href="libraries.html" { "The list of libraries" } " and "
                a href="findings.html" { "the list of findings" } " do not." } }
            ul #found aria-live="polite" {}
        },
    )
}

/// What the search finds.
#[derive(Serialize)]
struct Found(&'static str, String, String);

/// Returns the script with everything that the search finds: what it is, its name, and its address.
pub fn script(site: &Site<'_>) -> Result<String, Failure> {
    let mut all: Vec<Found> =
        MAIN.iter().map(|(path, name)| Found("page", (*name).into(), (*path).into())).collect();
    let more = [
        ("pairs.html", "One URL, two hosts"),
        ("requests.html", "One checks, another fetches (server-side request forgery, SSRF)"),
        ("attacks.html", "Published attacks"),
        ("resolution.html", "References"),
    ];
    all.extend(more.map(|(path, name)| Found("page", name.into(), path.into())));
    all.extend(site.entries.iter().map(|entry| {
        let name = format!("{} ({}, {})", entry.label(), entry.library.library, entry.library.name);
        Found("library", name, format!("libraries/{}.html", entry.library.name))
    }));
    all.extend(asked(site.contacts, site.clients).iter().map(|(client, _)| {
        let name = format!("{} ({}): which URLs mislead a check", client.client, client.name);
        Found("client", name, requests::path(client))
    }));
    all.extend(site.findings.iter().map(|finding| {
        Found(
            "finding",
            format!("{}: {}", site.label(&finding.library), plain(&finding.title)),
            findings::path(finding),
        )
    }));
    all.extend(site.affected.iter().map(|one| {
        let name =
            format!("{} {}: {}", one.program(), one.attack.advisories.join(", "), plain(&one.attack.wrong));
        Found("vulnerability", name, one.attack.path())
    }));
    all.extend(Untried::all().iter().map(|one| {
        let name = format!("{}: {}", one.advisories.join(", "), plain(&one.wrong));
        Found(
            "vulnerability",
            format!("{} {name}", one.program()),
            format!("versions.html#of-{}", one.package),
        )
    }));
    all.extend(clauses::CLAUSES.iter().map(|clause| {
        Found("clause", format!("RFC 1738, section {}: {}", clause.section, clause.title), clause.path())
    }));
    all.extend(
        decisions().iter().map(|decision| {
            Found("decision", question(decision), format!("decisions/{}.html", decision.name))
        }),
    );
    let all = serde_json::to_string(&all)?;
    Ok(format!("\"use strict\";\nconst everything = {all};\nconst synonyms = {SYNONYMS};\n"))
}

#[cfg(test)]
mod tests {
    use crate::pages::tests::node;

    #[test]
    fn a_url_leads_to_the_first_page_and_whole_words_come_first() {
        let ask = r#"
            const find = (0, eval)(source + "\nfind");
            const names = ["Python urllib3 (urllib3, python-urllib3)", "urllib3 CVE-2019-1: a",
                "Python urllib (urllib.parse, python-urllib)"];
            const all = names.map((name) => ["library", name, "x.html"]);
            const found = find("urllib", all, {}).map(([, name]) => name);
            assert.deepStrictEqual(found, [names[2], names[1], names[0]]);
            assert.deepStrictEqual(find("python URLLIB", all, {}).map(([, name]) => name)[0], names[2]);
            for (const url of ["http://a.example\\@b.example/#?", "mailto:a@b.example", "//a.example"])
                assert.deepStrictEqual(find(url, all, {}),
                    [["URL", `What does it mean? ${url}`, `index.html#${encodeURIComponent(url)}`]]);
            assert.deepStrictEqual([find("", all, {}), find("ssrf: what", all, {})], [[], []]);
            const go = [["library", "Go net/url (go-net-url)", "g"], ["library", "category", "c"]];
            assert.deepStrictEqual(find("golang", go, { golang: ["go"] }), [go[0]]);"#;
        node(ask, include_str!("search.js"));
    }
}
