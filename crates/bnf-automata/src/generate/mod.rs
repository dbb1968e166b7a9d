//! Machines to strings, and grammars to mutants. Because every production is a regular language, suites are complete,
//! samples uniform, near misses classified and mutants decided.
//!
//! | what | how | |
//! |---|---|---|
//! | [`Suite`] | whoever gives these verdicts accepts exactly the language | exact |
//! | [`Strings`] | members or non-members, shortest first | exact |
//! | [`Derivations`] | a string with what was meant by it, from whatever chooses | by walking the grammar |
//! | [`NearMisses`] | one edit away from a member, with the production that breaks | exact |
//! | [`mutants()`] | a grammar with one thing read wrongly | exact |
#![cfg_attr(
    feature = "sample",
    doc = "| [`Uniform`] | each member of a length as likely as any other | random |"
)]
#![cfg_attr(feature = "sample", doc = "| [`RandomDerivations`] | a random derivation, fast | random |")]

mod complete;
mod derived;
mod enumerate;
mod mutants;
mod near_miss;
#[cfg(feature = "sample")]
mod random;
#[cfg(feature = "sample")]
mod random_derivations;
mod separating;
#[cfg(feature = "sample")]
mod uniform;

pub use complete::{Method, Suite, Test};
pub use derived::{Derivations, Derived};
pub use enumerate::Strings;
pub use mutants::{Mutant, mutants};
pub use near_miss::{Edit, Fault, NearMiss, NearMisses};
pub use separating::{access_sequences, separating_sequences};
#[cfg(feature = "sample")]
pub use {
    rand_core::Rng,
    random::seeded,
    random_derivations::RandomDerivations,
    uniform::{LengthError, Uniform, count},
};
