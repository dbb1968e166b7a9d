//! Outcomes in words: for a terminal, for programs, for CI systems, for pages.
//!
//! No report holds a clock, a duration or a path of this machine, and all are in the order of the corpus, so that the
//! difference of two reports is news. Whatever came from a case or a subject is escaped.

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
mod table;
mod totals;

pub use failure::failures;
pub use human::{Colour, human, last_line};
pub use json::json;
pub use junit::junit;
pub use markdown::markdown;
