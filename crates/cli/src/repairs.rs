//! Repairs of an input. A caller checks whether the result is a URL.

use rfc1738::spec::PREDEFINED;
use rfc1738::{Profile, Rule};

/// An input, the offset at which it fails, and the rule that was being read.
pub(crate) struct InvalidInput<'a> {
    pub(crate) input: &'a [u8],
    pub(crate) offset: usize,
    pub(crate) rule: Rule,
    pub(crate) profile: Profile,
}

/// Returns whether no rule of a URL contains the byte: controls, the space, bytes outside US-ASCII,
/// `national` and `punctuation`.
pub(crate) fn never_occurs(byte: u8) -> bool {
    !byte.is_ascii_graphic() || b"{}|\\^~[]`<>#\"".contains(&byte)
}

/// Returns the octets that a text stands for, if it has an escape and each "%" begins one.
pub(crate) fn decoded(text: &[u8]) -> Option<Vec<u8>> {
    let mut octets = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some((&first, after)) = rest.split_first() {
        let (byte, left) = match (first, after) {
            (b'%', [high, low, after @ ..]) => {
                let digit =
                    |byte: u8| char::from(byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
                (digit(*high)? << 4 | digit(*low)?, after)
            }
            (b'%', _) => return None,
            _ => (first, after),
        };
        octets.push(byte);
        rest = left;
    }
    (octets.len() < text.len()).then_some(octets)
}

/// Returns the text after at most one "/". Returns `None` for two slashes, because then no slash is
/// missing.
fn without_slashes(rest: &[u8]) -> Option<&[u8]> {
    let rest = rest.strip_prefix(b"/").unwrap_or(rest);
    (!rest.starts_with(b"/")).then_some(rest)
}

/// The schemes whose URLs have a host and no user, with the words of the RFC about it.
const WITHOUT_USER: [(&str, &str); 6] = [
    ("http", " (section 3.3, ruling A21)"),
    ("prospero", " (section 3.11)"),
    ("gopher", ": its form is gopher://<host>:<port>/<gopher-path> (section 3.4.1)"),
    ("nntp", ": its form is nntp://<host>:<port>/<newsgroup-name>/<article-number> (section 3.7)"),
    ("wais", ": its form is wais://<host>:<port>/<database> (section 3.9)"),
    ("file", ": its form is file://<host>/<path> (section 3.10)"),
];

impl InvalidInput<'_> {
    pub(crate) fn byte(&self) -> Option<u8> {
        self.input.get(self.offset).copied()
    }

    fn before(&self) -> Option<u8> {
        self.offset.checked_sub(1).and_then(|at| self.input.get(at).copied())
    }

    /// Returns the input with `count` bytes at an offset replaced.
    pub(crate) fn replaced(&self, at: usize, count: usize, by: &[u8]) -> Vec<u8> {
        let head = self.input.get(..at).unwrap_or_default();
        let tail = self.input.get(at + count..).unwrap_or_default();
        [head, by, tail].concat()
    }

    /// Returns the input with an escape in place of every byte from the fault on for which `should`
    /// (offset, byte) is true.
    pub(crate) fn with_escapes(&self, should: impl Fn(usize, u8) -> bool) -> Vec<u8> {
        // The fault of "%zz" is at the "z", so the "%" before it is included.
        self.escaped(|at, byte| at + 2 >= self.offset && should(at, byte))
    }

    fn with_escapes_in(&self, place: std::ops::Range<usize>, should: impl Fn(u8) -> bool) -> Vec<u8> {
        self.escaped(|at, byte| place.contains(&at) && should(byte))
    }

    fn escaped(&self, should: impl Fn(usize, u8) -> bool) -> Vec<u8> {
        let mut text = Vec::with_capacity(self.input.len());
        for (at, &byte) in self.input.iter().enumerate() {
            if should(at, byte) {
                text.extend_from_slice(format!("%{byte:02X}").as_bytes());
            } else {
                text.push(byte);
            }
        }
        text
    }

    pub(crate) fn begins_no_escape(&self, at: usize) -> bool {
        let is_hex = |at: usize| self.input.get(at).is_some_and(u8::is_ascii_hexdigit);
        self.input.get(at) == Some(&b'%') && !(is_hex(at + 1) && is_hex(at + 2))
    }

    pub(crate) fn unwrapped(&self) -> Option<Vec<u8>> {
        let input = self.input.strip_prefix(b"\xef\xbb\xbf").unwrap_or(self.input);
        let mut text = input.trim_ascii();
        for (open, close) in [(b'<', b'>'), (b'"', b'"'), (b'\'', b'\'')] {
            if let [first, inner @ .., last] = text
                && (*first, *last) == (open, close)
            {
                text = inner.trim_ascii();
            }
        }
        if let Some((prefix, rest)) = text.split_at_checked(4)
            && prefix.eq_ignore_ascii_case(b"URL:")
        {
            text = rest.trim_ascii();
        }
        // A URL may be broken across lines.
        Some(text.iter().copied().filter(|byte| !matches!(byte, b'\r' | b'\n' | b'\t')).collect())
    }

    pub(crate) fn without_fragment(&self) -> Option<Vec<u8>> {
        let at = self.input.iter().position(|&byte| byte == b'#')?;
        self.input.get(..at).map(<[u8]>::to_vec)
    }

    pub(crate) fn in_lower_case(&self) -> Option<Vec<u8>> {
        if self.profile != Profile::Producer {
            return None;
        }
        let mut text = self.input.to_vec();
        let colon = text.iter().position(|&byte| byte == b':').unwrap_or(text.len());
        let suffix = text.windows(6).rposition(|window| window.eq_ignore_ascii_case(b";type="));
        text.get_mut(..colon)?.make_ascii_lowercase();
        if let Some(suffix) = suffix.and_then(|at| text.get_mut(at..at + 6)) {
            suffix.make_ascii_lowercase();
        }
        Some(text)
    }

    pub(crate) fn with_slashes_for_backslashes(&self) -> Option<Vec<u8>> {
        let slash = |&byte: &u8| if byte == b'\\' { b'/' } else { byte };
        Some(self.input.iter().map(slash).collect())
    }

    pub(crate) fn with_two_slashes(&self) -> Option<Vec<u8>> {
        let (scheme, rest) = self.split_scheme()?;
        let without_host =
            [&b"mailto"[..], b"news", b"file"].iter().any(|name| scheme.eq_ignore_ascii_case(name));
        (!without_host).then(|| Some([scheme, b"://", without_slashes(rest)?].concat()))?
    }

    pub(crate) fn with_file_slashes(&self) -> Option<Vec<u8>> {
        let (scheme, rest) = self.split_scheme()?;
        let is_file = scheme.eq_ignore_ascii_case(b"file");
        is_file.then(|| Some([scheme, b":///", without_slashes(rest)?].concat()))?
    }

    pub(crate) fn with_scheme(&self) -> Option<Vec<u8>> {
        if self.rule != Rule::Scheme {
            return None;
        }
        let starts_with =
            |prefix: &[u8]| self.input.get(..prefix.len()).is_some_and(|p| p.eq_ignore_ascii_case(prefix));
        let scheme: &[u8] = if starts_with(b"//") {
            b"http:"
        } else if starts_with(b"/") {
            b"file://"
        } else if starts_with(b"ftp.") {
            b"ftp://"
        } else if self.input.contains(&b'@') {
            b"mailto:"
        } else if self.input.contains(&b'.') {
            b"http://"
        } else {
            return None;
        };
        Some([scheme, self.input].concat())
    }

    /// Inserts the colon into `http//h` or `http;//h`, if the RFC defines the scheme.
    pub(crate) fn with_colon(&self) -> Option<Vec<u8>> {
        let count = usize::from(self.byte()? == b';');
        let (scheme, _) = self.input.split_at_checked(self.offset)?;
        let is_scheme = PREDEFINED.iter().any(|known| scheme.eq_ignore_ascii_case(known.name.as_bytes()));
        is_scheme.then(|| self.replaced(self.offset, count, b":"))
    }

    /// Encodes the tabs within a gopher URL. White space around it is not part of it.
    pub(crate) fn with_escaped_tabs(&self) -> Option<Vec<u8>> {
        let input = self.input.trim_ascii();
        let text = InvalidInput { input, ..*self };
        text.is_scheme("gopher").then(|| text.escaped(|_, byte| byte == b'\t'))
    }

    /// Returns the reason and the input without the user and the password, if its scheme has
    /// neither.
    pub(crate) fn without_user(&self) -> Option<(String, Vec<u8>)> {
        let (scheme, rest) = self.split_scheme()?;
        let (name, words) = WITHOUT_USER.into_iter().find(|(name, _)| self.is_scheme(name))?;
        let rest = rest.strip_prefix(b"//")?;
        let end = rest.iter().position(|&byte| byte == b'/').unwrap_or(rest.len());
        let at = rest.get(..end)?.iter().rposition(|&byte| byte == b'@')?;
        let article = if matches!(name, "http" | "nntp") { "an" } else { "a" };
        let why = format!("{article} {name} URL has no user and no password{words}");
        Some((why, [scheme, b"://", rest.get(at + 1..)?].concat()))
    }

    /// Encodes every "@" before the path except the last one.
    pub(crate) fn with_escaped_at_signs(&self) -> Option<Vec<u8>> {
        let start = self.after_scheme()?;
        let rest = self.input.get(start..)?;
        let end = rest.iter().position(|&byte| byte == b'/').unwrap_or(rest.len());
        let last = start + rest.get(..end)?.iter().rposition(|&byte| byte == b'@')?;
        Some(self.with_escapes_in(start..last, |byte| byte == b'@'))
    }

    /// Encodes each "/" in a text that should be a user and a password: an "@" comes after it, and
    /// no host before it.
    pub(crate) fn with_escaped_slashes(&self) -> Option<Vec<u8>> {
        if self.rule != Rule::Login || self.byte() != Some(b'/') {
            return None;
        }
        let last = self.input.iter().rposition(|&byte| byte == b'@')?;
        Some(self.with_escapes_in(self.after_scheme()?..last, |byte| matches!(byte, b'/' | b'@')))
    }

    /// Returns the offset after the scheme's colon and, if present, two slashes.
    pub(crate) fn after_scheme(&self) -> Option<usize> {
        let (scheme, rest) = self.split_scheme()?;
        Some(scheme.len() + if rest.starts_with(b"//") { 3 } else { 1 })
    }

    pub(crate) fn with_slash_before_search(&self) -> Option<Vec<u8>> {
        (self.byte() == Some(b'?') && self.is_scheme("http")).then(|| self.replaced(self.offset, 0, b"/"))
    }

    pub(crate) fn with_slash_before_path(&self) -> Option<Vec<u8>> {
        matches!(self.byte(), Some(b'?' | b';')).then(|| self.replaced(self.offset, 0, b"/"))
    }

    pub(crate) fn without_port(&self) -> Option<Vec<u8>> {
        let (scheme, rest) = self.split_scheme()?;
        let digits =
            self.input.get(self.offset + 1..)?.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let has_port =
            scheme.eq_ignore_ascii_case(b"file") && rest.starts_with(b"//") && self.byte() == Some(b':');
        has_port.then(|| self.replaced(self.offset, 1 + digits, b""))
    }

    pub(crate) fn without_empty_port(&self) -> Option<Vec<u8>> {
        self.without_last(b':')
    }

    pub(crate) fn without_final_dot(&self) -> Option<Vec<u8>> {
        matches!(self.byte(), None | Some(b'/' | b':')).then(|| self.without_last(b'.'))?
    }

    pub(crate) fn with_escaped_search(&self) -> Option<Vec<u8>> {
        let is_data = |at, byte| at >= self.offset && matches!(byte, b'/' | b'?');
        (self.rule == Rule::Search).then(|| self.with_escapes(is_data))
    }

    pub(crate) fn with_data_semicolon(&self) -> Option<Vec<u8>> {
        if self.rule != Rule::FtpUrl {
            return None;
        }
        let before = self.input.get(..=self.offset).unwrap_or(self.input);
        let at = before.iter().rposition(|&byte| byte == b';')?;
        Some(self.replaced(at, 1, b"%3B"))
    }

    /// Returns the input without the byte before the fault, if it is `byte`.
    fn without_last(&self, byte: u8) -> Option<Vec<u8>> {
        (self.before() == Some(byte)).then(|| self.replaced(self.offset - 1, 1, b""))
    }

    pub(crate) fn is_scheme(&self, name: &str) -> bool {
        self.split_scheme().is_some_and(|(scheme, _)| scheme.eq_ignore_ascii_case(name.as_bytes()))
    }

    fn split_scheme(&self) -> Option<(&[u8], &[u8])> {
        let colon = self.input.iter().position(|&byte| byte == b':')?;
        Some((self.input.get(..colon)?, self.input.get(colon + 1..)?))
    }

    /// Returns whether the fault is in a host, where another character would give another host.
    pub(crate) fn is_in_host(&self) -> bool {
        use Rule::{DomainLabel, Host, HostNumber, Hostname, Login, TopLabel};
        matches!(self.rule, Host | Hostname | HostNumber | DomainLabel | TopLabel | Login)
    }

    /// Returns the bytes from an offset to one of the ends.
    pub(crate) fn until(&self, start: usize, ends: &[u8]) -> &[u8] {
        let rest = self.input.get(start..).unwrap_or_default();
        let end = rest.iter().position(|byte| ends.contains(byte)).unwrap_or(rest.len());
        rest.get(..end).unwrap_or_default()
    }
}
