//! RFC 1738, the URL of December 1994, held against two readings of itself: a parser written by hand, and machines
//! compiled from the BNF of section 5.
//!
//! ```
//! # #[cfg(feature = "alloc")]
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! use rfc1738::{Profile, Url, build, extract::extract, meaning::meaning, parse};
//!
//! // A URL has parts, as they stand there.
//! let url = parse(b"ftp://myname@host.dom//etc/motd;type=a", Profile::Interpreter)?;
//! let Url::Ftp(ftp) = url else { panic!("the scheme is ftp") };
//! assert_eq!(ftp.host().as_str(), "host.dom");
//! assert_eq!(ftp.name().unwrap(), "motd");
//!
//! // It means something: here a series of commands.
//! let meaning = meaning(&url).to_string();
//! assert!(meaning.ends_with("CWD, with a null argument\nCWD etc\nTYPE a\nRETR motd"));
//!
//! // It can be written, from any octets.
//! let other = build::Ftp::from(&ftp).without_path().cwd("/etc").name("50% off");
//! assert_eq!(other.to_string(), "ftp://myname@host.dom/%2Fetc/50%25%20off");
//!
//! // It can be found in a text.
//! let found = extract(b"see <URL:ftp://host.dom/a> (or http://host.dom/).");
//! assert!(found.map(|found| found.url.len()).eq([16, 16]));
//!
//! // No URL has "#" there, or anywhere: byte 20 is where it becomes hopeless.
//! let error = parse(b"http://host.dom/path#fragment", Profile::Interpreter).unwrap_err();
//! assert_eq!(error.offset(), 20);
//! # Ok(())
//! # }
//! # #[cfg(not(feature = "alloc"))]
//! # fn main() {}
//! ```
//!
//! All offsets are in bytes, from 0; all ranges are half-open. The parser decodes nothing and puts nothing in another case.
//!
//! # The map
//!
//! | module | feature | what it is |
//! |---|---|---|
//! | [`spec`] | | the rules of section 5, the schemes, the two profiles |
//! | [`url`] | | what a URL is: one type per scheme |
//! | [`parse`](mod@parse) | | the reference parser, by hand |
//! | [`octets`] | | octets and characters: encoding, the normal form, equivalence |
#![cfg_attr(feature = "alloc", doc = "| [`build`](mod@build) | `alloc` | parts to a URL that is valid |")]
#![cfg_attr(
    feature = "alloc",
    doc = "| [`meaning`](mod@meaning) | `alloc` | what a URL asks a client to do, with nothing done |"
)]
#![cfg_attr(feature = "alloc", doc = "| [`advise`] | `alloc` | what is worth noticing about a URL |")]
#![cfg_attr(feature = "alloc", doc = "| [`extract`](mod@extract) | `alloc` | URLs in running text |")]
//!
//! Without features the library is the parser: `no_std`, no allocation. No feature adds a dependency.
//!
//! The other reading of the same text, automata compiled from the grammar of section 5, is in the packages
//! [`bnf-automata`](https://docs.rs/bnf-automata) and [`url-specifications`](https://docs.rs/url-specifications). The
//! package `rfc1738-suite` tests each reading against the other.
#![no_std]
// Marks on docs.rs, which has a nightly compiler, what needs a feature.
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
pub use build::Error as BuildError;
pub use parse::{Error as ParseError, parse};
pub use spec::{Profile, Rule};
pub use url::Url;

/// The README's examples compile.
#[cfg(all(doctest, feature = "alloc"))]
#[doc = include_str!("../README.md")]
struct Readme;
