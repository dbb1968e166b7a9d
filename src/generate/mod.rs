//! Machines to strings, and grammars to mutants: suites are complete and mutants decided, because every production is a
//! regular language.

mod complete;
mod enumerate;
mod identify;
mod mutants;
mod near_miss;
#[cfg(feature = "sample")]
mod random;
#[cfg(feature = "sample")]
mod uniform;
#[cfg(feature = "sample")]
mod unweighted;

pub use complete::{Method, Suite, Test};
pub use enumerate::Strings;
pub use mutants::{Mutant, mutants};
pub use near_miss::{Edit, Fault, NearMiss, NearMisses};
#[cfg(feature = "sample")]
pub use {
    rand_core::Rng,
    random::seeded,
    uniform::{LengthError, Uniform, count},
    unweighted::Unweighted,
};
