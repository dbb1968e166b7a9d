//! From an NFA to the minimal DFA, by the subset construction.

use std::rc::Rc;

use super::nfa::Transition;
use super::{ByteClasses, Dfa, Mark, Nfa, StateId};
use crate::grammar::{CompileError, Limits, Work};
use crate::numbered::{HashMap, Numbered};

impl Dfa {
    /// Returns the minimal DFA of the same language.
    pub fn from_nfa(nfa: &Nfa) -> Result<Dfa, CompileError> {
        Dfa::within(&mut Work::new(Limits::default()), nfa)
    }

    pub(super) fn within(work: &mut Work, nfa: &Nfa) -> Result<Dfa, CompileError> {
        let reads_or_accepts =
            |state: StateId| state == nfa.accept || !nfa.state(state).transitions.is_empty();
        let dfa = Subsets::of(work, nfa, reads_or_accepts)?.dfa;
        Ok(dfa.minimize(work))
    }
}

pub(crate) struct Subsets {
    pub(crate) dfa: Dfa,
    /// For each state of the DFA, states of the NFA, sorted.
    pub(crate) states: Vec<Rc<[StateId]>>,
}

impl Subsets {
    /// Runs the subset construction. A subset has only the states for which `keep` returns true. It
    /// must return true for the accepting state and for each state that reads a byte.
    ///
    /// Each state that is visited is a step, and each entry of the table, so the limit of steps
    /// also bounds the memory.
    pub(crate) fn of(
        work: &mut Work,
        nfa: &Nfa,
        keep: impl Fn(StateId) -> bool,
    ) -> Result<Subsets, CompileError> {
        let most = work.limits().dfa_states;
        let classes = ByteClasses::of_sets(&nfa.byte_sets());
        let representatives: Vec<u8> = classes.sets().iter().filter_map(|set| set.iter().next()).collect();
        let mut closure = EpsilonClosure::new(nfa, |_| true, keep);
        // State 0, the dead one, is the empty set.
        let mut subsets: Numbered<Rc<[StateId]>> = Numbered::new(Rc::default());
        let start = subsets.number_of(closure.of([nfa.start], work)?);
        let mut next = vec![Dfa::DEAD; classes.count()];
        let mut at = 1;
        let mut transitions: Vec<&Transition> = Vec::new();
        let mut targets: Vec<StateId> = Vec::new();
        let mut known: HashMap<Vec<StateId>, StateId> = HashMap::default();
        while let Some(subset) = subsets.get(at) {
            if subsets.len() > most {
                return Err(CompileError::DfaTooLarge { rule: None, states: most });
            }
            transitions.clear();
            transitions.extend(subset.iter().flat_map(|&state| &nfa.state(state).transitions));
            work.spend((transitions.len() + 1) * representatives.len())?;
            // Most bytes lead to the same few sets of states.
            known.clear();
            for &byte in &representatives {
                let reading = transitions.iter().filter(|transition| transition.set.contains(byte));
                targets.clear();
                targets.extend(reading.map(|transition| transition.to));
                let to = match known.get(&targets) {
                    _ if targets.is_empty() => Dfa::DEAD,
                    Some(&to) => to,
                    None => {
                        let to = subsets.number_of(closure.of(targets.iter().copied(), work)?);
                        known.insert(targets.clone(), to);
                        to
                    }
                };
                next.push(to);
            }
            at += 1;
        }
        let subsets = subsets.into_values();
        let accepting = subsets.iter().map(|subset| subset.binary_search(&nfa.accept).is_ok()).collect();
        Ok(Subsets { dfa: Dfa { classes, next, accepting, start }, states: subsets })
    }
}

pub(super) struct EpsilonClosure<'n, Follow, Keep> {
    nfa: &'n Nfa,
    follow: Follow,
    keep: Keep,
    seen: Vec<bool>,
    /// The states to visit, and those that were visited: kept for the next closure, because there
    /// are many small ones.
    open: Vec<StateId>,
    visited: Vec<StateId>,
}

impl<'n, Follow: Fn(Option<Mark>) -> bool, Keep: Fn(StateId) -> bool> EpsilonClosure<'n, Follow, Keep> {
    pub(super) fn new(nfa: &'n Nfa, follow: Follow, keep: Keep) -> Self {
        let seen = vec![false; nfa.states()];
        EpsilonClosure { nfa, follow, keep, seen, open: Vec::new(), visited: Vec::new() }
    }

    /// Returns the states to keep among those that epsilon transitions reach from `states`, sorted.
    pub(super) fn of(
        &mut self,
        states: impl IntoIterator<Item = StateId>,
        work: &mut Work,
    ) -> Result<&[StateId], CompileError> {
        self.open.extend(states);
        self.visited.clear();
        let mut followed = self.open.len();
        while let Some(state) = self.open.pop() {
            if !std::mem::replace(&mut self.seen[state.as_usize()], true) {
                self.visited.push(state);
                let epsilon = &self.nfa.state(state).epsilon;
                followed += epsilon.len();
                let next = epsilon.iter().filter(|(mark, _)| (self.follow)(*mark)).map(|&(_, to)| to);
                self.open.extend(next);
            }
        }
        self.visited.iter().for_each(|&state| self.seen[state.as_usize()] = false);
        work.spend(followed)?;
        self.visited.retain(|&state| (self.keep)(state));
        self.visited.sort_unstable();
        Ok(&self.visited)
    }
}
