//! A program that outlives this one, however this one ends: it kills all adapters that still run,
//! and deletes their folders.
//!
//! No signal handler could do this: SIGKILL has none, and a command could forget to install it. The
//! watcher is started with the first adapter, and reads a pipe. The system closes the pipe when
//! this process ends.

use std::fs;
use std::io::{self, Write};
use std::os::fd::OwnedFd;
use std::path::{Path, PathBuf};
use std::process::{ChildStdin, Command, Stdio};

use rustix::fs::{FlockOperation, flock, fstat, stat};

use crate::{contain, delete};

/// The beginning of the name of a folder that has the folders of all adapters of a process.
const PREFIX: &str = "rfc1738-adapters-";

/// Reads which process groups start and end. At the end of its input, kills those that did not end,
/// and what has the folder in its environment: it has another session. A process may start others
/// until it is killed.
const SCRIPT: &str = r#"
trap '' HUP INT QUIT TERM
PATH=$PATH:/usr/bin:/bin
running=' '
while read -r what group; do
    case $what in
    start) running="$running$group " ;;
    end) running="${running%%" $group "*} ${running#*" $group "}" ;;
    esac
done
for group in $running; do kill -9 "-$group"; done
for round in 1 2 3 4 5 6 7 8 9 10; do
    found=$(grep -lsF -e "$1" /proc/[0-9]*/environ)
    [ -n "$found" ] || break
    for file in $found; do
        id=${file%/environ}
        kill -9 "${id#/proc/}"
    done
done
rm -rf "$1"
"#;

pub(super) struct Watcher {
    /// Has a folder for each adapter. It is locked as long as this process runs.
    folder: PathBuf,
    _lock: OwnedFd,
    id: u32,
    input: ChildStdin,
}

impl Watcher {
    pub(super) fn start() -> io::Result<Watcher> {
        delete_left();
        let (folder, lock) = locked_folder()?;
        let mut command = Command::new("/bin/sh");
        command.env_clear().envs(std::env::var_os("PATH").map(|path| ("PATH", path)));
        command.args(["-c", SCRIPT, "sh"]).arg(&folder).current_dir("/");
        // Nobody waits for its streams to end.
        command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = contain::spawn(command)?;
        let (id, input) = (child.id(), child.stdin.take().ok_or(io::ErrorKind::BrokenPipe)?);
        Ok(Watcher { folder, _lock: lock, id, input })
    }

    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }

    pub(super) fn id(&self) -> u32 {
        self.id
    }

    /// Tells that a process group was started.
    pub(super) fn add(&mut self, group: u32) -> io::Result<()> {
        self.input.write_all(format!("start {group}\n").as_bytes())
    }

    /// Tells that nothing of a process group is left.
    pub(super) fn remove(&mut self, group: u32) {
        let _ = self.input.write_all(format!("end {group}\n").as_bytes());
    }
}

/// Makes a folder, and locks it. Another process may take it for a folder that was left, until it
/// is locked.
pub(super) fn locked_folder() -> io::Result<(PathBuf, OwnedFd)> {
    loop {
        let folder = tempfile::Builder::new().prefix(PREFIX).tempdir()?.keep();
        let Ok(lock) = delete::open(&folder) else { continue };
        let is_locked = flock(&lock, FlockOperation::NonBlockingLockExclusive).is_ok();
        let is_there = || Ok::<_, io::Error>(stat(&folder)?.st_ino == fstat(&lock)?.st_ino);
        if is_locked && is_there().unwrap_or(false) {
            return Ok((folder, lock));
        }
    }
}

/// Deletes the folders of processes that ended together with their watchers.
fn delete_left() {
    let entries = fs::read_dir(std::env::temp_dir()).into_iter().flatten().flatten();
    let user = rustix::process::geteuid().as_raw();
    for entry in entries.filter(|entry| entry.file_name().as_encoded_bytes().starts_with(PREFIX.as_bytes())) {
        let Ok(folder) = delete::open(&entry.path()) else { continue };
        let is_own = fstat(&folder).is_ok_and(|stat| stat.st_uid == user);
        if is_own && flock(&folder, FlockOperation::NonBlockingLockExclusive).is_ok() {
            let _ = delete::delete(&entry.path());
        }
    }
}
