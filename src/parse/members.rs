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
}
