//! URL specifications as data: the grammar as printed, its amendments with their reasons, the sections that cases cite,
//! and the rulings on doubtful points.
//!
//! No later RFC defines the ftp scheme of RFC 1738. The later texts of its other schemes are here, but for http: its later RFCs
//! take their syntax from RFC 3986.
//!
//! ```
//! use bnf_automata::automata::Dfa;
//! use bnf_automata::grammar::LetterCase;
//! use rfc1738_texts::RFC1738;
//!
//! let port = Dfa::compile(RFC1738.amended(LetterCase::Any), "port")?;
//! assert!(port.accepts(b"00080"));
//! assert!(RFC1738.ruling("A7").unwrap().sections.contains(&"3.2.2"));
//! # Ok::<(), bnf_automata::grammar::CompileError>(())
//! ```

#![allow(missing_docs)]

pub mod cern1994;
pub mod entries;
mod host;
pub mod resolution;
pub mod resolvers;
pub mod rfc1630;
pub mod rfc1738;
pub mod rfc1808;
pub mod rfc2368;
pub mod rfc2396;
pub mod rfc3986;
pub mod rfc4156;
pub mod rfc4157;
pub mod rfc4248;
pub mod rfc4266;
pub mod rfc5538;
pub mod rfc6068;
pub mod rfc8089;
pub mod url_standard;

pub use cern1994::CERN1994;
pub use rfc1630::RFC1630;
pub use rfc1738::RFC1738;
pub use rfc1808::RFC1808;
pub use rfc2368::RFC2368;
pub use rfc2396::RFC2396;
pub use rfc3986::RFC3986;
pub use rfc4156::RFC4156;
pub use rfc4157::RFC4157;
pub use rfc4248::RFC4248;
pub use rfc4266::RFC4266;
pub use rfc5538::RFC5538;
pub use rfc6068::RFC6068;
pub use rfc8089::RFC8089;
pub use url_standard::URL_STANDARD;

use bnf_automata::specification::Specification;

/// All specifications, the oldest first.
pub const ALL: [&Specification; 15] = [
    &CERN1994,
    &RFC1630,
    &RFC1738,
    &RFC1808,
    &RFC2368,
    &RFC2396,
    &RFC3986,
    &RFC4156,
    &RFC4157,
    &RFC4248,
    &RFC4266,
    &RFC5538,
    &RFC6068,
    &RFC8089,
    &URL_STANDARD,
];
