//! The suites that are complete for verdict, parts and offset: they detect every mutant of the
//! marks of parts, and their strings spell what only parts distinguish.

use std::collections::HashSet;
use std::ops::ControlFlow;

use bnf_automata::automata::{AnswerDfa, Dfa};
use bnf_automata::derive::{PartSpan, UnambiguousParser};
use bnf_automata::generate::{Method, Suite, part_mutants};
use rfc1738::{Profile, Rule};
use rfc1738_oracle::{complete_suite, grammar, marked};

fn answers(rule: Rule, profile: Profile) -> AnswerDfa {
    AnswerDfa::compile(marked(profile), rule.name()).unwrap()
}

fn smallest_suite(rule: Rule, profile: Profile) -> Vec<Vec<u8>> {
    let mut strings = Vec::new();
    complete_suite(profile, rule, 0).for_each(|test| strings.push(test.text.to_vec()));
    strings
}

/// A suite for verdicts alone detects none of these mutants: they match the same strings as the
/// original.
#[test]
fn strings_spell_what_only_parts_distinguish() {
    let strings = |rule: Rule| {
        smallest_suite(rule, Profile::Interpreter)
            .into_iter()
            .map(|text| String::from_utf8_lossy(&text).into_owned())
    };
    // The user and the host of another scheme.
    let is_login = |text: &String| {
        let (_, login) = text.split_once("://").unwrap_or_default();
        login.split_once('@').is_some_and(|(user, host)| {
            !user.is_empty() && host.starts_with(|first: char| first.is_ascii_alphanumeric())
        })
    };
    assert!(strings(Rule::OtherUrl).any(|text| is_login(&text)));
    // The separators before the search and before the Gopher+ string, and each cut short.
    for end in ["%", "%0", "%09", "%09%", "%09%0", "%09%09"] {
        assert!(strings(Rule::GopherUrl).any(|text| text.ends_with(end)), "{end}");
    }
    // The host that has a meaning of its own.
    assert!(strings(Rule::FileUrl).any(|text| text.starts_with("file://localhost/")));
    // The byte classes of the language alone have no "@" and no "/" here.
    let language = Dfa::compile(grammar(Profile::Interpreter), "otherurl").unwrap();
    assert!(!language.representatives().contains(&b'@') && !language.representatives().contains(&b'/'));
}

mod exhaustive {
    use super::*;

    #[test]
    #[ignore = "exhaustive"]
    fn the_smallest_suites_detect_every_wrong_mark() {
        let original = marked(Profile::Interpreter);
        let names = original.part_names();
        let mutants = part_mutants(original);
        let mut detected = 0;
        for rule in Rule::URLS {
            let expected = answers(rule, Profile::Interpreter);
            let suite = Suite::of_answers(&expected, Method::Hsi, 0);
            let mut parser = UnambiguousParser::of_parts(original, rule.name()).unwrap();
            let parts = |parser: &mut UnambiguousParser<'_>, names: &[&str], text: &[u8]| {
                let mut spans: Vec<PartSpan> = Vec::new();
                parser.parts_of(text, &mut spans);
                let named =
                    spans.iter().map(|span| (names[span.part.as_usize()].to_owned(), span.start, span.end));
                named.collect::<Vec<_>>()
            };
            for mutant in &mutants {
                let wrong = mutant.apply(original);
                let Ok(found) = AnswerDfa::with_parts(&wrong, rule.name(), &names) else { continue };
                if found == expected {
                    continue;
                }
                let mut wrong_parser = UnambiguousParser::of_parts(&wrong, rule.name()).unwrap();
                let wrong_names = wrong.part_names();
                let differs = suite.try_for_each(|test| {
                    let is_same = !test.accepted
                        || parts(&mut parser, &names, test.text)
                            == parts(&mut wrong_parser, &wrong_names, test.text);
                    if is_same { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                });
                assert!(differs.is_break(), "{rule}: {}: {}", mutant.rule, mutant.edit);
                detected += 1;
            }
        }
        assert!(detected > 250, "{detected} of {} mutants", mutants.len());
    }

    #[test]
    #[ignore = "exhaustive"]
    fn strings_are_unique_with_the_verdict_and_offset_of_the_automaton() {
        for rule in Rule::URLS {
            let dfa = Dfa::compile(grammar(Profile::Producer), rule.name()).unwrap();
            let answers = answers(rule, Profile::Producer);
            for (method, extra_states) in [(Method::Hsi, 0), (Method::Wp, 0), (Method::Hsi, 1)] {
                let (mut seen, suite) = (HashSet::new(), Suite::of_answers(&answers, method, extra_states));
                assert_eq!(suite.states(), answers.states() + 1 + extra_states);
                // The large suites of other schemes would need a gigabyte here.
                if suite.size().strings > 1_000_000 {
                    continue;
                }
                suite.for_each(|test| {
                    assert!(seen.insert(test.text.to_vec()), "{rule}: {:?} occurs twice", test.text);
                    let walk = dfa.walk(test.text);
                    assert_eq!((test.accepted, test.offset), (walk.accepted, walk.offset), "{:?}", test.text);
                });
                assert_eq!(suite.size().strings, seen.len() as u128, "{rule}");
            }
        }
    }
}
