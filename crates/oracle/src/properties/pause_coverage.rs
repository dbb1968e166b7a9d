//! Keeps the classification of a failure out of the coverage that a fuzzer watches.

use std::sync::OnceLock;

static PAUSE: OnceLock<fn(&mut dyn FnMut())> = OnceLock::new();

/// Sets the function in which properties classify failures.
///
/// `pause` must call its argument once, and should discard the coverage of that call. A fuzz target calls this
/// function once. Only the first call takes effect.
///
/// ```
/// use rfc1738_oracle::properties::{pause_coverage_with, without_coverage};
///
/// pause_coverage_with(|work| {
///     // Coverage is saved here,
///     work();
///     // and here it is put back.
/// });
/// assert_eq!(without_coverage(|| 1 + 1), 2);
/// ```
pub fn pause_coverage_with(pause: fn(&mut dyn FnMut())) {
    let _ = PAUSE.set(pause);
}

/// Runs the work of a classification inside the function from [`pause_coverage_with`], if one is set.
pub fn without_coverage<T>(work: impl FnOnce() -> T) -> T {
    let Some(pause) = PAUSE.get() else { return work() };
    let (mut work, mut done) = (Some(work), None);
    pause(&mut || done = work.take().map(|work| work()));
    done.expect("the function that pauses coverage calls its argument")
}
