//! Work that leaves no coverage behind: the questions that class a difference would make any input look new to libFuzzer.

/// Calls `work`, and puts libFuzzer's counters back to what they were before.
#[cfg(all(fuzzing, target_os = "linux"))]
pub fn unseen(work: &mut dyn FnMut()) {
    use std::cell::RefCell;
    use std::hint::black_box;
    use std::slice;

    unsafe extern "C" {
        // The linker's names for the bounds of the section that holds a counter for each edge.
        #[link_name = "__start___sancov_cntrs"]
        static mut FIRST: u8;
        #[link_name = "__stop___sancov_cntrs"]
        static mut END: u8;
    }

    thread_local! {
        static SAVED: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    }

    // A program in which nothing is watched would have no such section, and could not be linked.
    black_box(crate::watch::reads as fn(&[u8]));
    let (first, end) = (&raw mut FIRST, &raw mut END);
    let length = end as usize - first as usize;
    SAVED.with_borrow_mut(|saved| {
        saved.clear();
        // SAFETY: the section is there for as long as the program, libFuzzer writes to it between inputs only, and a target
        // has one thread.
        saved.extend_from_slice(unsafe { slice::from_raw_parts(first, length) });
        work();
        // SAFETY: as above; nothing else holds a reference into it.
        unsafe { slice::from_raw_parts_mut(first, length) }.copy_from_slice(saved);
    });
}

/// Calls `work`: there is no coverage, or no name for where it is counted.
#[cfg(not(all(fuzzing, target_os = "linux")))]
pub fn unseen(work: &mut dyn FnMut()) {
    work();
}
