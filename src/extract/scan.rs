//! Scanning of a text: to the next of two bytes, and over runs of bytes.

use crate::parse::{length_of_text, names};

/// The number of bytes that [`find`] compares at once. The compiler makes one or two vector
/// instructions of a block. A longer block delays the result when it contains a match.
const BLOCK: usize = 16;

/// Returns the offset and the value of the first of two bytes from `from` on.
pub(super) fn find(text: &[u8], from: usize, either: [u8; 2]) -> Option<(usize, u8)> {
    let rest = text.get(from..)?;
    let [one, other] = either;
    let is_it = |byte: u8| (byte == one) | (byte == other);
    let (blocks, _) = rest.as_chunks::<BLOCK>();
    let without = blocks.iter().take_while(|block| !block.iter().fold(false, |any, &byte| any | is_it(byte)));
    let skipped = without.count() * BLOCK;
    let found = rest[skipped..].iter().position(|&byte| is_it(byte)).map(|distance| skipped + distance);
    look_at(found.map_or(rest.len(), |distance| distance + 1));
    found.map(|distance| (from + distance, rest[distance]))
}

pub(super) fn run(text: &[u8], kind: impl Fn(u8) -> bool) -> usize {
    let run = text.iter().take_while(|byte| kind(**byte)).count();
    look_at(run + 1);
    run
}

pub(super) fn run_back(text: &[u8], kind: impl Fn(u8) -> bool) -> usize {
    let run = text.iter().rev().take_while(|byte| kind(**byte)).count();
    look_at(run + 1);
    run
}

/// A search for the colons of a text that may end a name. It keeps the places in the last block,
/// because colons may be close together.
#[derive(Clone, Debug, Default)]
pub(super) struct Colons {
    at: usize,
    /// Bit `n` is set if such a colon is at `at + n`, and was not returned.
    places: u64,
    end: usize,
}

impl Colons {
    /// Returns the offset of the first colon from `from` on, which is not before the one of the
    /// last call.
    pub(super) fn next(&mut self, text: &[u8], from: usize) -> Option<usize> {
        loop {
            while self.places != 0 {
                let place = self.at + self.places.trailing_zeros() as usize;
                self.places &= self.places - 1;
                if place >= from {
                    return Some(place);
                }
            }
            let from = from.max(self.end);
            let found = names(text, from);
            self.end = found.map_or(text.len(), |(at, _)| text.len().min(at + 64));
            look_at(self.end - from);
            (self.at, self.places) = found?;
        }
    }
}

/// The kinds of each byte: a bit for each function below.
static KINDS: [u8; 256] = {
    let mut kinds = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let it = byte as u8;
        let is_scheme = it.is_ascii_alphanumeric() || matches!(it, b'+' | b'-' | b'.');
        let is_space = matches!(it, b' ' | b'\t'..=b'\r');
        kinds[byte] = (is_scheme as u8) << 1 | (is_space as u8) << 2 | is_of_url(it) as u8;
        byte += 1;
    }
    kinds
};

const fn is_of_url(byte: u8) -> bool {
    byte.is_ascii_graphic()
        && !matches!(
            byte,
            b'"' | b'#' | b'<' | b'>' | b'[' | b'\\' | b']' | b'^' | b'`' | b'{' | b'|' | b'}' | b'~'
        )
}

/// Whether the byte is white space of US-ASCII, including the vertical tab.
pub(super) fn is_space(byte: u8) -> bool {
    KINDS[usize::from(byte)] & 4 != 0
}

/// Whether a scheme's name may contain the character, at any place.
pub(super) fn is_scheme(byte: u8) -> bool {
    KINDS[usize::from(byte)] & 2 != 0
}

/// Whether a URL may contain the character: `xchar`, and the "%" of an escape.
pub(super) fn is_url(byte: u8) -> bool {
    KINDS[usize::from(byte)] & 1 != 0
}

/// Returns the length of the run of characters that a URL may contain, at the start of a text.
pub(super) fn url_run(text: &[u8]) -> usize {
    let run = length_of_text(text);
    look_at(run + 1);
    run
}

#[cfg(test)]
extern crate std;

#[cfg(test)]
std::thread_local! {
    static LOOKED_AT: core::cell::Cell<usize> = const { core::cell::Cell::new(0) };
}

/// Adds `count` to the number of bytes looked at. Every function that scans bytes calls it.
#[inline(always)]
#[cfg_attr(not(test), expect(unused_variables, reason = "only tests count"))]
pub(super) fn look_at(count: usize) {
    #[cfg(test)]
    LOOKED_AT.with(|all| all.set(all.get() + count));
}

#[cfg(test)]
pub(super) fn looked_at() -> usize {
    LOOKED_AT.get()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn find_works_at_every_offset_and_length() {
        for length in 0..3 * BLOCK {
            let mut text = [b'.'; 3 * BLOCK];
            assert_eq!(find(&text[..length], 0, *b":<"), None);
            for at in 0..length {
                for byte in *b":<" {
                    text[at] = byte;
                    for from in 0..length {
                        let expected = (from <= at).then_some((at, byte));
                        assert_eq!(
                            find(&text[..length], from, *b":<"),
                            expected,
                            "{at} of {length}, from {from}"
                        );
                    }
                }
                text[at] = b'.';
            }
        }
        assert_eq!(find(b"a<:", 0, *b":<"), Some((1, b'<')));
        assert_eq!(find(b"", 1, *b":<"), None);
    }
}
