//! `rfc1738 extract --by`: links in running text, by RFC 2396, RFC 3986 or the URL Standard.
//!
//! These texts do not say where a URL in a sentence ends. So the rules here are those of link
//! finders: a link ends at white space, at `<`, `>`, `"` and other quotation marks, at a bracket
//! that it does not open, and before the punctuation of the sentence. The text decides which
//! characters may stand before that, and whether the rest is a URL.

use std::ops::Range;

use rfc1738_oracle::Text;

/// The schemes that are found without "//" after the colon. With any other name the words before a
/// colon would be schemes.
const WITHOUT_SLASHES: [&str; 9] = ["geo", "magnet", "mailto", "news", "sip", "sips", "tel", "urn", "xmpp"];
/// The schemes that are found behind another word and a dot, as in `end.https://host.dom/`.
const BEHIND_A_DOT: [&str; 3] = ["ftp", "http", "https"];

pub(crate) struct Link {
    pub(crate) span: Range<usize>,
    /// The byte right after the link, if the word goes on there.
    pub(crate) stopped_at: Option<u8>,
    /// Whether the word goes on within the host or port.
    pub(crate) cuts_host: bool,
}

/// Returns the links of a text, in its order. No two share a byte.
pub(crate) fn links(text: &[u8], by: Text) -> impl Iterator<Item = Link> {
    let mut from = 0;
    std::iter::from_fn(move || {
        while let Some(colon) = text[from..].iter().position(|byte| *byte == b':').map(|at| from + at) {
            let found = start(text, from, colon).and_then(|start| link(text, start, colon, by));
            from = found.as_ref().map_or(colon + 1, |link| link.span.end);
            if found.is_some() {
                return found;
            }
        }
        None
    })
}

/// Returns where the scheme before a colon begins. It does not begin before `from`.
fn start(text: &[u8], from: usize, colon: usize) -> Option<usize> {
    let is_of_scheme = |byte: &&u8| byte.is_ascii_alphanumeric() || b"+-.".contains(byte);
    let run = &text[colon - text[from..colon].iter().rev().take_while(is_of_scheme).count()..colon];
    let after = &text[colon + 1..];
    let has_name =
        |names: &[&str], name: &[u8]| names.iter().any(|each| name.eq_ignore_ascii_case(each.as_bytes()));
    let letter = run.iter().position(u8::is_ascii_alphabetic)?;
    if letter > 0 && run[letter - 1].is_ascii_digit() {
        return None;
    }
    let mut name = &run[letter..];
    let last = name.rsplit(|byte| *byte == b'.').next().unwrap_or(name);
    if has_name(&BEHIND_A_DOT, last) || !after.starts_with(b"//") {
        name = last;
    }
    let is_found = after.starts_with(b"//") || has_name(&WITHOUT_SLASHES, name);
    is_found.then(|| colon - name.len())
}

/// Returns the link that begins at `start`.
///
/// The text is asked first, so a text with many candidates is read once: a candidate that it rejects
/// costs no more than the bytes up to the one that it rejects.
fn link(text: &[u8], start: usize, colon: usize, by: Text) -> Option<Link> {
    let before = start.checked_sub(1).map(|at| text[at]);
    let content = colon + if text[colon..].starts_with(b"://") { 3 } else { 1 };
    // The URL Standard reads the path of a drive of Windows as it is written.
    let is_drive = matches!(text[content..], [letter, b':', b'\\', ..] if letter.is_ascii_alphabetic());
    let is_file = is_drive && by == Text::UrlStandard && text[start..colon].eq_ignore_ascii_case(b"file");
    let text = &text[..next_link(text, content)];
    let mut end = start + by.viable(&text[start..]);
    if by == Text::UrlStandard {
        // It accepts any path, so the authority decides.
        let ends = |byte: &u8| b"/?#\\<>\"".contains(byte) || byte.is_ascii_whitespace();
        let length = text[content..].iter().position(ends).unwrap_or(text.len() - content);
        let word = start + word_length(&text[start..content + length], before, is_file);
        let authority = start + trimmed(&text[start..word], before);
        if !by.accepts(&text[start..authority]) {
            return None;
        }
    } else {
        // Half an escape can begin a whole one.
        let half = text[start..end].iter().rev().take(2).position(|byte| *byte == b'%');
        end -= half.map_or(0, |at| at + 1);
    }
    end = start + word_length(&text[start..end], before, is_file);
    end = start + trimmed(&text[start..end], before);
    if end <= content || by != Text::UrlStandard && !by.accepts(&text[start..end]) {
        return None;
    }
    let marks = text[end..].iter().take_while(|byte| is_mark(**byte, before)).count();
    let rest = &text[end + marks..];
    let goes_on = !ends_word(rest, before);
    let cuts_host = goes_on && !text[content..end].iter().any(|byte| b"/?#".contains(byte));
    // A "|" ends the cell of a table, or is data: `http://h/a|b`.
    let is_data = rest.strip_prefix(b"|").is_some_and(|rest| !ends_word(rest, before));
    Some(Link { span: start..end, stopped_at: (goes_on || is_data).then(|| text[end]), cuts_host })
}

/// Returns where the next link begins, if a "," or a ";" after the host divides two, as in
/// `http://a.dom,http://b.dom`, and otherwise the end of the text.
fn next_link(text: &[u8], content: usize) -> usize {
    let rest = &text[content..];
    let length = rest.iter().take_while(|byte| **byte != b'/' && !byte.is_ascii_whitespace()).count();
    let Some(name) = rest[..length].strip_suffix(b":").filter(|_| rest[length..].starts_with(b"//")) else {
        return text.len();
    };
    let host = name.len() - name.iter().rev().take_while(|byte| byte.is_ascii_alphanumeric()).count();
    if matches!(name[..host], [_, .., b',' | b';']) { content + host } else { text.len() }
}

/// Returns the number of bytes from the start of a link to the end of its word: white space, a
/// quotation mark, a bracket that was not opened in it, or a "\", but not in the path of Windows.
fn word_length(text: &[u8], before: Option<u8>, is_windows: bool) -> usize {
    let mut open = [0_usize; 3];
    let mut at = 0;
    while let Some(&byte) = text.get(at) {
        if let Some(kind) = b"([{".iter().position(|each| *each == byte) {
            open[kind] += 1;
        } else if let Some(kind) = b")]}".iter().position(|each| *each == byte) {
            match open[kind].checked_sub(1) {
                Some(rest) => open[kind] = rest,
                None => return at,
            }
        } else if (byte == b'\\' && !is_windows) || ends_word(&text[at..], before) {
            return at;
        }
        at += first_character(&text[at..]).map_or(1, char::len_utf8);
    }
    at
}

/// Whether a word ends here: at white space, a control character, a quotation mark or a bracket of
/// any language, "|", or a byte that is not UTF-8.
fn ends_word(text: &[u8], before: Option<u8>) -> bool {
    let Some(character) = first_character(text) else { return true };
    match character {
        '<' | '>' | '"' | '`' | '|' | '\u{ff5c}' => true,
        '\'' => before == Some(b'\''),
        ')' | ']' | '}' => true,
        character if character.is_ascii() => character.is_ascii_whitespace() || character.is_ascii_control(),
        '\u{ab}' | '\u{bb}' | '\u{2018}'..='\u{201f}' | '\u{2039}' | '\u{203a}' => true,
        '\u{3001}'..='\u{3003}' | '\u{3008}'..='\u{3011}' | '\u{3014}'..='\u{301f}' => true,
        '\u{ff08}' | '\u{ff09}' | '\u{ff0c}' | '\u{ff1a}' | '\u{ff1b}' | '\u{ff1f}' => true,
        character => character.is_whitespace() || character.is_control(),
    }
}

fn first_character(text: &[u8]) -> Option<char> {
    let first = text.get(..4).unwrap_or(text);
    first.utf8_chunks().next()?.valid().chars().next()
}

/// Whether a byte at the end of a word belongs to the sentence.
fn is_mark(byte: u8, before: Option<u8>) -> bool {
    b".,;:!?'*([{".contains(&byte) || byte == b'_' && before == Some(b'_')
}

/// Returns the length of a word without the punctuation of the sentence at its end. A pair of
/// apostrophes stays.
fn trimmed(word: &[u8], before: Option<u8>) -> usize {
    let mut length = word.len();
    while let Some(&last) = word[..length].last() {
        let is_paired =
            last == b'\'' && word[..length].iter().filter(|byte| **byte == b'\'').count() % 2 == 0;
        if is_paired || !is_mark(last, before) {
            break;
        }
        length -= 1;
    }
    length
}
