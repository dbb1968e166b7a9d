//! The other readings of the text: what they are, and which cases and vectors they open.

use std::collections::BTreeSet;

use bnf_automata::automata::{AnswerDfa, Dfa, Nfa};
use bnf_automata::grammar::Grammar;
use rfc1738::{Profile, Rule};
use rfc1738_oracle::{case, complete_suite, grammar, marked};
use rfc1738_suite::openness::{OpenStrings, Openness};
use rfc1738_texts::rfc1738::{READINGS, Reading, combined};

fn url(grammar: &Grammar) -> Dfa {
    Dfa::compile(grammar, "url").unwrap()
}

#[test]
fn without_a_reading_nothing_differs() {
    for profile in Profile::ALL {
        assert_eq!(url(&combined(&[], case(profile))), url(grammar(profile)));
    }
}

#[test]
fn every_reading_accepts_more_or_less_or_divides() {
    for profile in Profile::ALL {
        let followed = url(grammar(profile));
        for reading in READINGS.iter() {
            let other = url(&reading.grammar(case(profile)));
            let more = other.difference(&followed).unwrap().shortest();
            let less = followed.difference(&other).unwrap().shortest();
            // Under the profile producer every literal is as printed.
            let differs = reading.ruling != "A6" || profile == Profile::Interpreter;
            assert_eq!(
                differs,
                more.is_some() || less.is_some() || reading.ruling == "A28",
                "{}",
                reading.ruling
            );
            assert!(
                more.is_none() || less.is_none(),
                "{} is not only wider or only narrower",
                reading.ruling
            );
        }
    }
}

#[test]
fn no_reading_divides_a_string_in_two_ways() {
    for profile in Profile::ALL {
        for reading in READINGS.iter() {
            let nfa = Nfa::compile(&reading.grammar(case(profile)), "url").unwrap();
            let witness = nfa.ambiguous().map(|text| text.escape_ascii().to_string());
            assert_eq!(witness, None, "{} under {profile}", reading.ruling);
        }
    }
}

mod exhaustive {
    use super::*;

    /// An input is open exactly if it is in the automaton of the open strings, which [`Openness`]
    /// does not use.
    #[test]
    #[ignore = "exhaustive"]
    fn the_automaton_of_the_open_strings_agrees() {
        let mut seen = [0, 0];
        for rule in [Rule::FtpUrl, Rule::GopherUrl, Rule::NewsUrl, Rule::OtherUrl] {
            let open = OpenStrings::new(rule, Profile::Interpreter).unwrap().open;
            let openness = Openness::new(Profile::Interpreter);
            let form = Dfa::compile(marked(Profile::Interpreter), rule.name()).unwrap();
            complete_suite(Profile::Interpreter, rule, 0).for_each(|test| {
                let is_open = open.accepts(test.text);
                seen[usize::from(is_open)] += 1;
                // A string of another form is open in its own.
                if is_open || form.accepts(test.text) {
                    assert_eq!(!openness.open(test.text).is_empty(), is_open, "{}", test.text.escape_ascii());
                }
            });
        }
        assert!(seen[0] > 0 && seen[1] > 0, "{seen:?}");
    }

    /// An input about which two readings together give another verdict is open.
    #[test]
    #[ignore = "exhaustive"]
    fn no_pair_of_readings_matters_for_a_settled_string() {
        let case = case(Profile::Interpreter);
        let (wider, others): (Vec<&Reading>, Vec<&Reading>) =
            READINGS.iter().partition(|reading| reading.is_wider);
        let (widest, narrowest) = (url(&combined(&wider, case)), url(&combined(&others, case)));
        let outside = |dfa: &Dfa, of: &Dfa| {
            dfa.difference(of).unwrap().shortest().map(|text| text.escape_ascii().to_string())
        };
        for (index, one) in READINGS.iter().enumerate() {
            for other in &READINGS[index + 1..] {
                let both = url(&combined(&[one, other], case));
                let pair = format!("{} and {}", one.ruling, other.ruling);
                assert_eq!(outside(&both, &widest), None, "{pair}");
                assert_eq!(outside(&narrowest, &both), None, "{pair}");
            }
        }
    }

    /// The field `divides` names exactly the forms of URLs with parts that depend on the reading.
    #[test]
    #[ignore = "exhaustive"]
    fn the_readings_that_divide_otherwise_are_known() {
        let followed = marked(Profile::Interpreter);
        let names = followed.part_names();
        for reading in READINGS.iter() {
            let other = reading.grammar(case(Profile::Interpreter));
            let divides: BTreeSet<&str> = Rule::URLS
                .into_iter()
                // It is the form of all URLs, and no URL is read by it.
                .filter(|rule| *rule != Rule::GenericUrl)
                .map(Rule::name)
                .filter(|rule| {
                    let answers = |grammar: &Grammar| AnswerDfa::with_parts(grammar, rule, &names).unwrap();
                    !answers(followed).divided(&answers(&other)).unwrap().is_empty()
                })
                .collect();
            assert_eq!(divides, reading.divides.iter().copied().collect(), "{}", reading.ruling);
        }
    }
}
