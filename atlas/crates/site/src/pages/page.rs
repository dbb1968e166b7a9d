//! What all pages of the site share: the frame, the style, and how texts from outside are shown.

use maud::{DOCTYPE, Markup, html};
use rfc1738_suite::report::html::STYLE;

/// Scripts and styles come from the files of the site only.
const POLICY: &str = "default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; script-src 'self'";

/// What the page with the predictions may do besides: load the module, and compile it.
const OF_PREDICTIONS: &str = " 'wasm-unsafe-eval'; connect-src 'self'";

/// The source of the project.
pub const REPOSITORY: &str = env!("CARGO_PKG_REPOSITORY");

/// A page that stands so many folders below the root of the site, with scripts of its own.
pub struct Page<'p> {
    pub title: &'p str,
    pub depth: usize,
    pub scripts: &'p [&'p str],
}

impl Page<'_> {
    /// Returns the whole page with its content.
    pub fn with(&self, content: &Markup) -> Markup {
        let up = "../".repeat(self.depth);
        let is_predicting = self.scripts.contains(&"predictor.js");
        let policy = format!("{POLICY}{}", if is_predicting { OF_PREDICTIONS } else { "" });
        html! {
            (DOCTYPE)
            html lang="en" data-up=(up) {
                head {
                    meta charset="utf-8";
                    meta http-equiv="Content-Security-Policy" content=(policy);
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    meta name="color-scheme" content="light dark";
                    title { (self.title) }
                    link rel="icon" href="data:,";
                    link rel="alternate" type="application/rss+xml" title="Findings" href={ (up) "feed.xml" };
                    link rel="stylesheet" href={ (up) "navigation.css" };
                    link rel="stylesheet" href={ (up) "site.css" };
                    script src={ (up) "site.js" } defer {}
                    @for script in self.scripts { script src={ (up) (script) } defer {} }
                }
                body {
                    a.skip href="#content" { "Skip to the content" }
                    (navigation(&up))
                    main #content { h1 { (self.title) } (content) }
                    footer {
                        a href={ (up) "data.html" } { "Data" } " "
                        a href=(REPOSITORY) { "Source" } " "
                        a href={ (REPOSITORY) "/issues" } { "Report a mistake" } " "
                        a href={ (up) "data.html#cite" } { "Cite" }
                    }
                }
            }
        }
    }
}

/// The main pages.
const MAIN: [(&str, &str); 11] = [
    ("index.html", "Type a URL"),
    ("libraries.html", "Libraries"),
    ("compare.html", "Compare two"),
    ("pairs.html", "Two hosts"),
    ("resolution.html", "References"),
    ("requests.html", "Clients"),
    ("findings.html", "Findings"),
    ("attacks.html", "Attacks"),
    ("versions.html", "Versions"),
    ("coverage.html", "Coverage"),
    ("data.html", "Data"),
];

/// Returns the links to the main pages, from a folder that `up` leaves.
pub fn navigation(up: &str) -> Markup {
    html! {
        nav aria-label="Site" {
            @for (name, text) in MAIN { a href={ (up) (name) } { (text) } " " }
            a href={ (REPOSITORY) "/blob/main/atlas/reports/lineage.md" } { "Texts compared" } " "
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

/// Returns a box to type a URL into, which shows what each text makes of it. It needs a script, and
/// is hidden without one.
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
    match (count, noun.strip_suffix('y')) {
        (1, _) => format!("1 {noun}"),
        (_, Some(stem)) => format!("{count} {stem}ies"),
        (_, None) => format!("{count} {noun}s"),
    }
}
