//! The end of a URL without a wrapper, where the sentence around it continues.
//!
//! In all functions, `before` is the byte right before the URL, if there is one. It affects the
//! characters that may follow the URL.

use super::LONGEST;
use super::scan::{look_at, run, run_back};

/// Whether the byte is punctuation that belongs to the sentence if the URL ends before it.
fn ends_a_clause(byte: u8) -> bool {
    matches!(byte, b'.' | b',' | b';' | b':' | b'!' | b'?' | b'\'')
}

/// Returns the mark of emphasis before a URL. The same mark is expected after the URL.
fn emphasis(before: Option<u8>) -> Option<u8> {
    before.filter(|byte| matches!(byte, b'*' | b'_'))
}

/// Returns the offset of the character that closes the bracket or quotation mark before the URL.
pub(super) fn enclosed(url: &[u8], before: Option<u8>) -> Option<usize> {
    let mut open = 0_usize;
    let closes = |byte: &u8| match byte {
        b'(' => {
            open += 1;
            false
        }
        b')' => open.checked_sub(1).map(|rest| open = rest).is_none(),
        _ => false,
    };
    let end = match before? {
        b'(' => url.iter().position(closes),
        b'\'' => url.iter().position(|byte| *byte == b'\''),
        _ => return None,
    };
    look_at(end.unwrap_or(url.len()));
    end
}

/// Returns the length of the URL in a range of URL characters after which the word ends.
///
/// The URL does not include the punctuation of the sentence, the `'s` of a genitive, a ")" without
/// a "(" in the range, and a mark of emphasis, `*` or `_`, that also stands before the URL.
pub(super) fn trim(url: &[u8], before: Option<u8>) -> usize {
    let emphasis = emphasis(before);
    let mut unopened = None;
    let mut rest = url;
    loop {
        rest = match rest {
            [rest @ .., b'\'', b's'] => rest,
            [before @ .., b')'] => match unopened.get_or_insert_with(|| count_unopened(url)) {
                0 => return rest.len(),
                count => {
                    *count -= 1;
                    before
                }
            },
            [rest @ .., last] if ends_a_clause(*last) => rest,
            [rest @ .., last] if emphasis == Some(*last) => rest,
            _ => return rest.len(),
        };
    }
}

fn count_unopened(url: &[u8]) -> usize {
    look_at(url.len());
    let count = |bracket: u8| url.iter().filter(|byte| **byte == bracket).count();
    count(b')').saturating_sub(count(b'('))
}

/// Whether the word continues after a candidate with text that no URL has. The end of a
/// sentence, closing quotes and brackets, and white space do not continue it.
pub(super) fn goes_on(after: &[u8], before: Option<u8>) -> bool {
    let emphasis = emphasis(before);
    let marks = run(after, |byte| ends_a_clause(byte) || byte == b')' || emphasis == Some(byte));
    match &after[marks..] {
        [b's', rest @ ..] if after[..marks].ends_with(b"'") => {
            !rest.first().is_none_or(|byte| is_separate(*byte))
        }
        [byte, ..] if byte.is_ascii() => !ends_word(*byte),
        rest => starts_within_word(rest),
    }
}

/// Whether the character ends a word and no URL contains it: closing quotes and brackets,
/// white space, and control characters.
pub(super) fn ends_word(byte: u8) -> bool {
    matches!(byte, 0..=b' ' | 0x7f | b'"' | b'<' | b'>' | b']' | b'}' | b'`')
}

fn is_separate(byte: u8) -> bool {
    !byte.is_ascii() || ends_word(byte) || ends_a_clause(byte) || byte == b')'
}

/// Whether a text begins with a character beyond US-ASCII that does not end a word, in UTF-8 or
/// else in Latin-1.
fn starts_within_word(text: &[u8]) -> bool {
    let first = text.get(..4).unwrap_or(text);
    let character = first.utf8_chunks().next().and_then(|chunk| chunk.valid().chars().next());
    let Some(character) = character.or(first.first().map(|byte| char::from(*byte))) else { return false };
    match character {
        // The URL Standard reads these as the dots of a host, and they end a sentence.
        '\u{3002}' | '\u{ff0e}' | '\u{ff61}' => text.get(3).is_some_and(u8::is_ascii_alphanumeric),
        _ => !(character.is_whitespace() || character.is_control() || is_punctuation(character)),
    }
}

/// Whether a character beyond US-ASCII is punctuation between words: quotation marks, brackets,
/// the em dash, and the marks that end a clause. An en dash stands within words.
fn is_punctuation(character: char) -> bool {
    matches!(character,
        '\u{ab}' | '\u{bb}' | '\u{60c}' | '\u{61b}' | '\u{61f}' | '\u{6d4}' | '\u{964}' | '\u{965}'
        | '\u{2014}'..='\u{2027}' | '\u{2039}' | '\u{203a}' | '\u{3001}' | '\u{3003}'
        | '\u{3008}'..='\u{3011}' | '\u{3014}'..='\u{301f}' | '\u{ff01}' | '\u{ff08}' | '\u{ff09}'
        | '\u{ff0c}' | '\u{ff1a}' | '\u{ff1b}' | '\u{ff1f}' | '\u{ff3b}' | '\u{ff3d}' | '\u{ff5b}'
        | '\u{ff5d}' | '\u{ff5f}'..='\u{ff64}')
}

/// Returns the length in bytes of the start of a text whose URLs no later text can change.
///
/// A caller can search that start and the rest separately, so a text can be searched in pieces as
/// they arrive. The rest is the last word and, if a wrapper may be open, the text from its "<". It
/// is at most [`LONGEST`] bytes, the "<" and that word.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn punctuation_of_the_sentence_is_trimmed() {
        for (text, url) in [
            ("a.", "a"),
            ("a?!...", "a"),
            ("a/", "a/"),
            ("a's", "a"),
            ("a's.", "a"),
            ("as", "as"),
            ("a)", "a"),
            ("a).", "a"),
            ("a.)", "a"),
            ("(a)", "(a)"),
            ("(a).", "(a)"),
            ("(a))),", "(a)"),
            ("a)b", "a)b"),
            ("a*", "a*"),
            ("...", ""),
        ] {
            assert_eq!(trim(text.as_bytes(), None), url.len(), "{text}");
        }
        assert_eq!(trim(b"a**", Some(b'*')), 1);
        assert_eq!(trim(b"a_.", Some(b'_')), 1);
        assert_eq!(trim(b"a*.", Some(b'_')), 2);
    }

    #[test]
    fn a_bracket_before_a_url_closes_after_it() {
        for (text, before, end) in [
            ("a).b(c)", b'(', Some(1)),
            ("a_(b),c)", b'(', Some(7)),
            ("a(b", b'(', None),
            ("a','b'", b'\'', Some(1)),
            ("a)", b'\'', None),
            ("a'", b'(', None),
            ("a)'", b'"', None),
        ] {
            assert_eq!(enclosed(text.as_bytes(), Some(before)), end, "{text}");
        }
        assert_eq!(enclosed(b"a)'", None), None);
    }

    #[test]
    fn words_end_at_white_space_and_closing_marks() {
        for end in [
            "",
            " ",
            "\n",
            "\0",
            ".",
            ").",
            "\".",
            ">",
            "'s",
            "'s)",
            "'s x",
            "'s\u{201d}",
            "?\"",
            "]",
            "\u{201d}",
            "\u{2014}x",
            "\u{3002}",
        ] {
            assert!(!goes_on(end.as_bytes(), None), "{end:?}");
        }
        for more in [
            "~user",
            "\u{2013}x",
            "\u{1f600}",
            "\u{2192}b",
            "\u{3002}dom",
            "#",
            "x",
            "?x",
            ".x",
            "'sx",
            "',s x",
            ")s x",
            "|",
            "\\n",
            "\u{e9}",
            "\u{8acb}",
            "/",
            "%2",
        ] {
            assert!(goes_on(more.as_bytes(), None), "{more:?}");
        }
        // Latin-1: a letter and a quotation mark.
        assert!(goes_on(b"\xe9t\xe9", None) && !goes_on(b"\xbb", None));
    }
}
