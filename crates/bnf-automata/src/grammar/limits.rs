//! Limits: how large the automata of a grammar may become. A hostile grammar doubles its states with every line.

/// How large automata may become before compiling gives up with an error.
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
    /// States of a nondeterministic automaton.
    pub nfa_states: usize,
    /// States of a deterministic automaton before it is minimized.
    pub dfa_states: usize,
    /// States of the product of two automata before it is minimized.
    pub product_states: usize,
    /// Levels to which rules and brackets nest.
    pub levels: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { nfa_states: 1 << 20, dfa_states: 1 << 16, product_states: 1 << 20, levels: 400 }
    }
}
