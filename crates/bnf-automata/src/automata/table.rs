//! An automaton as a table for speed: one load per byte for the class, and one for the next state.

use super::{Dfa, Walk};

const SIZE: usize = 1 << 16;

/// An automaton as a dense table.
///
/// A state is the offset of its row, a `u16`, in a table of 65,536 entries. So no index can be out of bounds, and the
/// loop has no bounds check.
#[derive(Clone, Debug)]
pub struct Table {
    classes: [u8; 256],
    next: Box<[u16; SIZE]>,
    accepting: Box<[bool; SIZE]>,
    start: u16,
    width: u16,
}

impl Table {
    /// Returns the table; `None` if the number of states, with the dead one, times classes is more than 65,536.
    pub fn new(dfa: &Dfa) -> Option<Table> {
        let width = dfa.classes();
        if dfa.next.len() > SIZE {
            return None;
        }
        let row = |state: u32| state as usize * width;
        let mut next: Box<[u16; SIZE]> = vec![0; SIZE].into_boxed_slice().try_into().ok()?;
        let mut accepting: Box<[bool; SIZE]> = vec![false; SIZE].into_boxed_slice().try_into().ok()?;
        for (from, &to) in dfa.next.iter().enumerate() {
            next[from] = row(to) as u16;
        }
        for (state, &accepts) in dfa.accepting.iter().enumerate() {
            accepting[row(state as u32)] = accepts;
        }
        let start = row(dfa.start) as u16;
        Some(Table { classes: *dfa.classes.as_array(), next, accepting, start, width: width as u16 })
    }

    /// Whether the input is a member.
    pub fn accepts(&self, input: &[u8]) -> bool {
        let step = |state: u16, &byte: &u8| {
            self.next[usize::from(state + u16::from(self.classes[usize::from(byte)]))]
        };
        self.accepting[usize::from(input.iter().fold(self.start, step))]
    }

    /// Runs the automaton over the input and returns the same result as [`Dfa::walk`].
    pub fn walk(&self, input: &[u8]) -> Walk {
        let mut state = self.start;
        let number = |state: u16| u32::from(state / self.width);
        for (offset, &byte) in input.iter().enumerate() {
            let next = self.next[usize::from(state + u16::from(self.classes[usize::from(byte)]))];
            if next == 0 {
                return Walk { accepted: false, offset, state: number(state) };
            }
            state = next;
        }
        Walk { accepted: self.accepting[usize::from(state)], offset: input.len(), state: number(state) }
    }
}
