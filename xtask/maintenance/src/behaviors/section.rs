//! The section of one behavior.

use std::sync::LazyLock;

use rfc1738_site::{Judgment, judgments};
use rfc1738_subject::escape;
use xtask::workspace::root;

use super::page::Page;
use super::{answer, clause, link_of};
use rfc1738_behaviors::{About, Behavior, Library};
use rfc1738_subject::notation::{anchor, code, cut, prose, visible};

/// Returns the section of a behavior, with an input that shows it.
pub fn markdown(page: &Page, behavior: &'static Behavior, input: &str) -> String {
    let Behavior { why, schemes, importance, .. } = behavior;
    let mut text = format!("### {}\n\n", prose(behavior.title));
    text += &format!("**{}.** Holds for {}.\n\n", capitalized(importance.words()), schemes.words());
    text += &format!("{}\n\n{}\n", prose(why), answers(page, input, behavior.about));
    let clause = clause(behavior);
    text += &format!(
        "> {}\n>\n> [RFC 1738, section {}]({})\n\n",
        escape::markdown(&clause.quote),
        clause.section.number,
        link_of(clause)
    );
    let texts: Vec<String> = behavior.texts.iter().map(|text| format!("[{text}]({})", text.link())).collect();
    text += &if texts.is_empty() {
        "No text asks for it.".into()
    } else {
        format!("Asked for by: {}.", texts.join("; "))
    };
    if !page.text.behaviors.contains(&behavior) {
        if let Some(other) = page.departure(behavior).and_then(|departure| departure.instead_of) {
            text += &format!(" In its place the text has: {}.", link(&prose(other.title)));
        }
        text += &issues(behavior, page.libraries);
    }
    text + "\n"
}

/// Returns the section about a behavior of the text that a library does not have.
pub fn missing(page: &Page, behavior: &'static Behavior, library: &Library) -> String {
    let mut text = format!("### Not in {}: {}\n\n", code(library.name), prose(behavior.title));
    text += &format!(
        "The text asks for this behavior, and {} does not have it: {}.",
        code(library.name),
        link(&prose(behavior.title))
    );
    text += &issues(behavior, &[library.name]);
    text + "\n\n" + &answers(page, page.input_of(behavior), behavior.about)
}

/// Returns a code block with an input and the answers. Columns with the same answer share a line.
pub fn answers(page: &Page, input: &str, about: About) -> String {
    let rfc1738 = answer::line_of_rfc1738(input, about == About::Scheme);
    let mut lines = vec![("input".to_owned(), visible(input)), ("RFC 1738".to_owned(), rfc1738)];
    for column in page.columns() {
        let line = answer::line(&column.predict(input.as_bytes()), input);
        match lines[2..].iter_mut().find(|(_, other)| *other == line) {
            Some((names, _)) => *names += &format!(", {}", column.name),
            None => lines.push((column.name.into(), line)),
        }
    }
    block(&lines)
}

/// Returns lines of two columns as a code block. Four spaces make code of a line, whatever it contains.
fn block(lines: &[(String, String)]) -> String {
    let width = lines.iter().map(|(name, _)| name.len()).max().unwrap_or_default();
    lines.iter().map(|(name, text)| format!("    {name:width$}  {}\n", cut(text))).collect()
}

/// Returns a sentence with the links to the issues about a behavior of some libraries. Without issues it is empty.
fn issues(behavior: &'static Behavior, libraries: &[&str]) -> String {
    static JUDGMENTS: LazyLock<Vec<Judgment>> =
        LazyLock::new(|| judgments(&root()).unwrap_or_else(|error| panic!("{error}")));
    let is_about = |judgment: &&Judgment| {
        judgment.subject().is_some_and(|(library, of)| of == behavior && libraries.contains(&library.name))
    };
    let links: Vec<String> = JUDGMENTS.iter().filter(is_about).flat_map(Judgment::markdown_links).collect();
    if links.is_empty() { String::new() } else { format!(" Reported as {}.", links.join(", ")) }
}

/// Returns a link to a section of the same page. The heading is Markdown.
pub(super) fn link(heading: &str) -> String {
    format!("[{heading}](#{})", anchor(&heading.replace(['`', '\\'], "").replace("&#124;", "")))
}

/// Returns a text with its first letter in upper case.
fn capitalized(text: &str) -> String {
    let mut text = text.to_owned();
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    text
}
