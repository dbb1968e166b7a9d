//! Sets of bytes.

/// A set of bytes, known at compile time.
#[derive(Clone, Copy)]
pub(super) struct Members([bool; 256]);

impl Members {
    pub(super) const EMPTY: Members = Members([false; 256]);

    /// Adds the bytes from `first` to `last`, both included.
    pub(super) const fn range(mut self, first: u8, last: u8) -> Members {
        let mut byte = first;
        while byte <= last {
            self.0[byte as usize] = true;
            byte += 1;
        }
        self
    }

    /// Adds single bytes.
    pub(super) const fn with(mut self, bytes: &[u8]) -> Members {
        let mut index = 0;
        while index < bytes.len() {
            self.0[bytes[index] as usize] = true;
            index += 1;
        }
        self
    }

    pub(super) const fn contains(&self, byte: u8) -> bool {
        self.0[byte as usize]
    }

    /// Returns whether another set has the same members.
    pub(super) const fn is(&self, other: &Members) -> bool {
        self.includes(other) && other.includes(self)
    }

    /// Returns whether all members of another set are members.
    pub(super) const fn includes(&self, other: &Members) -> bool {
        let mut byte = 0;
        while byte < 256 {
            if other.0[byte] && !self.0[byte] {
                return false;
            }
            byte += 1;
        }
        true
    }
}
