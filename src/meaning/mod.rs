//! The meaning of a URL (section 3) as values: decoded commands, requests and names. The module
//! does not use the network.
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
//! This module decodes the parts of a URL "prior to their use" (section 3.2.2). A decoded octet may
//! end a line in the protocol, which section 6 warns of. Such a URL has no commands, but an error
//! with the reason ([`Forgery`]).

mod addr_spec;
mod command;
mod ftp;
mod gopher;
mod gopher_plus;
mod news;
mod printable;
mod schemes;

use core::fmt;

pub use addr_spec::{AddrSpec, NotAddrSpec, addr_spec};
pub(crate) use command::TELNET_COMMAND;
pub use command::{Argument, Command, Forgery, Missing};
pub use ftp::Ftp;
pub use gopher::{Gopher, GopherTarget};
pub use gopher_plus::GopherPlus;
pub use news::{News, NewsTarget, Nntp};
pub use schemes::{File, Http, Mailto, Other, Prospero, Server, Telnet, Wais, WaisTarget};

use crate::url::Url;

macro_rules! schemes {
    ($($scheme:ident($meaning:ty) $section:literal,)*) => {
        /// The meaning of a URL: one type per scheme.
        ///
        /// Its `Display` output is for people, with one line for each action or fact. The output is
        /// printable US-ASCII only.
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        pub enum Meaning<'a> {
            $(#[doc = concat!("Section ", $section, ".")] $scheme($meaning),)*
        }

        /// Returns the meaning of a URL.
        ///
        /// ```
        /// use rfc1738::meaning::meaning;
        /// use rfc1738::{Profile, parse};
        ///
        /// let url = parse(b"nntp://news.host.dom/alt.test/7", Profile::Interpreter)?;
        /// assert!(meaning(&url).to_string().ends_with(", port 119\nGROUP alt.test\nARTICLE 7"));
        /// # Ok::<(), rfc1738::ParseError>(())
        /// ```
        pub fn meaning<'a>(url: &Url<'a>) -> Meaning<'a> {
            match url {
                $(Url::$scheme(url) => Meaning::$scheme($scheme::new(url)),)*
            }
        }

        impl Meaning<'_> {
            /// Returns the section that defines the meaning (`"3.2"`).
            pub fn section(&self) -> &'static str {
                match self {
                    $(Meaning::$scheme(_) => $section,)*
                }
            }
        }

        impl fmt::Display for Meaning<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(Meaning::$scheme(meaning) => meaning.fmt(f),)*
                }
            }
        }
    };
}

schemes! {
    Ftp(Ftp<'a>) "3.2",
    Http(Http<'a>) "3.3",
    Gopher(Gopher<'a>) "3.4",
    Mailto(Mailto) "3.5",
    News(News<'a>) "3.6",
    Nntp(Nntp<'a>) "3.7",
    Telnet(Telnet<'a>) "3.8",
    Wais(Wais<'a>) "3.9",
    File(File<'a>) "3.10",
    Prospero(Prospero<'a>) "3.11",
    Other(Other<'a>) "4",
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
