//! The strategies for other projects: members are members, near misses are near, and shrinking
//! keeps both.

use std::collections::BTreeSet;

use arbitrary::{Arbitrary, Unstructured};
use bnf_automata::automata::{Dfa, StateId};
use bnf_automata::generate::{Rng, seeded};
use bnf_automata::grammar::{Grammar, LetterCase};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{Config, TestError, TestRunner};
use rfc1738::{Profile, Rule, parse};
use rfc1738_testing::{
    NearMissUrl, ValidUrl, arbitrary_member, arbitrary_near_miss, members, members_text, near_misses,
    near_misses_text,
};
use rfc1738_texts::RFC1738;

fn grammar(profile: Profile) -> &'static Grammar {
    RFC1738.amended(match profile {
        Profile::Interpreter => LetterCase::Any,
        Profile::Producer => LetterCase::Exact,
    })
}

fn machine(rule: Rule, profile: Profile) -> Dfa {
    Dfa::compile(grammar(profile), rule.name()).unwrap()
}

#[test]
fn members_are_accepted_and_near_misses_rejected() {
    let mut runner = TestRunner::deterministic();
    for &rule in Rule::ALL {
        for profile in Profile::ALL {
            let machine = machine(rule, profile);
            for _ in 0..20 {
                let member = members(rule, profile).new_tree(&mut runner).unwrap().current();
                assert!(machine.accepts(&member), "{rule}: {}", member.escape_ascii());
                let near = near_misses(rule, profile).new_tree(&mut runner).unwrap().current();
                assert!(!machine.accepts(&near), "{rule}: {}", near.escape_ascii());
            }
        }
    }
}

/// Returns the string to which a failure of `holds` shrinks.
fn shrunk(strategy: &impl Strategy<Value = Vec<u8>>, holds: impl Fn(&[u8]) -> bool) -> String {
    let config = Config { cases: 10_000, failure_persistence: None, ..Config::default() };
    let mut runner = TestRunner::new_with_rng(config, TestRunner::deterministic().new_rng());
    let result = runner.run(strategy, |text| {
        proptest::prop_assert!(holds(&text));
        Ok(())
    });
    match result {
        Err(TestError::Fail(_, text)) => text.escape_ascii().to_string(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn failures_shrink_to_simple_urls() {
    let profile = Profile::Producer;
    let ftp = members(Rule::FtpUrl, profile);
    assert_eq!(shrunk(&ftp, |text| !text.contains(&b'@')), "ftp://@a");
    assert_eq!(shrunk(&ftp, |text| !text.ends_with(b";type=i")), "ftp://a/;type=i");
    assert_eq!(shrunk(&ftp, |text| text.len() < 12), "ftp://aaaaaa");
    let near = near_misses(Rule::HttpUrl, profile);
    assert_eq!(shrunk(&near, |text| !text.contains(&b'_')), "http://_");
    assert_eq!(shrunk(&near, |text| !text.starts_with(b"http://a:")), "http://a:");
}

#[test]
fn shrinking_stays_in_the_language() {
    let machine = machine(Rule::GopherUrl, Profile::Interpreter);
    let all_accepted = |text: &[u8]| assert!(machine.accepts(text), "{}", text.escape_ascii());
    let none_accepted = |text: &[u8]| assert!(!machine.accepts(text), "{}", text.escape_ascii());
    let gopher = (Rule::GopherUrl, Profile::Interpreter);
    shrunk(&members(gopher.0, gopher.1), |text| {
        all_accepted(text);
        text.len() < 20 || !text.contains(&b'%')
    });
    shrunk(&near_misses(gopher.0, gopher.1), |text| {
        none_accepted(text);
        text.len() < 20 || !text.contains(&b'%')
    });
}

type Transitions = BTreeSet<(StateId, StateId)>;

/// Returns the transitions that strings take, and the states in which they end.
fn reached(dfa: &Dfa, strings: impl Iterator<Item = Vec<u8>>) -> (Transitions, BTreeSet<StateId>) {
    let (mut transitions, mut ends) = (BTreeSet::new(), BTreeSet::new());
    for text in strings {
        let mut state = dfa.start();
        for byte in text {
            let to = dfa.step(state, byte);
            transitions.insert((state, to));
            state = to;
        }
        ends.insert(state);
    }
    (transitions, ends)
}

#[test]
fn any_bytes_give_urls_and_near_misses() {
    let mut random = seeded(1738);
    for length in 0..200 {
        let mut input = vec![0; length];
        random.fill_bytes(&mut input);
        let ValidUrl(url) = ValidUrl::arbitrary(&mut Unstructured::new(&input)).unwrap();
        assert!(parse(&url, Profile::Interpreter).is_ok(), "{}", url.escape_ascii());
        let NearMissUrl(miss) = NearMissUrl::arbitrary(&mut Unstructured::new(&input)).unwrap();
        assert!(parse(&miss, Profile::Interpreter).is_err(), "{}", miss.escape_ascii());
        for &rule in Rule::ALL {
            arbitrary_near_miss(rule, Profile::Producer, &mut Unstructured::new(&input)).unwrap();
        }
    }
    assert_eq!(ValidUrl::arbitrary(&mut Unstructured::new(b"")).unwrap().0.len(), 2);
}

/// The values are text, also while they shrink. A failure prints as text.
#[test]
fn shrinking_keeps_the_kind_of_a_text() {
    let mut runner = TestRunner::deterministic();
    for &rule in Rule::ALL {
        let machine = machine(rule, Profile::Producer);
        for _ in 0..20 {
            let member = members_text(rule, Profile::Producer).new_tree(&mut runner).unwrap().current();
            assert!(machine.accepts(member.as_bytes()), "{rule}: {member}");
            let mut near = near_misses_text(rule, Profile::Producer).new_tree(&mut runner).unwrap();
            for _ in 0..50 {
                // A replaced byte would not be what was tried.
                assert!(!machine.accepts(near.current().as_bytes()), "{rule}: {near:?}");
                assert!(!near.current().contains('\u{fffd}'), "{rule}: {near:?}");
                if !near.simplify() {
                    break;
                }
            }
        }
    }
    let config = Config { failure_persistence: None, ..Config::default() };
    let mut runner = TestRunner::new_with_rng(config, TestRunner::deterministic().new_rng());
    let failed = runner.run(&members_text(Rule::Port, Profile::Producer), |text| {
        proptest::prop_assert!(text.len() < 3);
        Ok(())
    });
    let message = failed.unwrap_err().to_string();
    assert!(
        message.contains("minimal failing input: \"000\"")
            || message.contains("\"111\"")
            || message.contains("\"888\""),
        "{message}"
    );
}

/// What takes long: `cargo xtask exhaustive` runs it.
mod exhaustive {
    use super::*;

    #[test]
    #[ignore = "exhaustive"]
    fn members_reach_every_transition() {
        for &rule in Rule::ALL {
            let dfa = machine(rule, Profile::Producer);
            let live = || dfa.state_ids().skip(1);
            let transitions: Transitions = live()
                .flat_map(|state| {
                    dfa.expected(state).iter().map(move |byte| (state, byte)).collect::<Vec<_>>()
                })
                .map(|(state, byte)| (state, dfa.step(state, byte)))
                .collect();
            let accepting: BTreeSet<StateId> = live().filter(|&state| dfa.is_accepting(state)).collect();
            let mut random = seeded(1738);
            let fuzzed = (0..100_000).map(|_| {
                let mut input = [0; 128];
                random.fill_bytes(&mut input);
                arbitrary_member(rule, Profile::Producer, &mut Unstructured::new(&input)).unwrap()
            });
            // A walk to the end of a long chain of states is rare, so only a part of its
            // transitions can be expected.
            let is_small = transitions.len() < 100;
            let (taken, ends) = reached(&dfa, fuzzed.take(if is_small { 20_000 } else { 100_000 }));
            assert!(ends.is_subset(&accepting), "{rule}: {:?}", ends.difference(&accepting));
            if is_small {
                assert_eq!((&taken, &ends), (&transitions, &accepting), "{rule}");
            } else {
                assert!(taken.is_subset(&transitions), "{rule}: {:?}", taken.difference(&transitions));
                assert!(
                    taken.len() >= transitions.len() * 3 / 4,
                    "{rule}: {} of {}",
                    taken.len(),
                    transitions.len()
                );
            }
        }
    }
}
