//! The nondeterministic automaton of a rule. Its accepting paths are the derivations of the rule's
//! strings.

use super::{ByteSet, StateId};
use crate::grammar::{Node, PartId, RuleId};
use crate::numbered::{HashSet, Search};

/// A step of a derivation, as an epsilon transition records it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// A rule begins.
    Enter {
        /// The rule.
        rule: RuleId,
        /// Whether the rule stands at the end of another rule of its recursive component, and so
        /// ends with it.
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
    pub(crate) node: Node,
}

/// A state: its epsilon transitions in order of preference, and its transitions that read a byte.
#[derive(Clone, Debug, Default)]
pub(crate) struct State {
    pub(crate) epsilon: Vec<(Option<Mark>, StateId)>,
    pub(crate) transitions: Vec<Transition>,
}

/// A nondeterministic automaton (NFA) over bytes, with one start state and one accepting state.
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

    /// Whether the language is empty: then `trim` has removed every transition of the start state.
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

    pub(crate) fn state_ids(&self) -> impl Iterator<Item = StateId> + use<> {
        (0..self.states.len()).map(StateId::new)
    }

    pub(crate) fn state(&self, state: StateId) -> &State {
        &self.states[state.as_usize()]
    }

    pub(crate) fn byte_sets(&self) -> Vec<ByteSet> {
        let transitions = self.states.iter().flat_map(|state| &state.transitions);
        let mut sets: Vec<_> = transitions.map(|transition| transition.set).collect();
        sets.sort_unstable();
        sets.dedup();
        sets
    }
}

impl Nfa {
    /// Returns a shortest string that has two derivations; `None` if every string has at most one.
    ///
    /// The search follows two paths over the same bytes. The string is ambiguous if both paths
    /// accept it and differ, at a byte or at the epsilon transitions between two bytes. The search
    /// does not compare derivations within a terminal class.
    pub fn ambiguous(&self) -> Option<Vec<u8>> {
        let mut search = Search::new((self.start, self.start, false));
        while let Some((number, (a, b, parted))) = search.next() {
            let (ends_a, ends_b) = (self.ends(a), self.ends(b));
            for (i, end_a) in ends_a.iter().enumerate() {
                for (j, end_b) in ends_b.iter().enumerate() {
                    let parted = parted || i != j;
                    match (end_a, end_b) {
                        (End::Accept, End::Accept) if parted => return Some(search.string(number)),
                        (End::Byte(set_a, to_a), End::Byte(set_b, to_b)) => {
                            if let Some(byte) = set_a.intersection(*set_b).most_readable() {
                                search.reach((*to_a, *to_b, parted), number, byte);
                            }
                        }
                        _ => {}
                    }
                }
            }
        }
        None
    }

    /// Returns where the epsilon paths from a state lead, once for each path: to a byte that is
    /// read, or to acceptance.
    ///
    /// A path that returns to one of its own states is already an ambiguity. Its ends are listed
    /// once more, and the path is not followed further.
    fn ends(&self, state: StateId) -> Vec<End> {
        let mut found = Vec::new();
        let mut open = vec![(state, vec![state])];
        while let Some((state, path)) = open.pop() {
            if state == self.accept {
                found.push(End::Accept);
            }
            let transitions = self.state(state).transitions.iter();
            found.extend(transitions.map(|transition| End::Byte(transition.set, transition.to)));
            for &(_, to) in &self.state(state).epsilon {
                if !path.contains(&to) {
                    let mut path = path.clone();
                    path.push(to);
                    open.push((to, path));
                } else {
                    self.ends_once(to, &mut found);
                }
            }
        }
        found
    }

    fn ends_once(&self, state: StateId, found: &mut Vec<End>) {
        let (mut open, mut seen) = (vec![state], HashSet::default());
        while let Some(state) = open.pop() {
            if !seen.insert(state) {
                continue;
            }
            if state == self.accept {
                found.push(End::Accept);
            }
            let transitions = self.state(state).transitions.iter();
            found.extend(transitions.map(|transition| End::Byte(transition.set, transition.to)));
            open.extend(self.state(state).epsilon.iter().map(|&(_, to)| to));
        }
    }
}

enum End {
    Accept,
    Byte(ByteSet, StateId),
}
