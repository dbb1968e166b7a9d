//! Tests as data, for a test framework of any language: a program of ten lines reads them.

use std::collections::BTreeMap;

use rfc1738_oracle::escape;
use serde::Serialize;

use super::{Expected, Test};

#[derive(Serialize)]
struct JsonTest<'a> {
    /// The name of the cause.
    name: &'a str,
    /// What the library does.
    title: &'a str,
    /// The text that expects another answer.
    by: &'a str,
    url: &'a str,
    /// The parts that a reader of the URL must find, `null` for one that must be absent. `null` in
    /// the place of the object: the URL is invalid.
    expected: Option<BTreeMap<&'a str, Option<&'a str>>>,
}

/// Returns an array with one object for each test, one on each line.
pub(super) fn file(tests: &[Test<'_>]) -> String {
    let lines: Vec<String> = tests.iter().map(line).collect();
    format!("[\n{}\n]\n", lines.join(",\n"))
}

fn line(test: &Test<'_>) -> String {
    let expected = match &test.expected {
        Expected::Reject => None,
        Expected::Parts(parts) => Some(parts.iter().map(|(name, part)| (*name, part.as_deref())).collect()),
    };
    let Test { name, title, text, input, .. } = test;
    let json = JsonTest { name, title, by: text, url: input, expected };
    escape::json(&serde_json::to_string(&json).expect("it has only texts"))
}
