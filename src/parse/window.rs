//! The window: the masks of the bytes around the cursor.

use super::class::Class;
use super::masks::{BLOCK, Masks, STOPS};
use super::scan::{mask_of, scan, scan_start};

/// The masks of a block of the input. The window of an input that is shorter than a block shows all of it.
#[derive(Clone, Copy)]
pub(super) struct Window {
    masks: Masks,
    /// The offset of the block's first byte in the input.
    base: usize,
    /// The greatest distance from `base` at which the window shows what begins there.
    reach: usize,
}

impl Window {
    /// A window that shows nothing yet.
    pub(super) const EMPTY: Window = Window { masks: Masks::EMPTY, base: 0, reach: 0 };

    /// The reach of a window that more input follows. An escape that begins there is still whole.
    const REACH: usize = BLOCK - 3;

    /// Moves the window so that it shows the bytes from `at` on. This offset is within the input or at its end.
    #[inline(always)]
    pub(super) fn move_to(&mut self, input: &[u8], at: usize) {
        debug_assert!(at <= input.len(), "the window is past the end");
        self.place(input, at);
        scan(input, self.base, &mut self.masks);
    }

    /// Moves the window to the start of the input.
    #[inline(always)]
    pub(super) fn show_start<const VECTORS: bool>(&mut self, input: &[u8]) {
        self.place(input, 0);
        scan_start::<VECTORS>(input, &mut self.masks);
    }

    #[inline(always)]
    fn place(&mut self, input: &[u8], at: usize) {
        let last = input.len().saturating_sub(BLOCK);
        self.base = at.min(last);
        self.reach = if self.base == last { BLOCK } else { Window::REACH };
    }

    /// Returns whether the window shows the character or the whole escape at `at`, or the end of the input there.
    #[inline(always)]
    pub(super) fn shows(&self, at: usize) -> bool {
        at.wrapping_sub(self.base) <= self.reach
    }

    /// Returns the masks, and the bit that stands for the byte at `at`. Returns `None` if the block does not have it.
    #[inline(always)]
    pub(super) fn masks_from(&self, at: usize) -> Option<(&Masks, u32)> {
        let bit = at.wrapping_sub(self.base);
        (bit < BLOCK).then_some((&self.masks, bit as u32))
    }

    /// Returns the length of the run of characters and escapes of `C` at `at`, as far as the block has it.
    #[inline(always)]
    pub(super) fn run<C: Class>(&self, input: &[u8], at: usize) -> usize {
        let Some((masks, bit)) = self.masks_from(at) else { return 0 };
        let mut members = masks.xchars;
        for (mask, stop) in masks.stops.iter().zip(STOPS) {
            if !C::MEMBERS.contains(stop) {
                members &= !mask;
            }
        }
        // Few classes exclude the two reserved characters that have no mask, so one mask is computed here for both.
        members &= !match const { (C::MEMBERS.contains(b'&'), C::MEMBERS.contains(b'=')) } {
            (true, true) => 0,
            (true, false) => mask_of(input, self.base, *b"="),
            (false, true) => mask_of(input, self.base, *b"&"),
            (false, false) => mask_of(input, self.base, *b"&="),
        };
        (members >> bit).trailing_ones() as usize
    }
}
