//! The ways on from a state of the machine, each with its probability.

use std::collections::BTreeMap;

use crate::automata::{ByteSet, Nfa};

/// A way that is less likely than this is none: epsilon transitions of hostile grammars may go round in circles.
const NEVER: f64 = 1.0 / (1_u64 << 40) as f64;

/// What is read on a way, byte by byte, and where it leads: nowhere if the string ends with it.
#[derive(Clone)]
pub(super) struct Way {
    pub(super) reads: Vec<ByteSet>,
    pub(super) to: Option<u32>,
    pub(super) probability: f64,
}

impl Way {
    pub(super) fn then(&self, next: &Way) -> Way {
        let reads = self.reads.iter().chain(&next.reads).copied().collect();
        Way { reads, to: next.to, probability: self.probability * next.probability }
    }

    /// A way for each byte of the set that this one reads.
    pub(super) fn spelled_out(&self, set: ByteSet) -> Vec<Way> {
        let probability = self.probability / set.len() as f64;
        let way = |byte| Way { reads: vec![[byte].into_iter().collect()], to: self.to, probability };
        set.iter().map(way).collect()
    }
}

/// The ways on that read one byte, or end: all states that a number of epsilon transitions leads to go one edge on together, so that
/// no number of paths between them costs anything.
pub(super) fn follow(nfa: &Nfa, branches: &[u32], state: u32) -> Vec<Way> {
    let mut found: BTreeMap<Option<u32>, (ByteSet, f64)> = BTreeMap::new();
    let mut at = BTreeMap::from([(state, 1.0)]);
    while at.values().sum::<f64>() > NEVER {
        let mut next: BTreeMap<u32, f64> = BTreeMap::new();
        for (number, probability) in at {
            let state = nfa.state(number);
            let (reads, ends) = (!state.transitions.is_empty(), number == nfa.accept);
            let share = probability / (state.epsilon.len() + usize::from(reads) + usize::from(ends)) as f64;
            state.epsilon.iter().for_each(|&(_, to)| *next.entry(to).or_default() += share);
            // What an exclusion split is one thing to read: a character is as likely as it was.
            let bytes: usize = state.transitions.iter().map(|edge| edge.set.len()).sum();
            for edge in &state.transitions {
                let (set, probability) = found.entry(Some(branches[edge.to as usize])).or_default();
                *set = set.union(edge.set);
                *probability += share * edge.set.len() as f64 / bytes as f64;
            }
            if ends {
                found.entry(None).or_default().1 += share;
            }
        }
        at = next;
    }
    let way = |(to, (set, probability)): (Option<u32>, (ByteSet, f64))| {
        let reads = if to.is_some() { vec![set] } else { Vec::new() };
        Way { reads, to, probability }
    };
    found.into_iter().map(way).collect()
}

/// For each state the first from it on that does anything but lead to one other: so places that are the same have one number.
pub(super) fn branches(nfa: &Nfa) -> Vec<u32> {
    let next = |number| match nfa.state(number).epsilon[..] {
        [(_, to)] if nfa.state(number).transitions.is_empty() && number != nfa.accept => to,
        _ => number,
    };
    let mut found: Vec<u32> = (0..nfa.states() as u32).map(next).collect();
    // Each time twice as far.
    for _ in 0..=found.len().ilog2() {
        found = found.iter().map(|&state| found[state as usize]).collect();
    }
    found
}
