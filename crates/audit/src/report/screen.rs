//! The first screen of an audit: what fits on a terminal of 24 lines and 80 columns, the greatest
//! danger first.

use rfc1738_oracle::notation::visible;
use rfc1738_oracle::{Absent, Answer, Text};
use rfc1738_oracle::{CommonPart, CommonParts, PartName};

use super::page::Page;
use super::words;
use crate::causes::Feature;
use crate::{Audit, Cause, Danger, Elsewhere, Expectation, Moved, Symptom, Way, printed};

/// The lines of a terminal that nobody made larger, and its columns.
pub(super) const LINES: usize = 24;
pub(super) const COLUMNS: usize = 80;

/// The name of a column.
pub(super) const BROWSER: &str = "a browser";

/// How many causes the text has at least on the screen, if there are so many.
const LEAST: usize = 5;

/// How many rows there are at most for what is right by the text: it is the same for all libraries
/// that follow it.
const RIGHT: usize = 3;

/// The causes on the first screen.
pub struct Screen<'a> {
    /// Those for which a browser goes elsewhere, and the library does not answer as its text.
    pub elsewhere: Vec<&'a Elsewhere>,
    /// Those by the text that no row above shows.
    pub causes: Vec<&'a Cause>,
    /// Those for which a browser goes elsewhere, and the library is right by its text: no bugs.
    pub right: Vec<&'a Elsewhere>,
    /// Whether there are any of these that are not accepted.
    pub(super) has_right: bool,
    /// How many causes by the text have no row of their own, because a row of a browser shows them.
    pub(super) above: usize,
    /// How many causes no row shows, and are not accepted.
    pub more: usize,
}

impl<'a> Screen<'a> {
    /// Returns what fits beside so many other lines. What is accepted has no row.
    pub(super) fn of(audit: &'a Audit, expectation: &Expectation, other_lines: usize) -> Screen<'a> {
        let free = LINES.saturating_sub(other_lines);
        let text = audit.against.name();
        // What depends on earlier inputs stands above all rows, and is no bug of an input.
        let is_open = |cause: &Cause| {
            cause.symptom != Symptom::Unsteady
                && cause.is_found_again
                && expectation.reason_of(cause).is_none()
        };
        // A bug that is accepted is also accepted where a browser shows it.
        let is_shown = |one: &Elsewhere| audit.causes.iter().any(|bug| !is_open(bug) && shows(one, bug));
        let open = audit.elsewhere.iter().filter(|one| is_open(&one.cause) && !is_shown(one));
        let (all_right, wrong): (Vec<&Elsewhere>, Vec<&Elsewhere>) = open.partition(|one| one.is_by_text);
        let bugs: Vec<&Cause> = audit.causes.iter().filter(|cause| is_open(cause)).collect();
        let wrong = once_each(wrong, &bugs);
        let all = all_right.len() + wrong.len() + bugs.len();
        let least = LEAST.min(bugs.len());
        // Each heading follows a blank line. The heading of the bugs also says if there is no bug,
        // so it is always there.
        let has_right = !all_right.is_empty();
        let of_right = if has_right { headed(&words::elsewhere(audit, true)) } else { 0 };
        let of_bugs = headed(&words::bugs(audit));
        let of_wrong = if wrong.is_empty() { 0 } else { headed(&words::elsewhere(audit, false)) };
        let mut used = of_right + of_bugs + of_wrong;
        // Each table has a line with the names of its columns.
        let room = free.saturating_sub(used + least + 2);
        // What can lead to another host, or past another program, comes before the ways that lead
        // to none.
        let worse = bugs.iter().filter(|cause| cause.is_worse_than_resource()).count();
        let elsewhere = fitting(&wrong, room, room.saturating_sub(worse.saturating_sub(least)));
        used += used_by(&elsewhere);
        let rows = |causes: &[&Cause]| {
            lines(text, &causes.iter().map(|one| of_cause(one, audit.against)).collect::<Vec<_>>())
        };
        let mut causes = Vec::new();
        let (above, below): (Vec<&Cause>, Vec<&Cause>) =
            bugs.into_iter().partition(|cause| elsewhere.iter().any(|one| shows(one, cause)));
        for cause in below {
            causes.push(cause);
            if used + 1 + rows(&causes) > free {
                causes.pop();
            }
        }
        if !causes.is_empty() {
            used += 1 + rows(&causes);
        }
        let room = free.saturating_sub(used + 1);
        let mut right = fitting(&all_right, room, room);
        right.truncate(RIGHT);
        let above = above.len();
        let more = all - above - elsewhere.len() - causes.len() - right.len();
        Screen { elsewhere, causes, right, has_right, above, more }
    }

    /// Returns all causes: those for which a browser goes elsewhere, the bugs by the text, and
    /// those that are right by it.
    pub fn all(&self) -> impl Iterator<Item = &'a Cause> {
        let right = self.right.iter().map(|one| &one.cause);
        self.elsewhere.iter().map(|one| &one.cause).chain(self.causes.iter().copied()).chain(right)
    }
}

/// Returns those that fit in so many lines, in their order. Those of a minor way have less room.
fn fitting<'a>(all: &[&'a Elsewhere], free: usize, free_of_minor: usize) -> Vec<&'a Elsewhere> {
    let mut fitting = Vec::new();
    for one in by_turns(all) {
        fitting.push(one);
        let used = lines(BROWSER, &fitting.iter().map(|one| of_elsewhere(one)).collect::<Vec<_>>());
        if used > if one.way.is_minor() { free_of_minor } else { free } {
            fitting.pop();
        }
    }
    fitting.sort_by_key(|one| all.iter().position(|other| std::ptr::eq(*one, *other)));
    fitting
}

/// Returns the number of lines of a heading and of the blank line before it.
fn headed(heading: &str) -> usize {
    let mut page = Page::new(COLUMNS);
    page.line(0, heading);
    1 + page.text.lines().count()
}

/// Returns the number of lines of a table with the names of its columns.
fn used_by(rows: &[&Elsewhere]) -> usize {
    match rows.len() {
        0 => 0,
        _ => 1 + lines(BROWSER, &rows.iter().map(|one| of_elsewhere(one)).collect::<Vec<_>>()),
    }
}

/// Returns the causes, of those with one bug by the text only the ones in the worst way: a library
/// that reads an authority wrongly can lead to another host with some inputs, and to none with
/// others. A bug that leads to another host is shown as such, and not as another spelling of one.
fn once_each<'a>(all: Vec<&'a Elsewhere>, bugs: &[&Cause]) -> Vec<&'a Elsewhere> {
    let mut shown: Vec<(usize, Way)> = Vec::new();
    let mut once = Vec::new();
    for one in all {
        let is_told = |script: &&Elsewhere| script.way == Way::Script && script.cause.name == one.cause.name;
        if one.way == Way::Scheme && once.iter().any(is_told) {
            continue;
        }
        let is_bug = |bug: &&Cause| {
            is_one_mistake(&one.cause, bug)
                && is_printed(bug) == is_printed(&one.cause)
                && bug.inputs.contains(&one.cause.input)
        };
        if let Some(at) = bugs.iter().position(is_bug) {
            let bug = bugs[at];
            let is_minor = matches!(one.way, Way::Address | Way::Spelling);
            // A script runs, and a line break can divide a request.
            let is_of_its_own = matches!(one.way, Way::Script | Way::LineBreak);
            let is_less = !is_of_its_own && shown.iter().any(|(other, way)| *other == at && *way < one.way);
            let is_told_better =
                is_minor && bug.danger == Danger::Host && matches!(bug.symptom, Symptom::Part(_));
            if is_told_better || is_less {
                continue;
            }
            shown.push((at, one.way));
        }
        once.push(one);
    }
    once
}

/// Returns whether the row of a browser shows a bug by the text: its URL is one of the bug, and
/// both are one mistake. A few URLs of another name do not show a bug of ten times as many. A row
/// about hosts shows no other part, unless a character is the reason for both.
fn shows(one: &Elsewhere, bug: &Cause) -> bool {
    let is_few = one.cause.inputs.len() * 10 < bug.inputs.len();
    let is_of_mark = one.cause.common.is_some_and(Feature::is_of_mark);
    // A scheme that a library treats otherwise is all of it.
    let is_scheme = one.cause.common == bug.common && bug.common.is_some_and(Feature::is_scheme);
    let is_told = is_scheme
        || is_of_mark
        || !matches!(bug.symptom, Symptom::Part(part) if part != CommonPart::Host.into());
    let is_one = bug.feature() == one.cause.feature()
        || (!is_few && bug.input == one.cause.input)
        || is_one_mistake(&one.cause, bug);
    // What is read wrongly is printed wrongly.
    let is_told_once = !is_printed(bug) && bug.feature() == one.cause.feature();
    is_told
        && is_one
        && (is_told_once || is_printed(bug) == is_printed(&one.cause))
        && bug.inputs.contains(&one.cause.input)
}

fn is_printed(cause: &Cause) -> bool {
    cause.symptom == Symptom::Prints
}

/// Returns whether a cause about a browser can be the same mistake as a bug by the text, if an
/// input shows both: the library reads the parts of such URLs wrongly, or both are about the same
/// characters.
fn is_one_mistake(cause: &Cause, bug: &Cause) -> bool {
    let Some(common) = bug.common else { return false };
    matches!(bug.symptom, Symptom::Part(_))
        || (common.is_of_plain_character() && cause.common.is_some_and(|other| other.what == common.what))
}

/// Returns the number of lines of rows on a screen, beside the answers of a browser or of a text.
fn lines(by: &str, rows: &[[String; 4]]) -> usize {
    let mut page = Page::new(COLUMNS);
    page.table(["URL", "library", by, "cause"], rows);
    page.text.lines().count() - 1
}

/// Returns the causes in the order in which a screen takes them: in turns, of each way the next
/// worst one. What a library prints for another host begins with the second turn, because a program
/// that checks a URL need not print it, and has the third turn alone. What leads to no other name
/// comes last.
fn by_turns<'a>(all: &[&'a Elsewhere]) -> Vec<&'a Elsewhere> {
    let turn = |at: usize| {
        let before = all[..at].iter().filter(|other| other.way == all[at].way).count();
        match (all[at].way, before) {
            (Way::Address | Way::PrintedPlace | Way::Spelling, _) => all.len() + before,
            (Way::PrintedScript | Way::PrintedHost, _) => 1 + before,
            (_, 0 | 1) => before,
            _ => 1 + before,
        }
    };
    let mut order: Vec<usize> = (0..all.len()).collect();
    order.sort_by_key(|at| turn(*at));
    order.into_iter().map(|at| all[at]).collect()
}

/// Returns the row of a cause for which a browser goes elsewhere: the URL, what the library says,
/// what a browser makes of it, and the name.
pub fn of_elsewhere(one: &Elsewhere) -> [String; 4] {
    let [library, browser] = match (&one.cause.answer, &one.cause.expected) {
        (Answer::Accept(given), Answer::Accept(opened)) if one.way == Way::PrintedPlace => {
            // The host is the same: the part that differs is shown.
            match printed::first_difference(Text::UrlStandard, opened, given) {
                Some((of, text)) => {
                    [format!("prints {}", in_words(of.into(), text.as_deref())), part(opened, of.into())]
                }
                None => [prints(given), part(opened, CommonPart::Host.into())],
            }
        }
        (Answer::Accept(given), opened) if one.way.is_printed() => {
            [written(one, given), host_or_verdict(opened)]
        }
        (Answer::Accept(given), Answer::Accept(opened)) => {
            let [library, browser] = both([given, opened], shown(one.way, given).into());
            [if one.is_verdict { "accepts it".into() } else { library }, browser]
        }
        (given, opened) => [given, opened].map(|answer| words::answer(&one.cause.input, answer)),
    };
    let browser = one.not_opened().map_or(browser, Into::into);
    [plain(&one.cause.input), library, browser, one.name().to_owned()]
}

/// Returns the answer of the other version about what a cause shows.
pub(super) fn of_other(moved: &Moved) -> String {
    let one = &moved.elsewhere;
    match (&moved.other, &one.cause.answer) {
        (Answer::Accept(parts), _) if one.way.is_printed() && parts.printed.is_some() => prints(parts),
        (Answer::Accept(parts), Answer::Accept(given)) if !one.is_verdict => {
            part(parts, shown(one.way, given).into())
        }
        (other, _) => verdict(other),
    }
}

/// Returns the row of a cause by a text: the URL, what the library says, what the text says, and the
/// name.
pub fn of_cause(cause: &Cause, text: Text) -> [String; 4] {
    let [library, expected] = match (&cause.answer, &cause.expected, cause.symptom) {
        // Of two versions.
        (Answer::Accept(given), Answer::Accept(expected), Symptom::Prints) if expected.printed.is_some() => {
            [given, expected].map(|parts| prints(parts))
        }
        (Answer::Accept(again), Answer::Accept(first), Symptom::PrintsAgain) => {
            let again = plain(&printed::text(again.printed.as_deref().unwrap_or_default()));
            [format!("{}, then {again}", prints(first)), "one form".into()]
        }
        (Answer::Accept(given), Answer::Accept(expected), Symptom::Prints) => {
            let different = printed::first_difference(text, expected, given);
            let of = different.as_ref().map_or(CommonPart::Host, |(part, _)| *part);
            let host = different.filter(|_| of == CommonPart::Host).and_then(|(_, host)| host);
            // Of a URL that leads to another host, the host: what is printed word for word is in
            // the other reports.
            let library = host.map_or_else(|| prints(given), |host| format!("prints host {}", plain(&host)));
            [library, part(expected, of.into())]
        }
        (Answer::Accept(given), Answer::Accept(expected), Symptom::Part(of)) => both([given, expected], of),
        (given, expected, _) => [cause.crashes().unwrap_or_else(|| verdict(given)), verdict(expected)],
    };
    [plain(&cause.input), library, expected, words::name(cause)]
}

/// Returns the host of the URL that a library prints, as a browser opens it, or the whole URL if
/// the host is no other one.
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
        Answer::Accept(parts) => part(parts, CommonPart::Host.into()),
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
        Way::Script | Way::Scheme => CommonPart::Scheme,
        Way::LineBreak => CommonPart::ALL.into_iter().find(has_line_break).unwrap_or(CommonPart::Path),
        _ => CommonPart::Host,
    }
}

/// Returns a part in words. The host and the scheme need no name.
fn part(parts: &CommonParts<'_>, part: PartName) -> String {
    in_words(part, part.text(parts).filter(|text| !text.is_empty() || tells(parts)).as_deref())
}

/// Returns whether an answer tells an empty part from an absent one.
fn tells(parts: &CommonParts<'_>) -> bool {
    parts.conventions.as_ref().is_none_or(|declared| declared.absent == Absent::LeftOut)
}

fn in_words(part: PartName, text: Option<&str>) -> String {
    let [host, scheme] = [CommonPart::Host, CommonPart::Scheme].map(PartName::Common);
    match text {
        None => format!("no {}", part.name()),
        Some("") if part == host => "empty host".into(),
        Some(text) if part == scheme => format!("{}:", plain(text)),
        Some(text) if part == host => plain(text),
        Some(text) => format!("{} {}", part.name(), plain(text)),
    }
}

/// Returns a part of two answers, of which a long text shows where they differ.
fn both(answers: [&CommonParts<'_>; 2], of: PartName) -> [String; 2] {
    let texts = answers.map(|parts| of.text(parts));
    let [one, other] = texts.each_ref().map(|text| text.as_deref().unwrap_or_default());
    let mut short = words::short_both([one, other]).into_iter();
    let mut tells = answers.map(|parts| tells(parts)).into_iter();
    let is_told = |text: &Option<_>, short: &str, tells: bool| text.is_some() && (tells || !short.is_empty());
    texts.each_ref().map(|text| {
        let (short, tells) = (short.next().unwrap_or_default(), tells.next().unwrap_or_default());
        in_words(of, Some(&*short).filter(|short| is_told(text, short, tells)))
    })
}

/// Returns a text with every character visible, for a cell. It stands alone there, so it needs no
/// quotes.
fn plain(text: &str) -> String {
    if text.is_empty() { "(empty)".into() } else { visible(&words::short(text)) }
}
