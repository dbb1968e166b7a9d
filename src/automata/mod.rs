//! Machines: every production of a grammar without cycles is a regular language, so every answer here is exact.
//!
//! ```
//! use rfc1738::automata::Dfa;
//! use rfc1738::{grammar::Grammar, Profile};
//!
//! let grammar = Grammar::amended();
//! let host = Dfa::compile(grammar, "host", Profile::Producer)?;
//! let name = Dfa::compile(grammar, "hostname", Profile::Producer)?;
//! assert!(host.accepts(b"ds.internic.net"));
//! assert_eq!(host.difference(&name)?.shortest().as_deref(), Some(&b"0.0.0.0"[..]));
//! assert_eq!(name.difference(&host)?.shortest(), None);
//! # Ok::<(), rfc1738::grammar::CompileError>(())
//! ```

mod ambiguity;
mod byte_set;
mod compile;
mod determinise;
mod dfa;
mod minimise;
mod nfa;
mod product;
mod table;

pub use byte_set::ByteSet;
pub use dfa::{Dfa, Walk};
pub use nfa::{Mark, Nfa};
pub use table::Table;

pub(crate) use byte_set::ByteClasses;
pub(crate) use compile::byte_class;
