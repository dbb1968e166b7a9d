//! An audit as a page of HTML, and the tables of which it consists.

use crate::page::{STYLE, document};
use maud::{Markup, html};
use rfc1738_oracle::notation;
use url_atlas_decisions::Decision;
use url_atlas_lineage::SCHEMES;

use rfc1738_audit::words::{
    answer, counted, follows, inputs_of, judged, next, options, percent, predicted, sources,
};
use rfc1738_audit::{Audit, Danger, Departure};

const OWN_STYLE: &str = include_str!("audit.css");

/// Returns the page. It is one file without a script, and a browser loads nothing for it.
pub fn html(audit: &Audit) -> String {
    let style = format!("{STYLE}\n{OWN_STYLE}");
    let title = format!("Audit of {}", visible(&audit.name));
    let body = html! {
        main {
            h1 { (title) }
            p.lead { "It claims " (visible(&audit.claims)) ", and is " (judged(audit)) ": " (counted(audit)) "." }
            @if !audit.elsewhere.is_empty() {
                h2 #elsewhere { "A browser goes elsewhere: " (audit.elsewhere.len()) }
                (elsewhere(audit))
            }
            h2 #bugs { "Bugs: " (audit.causes.len()) }
            @if !audit.causes.is_empty() { (bugs(audit)) }
            p { (sentence(next(audit))) }
            (tables(audit, &|_| None))
        }
    };
    document(&title, &style, None, &body)
}

/// Returns the tables: departures, what is not explained, and the same answer as. A decision becomes a link, if there is one.
pub fn tables(audit: &Audit, link: &dyn Fn(&Decision) -> Option<String>) -> Markup {
    html! {
        @if let Some(why) = &audit.trouble { p.missed { "Not all inputs were asked: " (visible(why)) } }
        h2 #departures { "Departures from " (audit.against.name()) ": " (audit.departures.len()) }
        @for danger in Danger::ALL {
            @let found: Vec<&Departure> = audit.departures_of(danger).collect();
            @if !found.is_empty() { h3 { "What " (danger.words()) } (departures(audit, &found, link)) }
        }
        h2 #open { "Not explained: " (audit.not_explained.iter().map(|one| one.inputs).sum::<u64>()) }
        p { (predicted(audit)) "." }
        @if !audit.not_explained.is_empty() { (not_explained(audit)) }
        h2 { "The same answer as" }
        p { "It " (follows(audit)) "." }
        (shares(audit))
    }
}

/// Returns a table with a line for each root cause for which a browser goes elsewhere, the worst first.
fn elsewhere(audit: &Audit) -> Markup {
    html! { div.scroll { table {
        thead { tr { th { "Danger" } th { "Inputs" } th { "An input" } th { "A browser" } th { "Library" } } }
        tbody { @for one in &audit.elsewhere {
            @let [browser, library] = one.both();
            tr {
                th scope="row" { (one.title()) }
                td { (inputs_of(one)) }
                td { code { (visible(&one.cause.input)) } }
                td { (browser) }
                td { (library) }
            }
        } }
    } } }
}

/// Returns a table with a line for each root cause, the most dangerous first.
fn bugs(audit: &Audit) -> Markup {
    html! { div.scroll { table {
        thead { tr { th { "Bug" } th.number { "Inputs" } th { "An input" } th { "Expected" } th { "Got" } } }
        tbody { @for cause in &audit.causes {
            @let [expected, got] = cause.both();
            tr {
                th scope="row" { (cause.title()) }
                td.number { (cause.inputs.len()) }
                td { code { (visible(&cause.input)) } }
                td { (expected) }
                td { (got) }
            }
        } }
    } } }
}

fn shares(audit: &Audit) -> Markup {
    let sources = sources(audit);
    let share = |source, scheme| audit.agreements.of_scheme(source, scheme).share();
    html! { div.scroll { table {
        thead { tr { th { "Scheme" } @for source in &sources { th.number { (source.name()) } } } }
        tbody { @for scheme in SCHEMES.into_iter().chain(["other"]) {
            @let shares: Vec<Option<f64>> = sources.iter().map(|source| share(*source, scheme)).collect();
            @if shares.iter().any(Option::is_some) {
                tr { th scope="row" { (scheme) } @for share in shares { td.number { (share.map_or_else(String::new, percent)) } } }
            }
        } }
    } } }
}

fn departures(audit: &Audit, found: &[&Departure], link: &dyn Fn(&Decision) -> Option<String>) -> Markup {
    html! { div.scroll { table {
        thead { tr { th { "Decision" } th.number { "Inputs" } th { "An input" } th { "Expected" } th { "Got" } th { "Options" } } }
        tbody { @for one in found { tr {
            th scope="row" { @match link(one.decision) {
                Some(link) => a href=(link) { (sentence(one.decision.question)) },
                None => (sentence(one.decision.question)),
            } }
            td.number { (one.inputs) }
            td { code { (visible(&one.input)) } }
            td { (answer(&one.input, &one.expected)) }
            td { (answer(&one.input, &one.answer)) }
            td { (visible(&options(audit, one))) }
        } } }
    } } }
}

fn not_explained(audit: &Audit) -> Markup {
    html! { div.scroll { table {
        thead { tr { th { "Scheme" } th { "What" } th.number { "Inputs" } th { "A shortest input" } th { "Its answer" } th { "Predicted" } } }
        tbody { @for one in &audit.not_explained { tr {
            td { (one.scheme) } td { (visible(&one.what)) } td.number { (one.inputs) } td { code { (visible(&one.input)) } }
            td { (answer(&one.input, &one.answer)) } td { (answer(&one.input, &one.predicted)) }
        } } }
    } } }
}

/// Returns a text in which every character is visible, cut to a length that a page can show.
pub fn visible(text: &str) -> String {
    notation::cut(&notation::visible(text))
}

/// Returns a sentence of this project. Code stands between grave accents. A grave accent between double quotes is itself.
pub fn sentence(text: &str) -> Markup {
    let text = text.replace("\"`\"", "\"\0\"");
    html! {
        @for (place, piece) in text.split('`').enumerate() {
            @let piece = piece.replace('\0', "`");
            @if place % 2 == 1 { code { (piece) } } @else { (piece) }
        }
    }
}
