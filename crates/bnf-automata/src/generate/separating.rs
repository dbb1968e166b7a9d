//! Separating sequences, from a tree of sequences that splits all states of a minimal automaton;
//! and access sequences.

use std::collections::VecDeque;

use crate::automata::{AnswerDfa, Dfa, StateId, Symbol};

pub(super) trait Automaton {
    type Symbol: Copy + Ord;

    fn state_count(&self) -> usize;
    fn step(&self, state: StateId, symbol: Self::Symbol) -> StateId;
    fn is_accepting(&self, state: StateId) -> bool;
}

impl Automaton for Dfa {
    type Symbol = u8;

    fn state_count(&self) -> usize {
        self.states() + 1
    }
    fn step(&self, state: StateId, byte: u8) -> StateId {
        self.step(state, byte)
    }
    fn is_accepting(&self, state: StateId) -> bool {
        self.is_accepting(state)
    }
}

impl Automaton for AnswerDfa {
    type Symbol = Symbol;

    fn state_count(&self) -> usize {
        self.states() + 1
    }
    fn step(&self, state: StateId, symbol: Symbol) -> StateId {
        self.step(state, symbol)
    }
    fn is_accepting(&self, state: StateId) -> bool {
        self.is_accepting(state)
    }
}

/// Returns, for every state, the sequences that separate it from all others.
///
/// For every two states, some sequence in the lists of both is accepted from one and not from the
/// other. So the lists are harmonized, as the HSI method requires.
pub(super) fn separating_sequences<A: Automaton>(
    automaton: &A,
    symbols: &[A::Symbol],
) -> Vec<Vec<Vec<A::Symbol>>> {
    let tree = SplittingTree::split(automaton, symbols);
    (0..automaton.state_count()).map(|state| tree.path(state)).collect()
}

/// A splitting tree: blocks of states. A block that is split has a sequence, and a child block for
/// each verdict on that sequence.
struct SplittingTree<S> {
    labels: Vec<Option<Vec<S>>>,
    parents: Vec<Option<usize>>,
    leaf: Vec<usize>,
}

impl<S: Copy + Ord> SplittingTree<S> {
    /// Splits by acceptance, and then by each symbol's successors, shortest sequences first.
    fn split<A: Automaton<Symbol = S>>(automaton: &A, symbols: &[S]) -> SplittingTree<S> {
        let leaf = vec![0; automaton.state_count()];
        let mut tree = SplittingTree { labels: vec![None], parents: vec![None], leaf };
        tree.divide(0, Vec::new(), |state| automaton.is_accepting(state));
        // Each round splits by sequences of one length. A block that no symbol splits now may be
        // split in a later round.
        loop {
            let blocks: Vec<usize> =
                (0..tree.labels.len()).filter(|&node| tree.labels[node].is_none()).collect();
            let (leaf, parents) = (tree.leaf.clone(), tree.parents.clone());
            let mut members: Vec<Vec<StateId>> = vec![Vec::new(); tree.labels.len()];
            leaf.iter().enumerate().for_each(|(state, &block)| members[block].push(StateId::new(state)));
            let mut changed = false;
            for block in blocks {
                let [first, rest @ ..] = &members[block][..] else { continue };
                let splitting = symbols.iter().find_map(|&symbol| {
                    let after = |state: StateId| leaf[automaton.step(state, symbol).as_usize()];
                    let other = rest.iter().find(|&&state| after(state) != after(*first))?;
                    Some((symbol, common_ancestor(&parents, after(*first), after(*other))))
                });
                if let Some((symbol, ancestor)) = splitting {
                    let label = tree.labels[ancestor].clone().unwrap_or_default();
                    let label = [&[symbol][..], &label].concat();
                    let accepted = |state: StateId| {
                        let end = label.iter().fold(state, |state, &symbol| automaton.step(state, symbol));
                        automaton.is_accepting(end)
                    };
                    tree.divide(block, label.clone(), accepted);
                    changed = true;
                }
            }
            if !changed {
                return tree;
            }
        }
    }

    /// Splits a block into two by the verdict on the block's sequence.
    fn divide(&mut self, block: usize, label: Vec<S>, accepted: impl Fn(StateId) -> bool) {
        let below = self.labels.len();
        self.labels[block] = Some(label);
        self.labels.extend([None, None]);
        self.parents.extend([Some(block), Some(block)]);
        for (state, leaf) in self.leaf.iter_mut().enumerate().filter(|(_, leaf)| **leaf == block) {
            *leaf = below + usize::from(accepted(StateId::new(state)));
        }
    }

    fn path(&self, state: usize) -> Vec<Vec<S>> {
        let mut found: Vec<Vec<S>> = Vec::new();
        let mut node = self.leaf[state];
        while let Some(parent) = self.parents[node] {
            found.extend(self.labels[parent].clone());
            node = parent;
        }
        found.sort_by(|a, b| (a.len(), a).cmp(&(b.len(), b)));
        found.dedup();
        found
    }
}

fn common_ancestor(parents: &[Option<usize>], a: usize, b: usize) -> usize {
    let ancestors = |mut node: usize| {
        let mut found = vec![node];
        while let Some(parent) = parents[node] {
            found.push(parent);
            node = parent;
        }
        found
    };
    let of_a = ancestors(a);
    ancestors(b).into_iter().find(|node| of_a.contains(node)).unwrap_or(0)
}

/// Returns an access sequence, a shortest string over `bytes`, for each reachable state. The set is
/// closed under prefixes.
pub(super) fn access_sequences(dfa: &Dfa, bytes: &[u8]) -> Vec<Vec<u8>> {
    let mut found: Vec<Option<Vec<u8>>> = vec![None; dfa.states() + 1];
    found[dfa.start().as_usize()] = Some(Vec::new());
    let mut queue = VecDeque::from([dfa.start()]);
    while let Some(state) = queue.pop_front() {
        let prefix = found[state.as_usize()].clone().unwrap_or_default();
        for &byte in bytes {
            let next = dfa.step(state, byte);
            if found[next.as_usize()].is_none() {
                found[next.as_usize()] = Some([&prefix[..], &[byte]].concat());
                queue.push_back(next);
            }
        }
    }
    // If the language contains every string, nothing leads to the dead state.
    found.into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grammar::Grammar;

    #[test]
    fn a_common_sequence_separates_every_two_states() {
        let grammar = Grammar::read("location.bnf", include_str!("../../tests/location.bnf")).unwrap();
        for rule in ["location", "host", "point", "order"] {
            let dfa = Dfa::compile(&grammar, rule).unwrap();
            let bytes = dfa.representatives();
            let sequences = separating_sequences(&dfa, &bytes);
            let accepted = |state: usize, text: &[u8]| {
                let state = StateId::new(state);
                dfa.is_accepting(text.iter().fold(state, |state, &byte| dfa.step(state, byte)))
            };
            for a in 0..sequences.len() {
                for b in 0..a {
                    let common = sequences[a].iter().filter(|text| sequences[b].contains(text));
                    let told = common.clone().any(|text| accepted(a, text) != accepted(b, text));
                    assert!(told, "{rule}: states {a} and {b}");
                }
            }
        }
    }
}
