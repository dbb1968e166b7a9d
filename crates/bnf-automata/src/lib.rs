//! Reads grammars without recursion from RFCs and answers questions about their languages exactly.
//!
//! If no rule of a grammar refers to itself, except at its end, every rule describes a regular
//! language. So these questions have exact answers: whether a string is a member, whether two
//! languages are equal, and which shortest string two grammars disagree about. The crate also
//! builds complete test suites, and decides which mutants change the language.
//!
//! ```
//! use bnf_automata::automata::Dfa;
//! use bnf_automata::grammar::Grammar;
//!
//! let old = Grammar::read("old.bnf", "host = label *[ \".\" label ]\nlabel = 1*%x61-62")?;
//! let new = Grammar::read("new.bnf", "host = label *[ \".\" label ]\nlabel = *%x61-62")?;
//! let (old, new) = (Dfa::compile(&old, "host")?, Dfa::compile(&new, "host")?);
//! assert_eq!(old.difference(&new)?.shortest(), None);
//! assert_eq!(new.difference(&old)?.shortest().as_deref(), Some(&b""[..]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | module | contents |
//! |---|---|
//! | [`grammar`] | from text to rules: reading, checking, amending and printing |
//! | [`automata`] | from rules to automata: membership, products and witnesses |
//! | [`derive`](mod@derive) | from a string to its derivation, down to the alternative taken for each byte |
//! | [`generate`] | complete test suites, near misses, samples and mutants |
//! | [`specification`] | a grammar with its amendments, sections and rulings, as one value |
#![cfg_attr(docsrs, feature(doc_cfg))]

pub mod automata;
pub mod derive;
pub mod generate;
pub mod grammar;
mod id;
mod numbered;
pub mod specification;
