//! Mutants of the grammar: whether each of them has another meaning, and whether the cases detect
//! it.

mod parts;
mod verdicts;

pub use parts::{PartMutation, Shift};
pub use verdicts::{Fate, Mutation};
