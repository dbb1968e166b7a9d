//! Repairs of URLs that were copied from a text of another language, with its escapes.

use crate::repairs::{InvalidInput, decoded, is_known, meant_scheme};

/// The marks with a meaning in regular expressions.
const PATTERN: &[u8] = b".*+()[]{}^$|";

/// What the backslashes of an input are.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Backslashes {
    /// A string of a program has two for each of them.
    Doubled,
    /// Each begins an escape of JSON, Markdown, a shell or a regular expression.
    Escapes,
    /// They stand between the parts of a path, or are data.
    Separators,
}

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

/// Returns the number of backslashes at the beginning.
fn backslashes(text: &[u8]) -> usize {
    text.iter().take_while(|&&byte| byte == b'\\').count()
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
        // Where the "//" is a reference, no other text knows the host.
        let has_host = self.split_scheme().is_none_or(|(_, rest)| rest.starts_with(b"//"));
        (text.as_bytes() != self.input && !(has_host && self.names_another_host(text.as_bytes())))
            .then(|| text.into_bytes())
    }

    /// Decodes the separators of a URL that is encoded, such as `http%3A%2F%2Fhost.dom`. With a "/"
    /// behind them the rest is not encoded.
    pub(crate) fn decoded_whole(&self) -> Option<Vec<u8>> {
        let begins = |text: &[u8], escape: &[u8]| {
            text.get(..escape.len()).is_some_and(|text| text.eq_ignore_ascii_case(escape))
        };
        let (scheme, rest) = self.input.split_at(self.until(0, b"%:").len());
        let colon = if begins(rest, b"%3A") { 3 } else { 1 };
        let rest = rest.get(colon..)?;
        let slashes = if begins(rest, b"%2F%2F") { 6 } else { 2 };
        let is_encoded = (slashes == 6 || rest.starts_with(b"//")) && colon + slashes > 3;
        let path = rest.get(slashes..).filter(|_| is_encoded && meant_scheme(scheme).is_some())?;
        let decoded = decoded(path).filter(|_| !path.contains(&b'/'));
        Some([scheme, b"://", decoded.as_deref().unwrap_or(path)].concat())
    }

    /// Returns what the backslashes of the input are, if it has any. All of them are of one kind. Those
    /// of a search decide only if there are no others, because a search may have a regular expression.
    fn backslashes(&self) -> Option<Backslashes> {
        let begins = |&at: &usize| {
            self.input.get(at) == Some(&b'\\') && (at == 0 || self.input.get(at - 1) != Some(&b'\\'))
        };
        let path = self.until(0, b"?").len();
        let has_path = self.until(0, b"?\\").len() < path;
        let end = if has_path { path } else { self.input.len() };
        let runs = || (0..end).filter(begins).filter_map(|at| Some((at, self.input.get(at..)?)));
        let is_escape =
            |run: &[u8]| escape(run).is_some_and(|(byte, _)| has_path || !PATTERN.contains(&byte));
        // Two at the beginning stand for the "//" before a host.
        let leads =
            |at: usize| self.input.get(..at).is_some_and(|head| head.is_empty() || head.ends_with(b":"));
        let is_more = |(at, run): (usize, &[u8])| !leads(at) || backslashes(run) > 2;
        // Among others, a "/" that is written as a code may be a fault in any of them.
        let is_coded_slash = |run: &[u8]| {
            let code = run.get(backslashes(run)).filter(|code| matches!(code, b'x' | b'u'));
            code.is_some() && escape(run).is_some_and(|(byte, _)| byte == b'/')
        };
        runs().next()?;
        Some(
            if has_path && runs().all(|(_, run)| backslashes(run).is_multiple_of(2)) && runs().any(is_more) {
                Backslashes::Doubled
            } else if runs().all(|(_, run)| is_escape(run)) {
                Backslashes::Escapes
            } else if runs().any(|(_, run)| is_coded_slash(run)) {
                return None;
            } else {
                Backslashes::Separators
            },
        )
    }

    /// Returns whether the backslashes stand between the parts of a path, or are data.
    pub(crate) fn has_separators(&self) -> bool {
        self.backslashes() == Some(Backslashes::Separators)
    }

    /// Returns the text that a string of a program stands for: one "\" for two. Two at the beginning
    /// may stand for the "//" before a host.
    pub(crate) fn without_doubled_backslashes(&self) -> Option<Vec<u8>> {
        let start = self.input.iter().position(|&byte| byte == b'\\')?;
        let (head, text) = self.input.split_at_checked(start)?;
        let leads = (head.is_empty() || head.ends_with(b":")) && backslashes(text) == 2;
        let (first, text) = text.split_at_checked(if leads { 2 } else { 0 })?;
        let mut is_second = false;
        let is_kept = |byte: &u8| {
            is_second = *byte == b'\\' && !is_second;
            !is_second
        };
        (self.backslashes() == Some(Backslashes::Doubled))
            .then(|| [head, first, &text.iter().copied().filter(is_kept).collect::<Vec<u8>>()].concat())
    }

    /// Returns the text before the end of a string of a program: `http://h/a\n` and `http://h/a\",`.
    pub(crate) fn without_end_of_string(&self) -> Option<Vec<u8>> {
        let (scheme, rest) = self.split_scheme()?;
        let at = self.input.iter().position(|&byte| byte == b'\\')?;
        let (before, mut end) = self.input.split_at_checked(at)?;
        let has_host = is_known(scheme) && rest.starts_with(b"//") && at > scheme.len() + 3;
        let can = has_host && !self.is_scheme("file") && !self.is_scheme("gopher");
        while let [b'\\', b'n' | b'r' | b't' | b'"' | b'\'', after @ ..] = end {
            end = after;
        }
        (can && end.iter().all(|byte| b"\"',;)]}".contains(byte))).then(|| before.to_vec())
    }

    /// Returns the text without the escapes of languages. In a search a regular expression is data, and
    /// so is a "\" in a selector of gopher. Programs end a host at a "\", so only the escape of a "/"
    /// may stand there.
    pub(crate) fn without_escapes_of_languages(&self) -> Option<Vec<u8>> {
        let (scheme, _) = self.split_scheme()?;
        let is_of_scheme = |byte: &u8| byte.is_ascii_alphanumeric() || b"+-.\\".contains(byte);
        let has_scheme = scheme.iter().all(is_of_scheme) && !self.is_scheme("gopher");
        if self.backslashes() != Some(Backslashes::Escapes) || !has_scheme {
            return None;
        }
        let mut text = Vec::new();
        let mut rest = self.input;
        let (mut has_slashes, mut is_search, mut is_after_host) = (false, false, self.has_address());
        // After "file://" no host may stand, and after other schemes another "/".
        let is_file = self.is_scheme("file");
        let mut has_host = is_file;
        while let Some((&first, after)) = rest.split_first() {
            let found = escape(rest).filter(|(byte, _)| !is_search || !PATTERN.contains(byte));
            if let Some((byte, _)) = found
                && !is_after_host
                && byte != b'/'
                && (has_slashes || byte != b':')
            {
                return None;
            }
            let (byte, after) = match found {
                Some(found) => found,
                // All of them are data.
                None if backslashes(rest) > 1 => {
                    let (data, after) = rest.split_at_checked(backslashes(rest) - 1)?;
                    text.extend(data);
                    (first, after.get(1..)?)
                }
                None => (first, after),
            };
            text.push(byte);
            is_search |= byte == b'?';
            is_after_host |= has_slashes && has_host && b"/?".contains(&byte);
            has_host |= has_slashes && byte != b'/';
            if text.ends_with(b"//") && (!has_slashes || text.ends_with(b"://")) && !is_search {
                (has_slashes, has_host, is_after_host) = (true, is_file, self.has_address());
            }
            rest = after;
        }
        (text != self.input).then_some(text)
    }
}

/// Returns the character that an escape at the beginning stands for, and the text after the escape.
fn escape(text: &[u8]) -> Option<(u8, &[u8])> {
    let byte = |digits: [u8; 2]| u8::from_str_radix(str::from_utf8(&digits).ok()?, 16).ok();
    match text.get(backslashes(text)..)? {
        _ if backslashes(text) == 0 => None,
        [b'u', b'0', b'0', high, low, rest @ ..] => {
            let byte = byte([*high, *low]).filter(|byte| matches!(byte, b' '..=b'~'))?;
            Some((byte, rest))
        }
        // A letter needs no escape: `\x64` is a folder of Windows.
        [b'x', high, low, rest @ ..] => {
            let byte = byte([*high, *low]).filter(u8::is_ascii_punctuation)?;
            Some((byte, rest))
        }
        [byte, rest @ ..] if (byte.is_ascii_punctuation() && *byte != b'"') || *byte == b' ' => {
            Some((*byte, rest))
        }
        _ => None,
    }
}
