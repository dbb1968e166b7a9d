//! The names of the predefined schemes (section 3).

use crate::Profile;

/// A scheme that section 3 defines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scheme {
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

/// The names, their lengths and their schemes, each at the index that [`slot`] gives. An empty slot has the length 0.
///
/// One comparison finds a name. A `match` compares several, and the processor predicts its branches badly.
const SLOTS: [(u64, u8, Scheme); 16] = {
    let mut slots = [(0, 0, Scheme::Ftp); 16];
    let mut index = 0;
    while index < NAMES.len() {
        let (text, scheme) = NAMES[index];
        let mut bytes = [0; 8];
        bytes.split_at_mut(text.len()).0.copy_from_slice(text);
        let name = u64::from_le_bytes(bytes);
        assert!(slots[slot(name)].1 == 0, "two names share a slot");
        slots[slot(name)] = (name, text.len() as u8, scheme);
        index += 1;
    }
    slots
};

/// Returns a number below 16 that is different for each of the ten names.
const fn slot(name: u64) -> usize {
    let [first, second, third, ..] = name.to_le_bytes();
    ((first as usize) + 5 * (second as usize) + 9 * (third as usize)) % 16
}

impl Scheme {
    /// Returns the predefined scheme with whose name `text` begins, and the length of the name.
    ///
    /// The lowest byte of `text` is its first character.
    #[inline(always)]
    pub(super) fn at_start_of(text: u64, profile: Profile) -> Option<(Scheme, usize)> {
        // This bit is set in lower-case letters and clear in upper-case letters.
        let lower_case = match profile {
            Profile::Interpreter => 0x2020_2020_2020_2020,
            Profile::Producer => 0,
        };
        let text = text | lower_case;
        let (name, length, scheme) = SLOTS[slot(text)];
        let difference = text ^ name;
        (length != 0 && difference << (64 - 8 * u32::from(length)) == 0).then_some((scheme, length.into()))
    }
}
