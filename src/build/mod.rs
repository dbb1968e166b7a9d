//! Builders of URLs: one type per scheme. A builder takes octets, encodes them where necessary, and
//! never holds an invalid URL.
//!
//! Each type is the owned counterpart of the type with the same name in [`url`]. A method rejects
//! an invalid part at once, such as a host that is neither a `hostname` nor a `hostnumber`, and
//! returns the part, the offset and the reason. A method without a `Result` accepts any octets.
//! Each builder prints a URL that is valid under both profiles, with scheme names and literals as
//! section 5 prints them.
//!
//! ```
//! use rfc1738::build;
//!
//! let url = build::Ftp::new("host.dom")?.user("myname").cwd("/etc").name("motd").typecode("a")?;
//! assert_eq!(url.to_string(), "ftp://myname@host.dom/%2Fetc/motd;type=a");
//!
//! let error = build::Http::new("host_1.dom").unwrap_err();
//! assert_eq!(error.to_string(), "`host`, byte 4: \"_\" is not allowed there, encoded or not (section 3.1)");
//! # Ok::<(), rfc1738::BuildError>(())
//! ```
//!
//! A part is absent until a method sets it, and absent again after a `without_` method. An empty
//! part is present. A method rejects a part if the part that it requires is absent: a password
//! without a user, a search without a path. [`Component::encode`](crate::octets::Component::encode)
//! encodes the octets. Parsing the URL and decoding its parts returns these octets.
//!
//! No `without_` method can fail. The other methods:
//!
//! | type | cannot fail | returns a `Result` |
//! |---|---|---|
//! | [`Ftp`] | `user`, `cwd`, `name` | `new`, `host`, `port`, `password`, `typecode` |
//! | [`Http`] | `segment` | `new`, `host`, `port`, `search`, `encoded_path`, `encoded_search` |
//! | [`Gopher`] | `empty_path` | `new`, `host`, `port`, `gtype`, `selector`, `search`, `gopher_plus_string` |
//! | [`Mailto`] |  | `new` |
//! | [`News`] | `all` | `group`, `article` |
//! | [`Nntp`] |  | `new`, `host`, `port`, `group`, `article_number` |
//! | [`Telnet`] | `user`, `slash` | `new`, `host`, `port`, `password` |
//! | [`Wais`] | `database`, `search`, `document`, `database_only` | `new`, `host`, `port` |
//! | [`File`] | `new`, `directory`, `name`, `empty_path` | `host` |
//! | [`Prospero`] | `hsoname`, `field` | `new`, `host`, `port` |
//! | [`Other`] |  | `new`, `ip` |
//! | [`IpSchemepart`] | `user` | `new`, `host`, `port`, `password`, `encoded_url_path` |
//!
//! # Other readers
//! If section 2.2 allows two spellings, a builder writes the one that no later text reads
//! otherwise. RFC 3986 and the URL Standard end a host at "?", so a "?" in a user becomes an escape:
//!
//! ```
//! use rfc1738::advise::{AdvisoryKind, advisories};
//! use rfc1738::{Profile, build, parse};
//!
//! let url = build::Ftp::new("evil.com")?.user("a.com?x").name("motd");
//! assert_eq!(url.to_string(), "ftp://a.com%3Fx@evil.com/motd");
//!
//! // No spelling hides a segment ".." from the URL Standard. The advisories name such a part.
//! let text = url.cwd("..").to_string();
//! let found = advisories(&parse(text.as_bytes(), Profile::Producer)?);
//! assert_eq!(found[0].kind, AdvisoryKind::PathReadOtherwise);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Text that a method takes as encoded stays as it is, and so does a part of a parsed URL. The URL
//! Standard has no difference between an empty user and an absent one.
//!
//! A parsed URL can be changed and printed. An unchanged part keeps its text, including escapes:
//!
//! ```
//! use rfc1738::{Profile, Url, build, parse};
//!
//! let old = parse(b"HTTP://host.dom:8080/%7euser;v=1?a", Profile::Interpreter)?;
//! let Url::Http(old) = old else { panic!() };
//! let new = build::Http::from(&old).without_port().search("50%")?;
//! assert_eq!(new.to_string(), "http://host.dom/%7euser;v=1?50%25");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod check;
mod files;
mod gopher;
mod http;
mod login;
mod mail;
mod other;
mod services;

use core::fmt;

pub use check::{Error, Reason, ToOctets};
pub use files::{File, Ftp};
pub use gopher::Gopher;
pub use http::Http;
pub use mail::{Mailto, News};
pub use other::{IpSchemepart, Other};
pub use services::{Nntp, Prospero, Telnet, Wais};

use crate::url;

macro_rules! schemes {
    ($($scheme:ident $section:literal,)*) => {
        /// A builder for a URL of any scheme.
        ///
        /// ```
        /// use rfc1738::{Profile, build, parse};
        ///
        /// let url = parse(b"FTP://host.dom/motd;TYPE=a", Profile::Interpreter)?;
        /// assert_eq!(build::Url::from(&url).to_string(), "ftp://host.dom/motd;type=a");
        /// # Ok::<(), rfc1738::ParseError>(())
        /// ```
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        pub enum Url {
            $(#[doc = concat!("Section ", $section, ".")] $scheme($scheme),)*
        }

        impl From<&url::Url<'_>> for Url {
            fn from(url: &url::Url<'_>) -> Url {
                match url {
                    $(url::Url::$scheme(url) => Url::$scheme(url.into()),)*
                }
            }
        }

        impl fmt::Display for Url {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(Url::$scheme(url) => url.fmt(f),)*
                }
            }
        }

        $(
            impl From<$scheme> for Url {
                fn from(url: $scheme) -> Url {
                    Url::$scheme(url)
                }
            }
        )*
    };
}

schemes! {
    Ftp "3.2",
    Http "3.3",
    Gopher "3.4",
    Mailto "3.5",
    News "3.6",
    Nntp "3.7",
    Telnet "3.8",
    Wais "3.9",
    File "3.10",
    Prospero "3.11",
    Other "2.1",
}
