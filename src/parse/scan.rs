//! Scanning: sixteen bytes at a time to a mask, in which the ends of runs are found without a branch for each byte.
//!
//! What a parser pays for is not the bytes but a mispredicted branch at the end of every run. A mask has one branch for
//! sixteen bytes.

/// The bytes scanned at once.
pub(super) const WIDTH: usize = 16;

/// A set of bytes, known at compile time.
#[derive(Clone, Copy)]
pub(super) struct Members([bool; 256]);

impl Members {
    pub(super) const NONE: Members = Members([false; 256]);

    pub(super) const fn range(mut self, first: u8, last: u8) -> Members {
        let mut byte = first;
        while byte <= last {
            self.0[byte as usize] = true;
            byte += 1;
        }
        self
    }

    pub(super) const fn with(mut self, bytes: &[u8]) -> Members {
        let mut index = 0;
        while index < bytes.len() {
            self.0[bytes[index] as usize] = true;
            index += 1;
        }
        self
    }

    pub(super) const fn contains(&self, byte: u8) -> bool {
        self.0[byte as usize]
    }
}

/// Sixteen bytes of the input from some offset on, and a shift for the masks made of them.
///
/// Where the input ends sooner, the window starts sooner, and the shift takes off what lies before the offset: the
/// bits past the input's end are zero.
#[derive(Clone, Copy)]
pub(super) struct Window {
    bytes: [u8; WIDTH],
    shift: u32,
}

impl Window {
    /// The window at `at`, an offset within the input or at its end.
    #[inline(always)]
    pub(super) fn at(input: &[u8], at: usize) -> Window {
        if let Some(bytes) = input.get(at..).and_then(<[u8]>::first_chunk) {
            return Window {
                bytes: *bytes,
                shift: 0,
            };
        }
        if let Some(bytes) = input.last_chunk() {
            // 0 to 16 bytes are left, so the shift is 0 to 16 as well.
            return Window {
                bytes: *bytes,
                shift: (at + WIDTH - input.len()) as u32,
            };
        }
        Window::short(input, at)
    }

    /// The window of an input that is shorter than a window.
    fn short(input: &[u8], at: usize) -> Window {
        let mut bytes = [0; WIDTH];
        for (slot, &byte) in bytes.iter_mut().zip(input.iter().skip(at)) {
            *slot = byte;
        }
        Window { bytes, shift: 0 }
    }

    /// A bit for every byte that is one of `C`'s members, the first byte's lowest.
    #[inline(always)]
    pub(super) fn mask<C: super::class::Class>(self) -> u32 {
        let ranges = const { &Ranges::of(C::MEMBERS) };
        mask(self.bytes, |byte| ranges.contain(byte)) >> self.shift
    }

    /// A bit for every byte from `first` to `last`.
    #[inline(always)]
    pub(super) fn between(self, first: u8, last: u8) -> u32 {
        mask(self.bytes, |byte| byte.wrapping_sub(first) <= last - first) >> self.shift
    }

    /// A bit for every letter, in either case.
    #[inline(always)]
    pub(super) fn letters(self) -> u32 {
        mask(self.bytes, |byte| (byte | 0x20).wrapping_sub(b'a') <= b'z' - b'a') >> self.shift
    }
}

/// The fewest ranges that make up a set. Zero bytes must stay outside: windows are padded with them.
struct Ranges {
    bounds: [(u8, u8); 16],
    count: usize,
}

impl Ranges {
    const fn of(members: Members) -> Ranges {
        assert!(!members.contains(0));
        let mut ranges = Ranges {
            bounds: [(0, 0); 16],
            count: 0,
        };
        let mut byte = 1;
        while byte < 256 {
            if members.0[byte] {
                let first = byte;
                while byte < 255 && members.0[byte + 1] {
                    byte += 1;
                }
                ranges.bounds[ranges.count] = (first as u8, byte as u8);
                ranges.count += 1;
            }
            byte += 1;
        }
        ranges
    }

    #[inline(always)]
    fn contain(&self, byte: u8) -> bool {
        let mut found = false;
        let mut index = 0;
        while index < self.count {
            let (first, last) = self.bounds[index];
            found |= byte.wrapping_sub(first) <= last - first;
            index += 1;
        }
        found
    }
}

/// A bit for every byte that is a member, the first byte's lowest.
///
/// The loop has no branch and no table, so that the compiler makes vector instructions of it; and the bits of eight
/// bytes, each 0 or 1, move together by one multiplication.
#[inline(always)]
fn mask(bytes: [u8; WIDTH], member: impl Fn(u8) -> bool) -> u32 {
    let members = bytes.map(|byte| u8::from(member(byte)));
    let gather = |eight: u64| (eight.wrapping_mul(0x0102_0408_1020_4080) >> 56) as u32;
    let both = u128::from_le_bytes(members);
    gather(both as u64) | gather((both >> 64) as u64) << 8
}
