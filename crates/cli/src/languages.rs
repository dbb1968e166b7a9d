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
            // The names are short.
            let end = after.bytes().take(12).position(|byte| byte == b';');
            let found = end.and_then(|end| Some((after.get(..end)?, after.get(end + 1..)?)));
            let reference = found.and_then(|(name, after)| Some((referenced(name)?, after)));
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
        let begins = |at: usize| at == 0 || self.input.get(at - 1) != Some(&b'\\');
        let is_escape = |rest: &[u8]| escape(rest).is_some();
        (0..self.input.len()).any(|at| begins(at) && self.input.get(at..).is_some_and(is_escape))
    }

    /// Returns the text without these escapes. In a search a regular expression is data, and so is a
    /// "\" in a selector of gopher. With a "\" that is no escape nobody knows the language, and
    /// programs end a host at a "\".
    pub(crate) fn without_escapes_of_languages(&self) -> Option<Vec<u8>> {
        let mut text = Vec::new();
        let mut rest = self.input;
        let (mut has_slashes, mut is_search, mut is_after_host) = (false, false, self.has_address());
        while let Some((&first, after)) = rest.split_first() {
            let found = escape(rest).filter(|(byte, _)| !is_search || !PATTERN.contains(byte));
            let backslashes = rest.iter().take_while(|&&byte| byte == b'\\').count();
            let ends_host = !is_after_host && rest.get(backslashes) != Some(&b'/');
            if first == b'\\' && !is_search && (found.is_none() || ends_host) {
                return None;
            }
            let (byte, after) = match found {
                Some(found) => found,
                // All of them are data.
                None if backslashes > 1 => {
                    let (data, after) = rest.split_at_checked(backslashes - 1)?;
                    text.extend(data);
                    (first, after.get(1..)?)
                }
                None => (first, after),
            };
            text.push(byte);
            is_search |= byte == b'?';
            is_after_host |= has_slashes && b"/?".contains(&byte);
            has_slashes |= text.ends_with(b"://");
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
