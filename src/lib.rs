//! RFC 1738, the URL of December 1994, held against two readings of itself: a parser written by hand, and machines
//! compiled from the BNF of section 5.
//!
//! ```
//! # #[cfg(feature = "alloc")]
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! use rfc1738::{build, extract::extract, meaning::meaning, parse, Profile, Url};
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
//! | [`spec`] | | sections, productions, profiles; the printed grammar, its amendments, the rulings |
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
#![cfg_attr(
    feature = "grammar",
    doc = "| [`grammar`] | `grammar` | text to productions: reading, checking, printing |"
)]
#![cfg_attr(
    feature = "grammar",
    doc = "| [`automata`] | `grammar` | productions to machines: equal, different, and by what |"
)]
#![cfg_attr(feature = "grammar", doc = "| [`derive`](mod@derive) | `grammar` | a string to its derivation |")]
#![cfg_attr(
    feature = "grammar",
    doc = "| [`generate`] | `grammar` | a machine to strings: complete suites |"
)]
#![cfg_attr(
    feature = "suite",
    doc = "| [`oracle`] | `suite` | properties that tests, proofs and fuzz targets share |"
)]
#![cfg_attr(feature = "suite", doc = "| [`corpus`] | `suite` | the cases of `spec-cases/` in memory |")]
#![cfg_attr(feature = "suite", doc = "| [`subject`] | `suite` | whatever can be asked about an input |")]
#![cfg_attr(
    feature = "suite",
    doc = "| [`coverage`] | `suite` | what of each production has been exercised |"
)]
#![cfg_attr(feature = "peers", doc = "| [`peers`] | `peers` | other people's URL parsers, in this process |")]
#![cfg_attr(
    feature = "peers",
    doc = "| [`difference`] | `peers` | in what they differ from RFC 1738, by production and byte |"
)]
#![cfg_attr(feature = "suite", doc = "| [`runner`] | `suite` | cases and subjects to outcomes |")]
#![cfg_attr(feature = "suite", doc = "| [`report`] | `suite` | outcomes to text, JSON, JUnit, Markdown |")]
#![cfg_attr(
    feature = "suite",
    doc = "| [`vectors`] | `suite` | the corpus and complete suites as JSON, for every language |"
)]
//!
//! Without features the library is the parser: `no_std`, no allocation, no dependency. `parse` knows nothing of `grammar`
//! and `automata`: that the two agree is worth something only because they are independent.
#![no_std]
#![deny(unsafe_code)]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "grammar")]
extern crate std;

#[cfg(feature = "alloc")]
pub mod advise;
#[cfg(feature = "grammar")]
pub mod automata;
#[cfg(feature = "alloc")]
pub mod build;
#[cfg(feature = "suite")]
pub mod corpus;
#[cfg(feature = "suite")]
pub mod coverage;
#[cfg(feature = "grammar")]
pub mod derive;
#[cfg(feature = "peers")]
pub mod difference;
#[cfg(feature = "alloc")]
pub mod extract;
#[cfg(feature = "grammar")]
pub mod generate;
#[cfg(feature = "grammar")]
pub mod grammar;
#[cfg(feature = "alloc")]
pub mod meaning;
pub mod octets;
#[cfg(feature = "suite")]
pub mod oracle;
pub mod parse;
#[cfg(feature = "peers")]
pub mod peers;
#[cfg(feature = "suite")]
pub mod report;
#[cfg(feature = "suite")]
pub mod runner;
pub mod spec;
#[cfg(feature = "suite")]
pub mod subject;
pub mod url;
#[cfg(feature = "suite")]
pub mod vectors;

#[cfg(any(feature = "proptest", feature = "arbitrary"))]
pub mod testing;

#[cfg(feature = "alloc")]
pub use build::Error as BuildError;
pub use parse::{Error as ParseError, parse};
pub use spec::{Profile, Rule};
pub use url::Url;

/// The README's examples compile.
#[cfg(all(doctest, feature = "alloc"))]
#[doc = include_str!("../README.md")]
struct Readme;
