//! A text in pieces, of which the later ones are not there yet.

use super::LONGEST;
use super::scan::run_back;
use super::trim::ends_word;

/// How much of the beginning of a text is settled: whatever follows, that much has the URLs that it has alone, and
/// so has what comes after it. So a text can be searched in pieces, as they arrive.
///
/// Not settled are the last word and, where a wrapper may be open, what stands in it: [`LONGEST`] bytes and that word
/// at most.
///
/// ```
/// use rfc1738::extract::{extract, settled};
///
/// let text = b"see http://host.dom/, or <URL:ftp://ds.in\n";
/// let (piece, rest) = text.split_at(settled(text));
/// assert_eq!(extract(piece).count(), 1);
/// assert_eq!(rest, b"<URL:ftp://ds.in\n");
/// ```
pub fn settled(text: &[u8]) -> usize {
    let words = text.len() - run_back(text, |byte| !ends_word(byte));
    let reach = &text[words.saturating_sub(LONGEST + 1)..words];
    let inside = run_back(reach, |byte| !matches!(byte, b'<' | b'>'));
    match reach.len().checked_sub(inside + 1) {
        Some(bracket) if reach[bracket] == b'<' => words - inside - 1,
        _ => words,
    }
}
