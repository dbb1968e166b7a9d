//! The corpus in memory: loads, checks, selects and writes the cases of `spec-cases/`, with file
//! and line.
//!
//! ```
//! use rfc1738_suite::corpus::{Corpus, Filter};
//!
//! let corpus = Corpus::shipped();
//! let typecodes: Filter = "rule:ftptype".parse()?;
//! for case in typecodes.select(corpus)? {
//!     println!("{}:{} {}", case.file, case.line, case.why);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod background;
mod case;
mod check;
mod filter;
mod folder;
mod kind;
#[cfg(feature = "all")]
mod lint;
pub(crate) mod schema;
mod text;
pub(crate) mod write;

pub use case::{Case, Clause, Expected, Reading, ReadingExpects, Verdict};
pub use filter::{Filter, FilterError};
pub use folder::{Corpus, Folder, Misplaced, TOPICS, Template};
pub use kind::{RulingKind, arguments};
#[cfg(feature = "all")]
pub use lint::{Lint, PRINTED, Printed, RfcText, Sentences, Summary, lint, lint_sentences};
pub use rfc1738_texts::entries::{Problem, Problems, suggestion};
pub use schema::schemas;

// The reader of entries is that of the texts.
pub(crate) use rfc1738_texts::entries as entry;
use rfc1738_texts::entries::{problem, suggest, yaml};
