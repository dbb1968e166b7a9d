//! Writes the advisories about a valid URL as text and as JSON.

use std::io::Write;

use annotate_snippets::Level;
use clap::builder::styling::AnsiColor;
use rfc1738::Url;
use rfc1738::advise::{Advisory, Severity, advisories};
use rfc1738_texts::RFC1738;

use crate::excerpt::{render, snippet};
use crate::output::{Failure, Output, WIDTH};
use crate::phrases;

/// Writes each advisory as `explain` shows it: the place, the words, and the section that supports it.
pub(crate) fn write(input: &[u8], url: &Url<'_>, out: &mut Output) -> Result<(), Failure> {
    for Advisory { kind, span, message } in advisories(url) {
        let level = match kind.severity() {
            Severity::Caution => Level::WARNING.with_name(Severity::Caution.name()),
            Severity::Note => Level::NOTE,
        };
        let section = RFC1738.section(kind.section()).map_or("", |section| section.title);
        let mut rests_on = format!("section {}, {section}", kind.section());
        if let Some(ruling) = kind.ruling() {
            rests_on.push_str(&format!("; ruling {ruling}"));
        }
        let group = level
            .primary_title(kind.id())
            .element(snippet(input, span))
            .element(Level::NOTE.no_name().message(phrases::wrap(&format!("{message}."), 0, WIDTH - 3)))
            .element(Level::NOTE.no_name().message(phrases::wrap(&rests_on, 0, WIDTH - 3)));
        let text = render(group, out);
        write!(out, "\n{text}")?;
    }
    Ok(())
}

/// Writes each advisory as `check` shows it: one line with its place.
pub(crate) fn write_lines(place: &str, url: &Url<'_>, out: &mut Output) -> Result<(), Failure> {
    for advisory in advisories(url) {
        let Advisory { kind, span, .. } = &advisory;
        let severity = match kind.severity() {
            Severity::Caution => out.paint("caution", AnsiColor::Yellow),
            Severity::Note => out.paint("note", AnsiColor::Cyan),
        };
        writeln!(out, "{place}: {severity}: {kind}: bytes {}..{}: {advisory}", span.start, span.end)?;
    }
    Ok(())
}

/// An advisory in JSON, as `check` and `explain` print it.
#[derive(serde::Serialize)]
pub(crate) struct Json {
    id: &'static str,
    severity: &'static str,
    section: &'static str,
    clause: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    ruling: Option<&'static str>,
    span: [usize; 2],
    message: String,
}

pub(crate) fn json(url: &Url<'_>) -> Vec<Json> {
    let json = |Advisory { kind, span, message }| Json {
        id: kind.id(),
        severity: kind.severity().name(),
        section: kind.section(),
        clause: kind.clause(),
        ruling: kind.ruling(),
        span: [span.start, span.end],
        message,
    };
    advisories(url).into_iter().map(json).collect()
}
