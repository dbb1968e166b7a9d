//! What vector instructions show of a block of 64 bytes: where the characters of a class are.

use super::class::{BLANKS, Class, Members, TextCharacter};
use super::plain::{self, BLOCK, Bytes};

/// The bytes that the instructions for looking up bytes move at once.
const PART: usize = 16;
/// A table for the low or the high half of a byte.
pub(super) type Halves = [u8; PART];

/// A bit for each row of US-ASCII, which is sixteen characters. A byte beyond it has no row.
pub(super) static ROWS: Halves =
    [1, 1 << 1, 1 << 2, 1 << 3, 1 << 4, 1 << 5, 1 << 6, 1 << 7, 0, 0, 0, 0, 0, 0, 0, 0];

/// Returns the rows in which each column of US-ASCII has a member.
const fn columns(members: Members) -> Halves {
    let mut columns = [0; PART];
    let mut byte = 0;
    while byte < 128 {
        columns[byte % PART] |= (members.contains(byte as u8) as u8) << (byte / PART);
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
    /// Loads the bytes from an offset on, and zeros past the end of a text of at least sixteen
    /// bytes.
    fn load_end(self, text: &[u8], at: usize) -> Self::Vector;
    /// Returns the row of each byte.
    fn rows(self, bytes: Self::Vector) -> Self::Vector;
    /// Sets the bits of each byte that is not in one of the columns. The other bytes are zero.
    fn others(self, bytes: Self::Vector, rows: Self::Vector, columns: &Halves) -> Self::Vector;
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
    fn load_end(self, text: &[u8], at: usize) -> Self::Vector {
        (self.0.load_end(text, at), self.0.load_end(text, at + V::BYTES))
    }

    #[inline(always)]
    fn rows(self, bytes: Self::Vector) -> Self::Vector {
        (self.0.rows(bytes.0), self.0.rows(bytes.1))
    }

    #[inline(always)]
    fn others(self, bytes: Self::Vector, rows: Self::Vector, columns: &Halves) -> Self::Vector {
        (self.0.others(bytes.0, rows.0, columns), self.0.others(bytes.1, rows.1, columns))
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
    /// Returns the length of the run of characters of `C` at an offset.
    fn run<C: Class>(&self, text: &[u8], at: usize) -> usize;

    /// Returns the places of the characters that are not in `C` in the first block, if it is shown.
    /// Bit `n` stands for byte `n`.
    fn others<C: Class>(&self) -> Option<u64>;
}

/// The first 64 bytes of a text, or all of it if it is shorter. Bytes past the end are zero.
#[derive(Clone, Copy)]
pub(super) struct Block<V: Vectors> {
    vectors: V,
    bytes: V::Vector,
    rows: V::Vector,
}

impl<V: Vectors> Block<V> {
    #[inline(always)]
    pub(super) fn new(vectors: V, text: &[u8]) -> Block<V> {
        const { assert!(V::BYTES == BLOCK) };
        let bytes = match text.len() < PART {
            true => vectors.load_end(&plain::short_part(text).to_le_bytes(), 0),
            false => vectors.load_end(text, 0),
        };
        Block { vectors, bytes, rows: vectors.rows(bytes) }
    }
}

impl<V: Vectors> Scan for Block<V> {
    #[inline(always)]
    fn run<C: Class>(&self, text: &[u8], at: usize) -> usize {
        let shown;
        if at < BLOCK {
            let others = others::<C, V>(self.vectors, self.bytes, self.rows) >> at;
            if others != 0 {
                return others.trailing_zeros() as usize;
            }
            shown = BLOCK - at;
        } else {
            // A run that begins beyond the first block may be short, and then a loop ends sooner.
            shown = Bytes.run::<C>(text.get(..at + PART).unwrap_or(text), at);
            if shown < PART {
                return shown;
            }
        }
        shown + self.vectors.run_on::<C>(text, at + shown)
    }

    #[inline(always)]
    fn others<C: Class>(&self) -> Option<u64> {
        Some(others::<C, V>(self.vectors, self.bytes, self.rows))
    }
}

/// Returns the places of the bytes that are not in `C`.
#[inline(always)]
fn others<C: Class, V: Vectors>(vectors: V, bytes: V::Vector, rows: V::Vector) -> u64 {
    vectors.mask(vectors.others(bytes, rows, const { &columns(C::MEMBERS) }))
}

/// Returns the length of the run of characters of `C` at an offset of a text that is not shorter than
/// a vector.
#[inline(always)]
pub(super) fn run_on<C: Class, V: Vectors>(vectors: V, text: &[u8], start: usize) -> usize {
    let mut at = start;
    while at + V::BYTES <= text.len() {
        let bytes = vectors.load(text, at);
        let others = others::<C, V>(vectors, bytes, vectors.rows(bytes));
        if others != 0 {
            return at + others.trailing_zeros() as usize - start;
        }
        at += V::BYTES;
    }
    // The last vector begins before the offset.
    let bytes = vectors.load(text, text.len().saturating_sub(V::BYTES));
    let others = others::<C, V>(vectors, bytes, vectors.rows(bytes)) >> (at + V::BYTES - text.len());
    at + text.len().saturating_sub(at).min(others.trailing_zeros() as usize) - start
}

/// From an offset on, the indexes that move bytes down by as many places.
pub(super) static MOVES: [u8; BLOCK] = {
    let mut moves = [u8::MAX; BLOCK];
    let mut place = 0;
    while place < PART {
        moves[place] = place as u8;
        place += 1;
    }
    moves
};

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
    let graphic = vectors.others(after, vectors.rows(after), const { &columns(BLANKS) });
    let blank = vectors.equal(next, b' ');
    let word = vectors.and_not(blank, vectors.and_not(blank, graphic));
    let word = vectors.and_not(word, vectors.or(vectors.equal(before, b'l'), vectors.equal(before, b'L')));
    let prose = vectors.or(word, vectors.equal(next, b'<'));
    vectors.mask(vectors.and_not(vectors.equal(colon, b':'), prose))
}

/// Returns the length of the run of characters of `xchar` and "%" at the start of a text.
#[inline(always)]
pub(super) fn length_of_text(vectors: impl Vectors, text: &[u8]) -> usize {
    let mut at = 0;
    while at + BLOCK <= text.len() {
        let bytes = vectors.load(text, at);
        let others = others::<TextCharacter, _>(vectors, bytes, vectors.rows(bytes));
        if others != 0 {
            return at + others.trailing_zeros() as usize;
        }
        at += BLOCK;
    }
    at + Bytes.run::<TextCharacter>(text, at)
}
