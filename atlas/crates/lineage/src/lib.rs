//! The lineage: RFC 1738 and the texts before and after it, compared exactly, scheme by scheme.
//!
//! A text gives a language to each scheme that it defines. All these languages are regular, so the
//! relation of two languages, a shortest string of each difference, and the strings that two texts
//! divide in two ways are decided for strings of every length.
//!
//! ```
//! use url_atlas_lineage::{Language, Text};
//!
//! let text = Text::from_id("rfc3986").unwrap();
//! let ftp = Language::new(text, "ftp").expect("RFC 3986 covers every scheme")?;
//! let parts = ftp.reader()?.read(b"ftp://a.com?x@evil.com/f").expect("it is a URI");
//! assert_eq!(parts.get("host"), Some(6..11));
//! # Ok::<(), bnf_automata::grammar::CompileError>(())
//! ```

mod comparison;
mod count;
mod differentials;
mod language;
mod marks;
mod open;
mod readings;
pub mod rfc1808;
mod table;
mod text;
pub mod texts;

/// The examples of the README, as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub use comparison::{Class, Comparison, Divided, Places, Relation, Witness, class_text};
pub use count::Count;
pub use differentials::{DIFFERENTIALS, Differential};
pub use language::{Language, Parts, Reader};
pub use readings::{Readers, TextReading, two_hosts};
pub use table::{Pair, Table};
pub use text::{TEXTS, Text};

/// The schemes that RFC 1738 defines.
pub const SCHEMES: [&str; 10] =
    ["ftp", "http", "gopher", "mailto", "news", "nntp", "telnet", "wais", "file", "prospero"];

/// The parts that are compared, the one that can mislead most first. A path has the "/" before it.
/// Every URL has a path, which may be empty.
pub const PARTS: [&str; 7] = ["host", "port", "user", "password", "path", "query", "fragment"];
