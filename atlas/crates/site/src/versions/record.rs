//! The records of other versions, which stand beside the record of the current one.

use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::fs;
use std::iter;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use rayon::prelude::*;
use regex::Regex;
use rfc1738_audit::Record;
use rfc1738_audit::record::{Current, OtherVersions};

use super::designs::forget;
use crate::hosts::host;
use crate::{Failure, Library, RECORDS};

/// The file of the records, in a checkout.
pub const FILE: &str = "reports/versions.differences";

/// A version of a library, with its answers.
pub struct Version {
    /// The version, as the package that answered has it.
    pub version: String,
    /// The answers.
    pub record: Record,
}

impl Version {
    /// Returns whether the record has URLs of a shape, and a host in none of them.
    pub(crate) fn has_no_host(&self, shape: &Regex) -> bool {
        let mut of_shape = self.record.kept().filter(|(input, _)| shape.is_match(input)).peekable();
        of_shape.peek().is_some() && of_shape.all(|(_, answer)| host(&answer).is_none())
    }
}

/// All versions of a library.
pub struct History<'a> {
    /// The library.
    pub library: &'a Library,
    /// The versions, the oldest first. The current one is among them.
    pub versions: Vec<Version>,
}

fn current(root: &Path, library: &Library) -> Result<Current, String> {
    Current::read(&library.record(&root.join(RECORDS)))
}

/// Returns the committed record of a library, if it was read before.
pub type Known<'k> = &'k (dyn Fn(&Library) -> Option<Record> + Sync);

/// Writes the record of another version. Its version is the one of the package that answered.
///
/// # Errors
/// Returns an error if the version is not the one that was to be asked, or if a file cannot be read
/// or written.
pub fn write(root: &Path, library: &Library, version: &str, record: &Record) -> Result<(), Failure> {
    // Several threads ask versions, and each changes the one file.
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    let found = &record.description.version;
    if found != version {
        return Err(format!("{}: asked for version {version}, but {found} answered", library.name).into());
    }
    if let Some(why) = &record.trouble {
        return Err(format!("{}@{version}: {why}", library.name).into());
    }
    let current = current(root, library)?;
    let _guard = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    let file = root.join(FILE);
    file.parent().map_or(Ok(()), fs::create_dir_all)?;
    forget(root, &format!("{}@{version}", library.name))?;
    Ok(OtherVersions::read(&file)?.write(&current, record)?)
}

/// Returns the record of a version of a library: the current one or another.
///
/// # Errors
/// Returns an error if a record cannot be read, or if there is none of the version.
pub fn record(root: &Path, name: &str, version: &str) -> Result<Record, Failure> {
    let current = Current::read(&rfc1738_audit::record::file(&root.join(RECORDS), name))?;
    if current.record.description.version == version {
        return Ok(current.record);
    }
    let record = OtherVersions::read(&root.join(FILE))?.record(&current, version);
    Ok(record.ok_or_else(|| format!("{FILE} has no record of {name}@{version}"))??)
}

/// Returns whether a version has a record that was compared with the current answers.
pub fn has_record(root: &Path, library: &Library, version: &str) -> bool {
    let others = OtherVersions::read(&root.join(FILE));
    let current = current(root, library);
    let (Ok(others), Ok(current)) = (others, current) else { return false };
    matches!(others.record(&current, version), Some(Ok(_)))
}

/// Reads the records of all versions that `adapter.toml` names. Libraries without another version
/// are left out.
///
/// # Errors
/// Returns an error if a record cannot be read, or if the file has a version that is not named.
pub fn histories<'a>(
    root: &Path,
    libraries: &'a [Library],
    known: Known<'_>,
) -> Result<Vec<History<'a>>, Failure> {
    let others = OtherVersions::read(&root.join(FILE))?;
    let mut unknown: BTreeSet<(&str, &str)> = others.versions().collect();
    for library in libraries {
        for version in library.other_versions() {
            unknown.remove(&(library.name.as_str(), version));
        }
    }
    if let Some((name, version)) = unknown.first() {
        return Err(format!("{FILE}: no adapter.toml names {name}@{version}").into());
    }
    let with_versions: Vec<&Library> =
        libraries.iter().filter(|library| library.other_versions().next().is_some()).collect();
    let mut all: Vec<History<'a>> = with_versions
        .par_iter()
        .map(|library| History::read(root, &others, library, known))
        .collect::<Result<_, String>>()?;
    all.retain(|history| history.versions.len() > 1);
    Ok(all)
}

impl<'a> History<'a> {
    /// Reads the records of the versions of a library.
    pub(crate) fn read(
        root: &Path,
        others: &OtherVersions,
        library: &'a Library,
        known: Known<'_>,
    ) -> Result<History<'a>, String> {
        let current = match known(library) {
            Some(record) => Current::new(record, &library.record(&root.join(RECORDS)))?,
            None => current(root, library)?,
        };
        let record = |version| {
            others.record(&current, version).unwrap_or_else(|| {
                Err(format!(
                    "{0}@{version}: no such record, but adapter.toml names this version: ask it with `cargo \
                     maintain versions {0} --ask --write`, or remove the version from adapter.toml",
                    library.name
                ))
            })
        };
        let mut records = library.other_versions().map(record).collect::<Result<Vec<_>, _>>()?;
        records.push(current.record);
        let with_version = |record: Record| Version { version: record.description.version.clone(), record };
        let mut versions: Vec<Version> = records.into_iter().map(with_version).collect();
        versions.sort_by(|one, other| compare(&one.version, &other.version));
        Ok(History { library, versions })
    }
}

/// Compares two versions as Debian does: the epoch, what stands before the revision, and the
/// revision. Numbers are compared as numbers, and a "~" comes before the end of a text. A "-"
/// before a letter begins a pre-release of SemVer, and is read as "~". So are "a", "b", "rc" and
/// ".dev" between two numbers, if there is no revision of Debian: they begin a pre-release of PEP
/// 440.
pub fn compare(one: &str, other: &str) -> Ordering {
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

/// Returns the pieces of a text in their order: characters that are not digits, with the end as one
/// of them, and then a number.
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
    fn the_newest_recorded_version_leads() {
        let root = crate::Fleet::of_source().root;
        for library in crate::libraries(&root.join("adapters")).unwrap() {
            let newer = |version: &&str| compare(version, &library.version) == Ordering::Greater;
            let newer: Vec<&str> = library.other_versions().filter(newer).collect();
            assert!(newer.is_empty(), "{} {}: {newer:?}", library.name, library.version);
            let record = fs::read_to_string(library.record(&root.join(RECORDS))).unwrap();
            let named = format!(r#","version":"{}","#, library.version);
            assert!(record.lines().next().unwrap().contains(&named), "{}: {named}", library.name);
        }
    }

    /// From 1.26 on, Go rejects this host in a module that names its version. With
    /// `GODEBUG=urlstrictcolons=0`, the setting for older modules, it accepts it.
    #[test]
    fn records_of_go_have_no_setting_for_older_modules() {
        let root = crate::Fleet::of_source().root;
        for name in ["go-net-url", "go-net-url-request"] {
            let has_host = ["1.25.2", "1.26.0", "1.26.1", "1.27.3"].map(|version| {
                let record = record(&root, name, version).unwrap();
                host(&record.as_kept("http://host.dom:8:/").unwrap()).is_some()
            });
            assert_eq!(has_host, [true, false, false, false], "{name}");
        }
    }

    #[test]
    fn a_version_without_its_record_is_an_error_that_says_what_to_do() {
        let root = crate::Fleet::of_source().root;
        let all = crate::libraries(&root.join("adapters")).unwrap();
        let mut library = all.into_iter().find(|library| !library.versions.is_empty()).unwrap();
        let others = OtherVersions::read(&root.join(FILE)).unwrap();
        assert!(History::read(&root, &others, &library, &|_| None).is_ok());
        library.versions.push("0.0.0-gone".into());
        let read = History::read(&root, &others, &library, &|_| None);
        let error = read.map(|history| history.versions.len()).unwrap_err();
        assert!(error.contains("@0.0.0-gone: ") && error.contains("--ask --write"), "{error}");
    }
}
