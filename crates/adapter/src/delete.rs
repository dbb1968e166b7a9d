//! Deletes the folder of an adapter, which may have made any folders in it.
//!
//! Only one folder is open at a time, and the names on the way to it are kept. So a folder that is
//! 15,000 deep needs no more of the stack and of open files than any other.

use std::ffi::CString;
use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::path::Path;

use rustix::fs::{AtFlags, CWD, Dir, Mode, OFlags, chmodat, fstat, openat, unlinkat};

const FOLDER: OFlags = OFlags::RDONLY.union(OFlags::DIRECTORY).union(OFlags::NOFOLLOW).union(OFlags::CLOEXEC);

/// Opens a folder that is not a symbolic link.
pub(super) fn open(path: &Path) -> io::Result<OwnedFd> {
    Ok(openat(CWD, path, FOLDER, Mode::empty())?)
}

/// Deletes a folder with everything in it. Follows no symbolic link.
///
/// # Errors
/// Returns an error if a process moves a folder meanwhile: its ".." is not of the adapter.
pub(super) fn delete(path: &Path) -> io::Result<()> {
    let mut folder = open(path)?;
    // On each level the folder and the folders that are left in it, the one that is open last.
    let mut levels = vec![(which(&folder)?, folders_left(&folder)?)];
    while let Some((_, names)) = levels.last() {
        if let Some(name) = names.last() {
            folder = open_any(&folder, name)?;
            levels.push((which(&folder)?, folders_left(&folder)?));
            continue;
        }
        levels.pop();
        let Some((outer, names)) = levels.last_mut() else { break };
        folder = openat(&folder, c"..", FOLDER, Mode::empty())?;
        if which(&folder)? != *outer {
            return Err(io::Error::other("a folder was moved"));
        }
        if let Some(name) = names.pop() {
            unlinkat(&folder, name.as_c_str(), AtFlags::REMOVEDIR)?;
        }
    }
    Ok(unlinkat(CWD, path, AtFlags::REMOVEDIR)?)
}

/// Returns which folder of this computer it is.
fn which(folder: impl AsFd) -> io::Result<(u64, u64)> {
    let stat = fstat(folder)?;
    Ok((stat.st_dev, stat.st_ino))
}

/// Opens a folder in a folder, also if it does not let this user.
fn open_any(within: &OwnedFd, name: &CString) -> io::Result<OwnedFd> {
    chmodat(within, name.as_c_str(), Mode::RWXU, AtFlags::empty())?;
    Ok(openat(within, name.as_c_str(), FOLDER, Mode::empty())?)
}

/// Removes what is not a folder, and returns the names of the folders.
fn folders_left(folder: impl AsFd) -> io::Result<Vec<CString>> {
    let mut names = Vec::new();
    for entry in Dir::read_from(&folder)? {
        let name = entry?.file_name().to_owned();
        if ![c".", c".."].contains(&name.as_c_str()) {
            names.push(name);
        }
    }
    names.retain(|name| unlinkat(&folder, name.as_c_str(), AtFlags::empty()).is_err());
    Ok(names)
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::os::unix::fs::{PermissionsExt, symlink};

    use rustix::fs::mkdirat;

    use super::*;

    #[test]
    fn a_folder_of_any_depth_is_deleted_and_no_link_is_followed() {
        let outside = tempfile::tempdir().unwrap();
        fs::write(outside.path().join("kept"), "").unwrap();
        // A disk may take milliseconds for each folder, and memory takes none.
        let memory = Path::new("/dev/shm");
        let within = if memory.is_dir() { memory.to_owned() } else { std::env::temp_dir() };
        let folder = tempfile::tempdir_in(within).unwrap().keep();
        for name in ["0", "1", "closed/inner", "closed/other"] {
            fs::create_dir_all(folder.join(name)).unwrap();
            fs::write(folder.join(name).join("file"), "").unwrap();
        }
        symlink(outside.path(), folder.join("closed/link")).unwrap();
        fs::set_permissions(folder.join("closed"), fs::Permissions::from_mode(0o0)).unwrap();
        let mut deepest = open(&folder).unwrap();
        for _ in 0..15_000 {
            mkdirat(&deepest, c"deep", Mode::RWXU).unwrap();
            deepest = openat(&deepest, c"deep", FOLDER, Mode::empty()).unwrap();
        }
        drop(deepest);
        delete(&folder).unwrap();
        assert!(!folder.exists() && outside.path().join("kept").exists());
    }

    #[test]
    fn a_link_to_a_folder_is_not_a_folder() {
        let outside = tempfile::tempdir().unwrap();
        let link = outside.path().join("link");
        symlink(outside.path(), &link).unwrap();
        assert!(delete(&link).is_err() && outside.path().exists());
    }
}
