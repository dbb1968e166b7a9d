//! Links within the page.

use maud::{Markup, html};

use super::anchor;
use rfc1738_oracle::escape;

pub(super) fn rule(name: &str) -> Markup {
    to(&anchor::rule(name), name)
}

/// Returns a link to a case with its id or its name as the text.
pub(super) fn case(id: &str, text: &str) -> Markup {
    to(&anchor::case(id), text)
}

pub(super) fn clause(id: &str) -> Markup {
    to(&anchor::clause(id), id)
}

pub(super) fn ruling(id: &str) -> Markup {
    to(&anchor::ruling(id), id)
}

/// Returns a link to the cases of a file.
pub(super) fn topic(topic: &str) -> Markup {
    to(&anchor::topic(topic), topic)
}

/// Returns a heading as a link to itself, so a reader can copy its address.
pub(super) fn own(anchor: &str, text: &str) -> Markup {
    html! { a.self href=(format!("#{anchor}")) { (escape::words(text)) } }
}

/// Returns a link to an item from its own summary, whose text opens and closes it.
pub(super) fn here(anchor: &str, name: &str) -> Markup {
    html! { a.here href=(format!("#{anchor}")) aria-label=(format!("Link to {}", escape::words(name))) { "#" } }
}

fn to(anchor: &str, text: &str) -> Markup {
    html! { a href=(format!("#{anchor}")) { (escape::words(text)) } }
}

/// Returns links with commas between them.
pub(super) fn joined(all: impl Iterator<Item = Markup>) -> Markup {
    html! {
        @for (index, one) in all.enumerate() {
            @if index > 0 { ", " }
            (one)
        }
    }
}
