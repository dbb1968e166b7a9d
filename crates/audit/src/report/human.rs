//! An audit as a page of a terminal, at most 80 columns wide.

use std::fmt::Write;

use rfc1738_lineage::SCHEMES;
use rfc1738_subject::CommonPart;
use rfc1738_subject::escape;
use rfc1738_subject::notation::{cut, quoted};

use super::words::{
    self, answer, counted, follows, inputs, judged, next, options, percent, predicted, sources,
};
use crate::{Audit, Danger};

const WIDTH: usize = 80;

/// Returns the page: the bugs, one for each cause, the worst first. Only the first ones without `all`; with `all` also the decisions in
/// which the library departs from its text, what its design does not predict, and the agreement with each text.
pub fn human(audit: &Audit, all: bool) -> String {
    let mut page = String::new();
    let out = &mut page;
    line(out, 0, &format!("{}: claims {}", escape::words(&audit.name), escape::words(&audit.claims)));
    line(out, 0, &judged(audit));
    line(out, 0, &words::bugs(audit));
    if audit.declined > 0 {
        line(out, 0, &format!("{} were declined", inputs(audit.declined)));
    }
    if let Some(why) = &audit.trouble {
        line(out, 0, &format!("{} were not asked: {why}", inputs(audit.not_asked)));
    }
    causes(out, audit, if all { usize::MAX } else { FIRST });
    if all {
        let _ = writeln!(out);
        line(out, 0, &counted(audit));
        departures(out, audit);
        not_explained(out, audit);
        table(out, audit);
        let _ = writeln!(out, "\nWhat to do next");
        line(out, 2, next(audit));
        return page;
    }
    let _ = writeln!(out);
    if audit.causes.len() > FIRST {
        line(out, 0, &format!("{} more: --all", audit.causes.len() - FIRST));
    }
    if let Some(first) = audit.causes.first() {
        line(
            out,
            0,
            &format!(
                "--cause {} lists its inputs, --emit pytest writes tests, --accept FILE keeps what you accept",
                first.name
            ),
        );
    }
    page
}

/// The number of causes on the first screen.
const FIRST: usize = 6;

/// Writes the bugs: one for each cause, the worst first.
fn causes(out: &mut String, audit: &Audit, most: usize) {
    for (number, cause) in audit.causes.iter().enumerate().take(most) {
        let _ = writeln!(out);
        line(out, 0, &format!("{}. {}", number + 1, cause.title()));
        line(out, 3, &quoted(&words::short(&cause.input)));
        let [expected, got] = cause.both();
        line(out, 5, &format!("expected  {expected}"));
        line(out, 5, &format!("got       {got}"));
        line(out, 3, &format!("{}: {}", cause.name, inputs(cause.inputs.len() as u64)));
    }
}

fn departures(out: &mut String, audit: &Audit) {
    for danger in Danger::ALL {
        if audit.departures_of(danger).next().is_some() {
            let _ = writeln!(out, "\nDepartures: what {}", danger.words());
        }
        for one in audit.departures_of(danger) {
            let name = one.decision.name;
            line(out, 2, &format!("{name}: {} ({})", one.decision.question, inputs(one.inputs)));
            line(out, 4, &quoted(&cut(&one.input)));
            line(out, 6, &format!("expected: {}", answer(&one.input, &one.expected)));
            line(out, 6, &format!("got:      {}", answer(&one.input, &one.answer)));
            line(out, 4, &escape::words(&options(audit, one)));
        }
    }
}

/// Writes the agreement with each text, by scheme and by part.
fn table(out: &mut String, audit: &Audit) {
    let sources = sources(audit);
    let _ = writeln!(out, "\nThe same answer as");
    line(out, 2, &follows(audit));
    let _ = write!(out, "  {:<12}", "");
    for source in &sources {
        let _ = write!(out, "{:>21}", source.id());
    }
    let _ = writeln!(out);
    for scheme in SCHEMES.into_iter().chain(["other"]) {
        let shares: Vec<_> =
            sources.iter().map(|source| audit.agreements.of_scheme(*source, scheme).share()).collect();
        if shares.iter().any(Option::is_some) {
            row(out, scheme, &shares);
        }
    }
    let _ = writeln!(out, "  of the URLs that both accept, the same");
    for part in CommonPart::ALL.into_iter().filter(|part| *part != CommonPart::Scheme) {
        let shares: Vec<_> =
            sources.iter().map(|source| audit.agreements.of(*source).share_of_part(part)).collect();
        row(out, part.name(), &shares);
    }
}

fn row(out: &mut String, name: &str, shares: &[Option<f64>]) {
    let _ = write!(out, "  {name:<12}");
    for share in shares {
        let _ = write!(out, "{:>21}", share.map_or("-".into(), percent));
    }
    let _ = writeln!(out);
}

fn not_explained(out: &mut String, audit: &Audit) {
    let count: u64 = audit.not_explained.iter().map(|one| one.inputs).sum();
    let _ = writeln!(out, "\nNot explained: {count} answer{}", if count == 1 { "" } else { "s" });
    line(out, 2, &predicted(audit));
    for one in &audit.not_explained {
        line(out, 2, &format!("{}: {} ({})", one.scheme, one.what, inputs(one.inputs)));
        line(out, 4, &format!("{}: {}", quoted(&cut(&one.input)), answer(&one.input, &one.answer)));
        line(out, 4, &format!("predicted: {}", answer(&one.input, &one.predicted)));
    }
}

/// Writes words in lines of at most 80 columns, if the words fit.
pub(super) fn line(out: &mut String, indent: usize, text: &str) {
    let mut width = 0;
    for word in text.split(' ') {
        let length = word.chars().count();
        if width == 0 {
            let _ = write!(out, "{}{word}", " ".repeat(indent));
            width = indent + length;
        } else if width + 1 + length > WIDTH {
            let _ = write!(out, "\n{}{word}", " ".repeat(indent + 2));
            width = indent + 2 + length;
        } else {
            let _ = write!(out, " {word}");
            width += 1 + length;
        }
    }
    out.push('\n');
}
