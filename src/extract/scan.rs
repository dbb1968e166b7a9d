//! Scanning of a text: to the next of two bytes, and over runs of bytes.

use super::work::look_at;

/// The number of bytes that [`find`] compares at once. The compiler makes one or two vector instructions of a block. A
/// longer block delays the result when it contains a match.
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

/// Returns the number of bytes of a kind at the start.
pub(super) fn run(text: &[u8], kind: impl Fn(u8) -> bool) -> usize {
    let run = text.iter().take_while(|byte| kind(**byte)).count();
    look_at(run + 1);
    run
}

/// Returns the number of bytes of a kind at the end.
pub(super) fn run_back(text: &[u8], kind: impl Fn(u8) -> bool) -> usize {
    let run = text.iter().rev().take_while(|byte| kind(**byte)).count();
    look_at(run + 1);
    run
}

/// Returns whether the byte is white space of US-ASCII, including the vertical tab.
pub(super) fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r')
}

/// Returns whether a scheme's name may contain the character, at any place.
pub(super) fn is_scheme(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.')
}

/// Returns whether a URL may contain the character: `xchar`, and the "%" of an escape.
pub(super) fn is_url(byte: u8) -> bool {
    byte.is_ascii_graphic()
        && !matches!(
            byte,
            b'"' | b'#' | b'<' | b'>' | b'[' | b'\\' | b']' | b'^' | b'`' | b'{' | b'|' | b'}' | b'~'
        )
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
