//! Grammars: reading the RFC's notation, checking, amending, printing.
//!
//! ```
//! use rfc1738::grammar::Grammar;
//!
//! let text = "pair = name \"=\" name   ; two names\nname = 1*[ \"a\" | \"b\" ]";
//! let grammar = Grammar::read("pairs.bnf", text)?;
//! assert_eq!(grammar.rules().len(), 2);
//! assert_eq!(grammar.to_string(), "pair = name \"=\" name\nname = 1*[ \"a\" | \"b\" ]\n");
//! # Ok::<(), rfc1738::grammar::ReadError>(())
//! ```

mod amend;
mod check;
mod document;
mod error;
mod expr;
mod print;
mod read;
mod token;

use std::collections::HashMap;
use std::sync::OnceLock;
use std::{string::String, vec::Vec};

pub use check::{CompileError, Finding};
pub use error::ReadError;
pub use expr::{Expr, Node, NodeKind, visit};

use crate::spec::RFC1738_BNF;

/// A named production.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Production {
    /// The name, in the case of its definition; names match in any case.
    pub name: String,
    /// The right-hand side.
    pub expr: Expr,
}

/// A list of productions, in the order of their text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Grammar {
    productions: Vec<Production>,
    index: HashMap<String, usize>,
}

impl Grammar {
    /// The productions, in the order of the text; a rule's number elsewhere is its place in this list.
    pub fn rules(&self) -> &[Production] {
        &self.productions
    }

    /// The number of the production of that name, in any case.
    pub fn find(&self, name: &str) -> Option<usize> {
        self.index.get(&name.to_ascii_lowercase()).copied()
    }

    /// Adds a production, or replaces the one of that name.
    pub fn define(&mut self, name: &str, expr: Expr) {
        match self.find(name) {
            Some(rule) => self.productions[rule].expr = expr,
            None => {
                self.index.insert(name.to_ascii_lowercase(), self.productions.len());
                self.productions.push(Production { name: name.into(), expr });
            }
        }
    }

    /// Section 5 as printed: 67 productions. It names one thing that is not defined, the bare `/` of erratum 5118.
    pub fn printed() -> &'static Grammar {
        static PRINTED: OnceLock<Grammar> = OnceLock::new();
        PRINTED.get_or_init(|| {
            Grammar::read("rfc1738.bnf", RFC1738_BNF).expect("the shipped transcription can be read")
        })
    }

    /// Section 5 with the amendments of [`crate::spec::AMENDMENTS`]: what the project's machines are compiled from.
    pub fn amended() -> &'static Grammar {
        static AMENDED: OnceLock<Grammar> = OnceLock::new();
        AMENDED.get_or_init(|| {
            let mut grammar = Grammar::printed().clone();
            grammar.amend();
            grammar
        })
    }
}
