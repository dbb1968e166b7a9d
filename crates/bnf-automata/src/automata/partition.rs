//! A partition of numbered states into blocks, for refinement.

use std::mem::replace;

/// A partition of the states `0..n`. Blocks are numbered from 0.
pub(super) struct Partition {
    /// All states, block by block.
    states: Vec<u32>,
    /// For each state, its index in `states`.
    places: Vec<u32>,
    /// For each state, its block.
    block_of: Vec<u32>,
    /// For each block, its range in `states`.
    blocks: Vec<std::ops::Range<u32>>,
    /// For each block, the number of states that [`Partition::divide`] has moved to its beginning.
    moved: Vec<u32>,
}

impl Partition {
    /// Returns the partition in which each state has the given block.
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

    /// Returns the number of blocks.
    pub(super) fn blocks(&self) -> usize {
        self.blocks.len()
    }

    pub(super) fn block_of(&self, state: usize) -> usize {
        self.block_of[state] as usize
    }

    /// Returns the states of a block.
    pub(super) fn members(&self, block: usize) -> &[u32] {
        let range = &self.blocks[block];
        &self.states[range.start as usize..range.end as usize]
    }

    /// Divides every block that has some of these states, and some others. The given states move to a new block. Calls
    /// `divided` with the numbers of the old and the new block, and whether the new one has fewer states.
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
            // If the state was there already, the last two lines have moved it back to the same place.
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

    /// Returns the block of each state.
    pub(super) fn into_blocks(self) -> Vec<u32> {
        self.block_of
    }
}
