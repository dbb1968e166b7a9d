//! Values that are numbered as a construction first reaches them, and a breadth-first search over
//! them.
//!
//! The maps hash small keys quickly. The standard library's hash function resists an attacker who
//! chooses the keys, and takes a tenth of the time of a construction. This one is seeded too, and
//! [`Limits`](crate::grammar::Limits) bound what a hostile grammar can cost.

use std::borrow::Borrow;
use std::hash::Hash;

use foldhash::fast::RandomState;

use crate::id::StateId;

pub(crate) type HashMap<K, V> = std::collections::HashMap<K, V, RandomState>;
pub(crate) type HashSet<T> = std::collections::HashSet<T, RandomState>;

/// Values, each once, numbered in the order in which they came. They become the states of an
/// automaton.
pub(crate) struct Numbered<T> {
    values: Vec<T>,
    numbers: HashMap<T, StateId>,
}

impl<T: Clone + Eq + Hash> Numbered<T> {
    /// Returns a list in which one value has the number 0.
    pub(crate) fn new(first: T) -> Numbered<T> {
        let mut numbered = Numbered { values: Vec::new(), numbers: HashMap::default() };
        numbered.number(first);
        numbered
    }

    pub(crate) fn number(&mut self, value: T) -> StateId {
        *self.numbers.entry(value).or_insert_with_key(|value| {
            self.values.push(value.clone());
            StateId::new(self.values.len() - 1)
        })
    }

    /// Like [`Numbered::number`], for a value that is made only if it is new.
    pub(crate) fn number_of<Q: Eq + Hash + ?Sized>(&mut self, value: &Q) -> StateId
    where
        T: Borrow<Q> + for<'q> From<&'q Q>,
    {
        match self.numbers.get(value) {
            Some(&known) => known,
            None => self.number(value.into()),
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.values.len()
    }

    pub(crate) fn get(&self, number: usize) -> Option<&T> {
        self.values.get(number)
    }

    pub(crate) fn into_values(self) -> Vec<T> {
        self.values
    }
}

/// A breadth-first search from one node to others, with a byte for each step.
pub(crate) struct Search<N> {
    nodes: Numbered<N>,
    /// For each node, the node before it, the byte between them, and the number of steps to it.
    steps: Vec<(usize, u8, usize)>,
    next: usize,
}

impl<N: Copy + Eq + Hash> Search<N> {
    pub(crate) fn new(start: N) -> Search<N> {
        Search { nodes: Numbered::new(start), steps: vec![(0, 0, 0)], next: 0 }
    }

    pub(crate) fn next(&mut self) -> Option<(usize, N)> {
        let node = *self.nodes.get(self.next)?;
        self.next += 1;
        Some((self.next - 1, node))
    }

    /// Adds a node, unless a shorter string leads there.
    pub(crate) fn reach(&mut self, node: N, from: usize, byte: u8) {
        if self.nodes.number(node).as_usize() == self.steps.len() {
            self.steps.push((from, byte, self.depth(from) + 1));
        }
    }

    pub(crate) fn node(&self, number: usize) -> N {
        self.nodes.values[number]
    }

    pub(crate) fn depth(&self, number: usize) -> usize {
        self.steps[number].2
    }

    pub(crate) fn len(&self) -> usize {
        self.steps.len()
    }

    /// Returns the bytes that lead to a node.
    pub(crate) fn string(&self, mut number: usize) -> Vec<u8> {
        let mut bytes = vec![0; self.depth(number)];
        for place in bytes.iter_mut().rev() {
            (number, *place, _) = self.steps[number];
        }
        bytes
    }
}
