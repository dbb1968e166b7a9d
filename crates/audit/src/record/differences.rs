//! The records of other versions of libraries: the answers that are not those of the packed record
//! of the current version.
//!
//! Versions agree about nearly all inputs, so the versions of all libraries stand in one file. Each
//! library is a group of `together.rs`, with a record for each version. The numbers of the inputs
//! are the lines of the list of inputs beside the packed record.
//!
//! The first line of a version has a checksum of the answers of the current version. If they
//! change, the record must be made again.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

use flate2::Crc;
use rfc1738_oracle::escape;
use serde::{Deserialize, Serialize};

use super::list;
use super::packed::{self, FIRST_INPUT, Listed, line};
use super::together::{self, Member};
use super::{Header, Record};
use crate::Inputs;

/// The answers with which a record was compared.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Beside {
    version: String,
    crc32: u32,
}

impl Beside {
    fn new<'i>(current: &Record, inputs: impl Iterator<Item = &'i str>) -> Beside {
        let mut crc = Crc::new();
        for input in inputs {
            crc.update(line(&current.answers, input).as_bytes());
            crc.update(b"\n");
        }
        Beside { version: current.description.version.clone(), crc32: crc.sum() }
    }
}

/// The packed record of the current version, with which those of other versions are compared.
pub struct Current {
    /// The record.
    pub record: Record,
    list: Inputs,
    /// How many inputs of the list there are up to the last one that the record has.
    count: usize,
    /// The answers about all of them, with which most versions were compared.
    beside: Beside,
}

impl Current {
    /// Reads a packed record, and the list of inputs beside it.
    ///
    /// # Errors
    /// Returns an error if one of them cannot be read.
    pub fn read(path: &Path) -> Result<Current, String> {
        Current::new(Record::read(path)?, path)
    }

    /// Returns a record that was read from a file. Reads the list of inputs beside the file.
    ///
    /// # Errors
    /// Returns an error if the list cannot be read.
    pub fn new(record: Record, path: &Path) -> Result<Current, String> {
        let list = list::read(&path.with_file_name(packed::INPUTS))?;
        let count = list.iter().rposition(|input| record.has(input)).map_or(0, |last| last + 1);
        let beside = Beside::new(&record, list.iter().take(count));
        Ok(Current { record, list, count, beside })
    }

    fn inputs(&self) -> impl Iterator<Item = &str> + Clone {
        self.list.iter().take(self.count)
    }

    /// Returns what another version answered otherwise.
    fn member(&self, other: &Record) -> Member {
        let header =
            Header { beside: Some(self.beside.clone()), ..other.header(Some(Listed::new(self.inputs()))) };
        let answers = (FIRST_INPUT..).zip(self.inputs()).filter_map(|(number, input)| {
            let answer = line(&other.answers, input);
            (answer != line(&self.record.answers, input)).then_some((number, answer))
        });
        Member { header, answers: answers.collect() }
    }

    /// Returns the record of another version from what it answered otherwise.
    fn record_of(&self, member: &Member) -> Result<Record, String> {
        let Header { description, not_contained, trouble, not_asked, inputs: listed, beside } =
            &member.header;
        let count = listed.as_ref().map_or(0, Listed::count).min(self.count);
        let inputs = self.inputs().take(count);
        let is_beside = |found: &Beside| match count == self.count {
            true => *found == self.beside,
            false => *found == Beside::new(&self.record, inputs.clone()),
        };
        if listed.as_ref() != Some(&Listed::new(inputs.clone())) || !beside.as_ref().is_some_and(is_beside) {
            let (name, version) = (&self.record.description.name, &description.version);
            return Err(format!(
                "{name}@{version}: it was compared with other answers than those of the record of {name}"
            ));
        }
        let (not_contained, trouble, not_asked) = (not_contained.clone(), trouble.clone(), *not_asked);
        let mut record = Record { not_contained, trouble, not_asked, ..Record::new(description.clone()) };
        record.answers = self.record.answers.clone();
        if record.conventions != self.record.conventions {
            self.record.kept().for_each(|(input, answer)| _ = record.insert(input, answer));
        }
        self.inputs().skip(count).for_each(|input| record.remove(input));
        for (number, answer) in &member.answers {
            let input = member.input(*number, &self.list)?;
            match packed::unpacked(input, answer)? {
                Some(answer) => _ = record.insert(input, answer),
                None => record.remove(input),
            }
        }
        Ok(record)
    }
}

/// The records of other versions of all libraries, in one file.
pub struct OtherVersions {
    path: PathBuf,
    /// The versions of each library, in the order of the file.
    libraries: BTreeMap<String, Vec<Member>>,
}

impl OtherVersions {
    /// Reads the file. Without a file there is no version.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read.
    pub fn read(path: &Path) -> Result<OtherVersions, String> {
        let (_, groups) = if path.exists() { together::read(path)? } else { Default::default() };
        let named = groups.into_iter().map(|group| (group[0].header.description.name.clone(), group));
        Ok(OtherVersions { path: path.into(), libraries: named.collect() })
    }

    /// Returns the name of each library with each of its versions.
    pub fn versions(&self) -> impl Iterator<Item = (&str, &str)> {
        self.libraries.iter().flat_map(|(name, group)| {
            group.iter().map(|member| (name.as_str(), member.header.description.version.as_str()))
        })
    }

    /// Returns the record of a version; `None` if the file has none.
    ///
    /// # Errors
    /// Returns an error if the version was compared with other answers than those of the current
    /// record.
    pub fn record(&self, current: &Current, version: &str) -> Option<Result<Record, String>> {
        let group = self.libraries.get(&current.record.description.name)?;
        let member = group.iter().find(|member| member.header.description.version == version)?;
        Some(current.record_of(member).map_err(|why| format!("{}: {why}", escape::path(&self.path))))
    }

    /// Puts the record of a version into the file, in place of an earlier one.
    ///
    /// # Errors
    /// Returns an error if the file cannot be written.
    pub fn write(&mut self, current: &Current, other: &Record) -> io::Result<()> {
        let group = self.libraries.entry(current.record.description.name.clone()).or_default();
        let version = |member: &Member| member.header.description.version.clone();
        let member = current.member(other);
        match group.iter_mut().find(|known| version(known) == version(&member)) {
            Some(known) => *known = member,
            None => group.push(member),
        }
        // Several are asked at a time, and the file does not say which one was the first.
        group.sort_by_key(version);
        let groups: Vec<String> =
            self.libraries.values().map(|group| together::text(group)).collect::<Result<_, _>>()?;
        packed::replace(&self.path, |out| out.write_all(groups.join("\n").as_bytes()))
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use rfc1738_oracle::Observation;

    use super::*;

    fn record(version: &str, rejected: &[&str]) -> Record {
        let description = format!(r#"{{"protocol":1,"name":"a","version":"{version}"}}"#);
        let mut record = Record::new(serde_json::from_str(&description).unwrap());
        for text in ["x:a", "x:b", "x:c"] {
            let seen = if rejected.contains(&text) {
                Observation::Timeout
            } else {
                Observation::Crash("stopped".into())
            };
            record.insert(text, seen);
        }
        record
    }

    #[test]
    fn a_record_is_read_as_it_was_written_and_only_beside_the_same_answers() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("versions.differences");
        let of = |rejected: &[&str]| {
            let packed = folder.path().join("a.answers");
            record("2", rejected).write(&packed).unwrap();
            Current::read(&packed).unwrap()
        };
        let current = of(&[]);
        let mut old = record("1", &["x:b"]);
        old.remove("x:c");
        let mut all = OtherVersions::read(&path).unwrap();
        for version in ["1", "0", "1"] {
            old.description.version = version.into();
            all.write(&current, &old).unwrap();
        }
        let text = fs::read_to_string(&path).unwrap();
        assert_eq!(text.lines().skip(2).collect::<Vec<_>>(), ["3 0-1 T", "4 0-1 -"]);
        let read = OtherVersions::read(&path).unwrap();
        // The order in which they were asked does not show.
        assert_eq!(read.versions().collect::<Vec<_>>(), [("a", "0"), ("a", "1")]);
        assert_eq!(read.record(&current, "1").unwrap().unwrap(), old);
        assert!(read.record(&current, "3").is_none());
        let error = read.record(&of(&["x:a"]), "1").unwrap().unwrap_err();
        assert!(error.contains("a@1: it was compared with other answers than"), "{error}");
        for line in ["1 0 R", "5 0 R", "3 0 r"] {
            fs::write(&path, text.lines().next().unwrap().to_owned() + "\n" + line + "\n").unwrap();
            let error = OtherVersions::read(&path).unwrap().record(&current, "0").unwrap().unwrap_err();
            assert!(error.contains("versions.differences: "), "{error}");
        }
    }
}
