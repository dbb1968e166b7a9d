//! From automata to strings, and from grammars to mutants.
//!
//! Every rule describes a regular language. So test suites are complete, samples are uniform, near
//! misses are classified, and mutants are decided.
//!
//! | item | result | |
//! |---|---|---|
//! | [`Suite`] | a complete test suite, by the HSI or the Wp method | exact |
//! | [`Strings`] | members or non-members, shortest first | exact |
//! | [`Derivations`] | a member with its derivation, from a sequence of choices | by walking the grammar |
//! | [`NearMisses`] | strings one edit away from a member, with the rule that fails | exact |
//! | [`mutants()`] | grammars that differ from the original in one place | exact |
#![cfg_attr(
    feature = "sample",
    doc = "| [`Uniform`] | random members; all members of one length are equally likely | random |"
)]
#![cfg_attr(
    feature = "sample",
    doc = "| [`RandomDerivations`] | random members, by a random derivation; fast | random |"
)]
#![cfg_attr(
    feature = "sample",
    doc = "| [`second_order()`] | grammars that differ from the original in two places | random |"
)]

mod complete;
mod complete_answers;
mod derived;
mod enumerate;
mod mutants;
mod near_miss;
mod part_mutants;
#[cfg(feature = "sample")]
mod random;
#[cfg(feature = "sample")]
mod random_derivations;
mod separating;
#[cfg(feature = "sample")]
mod uniform;

pub use complete::{Method, Suite, SuiteSize, Test};
pub use derived::{Derivations, Derived};
pub use enumerate::Strings;
pub use mutants::{Mutant, mutants};
pub use near_miss::{Edit, Fault, NearMiss, NearMisses};
pub use part_mutants::part_mutants;
#[cfg(feature = "sample")]
pub use {
    num_bigint::BigUint,
    rand_core::Rng,
    random::{second_order, seeded},
    random_derivations::RandomDerivations,
    uniform::{LengthError, Uniform, count, counts},
};
