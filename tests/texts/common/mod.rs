//! The automaton of a rule, for the tests of every text.

use bnf_automata::automata::Dfa;
use bnf_automata::grammar::LetterCase;
use bnf_automata::specification::Specification;

/// Returns the automaton of a rule, in which letters match in any case.
pub fn dfa(specification: &Specification, rule: &str) -> Dfa {
    Dfa::compile(specification.amended(LetterCase::Any), rule).unwrap_or_else(|error| panic!("{error}"))
}
