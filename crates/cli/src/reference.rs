//! `rfc1738 grammar rulings` and `rfc1738 grammar sections`: the rulings and the sections that
//! cases and messages cite.

use std::io::Write;

use bnf_automata::specification::Ruling;
use rfc1738::Rule;
use rfc1738_suite::corpus::{Corpus, RulingKind};
use rfc1738_texts::RFC1738;
use serde::Serialize;

use crate::output::{Failure, Output, Status};
use crate::{escape, phrases};

const INDENT: usize = 5;

/// A line of `rfc1738 grammar rulings --json`; docs/json.md lists its keys.
#[derive(Serialize)]
struct RulingRecord {
    id: &'static str,
    sections: &'static [&'static str],
    point: &'static str,
    answer: &'static str,
    kind: &'static str,
}

/// A line of `rfc1738 grammar sections --json`; docs/json.md lists its keys.
#[derive(Serialize)]
struct SectionRecord<'r> {
    section: &'r str,
    title: &'r str,
    rules: &'r [&'r str],
}

pub(crate) fn rulings(id: Option<&str>, json: bool, out: &mut Output) -> Result<Status, Failure> {
    let mut found: Vec<&Ruling> = match id {
        None => RFC1738.rulings.iter().collect(),
        Some(id) => RFC1738.rulings.iter().filter(|ruling| ruling.id.eq_ignore_ascii_case(id)).collect(),
    };
    if let (Some(id), []) = (id, &found[..]) {
        let known = (
            RFC1738.rulings.first().map_or("", |first| first.id),
            RFC1738.rulings.last().map_or("", |last| last.id),
        );
        let id = escape::text(id);
        return Err(Failure::Said(format!("there is no ruling `{id}`, they are {} to {}", known.0, known.1)));
    }
    let kind = |ruling: &Ruling| RulingKind::of(ruling, Corpus::shipped());
    if json {
        for ruling in found {
            let &Ruling { id, sections, point, answer } = ruling;
            out.json(&RulingRecord { id, sections, point, answer, kind: kind(ruling).name() })?;
        }
        return Ok(Status::Good);
    }
    found.sort_by_key(|ruling| kind(ruling));
    let mut last = None;
    for ruling in found {
        if last.replace(kind(ruling)) != Some(kind(ruling)) {
            writeln!(out, "{}:", kind(ruling).title())?;
        }
        let sections = ruling.sections.join(", ");
        let question = format!("{:<width$}{}", ruling.id, ruling.point, width = INDENT);
        let answer = format!("{} ({sections})", ruling.answer);
        writeln!(out, "{}", phrases::hanging(&question, INDENT, out.width()))?;
        writeln!(out, "{}", phrases::wrap(&answer, INDENT, out.width()))?;
    }
    Ok(Status::Good)
}

pub(crate) fn sections(json: bool, out: &mut Output) -> Result<Status, Failure> {
    for section in RFC1738.sections {
        let rules = Rule::ALL.iter().filter(|rule| rule.section() == section.number);
        let names: Vec<&str> = rules.map(|rule| rule.name()).collect();
        if json {
            let (section, title) = (section.number, section.title);
            out.json(&SectionRecord { section, title, rules: &names })?;
            continue;
        }
        writeln!(out, "{:<10} {}", section.number, section.title)?;
        if !names.is_empty() {
            writeln!(out, "{}", phrases::wrap(&names.join(" "), 13, out.width()))?;
        }
    }
    Ok(Status::Good)
}
