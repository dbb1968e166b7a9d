//! The normal form of a URL, and the equivalence of URLs (sections 2.1 and 2.2).

use core::fmt;

use super::Component;
use crate::url::{GroupPart, Hostport, Login, Part, Url, WaisForm};

/// A URL's normal form, made by [`normalize`]. Its `Display` output is the URL's text in normal
/// form.
#[derive(Clone, Copy, Debug)]
pub struct Normal<'a> {
    pieces: [Option<Piece<'a>>; Normal::PIECES],
    count: usize,
}

#[derive(Clone, Copy, Debug)]
struct Piece<'a> {
    delimiter: &'static str,
    text: Part<'a>,
    equivalence: PartEquivalence,
}

/// The length of `escape = "%" hex hex`.
const ESCAPE: usize = 3;

/// The changes to a part's text that do not change its meaning.
#[derive(Clone, Copy, Debug)]
enum PartEquivalence {
    /// No change: hosts, ports, groups, typecodes.
    AsItStands,
    /// The case of its letters: the scheme's name.
    AnyCase,
    /// Escapes: an octet that is free in the component means the same as an escape and as a
    /// character.
    Octets(Component),
}

/// Returns the URL's normal form. The scheme's name is in lower case, each free octet is its
/// character, and every other escape has upper-case digits.
///
/// RFC 1738 has no normal form: this choice among equivalent spellings is a convention (ruling
/// A53). Sections 2.1 and 2.2 support no other change. Normalization keeps the case of hosts and
/// typecodes, default ports, leading zeros in ports, and the difference between an absent and an
/// empty path.
///
/// The normal form is a URL under both profiles and equivalent to the original. Its own normal form
/// is itself. Later texts may read it otherwise: they end the host of `ftp://a%3Fx@host.dom/` at the
/// "?" that its normal form has.
///
/// ```
/// use rfc1738::octets::normalize;
/// use rfc1738::{Profile, parse};
///
/// let url = parse(b"HTTP://Host.dom:80/%7euser/%61;b%3bc", Profile::Interpreter)?;
/// assert_eq!(normalize(&url).to_string(), "http://Host.dom:80/%7Euser/a;b%3Bc");
/// # Ok::<(), rfc1738::ParseError>(())
/// ```
pub fn normalize<'a>(url: &Url<'a>) -> Normal<'a> {
    use Component::*;

    let mut normal = Normal { pieces: [None; Normal::PIECES], count: 0 };
    normal.push("", url.scheme(), PartEquivalence::AnyCase);
    match url {
        Url::Ftp(url) => {
            normal.login(url.login());
            normal.octets("/", url.path(), FtpSegment);
            normal.text(";type=", url.typecode());
        }
        Url::Http(url) => {
            normal.hostport("://", url.hostport());
            normal.octets("/", url.path(), HttpSegment);
            normal.octets("?", url.search(), HttpSearch);
        }
        Url::Gopher(url) => {
            normal.hostport("://", url.hostport());
            // The delimiter is an encoded tab. No part can hold a tab unencoded, so every encoded
            // tab stays.
            normal.octets("/", url.path(), GopherPlusString);
        }
        Url::Mailto(url) => normal.octets(":", Some(url.address()), Encoded822Addr),
        Url::News(url) => match url.part() {
            GroupPart::All(group) | GroupPart::Group(group) => normal.text(":", Some(group)),
            GroupPart::Article { unique, host } => {
                normal.octets(":", Some(unique), Unique);
                normal.text("@", Some(host.part()));
            }
        },
        Url::Nntp(url) => {
            normal.hostport("://", url.hostport());
            normal.text("/", Some(url.group()));
            normal.text("/", url.article_number());
        }
        Url::Telnet(url) => {
            normal.login(url.login());
            normal.text("/", url.url_path());
        }
        Url::Wais(url) => {
            normal.hostport("://", url.hostport());
            normal.octets("/", Some(url.database()), Database);
            match url.form() {
                WaisForm::Database => {}
                WaisForm::Index { search } => normal.octets("?", Some(search), WaisSearch),
                WaisForm::Document { wtype, wpath } => {
                    normal.octets("/", Some(wtype), Wtype);
                    normal.octets("/", Some(wpath), Wpath);
                }
            }
        }
        Url::File(url) => {
            normal.text("://", Some(url.host_text()));
            normal.octets("/", Some(url.path()), FileSegment);
        }
        Url::Prospero(url) => {
            normal.hostport("://", url.hostport());
            normal.octets("/", Some(url.hsoname()), Hsoname);
            // The same octets are free in names and in values.
            normal.octets("", Some(url.fields), FieldValue);
        }
        Url::Other(url) => normal.octets(":", Some(url.schemepart()), SchemePart),
    }
    normal
}

/// Whether the URLs mean the same by sections 2.1 and 2.2, that is, whether they have the
/// same normal form.
///
/// `false` does not say that the URLs differ. They may still lead to the same resource:
/// [`normalize`] lists what the two sections do not cover. Two hosts that differ in the case of
/// their letters are not equivalent: section 2.1 says of schemes alone that case does not count. A
/// scheme that RFC 1738 does not define
/// may reserve `/` or not (ruling A45).
///
/// ```
/// use rfc1738::octets::equivalent;
/// use rfc1738::{Profile, parse};
///
/// let same = |a: &str, b: &str| {
///     let read = |text| parse(text, Profile::Interpreter);
///     Ok::<_, rfc1738::ParseError>(equivalent(&read(a.as_bytes())?, &read(b.as_bytes())?))
/// };
/// assert!(same("ftp://host.dom/a%3ab", "FTP://host.dom/a:b")?);
/// assert!(same("gopher://host.dom/1a%2Fb", "gopher://host.dom/1a/b")?);
/// assert!(!same("http://host.dom/a%3Bb", "http://host.dom/a;b")?);
/// assert!(!same("ftp://host.dom/%2Fetc/motd", "ftp://host.dom//etc/motd")?);
/// assert!(!same("http://host.dom/", "http://HOST.dom/")?);
/// # Ok::<(), rfc1738::ParseError>(())
/// ```
pub fn equivalent(a: &Url<'_>, b: &Url<'_>) -> bool {
    normalize(a).bytes().eq(normalize(b).bytes())
}

impl<'a> Normal<'a> {
    /// The largest number of pieces: an ftp URL with scheme, user, password, host, port, path and
    /// typecode.
    const PIECES: usize = 7;

    fn push(&mut self, delimiter: &'static str, text: Part<'a>, equivalence: PartEquivalence) {
        self.pieces[self.count] = Some(Piece { delimiter, text, equivalence });
        self.count += 1;
    }

    fn octets(&mut self, delimiter: &'static str, text: Option<Part<'a>>, component: Component) {
        if let Some(text) = text {
            self.push(delimiter, text, PartEquivalence::Octets(component));
        }
    }

    fn text(&mut self, delimiter: &'static str, text: Option<Part<'a>>) {
        if let Some(text) = text {
            self.push(delimiter, text, PartEquivalence::AsItStands);
        }
    }

    fn login(&mut self, login: Login<'a>) {
        self.octets("://", login.user(), Component::User);
        self.octets(":", login.password(), Component::Password);
        self.hostport(if login.user().is_some() { "@" } else { "://" }, login.hostport());
    }

    fn hostport(&mut self, delimiter: &'static str, hostport: Hostport<'a>) {
        self.text(delimiter, Some(hostport.host().part()));
        self.text(":", hostport.port());
    }

    /// Returns the text, byte by byte.
    pub fn bytes(&self) -> impl Iterator<Item = u8> + 'a {
        self.pieces.into_iter().flatten().flat_map(|piece| {
            let text = Rewritten { rest: piece.text, equivalence: piece.equivalence, digits: 0 };
            piece.delimiter.bytes().chain(text)
        })
    }
}

impl fmt::Display for Normal<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.bytes().try_for_each(|byte| fmt::Write::write_char(f, byte.into()))
    }
}

struct Rewritten<'a> {
    rest: Part<'a>,
    equivalence: PartEquivalence,
    /// The number of next bytes that are digits of an escape that stays.
    digits: usize,
}

impl Iterator for Rewritten<'_> {
    type Item = u8;

    fn next(&mut self) -> Option<u8> {
        let &byte = self.rest.as_bytes().first()?;
        let (_, rest) = self.rest.split_at(1);
        let (escape, after_escape) = self.rest.split_at(ESCAPE);
        self.rest = rest;
        match self.equivalence {
            PartEquivalence::AsItStands => Some(byte),
            PartEquivalence::AnyCase => Some(byte.to_ascii_lowercase()),
            PartEquivalence::Octets(_) if self.digits > 0 => {
                self.digits -= 1;
                Some(byte.to_ascii_uppercase())
            }
            PartEquivalence::Octets(component) if byte == b'%' => {
                if let Some(octet) = escape.octets().next().filter(|&octet| component.is_free(octet)) {
                    self.rest = after_escape;
                    return Some(octet);
                }
                self.digits = ESCAPE - 1;
                Some(byte)
            }
            PartEquivalence::Octets(_) => Some(byte),
        }
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::string::{String, ToString};

    use super::*;
    use crate::{Profile, parse};

    #[track_caller]
    fn read(url: &str) -> Url<'_> {
        parse(url.as_bytes(), Profile::Interpreter).expect("it is a URL")
    }

    fn normal(url: &str) -> String {
        normalize(&read(url)).to_string()
    }

    #[test]
    fn escapes_become_characters_or_get_upper_case_digits() {
        assert_eq!(normal("HTTP://Host.dom/%7euser/%61;b%3bcd"), "http://Host.dom/%7Euser/a;b%3Bcd");
        assert_eq!(normal("ftp://h/%2fa%3aa;type=A"), "ftp://h/%2Fa:a;type=A");
        assert_eq!(normal("news:%61%40b@Host.dom"), "news:a%40b@Host.dom");
    }

    #[test]
    fn urls_are_equivalent_if_their_normal_forms_are_equal() {
        let same = |one: &str, other: &str| equivalent(&read(one), &read(other));
        assert!(same("FTP://h/%61", "ftp://h/a"));
        assert!(!same("ftp://h/%2f", "ftp://h//"));
        assert!(!same("http://h/a", "http://h/b"));
    }
}
