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

/// Returns the path of the record of another version. A colon, which not every system has in names of files, is written as apt writes it.
fn file(root: &Path, library: &Library, version: &str) -> PathBuf {
    let version = version.replace(':', "%3a");
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
        for version in library.other_versions() {
            unknown.remove(&file(root, library, version));
        }
    }
    if let Some(path) = unknown.first() {
        return Err(format!("{}: no adapter.toml names this version", path.display()).into());
    }
    let with_versions: Vec<&Library> =
        libraries.iter().filter(|library| library.other_versions().next().is_some()).collect();
    let mut all: Vec<History<'a>> = with_versions
        .par_iter()
        .map(|library| History::read(root, library))
        .collect::<Result<_, String>>()?;
    all.retain(|history| history.versions.len() > 1);
    Ok(all)
}

impl<'a> History<'a> {
    /// Reads the records of the versions of a library.
    pub(crate) fn read(root: &Path, library: &'a Library) -> Result<History<'a>, String> {
        let current = current(root, library)?;
        let others = library.other_versions().map(|version| file(root, library, version));
        let others: Vec<PathBuf> = others.filter(|path| path.exists()).collect();
        let mut records = current.read_others(others.iter().map(PathBuf::as_path))?;
        records.push(current.record);
        let with_version = |record: Record| Version { version: record.description.version.clone(), record };
        let mut versions: Vec<Version> = records.into_iter().map(with_version).collect();
        versions.sort_by(|one, other| compare(&one.version, &other.version));
        Ok(History { library, versions })
    }

    /// Returns the versions that came after one, the oldest first.
    pub(crate) fn after<'s>(&'s self, version: &'s str) -> impl Iterator<Item = &'s Version> {
        self.versions.iter().filter(move |one| compare(&one.version, version) == Ordering::Greater)
    }
}

/// Compares two versions: number by number, and a version before the one with more numbers. What follows the dotted number, such as the
/// revision of a package of Debian, decides only between the same numbers. An epoch decides first.
pub(super) fn compare(one: &str, other: &str) -> Ordering {
    let numbers = |text: &str| -> Vec<u64> {
        let parts = text.split(|character: char| !character.is_ascii_digit());
        parts.filter_map(|part| part.parse().ok()).collect()
    };
    let key = |version: &str| {
        let (epoch, version) = version.split_once(':').unwrap_or(("0", version));
        let is_end = |character: char| !character.is_ascii_digit() && character != '.';
        let (dotted, rest) = version.split_at(version.find(is_end).unwrap_or(version.len()));
        [epoch, dotted, rest].map(numbers)
    };
    key(one).cmp(&key(other)).then_with(|| one.cmp(other))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_compared_as_numbers() {
        let versions = ["0.28.1", "1.9", "1.9.2", "1.9.11", "1.10.0", "2"];
        let of_debian = ["7.88.1-10+deb12u15", "8.14.1-2+deb13u7", "8.23.0-1"];
        let with_revisions = ["1.7.3+dfsg-2", "1.7.3+dfsg-10", "1.7.3.1+dfsg-1", "1:1.0-1"];
        for sorted in [&versions[..], &of_debian, &with_revisions] {
            let mut reversed: Vec<&str> = sorted.iter().copied().rev().collect();
            reversed.sort_by(|one, other| compare(one, other));
            assert_eq!(reversed, sorted);
        }
    }

    #[test]
    fn the_name_of_a_file_has_no_colon() {
        let all = crate::libraries(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../adapters")).unwrap();
        let path = file(Path::new("."), &all[0], "1:2.55.0-1");
        assert!(path.ends_with(format!("{}@1%3a2.55.0-1.differences", all[0].name)), "{}", path.display());
    }
}
