//! The count of bytes that a search looks at. Tests use it to show that the work is linear in the text's length.

#[cfg(test)]
extern crate std;

#[cfg(test)]
std::thread_local! {
    static LOOKED_AT: core::cell::Cell<usize> = const { core::cell::Cell::new(0) };
}

/// Adds `count` to the number of bytes looked at. Every function that scans bytes calls it.
#[inline(always)]
#[cfg_attr(not(test), expect(unused_variables, reason = "only tests count"))]
pub(super) fn look_at(count: usize) {
    #[cfg(test)]
    LOOKED_AT.with(|all| all.set(all.get() + count));
}

/// Returns the number of bytes that this thread has looked at so far.
#[cfg(test)]
pub(super) fn looked_at() -> usize {
    LOOKED_AT.get()
}
