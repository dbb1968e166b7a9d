//! What libFuzzer counts beside edges: classes of differences count, and the questions that class them do not.

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

    // A program without an instrumented crate has no such section, and cannot be linked.
    black_box(rfc1738::parse(b"", rfc1738::Profile::Interpreter).is_ok());
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

/// Counts a class of differences as libFuzzer counts an edge, by its number.
#[cfg(all(fuzzing, target_os = "linux"))]
pub fn class(number: usize) {
    /// More than ever occurred; those beyond share the counters of others.
    const COUNT: usize = 8192;
    #[unsafe(link_section = "__libfuzzer_extra_counters")]
    static mut CLASSES: [u8; COUNT] = [0; COUNT];

    // Nothing that the compiler knows of reads it.
    // SAFETY: the place is within the array, libFuzzer looks at it between inputs only, and a target has one thread.
    unsafe { (&raw mut CLASSES).cast::<u8>().add(number % COUNT).write_volatile(1) };
}

/// Does nothing: see above.
#[cfg(not(all(fuzzing, target_os = "linux")))]
pub fn class(_number: usize) {}
