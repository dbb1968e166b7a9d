//! The record of another version of a library: the answers that are not those of the packed record of the current version.
//!
//! Versions agree about nearly all inputs, so such a file is small. Each line after the first one is the number of a line of the list of
//! inputs, and the answer that the packed record would have on this line:
//!
//! ```text
//! 7312 s4+3h8np7
//! ```
//!
//! The first line has a checksum of the answers of the current version. If they change, the record must be made again.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;

use flate2::Crc;
use serde::{Deserialize, Serialize};

use super::lines::Lines;
use super::packed::{self, Listed};
use super::{Header, Record};
use crate::Input;

/// The ending of the names of the files.
pub const DIFFERENCES: &str = "differences";

/// The answers with which a record was compared.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Beside {
    version: String,
    crc32: u32,
}

/// The line of an answer, or `-` if the library was not asked.
fn line(record: &Record, input: &Input) -> String {
    record.answers.get(input).map_or("-".into(), |answer| packed::packed(&input.text, answer))
}

impl Beside {
    fn new(current: &Record, inputs: &[Input]) -> Beside {
        let mut crc = Crc::new();
        for input in inputs {
            crc.update(line(current, input).as_bytes());
            crc.update(b"\n");
        }
        Beside { version: current.description.version.clone(), crc32: crc.sum() }
    }
}

/// The packed record of the current version, with which those of other versions are compared.
pub struct Current {
    /// The record.
    pub record: Record,
    /// The inputs of the list up to the last one that the record has.
    inputs: Vec<Input>,
}

/// The first line of the list of inputs is not an input, and lines are counted from 1.
const FIRST_INPUT: usize = 2;

impl Current {
    /// Reads a packed record, and the list of inputs beside it.
    ///
    /// # Errors
    /// Returns an error if one of them cannot be read.
    pub fn read(path: &Path) -> Result<Current, String> {
        let record = Record::read(path)?;
        let mut inputs = packed::read_inputs(&path.with_file_name(packed::INPUTS))?;
        let last = inputs.iter().rposition(|input| record.has(input));
        inputs.truncate(last.map_or(0, |last| last + 1));
        Ok(Current { record, inputs })
    }

    /// Writes those answers of another version that are not the same.
    ///
    /// # Errors
    /// Returns an error if the file cannot be written.
    pub fn write_other(&self, path: &Path, other: &Record) -> io::Result<()> {
        let beside = Some(Beside::new(&self.record, &self.inputs));
        let header = Header { beside, ..other.header(Some(Listed::new(&self.inputs))) };
        let mut text = serde_json::to_string(&header)?;
        text.push('\n');
        for (index, input) in self.inputs.iter().enumerate() {
            let answer = line(other, input);
            if answer != line(&self.record, input) {
                text += &format!("{} {answer}\n", index + FIRST_INPUT);
            }
        }
        packed::replace(path, &text)
    }

    /// Reads the records of other versions that [`Current::write_other`] wrote.
    ///
    /// # Errors
    /// Returns an error if a file cannot be read, or if it was compared with other answers than these.
    pub fn read_others<'a>(&self, paths: impl IntoIterator<Item = &'a Path>) -> Result<Vec<Record>, String> {
        // What stands in the first line of each file, for each length of the list of inputs.
        let mut known: BTreeMap<usize, (Listed, Beside)> = BTreeMap::new();
        let mut read_one = |path: &'a Path| {
            let mut lines = Lines::open(path)?;
            let first = lines.next().ok_or_else(|| lines.problem("it is empty"))??;
            let Header { description, trouble, not_asked, inputs: listed, beside } =
                serde_json::from_str(&first).map_err(|error| lines.problem(error))?;
            let count = listed.as_ref().map_or(0, Listed::count).min(self.inputs.len());
            let (inputs, later) = self.inputs.split_at(count);
            let (same_list, same_answers) = known
                .entry(count)
                .or_insert_with(|| (Listed::new(inputs), Beside::new(&self.record, inputs)));
            if listed.as_ref() != Some(same_list) || beside.as_ref() != Some(same_answers) {
                let name = &self.record.description.name;
                let why = format!("it was compared with other answers than those of the record of {name}");
                return Err(lines.problem(why));
            }
            let mut answers = self.record.answers.clone();
            later.iter().for_each(|input| _ = answers.remove(input));
            while let Some(read) = lines.next() {
                let read = read?;
                let (number, answer) =
                    read.split_once(' ').ok_or_else(|| lines.problem("an answer was expected"))?;
                let number: usize = number.parse().map_err(|error| lines.problem(error))?;
                let input = number.checked_sub(FIRST_INPUT).and_then(|index| inputs.get(index));
                let input = input.ok_or_else(|| lines.problem("the list has no such input"))?;
                match packed::unpacked(&input.text, answer).map_err(|why| lines.problem(why))? {
                    Some(answer) => answers.insert(input.clone(), answer),
                    None => answers.remove(input),
                };
            }
            Ok(Record { trouble, not_asked, answers, ..Record::new(description) })
        };
        paths.into_iter().map(&mut read_one).collect()
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
            record.insert(Input::new(text.as_bytes()), seen);
        }
        record
    }

    #[test]
    fn a_record_is_read_as_it_was_written_and_only_beside_the_same_answers() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(format!("a@1.{DIFFERENCES}"));
        let of = |rejected: &[&str]| {
            let packed = folder.path().join("a.answers");
            record("2", rejected).write(&packed).unwrap();
            Current::read(&packed).unwrap()
        };
        let current = of(&[]);
        let mut old = record("1", &["x:b"]);
        old.answers.remove(&Input::new(b"x:c"));
        current.write_other(&path, &old).unwrap();
        let text = fs::read_to_string(&path).unwrap();
        assert_eq!(text.lines().skip(1).collect::<Vec<_>>(), ["3 T", "4 -"]);
        assert_eq!(current.read_others([&*path, &*path]).unwrap(), [old.clone(), old]);
        let error = of(&["x:a"]).read_others([&*path]).unwrap_err();
        assert!(error.contains("other answers than those of the record of a"), "{error}");
        for line in ["3", "x R", "1 R", "5 R", "3 r"] {
            fs::write(&path, text.lines().next().unwrap().to_owned() + "\n" + line + "\n").unwrap();
            let error = current.read_others([&*path]).unwrap_err();
            assert!(error.contains("a@1.differences:2: it cannot be read"), "{error}");
        }
    }
}
