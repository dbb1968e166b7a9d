//! Where a URL without wrapper ends and the sentence around it goes on.

use super::scan::run;
use super::work::look_at;

/// Punctuation that belongs to the sentence if nothing of the URL follows it.
fn ends_a_clause(byte: u8) -> bool {
    matches!(byte, b'.' | b',' | b';' | b':' | b'!' | b'?' | b'\'')
}

/// A mark of emphasis right before a URL, which is expected after it as well.
fn emphasis(text: &[u8], start: usize) -> Option<u8> {
    let before = start.checked_sub(1).map(|before| text[before]);
    before.filter(|byte| matches!(byte, b'*' | b'_'))
}

/// The end of the URL within a span of URL characters after which its word ends.
///
/// Left out are the punctuation marks of the sentence, the `'s` of a genitive, each ")" without its "(" in
/// the span, and marks of emphasis, `*` and `_`, that the URL has on both sides.
pub(super) fn trim(text: &[u8], start: usize, end: usize) -> usize {
    let emphasis = emphasis(text, start);
    let url = &text[start..end];
    look_at(url.len());
    let count = |bracket: u8| url.iter().filter(|byte| **byte == bracket).count();
    let mut unopened = count(b')').saturating_sub(count(b'('));
    let mut rest = url;
    loop {
        rest = match rest {
            [rest @ .., b'\'', b's'] => rest,
            [rest @ .., b')'] if unopened > 0 => {
                unopened -= 1;
                rest
            }
            [rest @ .., last] if ends_a_clause(*last) => rest,
            [rest @ .., last] if emphasis == Some(*last) => rest,
            _ => return start + rest.len(),
        };
    }
}

/// Whether the word in which a URL begins at `start` goes on at `end`, as no URL does: with anything but the
/// end of a sentence, closing quotes and brackets, or white space.
pub(super) fn goes_on(text: &[u8], start: usize, end: usize) -> bool {
    let (rest, emphasis) = (&text[end..], emphasis(text, start));
    let marks = run(rest, |byte| ends_a_clause(byte) || byte == b')' || emphasis == Some(byte));
    match &rest[marks..] {
        [b's', after @ ..] if rest[..marks].ends_with(b"'") => {
            !after.first().is_none_or(|byte| is_separate(*byte))
        }
        [byte, ..] if byte.is_ascii() => byte.is_ascii_graphic() && !closes(*byte),
        after => starts_with_letter(after),
    }
}

fn closes(byte: u8) -> bool {
    matches!(byte, b'"' | b'<' | b'>' | b']' | b'}' | b'`')
}

fn is_separate(byte: u8) -> bool {
    !byte.is_ascii_graphic() || closes(byte) || ends_a_clause(byte) || byte == b')'
}

/// Whether a text begins with a letter beyond US-ASCII, in UTF-8 or else in Latin-1.
fn starts_with_letter(text: &[u8]) -> bool {
    let first = text.get(..4).unwrap_or(text);
    let character = first.utf8_chunks().next().and_then(|chunk| chunk.valid().chars().next());
    character.or(first.first().map(|byte| char::from(*byte))).is_some_and(char::is_alphanumeric)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_belongs_to_the_sentence_is_left_out() {
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
            assert_eq!(trim(text.as_bytes(), 0, text.len()), url.len(), "{text}");
        }
        assert_eq!(trim(b"**a**", 2, 5), 3);
        assert_eq!(trim(b"_a_.", 1, 4), 2);
        assert_eq!(trim(b"_a*.", 1, 4), 3);
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
            "?\"",
            "]",
            "\u{201d}",
            "\u{2014}x",
            "\u{3002}",
        ] {
            assert!(!goes_on(end.as_bytes(), 0, 0), "{end:?}");
        }
        for more in ["~user", "#", "x", "?x", ".x", "'sx", "|", "\\n", "\u{e9}", "\u{8acb}", "/", "%2"] {
            assert!(goes_on(more.as_bytes(), 0, 0), "{more:?}");
        }
        // Latin-1: a letter and a quotation mark.
        assert!(goes_on(b"\xe9t\xe9", 0, 0) && !goes_on(b"\xbb", 0, 0));
    }
}
