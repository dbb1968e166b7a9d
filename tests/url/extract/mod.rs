//! URLs in running text: which are found, and where they end.

mod every_text;
mod plain;
mod wrapped;

use rfc1738::Profile;
use rfc1738::extract::{Extracted, Form, LONGEST, extract};

fn found(text: &(impl AsRef<[u8]> + ?Sized)) -> Vec<Extracted<'_>> {
    extract(text.as_ref()).collect()
}

fn shown(bytes: &[u8]) -> String {
    bytes.escape_ascii().to_string()
}

/// Returns the URLs. Each has the next character of the text if no URL can contain it there.
fn urls(text: &str) -> Vec<String> {
    let stopped = |found: &Extracted<'_>| {
        found.stopped_at.map_or(String::new(), |byte| format!(" before {}", shown(&[byte])))
    };
    found(text).iter().map(|found| shown(&found.url) + &stopped(found)).collect()
}

#[track_caller]
fn assert_finds(text: &str, expected: &[&str]) {
    assert_eq!(urls(text), expected, "{text:?}");
}

/// Checks the rows of a test in `found.jsonl`.
#[track_caller]
fn assert_rows(test: &str) {
    let row = |line| serde_json::from_str::<serde_json::Value>(line).unwrap();
    let rows: Vec<_> =
        include_str!("found.jsonl").lines().map(row).filter(|row| row["test"] == test).collect();
    assert!(!rows.is_empty(), "{test}");
    for row in rows {
        assert_eq!(serde_json::json!(urls(row["text"].as_str().unwrap())), row["urls"], "{row}");
    }
}

#[track_caller]
fn only_url(text: &str) -> Extracted<'_> {
    let [found] = found(text).try_into().expect("there is one URL");
    found
}
