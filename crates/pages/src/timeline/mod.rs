//! The timeline: a page with fifteen texts about URLs from 1994 to today, their rules as diagrams, and URLs in which they
//! differ.
//!
//! The page is one file that loads nothing and runs no script. Sentences and examples are in [`mod@topics`]. Verdicts, parts and answers
//! are computed.

pub mod answers;
mod axis;
mod example;
pub mod publications;
pub mod rule;
mod topic;
pub mod topics;

use crate::page;
use bnf_automata::grammar::CompileError;
use maud::{Markup, html};

use self::rule::Drawn;
use self::topics::{TOPICS, Topic, topics};
use url_atlas_lineage::Readers;

/// The styles of the page, without those of every page.
const STYLE: &str = include_str!("timeline.css");

/// The title of the page.
const TITLE: &str = "The URL from 1994 to today: what fifteen texts changed";

/// The titles of the groups of topics, in their order.
const GROUPS: [&str; 2] = ["The parts of a URL", "The schemes"];

/// Returns the timeline as a page of HTML that needs no other file.
///
/// # Errors
/// Returns an error if an automaton exceeds the limits of a grammar.
pub fn html() -> Result<String, CompileError> {
    let (mut readers, mut drawn) = (Readers::new(), Drawn::new());
    let mut sections = Vec::new();
    for topic in topics() {
        sections.push(topic::section(topic, &mut readers, &mut drawn)?);
    }
    let style = format!("{}{STYLE}", page::STYLE);
    let body = html! {
        a.skip href="#topics" { "Skip to the topics" }
        main {
            (head())
            (contents(&|topic| format!("#{}", topic.id)))
            @for section in sections { (section) }
            footer { p { a href="#top" { "Back to the top" } } }
        }
    };
    Ok(page::document(TITLE, &style, None, &body))
}

/// Returns the name of each page and the page: the axis of time with the topics, and a page for each topic in the folder `timeline`. No page has a
/// script or loads another file.
///
/// # Errors
/// Returns an error if an automaton exceeds the limits of a grammar.
pub fn pages() -> Result<Vec<(String, String)>, CompileError> {
    let style = format!("{}{STYLE}", page::STYLE);
    let body = html! {
        a.skip href="#topics" { "Skip to the topics" }
        main { (head()) (contents(&|topic| format!("timeline/{}.html", topic.id))) }
    };
    let mut readers = Readers::new();
    let mut pages = vec![("timeline.html".to_owned(), page::document(TITLE, &style, None, &body))];
    let all: Vec<&Topic> = topics().collect();
    for (at, topic) in all.iter().enumerate() {
        // The diagrams of a rule are drawn on each page that has it.
        let section = topic::section(topic, &mut readers, &mut Drawn::new())?;
        let before = at.checked_sub(1).map(|before| all[before]);
        let next = all.get(at + 1).copied();
        let title = format!("{}: the URL from 1994 to today", topic.title);
        let body = html! {
            a.skip href={ "#" (topic.id) } { "Skip to the topic" }
            main {
                h1 id="top" { (title) }
                nav aria-label="Topics" { ul {
                    li { a href="../timeline.html" { "All topics" } }
                    @if let Some(topic) = before { li { a href={ (topic.id) ".html" } { "Before: " (topic.title) } } }
                    @if let Some(topic) = next { li { a href={ (topic.id) ".html" } { "Next: " (topic.title) } } }
                } }
                (section)
                footer { p { a href="#top" { "Back to the top" } } }
            }
        };
        pages.push((format!("timeline/{}.html", topic.id), page::document(&title, &style, None, &body)));
    }
    Ok(pages)
}

/// Returns the headline, the introduction and the axis of time.
fn head() -> Markup {
    html! {
        h1 id="top" { (TITLE) }
        p.lead {
            "A URL of 1994 is not always a URL of today, and two texts can find two hosts in one URL. This page takes a URL apart, \
             from its scheme to its fragment, and then scheme by scheme. It says what each text changed, and shows the rules of the \
             texts side by side. For each example it shows what every text makes of a URL, and what URL libraries answer. \
             Verdicts, parts and answers are computed: from the grammars of the texts, and from a model of each library."
        }
        (axis::picture())
        (axis::list())
    }
}

/// Returns the table of contents. `link` says where a topic is.
fn contents(link: &dyn Fn(&Topic) -> String) -> Markup {
    let link = |topic: &Topic| html! { li { a href=(link(topic)) { (topic.title) } } };
    html! {
        nav #topics aria-labelledby="topics-title" {
            h2 #topics-title { "Topics" }
            @for (title, topics) in GROUPS.iter().zip(TOPICS) {
                p { (title) }
                ul { @for topic in *topics { (link(topic)) } }
            }
        }
        aside.legend {
            h2 { "How to read an example" }
            p {
                "The texts that cover the scheme are listed, the oldest first. Each part of the URL has its name: "
                "a part with a colored ground is one in which the texts differ. “Empty” means that the part is there, without a character. "
                "A path begins with its slash. A byte outside printable ASCII is written as \\x and two hexadecimal digits. "
                "Below each answer of programs stand the texts whose answer has the same meaning."
            }
        }
    }
}
