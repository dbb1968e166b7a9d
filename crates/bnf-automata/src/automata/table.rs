//! An automaton as a table for speed: one load per byte for the class, and one for the next state.

use super::{Dfa, StateId, Walk};

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
        let row = |state: StateId| (state.as_usize() * width) as u16;
        let mut next: Box<[u16; SIZE]> = vec![0; SIZE].into_boxed_slice().try_into().ok()?;
        let mut accepting: Box<[bool; SIZE]> = vec![false; SIZE].into_boxed_slice().try_into().ok()?;
        for (from, &to) in dfa.next.iter().enumerate() {
            next[from] = row(to);
        }
        for state in dfa.state_ids() {
            accepting[usize::from(row(state))] = dfa.is_accepting(state);
        }
        let classes = std::array::from_fn(|byte| dfa.class(byte as u8).as_usize() as u8);
        Some(Table { classes, next, accepting, start: row(dfa.start), width: width as u16 })
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
        let id = |state: u16| StateId::new(usize::from(state / self.width));
        for (offset, &byte) in input.iter().enumerate() {
            let next = self.next[usize::from(state + u16::from(self.classes[usize::from(byte)]))];
            if next == 0 {
                return Walk { accepted: false, offset, state: id(state) };
            }
            state = next;
        }
        Walk { accepted: self.accepting[usize::from(state)], offset: input.len(), state: id(state) }
    }
}
