//! The first screen of an audit: what fits on a terminal of 24 lines and 80 columns, the greatest danger first.

use rfc1738_decisions::Answer;
use rfc1738_subject::notation::visible;
use rfc1738_subject::{CommonPart, CommonParts, Relation};

use super::page::Page;
use super::words;
use crate::{Audit, Cause, Elsewhere, Expectation, Moved, Symptom, Way, printed};

/// The lines of a terminal that nobody made larger, and its columns.
pub(super) const LINES: usize = 24;
pub(super) const COLUMNS: usize = 80;

/// How many causes the text has at least on the screen, if there are so many.
const LEAST: usize = 5;

/// The causes on the first screen.
pub struct Screen<'a> {
    /// Those for which a browser goes elsewhere.
    pub elsewhere: Vec<&'a Elsewhere>,
    /// Those by the text that no row above shows.
    pub causes: Vec<&'a Cause>,
    /// How many causes are neither here, nor accepted, nor shown by another row.
    pub more: usize,
}

impl<'a> Screen<'a> {
    /// Returns what fits beside so many other lines. What is accepted has no row.
    pub(super) fn of(audit: &'a Audit, expectation: &Expectation, other_lines: usize) -> Screen<'a> {
        let free = LINES.saturating_sub(other_lines);
        let is_open = |cause: &Cause| expectation.reason_of(cause).is_none();
        let all: Vec<&Elsewhere> = audit.elsewhere.iter().filter(|one| is_open(&one.cause)).collect();
        let by_text: Vec<&Cause> = audit.causes.iter().filter(|cause| is_open(cause)).collect();
        let least = LEAST.min(by_text.len());
        // A blank line, the heading, and the names of the columns.
        let for_elsewhere = free.saturating_sub(least + 2 * 3);
        let mut elsewhere = Vec::new();
        for one in by_turns(&all) {
            elsewhere.push(one);
            if lines(&elsewhere.iter().map(|one| of_elsewhere(one)).collect::<Vec<_>>()) > for_elsewhere {
                elsewhere.pop();
            }
        }
        elsewhere.sort_by_key(|one| all.iter().position(|other| std::ptr::eq(*one, *other)));
        let used = match elsewhere.len() {
            0 => 0,
            _ => 3 + lines(&elsewhere.iter().map(|one| of_elsewhere(one)).collect::<Vec<_>>()),
        };
        // The row of a browser shows the same bug if its URL is also one about which the text is not followed.
        let is_shown = |cause: &Cause| {
            elsewhere.iter().any(|one| {
                cause.feature() == one.cause.feature()
                    && (cause.symptom == Symptom::Prints) == (one.cause.symptom == Symptom::Prints)
                    && cause.inputs.contains(&one.cause.input)
            })
        };
        let mut more = all.len() - elsewhere.len();
        let mut causes = Vec::new();
        for cause in by_text.into_iter().filter(|cause| !is_shown(cause)) {
            causes.push(cause);
            if used + 3 + lines(&causes.iter().map(|one| of_text(one)).collect::<Vec<_>>()) > free {
                causes.pop();
                more += 1;
            }
        }
        Screen { elsewhere, causes, more }
    }

    /// Returns all causes, those first for which a browser goes elsewhere.
    pub fn all(&self) -> impl Iterator<Item = &'a Cause> {
        self.elsewhere.iter().map(|one| &one.cause).chain(self.causes.iter().copied())
    }
}

/// Returns the number of lines of rows on a screen.
fn lines(rows: &[[String; 4]]) -> usize {
    let mut page = Page::new(COLUMNS);
    page.table(["URL", "library", "URL Standard", "cause"], rows);
    page.text.lines().count() - 1
}

/// Returns the causes in the order in which a screen takes them: the worst two of each dangerous way, one of each other way, and then the rest. What a
/// library prints comes after what it reads: a program that checks a URL need not print it.
fn by_turns<'a>(all: &[&'a Elsewhere]) -> Vec<&'a Elsewhere> {
    let turn = |at: usize| {
        let before = all[..at].iter().filter(|other| other.way == all[at].way).count();
        match (all[at].way, before) {
            (Way::PrintedHost, 0) => 1,
            (Way::Address | Way::PrintedPlace | Way::Spelling, 0) => 2,
            (Way::PrintedHost | Way::Address | Way::PrintedPlace | Way::Spelling, _) => 3 + before,
            (_, 0 | 1) => before,
            _ => 1 + before,
        }
    };
    let mut order: Vec<usize> = (0..all.len()).collect();
    order.sort_by_key(|at| turn(*at));
    order.into_iter().map(|at| all[at]).collect()
}

/// Returns the row of a cause for which a browser goes elsewhere: the URL, what the library says, what a browser makes of it, and the name.
/// A star says that the library answers as its text.
pub(super) fn of_elsewhere(one: &Elsewhere) -> [String; 4] {
    let [library, browser] = match (&one.cause.answer, &one.cause.expected) {
        (Answer::Accept(given), opened) if one.way.is_printed() => {
            [written(one, given), host_or_verdict(opened)]
        }
        (Answer::Accept(given), Answer::Accept(opened)) => {
            let [library, browser] = [given, opened].map(|parts| part(parts, shown(one.way, given)));
            [if one.is_verdict { "accepts it".into() } else { library }, browser]
        }
        (given, opened) => [given, opened].map(|answer| words::answer(&one.cause.input, answer)),
    };
    let mark = if one.is_by_text { " *" } else { "" };
    [plain(&one.cause.input), library + mark, browser, one.cause.name.clone()]
}

/// Returns the answer of the other version about what a cause shows.
pub(super) fn of_other(moved: &Moved) -> String {
    let one = &moved.elsewhere;
    match (&moved.other, &one.cause.answer) {
        (Answer::Accept(parts), _) if one.way.is_printed() && parts.printed.is_some() => prints(parts),
        (Answer::Accept(parts), Answer::Accept(given)) if !one.is_verdict => {
            part(parts, shown(one.way, given))
        }
        (other, _) => verdict(other),
    }
}

/// Returns the row of a cause by the text.
pub(super) fn of_text(cause: &Cause) -> [String; 4] {
    let [library, expected] = match (&cause.answer, &cause.expected, cause.symptom) {
        (given, expected, Symptom::Prints) => [given, expected].map(|answer| match answer {
            Answer::Accept(parts) if parts.printed.is_some() => prints(parts),
            other => host_or_verdict(other),
        }),
        (Answer::Accept(given), Answer::Accept(expected), Symptom::Part(of)) => {
            // A part of the same name can be spelled by a convention, so the first one that differs is shown.
            let mut different = expected.differences(given, Relation::Identical);
            let of = different.find(|part| *part == of).unwrap_or(of);
            [given, expected].map(|parts| part(parts, of))
        }
        (given, expected, _) => [given, expected].map(verdict),
    };
    [plain(&cause.input), library, expected, cause.name.clone()]
}

/// Returns the host of the URL that a library prints, as a browser opens it, or the whole URL if the host is no other one.
fn written(one: &Elsewhere, given: &CommonParts<'_>) -> String {
    match one.written.as_ref().and_then(|written| written.host.as_deref()).filter(|host| !host.is_empty()) {
        Some(host) if one.way == Way::PrintedHost => format!("prints {}", plain(host)),
        _ => prints(given),
    }
}

/// Returns the URL that a library prints.
fn prints(parts: &CommonParts<'_>) -> String {
    format!("prints {}", plain(&printed::text(parts.printed.as_deref().unwrap_or_default())))
}

/// Returns the host, or that the input is rejected.
fn host_or_verdict(answer: &Answer) -> String {
    match answer {
        Answer::Accept(parts) => part(parts, CommonPart::Host),
        other => verdict(other),
    }
}

fn verdict(answer: &Answer) -> String {
    match answer {
        Answer::Accept(_) => "accepts it".into(),
        Answer::Crash | Answer::Timeout => "crashes, or hangs".into(),
        other => words::answer("", other),
    }
}

/// Returns the part that shows a way.
fn shown(way: Way, given: &CommonParts<'_>) -> CommonPart {
    let has_line_break = |part: &CommonPart| given.get(*part).is_some_and(|text| text.contains(['\r', '\n']));
    match way {
        Way::Scheme => CommonPart::Scheme,
        Way::LineBreak => CommonPart::ALL.into_iter().find(has_line_break).unwrap_or(CommonPart::Path),
        _ => CommonPart::Host,
    }
}

/// Returns a part in words. The host and the scheme need no name.
fn part(parts: &CommonParts<'_>, part: CommonPart) -> String {
    let text = parts.get(part).filter(|text| !text.is_empty() || part != CommonPart::Host);
    match text {
        None => format!("no {}", part.name()),
        Some(text) if part == CommonPart::Scheme => format!("{}:", plain(text)),
        Some(text) if part == CommonPart::Host => plain(text),
        Some(text) => format!("{} {}", part.name(), plain(text)),
    }
}

/// Returns a text with every character visible, for a cell. It stands alone there, so it needs no quotes.
fn plain(text: &str) -> String {
    if text.is_empty() { "(empty)".into() } else { visible(&words::short(text)) }
}
