//! Coverage as pages that load quickly: the summary, and a page for the rules and for the clauses of each section, and for
//! the cases of each file.

use std::collections::{BTreeMap, BTreeSet};

use maud::{Markup, PreEscaped, html};
use rfc1738_oracle::escape;
use rfc1738_suite::coverage::Coverage;

use super::book::Book;
use super::{Part, section, size, totals};
use super::{area_title, case, choice, clause, contents, framed, head, id, map, parts, rules_of, summary};

/// The page of the summary.
const FIRST: &str = "coverage.html";

/// A page before it is framed.
struct Page {
    name: String,
    title: Markup,
    content: Markup,
}

impl Page {
    fn new(name: &str, title: Markup, content: Markup) -> Page {
        Page { name: format!("coverage/{name}.html"), title, content }
    }
}

/// Returns the name of each page and the page: `coverage.html` with the summary, and the others in the folder `coverage`. Together they have what
/// [`html`](super::html()) has in one file.
pub fn pages(coverage: &Coverage) -> Vec<(String, String)> {
    let book = Book::new(coverage);
    let parts = parts(&book);
    let [.., rulings] = &parts;
    let of_rules: Vec<Page> = map::areas(coverage)
        .iter()
        .map(|area| {
            let content = html! { (choice()) (rules_of(&book, area)) };
            Page::new(&format!("rules-{}", area.number.unwrap_or("added")), area_title(area), content)
        })
        .collect();
    let of_cases: Vec<Page> = case::topics(&book)
        .into_iter()
        .map(|(topic, groups)| {
            let name = escape::words(topic);
            let title = html! { (name) ".yaml" };
            Page::new(&format!("cases-{name}"), title, case::cases_of(&book, topic, &groups, true))
        })
        .collect();
    let of_clauses: Vec<Page> = clause::sections(&book)
        .map(|section| {
            let title = html! { span.place { (section.number) } " " (section.title) };
            let name = format!("clauses-{}", section.number);
            Page::new(&name, title, clause::clauses_of(&book, section, true))
        })
        .collect();
    let content = html! { section id=(id(rulings)) aria-labelledby="title" { p.lead { (rulings.lead) } (rulings.content) } };
    let of_rulings = [Page::new(&id(rulings), html! { (rulings.title) }, content)];
    let lists = [of_rules.as_slice(), &of_cases, &of_clauses, &of_rulings];
    let links = html! {
        (section(&parts[0]))
        @for (part, pages) in parts[1..].iter().zip(lists) { (links_to(part, pages, coverage)) }
    };
    let main = html! {
        a.skip href="#contents" { "Skip to the contents" }
        (head(coverage, &parts))
        main {
            output #found for="words" {}
            (summary::summary(coverage, &contents(&parts)))
            (links)
        }
    };
    let mut all = vec![(FIRST.to_owned(), main)];
    for page in of_rules.into_iter().chain(of_cases).chain(of_clauses).chain(of_rulings) {
        let body = html! {
            a.skip href="#content" { "Skip to the content" }
            (head(coverage, &parts))
            main {
                output #found for="words" {}
                section #summary aria-labelledby="title" {
                    p { a href=(format!("../{FIRST}")) { "Coverage" } }
                    h1 #title { (page.title) }
                }
                div #content { (page.content) }
            }
        };
        all.push((page.name, body));
    }
    linked(all).into_iter().map(|(name, body)| (name, framed(coverage, &body))).collect()
}

/// Returns the links to the pages of a part.
fn links_to(part: &Part, pages: &[Page], coverage: &Coverage) -> Markup {
    let id = id(part);
    let title = format!("{id}-title");
    html! {
        section id=(id) aria-labelledby=(title) {
            h2 id=(title) { (part.title) (size(part)) }
            p.lead { (part.lead) }
            @if id == "rules" { (totals::glance(coverage)) }
            ul { @for page in pages { li { a href=(page.name) { (page.title) } } } }
        }
    }
}

/// Returns the pages with links to the items of other pages. Within a page, a link to an item is `href="#ID"`, also in a diagram.
fn linked(pages: Vec<(String, Markup)>) -> Vec<(String, Markup)> {
    const HREF: &str = "href=\"#";
    let mut places: BTreeMap<String, String> = BTreeMap::new();
    for (name, Markup { 0: text, .. }) in &pages {
        for id in ids(text) {
            // The summary and the parts of a page have an id on each one. The first page is meant.
            places.entry(id.to_owned()).or_insert_with(|| name.clone());
        }
    }
    let link = |(name, body): (String, Markup)| {
        let text = body.into_string();
        let own: BTreeSet<&str> = ids(&text).collect();
        let mut pieces = text.split(HREF);
        let mut linked = pieces.next().unwrap_or_default().to_owned();
        for piece in pieces {
            let id = piece.split('"').next().unwrap_or_default();
            let up = if name.contains('/') { "../" } else { "" };
            match places.get(id).filter(|_| !own.contains(id)) {
                Some(place) => linked += &format!("href=\"{up}{place}#"),
                None => linked += HREF,
            }
            linked += piece;
        }
        (name, PreEscaped(linked))
    };
    pages.into_iter().map(link).collect()
}

/// Returns the ids of a page.
fn ids(page: &str) -> impl Iterator<Item = &str> {
    page.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next())
}
