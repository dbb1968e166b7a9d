//! The behaviors that only audits find are complete, and each of them can change an answer.

use std::collections::BTreeSet;

use rfc1738_behaviors::{Behavior, LIBRARIES, RFC_3986, URL_STANDARD, all_behaviors, predict};
use rfc1738_suite::corpus::Corpus;

/// Returns a library that checks nothing: everything that splits an input, and everything that accepts any text.
fn lenient() -> Vec<&'static Behavior> {
    let names = [
        "a-number-sign-begins-a-fragment",
        "a-question-mark-begins-the-query",
        "an-authority-in-every-scheme",
        "a-user-in-every-scheme",
        "brackets-enclose-colons",
        "any-user-is-accepted",
        "a-port-is-empty",
        "a-host-is-any-text",
        "any-character-in-a-path-and-a-query",
        "a-relative-reference-is-accepted",
        "one-path-syntax-for-all-schemes",
    ];
    let lenient: Vec<_> =
        all_behaviors().iter().copied().filter(|behavior| names.contains(&behavior.name)).collect();
    assert_eq!(lenient.len(), names.len());
    lenient
}

/// Returns whether a list answers otherwise about the input of a behavior with the behavior than without it.
fn changes(list: &[&'static Behavior], behavior: &'static Behavior) -> bool {
    let of = |is_with: bool| {
        let chosen =
            |other: &&'static Behavior| if *other == behavior { is_with } else { list.contains(other) };
        predict(all_behaviors().iter().copied().filter(chosen), behavior.input.as_bytes())
    };
    of(true) != of(false)
}

#[test]
fn each_behavior_changes_the_answer_to_its_input() {
    let lenient = lenient();
    let lists = [&[][..], RFC_3986.behaviors, URL_STANDARD.behaviors, &lenient];
    let lists: Vec<_> = lists.into_iter().chain(LIBRARIES.iter().map(|library| library.behaviors)).collect();
    // Some behaviors only change what another behavior permits.
    let with_one = |behavior: &'static Behavior| {
        all_behaviors().iter().any(|other| {
            let list: Vec<_> = lenient.iter().copied().chain([*other]).collect();
            changes(&list, behavior)
        })
    };
    for behavior in all_behaviors() {
        let is_changed = lists.iter().any(|list| changes(list, behavior)) || with_one(behavior);
        assert!(is_changed, "{}: {}", behavior.name, behavior.input);
    }
}

#[test]
fn each_description_is_complete() {
    let clauses: BTreeSet<&str> = Corpus::shipped().clauses.iter().map(|clause| &*clause.id).collect();
    for behavior in all_behaviors() {
        let Behavior { name, title, why, clause, .. } = behavior;
        let is_kebab = name.split('-').all(|word| {
            !word.is_empty() && word.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit())
        });
        assert!(is_kebab, "{name}");
        assert!(title.len() < 80 && !title.ends_with('.'), "{name}: the title is a short sentence: {title}");
        assert!(
            why.contains("RFC 1738") && why.ends_with('.'),
            "{name}: the explanation says what RFC 1738 says"
        );
        // The search can find a behavior in any library.
        assert!(!why.to_lowercase().contains("this library"), "{name}: \"a library with this behavior\"");
        assert!(clauses.contains(clause), "{name}: there is no clause {clause}");
    }
}

#[test]
fn names_are_unique() {
    for text in [|behavior: &Behavior| behavior.name, |behavior: &Behavior| behavior.why] {
        let unique: BTreeSet<&str> = all_behaviors().iter().map(|behavior| text(behavior)).collect();
        assert_eq!(unique.len(), all_behaviors().len());
    }
}

/// A behavior that no list has is never found.
#[test]
fn every_behavior_of_the_source_is_listed() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/behaviors");
    let listed: BTreeSet<&str> = all_behaviors().iter().map(|behavior| behavior.name).collect();
    for entry in std::fs::read_dir(folder).unwrap() {
        let source = std::fs::read_to_string(entry.unwrap().path()).unwrap();
        for piece in source.split(": Behavior = Behavior {").skip(1) {
            let name = piece.split('"').nth(1).unwrap();
            assert!(listed.contains(name), "{name} is in no list");
        }
    }
}
