//! A library for URLs as RFC 1738 (December 1994) defines them: it parses, builds, normalizes,
//! explains and finds them.
//!
//! ```
//! # #[cfg(feature = "alloc")]
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! use rfc1738::{Profile, Url, build, extract::extract, meaning::meaning, parse};
//!
//! // A URL has parts. The parser returns them as they are in the text.
//! let url = parse(b"ftp://myname@host.dom//etc/motd;type=a", Profile::Interpreter)?;
//! let Url::Ftp(ftp) = url else { panic!("the scheme is ftp") };
//! assert_eq!(ftp.host().as_str(), "host.dom");
//! assert_eq!(ftp.name().unwrap(), "motd");
//!
//! // A URL has a meaning. For ftp it is a series of commands.
//! let meaning = meaning(&url).to_string();
//! assert!(meaning.ends_with("CWD, with a null argument\nCWD etc\nTYPE a\nRETR motd"));
//!
//! // The builders write a URL from any octets.
//! let other = build::Ftp::from(&ftp).without_path().cwd("/etc").name("50% off");
//! assert_eq!(other.to_string(), "ftp://myname@host.dom/%2Fetc/50%25%20off");
//!
//! // `extract` finds URLs in a text.
//! let found = extract(b"see <URL:ftp://host.dom/a> (or http://host.dom/).");
//! assert!(found.map(|found| found.url.len()).eq([16, 16]));
//!
//! // "#" is not valid in a URL. The error's offset, 20, is the length of the longest viable prefix.
//! let error = parse(b"http://host.dom/path#fragment", Profile::Interpreter).unwrap_err();
//! assert_eq!(error.offset(), 20);
//! # Ok(())
//! # }
//! # #[cfg(not(feature = "alloc"))]
//! # fn main() {}
//! ```
//!
//! All offsets are in bytes, from 0. All ranges are half-open. The parser decodes nothing and
//! changes no letter's case. An error's offset is the length of the longest viable prefix: the
//! longest start of the input that some URL starts with.
//!
//! # Modules
//!
//! | module | feature | content |
//! |---|---|---|
//! | [`spec`] | | the rules of section 5, the schemes, the two profiles |
//! | [`url`] | | the parsed URL: one type per scheme |
//! | [`parse`](mod@parse) | | the reference parser, written by hand |
//! | [`octets`] | | octets and characters: percent-encoding, the normal form, equivalence |
#![cfg_attr(
    feature = "alloc",
    doc = "| [`build`](mod@build) | `alloc` | builders, which write a valid URL from its parts |"
)]
#![cfg_attr(
    feature = "alloc",
    doc = "| [`meaning`](mod@meaning) | `alloc` | the commands and values that a URL asks a client to use |"
)]
#![cfg_attr(
    feature = "alloc",
    doc = "| [`advise`] | `alloc` | advisories: cautions and notes about a valid URL |"
)]
#![cfg_attr(
    feature = "alloc",
    doc = "| [`extract`](mod@extract) | `alloc` | a search for URLs in running text |"
)]
//!
//! Without features the library has the first four modules. It is `no_std` and does not allocate.
//! By default it has no dependency. The features `serde` and `url` add the crate of this name:
//! [`UrlBuf`] as a string of a data format, and its conversion to and from the URLs of the URL
//! Standard.
//!
//! The packages [`bnf-automata`](https://docs.rs/bnf-automata) and
//! [`rfc1738-texts`](https://docs.rs/rfc1738-texts) hold a second, independent reading of
//! the RFC: automata compiled from the amended grammar of section 5. The amendments replace five of
//! its rules and add two. The package `rfc1738-suite` tests the parser and the automata against
//! each other.
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![deny(unsafe_code)]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(test)]
extern crate std;

#[cfg(feature = "alloc")]
pub mod advise;
#[cfg(feature = "alloc")]
pub mod build;
#[cfg(feature = "alloc")]
pub mod extract;
#[cfg(feature = "alloc")]
pub mod meaning;
pub mod octets;
pub mod parse;
pub mod spec;
pub mod url;
#[cfg(feature = "alloc")]
mod url_buf;

#[cfg(feature = "alloc")]
pub use build::Error as BuildError;
pub use parse::{Error as ParseError, parse};
pub use spec::{Profile, Rule};
pub use url::Url;
#[cfg(feature = "alloc")]
pub use url_buf::UrlBuf;
#[cfg(feature = "url")]
#[cfg_attr(docsrs, doc(cfg(feature = "url")))]
pub use url_buf::{ConversionError, Loss};

/// A type that makes the examples of docs/parser.md doc-tests.
#[cfg(all(doctest, feature = "alloc"))]
#[doc = include_str!("../docs/parser.md")]
struct Examples;
