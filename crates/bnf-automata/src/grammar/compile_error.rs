//! The reasons why a rule has no automaton: the rule is unsound, or a limit is reached.

use std::fmt;

use super::Finding;

/// The reason why a rule cannot be compiled or sampled.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CompileError {
    /// The grammar has no rule with that name.
    NoSuchRule(String),
    /// The rule, or a rule that it needs, has this problem.
    Unsound(Finding),
    /// The nondeterministic automaton would need more states than [`Limits::nfa_states`](super::Limits::nfa_states).
    NfaTooLarge {
        /// The rule in which the limit was reached.
        rule: String,
        /// The limit that was reached.
        states: usize,
    },
    /// The deterministic automaton would need more states than [`Limits::dfa_states`](super::Limits::dfa_states).
    DfaTooLarge {
        /// The rule, if it is known.
        rule: Option<String>,
        /// The limit that was reached.
        states: usize,
    },
    /// The product of two automata would need more states than
    /// [`Limits::product_states`](super::Limits::product_states).
    ProductTooLarge {
        /// The rule, if it is known.
        rule: Option<String>,
        /// The limit that was reached.
        states: usize,
    },
    /// The work would take more steps than [`Limits::steps`](super::Limits::steps).
    TooManySteps {
        /// The rule, if it is known.
        rule: Option<String>,
        /// The limit that was reached.
        steps: usize,
    },
    /// Rules and brackets nest more deeply than [`Limits::levels`](super::Limits::levels).
    TooDeep {
        /// The rule in which the limit was reached.
        rule: String,
        /// The limit that was reached.
        levels: usize,
    },
    /// No string matches the rule, so a sampler cannot draw one.
    NoMember(String),
}

impl CompileError {
    /// Returns the same error. An error that names no rule names `rule` now.
    #[must_use]
    pub fn of_rule(self, rule: &str) -> CompileError {
        match self {
            CompileError::DfaTooLarge { rule: None, states } => {
                CompileError::DfaTooLarge { rule: Some(rule.into()), states }
            }
            CompileError::ProductTooLarge { rule: None, states } => {
                CompileError::ProductTooLarge { rule: Some(rule.into()), states }
            }
            CompileError::TooManySteps { rule: None, steps } => {
                CompileError::TooManySteps { rule: Some(rule.into()), steps }
            }
            other => other,
        }
    }
}

impl fmt::Display for CompileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CompileError::NoSuchRule(name) => write!(f, "the grammar has no rule `{name}`"),
            CompileError::Unsound(finding) => finding.fmt(f),
            CompileError::NfaTooLarge { rule, states } => {
                write!(f, "the automaton of `{rule}` needs more than {states} states, which is the limit")
            }
            CompileError::DfaTooLarge { rule, states } => {
                f.write_str("the deterministic automaton")?;
                rule.iter().try_for_each(|rule| write!(f, " of `{rule}`"))?;
                write!(f, " needs more than {states} states, which is the limit")
            }
            CompileError::ProductTooLarge { rule: Some(rule), states } => {
                write!(
                    f,
                    "the product of the two automata of `{rule}` needs more than {states} states, which is the limit"
                )
            }
            CompileError::ProductTooLarge { rule: None, states } => {
                write!(f, "the product of two automata needs more than {states} states, which is the limit")
            }
            CompileError::TooManySteps { rule: Some(rule), steps } => {
                write!(f, "compiling `{rule}` takes more than {steps} steps, which is the limit")
            }
            CompileError::TooManySteps { rule: None, steps } => {
                write!(f, "compiling an automaton takes more than {steps} steps, which is the limit")
            }
            CompileError::TooDeep { rule, levels } => {
                write!(f, "`{rule}` nests more than {levels} levels deep, which is the limit")
            }
            CompileError::NoMember(rule) => write!(f, "`{rule}` has no member: nothing matches it"),
        }
    }
}

impl std::error::Error for CompileError {}
