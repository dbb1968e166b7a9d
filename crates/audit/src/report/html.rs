//! An audit as a page of HTML, which is one file without a script, and how such pages show texts.

use maud::{Markup, html};
use rfc1738_oracle::notation;
use rfc1738_suite::report::html::{STYLE, document};

use super::words::{bugs, follows, inputs_of, judged, next, notes};
use crate::Audit;

/// The style of tables, which wide screens show whole and narrow ones scroll.
const OWN_STYLE: &str = include_str!("html.css");

/// Returns the page. A browser loads nothing for it.
pub fn page(audit: &Audit) -> String {
    let title = format!("Audit of {}", visible(&audit.name));
    let body = html! {
        a.skip href="#content" { "Skip to the content" }
        main #content {
            h1 { (title) }
            p.lead { "It is " (judged(audit)) ": " (bugs(audit)) "." }
            @for note in notes(audit) { p { (sentence(&note)) } }
            @if let Some(why) = &audit.trouble { p.missed { "Not all inputs were asked: " (visible(why)) } }
            @if !audit.elsewhere.is_empty() {
                h2 #elsewhere { "A browser goes elsewhere: " (audit.elsewhere.len()) }
                (elsewhere(audit))
            }
            h2 #bugs { "Bugs: " (audit.causes.len()) }
            @if !audit.causes.is_empty() { (causes(audit)) }
            p { (sentence(next(audit))) }
            p { "It " (follows(&audit.agreements)) "." }
        }
    };
    document(&title, &format!("{STYLE}\n{OWN_STYLE}"), &body)
}

/// Returns a table with a line for each root cause for which a browser goes elsewhere, the worst
/// first.
fn elsewhere(audit: &Audit) -> Markup {
    html! { div.scroll tabindex="0" { table {
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
fn causes(audit: &Audit) -> Markup {
    html! { div.scroll tabindex="0" { table {
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

/// Returns a text in which every character is visible, cut to a length that a page can show.
pub fn visible(text: &str) -> String {
    notation::cut(&notation::visible(text))
}

/// Returns a sentence of this project as HTML. Code stands between grave accents. A grave accent
/// between double quotes is itself. A space at an end of code is visible.
pub fn sentence(text: &str) -> Markup {
    let text = text.replace("\"`\"", "\"\0\"");
    html! {
        @for (place, piece) in text.split('`').enumerate() {
            @let piece = piece.replace('\0', "`");
            @if place % 2 == 1 { code { (notation::visible(&piece)) } } @else { (piece) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_space_at_an_end_of_code_is_visible() {
        assert_eq!(
            sentence("the host of ` http://a b/`").into_string(),
            "the host of <code>⟨SP⟩http://a b/</code>"
        );
        assert_eq!(sentence("a \"`\" is itself").into_string(), "a &quot;`&quot; is itself");
    }
}
