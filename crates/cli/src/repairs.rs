//! Repairs of an input. A caller checks whether the result is a URL.

use rfc1738::spec::{PREDEFINED, Scheme};
use rfc1738::{Profile, Rule};

use crate::files::ROOTS;
use crate::surroundings::with_slashes;

/// An input, the offset at which it fails, and the rule that was being read.
pub(crate) struct InvalidInput<'a> {
    pub(crate) input: &'a [u8],
    pub(crate) offset: usize,
    pub(crate) rule: Rule,
    pub(crate) profile: Profile,
    /// What the person wrote, before the first repair.
    pub(crate) written: &'a [u8],
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

/// Schemes of today that people type.
const LATER: [&str; 7] = ["https", "ws", "wss", "ssh", "sftp", "ftps", "git"];

/// Returns whether a scheme is one of RFC 1738 or one of today.
pub(crate) fn is_known(scheme: &[u8]) -> bool {
    let mut known = PREDEFINED.iter().map(|known| known.name).chain(LATER);
    known.any(|name| scheme.eq_ignore_ascii_case(name.as_bytes()))
}

/// Returns whether the URL Standard calls a scheme special.
pub(crate) fn is_special(scheme: &[u8]) -> bool {
    ["http", "https", "ws", "wss", "ftp", "file"]
        .iter()
        .any(|name| scheme.eq_ignore_ascii_case(name.as_bytes()))
}

/// Returns whether a word is another one with two adjacent letters swapped.
fn is_swapped(word: &str, other: &str) -> bool {
    let differing = word.bytes().zip(other.bytes()).filter(|(one, other)| one != other).count();
    word.len() == other.len() && differing == 2 && strsim::osa_distance(word, other) == 1
}

/// Returns the known scheme that a text names, in small letters. Returns also the one scheme of the
/// web, of ftp or of mail that is one typing error away, and any with two letters swapped.
pub(crate) fn meant_scheme(text: &[u8]) -> Option<String> {
    let text = str::from_utf8(text).ok()?.to_ascii_lowercase();
    if is_known(text.as_bytes()) {
        return Some(text);
    }
    // Other schemes have these names, and three letters with another one, such as `rtp`. Two
    // letters end several names.
    let is_other =
        ["tftp", "shttp", "httpu", "httpg", "httpsy"].contains(&&*text) || (text.len() < 4 && text != "fpt");
    // One that is also near to another scheme of RFC 1738 names neither.
    let of_rfc = PREDEFINED.iter().map(|known| known.name);
    let mut near = of_rfc.clone().chain(LATER).filter(|known| {
        let is_typed = *known == "https" || of_rfc.clone().any(|name| name == *known);
        is_swapped(&text, known) || (is_typed && strsim::osa_distance(&text, known) == 1)
    });
    let only = near.next().filter(|_| near.next().is_none() && !is_other)?;
    let is_often_typed = ["http", "https", "ftp", "mailto"].contains(&only);
    (is_often_typed || is_swapped(&text, only)).then(|| only.to_owned())
}

/// Returns the scheme of a host, as its name tells it.
fn scheme_of(host: &[u8]) -> &'static [u8] {
    if host.starts_with(b"ftp.") {
        b"ftp://"
    } else if host.starts_with(b"gopher.") {
        b"gopher://"
    } else {
        b"http://"
    }
}

fn ends_as_file(name: &[u8]) -> bool {
    const ENDINGS: &str = " c cpp cfg conf css csv doc docx exe gif gz h htm html ini jpeg jpg js json \
                           log md mp3 pdf php pl png ppt py rb rs rtf sh svg tar tgz txt xls xlsx xml \
                           yaml yml zip ";
    let ending = name.rsplit(|&byte| byte == b'.').next().unwrap_or_default();
    str::from_utf8(ending).is_ok_and(|ending| ENDINGS.contains(&format!(" {ending} ")))
}

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

    pub(crate) fn with_escapes_in(
        &self,
        place: std::ops::Range<usize>,
        should: impl Fn(u8) -> bool,
    ) -> Vec<u8> {
        self.escaped(|at, byte| place.contains(&at) && should(byte))
    }

    pub(crate) fn escaped(&self, should: impl Fn(usize, u8) -> bool) -> Vec<u8> {
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

    /// Removes a fragment, but not the rest of a password or of an address, before which an "@" or
    /// a ":" stands.
    pub(crate) fn without_fragment(&self) -> Option<Vec<u8>> {
        let at = self.input.iter().position(|&byte| byte == b'#')?;
        let (before, fragment) = self.input.split_at(at);
        let login = before.get(self.after_scheme()?..)?;
        let has = |byte| login.contains(&byte);
        // Also what a program of packages fetches: `git+https`.
        let scheme = before.split(|&byte| byte == b':').next()?;
        let name = scheme.rsplit(|&byte| byte == b'+').next()?;
        let is_web = [&b"http"[..], b"https"].iter().any(|web| name.eq_ignore_ascii_case(web));
        // In other schemes a "#" can be data: `irc://h/#channel`, `ftp://h/c#/a`.
        let is_data =
            !is_web && (before.ends_with(b"/") || [b'/', b'.'].iter().any(|mark| fragment.contains(mark)));
        if is_data {
            return None;
        }
        let is_cut = self.has_address() || has(b'@') || (has(b':') && !(is_web && has(b'/')));
        (!is_cut || !fragment.contains(&b'@')).then(|| before.to_vec())
    }

    /// Returns the text with escapes for what no URL may contain. A host has no escapes, a "#"
    /// begins a fragment, and [`InvalidInput::with_escaped_login`] knows the user. In a text
    /// without a scheme nobody knows yet what is data.
    pub(crate) fn with_escaped_data(&self) -> Option<Vec<u8>> {
        let (_, rest) = self.split_scheme()?;
        let mut names = self.name_places();
        if let ([host], true) = (&mut *names, rest.starts_with(b"//")) {
            host.start = self.after_scheme()?;
        }
        let has_fragment = !self.has_address();
        let should =
            |at, byte| (never_occurs(byte) && !(has_fragment && byte == b'#')) || self.begins_no_escape(at);
        let is_in_host =
            |at| at + 2 >= self.offset && self.input.get(at).is_some_and(|&byte| should(at, byte));
        (!names.into_iter().flatten().any(is_in_host)).then(|| self.with_escapes(should))
    }

    /// Writes the letter of a type of ftp that is written as a word.
    pub(crate) fn with_letter_of_type(&self) -> Option<Vec<u8>> {
        let at = self.input.windows(6).rposition(|window| window.eq_ignore_ascii_case(b";type="))? + 6;
        let word = self.input.get(at..)?.to_ascii_lowercase();
        let letter = match &*word {
            b"ascii" | b"text" => b"a",
            b"binary" | b"image" => b"i",
            b"dir" | b"directory" => b"d",
            _ => return None,
        };
        self.is_scheme("ftp").then(|| self.replaced(at, word.len(), letter))
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

    /// Returns whether the URL Standard reads a "\" as a "/" in the URLs of the scheme.
    pub(crate) fn is_special(&self) -> bool {
        self.split_scheme().is_some_and(|(scheme, _)| is_special(scheme))
    }

    /// Returns whether a "\" stands where the host and the port end.
    pub(crate) fn has_backslash_after_host(&self) -> bool {
        let has_slashes = self.split_scheme().is_some_and(|(_, rest)| rest.starts_with(b"//"));
        let Some(place) = self.host_place().filter(|_| has_slashes) else { return false };
        self.input.get(place.start + self.until(place.start, b"/?#\\").len()) == Some(&b'\\')
    }

    /// Writes "/" for "\" as the URL Standard does: before a query or a fragment. In a scheme that
    /// it does not know, only before the host, unless a "\" ends the host.
    pub(crate) fn with_slashes_for_backslashes(&self) -> Option<Vec<u8>> {
        let (scheme, rest) = self.split_scheme()?;
        if self.has_address() || !self.has_separators() {
            return None;
        }
        let end = match self.is_special() || self.has_backslash_after_host() {
            true => self.until(scheme.len(), b"?#").len(),
            false => 1 + rest.iter().take_while(|byte| matches!(byte, b'/' | b'\\')).count(),
        };
        let place = scheme.len()..scheme.len() + end;
        Some(self.replaced(place.start, place.len(), &with_slashes(self.input.get(place.clone())?)))
    }

    /// Writes "//" before the host of a scheme that has one.
    pub(crate) fn with_two_slashes(&self) -> Option<Vec<u8>> {
        let (scheme, rest) = self.split_scheme()?;
        let has_host = is_known(scheme) && !self.has_address() && !self.is_scheme("file");
        let slashes = rest.iter().take_while(|&&byte| byte == b'/').count();
        let rest = rest.get(slashes..)?;
        let is_host = rest.first().is_some_and(|first| first.is_ascii_alphanumeric() || !first.is_ascii());
        // After more slashes a word may be the path of a URL whose host was left out.
        let host = rest.split(|byte| b"/:?#\\".contains(byte)).next().unwrap_or_default();
        let is_host = is_host && (slashes < 3 || host.contains(&b'.') || host == b"localhost");
        (has_host && is_host && slashes != 2).then(|| [scheme, b"://", rest].concat())
    }

    pub(crate) fn with_scheme(&self) -> Option<Vec<u8>> {
        if self.rule != Rule::Scheme {
            return None;
        }
        let host = self.until(0, b"/?#").to_ascii_lowercase();
        // The scheme stands there, with another mark after it: `mailto.joe@host.dom`.
        if is_known(host.split(|&byte| byte == b'.').next().unwrap_or_default()) && host.contains(&b'@') {
            return None;
        }
        let is_name = host.iter().all(|byte| byte.is_ascii_alphanumeric() || b"-.:".contains(byte));
        // Nobody knows whether `README.md` is a file or a host.
        let has_path = self.input.get(host.len()) == Some(&b'/');
        if !has_path && !host.starts_with(b"www.") && ends_as_file(&host) {
            return None;
        }
        let scheme: &[u8] = if self.input.starts_with(b"://") {
            b"http"
        } else if (host.contains(&b'.') || host.starts_with(b"localhost")) && is_name {
            scheme_of(&host)
        } else if host.contains(&b'@')
            && !host.iter().any(|byte| b":\\".contains(byte))
            && !host.starts_with(b"www.")
            && host.split(|&byte| byte == b'@').count() == 2
            && host.len() == self.input.len()
            && !host.iter().any(|byte| byte.is_ascii_whitespace() || b",<>\"".contains(byte))
        {
            b"mailto:"
        } else {
            return None;
        };
        Some([scheme, self.input].concat())
    }

    /// Writes the scheme before `host.dom:80`, where the host is read as a scheme.
    pub(crate) fn with_scheme_before_port(&self) -> Option<Vec<u8>> {
        let (host, rest) = self.split_scheme()?;
        let is_name = host.contains(&b'.') || host.eq_ignore_ascii_case(b"localhost");
        let port = self.until(host.len() + 1, b"/?#");
        let scheme = scheme_of(&host.to_ascii_lowercase());
        // Below 1024 is another service (section 6), and its scheme is not known.
        let is_port =
            str::from_utf8(port).ok().and_then(|port| port.parse::<u16>().ok()).is_some_and(|port| {
                let name = str::from_utf8(scheme).unwrap_or_default().trim_end_matches("://");
                port > 1023 || Scheme::from_name(name).and_then(|scheme| scheme.default_port) == Some(port)
            });
        // Programs take `ftp.host.dom:/pub`, with a path behind the colon.
        let is_port = is_port || (host.starts_with(b"ftp.") && rest.starts_with(b"/"));
        let is_host = host.iter().all(|byte| byte.is_ascii_alphanumeric() || b"-.".contains(byte));
        (is_name && is_port && is_host).then(|| [scheme, host, b":", rest].concat())
    }

    /// Writes "://" for other marks between a known scheme and a host, also for those that an input
    /// method for Chinese or Japanese types: `http//h`, `http//:h`, `http;//h`, `http/://h`.
    pub(crate) fn with_plain_separators(&self) -> Option<Vec<u8>> {
        let text = str::from_utf8(self.input).ok()?;
        let end = text.find(|each: char| !each.is_ascii_alphanumeric())?;
        let (scheme, rest) = text.split_at_checked(end).filter(|(scheme, _)| is_known(scheme.as_bytes()))?;
        let is_separator = |each: char| each.is_ascii_punctuation() || matches!(each, '：' | '／');
        let marks = rest.trim_start_matches(is_separator);
        let marks = rest.strip_suffix(marks)?.replace('：', ":").replace('／', "/");
        let slashes = marks.find("//").filter(|at| *at < 3)?;
        let after = marks.get(slashes + 2..)?;
        // Behind another ":" it begins a port.
        let after = if marks.starts_with("//") { after.trim_start_matches(':') } else { after };
        let host = rest.trim_start_matches(is_separator);
        // The root folder of a system, or no host at all.
        let is_local = scheme.eq_ignore_ascii_case("file")
            && marks == "//"
            && ROOTS.contains(&host.split('/').next().unwrap_or_default().as_bytes());
        let host = if is_local { format!("/{host}") } else { host.into() };
        let has_host = !["mailto", "news"].iter().any(|name| scheme.eq_ignore_ascii_case(name));
        has_host.then(|| format!("{scheme}://{after}{host}").into_bytes())
    }

    /// Writes the colon into `http;h`, `mailto a@h` or `http ://h`, if the scheme is known.
    pub(crate) fn with_colon(&self) -> Option<Vec<u8>> {
        let (scheme, rest) = self.input.split_at_checked(self.offset)?;
        let is_mail = scheme.eq_ignore_ascii_case(b"mailto") && rest.contains(&b'@');
        let rest = match rest {
            [b';', rest @ ..] => rest,
            [b' ', rest @ ..] if is_mail && !rest.contains(&b':') => rest,
            [b'/', b'/', rest @ ..] if is_mail => rest,
            [b' ', rest @ ..] => rest.trim_ascii_start().strip_prefix(b":")?,
            _ => return None,
        };
        is_known(scheme).then(|| [scheme, b":", rest].concat())
    }

    /// Returns `telnet://h:23` for the command `telnet h 23`.
    pub(crate) fn command_of_terminal(&self) -> Option<Vec<u8>> {
        let words: Vec<&[u8]> = self.input.split(u8::is_ascii_whitespace).collect();
        let (program, host, port) = match *words {
            [program, host] => (program, host, None),
            [program, host, port] => (program, host, Some(port)),
            _ => return None,
        };
        let is_program = [&b"ftp"[..], b"telnet"].contains(&program);
        let is_name = host.contains(&b'.')
            && host.iter().all(|byte| byte.is_ascii_alphanumeric() || b"-.".contains(byte));
        let port = port.map_or(Vec::new(), |port| [b":", port].concat());
        (is_program && is_name).then(|| [program, b"://", host, &port].concat())
    }

    /// Encodes the tabs within a gopher URL. White space around it is not part of it.
    pub(crate) fn with_escaped_tabs(&self) -> Option<Vec<u8>> {
        let input = self.input.trim_ascii();
        let text = InvalidInput { input, ..*self };
        text.is_scheme("gopher").then(|| text.escaped(|_, byte| byte == b'\t'))
    }

    /// Returns the offset after the scheme's colon and, if present, two slashes.
    pub(crate) fn after_scheme(&self) -> Option<usize> {
        let (scheme, rest) = self.split_scheme()?;
        Some(scheme.len() + if rest.starts_with(b"//") { 3 } else { 1 })
    }

    /// Inserts the "/" before a "?" that ends a host or a port.
    pub(crate) fn with_slash_before_search(&self) -> Option<Vec<u8>> {
        let start = self.after_scheme()?;
        let is_end = self.byte() == Some(b'?') && self.offset == start + self.until(start, b"/?").len();
        (self.is_scheme("http") && is_end).then(|| self.replaced(self.offset, 0, b"/"))
    }

    pub(crate) fn with_escaped_search(&self) -> Option<Vec<u8>> {
        let is_data = |at, byte| at >= self.offset && matches!(byte, b'/' | b'?');
        (self.rule == Rule::Search).then(|| self.with_escapes(is_data))
    }

    /// Returns the same of a search of http.
    pub(crate) fn with_escaped_search_of_http(&self) -> Option<Vec<u8>> {
        self.is_scheme("http").then(|| self.with_escaped_search())?
    }

    pub(crate) fn with_data_semicolons_of_ftp(&self) -> Option<Vec<u8>> {
        self.is_scheme("ftp").then(|| self.with_data_semicolons())?
    }

    /// Encodes each ";" in the path of a file or of ftp, but for that of a type, or of a word like it.
    pub(crate) fn with_data_semicolons(&self) -> Option<Vec<u8>> {
        let is_ftp = self.is_scheme("ftp");
        let start = self.after_scheme()?;
        let start = start + self.until(start, b"/").len();
        let last = self.input.iter().rposition(|&byte| byte == b';').filter(|at| *at > start)?;
        let field = self.input.get(last + 1..)?.trim_ascii_start();
        let name = field.split(|&byte| byte == b'=').next().unwrap_or_default().to_ascii_lowercase();
        let has_field = is_ftp && field.len() > name.len();
        let is_type = has_field && name == b"type";
        // A name with a typing error, or a ";" behind the type.
        let letters: String = name.iter().copied().filter(u8::is_ascii_lowercase).map(char::from).collect();
        let is_near = has_field && strsim::osa_distance(&letters, "type") < 2;
        let before = self.input.get(..last)?.to_ascii_lowercase();
        if (is_near && !is_type) || before.windows(6).any(|window| window == b";type=") {
            return None;
        }
        let end = if is_type { last } else { self.input.len() };
        (is_ftp || self.is_scheme("file")).then(|| self.with_escapes_in(start..end, |byte| byte == b';'))
    }

    /// Returns the input without the byte before the fault, if it is `byte`.
    pub(crate) fn without_last(&self, byte: u8) -> Option<Vec<u8>> {
        (self.before() == Some(byte)).then(|| self.replaced(self.offset - 1, 1, b""))
    }

    pub(crate) fn is_scheme(&self, name: &str) -> bool {
        self.split_scheme().is_some_and(|(scheme, _)| scheme.eq_ignore_ascii_case(name.as_bytes()))
    }

    pub(crate) fn split_scheme(&self) -> Option<(&[u8], &[u8])> {
        let colon = self.input.iter().position(|&byte| byte == b':')?;
        Some((self.input.get(..colon)?, self.input.get(colon + 1..)?))
    }

    /// Returns the bytes from an offset to one of the ends.
    pub(crate) fn until(&self, start: usize, ends: &[u8]) -> &[u8] {
        let rest = self.input.get(start..).unwrap_or_default();
        let end = rest.iter().position(|byte| ends.contains(byte)).unwrap_or(rest.len());
        rest.get(..end).unwrap_or_default()
    }
}
