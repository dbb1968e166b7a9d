//! Scanning: sixteen bytes at a time to a mask, in which the ends of runs are found without a branch for each byte.
//!
//! What a parser pays for is not the bytes but a mispredicted branch at the end of every run. A mask has one branch for
//! sixteen bytes. On x86-64 SSE2 makes it, elsewhere a table.

use super::class::Class;

/// The bytes scanned at once.
pub(super) const WIDTH: usize = 32;
const HALF: usize = WIDTH / 2;
const SHORT: usize = 8;

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

    pub(super) const fn contains(&self, byte: u8) -> bool {
        self.0[byte as usize]
    }
}

/// Up to 32 bytes that hold the input from some offset on, and where in them it begins.
#[derive(Clone, Copy)]
pub(super) struct Window {
    first: u128,
    second: u128,
    /// How far the second sixteen bytes begin after the first; less than sixteen if they overlap.
    distance: u32,
    shift: u32,
}

impl Window {
    /// The window at `at`, an offset within the input or at its end.
    ///
    /// Near the input's end the window starts sooner, and masks shift out what lies before `at`: the same steps as
    /// elsewhere, since how much is left cannot be predicted.
    #[inline(always)]
    pub(super) fn at(input: &[u8], at: usize) -> Window {
        let start = at.min(input.len().saturating_sub(WIDTH));
        let second = (start + HALF).min(input.len().saturating_sub(HALF));
        let load = |at: usize| {
            input.get(at..).and_then(<[u8]>::first_chunk).map(|bytes| u128::from_le_bytes(*bytes))
        };
        let (first, second_bytes) = match (load(start), load(second)) {
            (Some(first), Some(second)) => (first, second),
            _ => (short(input), 0),
        };
        Window { first, second: second_bytes, distance: (second - start) as u32, shift: (at - start) as u32 }
    }

    /// The first eight bytes of the window at offset 0, the first one lowest.
    #[inline(always)]
    pub(super) fn first_eight(self) -> u64 {
        self.first as u64
    }

    /// A bit for every byte that is one of `C`'s members, the first byte's lowest; none for what lies past the end.
    #[inline(always)]
    pub(super) fn mask<C: Class>(self) -> u32 {
        let both = u64::from(mask::<C>(self.first)) | u64::from(mask::<C>(self.second)) << self.distance;
        (both >> self.shift) as u32
    }
}

/// The offset of a byte that should have been one of an escape's two digits.
pub(super) struct NotHex(pub(super) usize);

/// Where the longest run of a class's characters and, if it has them, escapes ends.
///
/// It is a function of its own, and returns in registers, so that the parser stays small enough for the processor's
/// instruction cache.
#[inline(never)]
pub(super) fn end_of_run<C: Class>(input: &[u8], start: usize) -> Result<usize, NotHex> {
    let mut at = start;
    loop {
        let next = input.get(at..).unwrap_or_default();
        let few = next.iter().take(SHORT).take_while(|&&byte| C::MEMBERS.contains(byte)).count();
        at += few;
        if few == SHORT {
            loop {
                let members = Window::at(input, at).mask::<C>().trailing_ones() as usize;
                at += members;
                if members < WIDTH {
                    break;
                }
            }
        }
        if !C::ESCAPES || input.get(at) != Some(&b'%') {
            return Ok(at);
        }
        at = end_of_escape(input, at)?;
    }
}

/// ```text
/// escape         = "%" hex hex
/// hex            = digit | "A" | "B" | "C" | "D" | "E" | "F" |
///                  "a" | "b" | "c" | "d" | "e" | "f"
/// ```
#[inline(always)]
fn end_of_escape(input: &[u8], start: usize) -> Result<usize, NotHex> {
    let is_hex = |at: usize| input.get(at).is_some_and(u8::is_ascii_hexdigit);
    match (is_hex(start + 1), is_hex(start + 2)) {
        (true, true) => Ok(start + 3),
        (true, false) => Err(NotHex(start + 2)),
        (false, _) => Err(NotHex(start + 1)),
    }
}

/// An input shorter than a window: its first and its last bytes, which may overlap.
#[inline(always)]
fn short(input: &[u8]) -> u128 {
    let length = input.len();
    let last = |bytes: u128, width: usize| bytes << (8 * (length - width));
    if let (Some(head), Some(tail)) = (input.first_chunk(), input.last_chunk()) {
        return u128::from(u64::from_le_bytes(*head)) | last(u64::from_le_bytes(*tail).into(), 8);
    }
    if let (Some(head), Some(tail)) = (input.first_chunk(), input.last_chunk()) {
        return u128::from(u32::from_le_bytes(*head)) | last(u32::from_le_bytes(*tail).into(), 4);
    }
    input.iter().rev().fold(0, |bytes, &byte| bytes << 8 | u128::from(byte))
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
                let first = byte;
                while byte < 255 && members.0[byte + 1] {
                    byte += 1;
                }
                ranges.bounds[ranges.count] = (first as u8, byte as u8);
                ranges.count += 1;
            }
            byte += 1;
        }
        ranges
    }
}

/// A bit for every byte that is a member of the class.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
#[allow(
    unsafe_code,
    reason = "a mask takes 20 instructions so, and 150 as the compiler vectorises the safe loop"
)]
fn mask<C: Class>(bytes: u128) -> u32 {
    // SAFETY: every x86-64 processor has SSE2, and the function asks for nothing else.
    unsafe { sse2::mask::<C>(bytes) }
}

/// A bit for every byte that is a member of the class.
#[cfg(not(target_arch = "x86_64"))]
#[inline(always)]
fn mask<C: Class>(bytes: u128) -> u32 {
    let members = const { &C::MEMBERS };
    let bits = bytes.iter().enumerate().map(|(index, byte)| u32::from(members.contains(byte)) << index);
    bits.fold(0, |mask, bit| mask | bit)
}

#[cfg(target_arch = "x86_64")]
mod sse2 {
    use core::arch::x86_64::{
        __m128i, _mm_cmpeq_epi8, _mm_min_epu8, _mm_movemask_epi8, _mm_or_si128, _mm_set_epi64x,
        _mm_set1_epi8, _mm_setzero_si128, _mm_sub_epi8,
    };

    use super::{Class, Ranges};

    #[inline]
    #[target_feature(enable = "sse2")]
    pub(super) fn mask<C: Class>(bytes: u128) -> u32 {
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

    /// All ones where a byte lies in the range: less the first, it is no more than the range's length.
    #[inline]
    #[target_feature(enable = "sse2")]
    fn in_range(bytes: __m128i, first: u8, last: u8) -> __m128i {
        let above = _mm_sub_epi8(bytes, _mm_set1_epi8(first as i8));
        _mm_cmpeq_epi8(_mm_min_epu8(above, _mm_set1_epi8((last - first) as i8)), above)
    }
}
