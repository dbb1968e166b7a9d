//! The parser's errors are true: the parser is reading the rule that the error names, and each expected character is
//! allowed there.

use bnf_automata::grammar::LetterCase;
use rfc1738_suite::grammar;
use std::collections::BTreeMap;

use expect_test::expect_file;
use url_specifications::RFC1738;

use bnf_automata::derive::UnambiguousParser;
use rfc1738::{Profile, parse};
use rfc1738_suite::corpus::{Corpus, Expected};

#[test]
fn an_error_names_a_rule_being_read() {
    let mut count = 0;
    for profile in Profile::ALL {
        let mut deriver = UnambiguousParser::new(grammar(profile), "url").unwrap();
        for case in Corpus::shipped().cases.iter().filter(|case| case.profiles().any(|p| p == profile)) {
            let (Expected::Reject { at }, input) = (&case.expected, case.input.bytes()) else { continue };
            let error = parse(input, profile).expect_err(&case.id);
            let open = deriver.open_rules(&input[..*at]);
            let rule = RFC1738.amended(LetterCase::Any).find(error.rule().name()).unwrap();
            assert!(open.contains(&rule), "{} under {profile}: {error}", case.id);
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
