//! A target ends when the campaign does that started it, even if that was killed.

/// If a campaign started this target: watches for its end, and then interrupts the target, as Ctrl-C would.
#[cfg(all(fuzzing, unix))]
pub fn end_with_the_campaign() {
    use rustix::process::{Signal, getpid, kill_process};
    use std::{env, io, thread};

    if env::var_os(crate::CAMPAIGN).is_some() {
        thread::spawn(|| {
            // Nothing is ever written to it.
            let _ = io::copy(&mut io::stdin(), &mut io::sink());
            let _ = kill_process(getpid(), Signal::INT);
        });
    }
}

/// Does nothing: a replay ends by itself.
#[cfg(not(all(fuzzing, unix)))]
pub fn end_with_the_campaign() {}
