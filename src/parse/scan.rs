//! Scanning with vector instructions: computes [`Masks`], and searches texts for the extraction.
//!
//! x86-64 processors since 2013 have AVX2, but a program that is compiled for every x86-64 processor must ask for it. SSE2,
//! which they all have, compares half as many bytes at once and has no instruction that looks up bytes in a table. The
//! answer is kept, so it costs one load and one comparison. Without AVX2, and on other processors, a table in memory
//! gives the same masks.
//!
//! This is the only module with `unsafe` code: it calls functions for which the processor must have AVX2.

#[cfg(feature = "alloc")]
use super::class::{Class, Xchar};
use super::masks::{BLOCK, Masks};

/// Computes the masks of the block that starts at `base`, or of the whole input if it is shorter than a block.
#[inline(always)]
#[allow(unsafe_code, reason = "the call needs AVX2")]
pub(super) fn scan(input: &[u8], base: usize, masks: &mut Masks) {
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))]
    if avx2::is_present() {
        // SAFETY: the processor has AVX2, and the function requires nothing else.
        return unsafe { avx2::scan(input, base, masks) };
    }
    *masks = Masks::by_table(input.get(base..).map_or(input, |rest| rest.get(..BLOCK).unwrap_or(rest)));
}

/// Returns the first block from `from` on that contains `byte`: its offset, and a mask of the places where the byte is. The
/// block is shorter at the end of the text.
#[cfg(feature = "alloc")]
#[inline(always)]
#[allow(unsafe_code, reason = "the call needs AVX2")]
pub(crate) fn block_with(text: &[u8], from: usize, byte: u8) -> Option<(usize, u64)> {
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))]
    if avx2::is_present() {
        // SAFETY: the processor has AVX2, and the function requires nothing else.
        return unsafe { avx2::block_with(text, from, byte) };
    }
    plain_block_with(text, from, byte)
}

/// Returns the same block without AVX2.
#[cfg(feature = "alloc")]
fn plain_block_with(text: &[u8], from: usize, byte: u8) -> Option<(usize, u64)> {
    let rest = text.get(from..)?;
    // The compiler compares a part with one or two vector instructions.
    let (parts, _) = rest.as_chunks::<16>();
    let without =
        parts.iter().take_while(|part| !part.iter().fold(false, |any, &other| any | (other == byte)));
    let skipped = without.count() * 16;
    let block = rest.iter().skip(skipped).take(BLOCK);
    let mask = block.enumerate().fold(0, |mask, (index, &other)| mask | u64::from(other == byte) << index);
    (mask != 0).then_some((from + skipped, mask))
}

/// Returns the length of the run of characters of `xchar` and "%" at the start of a text.
#[cfg(feature = "alloc")]
#[inline(always)]
#[allow(unsafe_code, reason = "the call needs AVX2")]
pub(crate) fn length_of_text(text: &[u8]) -> usize {
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))]
    if avx2::is_present() {
        // SAFETY: the processor has AVX2, and the function requires nothing else.
        return unsafe { avx2::length_of_text(text) };
    }
    plain_length_of_text(text)
}

/// Returns the same length without AVX2.
#[cfg(feature = "alloc")]
fn plain_length_of_text(text: &[u8]) -> usize {
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
fn short_part(input: &[u8]) -> u128 {
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

#[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))]
mod avx2 {
    use core::arch::x86_64::*;
    use core::sync::atomic::{AtomicU8, Ordering};

    use super::super::class::{AlphaDigit, Class, Digit, HostCharacter, Xchar};
    use super::super::masks::{STOPS, escapes};
    use super::super::members::Members;
    use super::{BLOCK, Masks, short_part};
    #[cfg(feature = "alloc")]
    use super::{plain_block_with, plain_length_of_text};

    /// Half a block, which fills a register.
    const HALF: usize = 32;
    /// Half a register. The instructions that move bytes do so within each half.
    const PART: usize = 16;

    /// Returns whether the processor has AVX2 and the operating system saves its registers. Asks only once.
    #[inline(always)]
    pub(super) fn is_present() -> bool {
        const ABSENT: u8 = 1;
        const PRESENT: u8 = 2;
        static ANSWER: AtomicU8 = AtomicU8::new(0);
        match ANSWER.load(Ordering::Relaxed) {
            PRESENT => true,
            ABSENT => false,
            _ => {
                let is_present = ask();
                // Threads that ask at the same time store the same answer.
                ANSWER.store(if is_present { PRESENT } else { ABSENT }, Ordering::Relaxed);
                is_present
            }
        }
    }

    #[cold]
    #[inline(never)]
    #[allow(unsafe_code, reason = "the standard library asks the processor, but `core` cannot")]
    #[allow(unused_unsafe, reason = "later versions of Rust declare the intrinsics safe")]
    fn ask() -> bool {
        // SAFETY: every x86-64 processor has the instruction CPUID.
        let (last, features) = unsafe { (__cpuid(0).eax, __cpuid(1).ecx) };
        let (saves_registers, has_avx) = (features >> 27 & 1 == 1, features >> 28 & 1 == 1);
        if last < 7 || !saves_registers || !has_avx {
            return false;
        }
        // SAFETY: bit 27 says that the instruction XGETBV is there.
        let saved = unsafe { saved_registers() };
        // SAFETY: as above, and the processor has this leaf.
        let has_avx2 = unsafe { __cpuid_count(7, 0) }.ebx >> 5 & 1 == 1;
        has_avx2 && saved & 0b110 == 0b110
    }

    #[target_feature(enable = "xsave")]
    #[allow(unsafe_code, reason = "the intrinsic is unsafe, because other arguments than 0 may be invalid")]
    fn saved_registers() -> u64 {
        // SAFETY: the register 0 exists wherever the instruction does.
        unsafe { _xgetbv(0) }
    }

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

    /// Computes the masks of the block that starts at `base`, or of the whole input if it is shorter than a block.
    #[inline(never)]
    #[target_feature(enable = "avx2")]
    pub(super) fn scan(input: &[u8], base: usize, masks: &mut Masks) {
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
        if percents != 0 {
            let hex_letters = mask(block.map(|half| hex_letters(half)));
            masks.xchars |= escapes(percents, masks.digits | hex_letters);
        }
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
        plain_block_with(text, at, byte)
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
        at + text.get(at..).map_or(0, plain_length_of_text)
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
        let bytes = short_part(input).to_le_bytes();
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
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use super::*;

    /// Returns bytes that look random: each value of a byte is among any 256 of them.
    fn bytes(length: usize) -> Vec<u8> {
        (0..length).map(|index| (index * 167 + index / 256) as u8).collect()
    }

    fn check(input: &[u8], base: usize) {
        let mut masks = Masks::EMPTY;
        scan(input, base, &mut masks);
        let shown = input.get(base..).unwrap_or_default();
        let expected = Masks::by_table(shown.get(..BLOCK).unwrap_or(shown));
        assert_eq!(masks, expected, "{} from {base}", input.escape_ascii());
    }

    /// The vector functions give the masks of the table, at every alignment and for every length.
    #[test]
    fn vectors_agree_with_the_table() {
        let all = bytes(4 * 256 + 3 * BLOCK);
        for start in 0..4 * 256 {
            for length in 0..BLOCK {
                check(&all[start..start + length], 0);
            }
            for base in 0..BLOCK {
                check(&all[start..start + base + BLOCK], base);
            }
        }
    }

    /// Every byte at every place of a whole block and of an input that ends there, among bytes that may be part of an
    /// escape.
    #[test]
    fn every_byte_has_its_classes_at_every_place() {
        for filler in [b'a', b'%', 0] {
            for place in 0..BLOCK {
                for length in [place + 1, BLOCK] {
                    for byte in 0..=255 {
                        let mut block = [filler; BLOCK];
                        block[place] = byte;
                        check(&block[..length], 0);
                    }
                }
            }
        }
    }

    /// An input has its own allocation here, so a tool that checks memory sees a read past its end.
    #[test]
    fn scanning_stays_within_the_input() {
        for length in 0..2 * BLOCK {
            let input = bytes(length).into_boxed_slice();
            check(&input, length.saturating_sub(BLOCK));
        }
    }

    /// Both functions agree with the plain ones, at every alignment and for every length.
    #[cfg(feature = "alloc")]
    #[test]
    fn searches_agree_with_plain_loops() {
        let searched = [b':'; 1].into_iter().chain([0]);
        for byte in searched {
            for length in 0..4 * BLOCK {
                for place in 0..length {
                    let mut text = [b'a'; 4 * BLOCK];
                    text[place] = byte;
                    let text = &text[..length];
                    let run = if byte == 0 { place } else { length };
                    assert_eq!(length_of_text(text), run, "{place} of {length}");
                    for from in [0, place / 2, place, place + 1] {
                        let (at, mask) = block_with(text, from, byte).unwrap_or((length, 1));
                        let found = at + mask.trailing_zeros() as usize;
                        let expected = if from > place { length } else { place };
                        assert_eq!(found, expected, "{place} of {length}, from {from}");
                        assert!(at >= from, "the block starts before {from}");
                    }
                }
            }
        }
    }

    /// A block shows all places of a byte, and no others.
    #[cfg(feature = "alloc")]
    #[test]
    fn a_block_shows_every_place() {
        for length in 0..3 * BLOCK {
            let text = bytes(length);
            for byte in 0..=255 {
                if let Some((at, mask)) = block_with(&text, 0, byte) {
                    let block = text[at..].iter().take(BLOCK).enumerate();
                    let expected: u64 = block.map(|(place, other)| u64::from(*other == byte) << place).sum();
                    assert_eq!(mask, expected, "{byte} in {length} bytes");
                } else {
                    assert!(!text.contains(&byte), "{byte} in {length} bytes");
                }
            }
        }
    }

    #[test]
    fn the_first_eight_bytes_are_padded_with_zeros() {
        for length in 0..20 {
            let input = bytes(length);
            let mut expected = [0; 8];
            input.iter().zip(&mut expected).for_each(|(byte, place)| *place = *byte);
            assert_eq!(first_eight(&input), u64::from_le_bytes(expected), "{length}");
        }
    }
}
