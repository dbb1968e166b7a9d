//! Escapes text from a case or a subject as printable ASCII. Such text can neither control a
//! terminal nor imitate other output.

use std::fmt::Write as _;

/// Returns bytes in double quotes: `"a\"b\n\xff"`.
pub fn quoted(bytes: &[u8]) -> String {
    format!("\"{}\"", unquoted(bytes))
}

/// Returns the first bytes of a long text in double quotes, and says how many bytes follow.
pub fn beginning(bytes: &[u8]) -> String {
    const MOST: usize = 200;
    match bytes.get(..MOST) {
        Some(start) if bytes.len() > MOST => {
            format!("{} and {} more bytes", quoted(start), bytes.len() - MOST)
        }
        _ => quoted(bytes),
    }
}

/// Returns the text of [`quoted`] without the quotes.
pub fn unquoted(bytes: &[u8]) -> String {
    let mut text = String::new();
    bytes.iter().for_each(|&byte| push(&mut text, byte));
    text
}

/// Returns the beginning of [`quoted`] in at most so many columns, with dots if it was cut. Returns
/// `None` if there is no space for a few bytes.
pub fn cut(bytes: &[u8], columns: usize) -> Option<String> {
    const FEW: usize = 12;
    const DOTS: &str = "...";
    let whole = quoted(bytes);
    if whole.len() <= columns {
        return Some(whole);
    }
    let mut left = columns.checked_sub(2 + DOTS.len()).filter(|_| columns >= FEW)?;
    let fits = |&&byte: &&u8| match left.checked_sub(width(byte)) {
        Some(rest) => {
            left = rest;
            true
        }
        None => false,
    };
    let start = bytes.iter().take_while(fits).count();
    Some(quoted(&bytes[..start]) + DOTS)
}

/// Returns the octets of a part in double quotes. A character above U+00FF is not an octet, and
/// stands as its UTF-8 bytes.
pub fn octets(text: &str) -> String {
    let mut quoted = String::from("\"");
    for character in text.chars() {
        match u8::try_from(character) {
            Ok(octet) => push(&mut quoted, octet),
            Err(_) => character.encode_utf8(&mut [0; 4]).bytes().for_each(|byte| push(&mut quoted, byte)),
        }
    }
    quoted + "\""
}

/// Returns the number of columns of a byte within [`quoted`].
pub fn width(byte: u8) -> usize {
    unquoted(&[byte]).len()
}

fn push(text: &mut String, byte: u8) {
    match byte {
        b'"' => text.push_str("\\\""),
        b'\\' => text.push_str("\\\\"),
        b'\n' => text.push_str("\\n"),
        b'\r' => text.push_str("\\r"),
        b'\t' => text.push_str("\\t"),
        b' '..=b'~' => text.push(char::from(byte)),
        // Writing to a string cannot fail.
        _ => _ = write!(text, "\\x{byte:02x}"),
    }
}

/// Returns a text with all characters escaped that are not printable ASCII, as in [`quoted`]:
/// `\x1b`.
pub fn words(text: &str) -> String {
    let mut words = String::new();
    for character in text.chars() {
        match character {
            ' '..='~' => words.push(character),
            _ => character.encode_utf8(&mut [0; 4]).bytes().for_each(|byte| push(&mut words, byte)),
        }
    }
    words
}

/// Returns JSON in ASCII. JSON is ASCII outside its strings, so every other character can become
/// `\uXXXX`.
pub fn json(text: &str) -> String {
    let mut json = String::with_capacity(text.len());
    for character in text.chars() {
        if character == '\n' || (' '..='~').contains(&character) {
            json.push(character);
        } else {
            let mut units = [0; 2];
            for unit in character.encode_utf16(&mut units) {
                let _ = write!(json, "\\u{unit:04x}");
            }
        }
    }
    json
}

/// Returns a text for a line of Markdown, with every character escaped that has a meaning there.
pub fn markdown(text: &str) -> String {
    let mut escaped = String::new();
    for character in words(text).chars() {
        if "\\`*_{}[]<>()#+!|~&".contains(character) {
            escaped.push('\\');
        }
        escaped.push(character);
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cut_text_keeps_its_width() {
        assert_eq!(cut(b"http://h/", 11).as_deref(), Some(r#""http://h/""#));
        assert_eq!(cut(b"http://host/", 13).as_deref(), Some(r#""http://h"..."#));
        assert_eq!(cut(b"http://\xff\xff\xff", 14).as_deref(), Some(r#""http://"..."#));
        assert_eq!(cut(b"http://host/", 11), None);
    }

    #[test]
    fn output_is_printable_ascii() {
        let bytes: std::vec::Vec<u8> = (0..=255).collect();
        let shown = quoted(&bytes);
        assert!(shown.bytes().all(|byte| (b' '..=b'~').contains(&byte)));
        assert_eq!(shown.len(), 2 + bytes.iter().map(|&byte| width(byte)).sum::<usize>());
        assert_eq!(quoted(b"a\"\\\x1b[31m\n"), r#""a\"\\\x1b[31m\n""#);
        assert_eq!(words("\0\u{1f} ~\u{7f}"), r"\x00\x1f ~\x7f");
        assert_eq!(words("\u{9b}31m caf\u{e9}\u{202e}\n"), r"\xc2\x9b31m caf\xc3\xa9\xe2\x80\xae\n");
        assert_eq!(octets("a\u{e9}\u{202e}\""), r#""a\xe9\xe2\x80\xae\"""#);
        assert_eq!(json("{\n\"\u{7f}\u{1f600}\"}"), "{\n\"\\u007f\\ud83d\\ude00\"}");
        assert_eq!(markdown("a|b`c`\n"), r"a\|b\`c\`\\n");
    }
}
