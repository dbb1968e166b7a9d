//! The parser's errors are true, and their sentences are the listed ones.

use std::collections::{BTreeMap, HashSet};

use expect_test::expect_file;
use rfc1738::{Profile, Rule, parse};
use rfc1738_oracle::complete_suite;
use rfc1738_oracle::properties::ErrorCheck;
use rfc1738_suite::corpus::{self, Corpus};

#[test]
fn errors_of_the_cases_are_true() {
    let mut count = 0;
    for profile in Profile::ALL {
        let mut check = ErrorCheck::new(profile);
        for case in Corpus::shipped().cases.iter().filter(|case| case.profiles().any(|p| p == profile)) {
            let (corpus::Expected::Reject { .. }, input) = (&case.expected, case.input.bytes()) else {
                continue;
            };
            let error = parse(input, profile).expect_err(&case.id);
            assert_eq!(check.fault(input, &error), None, "{} under {profile}: {error}", case.id);
            count += 1;
        }
    }
    assert!(count > 500);
}

/// Lists every error sentence for the invalid cases. `UPDATE_EXPECT=1` writes the file again.
#[test]
fn error_sentences_are_the_listed_ones() {
    let mut sentences: BTreeMap<String, String> = BTreeMap::new();
    for case in &Corpus::shipped().cases {
        if let Err(error) = parse(case.input.bytes(), Profile::Interpreter) {
            let sentence = error.to_string();
            let expected = format!(": expected {}, reading", error.expected().as_str());
            assert!(sentence.contains(&expected), "{sentence}");
            let (_, words) = sentence.split_once(": ").expect("an offset, a colon, words");
            sentences.entry(words.to_string()).or_insert(case.id.clone());
        }
    }
    let lines: String = sentences.keys().map(|words| format!("{words}\n")).collect();
    expect_file!["errors.expected"].assert_eq(&lines);
}

/// Decides every error over the complete suite of each scheme.
#[test]
fn errors_of_the_suites_are_true() {
    let (mut wrong, mut seen) = (Vec::new(), HashSet::new());
    for profile in Profile::ALL {
        let mut check = ErrorCheck::new(profile);
        for scheme in Rule::URLS {
            complete_suite(profile, scheme, 0).for_each(|test| {
                let Err(error) = parse(test.text, profile) else { return };
                if let Some(fault) = check.fault(test.text, &error) {
                    wrong.push(format!("\"{}\" under {profile}: {error}: {fault}", test.text.escape_ascii()));
                }
                seen.insert(error.expected());
            });
        }
    }
    assert!(
        wrong.is_empty(),
        "{} errors are not true:\n{}",
        wrong.len(),
        wrong[..wrong.len().min(20)].join("\n")
    );
    // The number of values of `Expected`.
    assert_eq!(seen.len(), 35, "the suites do not show every `Expected`");
}
