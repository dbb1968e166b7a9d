//! Scanning without vector instructions, and short inputs as numbers.

use super::blocks::Scan;
use super::class::Class;

pub(super) const BLOCK: usize = 64;

/// Reads byte by byte.
#[derive(Clone, Copy)]
pub(super) struct Bytes;

impl Scan for Bytes {
    #[inline(always)]
    fn run<C: Class>(&self, text: &[u8], start: usize) -> usize {
        let members = const { &C::MEMBERS };
        let mut at = start;
        loop {
            let rest = text.get(at..).unwrap_or_default();
            at += rest.iter().take_while(|byte| members.contains(**byte)).count();
            match text.get(at..).and_then(<[u8]>::first_chunk) {
                Some([b'%', one, other])
                    if C::ESCAPES && one.is_ascii_hexdigit() && other.is_ascii_hexdigit() =>
                {
                    at += C::LONGEST;
                }
                _ => return at - start,
            }
        }
    }

    #[inline(always)]
    fn others<C: Class>(&self) -> Option<u64> {
        None
    }
}

/// Returns the first block from `from` on with a colon that may end a name: its offset, and a mask
/// of the places of these colons.
pub(super) fn names(text: &[u8], from: usize) -> Option<(usize, u64)> {
    let mut at = from;
    loop {
        at += text.get(at..)?.iter().position(|&byte| byte == b':')?;
        let places = (at..text.len()).take(BLOCK).filter(|&place| may_end_name(text, place));
        let names = places.fold(0, |names, place| names | 1 << (place - at));
        if names != 0 {
            return Some((at, names));
        }
        at += BLOCK;
    }
}

/// Whether a byte is a colon that may end the name of a scheme, or "URL". No name ends
/// before a "<". A name that does not end with "l" does not end before one blank: a URL has white
/// space in brackets at line breaks alone.
pub(super) fn may_end_name(text: &[u8], place: usize) -> bool {
    let (before, after) = text.split_at(place);
    match after {
        [b':', b'<', ..] => false,
        [b':', b' ', after, ..] if *after > b' ' => matches!(before, [.., b'l' | b'L']),
        [b':', ..] => !before.is_empty(),
        _ => false,
    }
}

/// Returns the first eight bytes, the first one lowest. Bytes past the end are zero.
#[inline(always)]
pub(super) fn first_eight(input: &[u8]) -> u64 {
    #[cold]
    #[inline(never)]
    fn short(input: &[u8]) -> u64 {
        input.iter().rev().fold(0, |word, byte| word << 8 | u64::from(*byte))
    }
    input.first_chunk().map_or_else(|| short(input), |bytes| u64::from_le_bytes(*bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_eight_bytes_are_padded_with_zeros() {
        let bytes: [u8; 20] = core::array::from_fn(|index| (index * 167) as u8);
        for length in 0..20 {
            let input = bytes.get(..length).unwrap();
            let mut expected = [0; 8];
            input.iter().zip(&mut expected).for_each(|(byte, place)| *place = *byte);
            assert_eq!(first_eight(input), u64::from_le_bytes(expected), "{length}");
        }
    }
}
