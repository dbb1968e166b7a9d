//! Minimization by Moore's partition refinement, then canonical numbering of the states.
//!
//! The functions work on a table of successors, `next[state * width + symbol]`, so they serve every deterministic
//! automaton.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;

use super::{ByteClasses, Dfa, StateId};

impl Dfa {
    /// Returns the minimal automaton of the same language, over the coarsest byte classes, in the canonical numbering.
    pub(super) fn minimize(self) -> Dfa {
        let labels = vec![(); self.accepting.len()];
        self.minimize_labeled(&labels).0
    }

    /// Does the same, but merges only states with equal labels. Also returns for each new state one of the states that it
    /// replaces, all of which have the same label.
    pub(crate) fn minimize_labeled<L: Hash + Eq>(self, labels: &[L]) -> (Dfa, Vec<StateId>) {
        let width = self.classes.count();
        let labels: Vec<(bool, &L)> = self.accepting.iter().copied().zip(labels).collect();
        let blocks = equivalent_states(width, &self.next, &labels);
        let minimal = canonical(&blocks, width, &self.next, self.start);
        let accepting = minimal.members.iter().map(|state| self.accepting[state.as_usize()]).collect();
        let (classes, next) = merge_classes(&self.classes, width, &minimal.next);
        (Dfa { classes, next, accepting, start: minimal.start }, minimal.members)
    }
}

/// Returns a block number for every state. Two states share a block exactly if each input leads from both to the same
/// label.
pub(super) fn equivalent_states<L: Hash + Eq>(width: usize, next: &[StateId], labels: &[L]) -> Vec<u32> {
    let mut numbers = HashMap::new();
    let number = |label| {
        let number = numbers.len() as u32;
        *numbers.entry(label).or_insert(number)
    };
    let mut blocks: Vec<u32> = labels.iter().map(number).collect();
    let mut count = 0;
    loop {
        let mut numbers = HashMap::new();
        let refined: Vec<u32> = blocks
            .iter()
            .zip(next.chunks(width))
            .map(|(&block, row)| {
                let row: Vec<u32> = row.iter().map(|to| blocks[to.as_usize()]).collect();
                let number = numbers.len() as u32;
                *numbers.entry((block, row)).or_insert(number)
            })
            .collect();
        if numbers.len() == count {
            return refined;
        }
        count = numbers.len();
        blocks = refined;
    }
}

/// An automaton with one state for each block of equivalent states.
pub(super) struct Minimal {
    /// One of the equivalent states of each new state.
    pub(super) members: Vec<StateId>,
    pub(super) next: Vec<StateId>,
    pub(super) start: StateId,
}

/// Numbers the blocks in the order in which a breadth-first walk over the symbols reaches them. The block of the dead
/// state is 0.
pub(super) fn canonical(blocks: &[u32], width: usize, next: &[StateId], start: StateId) -> Minimal {
    let mut numbers = HashMap::from([(blocks[Dfa::DEAD.as_usize()], Dfa::DEAD)]);
    let mut members = vec![Dfa::DEAD];
    let mut queue = VecDeque::from([start]);
    let mut number = |state: StateId, queue: &mut VecDeque<StateId>| {
        *numbers.entry(blocks[state.as_usize()]).or_insert_with(|| {
            members.push(state);
            queue.push_back(state);
            StateId::new(members.len() - 1)
        })
    };
    let first = number(start, &mut VecDeque::new());
    let mut rows = vec![Dfa::DEAD; width];
    let row_of = |state: StateId| &next[state.as_usize() * width..][..width];
    if first == Dfa::DEAD {
        queue.clear();
    }
    while let Some(state) = queue.pop_front() {
        rows.extend(row_of(state).iter().map(|&to| number(to, &mut queue)));
    }
    Minimal { members, next: rows, start: first }
}

/// Makes one class of the byte classes that lead from every state to the same state. The byte classes are the first
/// symbols of a row. Returns the classes and the new table.
pub(super) fn merge_classes(
    classes: &ByteClasses,
    width: usize,
    next: &[StateId],
) -> (ByteClasses, Vec<StateId>) {
    let column = |class: usize| next.chunks(width).map(|row| row[class]).collect::<Vec<_>>();
    let mut columns = HashMap::new();
    let merged: Vec<usize> = (0..classes.count())
        .map(|class| {
            let number = columns.len();
            *columns.entry(column(class)).or_insert(number)
        })
        .collect();
    let coarse = ByteClasses::by_key(|byte| merged[classes.of(byte).as_usize()]);
    let bytes = coarse.sets().into_iter().filter_map(|set| set.iter().next());
    let kept: Vec<usize> =
        bytes.map(|byte| classes.of(byte).as_usize()).chain(classes.count()..width).collect();
    let next = next.chunks(width).flat_map(|row| kept.iter().map(|&symbol| row[symbol])).collect();
    (coarse, next)
}
