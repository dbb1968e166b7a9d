//! Randomness that a seed determines, on every machine and in every version.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// The random numbers of a seed: the same for ever.
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

/// A number below `bound`, and a fraction of 2^64 that is independent of it: both from one draw, so that together they
/// have no more than 64 bits.
pub(super) fn below(draw: u64, bound: u64) -> (u64, u64) {
    let product = u128::from(draw) * u128::from(bound);
    ((product >> 64) as u64, product as u64)
}
