//! The nondeterministic machine of a production: its paths are the derivations of the production's strings.

use super::ByteSet;
use crate::grammar::Node;

/// What a path says about the derivation at one point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// A production begins. A `last` one was named at the end of another of its own recursion, and ends with it.
    Enter {
        /// The production's number.
        rule: u32,
        /// Whether it ends together with the production that named it.
        last: bool,
    },
    /// The innermost production that is not `last` ends.
    Exit,
    /// This alternative of a choice was taken, counted from 0.
    Alternative(Node, u32),
    /// An optional element is there, or not.
    Optional(Node, bool),
    /// A repetition begins.
    Repeat(Node),
    /// The repetition's next round begins.
    Round(Node),
    /// The repetition ends.
    RepeatEnd(Node),
    /// A part begins, by its number in [`Grammar::part_names`](crate::grammar::Grammar::part_names).
    Part(u32),
    /// The innermost part ends.
    PartEnd,
}

/// An edge that reads one byte.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Transition {
    pub(crate) set: ByteSet,
    pub(crate) to: u32,
    /// The node that reads: a literal, or an expression that matches single bytes only.
    pub(crate) node: Node,
}

/// A state: epsilon transitions in order of preference, and edges that read.
#[derive(Clone, Debug, Default)]
pub(crate) struct State {
    pub(crate) epsilon: Vec<(Option<Mark>, u32)>,
    pub(crate) transitions: Vec<Transition>,
}

/// A nondeterministic machine over bytes, with one start and one accepting state.
#[derive(Clone, Debug)]
pub struct Nfa {
    pub(crate) states: Vec<State>,
    pub(crate) start: u32,
    pub(crate) accept: u32,
}

impl Nfa {
    /// How many states the machine has.
    pub fn states(&self) -> usize {
        self.states.len()
    }

    /// Whether nothing is accepted: what leads nowhere has no edges.
    #[cfg(feature = "sample")]
    pub(crate) fn is_empty(&self) -> bool {
        let start = self.state(self.start);
        self.start != self.accept && start.epsilon.is_empty() && start.transitions.is_empty()
    }

    /// Takes off every edge that leads to no acceptance: exclusions leave such behind.
    pub(super) fn trim(&mut self) {
        let mut into = vec![Vec::new(); self.states.len()];
        for (from, state) in self.states.iter().enumerate() {
            let targets =
                state.epsilon.iter().map(|&(_, to)| to).chain(state.transitions.iter().map(|edge| edge.to));
            targets.for_each(|to| into[to as usize].push(from as u32));
        }
        let mut useful = vec![false; self.states.len()];
        let mut open = vec![self.accept];
        while let Some(state) = open.pop() {
            if !std::mem::replace(&mut useful[state as usize], true) {
                open.extend(&into[state as usize]);
            }
        }
        for state in &mut self.states {
            state.epsilon.retain(|&(_, to)| useful[to as usize]);
            state.transitions.retain(|edge| useful[edge.to as usize]);
        }
    }

    pub(crate) fn state(&self, state: u32) -> &State {
        &self.states[state as usize]
    }

    /// The sets on all edges, each once.
    pub(crate) fn byte_sets(&self) -> Vec<ByteSet> {
        let mut sets: Vec<_> =
            self.states.iter().flat_map(|state| &state.transitions).map(|edge| edge.set).collect();
        sets.sort_unstable();
        sets.dedup();
        sets
    }
}
