//! Test vectors for any language: the corpus and a complete test suite of each scheme, as JSON with
//! a schema.
//!
//! The files are the same bytes on every machine. The parser and the automata agree on every
//! vector. If they disagree, no file is written. An id names one string permanently, so lists of
//! known failures keep their meaning.
//!
//! ```
//! use rfc1738::Rule;
//! use rfc1738_suite::vectors;
//!
//! let file = vectors::suite(Rule::MailtoUrl)?;
//! assert_eq!(file.name, "mailto.json");
//! assert!(file.text.contains(r#""input":"mailto:a","scheme":"mailto","flags":["open"],"verdict":"open","#));
//! # Ok::<(), vectors::Unsound>(())
//! ```

mod answers;
mod cases;
mod fields;
mod file;
mod schema;
mod suite;

pub use answers::answers;
pub use cases::{by_hand, cases};
pub use file::{Counts, Indexed, Vector, VectorFile, index};
pub use schema::{schema, value as schema_value};
pub use suite::{Judge, suite, suite_name, write_suite};

use std::fmt;

use rfc1738_oracle::properties::Disagreement;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unsound {
    Disagreement(Box<Disagreement>),
    Failing(Vec<String>),
}

impl fmt::Display for Unsound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unsound::Disagreement(of) => write!(
                f,
                "the parser and the grammar disagree on \"{}\" under {}; the command `prove` says how",
                of.text.escape_ascii(),
                of.profile
            ),
            Unsound::Failing(ids) => {
                write!(f, "these cases fail: {}; the command `conformance` says how", ids.join(", "))
            }
        }
    }
}

impl std::error::Error for Unsound {}
