//! The ways to scan a text: with the vector instructions that this processor has, or byte by byte.
//!
//! This is the only module of the package with `unsafe` code: it calls vector instructions, which
//! the processor must have.

use core::ptr;
use core::sync::atomic::{AtomicPtr, Ordering};

use super::blocks::Scan;
use super::class::TextCharacter;
use super::error::Error;
use super::plain::{self, Bytes};
use crate::Profile;
use crate::url::Url;

/// A way to scan. All of the parser is compiled for each way. This processor has every way of which
/// there is a reference outside of this module.
#[doc(hidden)]
#[cfg_attr(not(feature = "alloc"), allow(dead_code, reason = "only the extraction searches texts"))]
pub struct Way {
    pub name: &'static str,
    is_there: fn() -> bool,
    parse: for<'a> unsafe fn(&'a [u8], Profile) -> Result<Url<'a>, Error>,
    names: Names,
    length_of_text: unsafe fn(&[u8]) -> usize,
    #[cfg(test)]
    of_each_class: unsafe fn(&[u8], usize) -> OfClasses,
}

type Names = unsafe fn(&[u8], usize) -> Option<(usize, u64)>;

/// What a way says of each class.
#[cfg(test)]
pub(super) type OfClasses = std::vec::Vec<(super::class::Members, bool, Option<u64>, usize)>;

/// The ways, the fastest one first.
static WAYS: &[Way] = &[
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))]
    x86::AVX2,
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))]
    x86::SSSE3,
    #[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little", not(miri)))]
    neon::NEON,
    BYTES,
];

const BYTES: Way = Way {
    name: "bytes",
    is_there: || true,
    parse: |input, profile| super::parse_url(input, profile, Bytes),
    names: plain::names,
    length_of_text: |text| Bytes.run::<TextCharacter>(text, 0),
    #[cfg(test)]
    of_each_class: |text, at| super::class::of_each(Bytes, text, at),
};

#[allow(unsafe_code, reason = "the functions need the instructions of the way")]
impl Way {
    /// Returns the ways that this processor has.
    pub fn all() -> impl Iterator<Item = &'static Way> {
        WAYS.iter().filter(|way| (way.is_there)())
    }

    /// Returns the fastest way. Asks the processor only once, so later answers cost one load and
    /// one comparison.
    #[inline(always)]
    fn fastest() -> &'static Way {
        static FASTEST: AtomicPtr<Way> = AtomicPtr::new(ptr::null_mut());
        #[cold]
        #[inline(never)]
        fn ask() -> &'static Way {
            let fastest = Way::all().next().unwrap_or(&BYTES);
            // Threads that ask at the same time store the same answer.
            FASTEST.store(ptr::from_ref(fastest).cast_mut(), Ordering::Relaxed);
            fastest
        }
        // SAFETY: the pointer is null, or points to one of the ways.
        unsafe { FASTEST.load(Ordering::Relaxed).as_ref() }.unwrap_or_else(ask)
    }

    /// Parses a URL in this way.
    pub fn parse<'a>(&self, input: &'a [u8], profile: Profile) -> Result<Url<'a>, Error> {
        // SAFETY: the processor has this way.
        unsafe { (self.parse)(input, profile) }
    }
}

/// Parses a URL.
#[inline(always)]
pub(super) fn parse(input: &[u8], profile: Profile) -> Result<Url<'_>, Error> {
    Way::fastest().parse(input, profile)
}

/// Returns the first block from `from` on with a colon that may end the name of a scheme, or "URL":
/// its offset, and a mask of the places of these colons from `from` on. The block may begin before
/// `from`, and is shorter at the end of the text.
#[cfg(feature = "alloc")]
#[inline(always)]
#[allow(unsafe_code, reason = "the function needs the instructions of the way")]
pub(crate) fn names(text: &[u8], from: usize) -> Option<(usize, u64)> {
    // SAFETY: the processor has this way.
    unsafe { (Way::fastest().names)(text, from) }
}

/// Returns the length of the run of characters of `xchar` and "%" at the start of a text.
#[cfg(feature = "alloc")]
#[inline(always)]
#[allow(unsafe_code, reason = "the function needs the instructions of the way")]
pub(crate) fn length_of_text(text: &[u8]) -> usize {
    // SAFETY: the processor has this way.
    unsafe { (Way::fastest().length_of_text)(text) }
}

/// Declares a way. Only its functions, which are compiled for its instructions, make a value of the
/// type that shows that the processor has them.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
macro_rules! way {
    ($way:ident, $vectors:expr, $is_there:expr, $(#[$features:meta])?) => {
        pub(super) const $way: Way = {
            $(#[$features])?
            fn parse(input: &[u8], profile: Profile) -> Result<Url<'_>, Error> {
                match Block::new($vectors, input) {
                    Some(block) => crate::parse::parse_url(input, profile, block),
                    None => BYTES.parse(input, profile),
                }
            }
            $(#[$features])?
            fn names(text: &[u8], from: usize) -> Option<(usize, u64)> {
                blocks::names(Pair($vectors), text, from)
            }
            $(#[$features])?
            fn length_of_text(text: &[u8]) -> usize {
                blocks::run_on::<TextCharacter, _>($vectors, text, 0)
            }
            #[cfg(test)]
            $(#[$features])?
            fn of_each_class(text: &[u8], at: usize) -> OfClasses {
                match Block::new($vectors, text) {
                    Some(block) => crate::parse::class::of_each(block, text, at),
                    None => crate::parse::class::of_each(Bytes, text, at),
                }
            }
            Way {
                name: stringify!($way),
                is_there: $is_there,
                parse,
                names,
                length_of_text,
                #[cfg(test)]
                of_each_class,
            }
        };
    };
}

#[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))]
#[allow(unsafe_code, reason = "a value of a type shows that the processor has the instructions")]
mod x86 {
    use core::arch::x86_64::*;

    use super::super::blocks::{self, Block, Halves, Pair, ROWS, Vectors, chunk};
    use super::super::class::Class;
    use super::*;

    way!(AVX2, Avx2(Ssse3(())), has_avx2, #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]);
    way!(SSSE3, Pair(Ssse3(())), has_ssse3, #[target_feature(enable = "ssse3")]);

    #[derive(Clone, Copy)]
    pub(super) struct Ssse3(());

    // SAFETY of each call: a value shows that the processor has SSSE3.
    impl Vectors for Ssse3 {
        type Vector = __m128i;
        const BYTES: usize = 16;

        #[inline(always)]
        fn load(self, text: &[u8], at: usize) -> __m128i {
            unsafe { _mm_loadu_si128(chunk::<16>(text, at).as_ptr().cast()) }
        }

        #[inline(always)]
        fn rows(self, bytes: __m128i) -> __m128i {
            unsafe {
                let high = _mm_and_si128(_mm_srli_epi16::<4>(bytes), _mm_set1_epi8(15));
                _mm_shuffle_epi8(self.load(&ROWS, 0), high)
            }
        }

        #[inline(always)]
        fn members(self, bytes: __m128i, rows: __m128i, columns: &Halves) -> __m128i {
            unsafe {
                let columns = _mm_shuffle_epi8(self.load(columns, 0), bytes);
                _mm_cmpeq_epi8(_mm_and_si128(columns, rows), rows)
            }
        }

        #[inline(always)]
        fn equal(self, bytes: __m128i, byte: u8) -> __m128i {
            unsafe { _mm_cmpeq_epi8(bytes, _mm_set1_epi8(byte as i8)) }
        }

        #[inline(always)]
        fn or(self, one: __m128i, other: __m128i) -> __m128i {
            unsafe { _mm_or_si128(one, other) }
        }

        #[inline(always)]
        fn and_not(self, one: __m128i, other: __m128i) -> __m128i {
            unsafe { _mm_andnot_si128(other, one) }
        }

        #[inline(always)]
        fn mask(self, bytes: __m128i) -> u64 {
            u64::from(unsafe { _mm_movemask_epi8(bytes) } as u16)
        }

        #[inline(always)]
        fn run_on<C: Class>(self, text: &[u8], at: usize) -> usize {
            #[cold]
            #[inline(never)]
            #[target_feature(enable = "ssse3")]
            fn run_on<C: Class>(text: &[u8], at: usize) -> usize {
                blocks::run_on::<C, _>(Ssse3(()), text, at)
            }
            unsafe { run_on::<C>(text, at) }
        }
    }

    /// A processor with AVX2 also has SSSE3.
    #[derive(Clone, Copy)]
    pub(super) struct Avx2(Ssse3);

    // SAFETY of each call: a value shows that the processor has AVX2.
    impl Vectors for Avx2 {
        type Vector = __m256i;
        const BYTES: usize = 32;

        #[inline(always)]
        fn load(self, text: &[u8], at: usize) -> __m256i {
            unsafe { _mm256_loadu_si256(chunk::<32>(text, at).as_ptr().cast()) }
        }

        #[inline(always)]
        fn load_part(self, text: &[u8], at: usize) -> __m256i {
            unsafe { _mm256_set_m128i(_mm_setzero_si128(), self.0.load(text, at)) }
        }

        #[inline(always)]
        fn rows(self, bytes: __m256i) -> __m256i {
            unsafe {
                let high = _mm256_and_si256(_mm256_srli_epi16::<4>(bytes), _mm256_set1_epi8(15));
                _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(self.0.load(&ROWS, 0)), high)
            }
        }

        #[inline(always)]
        fn members(self, bytes: __m256i, rows: __m256i, columns: &Halves) -> __m256i {
            unsafe {
                let columns = _mm256_broadcastsi128_si256(self.0.load(columns, 0));
                _mm256_cmpeq_epi8(_mm256_and_si256(_mm256_shuffle_epi8(columns, bytes), rows), rows)
            }
        }

        #[inline(always)]
        fn equal(self, bytes: __m256i, byte: u8) -> __m256i {
            unsafe { _mm256_cmpeq_epi8(bytes, _mm256_set1_epi8(byte as i8)) }
        }

        #[inline(always)]
        fn or(self, one: __m256i, other: __m256i) -> __m256i {
            unsafe { _mm256_or_si256(one, other) }
        }

        #[inline(always)]
        fn and_not(self, one: __m256i, other: __m256i) -> __m256i {
            unsafe { _mm256_andnot_si256(other, one) }
        }

        #[inline(always)]
        fn mask(self, bytes: __m256i) -> u64 {
            u64::from(unsafe { _mm256_movemask_epi8(bytes) } as u32)
        }

        #[inline(always)]
        fn run_on<C: Class>(self, text: &[u8], at: usize) -> usize {
            #[cold]
            #[inline(never)]
            #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
            fn run_on<C: Class>(text: &[u8], at: usize) -> usize {
                blocks::run_on::<C, _>(Avx2(Ssse3(())), text, at)
            }
            unsafe { run_on::<C>(text, at) }
        }
    }

    #[allow(unused_unsafe, reason = "later versions of Rust declare the intrinsics safe")]
    fn has_ssse3() -> bool {
        // SAFETY: every x86-64 processor has the instruction CPUID.
        unsafe { __cpuid(1).ecx >> 9 & 1 == 1 }
    }

    /// Whether the processor has AVX2 and the bit instructions BMI1, BMI2, LZCNT and POPCNT, and the
    /// operating system saves its registers.
    #[allow(unused_unsafe, reason = "later versions of Rust declare the intrinsics safe")]
    fn has_avx2() -> bool {
        #[target_feature(enable = "xsave")]
        fn saved_registers() -> u64 {
            // SAFETY: the register 0 exists wherever the instruction does.
            unsafe { _xgetbv(0) }
        }
        // SAFETY: every x86-64 processor has the instruction CPUID.
        let (last, features, last_extended) =
            unsafe { (__cpuid(0).eax, __cpuid(1).ecx, __cpuid(0x8000_0000).eax) };
        let has = |features: u32, bits: &[u32]| bits.iter().all(|bit| features >> bit & 1 == 1);
        // POPCNT, XGETBV and AVX.
        if last < 7 || last_extended < 0x8000_0001 || !has(features, &[23, 27, 28]) {
            return false;
        }
        // SAFETY: the processor has the instruction XGETBV and these leaves.
        let (saved, features, extended) =
            unsafe { (saved_registers(), __cpuid_count(7, 0).ebx, __cpuid(0x8000_0001).ecx) };
        // BMI1, AVX2 and BMI2; LZCNT.
        saved & 0b110 == 0b110 && has(features, &[3, 5, 8]) && has(extended, &[5])
    }
}

#[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little", not(miri)))]
#[allow(unsafe_code, reason = "the target has the instructions")]
mod neon {
    use core::arch::aarch64::*;

    use super::super::blocks::{self, Block, Halves, Pair, ROWS, Vectors, chunk};
    use super::super::class::Class;
    use super::*;

    way!(NEON, Pair(Neon), || true,);

    #[derive(Clone, Copy)]
    pub(super) struct Neon;

    // SAFETY of each call: the target has NEON.
    impl Vectors for Neon {
        type Vector = uint8x16_t;
        const BYTES: usize = 16;

        #[inline(always)]
        fn load(self, text: &[u8], at: usize) -> uint8x16_t {
            unsafe { vld1q_u8(chunk::<16>(text, at).as_ptr()) }
        }

        #[inline(always)]
        fn rows(self, bytes: uint8x16_t) -> uint8x16_t {
            unsafe { vqtbl1q_u8(self.load(&ROWS, 0), vshrq_n_u8::<4>(bytes)) }
        }

        #[inline(always)]
        fn members(self, bytes: uint8x16_t, rows: uint8x16_t, columns: &Halves) -> uint8x16_t {
            unsafe {
                let low = vandq_u8(bytes, vdupq_n_u8(15));
                vceqq_u8(vandq_u8(vqtbl1q_u8(self.load(columns, 0), low), rows), rows)
            }
        }

        #[inline(always)]
        fn equal(self, bytes: uint8x16_t, byte: u8) -> uint8x16_t {
            unsafe { vceqq_u8(bytes, vdupq_n_u8(byte)) }
        }

        #[inline(always)]
        fn or(self, one: uint8x16_t, other: uint8x16_t) -> uint8x16_t {
            unsafe { vorrq_u8(one, other) }
        }

        #[inline(always)]
        fn and_not(self, one: uint8x16_t, other: uint8x16_t) -> uint8x16_t {
            unsafe { vbicq_u8(one, other) }
        }

        #[inline(always)]
        fn mask(self, bytes: uint8x16_t) -> u64 {
            self.mask_of_pair(bytes, bytes) & 0xffff
        }

        /// Each byte keeps one of its bits. Three sums of neighbors make a byte of eight bits.
        #[inline(always)]
        fn mask_of_pair(self, low: uint8x16_t, high: uint8x16_t) -> u64 {
            unsafe {
                let bits = vreinterpretq_u8_u64(vdupq_n_u64(0x8040_2010_0804_0201));
                let sums = vpaddq_u8(vandq_u8(low, bits), vandq_u8(high, bits));
                let sums = vpaddq_u8(sums, sums);
                vgetq_lane_u32::<0>(vreinterpretq_u32_u8(vpaddq_u8(sums, sums))).into()
            }
        }

        #[cold]
        #[inline(never)]
        fn run_on<C: Class>(self, text: &[u8], at: usize) -> usize {
            blocks::run_on::<C, _>(self, text, at)
        }
    }
}

#[cfg(test)]
#[allow(unsafe_code, reason = "the functions need the instructions of the way")]
mod tests {
    use std::vec::Vec;

    use super::super::plain::BLOCK;
    use super::*;

    /// The standard library asks the processor in its own way.
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))]
    #[test]
    fn the_processor_is_asked_for_its_instructions() {
        let mut expected = Vec::from(["bytes"]);
        if std::is_x86_feature_detected!("ssse3") {
            expected.insert(0, "SSSE3");
        }
        let has_bits = std::is_x86_feature_detected!("bmi1")
            && std::is_x86_feature_detected!("bmi2")
            && std::is_x86_feature_detected!("lzcnt")
            && std::is_x86_feature_detected!("popcnt");
        if std::is_x86_feature_detected!("avx2") && has_bits {
            expected.insert(0, "AVX2");
        }
        assert_eq!(Way::all().map(|way| way.name).collect::<Vec<_>>(), expected);
        assert_eq!([Way::fastest().name, Way::fastest().name], [expected[0]; 2]);
    }

    /// Returns bytes that look random: each value of a byte is among any 256 of them.
    fn bytes(length: usize) -> Vec<u8> {
        (0..length).map(|index| (index * 167 + index / 256) as u8).collect()
    }

    /// Compares what each way says of each class at an offset with the definition.
    fn compare_classes(text: &[u8], at: usize) {
        for way in Way::all() {
            // SAFETY: the processor has this way.
            for (members, escapes, others, run) in unsafe { (way.of_each_class)(text, at) } {
                let is_other = |place: usize| !text.get(place).is_some_and(|byte| members.contains(*byte));
                let expected: u64 = (0..BLOCK).map(|place| u64::from(is_other(place)) << place).sum();
                assert!(others.is_none_or(|others| others == expected), "{}", text.escape_ascii());
                let is_hex = |place: usize| text.get(place).is_some_and(u8::is_ascii_hexdigit);
                let mut end = at;
                loop {
                    end += match text.get(end) {
                        Some(b'%') if escapes && is_hex(end + 1) && is_hex(end + 2) => 3,
                        _ if is_other(end) => break,
                        _ => 1,
                    };
                }
                assert_eq!(run, end - at, "{}: {} from {at}", way.name, text.escape_ascii());
            }
        }
    }

    /// Each way shows every class at every place, at every alignment and for every length.
    #[test]
    fn each_way_shows_the_members_of_each_class() {
        let all = bytes(256 + 2 * BLOCK);
        for start in 0..256 {
            for length in 0..=BLOCK + 1 {
                compare_classes(&all[start..start + length], start % (length + 1));
            }
        }
    }

    /// Every byte at every place of a whole block and of a text that ends there.
    #[test]
    fn every_byte_has_its_classes_at_every_place() {
        for place in 0..BLOCK {
            for length in [place + 1, BLOCK] {
                for byte in 0..=255 {
                    let mut block = [b'a'; BLOCK];
                    block[place] = byte;
                    compare_classes(&block[..length], 0);
                }
            }
        }
    }

    /// A run ends at the same byte in each way, wherever it starts and ends. An input has its own
    /// allocation here, so a tool that checks memory sees a read past its end.
    #[test]
    fn runs_end_at_the_same_byte() {
        for length in (0..3 * BLOCK).step_by(5) {
            for place in (0..length).step_by(3) {
                let mut text = std::vec![b'a'; length].into_boxed_slice();
                for end in [b'1', b'%', b'&', b'.', 0, 0xff] {
                    text[place] = end;
                    (0..=length).step_by(7).for_each(|at| compare_classes(&text, at));
                }
            }
        }
    }

    /// Vectors begin at each byte of an escape, and some escapes break off.
    #[test]
    fn runs_of_escapes_end_at_the_same_byte() {
        for unit in ["%41%4bz", "aaaaa%aF", "%aaaaaaaaaaaaaaa", "%00%"] {
            for length in 0..4 * BLOCK {
                let mut text: Vec<u8> = unit.bytes().cycle().take(length).collect();
                compare_classes(&text, length % 5);
                if let Some(last) = text.last_mut() {
                    *last = b'g';
                }
                compare_classes(&text, length / 2);
            }
        }
    }

    /// The run of characters ends at the same byte, at every alignment and for every length.
    #[test]
    fn texts_end_where_a_plain_loop_ends_them() {
        for length in 0..4 * BLOCK {
            for place in 0..length {
                let mut text = [b'a'; 4 * BLOCK];
                (text[place / 2], text[place]) = (b'%', 0);
                for way in Way::all() {
                    // SAFETY: the processor has this way.
                    let found = unsafe { (way.length_of_text)(&text[..length]) };
                    assert_eq!(found, place, "{}: {place} of {length}", way.name);
                }
            }
        }
    }

    /// Returns the places that all blocks of a search show.
    fn all_names(way: &Way, text: &[u8], from: usize) -> Vec<usize> {
        let (mut names, mut from) = (Vec::new(), from);
        // SAFETY: the processor has this way.
        while let Some((at, mask)) = unsafe { (way.names)(text, from) } {
            assert!(at + BLOCK > from && mask != 0, "a block at {at} from {from}");
            names.extend((0..BLOCK).filter(|place| mask >> place & 1 == 1).map(|place| at + place));
            from = at + BLOCK;
        }
        names
    }

    /// Each search shows the places of the definition, at every alignment, for every length and
    /// from every offset.
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

    fn compare_names(text: &[u8], from: usize) {
        let expected: Vec<usize> =
            (from..text.len()).filter(|place| plain::may_end_name(text, *place)).collect();
        for way in Way::all() {
            assert_eq!(all_names(way, text, from), expected, "{}: {}", way.name, text.escape_ascii());
        }
    }
}
