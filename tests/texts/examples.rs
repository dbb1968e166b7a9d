//! The examples of the texts, in `examples/ID.txt`. A line is the name of a form or of a rule, a
//! sign, and a string:
//!
//! - `=`: it matches the string, whose parts are in braces: `telnet = {scheme:telnet}://{host:a}`;
//! - `+`: it matches the string, and its parts are not tested;
//! - `-`: it does not match the string. `*` in place of a name stands for every form.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::ops::Range;
use std::path::Path;

use bnf_automata::automata::Dfa;
use bnf_automata::derive::UnambiguousParser;
use bnf_automata::grammar::LetterCase;
use bnf_automata::specification::Specification;

use crate::common::dfa;
use crate::{EXAMPLES, all};

/// Texts whose examples show every form.
const COMPLETE: [&str; 2] = ["cern1994", "rfc1630"];

/// Returns the string without its braces, and where each part stands. An item is a part without a
/// name, within another part.
fn parts(marked: &str) -> (String, Vec<(&str, Range<usize>)>) {
    let (mut text, mut parts, mut open) = (String::new(), Vec::<(&str, Range<usize>)>::new(), Vec::new());
    let mut rest = marked;
    while let Some(next) = rest.chars().next() {
        rest = &rest[next.len_utf8()..];
        match next {
            '{' => {
                let (name, after) = rest.split_once(':').unwrap_or_else(|| panic!("{marked}"));
                open.push(parts.len());
                parts.push((name, text.len()..text.len()));
                rest = after;
            }
            '}' => parts[open.pop().unwrap_or_else(|| panic!("{marked}"))].1.end = text.len(),
            other => text.push(other),
        }
    }
    (text, parts)
}

/// Returns the rule of the form with that name, or the rule with that name.
fn rule_of<'n>(text: &Specification, name: &'n str) -> &'n str {
    text.forms.iter().find(|form| form.name == name).map_or(name, |form| form.rule)
}

fn check(text: &'static Specification, examples: &str) {
    let marked = text.marked(LetterCase::Any);
    let names = marked.part_names();
    let mut automata: BTreeMap<&str, Dfa> = BTreeMap::new();
    let mut accepts = |rule, string: &str| {
        automata.entry(rule).or_insert_with(|| dfa(text, rule)).accepts(string.as_bytes())
    };
    let mut parsers = BTreeMap::new();
    let mut shown = BTreeSet::new();
    for line in examples.lines().filter(|line| !line.is_empty() && !line.starts_with("# ")) {
        let mut words = line.splitn(3, ' ');
        let [name, sign, string] = [(); 3].map(|()| words.next().unwrap_or_default());
        let rule = rule_of(text, name);
        match sign {
            "=" => {
                let (string, expected) = parts(string);
                let parser =
                    parsers.entry(rule).or_insert_with(|| UnambiguousParser::of_parts(marked, rule).unwrap());
                let mut spans = Vec::new();
                assert!(parser.parts_of(string.as_bytes(), &mut spans), "{}: {line}", text.id);
                let found = spans.iter().map(|span| (names[span.part.as_usize()], span.start..span.end));
                assert_eq!(found.collect::<Vec<_>>(), expected, "{}: {line}", text.id);
                shown.insert(name);
            }
            "+" => assert!(accepts(rule, string), "{}: {line}", text.id),
            "-" if name == "*" => {
                for form in text.forms {
                    assert!(!accepts(form.rule, string), "{}: {}: {line}", text.id, form.name);
                }
            }
            "-" => assert!(!accepts(rule, string), "{}: {line}", text.id),
            _ => panic!("{}: {line}", text.id),
        }
    }
    if COMPLETE.contains(&text.id) {
        assert!(text.forms.iter().all(|form| shown.contains(form.name)), "{}", text.id);
    }
}

#[test]
fn every_example_is_read_as_it_says() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(EXAMPLES);
    let files: BTreeSet<String> = fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().to_string_lossy().trim_end_matches(".txt").to_owned())
        .collect();
    let mut read = BTreeSet::new();
    for text in all().filter(|text| files.contains(text.id)) {
        check(text, &fs::read_to_string(folder.join(format!("{}.txt", text.id))).unwrap());
        read.insert(text.id.to_owned());
    }
    assert_eq!(read, files);
}
