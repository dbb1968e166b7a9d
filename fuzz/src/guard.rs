//! Ends a target when its campaign ends, even if the campaign was killed.

/// The environment variable that says that standard input is a pipe which the campaign holds open.
pub const CAMPAIGN: &str = "RFC1738_CAMPAIGN";

/// Waits in a thread for the end of the campaign and then interrupts the target, as Ctrl-C would.
#[cfg(all(fuzzing, unix))]
pub fn end_with_the_campaign() {
    use rustix::process::{Signal, getpid, kill_process};
    use std::{env, io, thread};

    if env::var_os(CAMPAIGN).is_some() {
        thread::spawn(|| {
            // The campaign never writes to the pipe, so the copy ends with the campaign.
            let _ = io::copy(&mut io::stdin(), &mut io::sink());
            let _ = kill_process(getpid(), Signal::INT);
        });
    }
}

/// Does nothing, because a replay ends by itself.
#[cfg(not(all(fuzzing, unix)))]
pub fn end_with_the_campaign() {}
