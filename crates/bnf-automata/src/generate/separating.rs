//! Separating sequences, from a tree of strings that splits all states of a minimal automaton; and access sequences.

use std::collections::VecDeque;

use crate::automata::Dfa;

/// Returns, for every state, the strings that separate it from all others.
///
/// For every two states, some string in the lists of both is accepted from one and not from the other. So the lists are
/// harmonized, as the HSI method requires.
pub fn separating_sequences(machine: &Dfa, bytes: &[u8]) -> Vec<Vec<Vec<u8>>> {
    let count = machine.states() + 1;
    let tree = Tree::split(machine, bytes, count);
    (0..count).map(|state| tree.path(state)).collect()
}

/// Blocks of states. A block that is split has a string, and a child block for each verdict on that string.
struct Tree {
    /// The string of each node, if it is split.
    labels: Vec<Option<Vec<u8>>>,
    parents: Vec<Option<usize>>,
    /// The leaf node of each state.
    leaf: Vec<usize>,
}

impl Tree {
    /// Splits by acceptance, and then by each byte's successors, shortest strings first.
    fn split(machine: &Dfa, bytes: &[u8], count: usize) -> Tree {
        let mut tree = Tree { labels: vec![None], parents: vec![None], leaf: vec![0; count] };
        let accepting = (0..count).map(|state| machine.is_accepting(state as u32)).collect::<Vec<_>>();
        tree.divide(0, Vec::new(), |state| usize::from(accepting[state]));
        // Each round splits by strings of one length. A block that no byte splits now may be split in a later round.
        loop {
            let blocks: Vec<usize> =
                (0..tree.labels.len()).filter(|&node| tree.labels[node].is_none()).collect();
            // A copy of the leaves before this round. Strings of this round are one byte longer than those of earlier
            // rounds.
            let (leaf, parents) = (tree.leaf.clone(), tree.parents.clone());
            let mut changed = false;
            for block in blocks {
                let members: Vec<usize> = (0..count).filter(|&state| leaf[state] == block).collect();
                let [first, rest @ ..] = &members[..] else { continue };
                let splitting = bytes.iter().find_map(|&byte| {
                    let after = |state: usize| leaf[machine.step(state as u32, byte) as usize];
                    let other = rest.iter().find(|&&state| after(state) != after(*first))?;
                    Some((byte, common_ancestor(&parents, after(*first), after(*other))))
                });
                if let Some((byte, ancestor)) = splitting {
                    let label = tree.labels[ancestor].clone().unwrap_or_default();
                    let label = [&[byte][..], &label].concat();
                    let accepted = |state: usize| {
                        let end = label.iter().fold(state as u32, |state, &byte| machine.step(state, byte));
                        usize::from(machine.is_accepting(end))
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

    /// Splits a block into two by the verdict on the block's string.
    fn divide(&mut self, block: usize, label: Vec<u8>, answer: impl Fn(usize) -> usize) {
        let below = self.labels.len();
        self.labels[block] = Some(label);
        self.labels.extend([None, None]);
        self.parents.extend([Some(block), Some(block)]);
        for state in 0..self.leaf.len() {
            if self.leaf[state] == block {
                self.leaf[state] = below + answer(state);
            }
        }
    }

    /// Returns the strings on the path from the root to the state's block, shortest first.
    fn path(&self, state: usize) -> Vec<Vec<u8>> {
        let mut found: Vec<Vec<u8>> = Vec::new();
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

/// Returns an access sequence, a shortest string over `bytes`, for each reachable state. The set is closed under
/// prefixes.
pub fn access_sequences(machine: &Dfa, bytes: &[u8]) -> Vec<Vec<u8>> {
    let mut found: Vec<Option<Vec<u8>>> = vec![None; machine.states() + 1];
    found[machine.start() as usize] = Some(Vec::new());
    let mut queue = VecDeque::from([machine.start()]);
    while let Some(state) = queue.pop_front() {
        let prefix = found[state as usize].clone().unwrap_or_default();
        for &byte in bytes {
            let next = machine.step(state, byte) as usize;
            if found[next].is_none() {
                found[next] = Some([&prefix[..], &[byte]].concat());
                queue.push_back(next as u32);
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
            let machine = Dfa::compile(&grammar, rule).unwrap();
            let bytes = machine.representatives();
            let identifiers = separating_sequences(&machine, &bytes);
            let accepted = |state: usize, text: &[u8]| {
                machine.is_accepting(text.iter().fold(state as u32, |state, &byte| machine.step(state, byte)))
            };
            for a in 0..identifiers.len() {
                for b in 0..a {
                    let common = identifiers[a].iter().filter(|text| identifiers[b].contains(text));
                    let told = common.clone().any(|text| accepted(a, text) != accepted(b, text));
                    assert!(told, "{rule}: states {a} and {b}");
                }
            }
        }
    }
}
