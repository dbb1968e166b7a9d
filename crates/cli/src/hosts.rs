//! Repairs of the user, the password, the host and the port.

use std::net::Ipv4Addr;
use std::ops::Range;

use rfc1738::Rule;
use rfc1738_oracle::{Answer, CommonPart, Relation, Text};

use crate::repairs::{InvalidInput, never_occurs};
use crate::texts::LONGEST;

/// The schemes whose URLs have a host and no user, with the words of the RFC about it.
const WITHOUT_USER: [(&str, &str); 6] = [
    ("http", " (section 3.3, ruling A21)"),
    ("prospero", " (section 3.11)"),
    ("gopher", ": its form is gopher://<host>:<port>/<gopher-path> (section 3.4.1)"),
    ("nntp", ": its form is nntp://<host>:<port>/<newsgroup-name>/<article-number> (section 3.7)"),
    ("wais", ": its form is wais://<host>:<port>/<database> (section 3.9)"),
    ("file", ": its form is file://<host>/<path> (section 3.10)"),
];

/// Returns whether a character beyond US-ASCII is a mark: a dash or a quotation mark, or what looks
/// like a "/" or a ":". It may end the host. A joiner is part of a word, and URL programs read
/// three marks as the dot of a host.
fn is_mark(each: char) -> bool {
    let is_part = matches!(each, '\u{200c}' | '\u{200d}' | '。' | '．' | '｡');
    // The marks among the full-width letters, arrows, and the punctuation of all scripts and of
    // Japanese.
    let is_wide = matches!(each, '\u{ff01}'..='\u{ff0f}' | '\u{ff1a}'..='\u{ff20}' | '\u{ff3b}'..='\u{ff65}');
    let is_general = matches!(each, '\u{2000}'..='\u{206f}' | '\u{2190}'..='\u{22ff}')
        || matches!(each, '\u{3000}'..='\u{3004}' | '\u{3008}'..='\u{303f}');
    !is_part && (is_wide || is_general || "«»⧸⟋⧵﹨꞉ː։׃﹕﹒﹖﹟﹫ǃ".contains(each))
}

impl InvalidInput<'_> {
    /// Returns whether "//" stands after the scheme, and the scheme is one with a host.
    pub(crate) fn has_host(&self) -> bool {
        !self.has_address() && self.split_scheme().is_some_and(|(_, rest)| rest.starts_with(b"//"))
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
        let is_address = !rest.starts_with(b"//");
        let ends: &[u8] = if is_address { b"?," } else { b"/?#\\" };
        let authority = self.until(start, ends);
        let at = authority.iter().rposition(|&byte| byte == b'@').map(|at| at + 1);
        let has_host = rest.starts_with(b"//") || self.is_scheme("mailto") || self.is_scheme("news");
        let start = start + at.or(rest.starts_with(b"//").then_some(0))?;
        let host = self.until(start, ends);
        let end = match host {
            _ if is_address => host.len(),
            [b'[', ..] => host.iter().position(|&byte| byte == b']').map_or(host.len(), |close| close + 1),
            _ => self.until(start, b"/?#\\:").len(),
        };
        has_host.then_some(start..start + end)
    }

    /// Returns the places of the host, or of the domains of mail addresses. The brackets of a domain
    /// are data, as in `a@[192.0.2.1]`.
    pub(crate) fn name_places(&self) -> Vec<Range<usize>> {
        let start = self.split_scheme().map_or(0, |(scheme, _)| scheme.len() + 1);
        if !self.is_scheme("mailto") || self.until(start, b"/").is_empty() {
            return self.host_place().into_iter().collect();
        }
        let mut places = Vec::new();
        let mut end = start;
        for address in self.until(start, b"?").split(|&byte| byte == b',') {
            end += address.len();
            let at = address.iter().rposition(|&byte| byte == b'@').unwrap_or(address.len());
            let domain = address.get(at + 1..).unwrap_or_default();
            if !(domain.starts_with(b"[") && domain.ends_with(b"]")) {
                places.push(end - domain.len()..end);
            }
            end += 1;
        }
        places
    }

    /// Writes a host beyond US-ASCII as the URL Standard does: in Punycode.
    pub(crate) fn with_host_in_ascii(&self) -> Option<Vec<u8>> {
        let place = self.host_place()?;
        let host = self.input.get(place.clone()).filter(|host| !host.is_ascii())?;
        if self.has_address() && !matches!(self.input.get(place.end), None | Some(b'?')) {
            return None;
        }
        if String::from_utf8_lossy(host).contains(is_mark) {
            return None;
        }
        let groups = String::from_utf8_lossy(host).split(['.', '。', '．', '｡']).count();
        match Text::UrlStandard.read(&[b"http://", host].concat()) {
            // A number is not the name of a host: `80。` is the address 0.0.0.80.
            Answer::Accept(parts) => parts
                .host
                .as_deref()
                .filter(|name| name.parse::<Ipv4Addr>().is_err() || groups == 4)
                .map(|name| self.replaced(place.start, host.len(), name.as_bytes())),
            _ => None,
        }
    }

    /// Returns whether the host that was meant may stand in a user and a password: a name with a "." and
    /// no "@". Programs may end it at the first mark after it.
    fn may_be_host(&self, login: &[u8]) -> bool {
        let name = login.split(|byte| b":/?#\\".contains(byte)).next().unwrap_or_default();
        let has_end = name.len() == login.len() || login.iter().any(|byte| b"/?#\\".contains(byte));
        name.contains(&b'.') && !name.contains(&b'@') && has_end
    }

    fn ends_host(&self, at: usize) -> bool {
        matches!(self.input.get(at), None | Some(b'/' | b':' | b'?' | b'#'))
    }

    pub(crate) fn host_without_brackets(&self) -> Option<Vec<u8>> {
        let place = self.host_place()?;
        match self.input.get(place.clone())? {
            // An address has a domain, and may have brackets by RFC 822.
            [b'[', name @ .., b']']
                if self.ends_host(place.end)
                    && !name.contains(&b':')
                    // A word without a "." is to be filled in.
                    && name.contains(&b'.')
                    && self.split_scheme()?.1.starts_with(b"//") =>
            {
                Some(self.replaced(place.start, place.len(), name))
            }
            _ => None,
        }
    }

    /// Encodes a password that begins with "#": `ftp://joe:#1@h`. Before it would stand a host with
    /// an empty port, which RFC 1738 does not have. What has a "." may be a host all the same.
    pub(crate) fn with_escaped_hash(&self) -> Option<Vec<u8>> {
        let start = self.after_scheme()?;
        let user = self.until(start, b":/?#@\\");
        let is_host = user.is_empty() || user.contains(&b'.') || user.eq_ignore_ascii_case(b"localhost");
        let at = start + user.len();
        (!is_host && self.input.get(at..at + 2) == Some(b":#")).then(|| self.with_escaped_login())?
    }

    /// Encodes what no URL may contain in the user and the password of a scheme that has them, and a "?",
    /// at which other texts end the host.
    pub(crate) fn with_escaped_login(&self) -> Option<Vec<u8>> {
        let (start, end) = (self.after_scheme()?, self.userinfo_end()?);
        let text = self.input.get(start..end)?;
        if self.may_be_host(text) {
            return None;
        }
        let at = |byte| text.iter().position(|other| *other == byte);
        // Another text will stand in place of `{user}`.
        let is_placeholder = [(b'{', b'}'), (b'<', b'>')]
            .into_iter()
            .any(|(open, close)| at(open).is_some_and(|open| at(close).is_some_and(|close| open < close)));
        let has_login = self.has_host() && !WITHOUT_USER.into_iter().any(|(name, _)| self.is_scheme(name));
        // A password has no ":" (section 5), and the first one ends the user.
        let colon = start + self.until(start, b":").len();
        let should = |at, byte| {
            (start..end).contains(&at)
                && (never_occurs(byte)
                    || byte == b'?'
                    || self.begins_no_escape(at)
                    || (byte == b':' && at > colon))
        };
        (has_login && !is_placeholder).then(|| self.escaped(should))
    }

    pub(crate) fn is_in_login(&self) -> bool {
        self.has_host() && self.userinfo_end().is_some_and(|end| self.offset < end)
    }

    /// Returns whether programs read two hosts: one ends the host at a "\", another one begins it
    /// after an "@" behind.
    pub(crate) fn has_two_hosts(&self) -> bool {
        let Some(start) = self.after_scheme().filter(|_| !self.has_address()) else { return false };
        let mut before = self.until(start, b"/?#").rsplitn(2, |&byte| byte == b'@').skip(1);
        let has_user = !WITHOUT_USER.into_iter().any(|(name, _)| self.is_scheme(name));
        // At the beginning a "\" stands for the "/" before the host.
        let login = before.next().unwrap_or_default().iter().skip_while(|&&byte| byte == b'\\');
        login.copied().any(|byte| byte == b'\\') && !(has_user && self.with_escaped_backslashes().is_some())
    }

    /// Returns whether an IPv6 address stands in place of a host and a port.
    pub(crate) fn has_ipv6(&self) -> bool {
        let Some(place) = self.host_place() else { return false };
        let text = self.until(place.start, b"/?#");
        let text = text.strip_prefix(b"[").unwrap_or(text);
        let colons = text.iter().filter(|&&byte| byte == b':').count();
        is_group(text.split(|&byte| byte == b':').next().unwrap_or_default())
            && (colons == 7 || text.windows(2).any(|pair| pair == b"::"))
    }

    /// Returns the mark at which programs end the host, if others begin it after an "@" behind.
    pub(crate) fn mark_of_two_hosts(&self) -> Option<u8> {
        let (start, end) = (self.after_scheme()?, self.userinfo_end()?);
        let login = self.input.get(start..end).filter(|_| self.has_host())?;
        login.iter().copied().find(|byte| matches!(byte, b'?' | b'#'))
    }

    /// Writes "." for the commas of a host that begins with "www,".
    pub(crate) fn with_dots_for_commas(&self) -> Option<Vec<u8>> {
        let place = self.host_place()?;
        let host = self.input.get(place.clone())?.to_ascii_lowercase();
        let is_name = host.iter().all(|byte| byte.is_ascii_alphanumeric() || b"-,".contains(byte));
        let dots = host.iter().map(|&byte| if byte == b',' { b'.' } else { byte }).collect::<Vec<u8>>();
        let is_meant = is_name && host.starts_with(b"www,") && host.split(|&byte| byte == b',').count() > 2;
        is_meant.then(|| self.replaced(place.start, place.len(), &dots))
    }

    /// Removes white space that stands in a host by accident: a tab or a line break, and a space
    /// after "//", before a port or beside the "." of `www.`. A space elsewhere ends a sentence.
    pub(crate) fn without_space_in_host(&self) -> Option<Vec<u8>> {
        let place = self.host_place()?;
        let mut host = str::from_utf8(self.input.get(place.clone())?).ok()?.replace(['\t', '\n', '\r'], "");
        host = host.replacen("www. ", "www.", 1).replacen("www .", "www.", 1);
        let is_before_part = matches!(self.input.get(place.end), Some(b':' | b'/'));
        let host = if is_before_part { host.trim() } else { host.trim_start() };
        let name = host.strip_prefix("www.").unwrap_or(host).trim_end_matches('.');
        name.contains('.').then(|| self.replaced(place.start, place.len(), host.as_bytes()))
    }

    /// Removes white space before a port: `http://host.dom: 8080/a`.
    pub(crate) fn without_space_before_port(&self) -> Option<Vec<u8>> {
        let (start, port) = self.port()?;
        let digits = port.trim_ascii();
        let is_port = !digits.is_empty() && digits.iter().all(u8::is_ascii_digit);
        is_port.then(|| self.replaced(start, port.len(), digits))
    }

    /// Writes `http://127.0.0.1:8088` for `http://127.0.0.1.8088`. A large number is no group of an
    /// address.
    pub(crate) fn with_colon_after_address(&self) -> Option<Vec<u8>> {
        let place = self.host_place()?;
        let host = str::from_utf8(self.input.get(place.clone())?).ok()?;
        let (address, port) = host.rsplit_once('.')?;
        let is_address =
            address.split('.').count() == 4 && address.split('.').all(|group| group.parse::<u8>().is_ok());
        let is_port = port.parse::<u16>().is_ok_and(|port| port > 1023);
        (is_address && is_port && self.port().is_none())
            .then(|| self.replaced(place.start + address.len(), 1, b":"))
    }

    /// Writes `telnet://h:23` for `telnet://h 23`, as the command telnet takes a port, and
    /// `http://h:80` for `http://h;80`.
    pub(crate) fn with_colon_before_port(&self) -> Option<Vec<u8>> {
        let start = self.host_place()?.start;
        let at = start + self.until(start, b" ;/?#").len();
        let port = self.until(at + 1, b"/");
        let is_mark = self.input.get(at) == Some(&b';')
            || (self.is_scheme("telnet") && self.input.get(at) == Some(&b' '));
        let is_port = !port.is_empty() && port.iter().all(u8::is_ascii_digit);
        (is_mark && is_port).then(|| self.replaced(at, 1, b":"))
    }

    /// Removes a second dot from the name of a host. Three dots stand for a text that is left out,
    /// and an address of numbers may lack one.
    pub(crate) fn with_dot_once(&self) -> Option<Vec<u8>> {
        let place = self.host_place()?;
        let host = str::from_utf8(self.input.get(place.clone())?).ok()?;
        let top = host.rsplit('.').find(|label| !label.is_empty())?;
        (!host.contains("...") && !top.starts_with(|first: char| first.is_ascii_digit()))
            .then(|| self.replaced(place.start, place.len(), host.replace("..", ".").as_bytes()))
    }

    /// Removes a second colon before a port. After a group of an IPv6 address it may be right.
    pub(crate) fn with_colon_once(&self) -> Option<Vec<u8>> {
        let (start, port) = self.port()?;
        let is_host = !is_group(self.input.get(self.host_place()?)?);
        (is_host && port.starts_with(b":")).then(|| self.replaced(start, 1, b""))
    }

    /// Returns the text after the ":" of the port, and its offset.
    pub(crate) fn port(&self) -> Option<(usize, &[u8])> {
        let start = self.host_place()?.end;
        (self.input.get(start) == Some(&b':')).then(|| (start + 1, self.until(start + 1, b"/?#")))
    }

    pub(crate) fn has_two_ports(&self) -> bool {
        let is_number = |text: &[u8]| !text.is_empty() && text.iter().all(u8::is_ascii_digit);
        self.port().is_some_and(|(_, ports)| {
            ports.contains(&b':') && ports.split(|&byte| byte == b':').all(is_number)
        })
    }

    pub(crate) fn with_port_once(&self) -> Option<Vec<u8>> {
        let (start, port) = self.port()?;
        let mut ports = port.split(|&byte| byte == b':');
        let first = ports.next()?;
        ports.all(|port| port == first || port.is_empty()).then(|| self.replaced(start, port.len(), first))
    }

    /// Writes the digits 0 and 1 for letters that look like them, and digits for those of full width.
    pub(crate) fn with_digits_in_port(&self) -> Option<Vec<u8>> {
        let (start, port) = self.port()?;
        let text = str::from_utf8(port).ok()?;
        let digits = text.chars().map(|each| match each {
            'o' | 'O' => '0',
            'l' | 'I' => '1',
            '０'..='９' => char::from_digit(u32::from(each) - u32::from('０'), 10).unwrap_or(each),
            other => other,
        });
        let digits: String = digits.collect();
        // Letters alone are a word.
        let is_port = !text.bytes().all(|byte| byte.is_ascii_alphabetic())
            && digits.bytes().all(|byte| byte.is_ascii_digit());
        is_port.then(|| self.replaced(start, port.len(), digits.as_bytes()))
    }

    /// Inserts the "/" between a port and the name of a file: `:80index.html`.
    pub(crate) fn with_slash_after_port(&self) -> Option<Vec<u8>> {
        let (start, port) = self.port()?;
        let digits = port.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let is_file = port.get(digits).is_some_and(u8::is_ascii_alphabetic) && port.contains(&b'.');
        (digits > 0 && is_file).then(|| self.replaced(start + digits, 0, b"/"))
    }

    pub(crate) fn without_port(&self) -> Option<Vec<u8>> {
        let (scheme, rest) = self.split_scheme()?;
        let digits =
            self.input.get(self.offset + 1..)?.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let is_end = matches!(self.input.get(self.offset + 1 + digits), None | Some(b'/'));
        let has_port = scheme.eq_ignore_ascii_case(b"file")
            && rest.starts_with(b"//")
            && self.byte() == Some(b':')
            && is_end;
        has_port.then(|| self.replaced(self.offset, 1 + digits, b""))
    }

    pub(crate) fn without_empty_port(&self) -> Option<Vec<u8>> {
        // Before "//" stands a second scheme.
        let is_scheme = self.input.get(self.offset..).is_some_and(|rest| rest.starts_with(b"//"));
        // `ftp://C:/x` may be a drive.
        let is_drive = self.host_place().is_some_and(|place| place.len() == 1) && self.byte().is_some();
        let is_end = matches!(self.byte(), None | Some(b'/'));
        (!is_scheme && !is_drive && is_end).then(|| self.without_last(b':'))?
    }

    pub(crate) fn without_final_dot(&self) -> Option<Vec<u8>> {
        let is_host = self.host_place().is_some() && matches!(self.byte(), None | Some(b'/' | b':'));
        is_host.then(|| self.without_last(b'.'))?
    }

    /// Returns the reason why a user is a fault, if the scheme has none. Without the login the URL
    /// would ask for something else, so nothing is suggested.
    pub(crate) fn has_user(&self) -> Option<String> {
        let (name, words) = WITHOUT_USER.into_iter().find(|(name, _)| self.is_scheme(name))?;
        let article = if matches!(name, "http" | "nntp") { "an" } else { "a" };
        (self.has_host() && self.userinfo_end().is_some())
            .then(|| format!("{article} {name} URL has no user and no password{words}"))
    }

    /// Encodes every "@" before the path except the last one.
    pub(crate) fn with_escaped_at_signs(&self) -> Option<Vec<u8>> {
        let (start, last) = (self.after_scheme()?, self.userinfo_end()?);
        let is_login = self.has_host() && !self.may_be_host(self.input.get(start..last)?);
        is_login.then(|| self.with_escapes_in(start..last, |byte| b"@?".contains(&byte)))
    }

    /// Encodes each "/" in a text that should be a user and a password: an "@" comes after it, and
    /// no host before it.
    pub(crate) fn with_escaped_slashes(&self) -> Option<Vec<u8>> {
        if self.rule != Rule::Login || self.byte() != Some(b'/') {
            return None;
        }
        let (start, last) = (self.after_scheme()?, self.input.iter().rposition(|&byte| byte == b'@')?);
        let is_login = !self.may_be_host(self.input.get(start..last)?);
        is_login.then(|| self.with_escapes_in(start..last, |byte| b"/@?".contains(&byte)))
    }

    /// Encodes each backslash in a user, such as the one of `CORP\joe`.
    pub(crate) fn with_escaped_backslashes(&self) -> Option<Vec<u8>> {
        let (start, end) = (self.after_scheme()?, self.userinfo_end().filter(|_| !self.has_address())?);
        let first = self.until(start, b"\\");
        // What has a "." may be a host, and the "\" then a "/". A password tells that this is a
        // user, and so does one "\" in a scheme in which no text reads it as a "/".
        let rest = self.input.get(start + first.len()..end)?;
        let backslashes = rest.iter().filter(|&&byte| byte == b'\\').count();
        let is_user = rest.contains(&b':') || (backslashes == 1 && !self.is_special());
        (is_user && !first.is_empty() && rest.len() > 1 && !first.contains(&b'.'))
            .then(|| self.with_escapes_in(start..end, |byte| matches!(byte, b'\\' | b'?')))
    }

    /// Returns whether RFC 3986 or the URL Standard reads another host in the input than in a URL
    /// that would take its place. Nobody knows it of a text that they do not read.
    pub(crate) fn names_another_host(&self, instead: &[u8]) -> bool {
        self.input.len() > LONGEST
            || [Text::Rfc3986, Text::UrlStandard].into_iter().any(|text| {
                // A final dot makes a name absolute, and is not part of it.
                let read = |url| match text.read(url) {
                    Answer::Accept(mut parts) => {
                        parts.host =
                            parts.host.take().map(|host| host.trim_end_matches('.').to_owned().into());
                        Some(parts)
                    }
                    _ => None,
                };
                let Some(here) = read(self.input) else { return false };
                here.host.as_ref().is_some_and(|host| !host.is_empty())
                    && !read(instead)
                        .is_some_and(|there| Relation::SameMeaning.holds(CommonPart::Host, &here, &there))
            })
    }

    /// Returns whether the host of a URL stands in the input.
    pub(crate) fn has_host_of(&self, instead: &[u8]) -> bool {
        let Answer::Accept(parts) = Text::Rfc1738.read(instead) else { return false };
        let mut words = self.input.split(|&byte| !byte.is_ascii_alphanumeric() && !b"-._".contains(&byte));
        parts.host.as_deref().is_none_or(|host| words.any(|word| word == host.as_bytes()))
    }

    /// Returns whether the fault is in a host, where another character would give another host.
    pub(crate) fn is_in_host(&self) -> bool {
        use Rule::{DomainLabel, Host, HostNumber, Hostname, Login, TopLabel};
        matches!(self.rule, Host | Hostname | HostNumber | DomainLabel | TopLabel | Login)
            || self.host_place().is_some_and(|place| place.contains(&self.offset))
    }
}

/// Returns whether a text may be a group of an IPv6 address.
fn is_group(text: &[u8]) -> bool {
    text.len() <= 4 && text.iter().all(u8::is_ascii_hexdigit)
}
