//! Catches the panics of a subject.

use std::cell::Cell;
use std::panic::{self, AssertUnwindSafe, catch_unwind};
use std::sync::Once;
use std::thread_local;

use crate::Observation;

thread_local! {
    static IS_ASKING: Cell<bool> = const { Cell::new(false) };
}

/// Calls `ask` and returns its result. A panic is returned as a crash.
pub fn caught<T>(ask: impl FnOnce() -> T) -> Result<T, Observation<'static>> {
    let was_asking = IS_ASKING.replace(true);
    // A subject may be broken after a panic. Its later answers are compared like all others.
    let answer = catch_unwind(AssertUnwindSafe(ask));
    IS_ASKING.set(was_asking);
    answer.map_err(|panic| {
        let words = panic.downcast_ref::<&str>().copied();
        let words = words.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
        Observation::Crash(format!("panicked: {}", words.unwrap_or("without words")))
    })
}

/// Silences the panics of subjects in this program, because a panic is reported as a crash.
///
/// Other panics are printed as before.
///
/// This function sets the panic hook of the process. Only programs should call it: tests, fuzz
/// targets, commands.
///
/// ```
/// use rfc1738_oracle::{Observation, Subject, silence_panics};
///
/// struct Panics;
///
/// impl Subject for Panics {
///     fn name(&self) -> &str {
///         "panics"
///     }
///
///     fn observe<'a>(&'a mut self, _: &'a [u8]) -> Observation<'a> {
///         panic!("about every input")
///     }
/// }
///
/// silence_panics();
/// Panics.observe_all(&[b":"], &mut |_, seen| assert!(matches!(seen, Observation::Crash(_))));
/// ```
pub fn silence_panics() {
    static SILENCED: Once = Once::new();
    SILENCED.call_once(|| {
        let report = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            if !IS_ASKING.get() {
                report(panic);
            }
        }));
    });
}
