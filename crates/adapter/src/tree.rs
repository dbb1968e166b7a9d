//! Ends the processes that an adapter started, also those of another session.
//!
//! A namespace of processes ends with its adapter. Without one, this process adopts what an adapter
//! leaves behind, so everything that an adapter started stays below this process. Only Linux.

use std::path::Path;
use std::sync::OnceLock;
use std::time::{Duration, Instant};
use std::{fs, thread};

use rustix::process::{
    Pid, Signal, WaitOptions, kill_process, kill_process_group, test_kill_process, waitpid,
};

use crate::usage;

const GRACE: Duration = Duration::from_secs(5);

/// Set as soon as an adapter runs without a namespace.
static ADOPTS: OnceLock<()> = OnceLock::new();

/// Makes this process the parent of every process that an adapter leaves behind.
pub(super) fn adopt() {
    #[cfg(target_os = "linux")]
    ADOPTS.get_or_init(|| _ = rustix::process::set_child_subreaper(pid(std::process::id())));
}

/// Kills an adapter, which is the first process of its group, and all that it started. What it left
/// behind is known by its folder for temporary files, which stands in the environment.
pub(super) fn kill(adapter: u32, folder: &Path) {
    let folder = folder.as_os_str().as_encoded_bytes();
    let is_of_it = |id: &u32| {
        let environment = fs::read(format!("/proc/{id}/environ")).unwrap_or_default();
        environment.windows(folder.len()).any(|text| text == folder)
    };
    let find = || {
        let left = usage::below(std::process::id()).into_iter().filter(is_of_it);
        usage::of_adapter(adapter).into_iter().chain(left).collect()
    };
    let group = pid(adapter);
    let signal = |signal| group.map(|group| kill_process_group(group, signal));
    // A shell that is stopped does not tell that its child was killed. The group may have ended.
    let _ = signal(Signal::STOP);
    let below = if ADOPTS.get().is_some() { kill_found(adapter, find) } else { Vec::new() };
    let _ = signal(Signal::KILL);
    reap(&below);
}

/// Kills what all adapters left behind. Everything that this process started ends with them, but
/// the watcher.
pub(super) fn kill_adopted(watcher: Option<u32>) {
    if ADOPTS.get().is_some() {
        let this = std::process::id();
        kill_found(this, || usage::below(this).into_iter().filter(|id| Some(*id) != watcher).collect());
    }
}

/// Kills the processes that `find` finds, until it finds no other one, and leaves their ancestor.
fn kill_found(ancestor: u32, find: impl Fn() -> Vec<u32>) -> Vec<u32> {
    let mut killed = Vec::new();
    let until = Instant::now() + GRACE;
    // A process may start others until it is killed.
    while Instant::now() < until {
        let mut found = find();
        found.retain(|id| *id != ancestor && !killed.contains(id));
        if found.is_empty() {
            break;
        }
        for id in found.iter().copied().filter_map(pid) {
            let _ = kill_process(id, Signal::KILL);
        }
        killed.extend(found);
    }
    killed
}

/// Removes the killed processes that this process adopts as soon as their parent has ended. Nobody
/// else removes them.
fn reap(killed: &[u32]) {
    let until = Instant::now() + GRACE;
    for id in killed.iter().copied().filter_map(pid) {
        // Until its parent has ended, it is a child of another process, which is an error here.
        let is_removed = || matches!(waitpid(Some(id), WaitOptions::NOHANG), Ok(Some(_)));
        while !is_removed() && test_kill_process(id).is_ok() && Instant::now() < until {
            thread::sleep(Duration::from_millis(1));
        }
    }
}

fn pid(id: u32) -> Option<Pid> {
    i32::try_from(id).ok().and_then(Pid::from_raw)
}
