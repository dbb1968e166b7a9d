//! Whether standard output was closed when the program started (`>&-` in a shell).
//!
//! Before `main`, the Rust runtime opens /dev/null in place of a closed standard output. Every write then succeeds, and
//! the answers are lost. So this module checks standard output before the runtime does.

#[cfg(unix)]
mod start {
    use std::sync::atomic::{AtomicBool, Ordering};

    static IS_CLOSED: AtomicBool = AtomicBool::new(false);

    // Runs before the runtime of Rust is initialized. It makes one system call and uses nothing of the runtime.
    #[ctor::ctor(unsafe)]
    fn check_stdout() {
        let flags = rustix::io::fcntl_getfd(rustix::stdio::stdout());
        IS_CLOSED.store(flags == Err(rustix::io::Errno::BADF), Ordering::Relaxed);
    }

    pub(super) fn is_closed() -> bool {
        IS_CLOSED.load(Ordering::Relaxed)
    }
}

/// Returns whether standard output was closed at the start.
pub(crate) fn stdout_was_closed() -> bool {
    #[cfg(unix)]
    return start::is_closed();
    #[cfg(not(unix))]
    return false;
}
