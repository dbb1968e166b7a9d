//! The common order of all behaviors: every library predicts the same in it.

use bnf_automata::automata::Dfa;
use bnf_automata::generate::{Method, Suite};
use bnf_automata::grammar::LetterCase;
use rfc1738_behaviors::{Behavior, LIBRARIES, all_behaviors, predict};
use rfc1738_suite::corpus::Corpus;

#[test]
fn libraries_predict_the_same_in_the_common_order() {
    let grammar = url_specifications::RFC3986.amended(LetterCase::Any);
    let uri = Dfa::compile(grammar, "URI").unwrap();
    let mut inputs: Vec<Vec<u8>> =
        Corpus::shipped().of_verdicts().map(|case| case.input.bytes().to_vec()).collect();
    inputs.extend(all_behaviors().iter().map(|behavior| behavior.input.as_bytes().to_vec()));
    Suite::new(&uri, Method::Hsi, 0).for_each(|test| inputs.push(test.text.to_vec()));
    assert!(inputs.len() > 50_000);
    for library in LIBRARIES {
        let sorted: Vec<&'static Behavior> =
            all_behaviors().iter().copied().filter(|behavior| library.behaviors.contains(behavior)).collect();
        for input in &inputs {
            let here = predict(sorted.iter().copied(), input);
            assert_eq!(here, library.predict(input), "{} {}", library.name, input.escape_ascii());
        }
    }
}

#[test]
fn every_behavior_departs_from_a_clause() {
    let clauses = &Corpus::shipped().clauses;
    for behavior in all_behaviors() {
        assert!(
            clauses.iter().any(|clause| clause.id == behavior.clause),
            "{behavior:?}: {}",
            behavior.clause
        );
    }
}
