//! Deletes the folder of an adapter, which may have made any folders in it.
//!
//! A folder within a folder is first moved up to the first one. So a folder that is 15,000 deep
//! needs no more of the stack and of open files than any other.

use std::ffi::CString;
use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::path::Path;

use rustix::fs::{AtFlags, CWD, Dir, Mode, OFlags, chmodat, openat, renameat, unlinkat};

/// A folder that is deeper is left.
const DEEPEST: u32 = 1 << 20;

const FOLDER: OFlags = OFlags::RDONLY.union(OFlags::DIRECTORY).union(OFlags::NOFOLLOW).union(OFlags::CLOEXEC);

/// Opens a folder that is not a symbolic link.
pub(super) fn open(path: &Path) -> io::Result<OwnedFd> {
    Ok(openat(CWD, path, FOLDER, Mode::empty())?)
}

/// Deletes a folder with everything in it. Follows no symbolic link.
pub(super) fn delete(path: &Path) -> io::Result<()> {
    let folder = open(path)?;
    let mut count = 0_u64;
    for _ in 0..DEEPEST {
        let names = names(&folder)?;
        if names.is_empty() {
            return Ok(unlinkat(CWD, path, AtFlags::REMOVEDIR)?);
        }
        for name in names.iter().filter(|name| !is_unlinked(&folder, name)) {
            let inner = open_any(&folder, name)?;
            for name in self::names(&inner)?.iter().filter(|name| !is_unlinked(&inner, name)) {
                // A folder moves only if it can be written. The name may be in use.
                chmodat(&inner, name.as_c_str(), Mode::RWXU, AtFlags::empty())?;
                while renameat(&inner, name.as_c_str(), &folder, count.to_string().as_str()).is_err() {
                    count =
                        count.checked_add(1).filter(|count| count >> 32 == 0).ok_or(io::ErrorKind::Other)?;
                }
            }
            unlinkat(&folder, name.as_c_str(), AtFlags::REMOVEDIR)?;
        }
    }
    Err(io::ErrorKind::Other.into())
}

/// Opens a folder in a folder, also if it does not let this user.
fn open_any(within: &OwnedFd, name: &CString) -> io::Result<OwnedFd> {
    chmodat(within, name.as_c_str(), Mode::RWXU, AtFlags::empty())?;
    Ok(openat(within, name.as_c_str(), FOLDER, Mode::empty())?)
}

/// Removes what is not a folder, and returns whether it did.
fn is_unlinked(within: &OwnedFd, name: &CString) -> bool {
    unlinkat(within, name.as_c_str(), AtFlags::empty()).is_ok()
}

fn names(folder: impl AsFd) -> io::Result<Vec<CString>> {
    let mut names = Vec::new();
    for entry in Dir::read_from(folder)? {
        let name = entry?.file_name().to_owned();
        if ![c".", c".."].contains(&name.as_c_str()) {
            names.push(name);
        }
    }
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
        let folder = tempfile::tempdir().unwrap().keep();
        // Names that the moved folders could get.
        for name in ["0", "1", "closed/inner"] {
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
