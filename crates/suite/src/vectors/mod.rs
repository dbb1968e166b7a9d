//! Test vectors for every language: the corpus, and a complete suite of each scheme, as JSON with a schema.
//!
//! The files are the same bytes on every machine. Each vector is one that the parser and the machines agree on; where they do
//! not, there is no file. An id says which string it is about, and no other string will ever have it, so that a list of
//! known failures keeps its meaning.
//!
//! ```
//! use rfc1738::Rule;
//! use rfc1738_suite::vectors;
//!
//! let file = vectors::suite(Rule::MailtoUrl)?;
//! assert_eq!(file.name, "mailto.json");
//! assert!(file.text.contains(r#""input":"mailto:a","verdict":"valid","parts":{"scheme":"mailto","encoded822addr":"a"}"#));
//! # Ok::<(), vectors::Unsound>(())
//! ```

mod answers;
mod cases;
mod file;
mod schema;
mod suite;

pub use answers::answers;
pub use cases::cases;
pub use file::{Counts, Vector, VectorFile, index};
pub use schema::{schema, value as schema_value};
pub use suite::{Judge, suite};

use std::fmt;

use crate::oracle::Disagreement;

/// Why there are no vectors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unsound {
    /// The parser and the machines disagree on a string.
    Disagreement(Box<Disagreement>),
    /// These cases fail.
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
