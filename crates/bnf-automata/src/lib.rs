//! Grammars without recursion, as RFCs print them, and everything that can be decided about them.
//!
//! A grammar whose productions never refer to themselves, except at their end, describes regular languages. So its
//! questions have exact answers: membership, equality, the shortest string that two grammars disagree about, complete
//! test suites, mutants that mean something else.
//!
//! ```
//! use bnf_automata::automata::Dfa;
//! use bnf_automata::grammar::Grammar;
//!
//! let old = Grammar::read("old.bnf", "host = label *[ \".\" label ]\nlabel = 1*letter\nletter = \"a\" | \"b\"")?;
//! let new = Grammar::read("new.bnf", "host = label *[ \".\" label ]\nlabel = *letter\nletter = \"a\" | \"b\"")?;
//! let (old, new) = (Dfa::compile(&old, "host")?, Dfa::compile(&new, "host")?);
//! assert_eq!(old.difference(&new)?.shortest(), None);
//! assert_eq!(new.difference(&old)?.shortest().as_deref(), Some(&b""[..]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | module | what it is |
//! |---|---|
//! | [`grammar`] | text to productions: reading, checking, amending, printing |
//! | [`automata`] | productions to automata: membership, products, witnesses |
//! | [`derive`](mod@derive) | a string to its derivation, down to the alternative taken for each character |
//! | [`generate`] | automata to strings: complete suites, near misses, samples; and grammars to mutants |
//! | [`specification`] | a grammar with its amendments, sections and rulings, as one value |
// Marks on docs.rs, which has a nightly compiler, what needs a feature.
#![cfg_attr(docsrs, feature(doc_cfg))]

pub mod automata;
pub mod derive;
pub mod generate;
pub mod grammar;
pub mod specification;
