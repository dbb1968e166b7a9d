//! The design of each version, as it is inferred from its record. To infer them takes minutes, so
//! they are kept beside the records.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use rayon::prelude::*;
use rfc1738_suite::files;
use url_atlas_decisions::{Given, Library as Inferred, from_json, to_json};

use super::record::{History, compare};
use crate::Failure;

/// The file, in a checkout.
const FILE: &str = "reports/versions-designs.json";

/// The same file, as it was when this program was built.
const DESIGNS: &str = include_str!("../../../../reports/versions-designs.json");

/// Returns the recorded versions of a library with their designs, the oldest first. A library
/// without another version has none.
pub fn of_library(current: &Inferred) -> Vec<(String, Inferred)> {
    let all = from_json(DESIGNS).expect("a test reads the file");
    let version = |one: Inferred| {
        let (name, version) = one.name.split_once('@')?;
        let version = (name == current.name).then(|| version.to_owned())?;
        // What the library does that no decision explains does not depend on the version.
        let Inferred { name, quirks, schemes, .. } = current.clone();
        Some((version, Inferred { name, quirks, schemes, ..one }))
    };
    let mut all: Vec<_> = all.into_iter().filter_map(version).collect();
    all.sort_by(|(one, _), (other, _)| compare(one, other));
    all
}

/// Returns the name of a version in the file.
pub(super) fn key(history: &History<'_>, version: &str) -> String {
    format!("{}@{version}", history.library.name)
}

/// Infers the design of each version that has none, or of all again, and writes the
/// file. Versions with the same answers have the same design, which is inferred once. `progress` is
/// called after each.
///
/// # Errors
/// Returns an error if the file cannot be read or written.
pub fn infer(
    root: &Path,
    histories: &[History<'_>],
    again: bool,
    progress: &(impl Fn(&str) + Sync),
) -> Result<(), Failure> {
    let kept = if root.join(FILE).exists() { read(root)? } else { BTreeMap::new() };
    let of_version = |history: &History<'_>, at: usize| {
        let name = key(history, &history.versions[at].version);
        if let Some(known) = kept.get(&name).filter(|_| !again) {
            return known.clone();
        }
        let record = &history.versions[at].record;
        let answers: Vec<_> = record.answers().collect();
        let given: Vec<Given<'_>> =
            answers.iter().map(|(input, answer)| (input.as_bytes(), answer)).collect();
        let found = Inferred::inferred(&record.description.name, &given);
        progress(&name);
        Inferred { name, ..found }
    };
    // Versions that follow each other and have the same answers: the places of all, and the first
    // one.
    let places = |history: &History<'_>| {
        let versions = &history.versions;
        let mut first = 0;
        let firsts = (0..versions.len()).map(|at| {
            if versions[first].record.differences(&versions[at].record).next().is_some() {
                first = at;
            }
            first
        });
        firsts.collect::<Vec<usize>>()
    };
    let wanted: Vec<(&History<'_>, Vec<usize>)> =
        histories.iter().map(|history| (history, places(history))).collect();
    let all: Vec<(&History<'_>, usize)> = wanted
        .iter()
        .flat_map(|(history, firsts)| {
            firsts.iter().enumerate().filter(|(at, first)| at == *first).map(|(at, _)| (*history, at))
        })
        .collect();
    let found: BTreeMap<String, Inferred> = all
        .par_iter()
        .with_max_len(1)
        .map(|(history, at)| of_version(history, *at))
        .map(|inferred| (inferred.name.clone(), inferred))
        .collect();
    let named = |history: &History<'_>, at: usize, first: usize| {
        let first = &found[&key(history, &history.versions[first].version)];
        Inferred { name: key(history, &history.versions[at].version), ..first.clone() }
    };
    let designs: Vec<Inferred> = wanted
        .iter()
        .flat_map(|(history, firsts)| firsts.iter().enumerate().map(|(at, first)| named(history, at, *first)))
        .collect();
    Ok(files::write(&root.join(FILE), &to_json(&designs))?)
}

/// Removes the design of a version, whose record changes: it is inferred again, also if this run
/// ends before that.
pub(super) fn forget(root: &Path, name: &str) -> Result<(), Failure> {
    let path = root.join(FILE);
    if !path.exists() || !read(root)?.contains_key(name) {
        return Ok(());
    }
    let mut all = from_json(&fs::read_to_string(&path)?)?;
    all.retain(|design| design.name != name);
    Ok(files::write(&path, &to_json(&all))?)
}

/// Reads the file.
///
/// # Errors
/// Returns an error if it cannot be read.
pub(super) fn read(root: &Path) -> Result<BTreeMap<String, Inferred>, Failure> {
    let path = root.join(FILE);
    let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let all = from_json(&text).map_err(|why| format!("{}: {why}", path.display()))?;
    Ok(all.into_iter().map(|library| (library.name.clone(), library)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A run that is killed after it wrote a record, and before it infers the design.
    #[test]
    fn a_version_with_a_new_record_has_no_design() {
        let root = tempfile::tempdir().unwrap();
        let path = root.path().join(FILE);
        forget(root.path(), "rust-url@2.5.2").unwrap();
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, DESIGNS).unwrap();
        forget(root.path(), "rust-url@0.0.0").unwrap();
        assert!(fs::read_to_string(&path).unwrap() == DESIGNS);
        forget(root.path(), "rust-url@2.5.2").unwrap();
        let names = |text: &str| from_json(text).unwrap().into_iter().map(|one| one.name).collect::<Vec<_>>();
        let mut left = names(DESIGNS);
        left.retain(|name| name != "rust-url@2.5.2");
        assert_eq!(names(&fs::read_to_string(&path).unwrap()), left);
    }
}
