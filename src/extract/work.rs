//! How many bytes were looked at: counted in tests, which show that the number is linear in the text's
//! length.

#[cfg(test)]
extern crate std;

#[cfg(test)]
std::thread_local! {
    static LOOKED_AT: core::cell::Cell<usize> = const { core::cell::Cell::new(0) };
}

/// Whatever goes over bytes says here how many.
#[inline(always)]
#[cfg_attr(not(test), expect(unused_variables, reason = "only tests count"))]
pub(super) fn look_at(count: usize) {
    #[cfg(test)]
    LOOKED_AT.with(|all| all.set(all.get() + count));
}

/// The number so far, in this thread.
#[cfg(test)]
pub(super) fn looked_at() -> usize {
    LOOKED_AT.get()
}
