//! The adapters that run. This is the only place that starts one, so nothing of an adapter outlives
//! this process: see `watcher.rs`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Child;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use std::{io, thread};

#[cfg(unix)]
use crate::{delete::delete as try_delete, tree, watcher::Watcher};
#[cfg(not(unix))]
use std::fs::remove_dir_all as try_delete;

const GRACE: Duration = Duration::from_millis(500);

#[derive(Default)]
struct Running {
    /// The process groups of the adapters, each with its folder for temporary files.
    groups: BTreeMap<u32, PathBuf>,
    /// Started with the first adapter.
    #[cfg(unix)]
    watcher: Option<Watcher>,
}

static RUNNING: Mutex<Running> = Mutex::new(Running {
    groups: BTreeMap::new(),
    #[cfg(unix)]
    watcher: None,
});

fn running() -> MutexGuard<'static, Running> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Starts an adapter as the first process of its group, with an empty folder for temporary files.
pub(super) fn start(spawn: impl FnOnce(&Path) -> io::Result<Child>) -> io::Result<Child> {
    let mut running = running();
    #[cfg(unix)]
    let within = {
        if running.watcher.is_none() {
            running.watcher = Some(Watcher::start()?);
        }
        running.watcher.as_ref().map(|watcher| watcher.folder().to_owned()).unwrap_or_default()
    };
    #[cfg(not(unix))]
    let within = std::env::temp_dir();
    let folder = tempfile::Builder::new().prefix("rfc1738-").tempdir_in(within)?;
    let child = spawn(folder.path())?;
    #[cfg(unix)]
    if let Some(error) = running.watcher.as_mut().and_then(|watcher| watcher.add(child.id()).err()) {
        let mut child = child;
        let _ = child.kill();
        let _ = child.wait();
        return Err(error);
    }
    running.groups.insert(child.id(), folder.keep());
    Ok(child)
}

/// Kills an adapter with all that it started, and deletes its folder.
pub(super) fn kill(child: &mut Child) {
    let Some(folder) = running().groups.remove(&child.id()) else { return };
    #[cfg(unix)]
    tree::kill(child.id(), &folder);
    let _ = child.kill();
    let _ = child.wait();
    delete(&folder);
    #[cfg(unix)]
    if let Some(watcher) = &mut running().watcher {
        watcher.remove(child.id());
    }
}

/// Kills what the adapters of this process left behind, for a program that is about to end. On
/// Linux nothing is left that an adapter started, also if it cleared its environment.
pub fn kill_all() {
    #[cfg(unix)]
    tree::kill_adopted(running().watcher.as_ref().map(Watcher::id));
}

/// Deletes a folder. A process that is just being killed may write another file, so this tries more
/// than once.
fn delete(folder: &Path) {
    let until = Instant::now() + GRACE;
    while try_delete(folder).is_err() && folder.exists() && Instant::now() < until {
        thread::sleep(Duration::from_millis(10));
    }
}
