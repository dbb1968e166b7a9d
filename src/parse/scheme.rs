//! The names of the predefined schemes (section 3).

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

/// The names by [`slot`]: one comparison finds a name, where a `match` would guess its way through several.
const SLOTS: [Option<(u64, Scheme)>; 16] = {
    let mut slots = [None; 16];
    let mut index = 0;
    while index < NAMES.len() {
        let (text, scheme) = NAMES[index];
        let mut name = 0;
        let mut at = text.len();
        while at > 0 {
            at -= 1;
            name = name << 8 | text[at] as u64;
        }
        assert!(slots[slot(name)].is_none(), "two names share a slot");
        slots[slot(name)] = Some((name, scheme));
        index += 1;
    }
    slots
};

/// A number below 16, different for each of the ten names.
const fn slot(name: u64) -> usize {
    let [first, second, third, ..] = name.to_le_bytes();
    ((first as usize) + 5 * (second as usize) + 9 * (third as usize)) % 16
}

impl Scheme {
    /// The predefined scheme whose name is the first `length` bytes of `text`, the first byte lowest. Letters match in
    /// either case: whether any may stand in upper case was settled when the name was read.
    #[inline(always)]
    pub(super) fn of(text: u64, length: usize) -> Option<Scheme> {
        let beyond = u64::BITS.checked_sub(8 * length as u32)?;
        // This bit is the case of a letter; every other character of a scheme's name has it set.
        const LOWER: u64 = 0x2020_2020_2020_2020;
        let name = (text | LOWER) & (u64::MAX >> beyond);
        SLOTS[slot(name)].filter(|&(known, _)| known == name).map(|(_, scheme)| scheme)
    }
}
