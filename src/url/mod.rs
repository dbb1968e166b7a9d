//! The types of URLs: one type per scheme, which borrows from the URL's text. An absent part differs from an empty one.

mod common;
#[cfg(feature = "alloc")]
mod decode;
mod file;
mod ftp;
mod gopher;
mod http;
mod login;
mod mailto;
mod named;
mod news;
mod nntp;
mod other;
mod part;
mod prospero;
mod telnet;
mod wais;

use core::fmt;
use core::ops::Range;

use crate::Rule;

pub use file::File;
pub use ftp::Ftp;
pub use gopher::Gopher;
pub use http::Http;
pub use login::{Host, Hostport, Login};
pub use mailto::Mailto;
pub use named::{NamedPart, Value};
pub use news::{GroupPart, News};
pub use nntp::Nntp;
pub use other::{IpSchemepart, Other};
pub use part::{Octets, Part, Split};
pub use prospero::{Fields, Prospero};
pub use telnet::Telnet;
pub use wais::{Wais, WaisForm};

/// A valid URL of section 5. `Display` prints the text that was parsed, byte for byte.
///
/// ```text
/// url            = httpurl | ftpurl | newsurl |
///                  nntpurl | telneturl | gopherurl |
///                  waisurl | mailtourl | fileurl |
///                  prosperourl | otherurl
/// ```
///
/// ```
/// use rfc1738::{Profile, parse};
///
/// let url = parse(b"telnet://host.dom:23/", Profile::Interpreter)?;
/// assert_eq!(url.host().map(|host| host.as_str()), Some("host.dom"));
/// assert_eq!(url.to_string(), "telnet://host.dom:23/");
/// # Ok::<(), rfc1738::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Url<'a> {
    /// Section 3.2.
    Ftp(Ftp<'a>),
    /// Section 3.3.
    Http(Http<'a>),
    /// Section 3.4.
    Gopher(Gopher<'a>),
    /// Section 3.5.
    Mailto(Mailto<'a>),
    /// Section 3.6.
    News(News<'a>),
    /// Section 3.7.
    Nntp(Nntp<'a>),
    /// Section 3.8.
    Telnet(Telnet<'a>),
    /// Section 3.9.
    Wais(Wais<'a>),
    /// Section 3.10.
    File(File<'a>),
    /// Section 3.11.
    Prospero(Prospero<'a>),
    /// Any other scheme, in the generic form (sections 2.1 and 4).
    Other(Other<'a>),
}

impl<'a> Url<'a> {
    /// Returns the scheme's name, with its letters in their original case.
    pub fn scheme(&self) -> Part<'a> {
        match self {
            Url::Ftp(url) => url.scheme,
            Url::Http(url) => url.scheme,
            Url::Gopher(url) => url.scheme,
            Url::Mailto(url) => url.scheme,
            Url::News(url) => url.scheme,
            Url::Nntp(url) => url.scheme,
            Url::Telnet(url) => url.scheme,
            Url::Wais(url) => url.scheme,
            Url::File(url) => url.scheme,
            Url::Prospero(url) => url.scheme,
            Url::Other(url) => url.scheme,
        }
    }

    /// Returns the rule of section 5 that matches the URL.
    ///
    /// ```
    /// use rfc1738::{Profile, Rule, parse};
    ///
    /// assert_eq!(parse(b"FTP://host.dom/", Profile::Interpreter)?.rule(), Rule::FtpUrl);
    /// # Ok::<(), rfc1738::ParseError>(())
    /// ```
    pub fn rule(&self) -> Rule {
        match self {
            Url::Ftp(_) => Rule::FtpUrl,
            Url::Http(_) => Rule::HttpUrl,
            Url::Gopher(_) => Rule::GopherUrl,
            Url::Mailto(_) => Rule::MailtoUrl,
            Url::News(_) => Rule::NewsUrl,
            Url::Nntp(_) => Rule::NntpUrl,
            Url::Telnet(_) => Rule::TelnetUrl,
            Url::Wais(_) => Rule::WaisUrl,
            Url::File(_) => Rule::FileUrl,
            Url::Prospero(_) => Rule::ProsperoUrl,
            Url::Other(_) => Rule::OtherUrl,
        }
    }

    /// Returns the host on which the URL's resource is, if the URL names one.
    ///
    /// A URL of another scheme has a host if it has the common form of section 3.1. The domain in a message-id or in a
    /// mail address is not such a host.
    pub fn host(&self) -> Option<Host<'a>> {
        match self {
            Url::Ftp(url) => Some(url.host()),
            Url::Http(url) => Some(url.host()),
            Url::Gopher(url) => Some(url.host()),
            Url::Nntp(url) => Some(url.host()),
            Url::Telnet(url) => Some(url.host()),
            Url::Wais(url) => Some(url.host()),
            Url::File(url) => url.host(),
            Url::Prospero(url) => Some(url.host()),
            Url::Other(url) => url.ip_schemepart().map(|ip| ip.host()),
            Url::Mailto(_) | Url::News(_) => None,
        }
    }

    /// Returns the range of a part in the text of this URL, as a half-open range of byte offsets.
    ///
    /// A part borrows from the URL's text, and its address gives its offset. The range of another URL's part is
    /// meaningless.
    ///
    /// ```
    /// use rfc1738::{Profile, parse};
    ///
    /// let url = parse(b"http://host.dom/path", Profile::Interpreter)?;
    /// assert_eq!(url.span(url.host().unwrap().part()), 7..15);
    /// # Ok::<(), rfc1738::ParseError>(())
    /// ```
    pub fn span(&self, part: Part<'_>) -> Range<usize> {
        // Every URL begins with its scheme.
        let start = self.scheme().as_bytes().as_ptr().addr();
        let offset = part.as_bytes().as_ptr().addr().wrapping_sub(start);
        offset..offset.wrapping_add(part.len())
    }
}

impl fmt::Display for Url<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Url::Ftp(url) => url.fmt(f),
            Url::Http(url) => url.fmt(f),
            Url::Gopher(url) => url.fmt(f),
            Url::Mailto(url) => url.fmt(f),
            Url::News(url) => url.fmt(f),
            Url::Nntp(url) => url.fmt(f),
            Url::Telnet(url) => url.fmt(f),
            Url::Wais(url) => url.fmt(f),
            Url::File(url) => url.fmt(f),
            Url::Prospero(url) => url.fmt(f),
            Url::Other(url) => url.fmt(f),
        }
    }
}
