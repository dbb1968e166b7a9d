//! From an NFA to the minimal DFA, by the subset construction.

use std::collections::HashMap;

use super::nfa::Transition;
use super::{ByteClasses, Dfa, Nfa, StateId};
use crate::grammar::{CompileError, Limits};

impl Dfa {
    /// Returns the minimal DFA of the same language.
    ///
    /// # Errors
    /// Returns [`CompileError::TooLarge`] or [`CompileError::TooManySteps`] if the default [`Limits`] do not suffice.
    pub fn from_nfa(nfa: &Nfa) -> Result<Dfa, CompileError> {
        Dfa::within(Limits::default(), nfa)
    }

    /// Does the same within the given limits.
    pub(super) fn within(limits: Limits, nfa: &Nfa) -> Result<Dfa, CompileError> {
        let reads_or_accepts =
            |state: StateId| state == nfa.accept || !nfa.state(state).transitions.is_empty();
        Ok(Subsets::of(limits, nfa, reads_or_accepts)?.dfa.minimize())
    }
}

/// The result of the subset construction: a DFA that is not minimal, and the NFA's states after the same bytes.
pub(crate) struct Subsets {
    pub(crate) dfa: Dfa,
    /// For each state of the DFA, states of the NFA, sorted.
    pub(crate) states: Vec<Vec<StateId>>,
}

impl Subsets {
    /// Runs the subset construction. A subset has only the states for which `keep` returns true. It must return true for
    /// the accepting state and for each state that reads a byte.
    pub(crate) fn of(
        limits: Limits,
        nfa: &Nfa,
        keep: impl Fn(StateId) -> bool,
    ) -> Result<Subsets, CompileError> {
        let classes = ByteClasses::of_sets(&nfa.byte_sets());
        let representatives: Vec<u8> = classes.sets().iter().filter_map(|set| set.iter().next()).collect();
        let mut closure = EpsilonClosure { nfa, keep, seen: vec![false; nfa.states()], steps: 0 };
        // State 0, the dead one, is the empty set.
        let mut subsets: Vec<Vec<StateId>> = vec![Vec::new()];
        let mut numbers: HashMap<Vec<StateId>, StateId> = HashMap::from([(Vec::new(), Dfa::DEAD)]);
        let mut number = |subset: Vec<StateId>, subsets: &mut Vec<Vec<StateId>>| {
            *numbers.entry(subset).or_insert_with_key(|subset| {
                subsets.push(subset.clone());
                StateId::new(subsets.len() - 1)
            })
        };
        let start = number(closure.of([nfa.start]), &mut subsets);
        let mut next = vec![Dfa::DEAD; classes.count()];
        let mut at = 1;
        while at < subsets.len() {
            if subsets.len() > limits.dfa_states {
                return Err(CompileError::TooLarge { rule: None, states: limits.dfa_states });
            }
            let transitions: Vec<&Transition> =
                subsets[at].iter().flat_map(|&state| &nfa.state(state).transitions).collect();
            // Most bytes lead to the same few sets of states.
            let mut known: Vec<(Vec<StateId>, StateId)> = vec![(Vec::new(), Dfa::DEAD)];
            for &byte in &representatives {
                let reading = transitions.iter().filter(|transition| transition.set.contains(byte));
                let targets: Vec<StateId> = reading.map(|transition| transition.to).collect();
                let to = match known.iter().find(|(before, _)| *before == targets) {
                    Some(&(_, to)) => to,
                    None => {
                        let to = number(closure.of(targets.iter().copied()), &mut subsets);
                        known.push((targets, to));
                        if closure.steps > limits.steps {
                            return Err(CompileError::TooManySteps { rule: None, steps: limits.steps });
                        }
                        to
                    }
                };
                next.push(to);
            }
            at += 1;
        }
        let accepting = subsets.iter().map(|subset| subset.contains(&nfa.accept)).collect();
        Ok(Subsets { dfa: Dfa { classes, next, accepting, start }, states: subsets })
    }
}

struct EpsilonClosure<'n, Keep> {
    nfa: &'n Nfa,
    keep: Keep,
    seen: Vec<bool>,
    /// The number of states that all closures visit.
    steps: usize,
}

impl<Keep: Fn(StateId) -> bool> EpsilonClosure<'_, Keep> {
    /// Returns the states to keep among those that epsilon transitions reach from `states`, sorted.
    fn of(&mut self, states: impl IntoIterator<Item = StateId>) -> Vec<StateId> {
        let mut open: Vec<StateId> = states.into_iter().collect();
        let mut visited = Vec::new();
        while let Some(state) = open.pop() {
            if !std::mem::replace(&mut self.seen[state.as_usize()], true) {
                visited.push(state);
                open.extend(self.nfa.state(state).epsilon.iter().map(|&(_, to)| to));
            }
        }
        self.steps += visited.len();
        visited.iter().for_each(|&state| self.seen[state.as_usize()] = false);
        visited.retain(|&state| (self.keep)(state));
        visited.sort_unstable();
        visited
    }
}
