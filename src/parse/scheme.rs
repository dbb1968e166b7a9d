//! The names of the predefined schemes (section 3).

use super::plain::first_eight;
use crate::Profile;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scheme {
    Ftp,
    Http,
    Gopher,
    Mailto,
    News,
    Nntp,
    Telnet,
    Wais,
    File,
    Prospero,
}

const NAMES: [(&[u8], Scheme); 10] = [
    (b"ftp", Scheme::Ftp),
    (b"http", Scheme::Http),
    (b"gopher", Scheme::Gopher),
    (b"mailto", Scheme::Mailto),
    (b"news", Scheme::News),
    (b"nntp", Scheme::Nntp),
    (b"telnet", Scheme::Telnet),
    (b"wais", Scheme::Wais),
    (b"file", Scheme::File),
    (b"prospero", Scheme::Prospero),
];

/// A name, as the number of its characters, the first one lowest.
#[derive(Clone, Copy)]
struct Slot {
    name: u64,
    bits: u64,
    length: u8,
    scheme: Scheme,
}

/// The names, each at the index that [`slot`] gives. No name matches an empty slot.
///
/// One comparison finds a name. A `match` compares several, and the processor predicts its branches
/// badly.
const SLOTS: [Slot; 16] = {
    let mut slots = [Slot { name: u64::MAX, bits: u64::MAX, length: 0, scheme: Scheme::Ftp }; 16];
    let mut index = 0;
    while index < NAMES.len() {
        let (text, scheme) = NAMES[index];
        let mut bytes = [0; 8];
        bytes.split_at_mut(text.len()).0.copy_from_slice(text);
        let name = u64::from_le_bytes(bytes);
        let bits = u64::MAX >> (64 - 8 * text.len());
        assert!(slots[slot(name)].length == 0, "two names share a slot");
        slots[slot(name)] = Slot { name, bits, length: text.len() as u8, scheme };
        index += 1;
    }
    slots
};

/// Returns a number below 16 that is different for each of the ten names, and does not depend on
/// their case.
const fn slot(name: u64) -> usize {
    let letters = name as u32 & 0x001f_1f1f;
    (letters.wrapping_mul(23) >> 5) as usize % 16
}

impl Scheme {
    #[cfg(feature = "alloc")]
    pub(crate) const SHORTEST: usize = "ftp".len();

    /// Whether a URL of the scheme may end after its host.
    #[cfg(feature = "alloc")]
    pub(crate) fn may_end_with_host(self) -> bool {
        matches!(self, Scheme::Ftp | Scheme::Http | Scheme::Gopher | Scheme::Telnet)
    }

    /// Returns the predefined scheme with whose name `text` begins, and the length of the name.
    #[inline(always)]
    pub(crate) fn at_start_of(text: &[u8], profile: Profile) -> Option<(Scheme, usize)> {
        let text = first_eight(text);
        let Slot { name, bits, length, scheme } = SLOTS[slot(text)];
        let difference = (text ^ name) & bits;
        // A letter's cases differ in this bit.
        let difference = match profile {
            Profile::Interpreter => difference & !0x2020_2020_2020_2020,
            Profile::Producer => difference,
        };
        (difference == 0).then_some((scheme, length.into()))
    }
}
