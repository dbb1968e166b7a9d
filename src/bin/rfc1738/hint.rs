//! What was likely meant: small repairs of an input that is no URL, of which the first that makes one is offered.

use rfc1738::automata::ByteSet;
use rfc1738::spec::PREDEFINED;
use rfc1738::{ParseError, Profile, Rule, parse};

use crate::{escape, near};

/// A likely reason for a fault.
pub(crate) struct Hint {
    pub(crate) why: String,
    /// The input repaired: a URL. None where the RFC has no way to write what was meant.
    pub(crate) instead: Option<Vec<u8>>,
}

/// The hint for an input, if any repair helps; `next` is what could have stood at the fault.
pub(crate) fn of(input: &[u8], error: &ParseError, next: ByteSet, profile: Profile) -> Option<Hint> {
    let fault = Fault { input, offset: error.offset(), rule: error.rule(), profile };
    let is_url = |text: &Vec<u8>| text != input && parse(text, profile).is_ok();
    let named = repairs().into_iter().find_map(|(repair, why)| {
        let instead = repair(&fault).filter(is_url)?;
        Some(Hint { why: why.to_string(), instead: Some(instead) })
    });
    let near = || {
        let instead = near::edits(input, fault.offset, next).into_iter().find(is_url)?;
        Some(Hint { why: "did you mean".to_string(), instead: Some(instead) })
    };
    named.or_else(|| fault.unknown_host()).or_else(near).or_else(|| {
        let byte = fault.byte()?;
        // From the fault on: the same character before it may be what it separates from.
        let escaped = fault.with_escapes(|at, other| at >= fault.offset && other == byte);
        let dropped = fault.replaced(fault.offset, 1, b"");
        let written =
            format!("where it is data, {} is written %{byte:02X} (section 2.2)", escape::byte(byte));
        let without = format!("without {} it would be a URL", escape::byte(byte));
        let semicolon = "where it is data, a \";\" in an ftp path is written %3B (section 3.2.2, ruling A23)";
        let repairs = [
            (fault.with_data_semicolon(), semicolon.to_string()),
            (Some(escaped), written),
            (Some(dropped).filter(|_| !fault.is_in_host()), without),
        ];
        let (instead, why) =
            repairs.into_iter().find_map(|(instead, why)| Some((instead.filter(is_url)?, why)))?;
        Some(Hint { why, instead: Some(instead) })
    })
}

struct Fault<'a> {
    input: &'a [u8],
    offset: usize,
    rule: Rule,
    profile: Profile,
}

type Repair<'a> = (fn(&Fault<'a>) -> Option<Vec<u8>>, &'static str);

/// The likelier comes first, and what changes less before what changes more.
fn repairs<'a>() -> [Repair<'a>; 19] {
    [
        (
            Fault::unwrapped,
            "what surrounds a URL is no part of it: white space, \"URL:\", angle brackets, quotation marks (Appendix, ruling A37)",
        ),
        (
            Fault::without_fragment,
            "a fragment is no part of a URL: take off \"#\" and what follows (Appendix, ruling A18)",
        ),
        (
            Fault::in_lower_case,
            "a producer writes schemes and literals as printed, in lower case (rulings A5, A6)",
        ),
        (Fault::with_slashes_for_backslashes, "the separator in a URL is \"/\""),
        (
            |fault| Some(fault.with_escapes(|_, byte| never_occurs(byte))),
            "characters that have no place in a URL are written as escapes (section 2.2)",
        ),
        (
            |fault| Some(fault.with_escapes(|at, _| fault.begins_no_escape(at))),
            "a \"%\" that begins no escape is written %25 (section 2.2)",
        ),
        (
            |fault| Some(fault.with_escapes(|at, byte| never_occurs(byte) || fault.begins_no_escape(at))),
            "characters that have no place in a URL are written as escapes, and \"%\" by itself is %25 (section 2.2)",
        ),
        (Fault::with_two_slashes, "\"//\" stands between the scheme and the host (section 3.1)"),
        (
            Fault::with_file_slashes,
            "\"file:\" goes on with \"//\", a host or nothing, and \"/\" (section 3.10, ruling A25)",
        ),
        (Fault::with_colon, "a \":\" stands between the scheme and the rest (section 2.1)"),
        (Fault::with_scheme, "a URL begins with its scheme (section 2.1)"),
        (
            Fault::without_user,
            "only ftp and telnet URLs have a user and a password (section 3.1; http: section 3.3, ruling A21)",
        ),
        (
            Fault::with_escaped_at_signs,
            "the last \"@\" separates; one before it is written %40 (section 3.1)",
        ),
        (Fault::with_escaped_slashes, "in user and password \"/\" is written %2F (section 3.1)"),
        (
            Fault::with_slash_before_search,
            "the \"/\" before a search or a parameter may not be left out (section 3.3, ruling A20)",
        ),
        (Fault::without_empty_port, "where there is no port there is no \":\" (section 3.1, ruling A11)"),
        (
            Fault::with_escaped_search,
            "in a search \"/\" and \"?\" are written as escapes (section 3.3, ruling A19)",
        ),
        (Fault::without_port, "a file URL has no port (section 3.10, ruling A25)"),
        (Fault::without_final_dot, "a host does not end in a dot (section 3.1, ruling A13)"),
    ]
}

/// Whether no production reaches the byte: controls, the space, what is not US-ASCII, `national` and `punctuation`.
fn never_occurs(byte: u8) -> bool {
    !byte.is_ascii_graphic() || b"{}|\\^~[]`<>#\"".contains(&byte)
}

/// What follows one "/" or none; if there are two, slashes are not what is missing.
fn without_slashes(rest: &[u8]) -> Option<&[u8]> {
    let rest = rest.strip_prefix(b"/").unwrap_or(rest);
    (!rest.starts_with(b"/")).then_some(rest)
}

impl Fault<'_> {
    fn byte(&self) -> Option<u8> {
        self.input.get(self.offset).copied()
    }

    fn before(&self) -> Option<u8> {
        self.offset.checked_sub(1).and_then(|at| self.input.get(at).copied())
    }

    /// The input with `count` bytes at an offset replaced.
    fn replaced(&self, at: usize, count: usize, by: &[u8]) -> Vec<u8> {
        let head = self.input.get(..at).unwrap_or_default();
        let tail = self.input.get(at + count..).unwrap_or_default();
        [head, by, tail].concat()
    }

    /// The input with every byte from the fault on that `should` (by offset and value) made an escape.
    fn with_escapes(&self, should: impl Fn(usize, u8) -> bool) -> Vec<u8> {
        // The fault of "%zz" is at the "z": the "%" before it counts as well.
        self.escaped(|at, byte| at + 2 >= self.offset && should(at, byte))
    }

    fn with_escapes_in(&self, place: std::ops::Range<usize>, should: impl Fn(u8) -> bool) -> Vec<u8> {
        self.escaped(|at, byte| place.contains(&at) && should(byte))
    }

    fn escaped(&self, should: impl Fn(usize, u8) -> bool) -> Vec<u8> {
        let mut text = Vec::with_capacity(self.input.len());
        for (at, &byte) in self.input.iter().enumerate() {
            match should(at, byte) {
                true => text.extend_from_slice(format!("%{byte:02X}").as_bytes()),
                false => text.push(byte),
            }
        }
        text
    }

    fn begins_no_escape(&self, at: usize) -> bool {
        let is_hex = |at: usize| self.input.get(at).is_some_and(u8::is_ascii_hexdigit);
        self.input.get(at) == Some(&b'%') && !(is_hex(at + 1) && is_hex(at + 2))
    }

    fn unwrapped(&self) -> Option<Vec<u8>> {
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

    fn without_fragment(&self) -> Option<Vec<u8>> {
        let at = self.input.iter().position(|&byte| byte == b'#')?;
        self.input.get(..at).map(<[u8]>::to_vec)
    }

    fn in_lower_case(&self) -> Option<Vec<u8>> {
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

    fn with_slashes_for_backslashes(&self) -> Option<Vec<u8>> {
        let slash = |&byte: &u8| if byte == b'\\' { b'/' } else { byte };
        Some(self.input.iter().map(slash).collect())
    }

    fn with_two_slashes(&self) -> Option<Vec<u8>> {
        let (scheme, rest) = self.split_scheme()?;
        let without_host =
            [&b"mailto"[..], b"news", b"file"].iter().any(|name| scheme.eq_ignore_ascii_case(name));
        (!without_host).then(|| Some([scheme, b"://", without_slashes(rest)?].concat()))?
    }

    fn with_file_slashes(&self) -> Option<Vec<u8>> {
        let (scheme, rest) = self.split_scheme()?;
        let is_file = scheme.eq_ignore_ascii_case(b"file");
        is_file.then(|| Some([scheme, b":///", without_slashes(rest)?].concat()))?
    }

    fn with_scheme(&self) -> Option<Vec<u8>> {
        if self.rule != Rule::Scheme {
            return None;
        }
        let starts_with =
            |prefix: &[u8]| self.input.get(..prefix.len()).is_some_and(|p| p.eq_ignore_ascii_case(prefix));
        let scheme: &[u8] = match () {
            () if starts_with(b"//") => b"http:",
            () if starts_with(b"/") => b"file://",
            () if starts_with(b"ftp.") => b"ftp://",
            () if self.input.contains(&b'@') => b"mailto:",
            () if self.input.contains(&b'.') => b"http://",
            () => return None,
        };
        Some([scheme, self.input].concat())
    }

    /// `http//h`, `http;//h`: the scheme is one that the RFC defines.
    fn with_colon(&self) -> Option<Vec<u8>> {
        let count = usize::from(self.byte()? == b';');
        let (scheme, _) = self.input.split_at_checked(self.offset)?;
        let is_scheme = PREDEFINED.iter().any(|known| scheme.eq_ignore_ascii_case(known.name.as_bytes()));
        is_scheme.then(|| self.replaced(self.offset, count, b":"))
    }

    fn without_user(&self) -> Option<Vec<u8>> {
        let (scheme, rest) = self.split_scheme()?;
        if [&b"ftp"[..], b"telnet"].iter().any(|name| scheme.eq_ignore_ascii_case(name)) {
            return None;
        }
        let rest = rest.strip_prefix(b"//")?;
        let end = rest.iter().position(|&byte| byte == b'/').unwrap_or(rest.len());
        let at = rest.get(..end)?.iter().rposition(|&byte| byte == b'@')?;
        Some([scheme, b"://", rest.get(at + 1..)?].concat())
    }

    /// Every "@" but the last one before the path.
    fn with_escaped_at_signs(&self) -> Option<Vec<u8>> {
        let start = self.after_scheme()?;
        let rest = self.input.get(start..)?;
        let end = rest.iter().position(|&byte| byte == b'/').unwrap_or(rest.len());
        let last = start + rest.get(..end)?.iter().rposition(|&byte| byte == b'@')?;
        Some(self.with_escapes_in(start..last, |byte| byte == b'@'))
    }

    /// A "/" in what should be user and password: there is an "@" after it, and no host before it.
    fn with_escaped_slashes(&self) -> Option<Vec<u8>> {
        if self.rule != Rule::Login || self.byte() != Some(b'/') {
            return None;
        }
        let last = self.input.iter().rposition(|&byte| byte == b'@')?;
        Some(self.with_escapes_in(self.after_scheme()?..last, |byte| matches!(byte, b'/' | b'@')))
    }

    /// The offset after the scheme's colon and two slashes, if they are there.
    fn after_scheme(&self) -> Option<usize> {
        let (scheme, rest) = self.split_scheme()?;
        Some(scheme.len() + if rest.starts_with(b"//") { 3 } else { 1 })
    }

    fn with_slash_before_search(&self) -> Option<Vec<u8>> {
        matches!(self.byte(), Some(b'?' | b';')).then(|| self.replaced(self.offset, 0, b"/"))
    }

    fn without_port(&self) -> Option<Vec<u8>> {
        let (scheme, rest) = self.split_scheme()?;
        let digits =
            self.input.get(self.offset + 1..)?.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let has_port =
            scheme.eq_ignore_ascii_case(b"file") && rest.starts_with(b"//") && self.byte() == Some(b':');
        has_port.then(|| self.replaced(self.offset, 1 + digits, b""))
    }

    fn without_empty_port(&self) -> Option<Vec<u8>> {
        self.without_last(b':')
    }

    fn without_final_dot(&self) -> Option<Vec<u8>> {
        matches!(self.byte(), None | Some(b'/' | b':')).then(|| self.without_last(b'.'))?
    }

    fn with_escaped_search(&self) -> Option<Vec<u8>> {
        let is_data = |at, byte| at >= self.offset && matches!(byte, b'/' | b'?');
        (self.rule == Rule::Search).then(|| self.with_escapes(is_data))
    }

    fn with_data_semicolon(&self) -> Option<Vec<u8>> {
        if self.rule != Rule::FtpUrl {
            return None;
        }
        let before = self.input.get(..=self.offset).unwrap_or(self.input);
        let at = before.iter().rposition(|&byte| byte == b';')?;
        Some(self.replaced(at, 1, b"%3B"))
    }

    /// Without the byte before the fault, if it is this one.
    fn without_last(&self, byte: u8) -> Option<Vec<u8>> {
        (self.before() == Some(byte)).then(|| self.replaced(self.offset - 1, 1, b""))
    }

    fn split_scheme(&self) -> Option<(&[u8], &[u8])> {
        let colon = self.input.iter().position(|&byte| byte == b':')?;
        Some((self.input.get(..colon)?, self.input.get(colon + 1..)?))
    }

    /// Whether another character here would be another host.
    fn is_in_host(&self) -> bool {
        use Rule::{DomainLabel, Host, HostNumber, Hostname, Login, TopLabel};
        matches!(self.rule, Host | Hostname | HostNumber | DomainLabel | TopLabel | Login)
    }

    /// Hosts that the RFC has no way to write.
    fn unknown_host(&self) -> Option<Hint> {
        if !self.is_in_host() {
            return None;
        }
        let why = match self.byte() {
            Some(b'[') => "RFC 1738 has no IPv6 addresses (section 3.1, ruling A16); RFC 2732 adds them",
            Some(byte) if byte == b'_' || byte == b'%' || never_occurs(byte) => {
                "a host has letters, digits, \"-\" and \".\" only, and no escapes (section 3.1, ruling A16)"
            }
            _ if matches!(self.rule, Rule::TopLabel | Rule::Hostname) => {
                "a host that ends in a label of digits is four groups of digits (section 3.1, ruling A12)"
            }
            _ => return None,
        };
        Some(Hint { why: why.to_string(), instead: None })
    }
}
