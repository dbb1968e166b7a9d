//! The changes between two records: a page of a terminal, and JSON.

use std::fmt::Write;

use rfc1738_oracle::escape;
use rfc1738_oracle::notation::quoted;

use super::json::{JsonAnswer, JsonElsewhere, answer, elsewhere, line};
use super::page::Page;
use super::screen::{COLUMNS, LINES, of_cause, of_elsewhere, of_other};
use super::words;
use crate::{Cause, Change, Changes, Moved, Record};

/// Returns the page: a screen with the worst changes, or with `all` each change with both answers.
///
/// The lines have at most `width` columns, if their words fit.
pub fn changes_human(changes: &Changes, old: &Record, new: &Record, all: bool, width: usize) -> String {
    let mut page = header(changes, old, new, width);
    let full = in_full(changes, width);
    let others = |page: &Page| page.text.lines().count() + counts(changes).len() + 2;
    if all || others(&page) + full.lines().count() <= LINES {
        page.text += &full;
    } else {
        let shown =
            first_screen(changes, LINES.saturating_sub(others(&header(changes, old, new, COLUMNS)) + 1));
        let _ = writeln!(page.text);
        page.table(NAMES, &shown);
        let count = changes.begun.len() + changes.ended.len() + changes.causes.len();
        if count > shown.len() {
            page.line(0, &format!("{} more: --all", count - shown.len()));
        }
    }
    let _ = writeln!(page.text);
    counts(changes).iter().for_each(|line| page.line(0, line));
    page.text
}

/// The names of the columns of the screen.
const NAMES: [&str; 4] = ["URL", "old", "new", "cause"];

/// How many causes of each kind are on the screen before it has more of a worse kind.
const FIRST: usize = 3;

fn header(changes: &Changes, old: &Record, new: &Record, width: usize) -> Page {
    let mut page = Page::new(width);
    let described = |record: &Record| {
        escape::words(&format!("{} {}", record.description.name, record.description.version))
    };
    let compared = words::inputs(changes.compared as u64);
    page.line(0, &format!("{} and {}: {compared} compared", described(old), described(new)));
    if changes.only_in_one > 0 {
        page.line(0, &format!("{} in one of the records only", words::inputs(changes.only_in_one as u64)));
    }
    page
}

/// Returns how many causes of each kind there are.
fn counts(changes: &Changes) -> [String; 2] {
    let [new, changed, fixed] = Change::ALL.map(|change| changes.of(change).count());
    [
        format!("a browser goes elsewhere: {} begun, {} ended", changes.begun.len(), changes.ended.len()),
        format!("new: {new}, changed: {changed}, fixed: {fixed}, by {}", changes.against.name()),
    ]
}

/// A row of the screen: what changed, the name of the cause, its input and the two answers.
struct Row<'a> {
    kind: &'static str,
    cause: &'a Cause,
    cells: [String; 4],
}

/// Returns the rows of all kinds of changes, the worst kind first.
fn rows(changes: &Changes) -> [Vec<Row<'_>>; 5] {
    let row = |kind: &'static str, cause, [url, old, new, name]: [String; 4]| Row {
        kind,
        cause,
        cells: [url, old, new, format!("{kind}: {name}")],
    };
    let of = |change: Change| {
        let row = |cause| {
            let [url, new, old, name] = of_cause(cause, changes.against);
            row(change.name(), cause, [url, old, new, name])
        };
        changes.of(change).map(row).collect()
    };
    let begun = changes.begun.iter().map(|moved| {
        let [url, new, _, name] = of_elsewhere(&moved.elsewhere);
        row("begun", &moved.elsewhere.cause, [url, of_other(moved), new, name])
    });
    let ended = changes.ended.iter().map(|moved| {
        let [url, old, _, name] = of_elsewhere(&moved.elsewhere);
        row("ended", &moved.elsewhere.cause, [url, old, of_other(moved), name])
    });
    [begun.collect(), of(Change::New), of(Change::Changed), ended.collect(), of(Change::Fixed)]
}

/// Returns the rows on a screen with so many lines for them, the worst kind first.
fn first_screen(changes: &Changes, free: usize) -> Vec<[String; 4]> {
    let mut order: Vec<(usize, usize, Row<'_>)> = Vec::new();
    for (at, rows) in rows(changes).into_iter().enumerate() {
        order.extend(rows.into_iter().enumerate().map(|(place, row)| (at, place, row)));
    }
    order.sort_by_key(|(at, place, _)| (*place >= FIRST, *at, *place));
    let mut shown: Vec<(usize, usize, Row<'_>)> = Vec::new();
    for one in order {
        // A danger that ends can also be the fix of a bug: that is one row.
        let is_same = |row: &Row<'_>| row.kind != one.2.kind && row.cause.name == one.2.cause.name;
        if shown.iter().any(|(_, _, row)| is_same(row)) {
            continue;
        }
        shown.push(one);
        let mut page = Page::new(COLUMNS);
        page.table(NAMES, &shown.iter().map(|(_, _, row)| row.cells.clone()).collect::<Vec<_>>());
        if page.text.lines().count() > free {
            shown.pop();
        }
    }
    shown.sort_by_key(|(at, place, _)| (*at, *place));
    shown.into_iter().map(|(_, _, row)| row.cells).collect()
}

/// Returns all changes with both answers.
fn in_full(changes: &Changes, width: usize) -> String {
    let mut page = Page::new(width);
    let mut number = 0;
    let mut one = |what: String, cause: &Cause, answers: &[(&str, String)]| {
        number += 1;
        let _ = writeln!(page.text);
        page.line(0, &format!("{number}. {what}"));
        page.line(3, &quoted(&words::short(&cause.input)));
        let length = answers.iter().map(|(name, _)| name.len()).max().unwrap_or_default();
        for (name, answer) in answers {
            page.line(5, &format!("{name:length$}  {answer}"));
        }
        page.line(3, &format!("{}: {}", cause.name, words::inputs(cause.inputs.len() as u64)));
    };
    for (kind, all, [this, other]) in
        [("begun", &changes.begun, ["new", "old"]), ("ended", &changes.ended, ["old", "new"])]
    {
        for moved in all {
            let cause = &moved.elsewhere.cause;
            let [browser, given] = moved.elsewhere.both();
            let answers =
                [("a browser", browser), (this, given), (other, words::answer(&cause.input, &moved.other))];
            one(format!("{kind}: {}", moved.elsewhere.title()), cause, &answers);
        }
    }
    for change in Change::ALL {
        for cause in changes.of(change) {
            let [old, new] = cause.both();
            one(format!("{}: it {}", change.name(), cause.change()), cause, &[("old", old), ("new", new)]);
        }
    }
    page.text
}

/// Returns the changes as one line of JSON.
pub fn changes_json<'c>(changes: &'c Changes) -> String {
    let of = |(change, cause): &'c (Change, Cause)| JsonChange {
        change: change.name(),
        cause: &cause.name,
        words: &cause.words,
        danger: cause.danger.name(),
        inputs: cause.inputs.len(),
        input: &cause.input,
        old: answer(&cause.expected),
        new: answer(&cause.answer),
    };
    let json = JsonChanges {
        against: changes.against.id(),
        chosen: changes.chosen.name(),
        compared: changes.compared,
        only_in_one: changes.only_in_one,
        begun: changes.begun.iter().map(moved).collect(),
        ended: changes.ended.iter().map(moved).collect(),
        changes: changes.causes.iter().map(of).collect(),
    };
    line(&json)
}

/// The output of `rfc1738 audit diff --json`.
#[derive(serde::Serialize)]
struct JsonChanges<'a> {
    /// The id of the text by which a change is new, fixed, or neither.
    against: &'static str,
    /// Why this text: `asked`, `claimed`, or `nearest`, if the new record has its answers most
    /// often.
    chosen: &'static str,
    /// The number of inputs with an answer in both records.
    compared: usize,
    /// The number of inputs with an answer in one record only.
    only_in_one: usize,
    /// The causes for which a browser goes elsewhere than the new version says. The old version
    /// says where the browser goes, or accepts no such URL.
    begun: Vec<JsonMoved<'a>>,
    /// The causes for which a browser goes elsewhere than the old version says. The new version
    /// says where the browser goes, or accepts no such URL.
    ended: Vec<JsonMoved<'a>>,
    /// The causes of changes: new ones, changed ones, fixed ones; of each the most dangerous first.
    changes: Vec<JsonChange<'a>>,
}

/// A cause for which a browser goes elsewhere than one version says, and not than the other.
#[derive(serde::Serialize)]
struct JsonMoved<'a> {
    /// The cause, with the answer of the version that differs from the browser.
    elsewhere: JsonElsewhere<'a>,
    /// The answer of the other version about the shown input.
    other: JsonAnswer<'a>,
}

fn moved(one: &Moved) -> JsonMoved<'_> {
    JsonMoved { elsewhere: elsewhere(&one.elsewhere), other: answer(&one.other) }
}

#[derive(serde::Serialize)]
struct JsonChange<'a> {
    /// `new`: only the old answer is that of the text; `fixed`: only the new one is; `changed`:
    /// neither is.
    change: &'static str,
    /// The name of the cause.
    cause: &'a str,
    /// The feature that the inputs have in common, in words.
    words: &'a str,
    /// The greatest danger of the change: `host`, `login`, `resource`, `verdict` or `spelling`.
    danger: &'static str,
    /// The number of inputs.
    inputs: usize,
    /// The most convincing input.
    input: &'a str,
    /// The old answer.
    old: JsonAnswer<'a>,
    /// The new answer.
    new: JsonAnswer<'a>,
}
