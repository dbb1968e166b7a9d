//! The adapters that run. A program that ends at once, without running destructors, takes them
//! along.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use std::{fs, thread};

#[cfg(unix)]
use crate::tree;

const GRACE: Duration = Duration::from_millis(500);

/// The process groups of the adapters, each with its folder for temporary files.
static RUNNING: Mutex<BTreeMap<u32, PathBuf>> = Mutex::new(BTreeMap::new());

fn running() -> MutexGuard<'static, BTreeMap<u32, PathBuf>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

pub(super) fn add(group: u32, folder: PathBuf) {
    running().insert(group, folder);
}

/// Kills an adapter with all that it started. Returns its folder, or `None` if it was killed before.
pub(super) fn kill(group: u32) -> Option<PathBuf> {
    let folder = running().remove(&group)?;
    #[cfg(unix)]
    tree::kill(group, &folder);
    Some(folder)
}

/// Kills every adapter that runs, and deletes its temporary files: for a program that is about to
/// end. On Linux nothing is left that an adapter started.
pub fn kill_all() {
    let groups: Vec<u32> = running().keys().copied().collect();
    groups.into_iter().filter_map(kill).for_each(|folder| delete(&folder));
    #[cfg(unix)]
    tree::kill_adopted();
}

/// Deletes a folder. A process that is just being killed may write another file, so this tries more
/// than once.
pub(super) fn delete(folder: &Path) {
    let until = Instant::now() + GRACE;
    while fs::remove_dir_all(folder).is_err() && folder.exists() && Instant::now() < until {
        thread::sleep(Duration::from_millis(10));
    }
}
