//! The published attacks: what was sent and what both versions answer. The page of each also says
//! what the texts say.

use std::collections::BTreeSet;

use maud::{Markup, html};
use rfc1738_audit::html::{sentence, visible};
use serde_json::Value;

use super::page::{Page, counted};
use crate::affected::Affected;
use crate::attacks::{Attack, program};
use crate::site::Site;

/// Returns the page.
pub fn page(site: &Site<'_>) -> Markup {
    let kinds: BTreeSet<&str> = site.attacks.iter().map(|attack| &*attack.kind).collect();
    Page { path: "attacks.html", title: "Published attacks", what:
        "Published vulnerabilities of programs that read URLs: what was sent, and what the version with it \
         and the one without it answer.", scripts: &[] }.with(site.edition, &html! {
        p.lead {
            (counted(site.attacks.len(), "published vulnerability"))
            " of libraries that read or check URLs. Both versions were installed and asked: one that has the "
            "vulnerability, and one without it. The page of each also has the affected versions, and what \
             the texts say."
        }
        form.find hidden {
            label { "Search " input type="search" autocomplete="off" spellcheck="false"; }
            label { "Kind " select {
                option value="" { "all" }
                @for kind in kinds { option value=(kind) { (kind_words(kind)) } }
            } }
            output {}
        }
        p.none hidden { "No attack has these words and this kind." }
        div.scroll { table.attacks {
            thead { tr { th scope="col" { "Vulnerability" } th scope="col" { "What was sent" }
                th scope="col" { "What the versions answer" } } }
            tbody { @for one in site.affected { (row(one)) } }
        } }
    })
}

/// Returns the path and the content of the page of each attack.
pub fn pages(site: &Site<'_>) -> Vec<(String, Markup)> {
    site.affected.iter().map(|one| (one.attack.path(), of_one(site, one))).collect()
}

fn of_one(site: &Site<'_>, one: &Affected<'_>) -> Markup {
    let attack = one.attack;
    let advisories = visible(&attack.advisories.join(", "));
    let title = format!("{advisories}: {}", visible(&one.program()));
    let frame = Page { path: &attack.path(), title: &title, what: &attack.wrong, scripts: &[] };
    frame.with(site.edition, &html! {
        p.lead { (sentence(&attack.wrong)) }
        dl {
            dt { "What goes wrong" } dd { (kind_words(&attack.kind)) }
            dt { "Advisory" } dd { a href=(attack.link) rel="noreferrer" { (advisories) } }
            dt { "Package" } dd { (attack.ecosystem) " " (visible(&attack.package)) }
            dt { "Versions" } dd { (visible(&one.words())) }
            @if let Some(library) = one.library {
                dt { "Library" } dd { a href={ "../libraries/" (library) ".html" } { (site.label(library)) } }
            }
        }
        h2 { "What was sent" }
        p { (sent(attack)) }
        h2 { "What the versions answer" }
        (answers(one))
        @if attack.texts.named().next().is_some() {
            h2 { "What the texts say" }
            p { "It comes from the text, not from a library." }
            dl { @for (name, said) in attack.texts.named() {
                dt { (name) ", " (said.section) }
                dd { (said.verdict)
                    @if let Some(host) = &said.host { ", host " code { (visible(host)) } }
                    @if let Some(base) = &said.base { ", with the base " code { (visible(base)) } } }
            } }
        }
        p { a href="../attacks.html" { "All published attacks" } ", "
            a href={ "../versions.html?of=" (one.key()) } { "is my version affected?" } }
    })
}

/// Returns what was sent.
fn sent(attack: &Attack) -> Markup {
    html! {
        @if let Some(input) = &attack.input { code { (visible(input)) } }
        @if let Some(url) = &attack.url { br; "as " code { (visible(url)) } }
        @if let Some(growing) = &attack.growing {
            @if !growing.prefix.is_empty() { code { (visible(&growing.prefix)) } ", " }
            "many times " code { (visible(&growing.unit)) }
            @if !growing.suffix.is_empty() { ", " code { (visible(&growing.suffix)) } }
        }
    }
}

/// Returns what the vulnerable and the fixed version answer.
fn answers(one: &Affected<'_>) -> Markup {
    let growth = one.attack.growing.as_ref().map(|growing| &growing.growth);
    html! {
        @if let Some(both) = one.attack.observed.as_ref().or(growth) {
            @for (version, answer) in [(one.vulnerable, &both.vulnerable), (one.fixed, &both.fixed)] {
                div { small { (visible(&one.tried(version))) } " " (answered(answer)) }
            }
        }
    }
}

fn row(one: &Affected<'_>) -> Markup {
    let attack = one.attack;
    html! {
        tr.item id=(attack.name) data-kind=(attack.kind) {
            th scope="row" {
                a href=(attack.path()) { (visible(program(&attack.package))) } " "
                small { (kind_words(&attack.kind)) ", " (attack.ecosystem) " " (visible(&attack.package)) }
                br; (sentence(&attack.wrong)) br;
                a href=(attack.link) rel="noreferrer" { (visible(&attack.advisories.join(", "))) }
            }
            td { (sent(attack)) }
            td { (answers(one)) }
        }
    }
}

/// Returns what goes wrong in an attack of a kind: `attacks/README.md` describes the kinds.
fn kind_words(kind: &str) -> &str {
    match kind {
        "host" => "another host",
        "scheme" => "another scheme",
        "verdict" => "accepted by mistake",
        "printed" => "printed otherwise",
        "path" => "another path",
        "reference" => "a reference leads elsewhere",
        "address" => "an address in another class",
        "time" => "takes too long",
        other => other,
    }
}

/// Returns an answer as the call gave it: a text, the name of an error, or JSON.
fn answered(answer: &Value) -> Markup {
    html! {
        @match (answer, answer.get("throws")) {
            (Value::String(text), _) if text.is_empty() => "an empty text",
            (Value::String(text), _) => code { (visible(text)) },
            (_, Some(Value::String(error))) => { "the error " code { (visible(error)) } },
            (Value::Null, _) => "no value",
            (other, _) => code { (visible(&other.to_string())) },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Fleet;
    use crate::attacks::attacks;

    #[test]
    fn every_kind_has_words() {
        let all = attacks(&Fleet::of_source().root).unwrap();
        let without = all.iter().filter(|attack| kind_words(&attack.kind) == attack.kind);
        assert_eq!(without.map(|attack| &*attack.kind).collect::<Vec<_>>(), [""; 0]);
    }

    #[test]
    fn an_error_is_named_and_not_shown_as_json() {
        let shown = |answer| answered(&answer).into_string();
        assert_eq!(shown(serde_json::json!({ "throws": "ValueError" })), "the error <code>ValueError</code>");
        assert_eq!(shown(serde_json::json!("")), "an empty text");
        assert_eq!(shown(serde_json::json!([1])), "<code>[1]</code>");
    }
}
