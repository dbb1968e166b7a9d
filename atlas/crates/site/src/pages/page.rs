//! What all pages of the site share: the frame, the style, and how texts from outside are shown.

use maud::{DOCTYPE, Markup, html};
use rfc1738_suite::report::html::STYLE;
use url_atlas_decisions::Decision;

use crate::data::VERSION;
use crate::site::Edition;

/// Scripts and styles come from the files of the site only.
const POLICY: &str = "default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; \
    form-action 'self'; script-src 'self'";

/// What the page with the predictions may do besides: load the module, and compile it.
const OF_PREDICTIONS: &str = " 'wasm-unsafe-eval'; connect-src 'self'";

/// The source of the project.
pub const REPOSITORY: &str = env!("CARGO_PKG_REPOSITORY");

/// Where the site is published. Links between pages do not need it.
pub const HOME: &str = "https://rfc1738.github.io/rfc1738/";

/// The name of the site.
const SITE: &str = "Atlas of URL parsers";

/// A page of the site.
pub struct Page<'p> {
    /// Its path from the root of the site: `libraries/python-urllib.html`.
    pub path: &'p str,
    pub title: &'p str,
    /// What the page is, in a sentence.
    pub what: &'p str,
    /// The scripts that only this page needs.
    pub scripts: &'p [&'p str],
}

impl Page<'_> {
    /// Returns the way from the page to the root of the site.
    fn up(&self) -> String {
        "../".repeat(self.path.matches('/').count())
    }

    /// Returns the whole page with its content.
    pub fn with(&self, edition: &Edition, content: &Markup) -> Markup {
        let up = self.up();
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
                    title { (self.title) " \u{2013} " (SITE) }
                    (self.links())
                    link rel="stylesheet" href={ (up) "site.css" };
                    script src={ (up) "site.js" } defer {}
                    @for script in self.scripts { script src={ (up) (script) } defer {} }
                }
                body {
                    a.skip href="#content" { "Skip to the content" }
                    (self.navigation())
                    main #content { h1 { (self.title) } (content) }
                    (self.footer(edition))
                }
            }
        }
    }

    /// Puts the links and the footer of the site into a page that the suite wrote, which is one
    /// file with its own style. Its policy permits no other file of styles, so it has to permit
    /// that of the site. `None`: the page has another form.
    pub fn around(&self, edition: &Edition, page: &str) -> Option<String> {
        let (policy, rest) = page.split_once("style-src ")?;
        let (head, body) = rest.split_once("</head><body>")?;
        let (head, icon) = (head.replace("<link rel=\"icon\" href=\"data:,\">", ""), "img-src ");
        let head = head.replacen(icon, "img-src 'self' ", 1);
        let content = body.strip_suffix("</body></html>")?;
        let (skip, content) =
            match content.split_once("</a>").filter(|_| content.starts_with("<a class=\"skip\"")) {
                Some((skip, content)) => (format!("{skip}</a>"), content),
                None => (String::new(), content),
            };
        let (links, navigation, footer) = (self.links().0, self.navigation().0, self.footer(edition).0);
        Some(format!(
            "{policy}style-src 'self' \
             {head}{links}</head><body>{skip}{navigation}{content}{footer}</body></html>"
        ))
    }

    /// Returns what the head of each page links to, and what it says about the page.
    fn links(&self) -> Markup {
        let up = self.up();
        let path = self.path.strip_suffix("index.html").unwrap_or(self.path);
        html! {
            meta name="description" content=(self.what);
            link rel="canonical" href={ (HOME) (path) };
            link rel="icon" type="image/svg+xml" href={ (up) "icon.svg" };
            link rel="alternate" type="application/rss+xml" title="Findings" href={ (up) "feed.xml" };
            link rel="stylesheet" href={ (up) "navigation.css" };
        }
    }

    /// Returns the links to the main pages, and the search.
    fn navigation(&self) -> Markup {
        let up = self.up();
        html! {
            nav aria-label="Site" {
                // Only a narrow window folds the links.
                details { summary { "Menu" } div {
                    @for (name, text) in MAIN {
                        a href={ (up) (name) } aria-current=[(name == self.path).then_some("page")] { (text) }
                        " "
                    }
                } }
                form action={ (up) "search.html" } role="search" {
                    input name="q" type="search" placeholder="Search" aria-label="Search the site"
                        autocomplete="off" spellcheck="false";
                }
            }
        }
    }

    /// Returns the date and the version of the data, and how to cite the page.
    fn footer(&self, edition: &Edition) -> Markup {
        let up = self.up();
        html! {
            footer {
                p {
                    "Data of " time datetime=(edition.date) { (edition.date) } ", version " (VERSION) ", "
                    (edition.name()) ". To cite: rfc1738 developers, \u{201c}"
                    (self.title) "\u{201d}, " (SITE) ", " (edition.name()) ", " (edition.date) ", "
                    code { (HOME) (self.path) } "."
                }
                p {
                    a href={ (up) "data.html" } { "Data" } " "
                    a href=(REPOSITORY) { "Source" } " "
                    a href={ (REPOSITORY) "/issues" } { "Report a mistake" } " "
                    a href={ (up) "feed.xml" } { "RSS" }
                }
            }
        }
    }
}

/// The main pages.
pub const MAIN: [(&str, &str); 8] = [
    ("index.html", "Type a URL"),
    ("compare.html", "Compare two"),
    ("requests.html", "Check and fetch"),
    ("versions.html", "My version"),
    ("libraries.html", "Libraries"),
    ("findings.html", "Findings"),
    ("clauses.html", "RFC 1738"),
    ("data.html", "Data"),
];

/// Returns the style of the site.
pub fn style() -> String {
    format!("{STYLE}\n{}", include_str!("site.css"))
}

/// Returns a sentence without grave accents.
pub fn plain(title: &str) -> String {
    title.replace("\"`\"", "\"\0\"").replace('`', "").replace('\0', "`")
}

/// Returns the question of a decision without what is said about it, and without grave accents.
pub fn question(decision: &Decision) -> String {
    let question = decision.question.split_inclusive("? ").next().unwrap_or_default();
    plain(question.trim_end())
}

/// Returns a box to type a URL into, which shows what each text makes of it. It needs a script, and
/// is hidden without one.
pub fn reader(url: &str) -> Markup {
    html! {
        section.reader hidden {
            // HTML has no control characters, so the URL is a text of JSON in printable characters.
            label { "Type a URL: "
                input type="text" data-url=(serde_json::json!(url).to_string()) autocomplete="off"
                    autocapitalize="off" spellcheck="false"; }
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
