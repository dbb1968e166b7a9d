//! Bytes that choose: each decides at one branch.

/// What a fuzzer's bytes choose, one after the other; 0 when there are none left.
pub(super) struct Choices<'a>(pub(super) &'a [u8]);

impl Choices<'_> {
    /// A number below `count`, which is at least 1; a greater one than 256 takes two bytes.
    pub(super) fn below(&mut self, count: usize) -> usize {
        let high = if count > 256 { self.byte() << 8 } else { 0 };
        (high | self.byte()) % count.max(1)
    }

    fn byte(&mut self) -> usize {
        match self.0.split_first() {
            Some((&byte, rest)) => {
                self.0 = rest;
                usize::from(byte)
            }
            None => 0,
        }
    }
}
