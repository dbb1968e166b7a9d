//! What the benchmarks share: how many rounds there are, and what is shown of them.

use std::env;

/// How many rounds are run. A round times every contender once, and a ratio compares two times of one round, so that the
/// machine's drift cancels out. `cargo test --benches` only asks whether they run at all.
pub fn rounds() -> usize {
    if env::args().any(|argument| argument == "--bench") { 101 } else { 1 }
}

/// The value in the middle, of at least one.
pub fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
