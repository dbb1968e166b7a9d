//! Limits on the size of a grammar's automata. Each line of a hostile grammar can double the number of states.

/// The sizes at which compiling stops with an error.
///
/// ```
/// use bnf_automata::automata::Dfa;
/// use bnf_automata::grammar::{Grammar, Limits};
///
/// let grammar = Grammar::read("a.bnf", "a = 5*9\"x\"")?.with_limits(Limits { nfa_states: 8, ..Limits::default() });
/// let error = Dfa::compile(&grammar, "a").unwrap_err();
/// assert_eq!(error.to_string(), "the automaton of `a` needs more than 8 states, which is the limit");
/// # Ok::<(), bnf_automata::grammar::ReadError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The most states of a nondeterministic automaton.
    pub nfa_states: usize,
    /// The most states of a deterministic automaton before it is minimized.
    pub dfa_states: usize,
    /// The most steps of a subset construction: one for each state of the nondeterministic automaton that it visits. It
    /// bounds time and memory where the sets of states are large, as in `*9999[ "x" ]`.
    pub steps: usize,
    /// The most states of the product of two automata before it is minimized.
    pub product_states: usize,
    /// The most levels to which rules and brackets nest.
    pub levels: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            nfa_states: 1 << 20,
            dfa_states: 1 << 16,
            steps: 1 << 24,
            product_states: 1 << 20,
            levels: 400,
        }
    }
}
