//! The tables about the design of a library: its departures from a text, what the design does not
//! explain, and with which texts it agrees.

use maud::{Markup, html};
use rfc1738_audit::html::{sentence, visible};
use rfc1738_audit::words::{answer, follows, percent};
use rfc1738_audit::{Danger, Text};
use url_atlas_evidence::words::{options, predicted};
use url_atlas_evidence::{Departure, Examined};
use url_atlas_lineage::SCHEMES;

/// Returns the tables, for a page of a library.
pub fn tables(audit: &Examined) -> Markup {
    html! {
        @if let Some(why) = &audit.trouble { p.missed { "Not all inputs were asked: " (visible(why)) } }
        h2 #departures { "Departures from " (audit.against.name()) ": " (audit.departures.len()) }
        @for danger in Danger::ALL {
            @let found: Vec<&Departure> = audit.departures_of(danger).collect();
            @if !found.is_empty() { h3 { "What " (danger.words()) } (departures(audit, &found)) }
        }
        h2 #open { "Not explained: " (audit.not_explained.iter().map(|one| one.inputs).sum::<u64>()) }
        p { (predicted(audit)) "." }
        @if !audit.not_explained.is_empty() { (not_explained(audit)) }
        h2 { "The same answer as" }
        p { "It " (follows(&audit.agreements)) "." }
        (shares(audit))
    }
}

fn shares(audit: &Examined) -> Markup {
    let share = |text, scheme| audit.agreements.of_scheme(text, scheme).share();
    html! { div.scroll { table {
        thead { tr { th { "Scheme" } @for text in Text::ALL { th.number { (text.name()) } } } }
        tbody { @for scheme in SCHEMES.into_iter().chain(["other"]) {
            @let shares = Text::ALL.map(|text| share(text, scheme));
            @if shares.iter().any(Option::is_some) {
                tr { th scope="row" { (scheme) } @for share in shares { td.number { (share.map_or_else(String::new, percent)) } } }
            }
        } }
    } } }
}

fn departures(audit: &Examined, found: &[&Departure]) -> Markup {
    html! { div.scroll { table {
        thead { tr { th { "Decision" } th.number { "Inputs" } th { "An input" } th { "Expected" } th { "Got" } th { "Options" } } }
        tbody { @for one in found { tr {
            th scope="row" { a href={ "../decisions/" (one.decision.name) ".html" } { (sentence(one.decision.question)) } }
            td.number { (one.inputs) }
            td { code { (visible(&one.input)) } }
            td { (answer(&one.input, &one.expected)) }
            td { (answer(&one.input, &one.answer)) }
            td { (visible(&options(audit, one))) }
        } } }
    } } }
}

fn not_explained(audit: &Examined) -> Markup {
    html! { div.scroll { table {
        thead { tr { th { "Scheme" } th { "What" } th.number { "Inputs" } th { "A shortest input" } th { "Its answer" } th { "Predicted" } } }
        tbody { @for one in &audit.not_explained { tr {
            td { (one.scheme) } td { (visible(&one.what)) } td.number { (one.inputs) } td { code { (visible(&one.input)) } }
            td { (answer(&one.input, &one.answer)) } td { (answer(&one.input, &one.predicted)) }
        } } }
    } } }
}
