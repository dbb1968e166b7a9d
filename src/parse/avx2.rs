//! The vector functions: what `scan` asks for, with AVX2. They have no `unsafe` code, but only `scan` may call them.

use core::arch::x86_64::*;

use super::class::{AlphaDigit, Class, Digit, Group, HostCharacter, Xchar};
use super::error::Error;
use super::masks::{BLOCK, Masks, STOPS, escapes};
use super::members::Members;
use super::plain;
use crate::Profile;
use crate::url::Url;

/// Half a block, which fills a register.
const HALF: usize = 32;
/// Half a register. The instructions that move bytes do so within each half.
const PART: usize = 16;

/// Two tables that give the kind of a character: the bits that both of its halves have.
struct Kinds {
    high: [u8; PART],
    low: [u8; PART],
}

/// The kinds, in the order of their bits. A bit stands for a rectangle in the table of US-ASCII, sixteen characters a
/// row. The order lets one comparison of signed numbers find a class: "%" is negative, and digits are the greatest.
const KINDS: Kinds = Kinds { high: [0; PART], low: [0; PART] }
    .with(0, Members::EMPTY.with(b"@_"))
    .with(1, Members::EMPTY.with(b":;=?"))
    .with(2, Members::EMPTY.with(b"!$&'()*+,/"))
    .with(3, Members::EMPTY.with(b"-."))
    .with(4, Members::EMPTY.range(b'P', b'Z').range(b'p', b'z'))
    .with(5, Members::EMPTY.range(b'A', b'O').range(b'a', b'o'))
    .with(6, Digit::MEMBERS)
    .with(7, Members::EMPTY.with(b"%"));

/// Classes as comparisons: the members are the characters whose kind is greater.
const XCHAR: i8 = 0;
const HOST_CHARACTER: i8 = (1 << 3) - 1;
const ALPHADIGIT: i8 = (1 << 4) - 1;
const DIGIT: i8 = (1 << 6) - 1;

const _: () = {
    assert!(KINDS.finds(XCHAR, Xchar::MEMBERS));
    assert!(KINDS.finds(HOST_CHARACTER, HostCharacter::MEMBERS));
    assert!(KINDS.finds(ALPHADIGIT, AlphaDigit::MEMBERS));
    assert!(KINDS.finds(DIGIT, Digit::MEMBERS));
};

impl Kinds {
    const fn with(mut self, bit: u32, members: Members) -> Kinds {
        let mut byte = 0;
        while byte < 128 {
            if members.contains(byte as u8) {
                self.high[byte >> 4] |= 1 << bit;
                self.low[byte & 15] |= 1 << bit;
            }
            byte += 1;
        }
        self
    }

    /// Returns whether a comparison finds exactly the members of a set, and "%" alone is negative.
    const fn finds(&self, kind: i8, members: Members) -> bool {
        let mut byte = 0;
        while byte < 128 {
            let kind_of_byte = (self.high[byte >> 4] & self.low[byte & 15]) as i8;
            if (kind_of_byte > kind) != members.contains(byte as u8)
                || (kind_of_byte < 0) != (byte == b'%' as usize)
            {
                return false;
            }
            byte += 1;
        }
        true
    }
}

/// Parses a URL. All of [`super::parse_url`] is compiled again here for the instructions of these processors.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn parse<'a>(input: &'a [u8], profile: Profile) -> Result<Url<'a>, Error> {
    super::parse_url::<true>(input, profile)
}

/// Computes the masks of the block that starts at `base`, or of the whole input if it is shorter than a block.
///
/// The masks of the start have code of their own, which the compiler makes part of the parser because only that uses it.
#[inline]
#[target_feature(enable = "avx2,bmi2")]
pub(super) fn scan<const START: bool>(input: &[u8], base: usize, masks: &mut Masks) {
    let (block, distance) = halves(input.get(base..).unwrap_or_default());
    let kinds = block.map(|half| kinds(half));
    let mask = |halves| mask_at(halves, distance);
    let above = |kind: i8| mask(kinds.map(|half| _mm256_cmpgt_epi8(half, _mm256_set1_epi8(kind))));
    let only = |byte: u8| mask(block.map(|half| _mm256_cmpeq_epi8(half, _mm256_set1_epi8(byte as i8))));
    // Each mask is stored before the next one, because there are not enough registers for all.
    masks.xchars = above(XCHAR);
    masks.host_characters = above(HOST_CHARACTER);
    masks.alphadigits = above(ALPHADIGIT);
    masks.digits = above(DIGIT);
    masks.dots = only(b'.');
    for (mask, stop) in masks.stops.iter_mut().zip(STOPS) {
        *mask = only(stop);
    }
    let percents = mask(kinds);
    masks.percents = percents;
    if percents != 0 {
        let hex_letters = mask(block.map(|half| hex_letters(half)));
        masks.xchars |= escapes(percents, masks.digits | hex_letters);
    }
}

/// Returns the places of some bytes in the block that starts at `base`, or in the whole input if it is shorter than a block.
#[inline]
#[target_feature(enable = "avx2,bmi2")]
pub(super) fn mask_of<const N: usize>(input: &[u8], base: usize, bytes: [u8; N]) -> u64 {
    let (block, distance) = halves(input.get(base..).unwrap_or_default());
    mask_at(block.map(|half| and_these(_mm256_setzero_si256(), half, bytes)), distance)
}

/// The characters of `group` that `host` does not have.
const OF_GROUP: [u8; 2] = *b"+_";

const _: () = assert!(HostCharacter::MEMBERS.with(&OF_GROUP).is(&Group::MEMBERS));

/// Returns the length of the run of characters of `group` at the start of a text.
#[inline(never)]
#[target_feature(enable = "avx2,bmi1,bmi2")]
pub(super) fn length_of_group(text: &[u8]) -> usize {
    let mut at = 0;
    while at < text.len() {
        let (block, distance) = halves(text.get(at..).unwrap_or_default());
        let of_host = |half| _mm256_cmpgt_epi8(kinds(half), _mm256_set1_epi8(HOST_CHARACTER));
        let run =
            mask_at(block.map(|half| and_these(of_host(half), half, OF_GROUP)), distance).trailing_ones();
        at += run as usize;
        if run < BLOCK as u32 {
            break;
        }
    }
    at
}

/// Sets also all bits of each byte that is one of these.
#[inline]
#[target_feature(enable = "avx2")]
fn and_these<const N: usize>(found: __m256i, half: __m256i, bytes: [u8; N]) -> __m256i {
    let equal = bytes.map(|byte| _mm256_cmpeq_epi8(half, _mm256_set1_epi8(byte as i8)));
    equal.into_iter().fold(found, |all, equal| _mm256_or_si256(all, equal))
}

/// Returns the kind of each byte, which is zero for all bytes but the characters of `xchar` and "%".
#[inline]
#[target_feature(enable = "avx2")]
fn kinds(half: __m256i) -> __m256i {
    let low = _mm256_broadcastsi128_si256(part(&KINDS.low, 0));
    let high = _mm256_broadcastsi128_si256(part(&KINDS.high, 0));
    // An index of 128 or more gives zero. So a byte beyond US-ASCII has no kind.
    let upper = _mm256_and_si256(_mm256_srli_epi16::<4>(half), _mm256_set1_epi8(15));
    _mm256_and_si256(_mm256_shuffle_epi8(low, half), _mm256_shuffle_epi8(high, upper))
}

/// Returns the length of the blocks at the start of a text all of whose bytes are characters of `C`. An escape ends them.
#[inline(never)]
#[target_feature(enable = "avx2")]
pub(super) fn length_of_blocks<C: Class>(text: &[u8]) -> usize {
    let excluded = const { Excluded::new(C::MEMBERS) };
    let (blocks, _) = text.as_chunks::<BLOCK>();
    let outside = |half: __m256i| {
        let mut others = _mm256_cmpgt_epi8(_mm256_set1_epi8(1), kinds(half));
        let mut index = 0;
        while index < excluded.count {
            let byte = _mm256_set1_epi8(excluded.bytes[index] as i8);
            others = _mm256_or_si256(others, _mm256_cmpeq_epi8(half, byte));
            index += 1;
        }
        others
    };
    let is_whole = |block: &&[u8; BLOCK]| {
        let others = _mm256_or_si256(outside(half(*block, 0)), outside(half(*block, HALF)));
        _mm256_testz_si256(others, others) == 1
    };
    blocks.iter().take_while(is_whole).count() * BLOCK
}

/// The reserved characters (section 2.2) that a class excludes.
struct Excluded {
    bytes: [u8; RESERVED.len()],
    count: usize,
}

const RESERVED: &[u8; 7] = b";/?:@&=";

impl Excluded {
    const fn new(members: Members) -> Excluded {
        let mut excluded = Excluded { bytes: [0; RESERVED.len()], count: 0 };
        let mut index = 0;
        while index < RESERVED.len() {
            if !members.contains(RESERVED[index]) {
                excluded.bytes[excluded.count] = RESERVED[index];
                excluded.count += 1;
            }
            index += 1;
        }
        excluded
    }
}

/// Sets all bits of each byte that is one of the letters from a to f.
#[inline]
#[target_feature(enable = "avx2")]
fn hex_letters(half: __m256i) -> __m256i {
    let lower = _mm256_or_si256(half, _mm256_set1_epi8(0x20));
    // "a" becomes the least signed number, so one comparison finds the six letters.
    let moved = _mm256_add_epi8(lower, _mm256_set1_epi8(i8::MIN.wrapping_sub(b'a' as i8)));
    _mm256_cmpgt_epi8(_mm256_set1_epi8(i8::MIN + 6), moved)
}

#[cfg(feature = "alloc")]
#[inline(never)]
#[target_feature(enable = "avx2")]
pub(super) fn block_with(text: &[u8], from: usize, byte: u8) -> Option<(usize, u64)> {
    let wanted = _mm256_set1_epi8(byte as i8);
    let mut at = from;
    let (pairs, _) = text.get(from..)?.as_chunks::<{ 2 * BLOCK }>();
    for pair in pairs {
        let found = [0, 1, 2, 3].map(|index| _mm256_cmpeq_epi8(half(pair, index * HALF), wanted));
        let [a, b, c, d] = found;
        let any = _mm256_or_si256(_mm256_or_si256(a, b), _mm256_or_si256(c, d));
        if _mm256_movemask_epi8(any) != 0 {
            let first = mask([a, b]);
            return Some(if first != 0 { (at, first) } else { (at + BLOCK, mask([c, d])) });
        }
        at += 2 * BLOCK;
    }
    if let Some(block) = text.get(at..).and_then(<[u8]>::first_chunk::<BLOCK>) {
        let found = mask([0, HALF].map(|start| _mm256_cmpeq_epi8(half(block, start), wanted)));
        if found != 0 {
            return Some((at, found));
        }
        at += BLOCK;
    }
    plain::block_with(text, at, byte)
}

#[cfg(feature = "alloc")]
#[inline(never)]
#[target_feature(enable = "avx2")]
pub(super) fn length_of_text(text: &[u8]) -> usize {
    let mut at = 0;
    while let Some(bytes) = text.get(at..).and_then(<[u8]>::first_chunk::<HALF>) {
        let other = _mm256_cmpeq_epi8(kinds(half(bytes, 0)), _mm256_setzero_si256());
        let other = _mm256_movemask_epi8(other) as u32;
        if other != 0 {
            return at + other.trailing_zeros() as usize;
        }
        at += HALF;
    }
    at + text.get(at..).map_or(0, plain::length_of_text)
}

/// Returns the two halves of the first block, and the distance between their first bytes.
///
/// The halves of an input that is shorter than a block overlap, so each of them is within the input. If it is even
/// shorter than a half, each half has sixteen bytes of it, and zeros.
#[inline]
#[target_feature(enable = "avx2")]
fn halves(input: &[u8]) -> ([__m256i; 2], u32) {
    if let Some(last) = input.len().checked_sub(HALF) {
        let distance = last.min(HALF);
        return ([half(input, 0), half(input, distance)], distance as u32);
    }
    let with_zeros = |part| _mm256_set_m128i(_mm_setzero_si128(), part);
    if let Some(last) = input.len().checked_sub(PART) {
        return ([with_zeros(part(input, 0)), with_zeros(part(input, last))], last as u32);
    }
    let bytes = plain::short_part(input).to_le_bytes();
    ([with_zeros(part(&bytes, 0)), _mm256_setzero_si256()], PART as u32)
}

/// Returns the 32 bytes at an offset, which are within the input.
#[inline]
#[target_feature(enable = "avx2")]
fn half(bytes: &[u8], start: usize) -> __m256i {
    _mm256_set_m128i(part(bytes, start + PART), part(bytes, start))
}

/// Returns the sixteen bytes at an offset, which are within the input.
#[inline]
#[target_feature(enable = "avx2")]
fn part(bytes: &[u8], start: usize) -> __m128i {
    let part = bytes.get(start..).and_then(<[u8]>::first_chunk);
    debug_assert!(part.is_some(), "the part is not within the input");
    let part = u128::from_le_bytes(part.copied().unwrap_or_default());
    _mm_set_epi64x((part >> 64) as i64, part as i64)
}

/// Returns the highest bit of each byte of two halves that are at a distance from each other.
#[inline]
#[target_feature(enable = "avx2")]
fn mask_at([low, high]: [__m256i; 2], distance: u32) -> u64 {
    u64::from(_mm256_movemask_epi8(low) as u32) | u64::from(_mm256_movemask_epi8(high) as u32) << distance
}

/// Returns the highest bit of each byte of a block.
#[cfg(feature = "alloc")]
#[inline]
#[target_feature(enable = "avx2")]
fn mask(block: [__m256i; 2]) -> u64 {
    mask_at(block, HALF as u32)
}
