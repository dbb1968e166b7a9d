//! Reads characters of a copied text as what they stand for: no-break spaces, typographic quotes,
//! full-width punctuation.

/// A character of the text that is read as another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Replaced {
    pub(super) line: usize,
    pub(super) column: usize,
    pub(super) found: char,
    /// The character that is read; `None` for a byte order mark at the beginning of the text, which
    /// is not read.
    pub(super) read_as: Option<char>,
}

/// The most replaced characters that are recorded. The limit bounds the memory that a hostile file
/// needs.
const MOST_REPLACED: usize = 1_000_000;

/// Returns the text with US-ASCII characters in place of those that stand for them, and every
/// replaced character.
///
/// One character replaces one character, so columns stay the same. Only a byte order mark at the
/// beginning is removed.
pub(super) fn plain(text: &str) -> (String, Vec<Replaced>) {
    const BYTE_ORDER_MARK: char = '\u{feff}';
    let mut replaced = Vec::new();
    let without_mark = text.strip_prefix(BYTE_ORDER_MARK);
    if without_mark.is_some() {
        replaced.push(Replaced { line: 1, column: 1, found: BYTE_ORDER_MARK, read_as: None });
    }
    let (mut line, mut column) = (1, 1);
    let characters = without_mark.unwrap_or(text).chars().map(|found| {
        let read = ascii(found);
        if let Some(read) = read
            && replaced.len() < MOST_REPLACED
        {
            replaced.push(Replaced { line, column, found, read_as: Some(read) });
        }
        (line, column) = if found == '\n' { (line + 1, 1) } else { (line, column + 1) };
        read.unwrap_or(found)
    });
    (characters.collect(), replaced)
}

fn ascii(found: char) -> Option<char> {
    Some(match found {
        // U+0085, U+2028 and U+2029 are white space also, but they end lines.
        '\u{a0}' | '\u{1680}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{205f}' | '\u{3000}' => ' ',
        '\u{201c}'..='\u{201f}' | '\u{ab}' | '\u{bb}' => '"',
        '\u{2018}'..='\u{201b}' => '\'',
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        '\u{2044}' | '\u{2215}' => '/',
        '\u{2217}' => '*',
        // The full-width forms of "!" to "~".
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(found) - 0xfee0)?,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_are_read_as_what_they_stand_for() {
        let (text, replaced) = plain("\u{feff}a\u{a0}=\n\u{201c}é\u{201d}\u{ff1b}");
        assert_eq!(text, "a =\n\"é\";");
        let places: Vec<_> = replaced.iter().map(|one| (one.line, one.column, one.read_as)).collect();
        let quote = Some('"');
        assert_eq!(
            places,
            [(1, 1, None), (1, 2, Some(' ')), (2, 1, quote), (2, 3, quote), (2, 4, Some(';'))]
        );
        assert_eq!(plain("a = \"b\"\r\n"), ("a = \"b\"\r\n".into(), Vec::new()));
    }
}
