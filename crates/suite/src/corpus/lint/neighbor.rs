//! Compares the input of an invalid case with the input of its valid neighbor.

use std::collections::HashSet;
use std::iter;

/// The number of equal bytes that separate two differences. A piece with fewer equal bytes in it is one difference.
const SEPARATING: usize = 2;

/// Returns the number of bytes with which both inputs begin.
pub(super) fn common_start(one: &[u8], other: &[u8]) -> usize {
    iter::zip(one, other).take_while(|(one, other)| one == other).count()
}

/// Returns whether the inputs differ in one contiguous piece: one piece of `sound` is added, removed, replaced or wrapped
/// in `faulty`, or the whole of `sound` is wrapped.
pub(super) fn is_one_piece(faulty: &[u8], sound: &[u8]) -> bool {
    let start = common_start(faulty, sound);
    let (faulty_piece, sound_piece) = (&faulty[start..], &sound[start..]);
    let backwards = iter::zip(faulty_piece.iter().rev(), sound_piece.iter().rev());
    let end = backwards.take_while(|(one, other)| one == other).count();
    let faulty_piece = &faulty_piece[..faulty_piece.len() - end];
    let sound_piece = &sound_piece[..sound_piece.len() - end];
    // Equal bytes between two differences show that there are two.
    let sound_bytes: HashSet<&[u8]> = sound_piece.windows(SEPARATING).collect();
    let is_one = !faulty_piece.windows(SEPARATING).any(|equal| sound_bytes.contains(equal));
    is_one || contains(faulty_piece, sound_piece) || contains(faulty, sound)
}

fn contains(text: &[u8], piece: &[u8]) -> bool {
    piece.is_empty() || text.windows(piece.len()).any(|part| part == piece)
}

#[cfg(test)]
mod tests {
    use super::is_one_piece;

    #[test]
    fn two_differences_are_not_one_piece() {
        for (faulty, sound) in [
            ("http://h:8o/", "http://h:80/"),
            ("http://[::1]/", "http://1.2.3.4/"),
            ("HTTP://h/", "http://h/"),
            ("<URL:http://h/>", "http://h/"),
            ("mailto:<a@b.c>", "mailto:a@b.c"),
            ("nntp://h", "nntp://h/a/1"),
        ] {
            assert!(is_one_piece(faulty.as_bytes(), sound.as_bytes()), "{faulty}");
        }
        for (faulty, sound) in [
            ("http://ha:8o/", "http://hb:80/"),
            ("FTP://h/a", "ftp://host.dom/b"),
            ("ftp://u:pw@h/", "ftp://v:pw@g/"),
        ] {
            assert!(!is_one_piece(faulty.as_bytes(), sound.as_bytes()), "{faulty}");
        }
    }
}
