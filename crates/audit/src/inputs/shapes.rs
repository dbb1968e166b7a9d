//! Inputs that libraries and texts read in several ways, beside the cases. Each shows one decision
//! of a URL parser.

use std::sync::OnceLock;

/// A string of JSON on each line, sorted.
const SHAPES: &str = include_str!("shapes.jsonl");

/// Returns the inputs.
pub(super) fn shapes() -> impl Iterator<Item = String> {
    // Some libraries permit 16,384 or 65,535 characters, or 255 in a host. Python makes no number of
    // more than 4,300 digits.
    let long = [
        ("http://host.dom", "/", 65_520, ""),
        ("http://", "A", 16_385, ""),
        ("x:a", "/", 65_535, ""),
        ("http://", "a", 260, "/"),
        ("http://", "a.", 40, "example/"),
        ("http://a.example:", "0", 4_300, "80/"),
    ];
    let long = long.map(|(before, text, count, after)| [before, &text.repeat(count), after].concat());
    // The types of RFC 1436, section 3.8, and two that came later.
    let types = "0123456789+gIThi".chars().map(|gtype| format!("gopher://host.dom/{gtype}docs%09rfc"));
    shown().iter().cloned().chain(long).chain(types)
}

/// Returns the inputs of a line: those that a report can show.
pub fn shown() -> &'static [String] {
    static SHOWN: OnceLock<Vec<String>> = OnceLock::new();
    SHOWN.get_or_init(|| {
        let line = |line| serde_json::from_str(line).expect("each line is a string of JSON");
        SHAPES.lines().map(line).collect()
    })
}
