//! Ten parsers with one subtle fault each: the smallest complete suites and the hand-written cases
//! detect every fault.

use bnf_automata::grammar::{Grammar, LetterCase};
use rfc1738_texts::RFC1738;

use bnf_automata::automata::Dfa;
use bnf_automata::generate::{Method, Suite};
use rfc1738::Profile;
use rfc1738_oracle::subjects::GrammarSubject;
use rfc1738_suite::corpus::Corpus;
use rfc1738_suite::runner::{Candidate, Run, Status};

#[path = "broken_parsers/faults.rs"]
mod faults;

use faults::BROKEN;

#[test]
fn suites_without_extra_states_catch_broken_parsers() {
    for broken in &BROKEN {
        let machine = |grammar: &Grammar| Dfa::compile(grammar, broken.scheme).unwrap();
        let (specification, implementation) =
            (machine(RFC1738.amended(LetterCase::Any)), machine(&broken.grammar()));
        for method in [Method::Hsi, Method::Wp] {
            let mut caught = 0;
            // The suite uses all bytes, because the first fault distinguishes two bytes of one
            // class.
            Suite::over_all_bytes(&specification, method, 0)
                .for_each(|test| caught += usize::from(implementation.accepts(test.text) != test.accepted));
            assert!(caught > 0, "{method:?} misses {}", broken.fault);
        }
    }
}

#[test]
fn hand_written_cases_catch_broken_parsers() {
    let corpus = Corpus::shipped();
    for broken in &BROKEN {
        // The subject lives as long as the test, because a candidate owns its subject.
        let grammar: &'static Grammar = Box::leak(Box::new(broken.grammar()));
        let subject = GrammarSubject::from_grammar(grammar).unwrap();
        let run = Run::new(&corpus.cases, &mut [Candidate::new(subject, Profile::Interpreter)]);
        let failed: Vec<&str> =
            run.results().filter(|r| r.status() == Status::Fail).map(|r| r.case.id.as_str()).collect();
        assert!(failed.contains(&broken.caught_by), "{}: {failed:?}", broken.fault);
    }
}
