//! Repairs of URLs that were copied from a text of another language, with its escapes.

use crate::repairs::InvalidInput;

/// The marks with a meaning in regular expressions.
const PATTERN: &[u8] = b".*+()[]{}^$|";

/// Returns the character that a reference of HTML stands for, such as `&amp;` or `&#038;`, without the
/// "&" and the ";".
fn referenced(name: &str) -> Option<char> {
    let number = name.strip_prefix('#');
    match (name, number.and_then(|number| number.strip_prefix(['x', 'X']))) {
        ("amp", _) => Some('&'),
        ("lt", _) => Some('<'),
        ("gt", _) => Some('>'),
        ("quot", _) => Some('"'),
        ("apos", _) => Some('\''),
        (_, Some(digits)) => char::from_u32(u32::from_str_radix(digits, 16).ok()?),
        _ => char::from_u32(number?.parse().ok()?),
    }
}

impl InvalidInput<'_> {
    /// Returns the text with the characters that references of HTML stand for, if the host stays.
    pub(crate) fn without_references(&self) -> Option<Vec<u8>> {
        let mut rest = str::from_utf8(self.input).ok()?;
        let mut text = String::new();
        while let Some((before, after)) = rest.split_once('&') {
            text.push_str(before);
            let reference = after.split_once(';').and_then(|(name, after)| Some((referenced(name)?, after)));
            let (character, after) = reference.unwrap_or(('&', after));
            text.push(character);
            rest = after;
        }
        text.push_str(rest);
        (text.as_bytes() != self.input && !self.names_another_host(text.as_bytes()))
            .then(|| text.into_bytes())
    }

    /// Returns whether a "\" stands before a mark, as in escapes of JSON, Markdown, shells and regular
    /// expressions, or before a code of JSON.
    pub(crate) fn has_escapes_of_languages(&self) -> bool {
        let is_escape = |rest: &[u8]| escape(rest).is_some();
        (0..self.input.len()).any(|at| self.input.get(at..).is_some_and(is_escape))
    }

    /// Returns the text without these escapes. In a search a regular expression is data, and so is a
    /// "\" in a selector of gopher. With a "\" that is no escape nobody knows the language, and
    /// programs end a host at a "\".
    pub(crate) fn without_escapes_of_languages(&self) -> Option<Vec<u8>> {
        let mut text = Vec::new();
        let mut rest = self.input;
        while let Some((&first, after)) = rest.split_first() {
            let is_search = text.contains(&b'?');
            let found = escape(rest).filter(|(byte, _)| !is_search || !PATTERN.contains(byte));
            let host = text.windows(3).position(|mark| mark == b"://").and_then(|at| text.get(at + 3..));
            let is_in_host =
                host.is_none_or(|host| !host.iter().any(|byte| b"/?".contains(byte))) && !self.has_address();
            let is_slash = rest.iter().find(|&&byte| byte != b'\\') == Some(&b'/');
            let ends_host = !is_slash && is_in_host;
            if first == b'\\' && !is_search && (found.is_none() || ends_host) {
                return None;
            }
            let (byte, after) = found.unwrap_or((first, after));
            text.push(byte);
            rest = after;
        }
        (text != self.input && !self.is_scheme("gopher")).then_some(text)
    }
}

/// Returns the character that an escape at the beginning stands for, and the text after the escape.
fn escape(text: &[u8]) -> Option<(u8, &[u8])> {
    let backslashes = text.iter().take_while(|&&byte| byte == b'\\').count();
    match text.get(backslashes..)? {
        _ if backslashes == 0 => None,
        [b'u', b'0', b'0', high, low, rest @ ..] => {
            let byte = u8::from_str_radix(str::from_utf8(&[*high, *low]).ok()?, 16).ok()?;
            byte.is_ascii_graphic().then_some((byte, rest))
        }
        [byte, rest @ ..] if byte.is_ascii_punctuation() && *byte != b'"' => Some((*byte, rest)),
        _ => None,
    }
}
