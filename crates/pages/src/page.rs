//! What all pages share: the frame, and the style of text, links and diagrams.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::policy::policy;

/// The styles of every page: colors for light and dark, text, links, focus, and railroad diagrams.
pub const STYLE: &str = include_str!("page.css");

/// Returns a page that is one file. A browser loads nothing for it, and runs only the script, if there is one.
pub(crate) fn document(title: &str, style: &str, script: Option<&str>, body: &Markup) -> String {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta http-equiv="Content-Security-Policy" content=(policy(style, script));
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) }
                link rel="icon" href="data:,";
                style { (PreEscaped(style)) }
                @if let Some(script) = script { script { (PreEscaped(script)) } }
            }
            body { (body) }
        }
    };
    page.into_string()
}
