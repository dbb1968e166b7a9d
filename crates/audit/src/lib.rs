//! Audits a URL library: it asks the library about many inputs, finds the behaviors that predict its answers, and compares the
//! answers with those of each text.
//!
//! An audit needs no expected answers and no list of the library's behaviors. Every answer is either predicted by the
//! behaviors that were found, or listed as not explained.
//!
//! ```
//! use rfc1738_audit::{Audit, Inputs};
//! use rfc1738_suite::subjects::ParserSubject;
//!
//! // The parser of this project has no behavior: it is RFC 1738.
//! let mut parser = ParserSubject::new(rfc1738::Profile::Interpreter);
//! let audit = Audit::new(&mut parser, &Inputs::of_cases(), &mut |_| {})?;
//! assert!(audit.found.is_empty() && audit.not_explained.is_empty());
//! # Ok::<(), bnf_automata::grammar::CompileError>(())
//! ```

mod agreement;
mod answer;
mod audit;
mod expectation;
mod explanation;
mod infer;
mod inputs;
pub mod record;
pub mod report;
mod source;

pub use agreement::{Agreement, Agreements};
pub use answer::answer;
pub use audit::{Audit, Deviation, NotExplained, shown_inputs};
pub use expectation::{Expectation, Finding, Outcome, assert_conforms};
pub use explanation::{Explanation, known, listed};
pub use infer::infer;
pub use inputs::{Input, Inputs, Suite};
pub use record::{Record, Recorder};
pub use report::{human, json, json_schema, junit, markdown, words};
pub use source::{Source, Sources, agree, common, same_parts};
