//! An audit as a page of a terminal.

use std::fmt::Write;

use rfc1738_lineage::SCHEMES;
use rfc1738_subject::CommonPart;
use rfc1738_subject::escape;
use rfc1738_subject::notation::{cut, quoted};

use super::page::Page;
use super::words::{
    self, answer, counted, follows, inputs, judged, next, options, percent, predicted, sources,
};
use crate::{Audit, Cause, Danger};

/// Returns the page: the bugs, one for each cause, the worst first. Only the first ones without `all`; with `all` also the decisions in
/// which the library departs from its text, what its design does not predict, and the agreement with each text.
///
/// The lines have at most `width` columns, if their words fit. The tables of `all` need 80.
pub fn human(audit: &Audit, all: bool, width: usize) -> String {
    let mut page = Page::new(width);
    let out = &mut page;
    out.line(0, &format!("{}: claims {}", escape::words(&audit.name), escape::words(&audit.claims)));
    out.line(0, &judged(audit));
    out.line(0, &words::bugs(audit));
    if audit.declined > 0 {
        out.line(0, &format!("{} were declined", inputs(audit.declined)));
    }
    if let Some(why) = &audit.trouble {
        out.line(0, &format!("{} were not asked: {why}", inputs(audit.not_asked)));
    }
    causes(out, if all { &audit.causes } else { first_screen(audit) });
    if all {
        let _ = writeln!(out.text);
        out.line(0, &counted(audit));
        departures(out, audit);
        not_explained(out, audit);
        table(out, audit);
        let _ = writeln!(out.text, "\nWhat to do next");
        out.line(2, next(audit));
        return page.text;
    }
    let _ = writeln!(out.text);
    if audit.causes.len() > FIRST {
        out.line(0, &format!("{} more: --all", audit.causes.len() - FIRST));
    }
    if let Some(first) = audit.causes.first() {
        out.line(
            0,
            &format!(
                "--cause {} lists its inputs, --emit pytest writes tests, --accept FILE keeps what you accept",
                first.name
            ),
        );
    }
    page.text
}

/// The number of causes on the first screen.
const FIRST: usize = 6;

/// Returns the causes on the first screen.
pub fn first_screen(audit: &Audit) -> &[Cause] {
    &audit.causes[..audit.causes.len().min(FIRST)]
}

/// Writes the bugs: one for each cause, the worst first.
fn causes(out: &mut Page, causes: &[Cause]) {
    for (number, cause) in causes.iter().enumerate() {
        let _ = writeln!(out.text);
        out.line(0, &format!("{}. {}", number + 1, cause.title()));
        out.line(3, &quoted(&words::short(&cause.input)));
        let [expected, got] = cause.both();
        out.line(5, &format!("expected  {expected}"));
        out.line(5, &format!("got       {got}"));
        out.line(3, &format!("{}: {}", cause.name, inputs(cause.inputs.len() as u64)));
    }
}

fn departures(out: &mut Page, audit: &Audit) {
    for danger in Danger::ALL {
        if audit.departures_of(danger).next().is_some() {
            let _ = writeln!(out.text, "\nDepartures: what {}", danger.words());
        }
        for one in audit.departures_of(danger) {
            let name = one.decision.name;
            out.line(2, &format!("{name}: {} ({})", one.decision.question, inputs(one.inputs)));
            out.line(4, &quoted(&cut(&one.input)));
            out.line(6, &format!("expected: {}", answer(&one.input, &one.expected)));
            out.line(6, &format!("got:      {}", answer(&one.input, &one.answer)));
            out.line(4, &escape::words(&options(audit, one)));
        }
    }
}

/// Writes the agreement with each text, by scheme and by part.
fn table(out: &mut Page, audit: &Audit) {
    let sources = sources(audit);
    let _ = writeln!(out.text, "\nThe same answer as");
    out.line(2, &follows(audit));
    let _ = write!(out.text, "  {:<12}", "");
    for source in &sources {
        let _ = write!(out.text, "{:>21}", source.id());
    }
    let _ = writeln!(out.text);
    for scheme in SCHEMES.into_iter().chain(["other"]) {
        let shares: Vec<_> =
            sources.iter().map(|source| audit.agreements.of_scheme(*source, scheme).share()).collect();
        if shares.iter().any(Option::is_some) {
            row(out, scheme, &shares);
        }
    }
    let _ = writeln!(out.text, "  of the URLs that both accept, the same");
    for part in CommonPart::ALL.into_iter().filter(|part| *part != CommonPart::Scheme) {
        let shares: Vec<_> =
            sources.iter().map(|source| audit.agreements.of(*source).share_of_part(part)).collect();
        row(out, part.name(), &shares);
    }
}

fn row(out: &mut Page, name: &str, shares: &[Option<f64>]) {
    let _ = write!(out.text, "  {name:<12}");
    for share in shares {
        let _ = write!(out.text, "{:>21}", share.map_or("-".into(), percent));
    }
    let _ = writeln!(out.text);
}

fn not_explained(out: &mut Page, audit: &Audit) {
    let count: u64 = audit.not_explained.iter().map(|one| one.inputs).sum();
    let _ = writeln!(out.text, "\nNot explained: {count} answer{}", if count == 1 { "" } else { "s" });
    out.line(2, &predicted(audit));
    for one in &audit.not_explained {
        out.line(2, &format!("{}: {} ({})", one.scheme, one.what, inputs(one.inputs)));
        out.line(4, &format!("{}: {}", quoted(&cut(&one.input)), answer(&one.input, &one.answer)));
        out.line(4, &format!("predicted: {}", answer(&one.input, &one.predicted)));
    }
}
