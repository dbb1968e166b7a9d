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
//! without a user, a search without a path. An octet becomes a character where its escape means the
//! same ([`Component::is_free`](crate::octets::Component::is_free)), and an escape elsewhere.
//! Parsing the URL and decoding its parts returns these octets.
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
