//! Audits a URL library: it asks the library about many inputs, infers the design of the library, and lists the decisions in which the
//! library departs from a text.
//!
//! An audit needs no expected answers and knows nothing about the library. Every answer is either read by the design that was inferred, or
//! listed as not explained.
//!
//! ```
//! use rfc1738_audit::{Against, Audit, Inputs, Wanted};
//! use rfc1738_oracle::subjects::ParserSubject;
//!
//! // The parser of this project departs from RFC 1738 nowhere.
//! let mut parser = ParserSubject::new(rfc1738::Profile::Interpreter);
//! let audit = Audit::new(&mut parser, &Inputs::of_cases(), Wanted::Causes, Some(Against::Rfc1738), &mut |_| {})?;
//! assert!(audit.causes.is_empty());
//! # Ok::<(), bnf_automata::grammar::CompileError>(())
//! ```

mod against;
mod agreement;
mod answer;
mod audit;
pub mod causes;
mod changes;
pub mod compare;
mod danger;
mod departure;
mod elsewhere;
mod emit;
mod escapes;
pub mod everyone;
mod expectation;
pub mod growth;
pub mod hosts;
mod inputs;
pub mod names;
pub mod opinions;
mod printed;
pub mod record;
pub mod report;
mod shapes;
mod source;

pub use against::{Against, Chosen};
pub use agreement::{Agreement, Agreements};
pub use answer::{answer, figures_of_hosts};
pub use audit::{Audit, NotExplained, Wanted, shown_inputs};
pub use causes::{Cause, Symptom};
pub use changes::{Change, Changes, Moved};
pub use danger::Danger;
pub use departure::{Departure, departures};
pub use elsewhere::{Elsewhere, Way};
pub use emit::{Framework, emit};
pub use expectation::{Expectation, Finding, Outcome, assert_conforms};
pub use inputs::{Input, Inputs, Kind, SAMPLE_SEED, Suite, attacks, generated, sample};
pub use record::{Record, Recorder};
pub use report::{
    cause_json, cause_schema, changes_human, changes_json, changes_schema, growth_human, growth_json,
    growth_schema, human, json, json_schema, junit, markdown, words,
};
pub use source::{Answered, Source, Sources, agree, common, same_parts};
