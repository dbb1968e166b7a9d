//! Going over a text: to the next of two bytes, and over runs of bytes.

use super::work::look_at;

/// How many bytes are compared at once: the compiler makes a vector instruction or two of it. What is found in a
/// longer block takes longer to be found there.
const BLOCK: usize = 16;

/// The first of either byte from some offset on, and which it is.
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

/// How many bytes at the start are of a kind.
pub(super) fn run(text: &[u8], kind: impl Fn(u8) -> bool) -> usize {
    let run = text.iter().take_while(|byte| kind(**byte)).count();
    look_at(run + 1);
    run
}

/// How many bytes at the end are of a kind.
pub(super) fn run_back(text: &[u8], kind: impl Fn(u8) -> bool) -> usize {
    let run = text.iter().rev().take_while(|byte| kind(**byte)).count();
    look_at(run + 1);
    run
}

/// Whether it is white space of US-ASCII, the vertical tab included.
pub(super) fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r')
}

/// Whether the name of a scheme may have the character in it, in whatever place.
pub(super) fn is_scheme(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.')
}

/// Whether any URL has the character: `xchar`, and the "%" of an escape.
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
    fn finds_every_byte_at_every_place() {
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
