//! Writes files: whole or not at all, one run at a time, and in place of nothing but what a run wrote.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
#[cfg(not(target_family = "wasm"))]
use std::{thread, time::Duration};

/// The end of the name of a file that is not complete. A run that was killed leaves it, and the next
/// one uses it.
const WRITING: &str = ".rfc1738-writing";

/// How often and how long a run waits for a lock that another one has.
#[cfg(not(target_family = "wasm"))]
const WAITS: u32 = 20;
#[cfg(not(target_family = "wasm"))]
const WAIT: Duration = Duration::from_millis(50);

/// The bytes with which a file that gzip compressed begins.
pub const GZIP: [u8; 2] = [0x1f, 0x8b];

/// Returns the path of a file beside another one, whose name goes on with an ending.
pub fn beside(path: &Path, ending: &str) -> PathBuf {
    [path.as_os_str(), ending.as_ref()].into_iter().collect::<OsString>().into()
}

/// Replaces a file, whole or not at all.
///
/// # Errors
/// Returns an error if it cannot be written, or if another run writes it.
pub fn replace(path: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    // A link stays, and the file that it names is replaced.
    let path = &path.canonicalize().unwrap_or_else(|_| path.into());
    let there = path.metadata().ok();
    if there.as_ref().is_some_and(|there| !there.is_file()) {
        // A device or a pipe.
        return write(&mut File::options().write(true).open(path)?);
    }
    let partial = beside(path, WRITING);
    let file = locked(&partial)?;
    let written = || {
        file.set_len(0)?;
        if let Some(there) = there {
            file.set_permissions(there.permissions())?;
        }
        let mut out = BufWriter::new(&file);
        write(&mut out)?;
        out.flush()?;
        drop(out);
        file.sync_all()?;
        fs::rename(&partial, path)
    };
    written().inspect_err(|_| _ = fs::remove_file(&partial))
}

/// Writes a report. A record in its place stays, because only a library can give its answers again.
///
/// # Errors
/// The errors are those of [`replace`].
pub fn write(path: &Path, text: &str) -> io::Result<()> {
    write_by(path, |out| out.write_all(text.as_bytes()))
}

/// Writes a report as [`write()`] does, piece by piece.
///
/// # Errors
/// The errors are those of [`replace`].
pub fn write_by(path: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let mut start = Vec::new();
    if path.is_file() {
        File::open(path)?.take(GZIP.len() as u64).read_to_end(&mut start)?;
    }
    if start == GZIP {
        return Err(io::Error::other(
            "it is a compressed file, such as a record: remove it or name another file",
        ));
    }
    replace(path, write)
}

/// Opens a file for this run alone, and makes it if it is not there.
///
/// # Errors
/// Returns an error if it is not a file, or if another run has it.
pub fn locked(path: &Path) -> io::Result<File> {
    loop {
        let file = File::options().read(true).write(true).create(true).truncate(false).open(path)?;
        let there = path.symlink_metadata()?;
        if !there.is_file() {
            return Err(io::Error::other("it is not a regular file"));
        }
        lock(&file)?;
        // Another run may have moved it away before it was locked.
        if is_at(&file, path) {
            return Ok(file);
        }
    }
}

/// Locks a folder for this run alone, until the lock is dropped. Some systems have no such locks.
///
/// # Errors
/// Returns an error if another run has it.
pub fn locked_folder(path: &Path) -> io::Result<Option<File>> {
    let Ok(folder) = File::open(path) else { return Ok(None) };
    lock(&folder)?;
    Ok(Some(folder))
}

#[cfg(not(target_family = "wasm"))]
fn lock(file: &File) -> io::Result<()> {
    lock_after(file, || thread::sleep(WAIT))
}

/// Locks a file, and calls `wait` while another run has it. A process that a killed run was about to
/// start keeps the locks of that run for a moment.
#[cfg(not(target_family = "wasm"))]
fn lock_after(file: &File, mut wait: impl FnMut()) -> io::Result<()> {
    use fs4::{FileExt, TryLockError};
    for _ in 0..WAITS {
        if !matches!(FileExt::try_lock(file), Err(TryLockError::WouldBlock)) {
            // Not every system of files has locks.
            return Ok(());
        }
        wait();
    }
    Err(io::Error::other("another run uses it: wait for its end, or name another one"))
}

#[cfg(target_family = "wasm")]
fn lock(_: &File) -> io::Result<()> {
    Ok(())
}

#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let [one, other] =
        [file.metadata(), path.symlink_metadata()].map(|found| found.map(|found| found.ino()).ok());
    one.is_some() && one == other
}

#[cfg(not(unix))]
fn is_at(_: &File, path: &Path) -> bool {
    path.exists()
}

pub fn are_same(one: &Path, other: &Path) -> bool {
    let [one, other] = [one, other].map(|path| path.canonicalize().ok());
    one.is_some() && one == other
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_whole_and_by_one_run() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("report");
        write(&path, "one").unwrap();
        // What a killed run leaves is used.
        let partial = beside(&path, WRITING);
        fs::write(&partial, "a long beginning").unwrap();
        write(&path, "two").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "two");
        assert!(!partial.exists());
        let other = locked(&partial).unwrap();
        assert!(write(&path, "three").unwrap_err().to_string().contains("another run uses it"));
        drop(other);
        assert!(replace(&path, |_| Err(io::Error::other("no"))).is_err());
        assert_eq!(fs::read_to_string(&path).unwrap(), "two");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        write(Path::new("/dev/null"), "text").unwrap();
    }

    #[test]
    fn the_lock_of_a_killed_run_is_waited_for() {
        let file = tempfile::NamedTempFile::new().unwrap();
        let mut killed = Some(locked(file.path()).unwrap());
        let again = File::open(file.path()).unwrap();
        lock_after(&again, || drop(killed.take())).unwrap();
    }

    /// A run that ends after each of its writes, as by SIGKILL.
    #[test]
    fn a_killed_run_leaves_the_old_file_and_the_next_one_no_other() {
        const WRITES: usize = 3;
        let piece = "a piece that is longer than a buffer".repeat(1000);
        if let Some(at) = std::env::var_os("KILLED_AFTER") {
            let (at, path) =
                (at.to_str().unwrap().parse::<usize>().unwrap(), std::env::var_os("KILLED_FILE").unwrap());
            let write = |out: &mut dyn Write| {
                for number in 0..WRITES {
                    if number == at {
                        std::process::abort();
                    }
                    out.write_all(piece.as_bytes())?;
                }
                Ok(())
            };
            return replace(Path::new(&path), write).unwrap();
        }
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("report");
        write(&path, "old").unwrap();
        let run = |at: usize| {
            let mut test = std::process::Command::new(std::env::current_exe().unwrap());
            test.arg("a_killed_run_leaves_the_old_file_and_the_next_one_no_other");
            test.env("KILLED_AFTER", at.to_string()).env("KILLED_FILE", &path).output().unwrap()
        };
        for at in 0..WRITES {
            assert!(!run(at).status.success());
            assert_eq!(fs::read_to_string(&path).unwrap(), "old");
            assert!(beside(&path, WRITING).exists());
        }
        assert!(run(WRITES).status.success());
        assert_eq!(fs::read_to_string(&path).unwrap(), piece.repeat(WRITES));
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
    }

    #[cfg(unix)]
    #[test]
    fn a_link_is_followed_and_no_partial_file_is() {
        let folder = tempfile::tempdir().unwrap();
        let [file, link] = ["file", "link"].map(|name| folder.path().join(name));
        fs::write(&file, "one").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        write(&link, "two").unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), "two");
        assert!(link.is_symlink() && are_same(&file, &link));
        std::os::unix::fs::symlink(&file, beside(&folder.path().join("new"), WRITING)).unwrap();
        assert!(write(&folder.path().join("new"), "three").is_err());
        assert_eq!(fs::read_to_string(&file).unwrap(), "two");
    }

    #[test]
    fn a_record_is_not_replaced_by_a_report() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("record");
        fs::write(&path, GZIP).unwrap();
        assert!(write(&path, "report").unwrap_err().to_string().contains("remove it or name another"));
        assert_eq!(fs::read(&path).unwrap(), GZIP);
    }
}
