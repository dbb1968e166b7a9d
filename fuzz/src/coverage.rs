//! Adjusts what libFuzzer counts: difference classes count as coverage, but the work of classifying does not.

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

/// Counts a difference class, by its number, as libFuzzer counts an edge.
#[cfg(all(fuzzing, target_os = "linux"))]
pub fn class(number: usize) {
    /// The number of counters, which exceeds the number of classes so far. Further classes share counters.
    const COUNT: usize = 8192;
    #[unsafe(link_section = "__libfuzzer_extra_counters")]
    static mut CLASSES: [u8; COUNT] = [0; COUNT];

    // The write is volatile because the compiler sees no code that reads the counter.
    // SAFETY: the index is within the array, libFuzzer reads it between inputs only, and a target has one thread.
    unsafe { (&raw mut CLASSES).cast::<u8>().add(number % COUNT).write_volatile(1) };
}

/// Does nothing, because there is no libFuzzer on Linux to count for.
#[cfg(not(all(fuzzing, target_os = "linux")))]
pub fn class(_number: usize) {}
