//! A set of US-ASCII characters that constants can use.

/// A set of US-ASCII characters, one bit for each of the 128 codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Characters(u128);

impl Characters {
    pub(super) const NONE: Characters = Characters(0);

    /// Returns the set with these characters added. In a constant, a character beyond US-ASCII does not compile.
    pub(super) const fn with(self, characters: &[u8]) -> Characters {
        let mut set = self.0;
        let mut at = 0;
        while at < characters.len() {
            set |= 1 << characters[at];
            at += 1;
        }
        Characters(set)
    }

    /// Returns whether the octet is the code of a character in the set.
    pub(super) const fn has(self, octet: u8) -> bool {
        octet.is_ascii() && self.0 >> octet & 1 == 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_contains_the_added_octets() {
        let set = Characters::NONE.with(b"\0a").with(b"a\x7f");
        assert!((0..=255).filter(|&octet| set.has(octet)).eq([0, b'a', 0x7f]));
    }
}
