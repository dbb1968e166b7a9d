//! Escapes text from a case, a subject or a file as printable ASCII. Such text can neither control a
//! terminal nor imitate other output. [`terminal`] is the guard through which all output passes.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::path::Path;

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

/// Returns the bytes on one line, without quotes: a quotation mark stays as it is.
pub fn bytes(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    for &byte in bytes {
        if byte == b'"' { text.push('"') } else { push(&mut text, byte) }
    }
    text
}

pub fn path(path: &Path) -> String {
    bytes(path.as_os_str().as_encoded_bytes())
}

/// Returns whether a character has no shape, or changes the order of those around it: the
/// characters that Unicode lets a program ignore, and the separators of lines and paragraphs.
pub fn is_invisible(character: char) -> bool {
    matches!(
        u32::from(character),
        0xad | 0x34f | 0x61c | 0x115f..=0x1160 | 0x17b4..=0x17b5 | 0x180b..=0x180f | 0x200b..=0x200f
            | 0x2028..=0x202e | 0x2060..=0x206f | 0x3164 | 0xfe00..=0xfe0f | 0xfeff | 0xffa0
            | 0xfff0..=0xfffb | 0x1bca0..=0x1bca3 | 0x1d173..=0x1d17a | 0xe0000..=0xe0fff
    )
}

/// Returns text for a terminal or a log. Line ends and tabs stay; control characters and invisible
/// ones become `\xNN`. If the text is `colored`, what sets a color also stays. No line is a command
/// to a CI system: `::error::`, `##[error]`, `##vso[...]`.
pub fn terminal(text: &str, colored: bool) -> Cow<'_, str> {
    let is_plain = |byte: u8| matches!(byte, b'\n' | b'\t' | b' '..=b'~');
    if text.bytes().all(is_plain) && !text.contains("::") && command(text).is_none() {
        return Cow::Borrowed(text);
    }
    let mut safe = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let indent = line.len() - line.trim_start().len();
        for (at, character) in line.char_indices() {
            match character {
                ':' if at == indent && line[at..].starts_with("::") => safe.push_str("\\x3a"),
                '\x1b' if colored && sets_color(&line[at..]) => safe.push(character),
                '\n' | '\t' => safe.push(character),
                _ if character.is_control() || is_invisible(character) => {
                    character.encode_utf8(&mut [0; 4]).bytes().for_each(|byte| push(&mut safe, byte));
                }
                _ => safe.push(character),
            }
        }
    }
    Cow::Owned(without_commands(&safe, "\\x23").into_owned())
}

/// Returns whether a text begins with a sequence that sets a color or a style.
fn sets_color(text: &str) -> bool {
    let rest = text
        .strip_prefix("\x1b[")
        .map(|text| text.trim_start_matches(|c: char| c.is_ascii_digit() || c == ';'));
    rest.is_some_and(|rest| rest.starts_with('m'))
}

/// Returns the place of the last "#" of a command to a CI system: two or more, a word of letters and
/// digits, and a "[".
fn command(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let end_of = |start: usize, is_in: fn(&u8) -> bool| {
        start + bytes[start..].iter().take_while(|byte| is_in(byte)).count()
    };
    let mut from = 0;
    // Each byte is read once: what is no command ends before the next "##".
    while let Some(at) = text[from..].find("##") {
        let marks = end_of(from + at, |byte| *byte == b'#');
        from = end_of(marks, u8::is_ascii_alphanumeric);
        if bytes.get(from) == Some(&b'[') {
            return Some(marks - 1);
        }
    }
    None
}

/// Returns a text with `escape` in place of the last "#" of each command to a CI system.
pub fn without_commands<'t>(text: &'t str, escape: &str) -> Cow<'t, str> {
    let mut rest = text;
    let mut safe = String::new();
    while let Some(at) = command(rest) {
        safe.push_str(&rest[..at]);
        safe.push_str(escape);
        rest = &rest[at + 1..];
    }
    if safe.is_empty() { Cow::Borrowed(text) } else { Cow::Owned(safe + rest) }
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
    without_commands(&json, "\\u0023").into_owned()
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

    #[test]
    fn text_for_a_terminal_keeps_lines_and_colors() {
        let red = "\x1b[1;31ma\x1b[0m\tb\n";
        assert_eq!(terminal(red, true), red);
        assert_eq!(terminal(red, false), "\\x1b[1;31ma\\x1b[0m\tb\n");
        assert_eq!(terminal("\x1b]0;t\x07\r\u{9b}2J\u{fc}", true), "\\x1b]0;t\\x07\\r\\xc2\\x9b2J\u{fc}");
        for invisible in ['\u{115f}', '\u{1160}', '\u{3164}', '\u{ffa0}', '\u{202e}', '\u{2066}', '\u{200b}']
        {
            assert!(terminal(&invisible.to_string(), true).is_ascii(), "{invisible:?}");
        }
    }

    #[test]
    fn no_line_is_a_command_to_a_ci_system() {
        assert_eq!(terminal("a\n ::error::b\na::b\n", false), "a\n \\x3a:error::b\na::b\n");
        assert_eq!(
            terminal("a ##[error]b ##vso[c] ###[d]", false),
            "a #\\x23[error]b #\\x23vso[c] ##\\x23[d]"
        );
        assert_eq!(terminal("## [a](b) #[c]", false), "## [a](b) #[c]");
        assert_eq!(json("\"##[error]\""), "\"#\\u0023[error]\"");
        // In time that grows with the square of the length, these would take hours.
        for unit in ["#", "##a", "##[", "#a"] {
            let long = unit.repeat(1 << 20);
            assert_eq!(terminal(&long, false).len() > long.len(), unit.ends_with('['), "{unit}");
        }
    }
}
