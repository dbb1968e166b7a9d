//! The records of other versions, which stand beside the record of the current one.

use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use rayon::prelude::*;
use rfc1738_audit::Record;
use rfc1738_audit::record::{Current, DIFFERENCES};

use super::designs;
use crate::{Failure, Library, RECORDS};

/// The folder of the records, in a checkout.
pub const FOLDER: &str = "reports/versions";

/// A version of a library, with its answers.
pub struct Version {
    /// The version, as the package that answered has it.
    pub version: String,
    /// The answers.
    pub record: Record,
}

/// All versions of a library.
pub struct History<'a> {
    /// The library.
    pub library: &'a Library,
    /// The versions, the oldest first. The current one is among them.
    pub versions: Vec<Version>,
}

/// Returns the path of the record of another version.
fn file(root: &Path, library: &Library, version: &str) -> PathBuf {
    root.join(FOLDER).join(format!("{}@{version}.{DIFFERENCES}", library.name))
}

fn current(root: &Path, library: &Library) -> Result<Current, String> {
    Current::read(&library.record(&root.join(RECORDS)))
}

/// Writes the record of another version. Its version is the one of the package that answered.
///
/// # Errors
/// Returns an error if the version is not the one that was to be asked, or if a file cannot be read or written.
pub fn write(root: &Path, library: &Library, version: &str, record: &Record) -> Result<(), Failure> {
    let found = &record.description.version;
    if found != version {
        return Err(format!("{}: asked for version {version}, but {found} answered", library.name).into());
    }
    if let Some(why) = &record.trouble {
        return Err(format!("{}@{version}: {why}", library.name).into());
    }
    fs::create_dir_all(root.join(FOLDER))?;
    let path = file(root, library, version);
    Ok(current(root, library)?.write_other(&path, record)?)
}

/// Returns whether a version has a record that was compared with the current answers.
pub fn has_record(root: &Path, library: &Library, version: &str) -> bool {
    let path = file(root, library, version);
    current(root, library).is_ok_and(|current| current.read_others([&*path]).is_ok())
}

/// Reads the records of all versions that `adapter.toml` names. Libraries without another version are left out.
///
/// # Errors
/// Returns an error if a record cannot be read, or if a file belongs to no version that is named.
pub fn histories<'a>(root: &Path, libraries: &'a [Library]) -> Result<Vec<History<'a>>, Failure> {
    let mut unknown: BTreeSet<PathBuf> =
        fs::read_dir(root.join(FOLDER))?.map(|entry| Ok(entry?.path())).collect::<Result<_, Failure>>()?;
    unknown.remove(&root.join(FOLDER).join(designs::FILE));
    for library in libraries {
        for version in &library.versions {
            unknown.remove(&file(root, library, version));
        }
    }
    if let Some(path) = unknown.first() {
        return Err(format!("{}: no adapter.toml names this version", path.display()).into());
    }
    let with_versions: Vec<&Library> =
        libraries.iter().filter(|library| !library.versions.is_empty()).collect();
    let read = |library: &&'a Library| {
        let current = current(root, library)?;
        let others = library.versions.iter().map(|version| file(root, library, version));
        let others: Vec<PathBuf> = others.filter(|path| path.exists()).collect();
        let mut records = current.read_others(others.iter().map(PathBuf::as_path))?;
        records.push(current.record);
        let with_version = |record: Record| Version { version: record.description.version.clone(), record };
        let mut versions: Vec<Version> = records.into_iter().map(with_version).collect();
        versions.sort_by(|one, other| compare(&one.version, &other.version));
        Ok(History { library, versions })
    };
    let mut all: Vec<History<'a>> = with_versions.par_iter().map(read).collect::<Result<_, String>>()?;
    all.retain(|history| history.versions.len() > 1);
    Ok(all)
}

/// Compares two versions: number by number, and a version before the one with more numbers.
pub(super) fn compare(one: &str, other: &str) -> Ordering {
    let numbers = |version: &str| -> Vec<u64> {
        version
            .split(|character: char| !character.is_ascii_digit())
            .filter_map(|part| part.parse().ok())
            .collect()
    };
    numbers(one).cmp(&numbers(other)).then_with(|| one.cmp(other))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_compared_as_numbers() {
        let mut versions = ["1.10.0", "1.9.11", "2", "1.9", "0.28.1", "1.9.2"];
        versions.sort_by(|one, other| compare(one, other));
        assert_eq!(versions, ["0.28.1", "1.9", "1.9.2", "1.9.11", "1.10.0", "2"]);
    }
}
