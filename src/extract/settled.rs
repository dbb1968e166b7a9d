//! The search in a text that arrives in pieces.

use super::LONGEST;
use super::scan::run_back;
use super::trim::ends_word;

/// Returns the length in bytes of the start of a text whose URLs no later text can change.
///
/// A caller can search that start and the rest separately, so a text can be searched in pieces as they arrive. The rest
/// is the last word and, if a wrapper may be open, the text from its "<". It is at most [`LONGEST`] bytes, the "<" and
/// that word.
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
