//! Minimization by Hopcroft's partition refinement, then canonical numbering of the states.
//!
//! The functions work on a table of successors, `next[state * width + symbol]`, so they serve every
//! deterministic automaton.

use std::collections::VecDeque;
use std::hash::Hash;
use std::mem::replace;

use super::{ByteClasses, Dfa, StateId};
use crate::grammar::Work;
use crate::numbered::HashMap;

impl Dfa {
    /// Returns the minimal automaton of the same language, over the coarsest byte classes, in the
    /// canonical numbering.
    pub(super) fn minimize(self, work: &mut Work) -> Dfa {
        let labels = vec![(); self.accepting.len()];
        self.minimize_labeled(&labels, work).0
    }

    /// Minimizes the automaton, but merges only states with equal labels. Also returns, for each
    /// new state, one of the states that it replaces.
    pub(crate) fn minimize_labeled<L: Hash + Eq>(self, labels: &[L], work: &mut Work) -> (Dfa, Vec<StateId>) {
        let width = self.classes.count();
        let labels: Vec<(bool, &L)> = self.accepting.iter().copied().zip(labels).collect();
        let blocks = equivalent_states(width, &self.next, &labels, work);
        let minimal = canonical(&blocks, width, &self.next, self.start);
        let accepting = minimal.members.iter().map(|state| self.accepting[state.as_usize()]).collect();
        let (classes, next) = merge_classes(&self.classes, width, &minimal.next);
        (Dfa { classes, next, accepting, start: minimal.start }, minimal.members)
    }
}

/// Returns a block number for every state. Two states share a block exactly if each input leads
/// from both to the same label. Every symbol must lead from the dead state to itself. The function
/// counts the transitions that it follows.
///
/// This is Hopcroft's algorithm. A *splitter* is a block, and a symbol that leads from some states
/// into it. A block in which only some states have such a transition is divided. Of the two halves,
/// the smaller one becomes a splitter, so each transition is followed at most log n times.
pub(super) fn equivalent_states<L: Hash + Eq>(
    width: usize,
    next: &[StateId],
    labels: &[L],
    work: &mut Work,
) -> Vec<u32> {
    let into = Predecessors::new(width, next);
    let mut numbers = HashMap::default();
    let mut number = |label| {
        let number = numbers.len();
        *numbers.entry(label).or_insert(number)
    };
    let mut partition = Partition::new(labels.iter().map(&mut number).collect());
    // The states of the dead state's block that no input can lead out of are equivalent to it. This
    // block is never a splitter: a state whose transition with some symbol leads there has no
    // transition into another block.
    let dead = partition.block_of(Dfa::DEAD.as_usize());
    let leaving = into.leaving(&partition, dead);
    partition.divide(&leaving, |_, _, _| {});
    let mut is_open: Vec<bool> = (0..partition.blocks()).map(|block| block != dead).collect();
    let mut open: Vec<usize> = (0..partition.blocks()).filter(|&block| block != dead).collect();
    let mut by_symbol: Vec<Vec<u32>> = vec![Vec::new(); width];
    while let Some(splitter) = open.pop() {
        is_open[splitter] = false;
        for &state in partition.members(splitter) {
            for &(from, symbol) in into.of(state as usize) {
                by_symbol[symbol as usize].push(from);
            }
        }
        for from in &mut by_symbol {
            work.count(from.len());
            partition.divide(from, |old, new, is_new_smaller| {
                is_open.push(false);
                // If the old block still waits, both halves must.
                let added = if is_open[old] || is_new_smaller { new } else { old };
                is_open[added] = true;
                open.push(added);
            });
            from.clear();
        }
    }
    partition.into_blocks()
}

/// For every state, the transitions from other states that lead to it. Those to the dead state are
/// left out.
struct Predecessors {
    /// The transitions into a state are at `starts[state]..starts[state + 1]`.
    starts: Vec<u32>,
    transitions: Vec<(u32, u16)>,
}

impl Predecessors {
    fn new(width: usize, next: &[StateId]) -> Predecessors {
        let live = || next.iter().enumerate().filter(|&(_, &to)| to != Dfa::DEAD);
        let mut starts = vec![0; next.len() / width + 1];
        live().for_each(|(_, to)| starts[to.as_usize() + 1] += 1);
        for state in 1..starts.len() {
            starts[state] += starts[state - 1];
        }
        let mut free = starts.clone();
        let mut transitions = vec![(0, 0); starts.last().map_or(0, |&count| count as usize)];
        for (place, to) in live() {
            let at = &mut free[to.as_usize()];
            transitions[*at as usize] = ((place / width) as u32, (place % width) as u16);
            *at += 1;
        }
        Predecessors { starts, transitions }
    }

    fn of(&self, state: usize) -> &[(u32, u16)] {
        &self.transitions[self.starts[state] as usize..self.starts[state + 1] as usize]
    }

    /// Returns the states of a block from which some input leads out of the block.
    fn leaving(&self, partition: &Partition, block: usize) -> Vec<u32> {
        let is_inside = |state: u32| partition.block_of(state as usize) == block;
        let mut seen = vec![false; self.starts.len() - 1];
        let mut open: Vec<u32> = (0..seen.len() as u32).filter(|&state| !is_inside(state)).collect();
        let mut found = Vec::new();
        while let Some(state) = open.pop() {
            for &(from, _) in self.of(state as usize) {
                if is_inside(from) && !std::mem::replace(&mut seen[from as usize], true) {
                    found.push(from);
                    open.push(from);
                }
            }
        }
        found
    }
}

pub(super) struct Minimal {
    /// One of the equivalent states of each new state.
    pub(super) members: Vec<StateId>,
    pub(super) next: Vec<StateId>,
    pub(super) start: StateId,
}

/// Numbers the blocks in the order in which a breadth-first walk over the symbols reaches them. The
/// block of the dead state is 0.
pub(super) fn canonical(blocks: &[u32], width: usize, next: &[StateId], start: StateId) -> Minimal {
    let mut numbers = HashMap::from_iter([(blocks[Dfa::DEAD.as_usize()], Dfa::DEAD)]);
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

/// Makes one class of the byte classes that lead from every state to the same state. The byte
/// classes are the first symbols of a row. Returns the classes and the new table.
pub(super) fn merge_classes(
    classes: &ByteClasses,
    width: usize,
    next: &[StateId],
) -> (ByteClasses, Vec<StateId>) {
    // The first of the classes that no row has divided so far.
    let mut merged = vec![0; classes.count()];
    for row in next.chunks(width) {
        if (0..merged.len()).any(|class| row[class] != row[merged[class]]) {
            let mut first = HashMap::default();
            for class in 0..merged.len() {
                merged[class] = *first.entry((merged[class], row[class])).or_insert(class);
            }
        }
    }
    let coarse = ByteClasses::by_key(|byte| merged[classes.of(byte).as_usize()]);
    let bytes = coarse.sets().into_iter().filter_map(|set| set.iter().next());
    let kept: Vec<usize> =
        bytes.map(|byte| classes.of(byte).as_usize()).chain(classes.count()..width).collect();
    let next = next.chunks(width).flat_map(|row| kept.iter().map(|&symbol| row[symbol])).collect();
    (coarse, next)
}

/// A partition of the states `0..n`. Blocks are numbered from 0.
pub(super) struct Partition {
    states: Vec<u32>,
    places: Vec<u32>,
    block_of: Vec<u32>,
    /// For each block, its range in `states`.
    blocks: Vec<std::ops::Range<u32>>,
    /// For each block, the number of states that [`Partition::divide`] has moved to its beginning.
    moved: Vec<u32>,
}

impl Partition {
    pub(super) fn new(blocks: Vec<usize>) -> Partition {
        let block_of: Vec<u32> = blocks.into_iter().map(|block| block as u32).collect();
        let mut states: Vec<u32> = (0..block_of.len() as u32).collect();
        states.sort_by_key(|&state| block_of[state as usize]);
        let mut places = vec![0; states.len()];
        let mut blocks: Vec<std::ops::Range<u32>> = Vec::new();
        for (place, &state) in (0..).zip(&states) {
            places[state as usize] = place;
            if block_of[state as usize] as usize == blocks.len() {
                blocks.push(place..place);
            }
            blocks.last_mut().expect("blocks are numbered from 0").end = place + 1;
        }
        let moved = vec![0; blocks.len()];
        Partition { states, places, block_of, blocks, moved }
    }

    pub(super) fn blocks(&self) -> usize {
        self.blocks.len()
    }

    pub(super) fn block_of(&self, state: usize) -> usize {
        self.block_of[state] as usize
    }

    pub(super) fn members(&self, block: usize) -> &[u32] {
        let range = &self.blocks[block];
        &self.states[range.start as usize..range.end as usize]
    }

    /// Divides every block that has some of these states, and some others. The given states move to
    /// a new block. Calls `divided` with the numbers of the old and the new block, and whether the
    /// new one has fewer states.
    ///
    /// Each state must be given at most once.
    pub(super) fn divide(&mut self, states: &[u32], mut divided: impl FnMut(usize, usize, bool)) {
        let mut touched = Vec::new();
        for &state in states {
            let block = self.block_of(state as usize);
            if self.moved[block] == 0 {
                touched.push(block);
            }
            let to = self.blocks[block].start + self.moved[block];
            self.moved[block] += 1;
            let from = replace(&mut self.places[state as usize], to);
            let other = replace(&mut self.states[to as usize], state);
            self.states[from as usize] = other;
            self.places[other as usize] = from;
            // If the state was there already, the last two lines have moved it back to the same
            // place.
        }
        for block in touched {
            let moved = replace(&mut self.moved[block], 0);
            let range = self.blocks[block].clone();
            let middle = range.start + moved;
            if middle == range.end {
                continue;
            }
            let new = self.blocks.len();
            self.blocks[block].start = middle;
            self.blocks.push(range.start..middle);
            self.moved.push(0);
            for place in range.start..middle {
                self.block_of[self.states[place as usize] as usize] = new as u32;
            }
            divided(block, new, moved < range.end - middle);
        }
    }

    pub(super) fn into_blocks(self) -> Vec<u32> {
        self.block_of
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grammar::Limits;
    use proptest::prelude::*;

    /// Moore's algorithm. It divides the blocks by their rows until no block changes, in quadratic
    /// time.
    fn moore(width: usize, next: &[StateId], labels: &[u8]) -> Vec<u32> {
        let mut blocks: Vec<u32> = labels.iter().map(|&label| label.into()).collect();
        let mut count = 0;
        loop {
            let mut numbers = HashMap::default();
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

    fn in_order(blocks: &[u32]) -> Vec<usize> {
        let mut numbers = HashMap::default();
        let number = |block: &u32| {
            let number = numbers.len();
            *numbers.entry(*block).or_insert(number)
        };
        blocks.iter().map(number).collect()
    }

    fn tables() -> impl Strategy<Value = (usize, Vec<StateId>, Vec<u8>)> {
        let of_size = |(width, states): (usize, usize)| {
            // Many transitions to the dead state and to the next one make long chains.
            let target = prop_oneof![2 => Just(0), 1 => 0..states];
            let chain = prop::collection::vec(any::<bool>(), states * width);
            let next = prop::collection::vec(target, states * width);
            let labels = prop::collection::vec(prop_oneof![6 => Just(0_u8), 1 => 0..3_u8], states);
            (Just(width), Just(states), next, chain, labels)
        };
        (1..5_usize, 1..40_usize).prop_flat_map(of_size).prop_map(
            |(width, states, mut next, chain, labels)| {
                for place in 0..next.len() {
                    if place < width {
                        next[place] = 0;
                    } else if chain[place] {
                        next[place] = (place / width + 1) % states;
                    }
                }
                (width, next.into_iter().map(StateId::new).collect(), labels)
            },
        )
    }

    proptest! {
        #![proptest_config(ProptestConfig {
            cases: 3000,
            failure_persistence: None,
            ..ProptestConfig::default()
        })]

        #[test]
        fn the_blocks_are_those_of_moore((width, next, labels) in tables()) {
            let blocks = equivalent_states(width, &next, &labels, &mut Work::new(Limits::default()));
            prop_assert_eq!(in_order(&blocks), in_order(&moore(width, &next, &labels)));
        }
    }

    #[test]
    fn a_chain_takes_few_steps() {
        for states in [1000, 64_000] {
            let next = (0..2 * states).map(|place| match place {
                0 | 1 => 0,
                place if place % 2 == 0 && place / 2 + 1 < states => place / 2 + 1,
                _ => 0,
            });
            let next: Vec<StateId> = next.map(StateId::new).collect();
            let labels: Vec<bool> = (0..states).map(|state| state + 1 == states).collect();
            let mut work = Work::new(Limits::default());
            let blocks = equivalent_states(2, &next, &labels, &mut work);
            assert_eq!(in_order(&blocks), (0..states).collect::<Vec<_>>());
            assert!(work.steps() <= 20 * states, "{}", work.steps());
        }
    }
}
