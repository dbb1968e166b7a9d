//! Machines to strings, and grammars to mutants: suites are complete and mutants decided, because every production is a
//! regular language.

mod complete;
mod identify;
mod mutants;

pub use complete::{Method, Suite, Test};
pub use mutants::{Mutant, mutants};
