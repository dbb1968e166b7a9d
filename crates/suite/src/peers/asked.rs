//! Asking a library that may panic.

use std::cell::Cell;
use std::panic::{self, AssertUnwindSafe, catch_unwind};
use std::sync::Once;
use std::thread_local;

use super::{Peer, Read};

thread_local! {
    static IS_ASKING: Cell<bool> = const { Cell::new(false) };
}

/// Has a library read an input, and shows what comes of it, once; a panic of its too.
///
/// ```
/// use rfc1738_libraries::Uriparse;
/// use rfc1738_suite::peers::{Read, ask, hush};
///
/// hush();
/// let mut panics = false;
/// ask(&Uriparse, b":", &mut |read| panics = read == Read::Panics);
/// assert!(panics);
/// ```
pub fn ask(peer: &dyn Peer, input: &[u8], see: &mut dyn FnMut(Read<'_>)) {
    let was_asking = IS_ASKING.replace(true);
    let answer = catch_unwind(AssertUnwindSafe(|| peer.read(input, see)));
    IS_ASKING.set(was_asking);
    if answer.is_err() {
        see(Read::Panics);
    }
}

/// From now on a panic that [`ask`] catches prints nothing. All other panics are reported as before.
///
/// It sets the panic hook of the whole program, and so is for programs to call: tests, fuzz targets, commands.
pub fn hush() {
    static HUSHED: Once = Once::new();
    HUSHED.call_once(|| {
        let report = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            if !IS_ASKING.get() {
                report(panic);
            }
        }));
    });
}
