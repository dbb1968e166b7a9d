//! The decisions of a URL parser: one typed value says how a parser reads URLs, and one function reads by it.
//!
//! A URL parser makes some fifty *decisions*, in the order in which it reads: what a scheme is, how
//! many slashes begin an authority, what ends the authority, which "@" ends the user. Each decision
//! has a few *options*. A [`Design`] takes one option at each decision, and [`read`] reads an input
//! by a design. RFC 1738, RFC 2396, RFC 3986 and the URL Standard are designs: [`TEXTS`].
//!
//! ```
//! use url_atlas_decisions::steps::authority::AuthorityEnd;
//! use url_atlas_decisions::{Answer, Design, RFC_1738, URL_STANDARD, decisions, read};
//!
//! let host = |design: &Design| match read(design, b"ftp://a.com?x@evil.com/f") {
//!     Answer::Accept(parts) => parts.host.as_deref().map(String::from),
//!     _ => None,
//! };
//! assert_eq!(host(&RFC_1738).as_deref(), Some("evil.com"));
//! assert_eq!(host(&URL_STANDARD).as_deref(), Some("a.com"));
//!
//! // One decision is enough to make the difference: what ends an authority.
//! let other = Design { authority_end: AuthorityEnd::Slash, ..URL_STANDARD };
//! assert_eq!(host(&other).as_deref(), Some("evil.com"));
//! assert!(decisions().len() <= 50);
//! ```
//!
//! [`steps`] has one file for each step of the reading, with its decisions and its code.
//! [`decisions`] lists all of them.

pub mod characters;
mod citations;
mod claims;
mod declare;
mod design;
pub mod infer;
pub mod inputs;
mod library;
mod quirks;
mod read;
mod schemes;
pub mod steps;
mod texts;
mod trace;
mod unseen;
mod words;

pub use citations::{Citation, Quote, citations};
pub use claims::Claim;
pub use declare::{ABOUT_EXAMPLES, Choice, Decided, Each, NO_EXAMPLE};
pub use design::{Decision, Design, decisions};
pub use library::{Library, by_name, from_json, libraries, to_json};
pub use quirks::{Quirk, all as quirks};
pub use read::{read, trace};
pub use rfc1738_oracle::Answer;
pub use texts::{RFC_1738, RFC_2396, RFC_3986, TEXTS, URL_STANDARD, URL_STANDARD_TESTS, design};
pub use trace::Trace;
pub use unseen::Given;
pub use words::Known;
