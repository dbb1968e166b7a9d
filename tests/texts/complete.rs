//! Complete suites: they have the properties that their documentation states, and the parser passes
//! them.

use std::collections::HashSet;

use crate::profiles::grammar;
use bnf_automata::automata::Dfa;
use bnf_automata::generate::{Method, Suite};
use bnf_automata::grammar::{Grammar, LetterCase};
use rfc1738::{Profile, Rule, parse};

fn machine(rule: &str, profile: Profile) -> Dfa {
    Dfa::compile(grammar(profile), rule).unwrap()
}

#[test]
fn strings_are_unique_with_the_automatons_verdict() {
    for rule in Rule::URLS.map(Rule::name) {
        let machine = machine(rule, Profile::Interpreter);
        for (method, extra_states) in [(Method::Hsi, 0), (Method::Wp, 0), (Method::Hsi, 1)] {
            let suite = Suite::new(&machine, method, extra_states);
            let mut seen = HashSet::new();
            suite.for_each(|test| {
                assert!(seen.insert(test.text.to_vec()), "{rule}: {:?} comes twice", test.text);
                let walk = machine.walk(test.text);
                assert_eq!((test.accepted, test.offset), (walk.accepted, walk.offset));
            });
            assert!(seen.len() > machine.states() * machine.classes());
        }
    }
}

/// Small automata with few states and two letters: the suite detects each one that differs from the
/// original.
#[test]
fn the_suite_detects_every_fault_of_its_domain() {
    let grammar =
        Grammar::read("test", "a = *[ \"x\" *\"y\" \"x\" | \"y\" ]").unwrap().with_case(LetterCase::Exact);
    let original = Dfa::compile(&grammar, "a").unwrap();
    // The automata have two live states and the dead state, over x, y and everything else.
    let (letters, states) = (original.representatives(), original.states() + 1);
    for (method, extra_states) in [(Method::Hsi, 0), (Method::Wp, 0), (Method::Hsi, 1), (Method::Wp, 1)] {
        let suite = Suite::new(&original, method, extra_states);
        let mut tests = Vec::new();
        suite.for_each(|test| tests.push((test.text.to_vec(), test.accepted)));
        assert_eq!(suite.states(), states + extra_states);
        let size = suite.states();
        let tables = size.pow((size * letters.len()) as u32);
        // If there are few automata, all are tested; otherwise about every thousandth.
        let step = (tables / 200_000).max(1);
        for table in (0..tables).step_by(step) {
            let next = |state: usize, letter: usize| {
                table / size.pow((state * letters.len() + letter) as u32) % size
            };
            for accepting in 0..1_usize << size {
                let accepts = |text: &[u8]| {
                    let letter = |byte: &u8| letters.iter().position(|known| known == byte).unwrap();
                    accepting >> text.iter().fold(0, |state, byte| next(state, letter(byte))) & 1 == 1
                };
                if tests.iter().all(|(text, accepted)| accepts(text) == *accepted) {
                    let equal =
                        all_strings(&letters, 2 * size).all(|text| accepts(&text) == original.accepts(&text));
                    assert!(equal, "{method:?} {extra_states}: table {table}, accepting {accepting:b}");
                }
            }
        }
    }
}

fn all_strings(letters: &[u8], length: usize) -> impl Iterator<Item = Vec<u8>> {
    (0..=length).flat_map(move |length| {
        (0..letters.len().pow(length as u32)).map(move |number| {
            (0..length).map(|at| letters[number / letters.len().pow(at as u32) % letters.len()]).collect()
        })
    })
}

#[test]
fn the_parser_passes_with_one_extra_state() {
    for profile in Profile::ALL {
        let url = machine("url", profile);
        for rule in Rule::URLS.map(Rule::name) {
            let machine = machine(rule, profile);
            Suite::new(&machine, Method::Hsi, 1).for_each(|test| {
                let expected = url.walk(test.text);
                let (accepted, offset) = match parse(test.text, profile) {
                    Ok(_) => (true, test.text.len()),
                    Err(error) => (false, error.offset()),
                };
                assert_eq!(
                    (accepted, offset),
                    (expected.accepted, expected.offset),
                    "{:?}",
                    test.text.escape_ascii().to_string()
                );
            });
        }
    }
}
