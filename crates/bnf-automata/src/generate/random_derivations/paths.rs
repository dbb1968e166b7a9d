//! The paths from a state of the automaton, each with its probability.

use std::collections::BTreeMap;

use crate::automata::{ByteSet, Nfa, StateId};

/// The probability at which the search for paths stops. Epsilon transitions of hostile grammars may form cycles.
const NEVER: f64 = 1.0 / (1_u64 << 40) as f64;

/// A path: the bytes that it reads, and the state to which it leads; `None` if the string ends.
#[derive(Clone)]
pub(super) struct Path {
    pub(super) reads: Vec<ByteSet>,
    pub(super) to: Option<StateId>,
    pub(super) probability: f64,
}

impl Path {
    pub(super) fn then(&self, next: &Path) -> Path {
        let reads = self.reads.iter().chain(&next.reads).copied().collect();
        Path { reads, to: next.to, probability: self.probability * next.probability }
    }

    /// Returns a path for each byte of the set that this path reads.
    pub(super) fn split_by_byte(&self, set: ByteSet) -> Vec<Path> {
        let probability = self.probability / set.len() as f64;
        let path = |byte| Path { reads: vec![[byte].into_iter().collect()], to: self.to, probability };
        set.iter().map(path).collect()
    }
}

/// Returns the paths from a state that read one byte or end the string.
///
/// All states at the same number of epsilon transitions advance together, so the number of paths between them does not
/// matter.
pub(super) fn paths_from(nfa: &Nfa, branches: &[StateId], state: StateId) -> Vec<Path> {
    let mut found: BTreeMap<Option<StateId>, (ByteSet, f64)> = BTreeMap::new();
    let mut at = BTreeMap::from([(state, 1.0)]);
    while at.values().sum::<f64>() > NEVER {
        let mut next: BTreeMap<StateId, f64> = BTreeMap::new();
        for (number, probability) in at {
            let state = nfa.state(number);
            let (reads, ends) = (!state.transitions.is_empty(), number == nfa.accept);
            let share = probability / (state.epsilon.len() + usize::from(reads) + usize::from(ends)) as f64;
            state.epsilon.iter().for_each(|&(_, to)| *next.entry(to).or_default() += share);
            // An exclusion may split a set. The parts count as one, so it does not change the probability of a
            // character.
            let bytes: usize = state.transitions.iter().map(|transition| transition.set.len()).sum();
            for transition in &state.transitions {
                let (set, probability) = found.entry(Some(branches[transition.to.as_usize()])).or_default();
                *set = set.union(transition.set);
                *probability += share * transition.set.len() as f64 / bytes as f64;
            }
            if ends {
                found.entry(None).or_default().1 += share;
            }
        }
        at = next;
    }
    let path = |(to, (set, probability)): (Option<StateId>, (ByteSet, f64))| {
        let reads = if to.is_some() { vec![set] } else { Vec::new() };
        Path { reads, to, probability }
    };
    found.into_iter().map(path).collect()
}

/// Returns, for each state, the first state from it that does more than lead to one other. So equivalent states share a
/// number.
pub(super) fn branches(nfa: &Nfa) -> Vec<StateId> {
    let next = |number| match nfa.state(number).epsilon[..] {
        [(_, to)] if nfa.state(number).transitions.is_empty() && number != nfa.accept => to,
        _ => number,
    };
    let mut found: Vec<StateId> = nfa.state_ids().map(next).collect();
    // Each pass doubles the distance.
    for _ in 0..=found.len().ilog2() {
        found = found.iter().map(|&state| found[state.as_usize()]).collect();
    }
    found
}
