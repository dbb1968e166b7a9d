//! The records of other versions, which stand beside the record of the current one.

use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::fs;
use std::iter;
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
        let others: Vec<PathBuf> =
            library.other_versions().map(|version| file(root, library, version)).collect();
        if let Some(path) = others.iter().find(|path| !path.exists()) {
            return Err(format!(
                "{}: no such record, but adapter.toml names this version: ask it with `cargo xtask versions {} --ask --write`, or remove the version from adapter.toml",
                path.display(),
                library.name
            ));
        }
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

/// Compares two versions as Debian does: the epoch, what stands before the revision, and the revision. Numbers are compared as numbers, and a "~" comes
/// before the end of a text. A "-" before a letter begins a pre-release of SemVer, and is read as "~". So are "a", "b", "rc" and ".dev" between two numbers, if
/// there is no revision of Debian: they begin a pre-release of PEP 440.
pub(crate) fn compare(one: &str, other: &str) -> Ordering {
    let key = |version: &str| {
        let (epoch, rest) = version.split_once(':').unwrap_or(("", version));
        let (start, revision) =
            rest.rsplit_once('-').filter(|(_, end)| is_revision(end)).unwrap_or((rest, ""));
        let is_debian = rest.len() > start.len() || !epoch.is_empty();
        [epoch, start, revision].map(|text| pieces(text, is_debian))
    };
    key(one).cmp(&key(other)).then_with(|| one.cmp(other))
}

/// Returns whether what follows a "-" is a revision of Debian. A pre-release begins with a letter.
fn is_revision(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_digit())
}

/// Returns the pieces of a text in their order: characters that are not digits, with the end as one of them, and then a number.
fn pieces(mut text: &str, is_debian: bool) -> Vec<(Vec<u32>, usize, String)> {
    const END: u32 = 1;
    let mut all = Vec::new();
    while !text.is_empty() {
        let (other, rest) = text.split_at(text.find(|one: char| one.is_ascii_digit()).unwrap_or(text.len()));
        let (digits, rest) =
            rest.split_at(rest.find(|one: char| !one.is_ascii_digit()).unwrap_or(rest.len()));
        let begins_pre_release =
            |at: usize| other[at + 1..].starts_with(|next: char| next.is_ascii_alphabetic());
        let weights = other.char_indices().map(|(at, one)| match one {
            '~' => 0,
            '-' if begins_pre_release(at) => 0,
            _ if one.is_ascii_alphabetic() => END + u32::from(one),
            _ => 0x100 + u32::from(one),
        });
        let zeros = match other {
            _ if is_debian || all.is_empty() || digits.is_empty() => 0,
            ".dev" => 2,
            "a" | "b" | "rc" => 1,
            _ => 0,
        };
        // Of two numbers without zeros at the start, the longer one is greater.
        let digits = digits.trim_start_matches('0').to_owned();
        all.push((iter::repeat_n(0, zeros).chain(weights).chain([END]).collect(), digits.len(), digits));
        text = rest;
    }
    all.push((vec![END], 0, String::new()));
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_compared_as_numbers() {
        let long = format!("2.{}", "9".repeat(50));
        let versions = ["0.28.1", "1.9", "1.9.2", "1.9.11", "1.10.0", "2", "2.010", &long];
        let of_debian = ["7.88.1-10+deb12u15", "8.14.1-2+deb13u7", "8.23.0-1"];
        let with_revisions = ["1.7.3+dfsg-2", "1.7.3+dfsg-10", "1.7.3.1+dfsg-1", "1:1.0-1"];
        let before_a_release = ["1.0~beta2-1", "1.0~rc1-1", "1.0-1~deb12u1", "1.0-1", "1.0-1+b1", "1.0.1"];
        let of_semver =
            ["1.0.0-alpha", "1.0.0-alpha.1", "1.0.0-beta.2", "1.0.0-beta.11", "1.0.0-rc.1", "1.0.0"];
        let of_pep_440 =
            ["1.0.dev3", "1.0a2", "1.0b1", "1.0rc1", "1.0rc10", "1.0", "1.0a", "1.0.post1", "1.1a1"];
        let after_a_release = ["1.0-1", "1.0rc1-1", "1.0.1a-1"];
        let all = [
            &versions[..],
            &of_debian,
            &with_revisions,
            &before_a_release,
            &after_a_release,
            &of_semver,
            &of_pep_440,
        ];
        for sorted in all {
            let mut reversed: Vec<&str> = sorted.iter().copied().rev().collect();
            reversed.sort_by(|one, other| compare(one, other));
            assert_eq!(reversed, sorted);
        }
    }

    #[test]
    fn a_version_without_its_record_is_an_error_that_says_what_to_do() {
        let root = crate::Fleet::of_source().root;
        let all = crate::libraries(&root.join("adapters")).unwrap();
        let mut library = all.into_iter().find(|library| !library.versions.is_empty()).unwrap();
        assert!(History::read(&root, &library).is_ok());
        library.versions.push("0.0.0-gone".into());
        let error = History::read(&root, &library).map(|history| history.versions.len()).unwrap_err();
        assert!(error.contains("@0.0.0-gone.") && error.contains("--ask --write"), "{error}");
    }

    #[test]
    fn the_name_of_a_file_has_no_colon() {
        let all = crate::libraries(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../adapters")).unwrap();
        let path = file(Path::new("."), &all[0], "1:2.55.0-1");
        assert!(path.ends_with(format!("{}@1%3a2.55.0-1.differences", all[0].name)), "{}", path.display());
    }
}
