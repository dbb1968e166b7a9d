//! The vector functions: what `scan` asks for, with AVX2. They have no `unsafe` code, but only
//! `scan` may call them.

use core::arch::x86_64::*;

use super::class::Members;
use super::class::{Class, Digit};
use super::error::Error;
use super::plain::{self, BLOCK, ESCAPE};
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

/// The kinds, in the order of their bits. A bit stands for a rectangle in the table of US-ASCII,
/// sixteen characters a row. The order lets one comparison of signed numbers find a class: "%" is
/// negative, and digits are the greatest.
const KINDS: Kinds = Kinds { high: [0; PART], low: [0; PART] }
    .with(0, Members::EMPTY.with(b"@_"))
    .with(1, Members::EMPTY.with(b":;=?"))
    .with(2, Members::EMPTY.with(b"!$&'()*+,/"))
    .with(3, Members::EMPTY.with(b"-."))
    .with(4, Members::EMPTY.range(b'P', b'Z').range(b'p', b'z'))
    .with(5, Members::EMPTY.range(b'A', b'O').range(b'a', b'o'))
    .with(6, Digit::MEMBERS)
    .with(7, Members::EMPTY.with(b"%"));

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

    /// Returns the kind of a character. A byte beyond US-ASCII has none.
    const fn of(&self, byte: u8) -> i8 {
        if byte < 128 { (self.high[byte as usize >> 4] & self.low[byte as usize & 15]) as i8 } else { 0 }
    }
}

/// How to find the members of a class: the characters whose kind is greater than a limit, but for
/// some, and some others.
struct Search {
    limit: i8,
    excluded: Bytes,
    added: Bytes,
}

/// Some bytes.
struct Bytes {
    bytes: [u8; 8],
    count: usize,
}

impl Bytes {
    const EMPTY: Bytes = Bytes { bytes: [0; 8], count: 0 };

    const fn with(mut self, byte: u8) -> Bytes {
        self.bytes[self.count] = byte;
        self.count += 1;
        self
    }
}

impl Search {
    /// The limits of `xchar`, of nearly `uchar`, of the characters of `host`, of `alphadigit`, of
    /// `digit`, and of nothing.
    const LIMITS: [i8; 6] = [0, (1 << 2) - 1, (1 << 3) - 1, (1 << 4) - 1, (1 << 6) - 1, i8::MAX];

    /// Returns the search with the fewest exceptions.
    const fn of(members: Members) -> Search {
        let mut best = 0;
        let mut index = 1;
        while index < Search::LIMITS.len() {
            if exceptions(members, Search::LIMITS[index]) < exceptions(members, Search::LIMITS[best]) {
                best = index;
            }
            index += 1;
        }
        let mut search = Search { limit: Search::LIMITS[best], excluded: Bytes::EMPTY, added: Bytes::EMPTY };
        let mut byte = 0;
        while byte < 256 {
            match (KINDS.of(byte as u8) > search.limit, members.contains(byte as u8)) {
                (true, false) => search.excluded = search.excluded.with(byte as u8),
                (false, true) => search.added = search.added.with(byte as u8),
                _ => {}
            }
            byte += 1;
        }
        search
    }
}

/// Returns how many bytes are members and do not have a greater kind than the limit, or the
/// reverse.
const fn exceptions(members: Members, limit: i8) -> usize {
    let (mut count, mut byte) = (0, 0);
    while byte < 256 {
        count += ((KINDS.of(byte as u8) > limit) != members.contains(byte as u8)) as usize;
        byte += 1;
    }
    count
}

/// Parses a URL. All of [`super::parse_url`] is compiled again here for the instructions of these
/// processors.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn parse<'a>(input: &'a [u8], profile: Profile) -> Result<Url<'a>, Error> {
    super::parse_url(input, profile, Some(Block::new(input)))
}

/// The first 64 bytes of a text, or all of it if it is shorter. Only a processor with these
/// instructions can make one.
#[derive(Clone, Copy)]
pub(super) struct Block {
    halves: [__m256i; 2],
    kinds: [__m256i; 2],
    /// The distance between the first bytes of the halves, which may overlap.
    distance: u64,
    /// The places of the "%" of each escape.
    escapes: u64,
}

impl Block {
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    pub(super) fn new(text: &[u8]) -> Block {
        let (halves, distance) = halves(text);
        let block = Block { halves, kinds: halves.map(|half| kinds(half)), distance, escapes: 0 };
        let percents = block.percents();
        if percents == 0 { block } else { Block { escapes: block.escapes(percents), ..block } }
    }

    /// Returns the places of the characters of `C` and of its whole escapes.
    ///
    /// It takes a copy: a reference would keep the cursor in memory, wherever the compiler makes
    /// this a call.
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    pub(super) fn members<C: Class>(self) -> u64 {
        let characters = |index: usize| characters::<C>(self.halves[index], self.kinds[index]);
        let members = self.mask([characters(0), characters(1)]);
        if C::ESCAPES { members | self.escapes } else { members }
    }

    /// Returns the places of "%", whose kind alone is negative.
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    pub(super) fn percents(&self) -> u64 {
        self.mask(self.kinds)
    }

    /// Returns the places of the "%" of each escape. Its digits are characters of every class that
    /// has escapes.
    ///
    /// ```text
    /// escape         = "%" hex hex
    /// ```
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn escapes(&self, percents: u64) -> u64 {
        let letters = self.mask(self.halves.map(|half| hex_letters(half)));
        let hex = letters | self.members::<Digit>();
        percents & hex >> 1 & hex >> 2
    }

    /// Returns the highest bit of each byte.
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn mask(&self, [low, high]: [__m256i; 2]) -> u64 {
        u64::from(_mm256_movemask_epi8(low) as u32)
            | u64::from(_mm256_movemask_epi8(high) as u32) << self.distance
    }
}

/// Returns the length of the run of characters and whole escapes of `C` at an offset.
#[inline(never)]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn length_of_run<C: Class>(input: &[u8], start: usize) -> usize {
    let (blocks, _) = input.get(start..).unwrap_or_default().as_chunks::<BLOCK>();
    let are_characters = |block: &&[u8; BLOCK]| {
        let [low, high] = [0, HALF].map(|at| half(*block, at)).map(|half| characters::<C>(half, kinds(half)));
        _mm256_movemask_epi8(_mm256_and_si256(low, high)) == -1
    };
    let mut at = start + blocks.iter().take_while(are_characters).count() * BLOCK;
    while let Some(block) = input.get(at..).and_then(<[u8]>::first_chunk::<BLOCK>) {
        let run = Block::new(block).members::<C>().trailing_ones() as usize;
        at += run;
        // An escape may begin in one block and end in the next one.
        if run + ESCAPE <= BLOCK {
            return at - start;
        }
    }
    let base = input.len().saturating_sub(BLOCK);
    let last = Block::new(input.get(base..).unwrap_or_default());
    let rest = last.members::<C>().checked_shr((at - base) as u32).unwrap_or(0);
    at + rest.trailing_ones() as usize - start
}

/// Sets all bits of each byte that is a character of `C`. The bytes of the second register are
/// their kinds.
#[inline]
#[target_feature(enable = "avx2")]
fn characters<C: Class>(half: __m256i, kinds: __m256i) -> __m256i {
    let search = const { &Search::of(C::MEMBERS) };
    let mut found = _mm256_cmpgt_epi8(kinds, _mm256_set1_epi8(search.limit));
    for &byte in search.excluded.bytes.iter().take(search.excluded.count) {
        found = _mm256_andnot_si256(_mm256_cmpeq_epi8(half, _mm256_set1_epi8(byte as i8)), found);
    }
    for &byte in search.added.bytes.iter().take(search.added.count) {
        found = _mm256_or_si256(found, _mm256_cmpeq_epi8(half, _mm256_set1_epi8(byte as i8)));
    }
    found
}

/// Returns the kind of each byte, which is zero for all bytes but the characters of `xchar` and
/// "%".
#[inline]
#[target_feature(enable = "avx2")]
fn kinds(half: __m256i) -> __m256i {
    let low = _mm256_broadcastsi128_si256(part(&KINDS.low, 0));
    let high = _mm256_broadcastsi128_si256(part(&KINDS.high, 0));
    // An index of 128 or more gives zero. So a byte beyond US-ASCII has no kind.
    let upper = _mm256_and_si256(_mm256_srli_epi16::<4>(half), _mm256_set1_epi8(15));
    _mm256_and_si256(_mm256_shuffle_epi8(low, half), _mm256_shuffle_epi8(high, upper))
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

/// Two blocks, with one byte before them and two bytes after them.
#[cfg(feature = "alloc")]
type Around = [u8; 1 + 2 * BLOCK + 2];

/// Returns the first block from `from` on with a colon that may end a name; see
/// [`plain::may_end_name`].
///
/// The blocks are aligned, because a load from two lines of the cache takes longer. So the first
/// one may begin before `from`. Most colons of prose end no name, and whole blocks of them are
/// passed with one branch.
#[cfg(feature = "alloc")]
#[inline(never)]
#[target_feature(enable = "avx2")]
pub(super) fn names(text: &[u8], from: usize) -> Option<(usize, u64)> {
    let misaligned = |at: usize| text.as_ptr().addr().wrapping_add(at) % BLOCK;
    // No name ends at the start of a text.
    let mut at = from.saturating_sub(misaligned(from)).max(1);
    while at < text.len() {
        let [first, second] = names_at(text, at);
        let first = first & u64::MAX << from.saturating_sub(at);
        if first | second != 0 {
            return Some(if first != 0 { (at, first) } else { (at + BLOCK, second) });
        }
        at += 2 * BLOCK - misaligned(at);
        let (quads, _) = text.get(at..)?.as_chunks::<{ 4 * BLOCK }>();
        at += quads.iter().take_while(|quad| !has_colon(quad)).count() * 4 * BLOCK;
    }
    None
}

#[cfg(feature = "alloc")]
#[inline]
#[target_feature(enable = "avx2")]
fn has_colon(bytes: &[u8; 4 * BLOCK]) -> bool {
    let any = (0..bytes.len())
        .step_by(HALF)
        .fold(_mm256_setzero_si256(), |any, start| _mm256_or_si256(any, equal(half(bytes, start), b':')));
    _mm256_movemask_epi8(any) != 0
}

/// Returns the places of the colons that may end a name in the two blocks at an offset, which is
/// not zero.
#[cfg(feature = "alloc")]
#[inline]
#[target_feature(enable = "avx2")]
fn names_at(text: &[u8], at: usize) -> [u64; 2] {
    let rest = text.get(at - 1..).unwrap_or_default();
    let zeros;
    let around: &Around = match rest.first_chunk() {
        Some(around) => around,
        None => {
            zeros = padded(rest);
            &zeros
        }
    };
    [
        mask([names_in(around, 0), names_in(around, HALF)]),
        mask([names_in(around, BLOCK), names_in(around, BLOCK + HALF)]),
    ]
}

/// Sets all bits of each colon of a half that may end a name; see [`plain::may_end_name`]. The half
/// begins at an offset in two blocks.
#[cfg(feature = "alloc")]
#[inline]
#[target_feature(enable = "avx2")]
fn names_in(around: &Around, at: usize) -> __m256i {
    let (before, here) = (half(around, at), half(around, at + 1));
    let (next, after) = (half(around, at + 2), half(around, at + 3));
    let is_l = equal(_mm256_or_si256(before, _mm256_set1_epi8(0x20)), b'l');
    let is_graphic = _mm256_cmpeq_epi8(_mm256_max_epu8(after, _mm256_set1_epi8(b' ' as i8 + 1)), after);
    let is_word = _mm256_andnot_si256(is_l, _mm256_and_si256(equal(next, b' '), is_graphic));
    let is_prose = _mm256_or_si256(is_word, equal(next, b'<'));
    _mm256_andnot_si256(is_prose, equal(here, b':'))
}

/// Sets all bits of each byte that is the given one.
#[cfg(feature = "alloc")]
#[inline]
#[target_feature(enable = "avx2")]
fn equal(half: __m256i, byte: u8) -> __m256i {
    _mm256_cmpeq_epi8(half, _mm256_set1_epi8(byte as i8))
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
/// The halves of an input that is shorter than a block overlap, so each of them is within the
/// input. If it is even shorter than a half, each half has sixteen bytes of it, and zeros.
#[inline]
#[target_feature(enable = "avx2")]
fn halves(input: &[u8]) -> ([__m256i; 2], u64) {
    if let Some(last) = input.len().checked_sub(HALF) {
        let distance = last.min(HALF);
        return ([half(input, 0), half(input, distance)], distance as u64);
    }
    let with_zeros = |part| _mm256_set_m128i(_mm_setzero_si128(), part);
    if let Some(last) = input.len().checked_sub(PART) {
        return ([with_zeros(part(input, 0)), with_zeros(part(input, last))], last as u64);
    }
    let bytes = plain::short_part(input).to_le_bytes();
    ([with_zeros(part(&bytes, 0)), _mm256_setzero_si256()], PART as u64)
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

/// Returns the highest bit of each byte of a block.
#[cfg(feature = "alloc")]
#[inline]
#[target_feature(enable = "avx2")]
fn mask([low, high]: [__m256i; 2]) -> u64 {
    u64::from(_mm256_movemask_epi8(low) as u32) | u64::from(_mm256_movemask_epi8(high) as u32) << HALF
}

/// Returns a text that is shorter than an array, and zeros after it.
#[cfg(feature = "alloc")]
#[inline(never)]
fn padded<const LENGTH: usize>(text: &[u8]) -> [u8; LENGTH] {
    let mut array = [0; LENGTH];
    array.iter_mut().zip(text).for_each(|(byte, other)| *byte = *other);
    array
}
