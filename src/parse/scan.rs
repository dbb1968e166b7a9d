//! Scanning with vector instructions: computes [`Masks`], and searches texts for the extraction.
//!
//! x86-64 processors since 2013 have AVX2 and more bit instructions, but a program that is compiled for every x86-64
//! processor must ask for them. SSE2, which they all have, compares half as many bytes at once and has no instruction that
//! looks up bytes in a table. The answer is kept, so it costs one load and one comparison. Without AVX2 and these bit
//! instructions, and on other processors, a table in memory gives the same masks.
//!
//! This is the only module of the package with `unsafe` code: it calls the functions of `avx2`, for which the processor must
//! have these instructions.

#[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))]
use super::avx2;
use super::class::Class;
use super::error::Error;
use super::masks::{BLOCK, Masks};
use super::plain;
use crate::Profile;
use crate::url::Url;

/// Parses a URL: the code that is compiled for this processor.
#[inline(always)]
#[allow(unsafe_code, reason = "the call needs the instructions of `avx2`")]
pub(super) fn parse(input: &[u8], profile: Profile) -> Result<Url<'_>, Error> {
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))]
    if processor::has_instructions() {
        // SAFETY: the processor has AVX2 and the bit instructions, and the function requires nothing else.
        return unsafe { avx2::parse(input, profile) };
    }
    parse_plain(input, profile)
}

/// Parses a URL as on a processor without these instructions.
pub(super) fn parse_by_table(input: &[u8], profile: Profile) -> Result<Url<'_>, Error> {
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))]
    return processor::without(|| parse_plain(input, profile));
    #[cfg(not(all(target_arch = "x86_64", target_feature = "sse2", not(miri))))]
    parse_plain(input, profile)
}

#[inline(never)]
fn parse_plain(input: &[u8], profile: Profile) -> Result<Url<'_>, Error> {
    super::parse_url::<false>(input, profile)
}

/// Computes the masks of the first block. This is part of the parser, and a call of [`scan`] is not.
#[inline(always)]
#[allow(unsafe_code, reason = "the call needs the instructions of `avx2`")]
pub(super) fn scan_start<const VECTORS: bool>(input: &[u8], masks: &mut Masks) {
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))]
    if VECTORS && processor::has_instructions() {
        // SAFETY: the processor has AVX2 and the bit instructions, and the function requires nothing else.
        return unsafe { avx2::scan::<true>(input, 0, masks) };
    }
    *masks = Masks::by_table(input.get(..BLOCK).unwrap_or(input));
}

/// Computes the masks of the block that starts at `base`, or of the whole input if it is shorter than a block.
#[inline(always)]
#[allow(unsafe_code, reason = "the call needs the instructions of `avx2`")]
pub(super) fn scan(input: &[u8], base: usize, masks: &mut Masks) {
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))]
    if processor::has_instructions() {
        // SAFETY: the processor has AVX2 and the bit instructions, and the function requires nothing else.
        return unsafe { avx2::scan::<false>(input, base, masks) };
    }
    *masks = Masks::by_table(input.get(base..).map_or(input, |rest| rest.get(..BLOCK).unwrap_or(rest)));
}

/// Returns the places of some bytes in the block that starts at `base`, or in the whole input if it is shorter than a block. None
/// of them is zero.
#[inline(always)]
#[allow(unsafe_code, reason = "the call needs the instructions of `avx2`")]
pub(super) fn mask_of<const N: usize>(input: &[u8], base: usize, bytes: [u8; N]) -> u64 {
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))]
    if processor::has_instructions() {
        // SAFETY: the processor has AVX2 and the bit instructions, and the function requires nothing else.
        return unsafe { avx2::mask_of(input, base, bytes) };
    }
    plain::mask_of(input.get(base..).unwrap_or_default(), bytes)
}

/// Returns the length of the run of characters of `group` at the start of a text.
#[inline(always)]
#[allow(unsafe_code, reason = "the call needs the instructions of `avx2`")]
pub(super) fn length_of_group(text: &[u8]) -> usize {
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))]
    if processor::has_instructions() {
        // SAFETY: the processor has AVX2 and the bit instructions, and the function requires nothing else.
        return unsafe { avx2::length_of_group(text) };
    }
    plain::length_of_group(text)
}

/// Returns the length of some of the characters of `C` at the start of a text: whole blocks of them, or none.
#[inline(always)]
#[allow(unsafe_code, reason = "the call needs the instructions of `avx2`")]
pub(super) fn length_of_blocks<C: Class>(text: &[u8]) -> usize {
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))]
    if processor::has_instructions() {
        // SAFETY: the processor has AVX2 and the bit instructions, and the function requires nothing else.
        return unsafe { avx2::length_of_blocks::<C>(text) };
    }
    // The table reads blocks as fast as a loop here would, so no text is read here.
    let _ = text;
    0
}

/// Returns the first block from `from` on that contains `byte`: its offset, and a mask of the places where the byte is. The
/// block is shorter at the end of the text.
#[cfg(feature = "alloc")]
#[inline(always)]
#[allow(unsafe_code, reason = "the call needs the instructions of `avx2`")]
pub(crate) fn block_with(text: &[u8], from: usize, byte: u8) -> Option<(usize, u64)> {
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))]
    if processor::has_instructions() {
        // SAFETY: the processor has AVX2 and the bit instructions, and the function requires nothing else.
        return unsafe { avx2::block_with(text, from, byte) };
    }
    plain::block_with(text, from, byte)
}

/// Returns the length of the run of characters of `xchar` and "%" at the start of a text.
#[cfg(feature = "alloc")]
#[inline(always)]
#[allow(unsafe_code, reason = "the call needs the instructions of `avx2`")]
pub(crate) fn length_of_text(text: &[u8]) -> usize {
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))]
    if processor::has_instructions() {
        // SAFETY: the processor has AVX2 and the bit instructions, and the function requires nothing else.
        return unsafe { avx2::length_of_text(text) };
    }
    plain::length_of_text(text)
}

#[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))]
mod processor {
    use core::arch::x86_64::{__cpuid, __cpuid_count, _xgetbv};
    use core::sync::atomic::{AtomicU8, Ordering};

    const UNKNOWN: u8 = 0;
    const ABSENT: u8 = 1;
    const PRESENT: u8 = 2;
    static ANSWER: AtomicU8 = AtomicU8::new(UNKNOWN);

    /// Calls a function as on a processor without these instructions. Until it returns, other threads do without them too.
    pub(super) fn without<T>(call: impl FnOnce() -> T) -> T {
        let before = ANSWER.swap(ABSENT, Ordering::Relaxed);
        let result = call();
        // Another thread may have said that they are absent, so the processor is asked again.
        ANSWER.store(if before == PRESENT { PRESENT } else { UNKNOWN }, Ordering::Relaxed);
        result
    }

    /// Returns whether the processor has AVX2 and the bit instructions BMI1, BMI2, LZCNT and POPCNT, and the operating
    /// system saves its registers. Asks only once.
    #[inline(always)]
    pub(super) fn has_instructions() -> bool {
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
        let (last, features, last_extended) =
            unsafe { (__cpuid(0).eax, __cpuid(1).ecx, __cpuid(0x8000_0000).eax) };
        let (saves_registers, has_avx) = (features >> 27 & 1 == 1, features >> 28 & 1 == 1);
        let has_popcnt = features >> 23 & 1 == 1;
        if last < 7 || last_extended < 0x8000_0001 || !saves_registers || !has_avx || !has_popcnt {
            return false;
        }
        // SAFETY: bit 27 says that the instruction XGETBV is there.
        let saved = unsafe { saved_registers() };
        // SAFETY: as above, and the processor has these leaves.
        let (features, extended) = unsafe { (__cpuid_count(7, 0).ebx, __cpuid(0x8000_0001).ecx) };
        let (has_bmi1, has_avx2, has_bmi2) = (features >> 3 & 1, features >> 5 & 1, features >> 8 & 1);
        let has_lzcnt = extended >> 5 & 1;
        has_bmi1 & has_avx2 & has_bmi2 & has_lzcnt == 1 && saved & 0b110 == 0b110
    }

    #[target_feature(enable = "xsave")]
    #[allow(unsafe_code, reason = "the intrinsic is unsafe, because other arguments than 0 may be invalid")]
    fn saved_registers() -> u64 {
        // SAFETY: the register 0 exists wherever the instruction does.
        unsafe { _xgetbv(0) }
    }
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use super::super::class::{Field, Hpath, Uchar, Xchar};
    use super::*;

    /// Both compilations of the parser give the same result.
    #[test]
    fn both_compilations_of_the_parser_agree() {
        let texts = [
            "http://host.dom:80/path?search",
            "FTP://user:password@1.2.3.4/a/b;type=i",
            "gopher://h/1a%09b%09%09",
            "mailto:a%40b",
            "news:a.b+c",
            "news:a%41@h",
            "nntp://h/g/1",
            "telnet://u@h:1/",
            "wais://h/d/t/p",
            "file:///a",
            "prospero://h/a;b=c;d=e",
            "x://u:p@h:1/a",
        ];
        let mut accepted = 0;
        for text in texts {
            for place in 0..text.len() {
                for byte in *b"/?#:;=@&%.-1a_<\0" {
                    let mut bytes = Vec::from(text);
                    bytes[place] = byte;
                    for end in [place + 1, text.len()] {
                        let (one, other) = (
                            parse(&bytes[..end], Profile::Interpreter),
                            parse_plain(&bytes[..end], Profile::Interpreter),
                        );
                        assert_eq!(one, other, "{}", bytes[..end].escape_ascii());
                        accepted += usize::from(one.is_ok());
                    }
                }
            }
        }
        assert!(accepted > 1_000, "{accepted}");
    }

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
        // A zero is also what follows a short input.
        for byte in shown.iter().copied().take(2).filter(|byte| *byte != 0).chain(*b"&") {
            let bytes = [byte, b'='];
            let expected = plain::mask_of(shown, bytes);
            assert_eq!(
                mask_of(input, base, bytes),
                expected,
                "{byte} in {} from {base}",
                input.escape_ascii()
            );
        }
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

    /// The blocks end at the first byte that is not a character of the class, at every place.
    #[test]
    fn whole_blocks_consist_of_characters() {
        fn check<C: Class>() {
            for place in 0..3 * BLOCK {
                for byte in 0..=255 {
                    let mut text = [b'a'; 3 * BLOCK + 1];
                    text[place] = byte;
                    let length = length_of_blocks::<C>(&text);
                    let members = &text[..length];
                    assert!(members.iter().all(|byte| C::MEMBERS.contains(*byte)), "{byte} at {place}");
                    let longest = if C::MEMBERS.contains(byte) { 3 * BLOCK } else { place / BLOCK * BLOCK };
                    assert!(length == longest || length == 0, "{byte} at {place}: {length}");
                }
            }
        }
        check::<Hpath>();
        check::<Uchar>();
        check::<Xchar>();
        check::<Field>();
    }

    /// A group ends at the first byte that it may not have, at every place and for every length.
    #[test]
    fn groups_agree_with_a_plain_loop() {
        for length in 0..3 * BLOCK {
            for place in 0..length {
                for byte in 0..=255 {
                    let mut text = [b'a'; 3 * BLOCK];
                    text[place] = byte;
                    let text = &text[..length];
                    assert_eq!(
                        length_of_group(text),
                        plain::length_of_group(text),
                        "{byte} at {place} of {length}"
                    );
                }
            }
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
}
