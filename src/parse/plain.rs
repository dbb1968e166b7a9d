//! Scanning without vector instructions, and short inputs as numbers.

use super::class::Class;
#[cfg(feature = "alloc")]
use super::class::Xchar;

pub(super) const BLOCK: usize = 64;
pub(super) const ESCAPE: usize = "%00".len();

/// Returns the length of the run of characters and whole escapes of `C` at the start of a text.
#[inline(always)]
pub(super) fn length_of_run<C: Class>(text: &[u8]) -> usize {
    let members = const { &C::MEMBERS };
    let mut at = 0;
    loop {
        let rest = text.get(at..).unwrap_or_default();
        let (words, _) = rest.as_chunks::<8>();
        let are_members = |word: &&[u8; 8]| word.iter().fold(true, |all, &byte| all & members.contains(byte));
        at += 8 * words.iter().take_while(are_members).count();
        let rest = text.get(at..).unwrap_or_default();
        at += rest.iter().take_while(|byte| members.contains(**byte)).count();
        match text.get(at..).and_then(<[u8]>::first_chunk) {
            Some([b'%', one, other])
                if C::ESCAPES && one.is_ascii_hexdigit() && other.is_ascii_hexdigit() =>
            {
                at += ESCAPE;
            }
            _ => return at,
        }
    }
}

/// Returns the first block from `from` on with a colon that may end a name: its offset, and a mask
/// of the places of these colons.
#[cfg(feature = "alloc")]
pub(super) fn names(text: &[u8], from: usize) -> Option<(usize, u64)> {
    let mut at = from;
    loop {
        let rest = text.get(at..)?;
        // The compiler compares a part with one or two vector instructions.
        let (parts, _) = rest.as_chunks::<16>();
        let without =
            parts.iter().take_while(|part| !part.iter().fold(false, |any, &byte| any | (byte == b':')));
        at += without.count() * 16;
        let places = (at..text.len()).take(BLOCK).filter(|&place| may_end_name(text, place));
        let mask = places.fold(0, |mask, place| mask | 1 << (place - at));
        if mask != 0 {
            return Some((at, mask));
        }
        at += BLOCK;
    }
}

/// Whether a byte is a colon that may end the name of a scheme, or "URL". No name ends
/// before a "<". A name that does not end with "l" does not end before one blank: a URL has white
/// space in brackets at line breaks alone.
#[cfg(feature = "alloc")]
pub(super) fn may_end_name(text: &[u8], place: usize) -> bool {
    let (before, after) = text.split_at(place);
    match after {
        [b':', b'<', ..] => false,
        [b':', b' ', after, ..] if *after > b' ' => matches!(before, [.., b'l' | b'L']),
        [b':', ..] => !before.is_empty(),
        _ => false,
    }
}

/// Returns the length of the run of characters of `xchar` and "%" at the start of a text.
#[cfg(feature = "alloc")]
pub(super) fn length_of_text(text: &[u8]) -> usize {
    let members = const { &Xchar::MEMBERS.with(b"%") };
    text.iter().take_while(|byte| members.contains(**byte)).count()
}

/// Returns the first eight bytes, the first one lowest. Bytes past the end are zero.
#[inline(always)]
pub(super) fn first_eight(input: &[u8]) -> u64 {
    input.first_chunk().map_or_else(|| short_part(input) as u64, |bytes| u64::from_le_bytes(*bytes))
}

/// Returns an input shorter than sixteen bytes, the first byte lowest. Bytes past the end are zero.
///
/// It combines the first and the last bytes, which may overlap.
#[inline(never)]
pub(super) fn short_part(input: &[u8]) -> u128 {
    debug_assert!(input.len() < 16, "the input is not short");
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
