//! Properties that tests, proofs and fuzz targets share: each says of an input whether it holds.

mod agree;
mod mutation;

pub use agree::{Agreement, Disagreement, Tally};
pub use mutation::{Fate, Mutation};
