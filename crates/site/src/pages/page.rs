//! What all pages of the site share: the frame, the style, and how texts from outside are shown.

use maud::{DOCTYPE, Markup, html};
use rfc1738_pages::page::STYLE;

/// Scripts and styles come from the files of the site only.
const POLICY: &str = "default-src 'none'; style-src 'self'; script-src 'self'; img-src data:; base-uri 'none'; form-action 'none'";

/// A page that stands so many folders below the root of the site.
pub struct Page<'p> {
    pub title: &'p str,
    pub depth: usize,
}

impl Page<'_> {
    /// Returns the whole page with its content.
    pub fn with(&self, content: &Markup) -> Markup {
        let up = "../".repeat(self.depth);
        html! {
            (DOCTYPE)
            html lang="en" data-up=(up) {
                head {
                    meta charset="utf-8";
                    meta http-equiv="Content-Security-Policy" content=(POLICY);
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    meta name="color-scheme" content="light dark";
                    title { (self.title) }
                    link rel="icon" href="data:,";
                    link rel="alternate" type="application/rss+xml" title="Findings" href={ (up) "feed.xml" };
                    link rel="stylesheet" href={ (up) "navigation.css" };
                    link rel="stylesheet" href={ (up) "site.css" };
                    script src={ (up) "site.js" } defer {}
                    script src={ (up) "reader.js" } defer {}
                }
                body {
                    a.skip href="#content" { "Skip to the content" }
                    (navigation(&up))
                    main #content { h1 { (self.title) } (content) }
                }
            }
        }
    }
}

/// Returns the links to the main pages, from a folder that `up` leaves.
pub fn navigation(up: &str) -> Markup {
    html! {
        nav aria-label="Site" {
            a href={ (up) "index.html" } { "Libraries" } " "
            a href={ (up) "pairs.html" } { "Two hosts" } " "
            a href={ (up) "findings.html" } { "Findings" } " "
            a href={ (up) "timeline.html" } { "Timeline" } " "
            a href={ (up) "lineage.html" } { "Texts compared" } " "
            a href={ (up) "coverage.html" } { "Coverage" }
        }
    }
}

/// Returns the style of the site.
pub fn style() -> String {
    format!("{STYLE}\n{}", include_str!("site.css"))
}

/// Returns a sentence without grave accents.
pub fn plain(title: &str) -> String {
    title.replace("\"`\"", "\"\0\"").replace('`', "").replace('\0', "`")
}

/// Returns a box to type a URL into, which shows what each text makes of it. It needs a script, and is hidden without one.
pub fn reader(url: &str) -> Markup {
    html! {
        section.reader hidden {
            // HTML has no control characters, so the URL is a text of JSON in printable characters.
            label { "Type a URL: " input type="text" data-url=(serde_json::json!(url).to_string()) autocomplete="off" autocapitalize="off" spellcheck="false"; }
            div.result aria-live="polite" {}
        }
    }
}

/// Returns a number with its noun.
pub fn counted(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}
