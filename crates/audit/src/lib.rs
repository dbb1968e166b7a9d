//! Audits a URL library: it asks the library about many inputs, compares the answers with those of
//! a text, and lists the root causes of those that differ.
//!
//! An audit knows nothing about the library. The expected answers are those of [`Text`].
//!
//! ```
//! use rfc1738_audit::{Audit, Inputs, Text, Wanted};
//! use rfc1738_oracle::subjects::ParserSubject;
//!
//! // The parser of this project departs from RFC 1738 nowhere.
//! let mut parser = ParserSubject::new(rfc1738::Profile::Interpreter);
//! let (inputs, text) = (Inputs::of_cases(), Some(Text::Rfc1738));
//! let audit = Audit::new(&mut parser, &inputs, Wanted::Causes, text, &mut |_| {});
//! assert!(audit.causes.is_empty());
//! ```

mod again;
mod agreement;
mod answer;
mod apart;
mod audit;
pub mod causes;
mod changes;
mod danger;
mod decide;
mod elsewhere;
mod emit;
mod escapes;
mod expectation;
mod expected;
pub mod growth;
pub mod hosts;
mod inputs;
mod kept;
mod length;
mod memo;
mod pool;
mod printed;
pub mod record;
pub mod report;
mod reprinted;
mod simpler;
mod tried;
mod whole_part;

pub use agreement::{Agreement, Agreements, Answered, Texts, agree, same_parts};
pub use answer::answer;
pub use audit::{Audit, Wanted};
pub use causes::{Cause, Symptom};
pub use changes::{Change, Changes, Moved};
pub use danger::Danger;
pub use elsewhere::{Elsewhere, Way};
pub use emit::{Framework, emit, without_test};
pub use expectation::{Expectation, Finding, Outcome, assert_conforms};
pub use expected::{Chosen, expected, or_disputed};
pub use inputs::{Input, Inputs, Kind, SAMPLE_SEED, Suite, attacks, generated, sample};
pub use pool::Strings;
pub use record::{Record, Recorder};
#[cfg(feature = "html")]
pub use report::html;
pub use report::{
    cause_json, changes_human, changes_json, growth_human, growth_json, human, json, junit, markdown, words,
};
pub use rfc1738_oracle::{Text, is_default_port};
