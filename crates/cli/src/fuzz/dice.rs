//! Choices that a seed determines.

use bnf_automata::generate::{Rng, seeded};

pub(super) struct Dice(Box<dyn Rng>);

impl Dice {
    pub(super) fn new(seed: u64) -> Dice {
        Dice(Box::new(seeded(seed)))
    }

    /// Returns a number below the limit; 0 if the limit is 0.
    pub(super) fn below(&mut self, limit: usize) -> usize {
        (self.0.next_u64() % limit.max(1) as u64) as usize
    }

    pub(super) fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    pub(super) fn of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }

    /// Returns how often something is repeated: mostly once to four times, and sometimes as often
    /// as buffers, labels and stacks are large, or once more or less.
    pub(super) fn repeats(&mut self) -> usize {
        const LIMITS: [usize; 12] = [8, 10, 16, 20, 32, 50, 64, 100, 128, 256, 512, 1024];
        match self.below(40) {
            0 => self.of(&LIMITS) + self.below(3) - 1,
            _ => 1 + self.below(4),
        }
    }
}
