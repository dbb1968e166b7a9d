//! Limits on the size of a grammar's automata. Each line of a hostile grammar can double the number
//! of states.

use super::CompileError;

/// The sizes at which compiling stops with an error.
///
/// ```
/// use bnf_automata::automata::Dfa;
/// use bnf_automata::grammar::{Grammar, Limits};
///
/// let limits = Limits { nfa_states: 8, ..Limits::default() };
/// let grammar = Grammar::read("a.bnf", "a = 5*9\"x\"")?.with_limits(limits);
/// let error = Dfa::compile(&grammar, "a").unwrap_err();
/// assert_eq!(error.to_string(), "the automaton of `a` needs more than 8 states, which is the limit");
/// # Ok::<(), bnf_automata::grammar::ReadError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The most states of a nondeterministic automaton. In the automaton of `a - b`, each
    /// transition counts also.
    pub nfa_states: usize,
    /// The most states of a deterministic automaton before it is minimized.
    pub dfa_states: usize,
    /// The most steps of a [`Work`]: of compiling one rule, or of all that is done with one value.
    /// It bounds time and memory where the sets of states are large, as in `*9999[ "x" ]`.
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
            steps: 1 << 26,
            product_states: 1 << 20,
            levels: 400,
        }
    }
}

impl Limits {
    /// Returns limits that are `factor` times as high.
    ///
    /// Each level of rules and brackets takes a part of the stack: 8 MiB are enough for the default
    /// limits. With more levels, compile in a thread with a stack that is `factor` times as large.
    ///
    /// ```
    /// use bnf_automata::grammar::Limits;
    ///
    /// assert_eq!(Limits::default().times(4).dfa_states, 4 * Limits::default().dfa_states);
    /// ```
    #[must_use]
    pub fn times(self, factor: usize) -> Limits {
        Limits {
            nfa_states: self.nfa_states.saturating_mul(factor),
            dfa_states: self.dfa_states.saturating_mul(factor),
            steps: self.steps.saturating_mul(factor),
            product_states: self.product_states.saturating_mul(factor),
            levels: self.levels.saturating_mul(factor),
        }
    }
}

/// The work done so far, in steps, with the limits for it.
///
/// A step is a state or a transition that an algorithm visits, or an entry of a table that it
/// writes. One value may serve several rules. The limit is then for all of them.
///
/// ```
/// use bnf_automata::automata::Dfa;
/// use bnf_automata::grammar::{Grammar, Limits, Work};
///
/// let grammar = Grammar::read("a.bnf", "a = 5*9\"x\"")?;
/// let mut work = Work::new(Limits::default());
/// Dfa::compile_with(&grammar, "a", &mut work)?;
/// assert!(work.steps() < 1000);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Work {
    limits: Limits,
    steps: usize,
}

impl Work {
    /// Returns a value in which no work is done yet.
    pub fn new(limits: Limits) -> Work {
        Work { limits, steps: 0 }
    }

    /// Returns the limits.
    pub fn limits(&self) -> Limits {
        self.limits
    }

    /// Returns the number of steps done so far.
    pub fn steps(&self) -> usize {
        self.steps
    }

    pub(crate) fn count(&mut self, steps: usize) {
        self.steps = self.steps.saturating_add(steps);
    }

    /// Counts steps, which must stay within the limit.
    pub(crate) fn spend(&mut self, steps: usize) -> Result<(), CompileError> {
        // After the limit, the steps are not done, so they do not count.
        if self.steps <= self.limits.steps {
            self.count(steps);
        }
        match self.steps > self.limits.steps {
            true => Err(CompileError::TooManySteps { rule: None, steps: self.limits.steps }),
            false => Ok(()),
        }
    }
}
