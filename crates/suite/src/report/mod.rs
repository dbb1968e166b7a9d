//! Reports: outcomes as text for a terminal, as JSON for programs, as JUnit for CI systems, as Markdown for pages.
//!
//! No report contains a time, a duration or a path that nobody typed, and all are in the order of the corpus. So two reports
//! differ only where the outcomes do. Text from a case or a subject is escaped.

mod again;
mod answer;
mod carets;
pub mod coverage;
pub mod differences;
pub(crate) mod escape;
mod failure;
mod human;
mod json;
mod junit;
mod markdown;
pub mod schema;
pub mod survey;
mod table;
mod totals;

pub use again::Again;
pub use failure::failures;
pub use human::{Colour, human, last_lines};
pub use json::{json, json_schema};
pub use junit::junit;
pub use markdown::markdown;

/// The version of the JSON of all reports: it grows when a key goes or changes its meaning. Version 2 says `at` for every
/// offset, and `rule` for what version 1 called a production.
const FORMAT: u32 = 2;
