//! Repairs of an input. A caller checks whether the result is a URL.

use std::ops::Range;

use rfc1738::spec::PREDEFINED;
use rfc1738::{Profile, Rule, parse};
use rfc1738_oracle::{Answer, CommonPart, Relation, Text};

use crate::surroundings::with_slashes;
use crate::texts::LONGEST;

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

/// Schemes of today that people type.
const LATER: [&str; 7] = ["https", "ws", "wss", "ssh", "sftp", "ftps", "git"];

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
        Some(with_slashes(self.input))
    }

    /// Encodes each backslash in a user, such as the one of `CORP\joe`.
    pub(crate) fn with_escaped_backslashes(&self) -> Option<Vec<u8>> {
        let (start, end) = (self.after_scheme()?, self.userinfo_end()?);
        let first = self.until(start, b"\\");
        // What has a "." may be a host, and the "\" then a "/". A password tells that this is a user.
        let has_password = self.input.get(start + first.len()..end)?.contains(&b':');
        (has_password && !first.contains(&b'.'))
            .then(|| self.with_escapes_in(start..end, |byte| byte == b'\\'))
    }

    /// Encodes each "#" in a password.
    pub(crate) fn with_escaped_hashes(&self) -> Option<Vec<u8>> {
        Some(self.with_escapes_in(self.after_scheme()?..self.userinfo_end()?, |byte| byte == b'#'))
    }

    /// Returns the offset of the last "@" before the path.
    fn userinfo_end(&self) -> Option<usize> {
        let start = self.after_scheme()?;
        Some(start + self.until(start, b"/").iter().rposition(|&byte| byte == b'@')?)
    }

    /// Returns the place of the host: after the last "@", before the port and the path.
    pub(crate) fn host_place(&self) -> Option<Range<usize>> {
        let (_, rest) = self.split_scheme()?;
        let start = self.after_scheme()?;
        let authority = self.until(start, b"/?#\\");
        let at = authority.iter().rposition(|&byte| byte == b'@').map(|at| at + 1);
        let has_host = rest.starts_with(b"//") || self.is_scheme("mailto") || self.is_scheme("news");
        let start = start + at.or(rest.starts_with(b"//").then_some(0))?;
        let host = self.until(start, b"/?#\\");
        let end = match host {
            [b'[', ..] => host.iter().position(|&byte| byte == b']').map_or(host.len(), |close| close + 1),
            _ => self.until(start, b"/?#\\:").len(),
        };
        has_host.then_some(start..start + end)
    }

    /// Writes a host beyond US-ASCII as the URL Standard does: in Punycode.
    pub(crate) fn with_host_in_ascii(&self) -> Option<Vec<u8>> {
        let place = self.host_place()?;
        let host = self.input.get(place.clone()).filter(|host| !host.is_ascii())?;
        match Text::UrlStandard.read(&[b"http://", host].concat()) {
            Answer::Accept(parts) => Some(self.replaced(place.start, host.len(), parts.host?.as_bytes())),
            _ => None,
        }
    }

    /// Removes the brackets around the name of a host.
    pub(crate) fn host_without_brackets(&self) -> Option<Vec<u8>> {
        let place = self.host_place()?;
        match self.input.get(place.clone())? {
            [b'[', name @ .., b']'] if !name.contains(&b':') => {
                Some(self.replaced(place.start, place.len(), name))
            }
            _ => None,
        }
    }

    /// Returns the text after the ":" of the port, and its offset.
    fn port(&self) -> Option<(usize, &[u8])> {
        let start = self.host_place()?.end;
        (self.input.get(start) == Some(&b':')).then(|| (start + 1, self.until(start + 1, b"/?#")))
    }

    /// Writes a port once that stands there twice.
    pub(crate) fn with_port_once(&self) -> Option<Vec<u8>> {
        let (start, port) = self.port()?;
        let mut ports = port.split(|&byte| byte == b':');
        let first = ports.next()?;
        ports.all(|port| port == first).then(|| self.replaced(start, port.len(), first))
    }

    /// Writes the digits 0 and 1 for letters that look like them.
    pub(crate) fn with_digits_in_port(&self) -> Option<Vec<u8>> {
        let (start, port) = self.port()?;
        let digits: Vec<u8> = port
            .iter()
            .map(|byte| match byte {
                b'o' | b'O' => b'0',
                b'l' | b'I' => b'1',
                other => *other,
            })
            .collect();
        // Letters alone are a word.
        port.iter().any(u8::is_ascii_digit).then(|| self.replaced(start, port.len(), &digits))
    }

    /// Inserts the "/" between a port and the name of a file: `:80index.html`.
    pub(crate) fn with_slash_after_port(&self) -> Option<Vec<u8>> {
        let (start, port) = self.port()?;
        let digits = port.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let is_file = port.get(digits).is_some_and(u8::is_ascii_alphabetic) && port.contains(&b'.');
        (digits > 0 && is_file).then(|| self.replaced(start + digits, 0, b"/"))
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
        let text = self.input.to_ascii_lowercase();
        let end = text.iter().position(|byte| b"/?#".contains(byte)).unwrap_or(text.len());
        let host = text.get(..end)?;
        let is_name = host.iter().all(|byte| byte.is_ascii_alphanumeric() || b"-.:".contains(byte));
        let scheme: &[u8] = if text.starts_with(b"//") {
            b"http:"
        } else if host.starts_with(b"ftp.") && is_name {
            b"ftp://"
        } else if (host.contains(&b'.') || host.starts_with(b"localhost")) && is_name {
            b"http://"
        } else if host.contains(&b'@') && !host.contains(&b':') && end == text.len() {
            b"mailto:"
        } else {
            return None;
        };
        Some([scheme, self.input].concat())
    }

    /// Inserts the colon into `http//h` or `http;//h`, if the scheme is known.
    pub(crate) fn with_colon(&self) -> Option<Vec<u8>> {
        let (scheme, rest) = self.input.split_at_checked(self.offset)?;
        let count = match rest {
            [b'/', ..] => 0,
            [b';', ..] => 1,
            [b' ', rest @ ..] => 2 + rest.iter().position(|&byte| byte == b':')?,
            _ => return None,
        };
        let known = PREDEFINED.iter().map(|known| known.name).chain(LATER);
        let is_scheme = known.into_iter().any(|name| scheme.eq_ignore_ascii_case(name.as_bytes()));
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
        (self.byte() == Some(b'?')).then(|| self.replaced(self.offset, 0, b"/"))
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
        matches!(self.byte(), None | Some(b'/')).then(|| self.without_last(b':'))?
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

    pub(crate) fn split_scheme(&self) -> Option<(&[u8], &[u8])> {
        let colon = self.input.iter().position(|&byte| byte == b':')?;
        Some((self.input.get(..colon)?, self.input.get(colon + 1..)?))
    }

    /// Returns a text if it is a URL, else the text with escapes for what no URL may contain. A host
    /// has no escapes.
    pub(crate) fn settled(&self, text: Vec<u8>) -> Option<Vec<u8>> {
        let Err(error) = parse(&text, self.profile) else {
            return (text != self.input).then_some(text);
        };
        let invalid =
            InvalidInput { input: &text, offset: error.offset(), rule: error.rule(), profile: self.profile };
        let host = invalid.host_place().unwrap_or_default();
        let should = |at, byte| never_occurs(byte) || invalid.begins_no_escape(at);
        let escaped = invalid.with_escapes(should);
        let is_kept = escaped.get(host.clone()) == text.get(host);
        (is_kept && parse(&escaped, self.profile).is_ok()).then_some(escaped)
    }

    /// Returns whether RFC 3986 or the URL Standard reads another host in the input than in a URL
    /// that would take its place. Nobody knows it of a text that they do not read.
    pub(crate) fn names_another_host(&self, instead: &[u8]) -> bool {
        self.input.len() > LONGEST
            || [Text::Rfc3986, Text::UrlStandard].into_iter().any(|text| {
                match (text.read(self.input), text.read(instead)) {
                    (Answer::Accept(mut here), Answer::Accept(there)) => {
                        // A final dot makes a name absolute, and is not part of it.
                        let host = here.host.map(|host| host.trim_end_matches('.').to_owned().into());
                        here.host = host;
                        here.host.as_ref().is_some_and(|host| !host.is_empty())
                            && !Relation::SameMeaning.holds(CommonPart::Host, &here, &there)
                    }
                    _ => false,
                }
            })
    }

    /// Returns whether the fault is in a host, where another character would give another host.
    pub(crate) fn is_in_host(&self) -> bool {
        use Rule::{DomainLabel, Host, HostNumber, Hostname, Login, TopLabel};
        matches!(self.rule, Host | Hostname | HostNumber | DomainLabel | TopLabel | Login)
            || self.host_place().is_some_and(|place| place.contains(&self.offset))
    }

    /// Returns the bytes from an offset to one of the ends.
    pub(crate) fn until(&self, start: usize, ends: &[u8]) -> &[u8] {
        let rest = self.input.get(start..).unwrap_or_default();
        let end = rest.iter().position(|byte| ends.contains(byte)).unwrap_or(rest.len());
        rest.get(..end).unwrap_or_default()
    }
}
