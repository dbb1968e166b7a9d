//! Adjusts what libFuzzer counts: the work of classifying a failure does not count as coverage.

/// Calls `work` and restores libFuzzer's counters afterwards.
#[cfg(all(fuzzing, target_os = "linux"))]
pub fn unseen(work: &mut dyn FnMut()) {
    use std::cell::RefCell;
    use std::hint::black_box;
    use std::slice;

    unsafe extern "C" {
        // The linker's names for the bounds of the section with a counter for each edge.
        #[link_name = "__start___sancov_cntrs"]
        static mut FIRST: u8;
        #[link_name = "__stop___sancov_cntrs"]
        static mut END: u8;
    }

    thread_local! {
        static SAVED: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    }

    // This call links an instrumented crate. Without one, the section does not exist and linking fails.
    black_box(rfc1738::parse(b"", rfc1738::Profile::Interpreter).is_ok());
    let (first, end) = (&raw mut FIRST, &raw mut END);
    let length = end as usize - first as usize;
    SAVED.with_borrow_mut(|saved| {
        saved.clear();
        // SAFETY: the section exists as long as the program, libFuzzer writes to it between inputs only, and a target
        // has one thread.
        saved.extend_from_slice(unsafe { slice::from_raw_parts(first, length) });
        work();
        // SAFETY: as above, and no other reference into the section exists.
        unsafe { slice::from_raw_parts_mut(first, length) }.copy_from_slice(saved);
    });
}

/// Calls `work`. Without libFuzzer on Linux there are no counters to restore.
#[cfg(not(all(fuzzing, target_os = "linux")))]
pub fn unseen(work: &mut dyn FnMut()) {
    work();
}
