//! The types of URLs: one type per scheme, which borrows from the URL's text. An absent part
//! differs from an empty one.

mod common;
#[cfg(feature = "alloc")]
mod decode;
mod login;
mod named;
mod part;
mod schemes;

use core::fmt;
use core::ops::Range;

use crate::Rule;

pub use login::{Host, Hostport, Login};
pub use named::{NamedPart, Value};
pub use part::{Octets, Part, Split};
pub use schemes::{
    Fields, File, Ftp, Gopher, GroupPart, Http, IpSchemepart, Mailto, News, Nntp, Other, Prospero, Telnet,
    Wais, WaisForm,
};

macro_rules! schemes {
    ($($scheme:ident $rule:ident $section:literal,)*) => {
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
            $(#[doc = concat!("Section ", $section, ".")] $scheme($scheme<'a>),)*
        }

        impl<'a> Url<'a> {
            /// Returns the scheme's name, with its letters in their original case.
            pub fn scheme(&self) -> Part<'a> {
                match self {
                    $(Url::$scheme(url) => url.scheme,)*
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
                    $(Url::$scheme(_) => Rule::$rule,)*
                }
            }
        }

        impl fmt::Display for Url<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(Url::$scheme(url) => url.fmt(f),)*
                }
            }
        }
    };
}

schemes! {
    Ftp FtpUrl "3.2",
    Http HttpUrl "3.3",
    Gopher GopherUrl "3.4",
    Mailto MailtoUrl "3.5",
    News NewsUrl "3.6",
    Nntp NntpUrl "3.7",
    Telnet TelnetUrl "3.8",
    Wais WaisUrl "3.9",
    File FileUrl "3.10",
    Prospero ProsperoUrl "3.11",
    Other OtherUrl "2.1",
}

impl<'a> Url<'a> {
    /// Returns the host on which the URL's resource is, if the URL names one.
    ///
    /// A URL of another scheme has a host if it has the common form of section 3.1. The domain in a
    /// message-id or in a mail address is not such a host.
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
    /// A part borrows from the URL's text, and its address gives its offset. The range of another
    /// URL's part is meaningless.
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
