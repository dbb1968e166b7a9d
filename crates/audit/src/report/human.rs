//! An audit as a page of a terminal.

use std::collections::BTreeSet;
use std::fmt::Write;

use rfc1738_oracle::notation::quoted;
use rfc1738_oracle::{CommonPart, SCHEMES, Text, escape};

use super::page::Page;
use super::screen::{BROWSER, COLUMNS, Screen, of_cause, of_elsewhere};
use super::words::{self, follows, inputs, judged, next, percent};
use crate::{Audit, Cause, Expectation};

/// Returns the page: where a browser goes elsewhere, then the bugs by the text, one line for each
/// cause, the worst first, and then where a browser goes elsewhere and the library is right by its
/// text. Without `all`, the page is a screen, and has no row for what is accepted. With `all` it
/// has every cause with both answers, and the agreement with each text.
///
/// The lines have at most `width` columns, if their words fit. The tables of `all` need 80.
pub fn human(audit: &Audit, expectation: &Expectation, all: bool, width: usize) -> String {
    let mut page = header(audit, width);
    let out = &mut page;
    if all {
        everything(out, audit, expectation);
        return page.text;
    }
    let screen = first_screen(audit, expectation);
    if let Some(accepted) = accepted(audit, expectation) {
        out.line(0, &accepted);
    }
    let text = audit.against.name();
    if !screen.elsewhere.is_empty() {
        let _ = writeln!(out.text);
        out.line(0, &words::elsewhere(audit, false));
        let rows: Vec<[String; 4]> = screen.elsewhere.iter().map(|one| of_elsewhere(one)).collect();
        out.table(["URL", "library", BROWSER, "cause"], &rows);
    }
    let _ = writeln!(out.text);
    let is_accepted = |cause: &Cause| expectation.reason_of(cause).is_some();
    if !audit.causes.is_empty() && audit.causes.iter().all(is_accepted) {
        // The rows above are bugs that stand in an accepted cause.
        let other = if expectation.findings(audit).len() > audit.causes.len() { "other " } else { "" };
        out.line(0, &format!("every {other}cause by {text} is accepted"));
    } else {
        out.line(0, &words::bugs_with(audit, screen.above));
    }
    if is_short(audit) {
        causes(out, &screen.causes, expectation);
    } else if !screen.causes.is_empty() {
        let rows: Vec<[String; 4]> =
            screen.causes.iter().map(|cause| of_cause(cause, audit.against)).collect();
        out.table(["URL", "library", text, "cause"], &rows);
    }
    if screen.has_right {
        let _ = writeln!(out.text);
        out.line(0, &words::elsewhere(audit, true));
    }
    if !screen.right.is_empty() {
        let rows: Vec<[String; 4]> = screen.right.iter().map(|one| of_elsewhere(one)).collect();
        out.table(["URL", "library", BROWSER, "cause"], &rows);
    }
    footer(out, audit, screen.more);
    page.text
}

/// Returns in a sentence how many causes are accepted and have no row, if there are any.
fn accepted(audit: &Audit, expectation: &Expectation) -> Option<String> {
    let all = audit.causes.iter().chain(audit.elsewhere.iter().map(|one| &one.cause));
    // One name can stand in both sections.
    let names: BTreeSet<&str> =
        all.filter(|cause| expectation.reason_of(cause).is_some()).map(|cause| &*cause.name).collect();
    match names.len() {
        0 => None,
        1 => Some("1 cause is accepted and has no row here: --all".into()),
        count => Some(format!("{count} causes are accepted and have no row here: --all")),
    }
}

/// How many causes a screen shows with both answers in full.
const FEW: usize = 2;

/// Returns whether a screen shows all causes with both answers.
fn is_short(audit: &Audit) -> bool {
    audit.elsewhere.is_empty() && audit.causes.len() <= FEW
}

/// Returns the causes on the first screen, which has 24 lines and 80 columns.
pub fn first_screen<'a>(audit: &'a Audit, expectation: &Expectation) -> Screen<'a> {
    let mut page = header(audit, COLUMNS);
    footer(&mut page, audit, audit.elsewhere.len() + audit.causes.len());
    let accepted = usize::from(accepted(audit, expectation).is_some());
    // The command adds a line with the numbers of findings.
    Screen::of(audit, expectation, page.text.lines().count() + accepted + 1)
}

/// Begins the page with the name of the library, and with the text.
fn header(audit: &Audit, width: usize) -> Page {
    let mut page = Page::new(width);
    let out = &mut page;
    out.line(0, &format!("{}: {}", escape::words(&audit.name), judged(audit)));
    if audit.declined > 0 {
        out.line(0, &format!("declined: {}", inputs(audit.declined)));
    }
    words::notes(audit).for_each(|note| out.line(0, &note));
    if let Some(why) = &audit.trouble {
        out.line(0, &format!("not asked: {}: {why}", inputs(audit.not_asked)));
    }
    page
}

/// Writes how many causes are not shown, and what else the command does.
fn footer(out: &mut Page, audit: &Audit, more: usize) {
    if audit.elsewhere.is_empty() && audit.causes.is_empty() {
        return;
    }
    let _ = writeln!(out.text);
    let more = if more > 0 { format!("{more} more: --all; ") } else { String::new() };
    out.line(0, &format!("{more}--cause NAME lists inputs, --emit writes tests, --accept keeps"));
}

/// Writes all that was found.
fn everything(out: &mut Page, audit: &Audit, expectation: &Expectation) {
    elsewhere(out, audit, expectation, false);
    let _ = writeln!(out.text);
    out.line(0, &words::bugs(audit));
    causes(out, &audit.causes.iter().collect::<Vec<_>>(), expectation);
    elsewhere(out, audit, expectation, true);
    table(out, audit);
    let _ = writeln!(out.text, "\nWhat to do next");
    out.line(2, next(audit));
}

/// Writes where a browser goes elsewhere: what is also wrong by the text, or what the text asks
/// for.
fn elsewhere(out: &mut Page, audit: &Audit, expectation: &Expectation, is_by_text: bool) {
    let of = audit.elsewhere.iter().filter(|one| one.is_by_text == is_by_text);
    for (number, one) in of.enumerate() {
        if number == 0 {
            let _ = writeln!(out.text);
            out.line(0, &words::elsewhere(audit, is_by_text));
        }
        let _ = writeln!(out.text);
        out.line(0, &format!("{}. {}", number + 1, one.title()));
        out.line(3, &quoted(&words::short(&one.cause.input)));
        let [browser, library] = one.both();
        out.line(5, &format!("a browser  {browser}"));
        out.line(5, &format!("library    {library}"));
        out.line(3, &format!("{}: {}", one.name(), words::inputs_of(one)));
        reason(out, &one.cause, expectation);
    }
}

/// Writes the bugs: one for each cause, the worst first.
fn causes(out: &mut Page, causes: &[&Cause], expectation: &Expectation) {
    for (number, cause) in causes.iter().enumerate() {
        let _ = writeln!(out.text);
        out.line(0, &format!("{}. {}", number + 1, cause.title()));
        out.line(3, &quoted(&words::short(&cause.input)));
        let [expected, got] = cause.both();
        out.line(5, &format!("expected  {expected}"));
        out.line(5, &format!("got       {got}"));
        out.line(3, &format!("{}: {}", words::name(cause), inputs(cause.inputs.len() as u64)));
        reason(out, cause, expectation);
    }
}

/// Writes why a cause is accepted, if it is.
fn reason(out: &mut Page, cause: &Cause, expectation: &Expectation) {
    if let Some(reason) = expectation.reason_of(cause) {
        out.line(3, &format!("accepted: {}", escape::words(reason)));
    }
}

/// Writes the agreement with each text, by scheme and by part.
fn table(out: &mut Page, audit: &Audit) {
    let _ = writeln!(out.text, "\nThe same answer as");
    out.line(2, &follows(&audit.agreements));
    let _ = write!(out.text, "  {:<12}", "");
    for text in Text::ALL {
        let _ = write!(out.text, "{:>width$}", text.id(), width = column(text));
    }
    let _ = writeln!(out.text);
    let of_all = |share: &dyn Fn(Text) -> Option<f64>| Text::ALL.map(|text| (text, share(text)));
    for scheme in SCHEMES.into_iter().chain(["other"]) {
        let shares = of_all(&|text| audit.agreements.of_scheme(text, scheme).share());
        if shares.iter().any(|(_, share)| share.is_some()) {
            row(out, scheme, &shares);
        }
    }
    let _ = writeln!(out.text, "  of the URLs that both accept, the same");
    for part in CommonPart::ALL.into_iter().filter(|part| *part != CommonPart::Scheme) {
        row(out, part.name(), &of_all(&|text| audit.agreements.of(text).share_of_part(part)));
    }
}

/// Returns the width of the column of a text.
fn column(text: Text) -> usize {
    text.id().len().max("> 99.99 %".len()) + 2
}

fn row(out: &mut Page, name: &str, shares: &[(Text, Option<f64>)]) {
    let _ = write!(out.text, "  {name:<12}");
    for (text, share) in shares {
        let share = share.map_or("-".into(), percent);
        let _ = write!(out.text, "{share:>width$}", width = column(*text));
    }
    let _ = writeln!(out.text);
}
