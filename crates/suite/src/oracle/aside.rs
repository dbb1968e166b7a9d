//! What an oracle asks a library to class a difference: to a fuzzer that watches coverage of the library it is noise.

use std::sync::OnceLock;

static LOOKS_AWAY: OnceLock<fn(&mut dyn FnMut())> = OnceLock::new();

/// From now on properties class differences inside of `looks_away`, which calls what it is given, once, and forgets what
/// coverage came of it. A fuzz target says so once; who comes second is not heard.
///
/// ```
/// use rfc1738_suite::difference::Catalogue;
/// use rfc1738_suite::oracle::{Differs, look_away};
/// use rfc1738_suite::oracle::Property;
/// use rfc1738_libraries::WhatwgUrl;
///
/// look_away(|work| {
///     // Coverage is saved here,
///     work();
///     // and here it is put back.
/// });
/// let known = Catalogue::shipped("url")?;
/// let mut whatwg = Differs::new("whatwg", [(Box::new(WhatwgUrl::default()) as _, known)]);
/// assert!(whatwg.holds(b"http://010.0.0.1/").is_ok());
/// # Ok::<(), rfc1738_suite::corpus::Problems>(())
/// ```
pub fn look_away(looks_away: fn(&mut dyn FnMut())) {
    let _ = LOOKS_AWAY.set(looks_away);
}

/// Asks the questions that class a difference.
pub(super) fn aside<T>(work: impl FnOnce() -> T) -> T {
    let Some(looks_away) = LOOKS_AWAY.get() else { return work() };
    let (mut work, mut done) = (Some(work), None);
    looks_away(&mut || done = work.take().map(|work| work()));
    done.expect("what looks away calls what it is given")
}
