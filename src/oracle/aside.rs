//! What an oracle does for itself, and not for what it looks at: to a fuzzer that watches coverage it is noise.

use std::sync::OnceLock;

static LOOKS_AWAY: OnceLock<fn(&mut dyn FnMut())> = OnceLock::new();

/// From now on properties do their own work - deriving, classing differences - inside of `looks_away`,
/// which calls what it is given, once, and forgets what coverage came of it. A fuzz target says so once; who comes second
/// is not heard.
///
/// ```
/// use rfc1738::oracle::{Agree, Property, look_away};
///
/// look_away(|work| {
///     // Coverage is saved here,
///     work();
///     // and here it is put back.
/// });
/// assert!(Agree::new().holds(b"http://host.dom/").is_ok());
/// ```
pub fn look_away(looks_away: fn(&mut dyn FnMut())) {
    let _ = LOOKS_AWAY.set(looks_away);
}

/// Does a property's own work.
pub(super) fn aside<T>(work: impl FnOnce() -> T) -> T {
    let Some(looks_away) = LOOKS_AWAY.get() else { return work() };
    let (mut work, mut done) = (Some(work), None);
    looks_away(&mut || done = work.take().map(|work| work()));
    done.expect("what looks away calls what it is given")
}
