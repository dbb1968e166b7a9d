//! URL specifications as data: the grammar as printed, its amendments with their reasons, the sections that cases cite,
//! and the rulings on doubtful points.
//!
//! ```
//! use bnf_automata::automata::Dfa;
//! use bnf_automata::grammar::LetterCase;
//! use url_specifications::RFC1738;
//!
//! let port = Dfa::compile(RFC1738.amended(LetterCase::Any), "port")?;
//! assert!(port.accepts(b"00080"));
//! assert!(RFC1738.ruling("A7").unwrap().sections.contains(&"3.2.2"));
//! # Ok::<(), bnf_automata::grammar::CompileError>(())
//! ```

pub mod cern1994;
pub mod rfc1630;
pub mod rfc1738;
pub mod rfc1808;
pub mod rfc2396;
pub mod rfc3986;

pub use cern1994::CERN1994;
pub use rfc1630::RFC1630;
pub use rfc1738::RFC1738;
pub use rfc1808::RFC1808;
pub use rfc2396::RFC2396;
pub use rfc3986::RFC3986;

use bnf_automata::specification::Specification;

/// All specifications, the oldest first.
pub const ALL: [&Specification; 6] = [&CERN1994, &RFC1630, &RFC1738, &RFC1808, &RFC2396, &RFC3986];
