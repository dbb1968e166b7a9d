//! The cases. Each is printed once with the items that it cites. Everywhere else it is a link.

use maud::{Markup, html};

use super::book::{Book, Group};
use super::input::{fault, input};
use super::words::{grouped, many};
use super::{anchor, link};
use rfc1738_oracle::escape;
use rfc1738_suite::corpus::Verdict;
use rfc1738_suite::coverage::CaseTouched;

/// Returns all cases, by file.
pub(super) fn cases(book: &Book<'_>) -> Markup {
    html! { @for (topic, groups) in topics(book) { (cases_of(book, topic, &groups, false)) } }
}

/// Returns the files of cases, each with its groups of cases.
pub(super) fn topics<'c>(book: &Book<'c>) -> Vec<(&'c str, Vec<usize>)> {
    by_topic(book, &(0..book.groups.len()).collect::<Vec<_>>())
}

/// Returns the cases of a file.
pub(super) fn cases_of(book: &Book<'_>, topic: &str, groups: &[usize], is_open: bool) -> Markup {
    html! {
        details.topic id=(anchor::topic(topic)) data-fold open[is_open] {
            summary {
                h3 { (escape::words(topic)) ".yaml" } " "
                span.number { (number(book, groups)) }
            }
            @for &group in groups { (case(book, group)) }
        }
    }
}

/// Returns the number of cases in some groups.
fn number(book: &Book<'_>, groups: &[usize]) -> String {
    let made = |&group: &usize| book.groups[group].others.as_ref().map_or(0, |(_, all)| all.len());
    let written = many(groups.len(), "case", "cases");
    match groups.iter().map(made).sum() {
        0 => written,
        made => format!("{written}, and {} variants with another byte", grouped(made)),
    }
}

/// Returns groups by the file of their cases.
fn by_topic<'c>(book: &Book<'c>, groups: &[usize]) -> Vec<(&'c str, Vec<usize>)> {
    let mut topics: Vec<(&str, Vec<usize>)> = Vec::new();
    for &group in groups {
        let id = &*book.base(group).id;
        let topic = id.split_once('/').map_or(id, |(topic, _)| topic);
        match topics.last_mut() {
            Some((last, groups)) if *last == topic => groups.push(group),
            _ => topics.push((topic, Vec::from([group]))),
        }
    }
    topics
}

fn case(book: &Book<'_>, group: usize) -> Markup {
    let case = book.base(group);
    let id = anchor::case(&case.id);
    let others = book.others_of(group);
    html! {
        article.case id=(id) data-item="case" {
            h4 { (link::own(&id, &case.id)) } " "
            (verdict(case))
            p { (input(case)) @if let Some(fault) = fault(case) { " " span.fault { (fault) } } }
            p { (escape::words(&case.why)) }
            p.refs {
                (link::rule(case.rule))
                " \u{b7} section " (case.section)
                @for clause in &case.clauses { " \u{b7} " (link::clause(clause)) }
                @if let Some(ruling) = case.ruling { " \u{b7} ruling " (link::ruling(ruling)) }
                " \u{b7} " (escape::words(&case.file)) ":" (case.line)
            }
            @if !others.is_empty() {
                p.refs { "also uses " (link::joined(others.into_iter().map(|of| link::rule(&of.name)))) }
            }
            (made(book, &book.groups[group]))
        }
    }
}

/// Returns the variants that `each` generates from a case. They differ from it in one byte, so the list has that byte
/// only.
fn made(book: &Book<'_>, group: &Group) -> Markup {
    html! {
        @if let Some((at, others)) = &group.others {
            details.made {
                summary { (many(others.len(), "variant", "variants")) ", each with another byte at offset " (at) }
                ul.bytes {
                    @for case in others.iter().map(|&other| &book.coverage.cases[other]) {
                        li id=(anchor::case(&case.id)) { (byte(case.input.bytes()[*at])) }
                    }
                }
            }
        }
    }
}

/// Returns a byte on its own, with a visible form of a space.
fn byte(byte: u8) -> String {
    if byte == b' ' { "space".into() } else { escape::unquoted(&[byte]) }
}

/// Returns the verdict, or the name of another question.
fn verdict(case: &CaseTouched) -> Markup {
    let name = case.verdict.map(Verdict::name).or(case.asks).unwrap_or_default();
    html! { span class=(format!("asks {name}")) { (name) } }
}

/// Returns cases with their inputs. Their reasons are with the cases themselves.
pub(super) fn full_list(book: &Book<'_>, groups: &[usize]) -> Markup {
    html! {
        ul.cases {
            @for &group in groups {
                @let case = book.base(group);
                li {
                    (link::case(&case.id, &case.id)) " " (verdict(case)) " " (input(case))
                    @if let Some((_, others)) = &book.groups[group].others {
                        " " span.number { "and " (many(others.len(), "variant", "variants")) }
                    }
                }
            }
        }
    }
}

/// Returns cases by their names.
pub(super) fn short_list(book: &Book<'_>, groups: &[usize]) -> Markup {
    let named = |group: usize| {
        let id = &*book.base(group).id;
        link::case(id, id.split_once('/').map_or(id, |(_, name)| name))
    };
    html! {
        ul.names {
            @for (topic, groups) in by_topic(book, groups) {
                li { (escape::words(topic)) ": " (link::joined(groups.into_iter().map(named))) }
            }
        }
    }
}

/// Returns the number of cases of each file, for a list that is too long to read.
pub(super) fn counted(book: &Book<'_>, groups: &[usize]) -> Markup {
    let topics = by_topic(book, groups).into_iter();
    link::joined(topics.map(|(topic, groups)| html! { (link::topic(topic)) "\u{a0}" (groups.len()) }))
}
