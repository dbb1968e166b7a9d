//! A hand-written parser for mail addresses: the rule `addr-spec` of RFC 822 (sections 3.3 and
//! 6.1).
//!
//! A URL holds an address, not a message header, so this parser does not read the comments and
//! white space of headers. It reads no comments, and no white space or folding between words,
//! at-sign and periods. RFC 822 sections 3.4.2 and 6.2.2 pass addresses in this form to programs
//! that do not read headers. Within quoted strings and domain-literals, white space and its folding
//! are part of `qtext` and `dtext`. The parser reads them there.

use core::fmt;
use core::ops::Range;

/// The places of the parts in an addr-spec: offsets in octets from 0, half-open.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AddrSpec {
    /// The `local-part`, including quotation marks.
    pub local_part: Range<usize>,
    /// The `domain`.
    pub domain: Range<usize>,
}

/// An error: the octets are not an addr-spec.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NotAddrSpec {
    /// The offset in octets of the first octet that no addr-spec has there. It is the number of
    /// octets if they end too early.
    pub offset: usize,
    /// The octet at the offset. `None` if the octets end too early.
    pub octet: Option<u8>,
}

/// Parses an address.
///
/// ```text
/// addr-spec   = local-part "@" domain
/// ```
///
/// # Errors
/// Returns the first octet that no addr-spec has at its place.
///
/// ```
/// use rfc1738::meaning::addr_spec;
///
/// assert_eq!(addr_spec(b"timbl@info.cern.ch")?.domain, 6..18);
/// assert_eq!(addr_spec(b"\"Full Name\"@[10.0.3.19]")?.local_part, 0..11);
/// assert_eq!(addr_spec(b"Full Name@Domain").unwrap_err().offset, 4);
/// # Ok::<(), rfc1738::meaning::NotAddrSpec>(())
/// ```
pub fn addr_spec(octets: &[u8]) -> Result<AddrSpec, NotAddrSpec> {
    let mut reader = Reader { octets, at: 0 };
    reader.local_part()?;
    let local_part = 0..reader.at;
    reader.octet(|octet| octet == b'@')?;
    let start = reader.at;
    reader.domain()?;
    match reader.peek() {
        None => Ok(AddrSpec { local_part, domain: start..reader.at }),
        Some(_) => Err(reader.error()),
    }
}

struct Reader<'a> {
    octets: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    fn peek(&self) -> Option<u8> {
        self.octets.get(self.at).copied()
    }

    fn error(&self) -> NotAddrSpec {
        NotAddrSpec { offset: self.at, octet: self.peek() }
    }

    /// Reads one octet of the given kind.
    fn octet(&mut self, is_one: impl Fn(u8) -> bool) -> Result<(), NotAddrSpec> {
        match self.peek() {
            Some(octet) if is_one(octet) => {
                self.at += 1;
                Ok(())
            }
            _ => Err(self.error()),
        }
    }

    /// ```text
    /// local-part  = word *("." word)
    /// word        = atom / quoted-string
    /// ```
    fn local_part(&mut self) -> Result<(), NotAddrSpec> {
        self.words(|reader| match reader.peek() {
            Some(b'"') => reader.enclosed(b'"', b'"'),
            _ => reader.atom(),
        })
    }

    /// ```text
    /// domain      = sub-domain *("." sub-domain)
    /// sub-domain  = domain-ref / domain-literal
    /// domain-ref  = atom
    /// ```
    fn domain(&mut self) -> Result<(), NotAddrSpec> {
        self.words(|reader| match reader.peek() {
            Some(b'[') => reader.enclosed(b'[', b']'),
            _ => reader.atom(),
        })
    }

    fn words(&mut self, word: impl Fn(&mut Self) -> Result<(), NotAddrSpec>) -> Result<(), NotAddrSpec> {
        word(self)?;
        while self.peek() == Some(b'.') {
            self.at += 1;
            word(self)?;
        }
        Ok(())
    }

    /// ```text
    /// atom        = 1*<any CHAR except specials, SPACE and CTLs>
    /// ```
    fn atom(&mut self) -> Result<(), NotAddrSpec> {
        self.octet(is_of_atom)?;
        while self.peek().is_some_and(is_of_atom) {
            self.at += 1;
        }
        Ok(())
    }

    /// ```text
    /// quoted-string  = <"> *(qtext/quoted-pair) <">
    /// domain-literal = "[" *(dtext / quoted-pair) "]"
    /// qtext          = <any CHAR excepting <">, "\" & CR, and including linear-white-space>
    /// dtext          = <any CHAR excluding "[", "]", "\" & CR, & including linear-white-space>
    /// quoted-pair    = "\" CHAR
    /// ```
    fn enclosed(&mut self, open: u8, close: u8) -> Result<(), NotAddrSpec> {
        self.octet(|octet| octet == open)?;
        loop {
            match self.peek() {
                Some(octet) if octet == close => {
                    self.at += 1;
                    return Ok(());
                }
                Some(b'\\') => {
                    self.at += 1;
                    self.octet(|octet| octet.is_ascii())?;
                }
                Some(b'\r') => self.folding()?,
                _ => self.octet(|octet| octet.is_ascii() && octet != open)?,
            }
        }
    }

    /// ```text
    /// linear-white-space = 1*([CRLF] LWSP-char)
    /// LWSP-char          = SPACE / HTAB
    /// ```
    ///
    /// Reads the CR of a folded line and the text that must follow it. White space without a CR is
    /// an ordinary `CHAR`.
    fn folding(&mut self) -> Result<(), NotAddrSpec> {
        self.octet(|octet| octet == b'\r')?;
        self.octet(|octet| octet == b'\n')?;
        self.octet(|octet| matches!(octet, b' ' | b'\t'))
    }
}

/// ```text
/// specials    =  "(" / ")" / "<" / ">" / "@"  /  "," / ";" / ":" / "\" / <">  /  "." / "[" / "]"
/// ```
fn is_of_atom(octet: u8) -> bool {
    octet.is_ascii_graphic() && !b"()<>@,;:\\\".[]".contains(&octet)
}

impl fmt::Display for NotAddrSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not an addr-spec of RFC 822: ")?;
        match self.octet {
            None if self.offset == 1 => f.write_str("it ends too early, after 1 octet"),
            None => write!(f, "it ends too early, after {} octets", self.offset),
            Some(octet) => {
                f.write_str("it cannot have ")?;
                match octet {
                    b'\r' => f.write_str("a carriage return")?,
                    b'\n' => f.write_str("a line feed")?,
                    b' ' => f.write_str("a space")?,
                    b'!'..=b'~' => write!(f, "\"{}\"", char::from(octet))?,
                    _ => write!(f, "%{octet:02X}")?,
                }
                write!(f, " at octet {}", self.offset)
            }
        }
    }
}

impl core::error::Error for NotAddrSpec {}

#[cfg(test)]
mod tests {
    use super::*;

    /// Addresses that RFC 822 shows as legal in sections 3.4.1, 6.2.1 to 6.2.6 and A.1, or whose
    /// legality follows from its words.
    #[test]
    fn addresses_are_accepted() {
        for address in [
            &b"Full.Name@Domain"[..],
            b"\"Full Name\"@Domain",
            b"sub-net.mailbox@sub-domain.domain",
            b"Postmaster@host",
            b"a@[10.0.3.19]",
            b"a@b.[c\\]d].e",
            b"\"\"@b",
            b"\"a\\\"b\".\"c\td\"@b",
            b"\"a\r\n b\"@c",
            b"\"a\nb\"@c",
            b"\"\\\r\\\n\"@c",
            b"a+b=c/d?e{f}~%!#$&'*^_`|-@-",
        ] {
            assert!(addr_spec(address).is_ok(), "{}", address.escape_ascii());
        }
    }

    /// Invalid addresses with the offset of the error. In a URL, comments and white space around
    /// symbols are not part of an address.
    #[test]
    fn other_texts_are_rejected() {
        for (address, offset) in [
            (&b""[..], 0),
            (b"a", 1),
            (b"a@", 2),
            (b"@b", 0),
            (b"a@b@c", 3),
            (b".a@b", 0),
            (b"a.@b", 2),
            (b"a..b@c", 2),
            (b"a@b.", 4),
            (b"Full\\ Name@Domain", 4),
            (b"a@(comment)b", 2),
            (b"a @b", 1),
            (b"a@ b", 2),
            (b"\"a\"b@c", 3),
            (b"\"a@b", 4),
            (b"\"a\rb\"@c", 3),
            (b"\"a\r\nb\"@c", 4),
            (b"a@[b[c]", 4),
            (b"a@[b]c", 5),
            (b"\"\xe9\"@c", 1),
            (b"\"\\\xe9\"@c", 2),
            (b"a\x7f@b", 1),
            (b"caf\xc3\xa9@b", 3),
        ] {
            let error = addr_spec(address).unwrap_err();
            assert_eq!(
                (error.offset, error.octet),
                (offset, address.get(offset).copied()),
                "{}",
                address.escape_ascii()
            );
        }
    }

    #[test]
    fn an_error_names_the_octet_and_its_place() {
        use alloc::string::ToString;

        for (address, words) in [
            (&b"a"[..], "it ends too early, after 1 octet"),
            (b"ab", "it ends too early, after 2 octets"),
            (b"a\r", "it cannot have a carriage return at octet 1"),
            (b"a\n", "it cannot have a line feed at octet 1"),
            (b"a ", "it cannot have a space at octet 1"),
            (b"a(b)", "it cannot have \"(\" at octet 1"),
            (b"ab\xe9", "it cannot have %E9 at octet 2"),
        ] {
            let error = addr_spec(address).unwrap_err().to_string();
            assert_eq!(error.strip_prefix("not an addr-spec of RFC 822: "), Some(words));
        }
    }
}
