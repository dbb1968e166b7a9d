//! The meaning of a URL (section 3) as values: decoded commands, requests and names. The module does not use the
//! network.
//!
//! ```
//! use rfc1738::meaning::{Meaning, meaning};
//! use rfc1738::{Profile, parse};
//!
//! let url = parse(b"gopher://host.dom/7sel%09word", Profile::Interpreter)?;
//! let Meaning::Gopher(gopher) = meaning(&url) else { panic!("the scheme is gopher") };
//! assert_eq!(gopher.server.port, Some(70));
//! assert_eq!(gopher.request.unwrap(), b"sel\tword\r\n");
//! # Ok::<(), rfc1738::ParseError>(())
//! ```
//!
//! This module decodes the parts of a URL "prior to their use" (section 3.2.2). A decoded octet may end a line in the
//! protocol, which section 6 warns of. Such a URL has no commands, but an error with the reason ([`Forgery`]).

mod addr_spec;
mod command;
mod file;
mod ftp;
mod gopher;
mod gopher_plus;
mod http;
mod mailto;
mod news;
mod other;
mod printable;
mod prospero;
mod server;
mod telnet;
mod wais;

use core::fmt;

pub use addr_spec::{AddrSpec, NotAddrSpec, addr_spec};
pub(crate) use command::TELNET_COMMAND;
pub use command::{Argument, Command, Forgery, Missing};
pub use file::File;
pub use ftp::Ftp;
pub use gopher::{Gopher, GopherTarget};
pub use gopher_plus::GopherPlus;
pub use http::Http;
pub use mailto::Mailto;
pub use news::{News, NewsTarget, Nntp};
pub use other::Other;
pub use prospero::Prospero;
pub use server::Server;
pub use telnet::Telnet;
pub use wais::{Wais, WaisTarget};

use crate::url::Url;

/// The meaning of a URL: one type per scheme.
///
/// Its `Display` output is for people, with one line for each action or fact. The output is printable US-ASCII only.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Meaning<'a> {
    /// Section 3.2.
    Ftp(Ftp<'a>),
    /// Section 3.3.
    Http(Http<'a>),
    /// Section 3.4.
    Gopher(Gopher<'a>),
    /// Section 3.5.
    Mailto(Mailto),
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
    /// A scheme without a meaning in RFC 1738: section 4.
    Other(Other<'a>),
}

/// Returns the meaning of a URL.
///
/// ```
/// use rfc1738::meaning::meaning;
/// use rfc1738::{Profile, parse};
///
/// let url = parse(b"nntp://news.host.dom/alt.test/7", Profile::Interpreter)?;
/// assert_eq!(meaning(&url).to_string(), "connect to news.host.dom, port 119\nGROUP alt.test\nARTICLE 7");
/// # Ok::<(), rfc1738::ParseError>(())
/// ```
pub fn meaning<'a>(url: &Url<'a>) -> Meaning<'a> {
    match url {
        Url::Ftp(url) => Meaning::Ftp(Ftp::new(url)),
        Url::Http(url) => Meaning::Http(Http::new(url)),
        Url::Gopher(url) => Meaning::Gopher(Gopher::new(url)),
        Url::Mailto(url) => Meaning::Mailto(Mailto::new(url)),
        Url::News(url) => Meaning::News(News::new(url)),
        Url::Nntp(url) => Meaning::Nntp(Nntp::new(url)),
        Url::Telnet(url) => Meaning::Telnet(Telnet::new(url)),
        Url::Wais(url) => Meaning::Wais(Wais::new(url)),
        Url::File(url) => Meaning::File(File::new(url)),
        Url::Prospero(url) => Meaning::Prospero(Prospero::new(url)),
        Url::Other(url) => Meaning::Other(Other::new(url)),
    }
}

impl Meaning<'_> {
    /// Returns the section that defines the meaning (`"3.2"`).
    pub fn section(&self) -> &'static str {
        match self {
            Meaning::Ftp(_) => "3.2",
            Meaning::Http(_) => "3.3",
            Meaning::Gopher(_) => "3.4",
            Meaning::Mailto(_) => "3.5",
            Meaning::News(_) => "3.6",
            Meaning::Nntp(_) => "3.7",
            Meaning::Telnet(_) => "3.8",
            Meaning::Wais(_) => "3.9",
            Meaning::File(_) => "3.10",
            Meaning::Prospero(_) => "3.11",
            Meaning::Other(_) => "4",
        }
    }
}

impl fmt::Display for Meaning<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Meaning::Ftp(meaning) => meaning.fmt(f),
            Meaning::Http(meaning) => meaning.fmt(f),
            Meaning::Gopher(meaning) => meaning.fmt(f),
            Meaning::Mailto(meaning) => meaning.fmt(f),
            Meaning::News(meaning) => meaning.fmt(f),
            Meaning::Nntp(meaning) => meaning.fmt(f),
            Meaning::Telnet(meaning) => meaning.fmt(f),
            Meaning::Wais(meaning) => meaning.fmt(f),
            Meaning::File(meaning) => meaning.fmt(f),
            Meaning::Prospero(meaning) => meaning.fmt(f),
            Meaning::Other(meaning) => meaning.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::{string::String, string::ToString, vec::Vec};

    use super::*;
    use crate::{Profile, spec::PREDEFINED};

    #[track_caller]
    pub(super) fn meaning_of(url: &str) -> Meaning<'_> {
        meaning(&crate::parse(url.as_bytes(), Profile::Interpreter).expect("it is a URL"))
    }

    /// Returns the text for people.
    #[track_caller]
    pub(super) fn lines(url: &str) -> Vec<String> {
        meaning_of(url).to_string().lines().map(String::from).collect()
    }

    #[test]
    fn sections_are_those_of_the_schemes() {
        let urls = ["ftp://h", "http://h", "gopher://h", "mailto:a", "news:a", "nntp://h/a", "telnet://h"];
        let more = ["wais://h/d", "file:///", "prospero://h/"];
        for (url, scheme) in urls.into_iter().chain(more).zip(PREDEFINED) {
            assert_eq!(meaning_of(url).section(), scheme.section, "{url}");
        }
        assert_eq!(meaning_of("x:").section(), "4");
    }
}
