//! Scanning: turns sixteen bytes at a time into a bit mask, and finds the end of a run in the mask.
//!
//! A loop over bytes has a branch for each byte, and the processor mispredicts the one at the end of every run. This
//! costs more than the bytes themselves. A mask needs one branch for a whole window. SSE2 computes the masks on x86-64,
//! and a table does elsewhere.

use core::marker::PhantomData;

use super::class::{Class, Hex, Percent, Xchar};
use super::members::Members;

/// The number of bytes in a block, which gives one mask.
const BLOCK: usize = 16;
/// The number of blocks in a [`Text`]. A third block costs more time than it saves in text longer than two blocks.
const TEXT: usize = 2;

/// A copy of `N` blocks of the input.
#[derive(Clone, Copy)]
pub(super) struct Window<const N: usize> {
    blocks: [[u8; BLOCK]; N],
    /// The distance of each block from the first, in bytes. Blocks that overlap are less than sixteen bytes apart.
    distances: [u32; N],
    /// The offset of the first byte in the input.
    base: usize,
}

impl<const N: usize> Window<N> {
    /// The number of bytes in a window.
    pub(super) const WIDTH: usize = N * BLOCK;

    /// A window that shows no byte of any input.
    const EMPTY: Window<N> = Window { blocks: [[0; BLOCK]; N], distances: [0; N], base: usize::MAX / 2 };

    /// Copies the window that shows the bytes from `at` on. This offset is within the input or at its end.
    ///
    /// Near the end of the input the window starts before `at`, its blocks overlap, and a mask drops the bits of the
    /// bytes before `at`. So the same instructions run at every distance from the end, which no branch can predict.
    #[inline(always)]
    pub(super) fn at(input: &[u8], at: usize) -> Window<N> {
        debug_assert!(at <= input.len(), "the window is past the end");
        let mut window = Window { base: 0, ..Window::EMPTY };
        let Some(last) = input.len().checked_sub(BLOCK) else {
            window.blocks[0] = short_block(input).to_le_bytes();
            return window;
        };
        window.base = at.min(last);
        for (index, (block, distance)) in window.blocks.iter_mut().zip(&mut window.distances).enumerate() {
            let start = (window.base + index * BLOCK).min(last);
            let bytes = input.get(start..).and_then(<[u8]>::first_chunk);
            debug_assert!(bytes.is_some(), "every start leaves a whole block");
            *block = bytes.copied().unwrap_or_default();
            *distance = (start - window.base) as u32;
        }
        window
    }

    /// Returns a mask whose bit `n` is set if byte `at + n` is a member of `C`. The bits past the end are clear.
    #[inline(always)]
    pub(super) fn mask<C: Class>(&self, at: usize) -> u64 {
        self.members::<C>().wrapping_shr((at - self.base) as u32)
    }

    /// Returns the mask of the whole window.
    #[inline(always)]
    fn members<C: Class>(&self) -> u64 {
        let masks = self.blocks.iter().zip(&self.distances);
        masks.fold(0, |all, (block, distance)| all | u64::from(mask::<C>(*block)) << distance)
    }
}

/// A window on text, which consists of characters and escapes. It finds the `xchar`s once for all runs in the window.
#[derive(Clone, Copy)]
pub(super) struct Text {
    window: Window<TEXT>,
    /// The mask of the characters of `xchar` and of the "%" of each escape. The digits of an escape are characters.
    xchars: u64,
}

impl Text {
    /// The greatest distance from the window's start at which a run can begin. An escape there is still whole.
    const REACH: usize = Window::<TEXT>::WIDTH - 3;

    /// A window that shows no byte of any input.
    pub(super) const EMPTY: Text = Text { window: Window::EMPTY, xchars: 0 };

    /// Copies the window that shows the bytes from `at` on.
    #[inline(always)]
    pub(super) fn at(input: &[u8], at: usize) -> Text {
        let window = Window::at(input, at);
        let mut xchars = window.members::<Xchar>();
        let percent = window.members::<Percent>();
        if percent != 0 {
            let hex = window.members::<Hex>();
            xchars |= percent & hex >> 1 & hex >> 2;
        }
        Text { window, xchars }
    }

    /// Returns whether the window shows the character or the whole escape at `at`.
    #[inline(always)]
    pub(super) fn shows(&self, at: usize) -> bool {
        at.wrapping_sub(self.window.base) <= Text::REACH
    }

    /// Returns the length of the run of characters and escapes of `C` at `at`, as far as the window shows it.
    #[inline(always)]
    pub(super) fn run<C: Class>(&self, at: usize) -> usize {
        let members = self.xchars & !self.window.members::<Excluded<C>>();
        members.wrapping_shr((at - self.window.base) as u32).trailing_ones() as usize
    }
}

/// The characters of `xchar` that `C` excludes. They are few, so a mask of them is cheaper than a mask of `C`.
struct Excluded<C>(PhantomData<C>);

impl<C: Class> Class for Excluded<C> {
    const MEMBERS: Members = Xchar::MEMBERS.without(C::MEMBERS);
    const ESCAPES: bool = false;
}

/// Returns the offset at which the longest run of single characters of `C` ends.
#[inline(always)]
pub(super) fn end_of_members<C: Class>(input: &[u8], start: usize) -> usize {
    let mut at = start;
    loop {
        let members = Window::<1>::at(input, at).mask::<C>(at).trailing_ones() as usize;
        at += members;
        if members < BLOCK {
            return at;
        }
    }
}

/// Returns the first eight bytes, the first one lowest. Bytes past the end are zero.
#[inline(always)]
pub(super) fn first_eight(input: &[u8]) -> u64 {
    input.first_chunk().map_or_else(|| short_block(input) as u64, |bytes| u64::from_le_bytes(*bytes))
}

/// Returns an input shorter than a block, the first byte lowest. Bytes past the end are zero.
///
/// It combines the first and the last bytes, which may overlap.
#[inline(never)]
fn short_block(input: &[u8]) -> u128 {
    debug_assert!(input.len() < BLOCK, "the input is not short");
    let length = input.len();
    let last = |bytes: u128, width: usize| bytes << (8 * (length - width));
    if let (Some(head), Some(tail)) = (input.first_chunk(), input.last_chunk()) {
        return u128::from(u64::from_le_bytes(*head)) | last(u64::from_le_bytes(*tail).into(), 8);
    }
    if let (Some(head), Some(tail)) = (input.first_chunk(), input.last_chunk()) {
        return u128::from(u32::from_le_bytes(*head)) | last(u32::from_le_bytes(*tail).into(), 4);
    }
    if let (Some(head), Some(tail)) = (input.first_chunk(), input.last_chunk()) {
        return u128::from(u16::from_le_bytes(*head)) | last(u16::from_le_bytes(*tail).into(), 2);
    }
    input.first().copied().unwrap_or_default().into()
}

/// Returns a mask whose bit `n` is set if byte `n` is a member of `C`.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
#[allow(
    unsafe_code,
    reason = "a mask takes 20 instructions with SSE2, and 150 as the compiler vectorizes the safe loop"
)]
fn mask<C: Class>(bytes: [u8; BLOCK]) -> u32 {
    // SAFETY: the function requires only SSE2, which every x86-64 processor has.
    unsafe { sse2::mask::<C>(bytes) }
}

#[cfg(not(target_arch = "x86_64"))]
use mask_by_table as mask;

/// Returns the same mask without SSE2. On x86-64 tests compare both functions.
#[cfg(any(test, not(target_arch = "x86_64")))]
#[inline(always)]
fn mask_by_table<C: Class>(bytes: [u8; BLOCK]) -> u32 {
    let members = const { &C::MEMBERS };
    bytes.iter().enumerate().map(|(index, byte)| u32::from(members.contains(*byte)) << index).sum()
}

#[cfg(target_arch = "x86_64")]
mod sse2 {
    use core::arch::x86_64::{
        __m128i, _mm_add_epi8, _mm_cmpeq_epi8, _mm_cmpgt_epi8, _mm_movemask_epi8, _mm_or_si128,
        _mm_set_epi64x, _mm_set1_epi8, _mm_setzero_si128,
    };

    use super::{Class, Members};

    #[inline]
    #[target_feature(enable = "sse2")]
    pub(super) fn mask<C: Class>(bytes: [u8; 16]) -> u32 {
        let bytes = u128::from_le_bytes(bytes);
        let bytes = _mm_set_epi64x((bytes >> 64) as i64, bytes as i64);
        let ranges = const { Ranges::new(C::MEMBERS) };
        let mut found = _mm_setzero_si128();
        let mut index = 0;
        while index < ranges.count {
            let (first, last) = ranges.bounds[index];
            found = _mm_or_si128(found, in_range(bytes, first, last));
            index += 1;
        }
        _mm_movemask_epi8(found) as u32
    }

    /// Sets all bits of each byte that is in the range.
    ///
    /// It subtracts `first` so that the range starts at the least signed number. Then one comparison finds its members.
    #[inline]
    #[target_feature(enable = "sse2")]
    fn in_range(bytes: __m128i, first: u8, last: u8) -> __m128i {
        if first == last {
            return _mm_cmpeq_epi8(bytes, _mm_set1_epi8(first as i8));
        }
        let moved = _mm_add_epi8(bytes, _mm_set1_epi8(i8::MIN.wrapping_sub(first as i8)));
        _mm_cmpgt_epi8(_mm_set1_epi8(i8::MIN.wrapping_add((last - first + 1) as i8)), moved)
    }

    /// The smallest list of ranges that covers a set. The set does not contain zero, because zeros pad windows.
    struct Ranges {
        bounds: [(u8, u8); 16],
        count: usize,
    }

    impl Ranges {
        const fn new(members: Members) -> Ranges {
            assert!(!members.contains(0));
            let mut ranges = Ranges { bounds: [(0, 0); 16], count: 0 };
            let mut byte = 1;
            while byte < 256 {
                if members.contains(byte as u8) {
                    if !members.contains((byte - 1) as u8) {
                        ranges.bounds[ranges.count].0 = byte as u8;
                        ranges.count += 1;
                    }
                    ranges.bounds[ranges.count - 1].1 = byte as u8;
                }
                byte += 1;
            }
            ranges
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::class::{AlphaDigit, Field, Group, Uchar};
    use super::*;

    /// Checks every byte at every place of an input, for every length up to more than a window.
    fn check_masks<C: Class>() {
        for length in 0..40 {
            for place in 0..length {
                for byte in 1..=255 {
                    let mut input = [0; 40];
                    input[place] = byte;
                    let (input, _) = input.split_at(length);
                    for at in 0..=length.min(8) {
                        let mask = Window::<2>::at(input, at).mask::<C>(at);
                        let shown = C::MEMBERS.contains(byte) && at <= place && place < at + 32;
                        let expected = if shown { 1 << (place - at) } else { 0 };
                        assert_eq!(mask, expected, "byte {byte} at {place} of {length}, from {at}");
                    }
                }
            }
        }
    }

    #[test]
    fn masks_show_the_members() {
        check_masks::<AlphaDigit>();
        check_masks::<Group>();
        check_masks::<Xchar>();
        check_masks::<Excluded<Uchar>>();
        check_masks::<Excluded<Field>>();
    }

    /// Checks every byte at every place of a block, among members and among other bytes.
    #[test]
    fn tables_give_the_same_masks() {
        for filler in [b'a', b'/'] {
            for place in 0..BLOCK {
                for byte in 0..=255 {
                    let mut block = [filler; BLOCK];
                    block[place] = byte;
                    assert_eq!(mask_by_table::<Group>(block), mask::<Group>(block), "byte {byte} at {place}");
                }
            }
        }
    }
}
