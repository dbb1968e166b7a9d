//! Minimization by Moore's partition refinement, then canonical numbering of the states.

use std::collections::{HashMap, VecDeque};

use super::{ByteClasses, ClassId, Dfa, StateId};

impl Dfa {
    /// Returns the minimal automaton of the same language, over the coarsest byte classes, in the canonical numbering.
    pub(super) fn minimize(self) -> Dfa {
        let blocks = self.equivalent_states();
        let dead = blocks[Dfa::DEAD.as_usize()];
        let width = self.classes.count();
        // One state stands for each block; the blocks are numbered in the order of their first states.
        let mut member: Vec<usize> = Vec::new();
        for (state, &block) in blocks.iter().enumerate() {
            if block as usize == member.len() {
                member.push(state);
            }
        }
        let block_after_class = |block: u32, class: ClassId| {
            blocks[self.next[member[block as usize] * width + class.as_usize()].as_usize()]
        };
        let block_after = |block: u32, byte: u8| block_after_class(block, self.classes.of(byte));
        // Classes whose bytes lead from every block to the same one become one class.
        let mut columns = HashMap::new();
        let merged: Vec<usize> = (0..width)
            .map(ClassId::new)
            .map(|class| {
                let column: Vec<u32> =
                    (0..member.len() as u32).map(|block| block_after_class(block, class)).collect();
                let number = columns.len();
                *columns.entry(column).or_insert(number)
            })
            .collect();
        let classes = ByteClasses::by_key(|byte| merged[self.classes.of(byte).as_usize()]);
        let bytes: Vec<u8> = classes.sets().iter().filter_map(|set| set.iter().next()).collect();

        let start = blocks[self.start.as_usize()];
        let mut numbers = HashMap::from([(dead, Dfa::DEAD)]);
        let mut order = vec![dead];
        let mut queue = VecDeque::from([start]);
        if start != dead {
            numbers.insert(start, StateId::new(1));
            order.push(start);
        }
        while let Some(block) = queue.pop_front() {
            for &byte in &bytes {
                let to = block_after(block, byte);
                numbers.entry(to).or_insert_with(|| {
                    order.push(to);
                    queue.push_back(to);
                    StateId::new(order.len() - 1)
                });
            }
        }
        let next = order.iter().flat_map(|&block| bytes.iter().map(move |&byte| (block, byte)));
        let next = next.map(|(block, byte)| numbers[&block_after(block, byte)]).collect();
        let accepting = order.iter().map(|&block| self.accepting[member[block as usize]]).collect();
        Dfa { classes, next, accepting, start: numbers[&start] }
    }

    /// Returns a block number for every state. Two states share a block exactly if no input distinguishes them.
    fn equivalent_states(&self) -> Vec<u32> {
        let width = self.classes.count();
        let mut blocks: Vec<u32> = self.accepting.iter().map(|&accepting| u32::from(accepting)).collect();
        let mut count = 0;
        loop {
            let mut numbers = HashMap::new();
            let refined: Vec<u32> = (0..blocks.len())
                .map(|state| {
                    let row = &self.next[state * width..(state + 1) * width];
                    let row: Vec<u32> = row.iter().map(|to| blocks[to.as_usize()]).collect();
                    let number = numbers.len() as u32;
                    *numbers.entry((blocks[state], row)).or_insert(number)
                })
                .collect();
            if numbers.len() == count {
                return refined;
            }
            count = numbers.len();
            blocks = refined;
        }
    }
}
