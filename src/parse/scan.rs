//! Scanning with vector instructions: shows where the characters of a class are, and searches texts
//! for the extraction.
//!
//! x86-64 processors since 2013 have AVX2 and more bit instructions, but a program that is compiled
//! for every x86-64 processor must ask for them. SSE2, which they all have, compares half as many
//! bytes at once and has no instruction that looks up bytes in a table. The answer is kept, so it
//! costs one load and one comparison. Without AVX2 and these bit instructions, and on other
//! processors, loops read byte by byte.
//!
//! This is the only module of the package with `unsafe` code: it calls the functions of `avx2`, for
//! which the processor must have these instructions.

#[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))]
use super::avx2;
use super::class::Class;
use super::error::Error;
use super::plain;
use crate::Profile;
use crate::url::Url;

/// What the vector instructions show of a block. A value shows that the processor has them.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))]
pub(super) use avx2::Block;

/// There are no vector instructions, and no value of this type.
#[cfg(not(all(target_arch = "x86_64", target_feature = "sse2", not(miri))))]
#[derive(Clone, Copy)]
pub(super) enum Block {}

/// Parses a URL: the code that is compiled for this processor.
#[inline(always)]
#[allow(unsafe_code, reason = "the call needs the instructions of `avx2`")]
pub(super) fn parse(input: &[u8], profile: Profile) -> Result<Url<'_>, Error> {
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))]
    if processor::has_instructions() {
        // SAFETY: the processor has AVX2 and the bit instructions, and the function requires
        // nothing else.
        return unsafe { avx2::parse(input, profile) };
    }
    parse_by_bytes(input, profile)
}

/// Parses a URL as on a processor without these instructions.
#[inline(never)]
pub(super) fn parse_by_bytes(input: &[u8], profile: Profile) -> Result<Url<'_>, Error> {
    super::parse_url(input, profile, None)
}

/// Returns the places of the characters of `C` and of its whole escapes in a block. Bit `n` stands
/// for byte `n`.
#[inline(always)]
#[allow(unsafe_code, reason = "the call needs the instructions of `avx2`")]
pub(super) fn members<C: Class>(block: &Block) -> u64 {
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))]
    // SAFETY: the processor has AVX2 and the bit instructions, because it made a block.
    return unsafe { block.members::<C>() };
    #[cfg(not(all(target_arch = "x86_64", target_feature = "sse2", not(miri))))]
    match *block {}
}

/// Returns the places of "%" in a block.
#[inline(always)]
#[allow(unsafe_code, reason = "the call needs the instructions of `avx2`")]
pub(super) fn percents(block: &Block) -> u64 {
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))]
    // SAFETY: the processor has AVX2 and the bit instructions, because it made a block.
    return unsafe { block.percents() };
    #[cfg(not(all(target_arch = "x86_64", target_feature = "sse2", not(miri))))]
    match *block {}
}

/// Returns the length of the run of characters and whole escapes of `C` at an offset. A block of
/// the input shows that the processor has the vector instructions.
#[inline(always)]
#[allow(unsafe_code, reason = "the call needs the instructions of `avx2`")]
pub(super) fn length_of_run<C: Class>(input: &[u8], start: usize, block: Option<&Block>) -> usize {
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))]
    if block.is_some() {
        // SAFETY: the processor has AVX2 and the bit instructions, because it made a block.
        return unsafe { avx2::length_of_run::<C>(input, start) };
    }
    let _ = block;
    plain::length_of_run::<C>(input.get(start..).unwrap_or_default())
}

/// Returns the first block from `from` on with a colon that may end the name of a scheme, or "URL":
/// its offset, and a mask of the places of these colons from `from` on. The block may begin before
/// `from`, and is shorter at the end of the text.
#[cfg(feature = "alloc")]
#[inline(always)]
#[allow(unsafe_code, reason = "the call needs the instructions of `avx2`")]
pub(crate) fn names(text: &[u8], from: usize) -> Option<(usize, u64)> {
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))]
    if processor::has_instructions() {
        // SAFETY: the processor has AVX2 and the bit instructions, and the function requires
        // nothing else.
        return unsafe { avx2::names(text, from) };
    }
    plain::names(text, from)
}

/// Returns the length of the run of characters of `xchar` and "%" at the start of a text.
#[cfg(feature = "alloc")]
#[inline(always)]
#[allow(unsafe_code, reason = "the call needs the instructions of `avx2`")]
pub(crate) fn length_of_text(text: &[u8]) -> usize {
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))]
    if processor::has_instructions() {
        // SAFETY: the processor has AVX2 and the bit instructions, and the function requires
        // nothing else.
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

    /// Whether the processor has AVX2 and the bit instructions BMI1, BMI2, LZCNT and
    /// POPCNT, and the operating system saves its registers. Asks only once.
    #[inline(always)]
    pub(super) fn has_instructions() -> bool {
        let answer = ANSWER.load(Ordering::Relaxed);
        answer == PRESENT || answer == UNKNOWN && has_instructions_at_first()
    }

    #[cold]
    #[inline(never)]
    fn has_instructions_at_first() -> bool {
        let is_present = ask();
        // Threads that ask at the same time store the same answer.
        ANSWER.store(if is_present { PRESENT } else { ABSENT }, Ordering::Relaxed);
        is_present
    }

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

/// Returns what the vector instructions show of the first block of a text, if the processor has
/// them.
#[cfg(test)]
#[allow(unsafe_code, reason = "the call needs the instructions of `avx2`")]
pub(super) fn first_block(text: &[u8]) -> Option<Block> {
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))]
    // SAFETY: the processor has AVX2 and the bit instructions, and the function requires nothing
    // else.
    return processor::has_instructions().then(|| unsafe { Block::new(text) });
    #[cfg(not(all(target_arch = "x86_64", target_feature = "sse2", not(miri))))]
    {
        let _ = text;
        None
    }
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use super::super::class::*;
    use super::super::plain::BLOCK;
    use super::*;

    /// The standard library asks the processor in its own way.
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))]
    #[test]
    fn the_processor_is_asked_for_its_instructions() {
        let has_all = std::is_x86_feature_detected!("avx2")
            && std::is_x86_feature_detected!("bmi1")
            && std::is_x86_feature_detected!("bmi2")
            && std::is_x86_feature_detected!("lzcnt")
            && std::is_x86_feature_detected!("popcnt");
        assert_eq!([processor::has_instructions(), first_block(b"a").is_some()], [has_all; 2]);
    }

    /// Returns bytes that look random: each value of a byte is among any 256 of them.
    fn bytes(length: usize) -> Vec<u8> {
        (0..length).map(|index| (index * 167 + index / 256) as u8).collect()
    }

    /// Calls a function with each class.
    macro_rules! of_each_class {
        ($function:ident($($argument:expr),*)) => {{
            $function::<SchemeCharacter>($($argument),*);
            $function::<AlphaDigit>($($argument),*);
            $function::<Label>($($argument),*);
            $function::<HostCharacter>($($argument),*);
            $function::<Dot>($($argument),*);
            $function::<Digit>($($argument),*);
            $function::<Group>($($argument),*);
            $function::<Uchar>($($argument),*);
            $function::<Xchar>($($argument),*);
            $function::<User>($($argument),*);
            $function::<Fpath>($($argument),*);
            $function::<Hpath>($($argument),*);
            $function::<Search>($($argument),*);
            $function::<Article>($($argument),*);
            $function::<Ppath>($($argument),*);
            $function::<Field>($($argument),*);
        }};
    }

    /// Compares the places that a block shows with those of the definition.
    fn compare_members<C: Class>(text: &[u8]) {
        let Some(block) = first_block(text) else { return };
        let text = text.get(..BLOCK).unwrap_or(text);
        let mask = |is_there: &dyn Fn(usize) -> bool| -> u64 {
            (0..text.len()).map(|place| u64::from(is_there(place)) << place).sum()
        };
        let is_hex = |place: usize| text.get(place).is_some_and(u8::is_ascii_hexdigit);
        let is_escape = |place: usize| text[place] == b'%' && is_hex(place + 1) && is_hex(place + 2);
        let expected = mask(&|place| C::MEMBERS.contains(text[place]) || C::ESCAPES && is_escape(place));
        assert_eq!(members::<C>(&block), expected, "{}", text.escape_ascii());
        assert_eq!(percents(&block), mask(&|place| text[place] == b'%'), "{}", text.escape_ascii());
    }

    /// A block shows every class at every place, at every alignment and for every length.
    #[test]
    fn a_block_shows_the_members_of_each_class() {
        let all = bytes(256 + 2 * BLOCK);
        for start in 0..256 {
            for length in 0..=BLOCK + 1 {
                of_each_class!(compare_members(&all[start..start + length]));
            }
        }
    }

    /// Every byte at every place of a whole block and of a text that ends there, among bytes that
    /// may be part of an escape.
    #[test]
    fn every_byte_has_its_classes_at_every_place() {
        for filler in [b'a', b'%', 0] {
            for place in 0..BLOCK {
                for length in [place + 1, BLOCK] {
                    for byte in 0..=255 {
                        let mut block = [filler; BLOCK];
                        block[place] = byte;
                        of_each_class!(compare_members(&block[..length]));
                    }
                }
            }
        }
    }

    /// Compares the vector function with the plain one from every offset.
    fn compare_runs<C: Class>(input: &[u8]) {
        let block = first_block(input);
        for start in 0..=input.len() {
            assert_eq!(
                length_of_run::<C>(input, start, block.as_ref()),
                plain::length_of_run::<C>(&input[start..]),
                "{} from {start}",
                input.escape_ascii()
            );
        }
    }

    /// A run ends at the same byte whether it is read in blocks or by bytes, wherever it starts and
    /// ends.
    #[test]
    fn runs_agree_with_a_plain_loop() {
        for length in (0..3 * BLOCK).step_by(7) {
            for place in 0..length {
                for end in ["%", "%4", "%4A", "%4g", "&", "=", ".", "\0"] {
                    let mut input = [b'a'; 3 * BLOCK];
                    let end = &end.as_bytes()[..end.len().min(length - place)];
                    input[place..place + end.len()].copy_from_slice(end);
                    of_each_class!(compare_runs(&input[..length]));
                }
            }
        }
    }

    /// A run of many escapes, in which each block begins at another byte of an escape.
    #[test]
    fn runs_of_escapes_agree_with_a_plain_loop() {
        for length in 0..4 * BLOCK {
            let input: Vec<u8> = b"%41%4bz".iter().copied().cycle().take(length).collect();
            of_each_class!(compare_runs(&input));
        }
    }

    /// An input has its own allocation here, so a tool that checks memory sees a read past its end.
    #[test]
    fn scanning_stays_within_the_input() {
        for length in 0..2 * BLOCK {
            let input = bytes(length).into_boxed_slice();
            of_each_class!(compare_members(&input));
            of_each_class!(compare_runs(&input));
        }
    }

    /// The run of characters ends at the same byte, at every alignment and for every length.
    #[cfg(feature = "alloc")]
    #[test]
    fn texts_end_where_a_plain_loop_ends_them() {
        for length in 0..4 * BLOCK {
            for place in 0..length {
                let mut text = [b'a'; 4 * BLOCK];
                text[place] = 0;
                assert_eq!(length_of_text(&text[..length]), place, "{place} of {length}");
            }
        }
    }

    /// A search for blocks with names.
    #[cfg(feature = "alloc")]
    type Names = fn(&[u8], usize) -> Option<(usize, u64)>;

    /// Returns the places that all blocks of a search show.
    #[cfg(feature = "alloc")]
    fn all_names(search: Names, text: &[u8], from: usize) -> Vec<usize> {
        let (mut names, mut from) = (Vec::new(), from);
        while let Some((at, mask)) = search(text, from) {
            assert!(at + BLOCK > from && mask != 0, "a block at {at} from {from}");
            names.extend((0..BLOCK).filter(|place| mask >> place & 1 == 1).map(|place| at + place));
            from = at + BLOCK;
        }
        names
    }

    /// Both searches show the places of the definition, at every alignment, for every length and
    /// from every offset.
    #[cfg(feature = "alloc")]
    #[test]
    fn searches_show_each_colon_that_may_end_a_name() {
        let mut blocks = [b'a'; 9 * BLOCK];
        for place in 0..8 * BLOCK {
            for word in ["a:", "a: ", "a: b", "l: b", "L: b", "a:  b", "a:<", "a: \n", "a: \u{e9}"] {
                blocks.fill(b'a');
                blocks[place..place + word.len()].copy_from_slice(word.as_bytes());
                compare_names(&blocks[..place + word.len()], 0);
                compare_names(&blocks, place);
            }
        }
        let bytes = b":L l<!\t\n\x7f\xe9";
        let mixed: Vec<u8> = (0..5 * BLOCK).map(|at| bytes[at * at * 7 / 5 % bytes.len()]).collect();
        for place in 0..2 * BLOCK {
            compare_names(&mixed[place..], place);
            compare_names(&mixed[..place], place / 2);
        }
    }

    #[cfg(feature = "alloc")]
    fn compare_names(text: &[u8], from: usize) {
        let expected: Vec<usize> =
            (from..text.len()).filter(|place| plain::may_end_name(text, *place)).collect();
        for search in [names as Names, plain::names] {
            assert_eq!(all_names(search, text, from), expected, "{}", text.escape_ascii());
        }
    }
}
