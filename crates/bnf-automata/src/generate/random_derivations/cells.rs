//! Cells: for each state, what may follow and how likely it is.

/// The cells of all states.
#[derive(Clone, Debug)]
pub(super) struct Cells {
    /// The place of the start state.
    pub(super) start: Place,
    pub(super) all: Vec<Cell>,
    /// The bytes of every set, one set after the other.
    pub(super) bytes: Vec<u8>,
}

/// The number of bytes that one step writes, in one store. The last byte is scratch space for unused draws.
pub(super) const TEXT: usize = 8;
/// The number of these bytes that may be drawn. Four choices among 256 take half of the bits of one random number.
pub(super) const FREE: usize = 4;

/// The place of a state's cells. A random number of 32 bits, shifted right, is the index of one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) first: u32,
    pub(super) shift: u8,
}

/// The place after the end of a string, which has no cells.
pub(super) const END: Place = Place { first: u32::MAX, shift: 0 };

/// A cell of an alias table with two steps. A fraction of 2^32 below the threshold selects the first step, any other
/// the second.
///
/// A step writes a text with some random bytes, and goes on to another place. A cell contains its steps and fits a
/// cache line, because the speed of a draw depends on the number of dependent loads.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(super) struct Cell {
    pub(super) threshold: u32,
    pub(super) first: [u32; 2],
    pub(super) shift: [u8; 2],
    pub(super) length: [u8; 2],
    pub(super) text: [[u8; TEXT]; 2],
    pub(super) free: [[Free; FREE]; 2],
}

/// A byte of the text that is drawn from a set.
#[derive(Clone, Copy, Debug)]
pub(super) struct Free {
    pub(super) at: u8,
    /// The index of the set's last byte, so 256 bytes are possible.
    pub(super) last: u8,
    pub(super) bytes_from: u16,
}
