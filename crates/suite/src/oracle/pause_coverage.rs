//! Keeps the classification of a difference out of the coverage that a fuzzer watches.

use std::sync::OnceLock;

static PAUSE: OnceLock<fn(&mut dyn FnMut())> = OnceLock::new();

/// Sets the function in which properties classify differences.
///
/// `pause` must call its argument once, and should discard the coverage of that call. A fuzz target calls this
/// function once. Only the first call takes effect.
///
/// ```
/// use rfc1738_suite::difference::Catalogue;
/// use rfc1738_suite::oracle::{Differs, pause_coverage_with};
/// use rfc1738_suite::oracle::Property;
/// use rfc1738_libraries::WhatwgUrl;
///
/// pause_coverage_with(|work| {
///     // Coverage is saved here,
///     work();
///     // and here it is put back.
/// });
/// let known = Catalogue::shipped("url")?;
/// let mut whatwg = Differs::new("whatwg", [(Box::new(WhatwgUrl::default()) as _, known)]);
/// assert!(whatwg.holds(b"http://010.0.0.1/").is_ok());
/// # Ok::<(), rfc1738_suite::corpus::Problems>(())
/// ```
pub fn pause_coverage_with(pause: fn(&mut dyn FnMut())) {
    let _ = PAUSE.set(pause);
}

/// Runs the work of a classification inside the function from [`pause_coverage_with`], if one is set.
pub(super) fn without_coverage<T>(work: impl FnOnce() -> T) -> T {
    let Some(pause) = PAUSE.get() else { return work() };
    let (mut work, mut done) = (Some(work), None);
    pause(&mut || done = work.take().map(|work| work()));
    done.expect("what looks away calls what it is given")
}
