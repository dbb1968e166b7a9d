//! Masks: for a block of 64 bytes, one bit mask for each class of characters that the rules ask for.
//!
//! A loop over bytes has a branch for each byte, and the processor mispredicts the one at the end of every run. This
//! costs more than the bytes themselves. A mask shows a whole block, and one instruction finds the end of a run in it.

use super::class::{AlphaDigit, Class, Digit, Hex, HostCharacter, Xchar};
use super::members::Members;

/// The number of bytes in a block.
pub(super) const BLOCK: usize = 64;

/// The reserved characters (section 2.2) at which runs end often. Each has a mask of its own.
pub(super) const STOPS: [u8; 5] = *b";/?:@";

/// The masks of a block. Bit `n` of a mask is set if byte `n` is a member of its class.
#[derive(Clone, Copy)]
#[cfg_attr(test, derive(Debug, PartialEq))]
pub(super) struct Masks {
    /// The characters of `xchar` and the "%" of each escape. The digits of an escape are characters.
    pub(super) xchars: u64,
    /// The characters of `host`.
    pub(super) host_characters: u64,
    pub(super) alphadigits: u64,
    pub(super) digits: u64,
    pub(super) dots: u64,
    pub(super) percents: u64,
    /// One mask for each character of [`STOPS`].
    pub(super) stops: [u64; STOPS.len()],
}

/// The sets of which the plain version computes masks: the ones of [`Masks`], and one to find escapes.
const SETS: [Members; 12] = [
    Xchar::MEMBERS,
    HostCharacter::MEMBERS,
    AlphaDigit::MEMBERS,
    Digit::MEMBERS,
    Members::EMPTY.with(b"."),
    Members::EMPTY.with(&[STOPS[0]]),
    Members::EMPTY.with(&[STOPS[1]]),
    Members::EMPTY.with(&[STOPS[2]]),
    Members::EMPTY.with(&[STOPS[3]]),
    Members::EMPTY.with(&[STOPS[4]]),
    Members::EMPTY.with(b"%"),
    Hex::MEMBERS,
];

/// For each byte, the sets that contain it: bit `n` stands for the set `n`.
static SETS_OF: [u16; 256] = {
    let mut sets_of = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut set = 0;
        while set < SETS.len() {
            sets_of[byte] |= (SETS[set].contains(byte as u8) as u16) << set;
            set += 1;
        }
        byte += 1;
    }
    sets_of
};

impl Masks {
    pub(super) const EMPTY: Masks = Masks {
        xchars: 0,
        host_characters: 0,
        alphadigits: 0,
        digits: 0,
        dots: 0,
        percents: 0,
        stops: [0; STOPS.len()],
    };

    /// Returns the masks of a block, or of an input that is shorter. Bits past its end are clear.
    ///
    /// It looks up the sets of eight bytes, eight sets a byte, and transposes this square of bits. The result has eight
    /// bytes of a mask.
    #[inline(never)]
    pub(super) fn by_table(block: &[u8]) -> Masks {
        debug_assert!(block.len() <= BLOCK, "the input is longer than a block");
        let mut masks = [[0; 8]; 16];
        let (rows, rest) = block.as_chunks();
        let mut last = [0; 8];
        last.iter_mut().zip(rest).for_each(|(place, byte)| *place = *byte);
        // A zero is in no set.
        for (row, bytes) in rows.iter().chain([&last]).take(8).enumerate() {
            let squares = squares(bytes).map(|square| transposed(square).to_le_bytes());
            for (mask, bits) in masks.iter_mut().zip(squares.as_flattened()) {
                mask[row] = *bits;
            }
        }
        let [xchars, host_characters, alphadigits, digits, dots, a, b, c, d, e, percents, hex, ..] =
            masks.map(u64::from_le_bytes);
        let xchars = xchars | escapes(percents, hex);
        Masks { xchars, host_characters, alphadigits, digits, dots, percents, stops: [a, b, c, d, e] }
    }
}

/// Returns the mask of the "%" of each escape.
///
/// ```text
/// escape         = "%" hex hex
/// ```
#[inline(always)]
pub(super) const fn escapes(percents: u64, hex: u64) -> u64 {
    percents & hex >> 1 & hex >> 2
}

/// Returns the sets of eight bytes: the first eight sets and the others, a byte of the result for each byte.
#[inline(always)]
fn squares(bytes: &[u8; 8]) -> [u64; 2] {
    let mut squares = [0; 2];
    for (column, byte) in bytes.iter().enumerate() {
        let sets = u64::from(SETS_OF[usize::from(*byte)]);
        squares[0] |= (sets & 0xff) << (8 * column);
        squares[1] |= (sets >> 8) << (8 * column);
    }
    squares
}

/// Returns a square of eight times eight bits with rows and columns exchanged.
const fn transposed(mut square: u64) -> u64 {
    let mut other = (square ^ square >> 7) & 0x00aa_00aa_00aa_00aa;
    square ^= other ^ other << 7;
    other = (square ^ square >> 14) & 0x0000_cccc_0000_cccc;
    square ^= other ^ other << 14;
    other = (square ^ square >> 28) & 0x0000_0000_f0f0_f0f0;
    square ^ other ^ other << 28
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a mask by the definition.
    fn mask(block: &[u8], is_member: impl Fn(usize, u8) -> bool) -> u64 {
        block.iter().enumerate().map(|(index, byte)| u64::from(is_member(index, *byte)) << index).sum()
    }

    fn by_definition(block: &[u8]) -> Masks {
        let of = |members: Members| mask(block, |_, byte| members.contains(byte));
        let is_hex = |index: usize| block.get(index).is_some_and(u8::is_ascii_hexdigit);
        Masks {
            xchars: of(Xchar::MEMBERS)
                | mask(block, |index, byte| byte == b'%' && is_hex(index + 1) && is_hex(index + 2)),
            host_characters: of(HostCharacter::MEMBERS),
            alphadigits: of(AlphaDigit::MEMBERS),
            digits: of(Digit::MEMBERS),
            dots: mask(block, |_, byte| byte == b'.'),
            percents: mask(block, |_, byte| byte == b'%'),
            stops: STOPS.map(|stop| mask(block, |_, byte| byte == stop)),
        }
    }

    /// Checks every byte at every place of a whole block and of an input that ends there, among bytes that may be part
    /// of an escape.
    #[test]
    fn masks_show_the_members() {
        for filler in [0, b'a', b'%', b'/'] {
            for place in 0..BLOCK {
                for length in [place + 1, BLOCK] {
                    for byte in 0..=255 {
                        let mut block = [filler; BLOCK];
                        block[place] = byte;
                        let input = &block[..length];
                        assert_eq!(
                            Masks::by_table(input),
                            by_definition(input),
                            "byte {byte} at {place} of {length}"
                        );
                    }
                }
            }
        }
    }
}
