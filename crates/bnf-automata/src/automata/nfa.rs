//! The nondeterministic automaton of a rule. Its accepting paths are the derivations of the rule's strings.

use super::{ByteSet, StateId};
use crate::grammar::{Node, PartId, RuleId};

/// A step of a derivation, as an epsilon transition records it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// A rule begins.
    Enter {
        /// The rule.
        rule: RuleId,
        /// Whether the rule stands at the end of another rule of its recursive component, and so ends with it.
        last: bool,
    },
    /// The innermost rule that is not `last` ends, and with it the `last` rules inside it.
    Exit,
    /// The derivation takes this alternative of a choice, counted from 0.
    Alternative(Node, u32),
    /// An optional element is present (`true`) or absent.
    Optional(Node, bool),
    /// A repetition begins.
    Repeat(Node),
    /// The repetition's next round begins.
    Round(Node),
    /// The repetition ends.
    RepeatEnd(Node),
    /// The part begins.
    Part(PartId),
    /// The innermost part ends.
    PartEnd,
}

/// A transition that reads one byte.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Transition {
    pub(crate) set: ByteSet,
    pub(crate) to: StateId,
    /// The node that reads the byte: a literal or a terminal class.
    pub(crate) node: Node,
}

/// A state: its epsilon transitions in order of preference, and its transitions that read a byte.
#[derive(Clone, Debug, Default)]
pub(crate) struct State {
    pub(crate) epsilon: Vec<(Option<Mark>, StateId)>,
    pub(crate) transitions: Vec<Transition>,
}

/// A nondeterministic automaton over bytes, an NFA, with one start state and one accepting state.
#[derive(Clone, Debug)]
pub struct Nfa {
    pub(crate) states: Vec<State>,
    pub(crate) start: StateId,
    pub(crate) accept: StateId,
}

impl Nfa {
    /// Returns the number of states.
    pub fn states(&self) -> usize {
        self.states.len()
    }

    /// Whether the language is empty: `trim` has then removed every transition of the start state.
    #[cfg(feature = "sample")]
    pub(crate) fn is_empty(&self) -> bool {
        let start = self.state(self.start);
        self.start != self.accept && start.epsilon.is_empty() && start.transitions.is_empty()
    }

    /// Removes every transition that leads to no acceptance. Exclusions leave such transitions.
    pub(super) fn trim(&mut self) {
        let mut into = vec![Vec::new(); self.states.len()];
        for from in self.state_ids() {
            let State { epsilon, transitions } = self.state(from);
            epsilon.iter().for_each(|(_, to)| into[to.as_usize()].push(from));
            transitions.iter().for_each(|transition| into[transition.to.as_usize()].push(from));
        }
        let mut useful = vec![false; self.states.len()];
        let mut open = vec![self.accept];
        while let Some(state) = open.pop() {
            if !std::mem::replace(&mut useful[state.as_usize()], true) {
                open.extend(&into[state.as_usize()]);
            }
        }
        for state in &mut self.states {
            state.epsilon.retain(|(_, to)| useful[to.as_usize()]);
            state.transitions.retain(|transition| useful[transition.to.as_usize()]);
        }
    }

    /// Returns all states.
    pub(crate) fn state_ids(&self) -> impl Iterator<Item = StateId> + use<> {
        (0..self.states.len()).map(StateId::new)
    }

    pub(crate) fn state(&self, state: StateId) -> &State {
        &self.states[state.as_usize()]
    }

    /// Returns the byte sets of all transitions, each once.
    pub(crate) fn byte_sets(&self) -> Vec<ByteSet> {
        let transitions = self.states.iter().flat_map(|state| &state.transitions);
        let mut sets: Vec<_> = transitions.map(|transition| transition.set).collect();
        sets.sort_unstable();
        sets.dedup();
        sets
    }
}
