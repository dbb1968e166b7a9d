//! Automata of rules. A rule of a grammar without recursion, except at its end, describes a regular
//! language, so every answer here is exact.
//!
//! ```
//! use bnf_automata::automata::Dfa;
//! use bnf_automata::grammar::Grammar;
//!
//! let text = "host = name | number\nname = 1*%x61-62\nnumber = 1*%x30-38";
//! let grammar = Grammar::read("host.bnf", text)?;
//! let (host, name) = (Dfa::compile(&grammar, "host")?, Dfa::compile(&grammar, "name")?);
//! assert!(host.accepts(b"abba"));
//! assert_eq!(host.difference(&name)?.shortest().as_deref(), Some(&b"0"[..]));
//! assert_eq!(name.difference(&host)?.shortest(), None);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answer;
mod byte_set;
mod compile;
mod determinize;
mod dfa;
mod inputs;
mod minimize;
mod nfa;
mod part_difference;
mod product;

pub use crate::id::{ClassId, StateId};
pub use answer::{AnswerDfa, Symbol};
pub use byte_set::{ByteClasses, ByteSet};
pub use dfa::{Dfa, Table, Walk};
pub use nfa::{Mark, Nfa};
pub use part_difference::{PartDifference, Places};

pub(crate) use compile::byte_class_in;
pub(crate) use determinize::Subsets;
