//! The changes between two records: a page of a terminal, and JSON.

use std::fmt::Write;

use rfc1738_subject::escape;
use rfc1738_subject::notation::quoted;
use schemars::JsonSchema;

use super::json::{JsonAnswer, answer};
use super::page::Page;
use super::words;
use crate::{Cause, Change, Changes, Record};

/// The number of causes of each kind on the first screen.
const FIRST: usize = 2;

/// Returns the page: the first causes of each kind, or all of them.
///
/// The lines have at most `width` columns, if their words fit.
pub fn changes_human(changes: &Changes, old: &Record, new: &Record, all: bool, width: usize) -> String {
    let mut page = Page::new(width);
    let out = &mut page;
    let described = |record: &Record| {
        escape::words(&format!("{} {}", record.description.name, record.description.version))
    };
    out.line(
        0,
        &format!("{} and {}: {} inputs are compared", described(old), described(new), changes.compared),
    );
    if changes.only_in_one > 0 {
        out.line(0, &format!("{} are in one of the records only", words::inputs(changes.only_in_one as u64)));
    }
    let mut number = 0;
    for change in Change::ALL {
        let count = changes.of(change).count();
        let shown = if all { count } else { count.min(FIRST) };
        for cause in changes.of(change).take(shown) {
            number += 1;
            let _ = writeln!(out.text);
            out.line(0, &format!("{number}. {}: it {}", change.name(), cause.change()));
            out.line(3, &quoted(&words::short(&cause.input)));
            let [before, after] = cause.both();
            out.line(5, &format!("old  {before}"));
            out.line(5, &format!("new  {after}"));
            out.line(3, &format!("{}: {}", cause.name, words::inputs(cause.inputs.len() as u64)));
        }
        if shown < count {
            let _ = writeln!(out.text);
            out.line(0, &format!("{} more {}: --all", count - shown, change.name()));
        }
    }
    let count = |change: Change| changes.of(change).count();
    let _ = writeln!(out.text);
    let [new, changed, fixed] = Change::ALL.map(count);
    out.line(0, &format!("new: {new}, changed: {changed}, fixed: {fixed}, by {}", changes.against.name()));
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
        changes: changes.causes.iter().map(of).collect(),
    };
    serde_json::to_string(&json).expect("changes have only texts and numbers") + "\n"
}

/// The output of `rfc1738 audit diff --json`.
#[derive(serde::Serialize, JsonSchema)]
#[schemars(rename = "changes", deny_unknown_fields)]
struct JsonChanges<'a> {
    /// The id of the text by which a change is new, fixed, or neither.
    against: &'static str,
    /// Why this text: `asked`, `claimed`, or `nearest`, if the new record has its answers most often.
    chosen: &'static str,
    /// The number of inputs with an answer in both records.
    compared: usize,
    /// The number of inputs with an answer in one record only.
    only_in_one: usize,
    /// The causes of changes: new ones, changed ones, fixed ones; of each the most dangerous first.
    changes: Vec<JsonChange<'a>>,
}

#[derive(serde::Serialize, JsonSchema)]
#[schemars(rename = "change", deny_unknown_fields)]
struct JsonChange<'a> {
    /// `new`: only the old answer is that of the text; `fixed`: only the new one is; `changed`: neither is.
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

/// Returns the schema of the JSON.
pub fn changes_schema() -> serde_json::Value {
    rfc1738_subject::schema::document::<JsonChanges<'_>>("The output of `rfc1738 audit diff --json`")
}
