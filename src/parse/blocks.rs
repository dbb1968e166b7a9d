//! What vector instructions show of a block of 64 bytes: where the characters of a class are.

use super::class::{BLANKS, Class, Hex, Members};
use super::plain::{self, BLOCK, Bytes};

/// The bytes that the instructions for looking up bytes move at once.
const PART: usize = 16;
/// A table for the low or the high half of a byte.
pub(super) type Halves = [u8; PART];

/// A bit for each row of sixteen bytes. The two rows of controls share one. So do the rows beyond
/// US-ASCII, which have no member of a class.
pub(super) const ROWS: Halves =
    [1, 1, 1 << 2, 1 << 3, 1 << 4, 1 << 5, 1 << 6, 1 << 7, 2, 2, 2, 2, 2, 2, 2, 2];

/// Returns the rows in which each column of US-ASCII has a member.
const fn columns(members: Members) -> Halves {
    let mut columns = [0; PART];
    let mut byte = 0;
    while byte < 128 {
        columns[byte % PART] |= members.contains(byte as u8) as u8 * ROWS[byte / PART];
        byte += 1;
    }
    columns
}

/// Vector instructions. A value shows that the processor has them.
pub(super) trait Vectors: Copy {
    type Vector: Copy;
    /// The number of bytes of a vector.
    const BYTES: usize;

    /// Loads the bytes at an offset, which are within the text.
    fn load(self, text: &[u8], at: usize) -> Self::Vector;
    /// Loads the sixteen bytes at an offset, which are within the text. The others are zero.
    #[inline(always)]
    fn load_part(self, text: &[u8], at: usize) -> Self::Vector {
        self.load(text, at)
    }
    /// Returns the row of each byte.
    fn rows(self, bytes: Self::Vector) -> Self::Vector;
    /// Sets the bits of each byte that is in one of the columns. The other bytes are zero.
    fn members(self, bytes: Self::Vector, rows: Self::Vector, columns: &Halves) -> Self::Vector;
    /// Sets the bits of each byte that is this one. The other bytes are zero.
    fn equal(self, bytes: Self::Vector, byte: u8) -> Self::Vector;
    fn or(self, one: Self::Vector, other: Self::Vector) -> Self::Vector;
    /// Returns the bits of the first vector that are not in the second one.
    fn and_not(self, one: Self::Vector, other: Self::Vector) -> Self::Vector;
    /// Returns the places of the bytes whose bits are set. Bit `n` stands for byte `n`.
    fn mask(self, bytes: Self::Vector) -> u64;
    #[inline(always)]
    fn mask_of_pair(self, low: Self::Vector, high: Self::Vector) -> u64 {
        self.mask(low) | self.mask(high) << Self::BYTES
    }
    /// Returns the length of a run beyond the first block: [`run_on`], compiled once for all
    /// callers.
    fn run_on<C: Class>(self, text: &[u8], at: usize) -> usize;
}

/// Vectors of twice the length.
#[derive(Clone, Copy)]
pub(super) struct Pair<V>(pub(super) V);

impl<V: Vectors> Vectors for Pair<V> {
    type Vector = (V::Vector, V::Vector);
    const BYTES: usize = 2 * V::BYTES;

    #[inline(always)]
    fn load(self, text: &[u8], at: usize) -> Self::Vector {
        (self.0.load(text, at), self.0.load(text, at + V::BYTES))
    }

    #[inline(always)]
    fn load_part(self, text: &[u8], at: usize) -> Self::Vector {
        let part = self.0.load_part(text, at);
        (part, self.0.and_not(part, part))
    }

    #[inline(always)]
    fn rows(self, bytes: Self::Vector) -> Self::Vector {
        (self.0.rows(bytes.0), self.0.rows(bytes.1))
    }

    #[inline(always)]
    fn members(self, bytes: Self::Vector, rows: Self::Vector, columns: &Halves) -> Self::Vector {
        (self.0.members(bytes.0, rows.0, columns), self.0.members(bytes.1, rows.1, columns))
    }

    #[inline(always)]
    fn equal(self, bytes: Self::Vector, byte: u8) -> Self::Vector {
        (self.0.equal(bytes.0, byte), self.0.equal(bytes.1, byte))
    }

    #[inline(always)]
    fn or(self, one: Self::Vector, other: Self::Vector) -> Self::Vector {
        (self.0.or(one.0, other.0), self.0.or(one.1, other.1))
    }

    #[inline(always)]
    fn and_not(self, one: Self::Vector, other: Self::Vector) -> Self::Vector {
        (self.0.and_not(one.0, other.0), self.0.and_not(one.1, other.1))
    }

    #[inline(always)]
    fn mask(self, bytes: Self::Vector) -> u64 {
        self.0.mask_of_pair(bytes.0, bytes.1)
    }

    #[inline(always)]
    fn run_on<C: Class>(self, text: &[u8], at: usize) -> usize {
        self.0.run_on::<C>(text, at)
    }
}

/// What a cursor asks about the bytes of a text.
pub(super) trait Scan: Copy {
    /// Returns the length of the run of characters and whole escapes of `C` at an offset.
    fn run<C: Class>(&self, text: &[u8], at: usize) -> usize;

    /// Returns the places of the characters that are not in `C` in the first block, if it is shown.
    /// Bit `n` stands for byte `n`.
    fn others<C: Class>(&self) -> Option<u64>;
}

/// The first 64 bytes of a text, or all of it if it is shorter. A text of less than 16 bytes has
/// none: to read it by bytes takes less time.
#[derive(Clone, Copy)]
pub(super) struct Block<V: Vectors> {
    vectors: V,
    low: V::Vector,
    high: V::Vector,
    rows: (V::Vector, V::Vector),
    /// The distance from `low` to `high`, which overlap in a shorter text.
    distance: usize,
}

impl<V: Vectors> Block<V> {
    #[inline(always)]
    pub(super) fn new(vectors: V, text: &[u8]) -> Option<Block<V>> {
        const { assert!(2 * V::BYTES == BLOCK) };
        let (low, high, distance);
        if let Some(last) = text.len().checked_sub(V::BYTES) {
            distance = last.min(V::BYTES);
            (low, high) = (vectors.load(text, 0), vectors.load(text, distance));
        } else {
            distance = text.len().checked_sub(PART)?;
            (low, high) = (vectors.load_part(text, 0), vectors.load_part(text, distance));
        }
        Some(Block { vectors, low, high, rows: (vectors.rows(low), vectors.rows(high)), distance })
    }

    /// Returns the places of the characters of `C`.
    #[inline(always)]
    fn members<C: Class>(&self) -> u64 {
        let low = members::<C, V>(self.vectors, self.low, self.rows.0);
        low | members::<C, V>(self.vectors, self.high, self.rows.1) << self.distance
    }
}

impl<V: Vectors> Scan for Block<V> {
    #[inline(always)]
    fn run<C: Class>(&self, text: &[u8], at: usize) -> usize {
        let (mut end, mut may_be_short) = (at, true);
        if at < BLOCK {
            let others = !self.members::<C>() >> at;
            end = BLOCK.min(at + others.trailing_zeros() as usize);
            may_be_short = others != 0;
            if may_be_short && (!C::ESCAPES || text.get(end) != Some(&b'%')) {
                return end - at;
            }
        }
        if may_be_short {
            // Beyond the block or from an escape on, a loop ends sooner.
            let limit = end + PART;
            end += Bytes.run::<C>(text.get(..limit).unwrap_or(text), end);
            if end + C::LONGEST <= limit {
                return end - at;
            }
        }
        end + self.vectors.run_on::<C>(text, end) - at
    }

    #[inline(always)]
    fn others<C: Class>(&self) -> Option<u64> {
        Some(!self.members::<C>())
    }
}

/// Returns the places of the bytes that are in `C`.
#[inline(always)]
fn members<C: Class, V: Vectors>(vectors: V, bytes: V::Vector, rows: V::Vector) -> u64 {
    vectors.mask(vectors.members(bytes, rows, const { &columns(C::MEMBERS) }))
}

/// Returns the length of the run of characters and whole escapes of `C` at an offset of a text.
#[inline(always)]
pub(super) fn run_on<C: Class, V: Vectors>(vectors: V, text: &[u8], start: usize) -> usize {
    let Some(last) = text.len().checked_sub(V::BYTES) else { return Bytes.run::<C>(text, start) };
    let mut at = start;
    while at <= last {
        let run = members_and_escapes::<C, V>(vectors, vectors.load(text, at)).trailing_ones() as usize;
        if run == V::BYTES {
            // The next load does not wait for the length.
            at += V::BYTES;
            continue;
        }
        at += run;
        // An escape may begin in one vector and end in the next one.
        if run + C::LONGEST <= V::BYTES {
            return at - start;
        }
    }
    // The last vector begins before the offset.
    let members = members_and_escapes::<C, V>(vectors, vectors.load(text, last)) >> (at - last);
    at + members.trailing_ones() as usize - start
}

/// Returns the places of the characters of `C` and of its whole escapes. The digits of an escape are
/// characters of each class that has escapes.
#[inline(always)]
fn members_and_escapes<C: Class, V: Vectors>(vectors: V, bytes: V::Vector) -> u64 {
    let rows = vectors.rows(bytes);
    let characters = members::<C, V>(vectors, bytes, rows);
    let percents = if C::ESCAPES { vectors.mask(vectors.equal(bytes, b'%')) } else { 0 };
    if percents == 0 {
        return characters;
    }
    let hex = members::<Hex, V>(vectors, bytes, rows);
    characters | percents & hex >> 1 & hex >> 2
}

/// Returns the bytes at an offset, which are within the text.
#[inline(always)]
pub(super) fn chunk<const LENGTH: usize>(text: &[u8], start: usize) -> &[u8; LENGTH] {
    let chunk = text.get(start..).and_then(<[u8]>::first_chunk);
    debug_assert!(chunk.is_some(), "the bytes are not within the text");
    chunk.unwrap_or(&[0; LENGTH])
}

/// Two blocks, with one byte before them and two bytes after them.
type Around = [u8; 1 + 2 * BLOCK + 2];

/// Returns the first block from `from` on with a colon that may end a name; see
/// [`plain::may_end_name`].
///
/// The blocks are aligned, because a load from two lines of the cache takes longer. So the first
/// one may begin before `from`. Most colons of prose end no name, and whole blocks of them are
/// passed with one branch.
#[inline(always)]
pub(super) fn names(vectors: impl Vectors, text: &[u8], from: usize) -> Option<(usize, u64)> {
    let misaligned = |at: usize| text.as_ptr().addr().wrapping_add(at) % BLOCK;
    // No name ends at the start of a text.
    let mut at = from.saturating_sub(misaligned(from)).max(1);
    while let Some(around) = text.get(at - 1..).and_then(<[u8]>::first_chunk) {
        let (first, second) = (names_in(vectors, around, 1), names_in(vectors, around, 1 + BLOCK));
        let first = first & u64::MAX << from.saturating_sub(at);
        if first | second != 0 {
            return Some(if first != 0 { (at, first) } else { (at + BLOCK, second) });
        }
        at += 2 * BLOCK - misaligned(at);
        let (quads, _) = text.get(at..)?.as_chunks::<{ 4 * BLOCK }>();
        at += quads.iter().take_while(|quad| !has_colon(vectors, quad)).count() * 4 * BLOCK;
    }
    plain::names(text, at.max(from))
}

#[inline(always)]
fn has_colon(vectors: impl Vectors, bytes: &[u8; 4 * BLOCK]) -> bool {
    let mut any = vectors.equal(vectors.load(bytes, 0), b':');
    for at in [BLOCK, 2 * BLOCK, 3 * BLOCK] {
        any = vectors.or(any, vectors.equal(vectors.load(bytes, at), b':'));
    }
    vectors.mask(any) != 0
}

/// Returns the places of the colons of a block that may end a name. The block begins at an offset
/// in two blocks.
#[inline(always)]
fn names_in(vectors: impl Vectors, around: &Around, at: usize) -> u64 {
    let (before, colon) = (vectors.load(around, at - 1), vectors.load(around, at));
    let (next, after) = (vectors.load(around, at + 1), vectors.load(around, at + 2));
    let blanks = vectors.members(after, vectors.rows(after), const { &columns(BLANKS) });
    let word = vectors.and_not(vectors.equal(next, b' '), blanks);
    let word = vectors.and_not(word, vectors.or(vectors.equal(before, b'l'), vectors.equal(before, b'L')));
    let prose = vectors.or(word, vectors.equal(next, b'<'));
    vectors.mask(vectors.and_not(vectors.equal(colon, b':'), prose))
}
