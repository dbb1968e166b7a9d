//! The commands of `rfc1738` that use the corpus: their arguments and their work.
//!
//! Two programs have these commands. `rfc1738` needs no checkout: its cases are embedded. `cargo
//! xtask` reads the cases of the checkout. [`Program`] says which one runs. Each command is a type
//! with its arguments and a function `run`.
//!
//! | module | what it does |
//! |---|---|
//! | [`conformance`] | asks subjects about the cases, and compares their answers with the expected ones |
//! | [`coverage`] | measures how far the cases and the complete suites exercise section 5 |
//! | [`prove`] | compares the parser with the grammar on complete suites |
//! | [`vectors`] | writes the cases and a complete suite of each scheme as JSON files |

pub mod asked;
mod cases;
pub mod conformance;
pub mod coverage;
mod help;
pub mod parallel;
mod program;
pub mod progress;
pub mod prove;
mod shard;
pub mod vectors;

pub use cases::Cases;
pub use help::Help;
pub use program::{CasesFolder, Failure, Program, Status};
pub use shard::Shard;
