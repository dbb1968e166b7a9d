//! Random numbers that only the seed determines, on every computer and in every version.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// Returns the random number generator of a seed. Its numbers never change.
///
/// ```
/// use bnf_automata::generate::{Rng, seeded};
///
/// assert_eq!(seeded(1738).next_u64(), seeded(1738).next_u64());
/// assert_ne!(seeded(1738).next_u64(), seeded(1739).next_u64());
/// ```
pub fn seeded(seed: u64) -> impl Rng + Clone {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}

/// Returns a number below `bound` and a fraction of 2^64, independent of each other.
///
/// Both come from one draw, so together they have at most 64 random bits.
pub(super) fn below(draw: u64, bound: u64) -> (u64, u64) {
    let product = u128::from(draw) * u128::from(bound);
    ((product >> 64) as u64, product as u64)
}
