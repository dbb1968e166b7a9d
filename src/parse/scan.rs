//! Scanning: sixteen bytes at a time to a mask, in which the ends of runs are found without a branch for each byte.
//!
//! What a parser pays for is not the bytes but a mispredicted branch at the end of every run. A mask has one branch for
//! a whole window. On x86-64 SSE2 makes it, elsewhere a table.

use core::marker::PhantomData;

use super::class::{Class, Hex, Percent, Xchar};

/// The bytes that make one mask.
const BLOCK: usize = 16;
/// The blocks of a [`Text`]: with three, masks cost more than is won where text is longer than two.
const TEXT: usize = 2;

/// A set of bytes, known at compile time.
#[derive(Clone, Copy)]
pub(super) struct Members([bool; 256]);

impl Members {
    pub(super) const NONE: Members = Members([false; 256]);

    pub(super) const fn range(mut self, first: u8, last: u8) -> Members {
        let mut byte = first;
        while byte <= last {
            self.0[byte as usize] = true;
            byte += 1;
        }
        self
    }

    pub(super) const fn with(mut self, bytes: &[u8]) -> Members {
        let mut index = 0;
        while index < bytes.len() {
            self.0[bytes[index] as usize] = true;
            index += 1;
        }
        self
    }

    const fn without(mut self, other: Members) -> Members {
        let mut byte = 0;
        while byte < 256 {
            self.0[byte] &= !other.0[byte];
            byte += 1;
        }
        self
    }

    const fn contains(&self, byte: u8) -> bool {
        self.0[byte as usize]
    }
}

/// `N` blocks: the input from some offset on.
#[derive(Clone, Copy)]
pub(super) struct Window<const N: usize> {
    blocks: [[u8; BLOCK]; N],
    /// How far each block begins after the first: less than a multiple of sixteen where it overlaps the one before.
    distances: [u32; N],
    /// The offset of the first byte.
    base: usize,
}

impl<const N: usize> Window<N> {
    /// How many bytes a window shows.
    pub(super) const WIDTH: usize = N * BLOCK;

    /// The window that shows what is at `at`, an offset within the input or at its end.
    ///
    /// Near the input's end the window starts sooner, its blocks overlap, and masks shift out what lies before `at`: the
    /// same steps as elsewhere, since how much is left cannot be predicted.
    #[inline(always)]
    pub(super) fn at(input: &[u8], at: usize) -> Window<N> {
        let mut window = Window { blocks: [[0; BLOCK]; N], distances: [0; N], base: 0 };
        let Some(last) = input.len().checked_sub(BLOCK) else {
            window.blocks[0] = short(input).to_le_bytes();
            return window;
        };
        window.base = at.min(last);
        for (index, (block, distance)) in window.blocks.iter_mut().zip(&mut window.distances).enumerate() {
            let start = (window.base + index * BLOCK).min(last);
            *block = input.get(start..).and_then(<[u8]>::first_chunk).copied().unwrap_or_default();
            *distance = (start - window.base) as u32;
        }
        window
    }

    /// A bit for every byte from `at` on that is one of `C`'s single characters, the first byte's lowest; none for what
    /// lies past the end.
    #[inline(always)]
    pub(super) fn mask<C: Class>(&self, at: usize) -> u64 {
        self.members::<C>().wrapping_shr((at - self.base) as u32)
    }

    /// The same for every byte of the window.
    #[inline(always)]
    fn members<C: Class>(&self) -> u64 {
        let masks = self.blocks.iter().zip(&self.distances);
        masks.fold(0, |all, (block, distance)| all | u64::from(mask::<C>(*block)) << distance)
    }
}

/// A window on text, which is made of characters and escapes: the `xchar`s in it are found once for all runs.
#[derive(Clone, Copy)]
pub(super) struct Text {
    window: Window<TEXT>,
    /// The characters of `xchar`, and the "%" of every escape; its digits are characters anyway.
    xchars: u64,
}

impl Text {
    /// How much of a window can be used: the rest may be an escape cut off.
    const REACH: usize = Window::<TEXT>::WIDTH - 3;

    /// A window that shows nothing yet.
    #[inline(always)]
    pub(super) fn nowhere() -> Text {
        let window = Window { blocks: [[0; BLOCK]; TEXT], distances: [0; TEXT], base: usize::MAX / 2 };
        Text { window, xchars: 0 }
    }

    /// The window that shows what is at `at`.
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

    /// Whether the window shows what is at `at`, be it an escape.
    #[inline(always)]
    pub(super) fn shows(&self, at: usize) -> bool {
        at.wrapping_sub(self.window.base) <= Text::REACH
    }

    /// How many bytes from `at` on, which the window shows, are characters or escapes of `C`, as far as it shows them.
    #[inline(always)]
    pub(super) fn run<C: Class>(&self, at: usize) -> usize {
        let all = self.xchars & !self.window.members::<LeftOut<C>>();
        all.wrapping_shr((at - self.window.base) as u32).trailing_ones() as usize
    }
}

/// What a class leaves out of `xchar`: few characters, quicker to look for than those that it has.
struct LeftOut<C>(PhantomData<C>);

impl<C: Class> Class for LeftOut<C> {
    const MEMBERS: Members = Xchar::MEMBERS.without(C::MEMBERS);
    const ESCAPES: bool = false;
}

/// Where the longest run of a class's single characters ends.
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

/// The first eight bytes, the first one lowest; zero for what lies past the end.
#[inline(always)]
pub(super) fn first_eight(input: &[u8]) -> u64 {
    input.first_chunk().map_or_else(|| short(input) as u64, |bytes| u64::from_le_bytes(*bytes))
}

/// An input shorter than a block: its first and its last bytes, which may overlap.
#[inline(never)]
fn short(input: &[u8]) -> u128 {
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

/// A bit for every byte that is a member of the class.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
#[allow(
    unsafe_code,
    reason = "a mask takes 20 instructions so, and 150 as the compiler vectorises the safe loop"
)]
fn mask<C: Class>(bytes: [u8; BLOCK]) -> u32 {
    // SAFETY: every x86-64 processor has SSE2, and the function asks for nothing else.
    unsafe { sse2::mask::<C>(bytes) }
}

#[cfg(not(target_arch = "x86_64"))]
use mask_by_table as mask;

/// The mask where there is no SSE2; where there is, tests compare the two.
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
        let ranges = const { Ranges::of(C::MEMBERS) };
        let mut found = _mm_setzero_si128();
        let mut index = 0;
        while index < ranges.count {
            let (first, last) = ranges.bounds[index];
            found = _mm_or_si128(found, in_range(bytes, first, last));
            index += 1;
        }
        _mm_movemask_epi8(found) as u32
    }

    /// All ones where a byte lies in the range: moved to the least of all numbers, the range is what is less than some.
    #[inline]
    #[target_feature(enable = "sse2")]
    fn in_range(bytes: __m128i, first: u8, last: u8) -> __m128i {
        if first == last {
            return _mm_cmpeq_epi8(bytes, _mm_set1_epi8(first as i8));
        }
        let moved = _mm_add_epi8(bytes, _mm_set1_epi8(i8::MIN.wrapping_sub(first as i8)));
        _mm_cmpgt_epi8(_mm_set1_epi8(i8::MIN.wrapping_add((last - first + 1) as i8)), moved)
    }

    /// The fewest ranges that make up a set. Zero bytes must stay outside: windows are padded with them.
    struct Ranges {
        bounds: [(u8, u8); 16],
        count: usize,
    }

    impl Ranges {
        const fn of(members: Members) -> Ranges {
            assert!(!members.contains(0));
            let mut ranges = Ranges { bounds: [(0, 0); 16], count: 0 };
            let mut byte = 1;
            while byte < 256 {
                if members.0[byte] {
                    if !members.0[byte - 1] {
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

    /// Every byte at every place of inputs of every length up to more than a window.
    fn masks_show<C: Class>() {
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
    fn masks_show_where_members_are() {
        masks_show::<AlphaDigit>();
        masks_show::<Group>();
        masks_show::<Xchar>();
        masks_show::<LeftOut<Uchar>>();
        masks_show::<LeftOut<Field>>();
    }

    /// Every byte at every place of a block, among members and among others.
    #[test]
    fn tables_make_the_same_masks() {
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
