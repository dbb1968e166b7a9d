//! Machines to strings: suites that are complete, because every production is a regular language.

mod complete;
mod identify;

pub use complete::{Method, Suite, Test};
