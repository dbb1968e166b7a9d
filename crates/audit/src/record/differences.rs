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

/// The first line of the list of inputs is not an input, and lines are counted from 1.
const FIRST_INPUT: usize = 2;

impl Record {
    /// Writes the answers that are not those of the record of another version, which stands packed in a folder.
    ///
    /// # Errors
    /// Returns an error if the file cannot be written, or if the list of the inputs cannot be read.
    pub fn write_differences(&self, path: &Path, current: &Record, folder: &Path) -> io::Result<()> {
        let inputs = inputs(current, folder).map_err(io::Error::other)?;
        let beside = Some(Beside::new(current, &inputs));
        let mut text = serde_json::to_string(&Header { beside, ..self.header(Some(Listed::new(&inputs))) })?;
        text.push('\n');
        for (index, input) in inputs.iter().enumerate() {
            let answer = line(self, input);
            if answer != line(current, input) {
                text += &format!("{} {answer}\n", index + FIRST_INPUT);
            }
        }
        packed::replace(path, &text)
    }

    /// Reads a record that [`Record::write_differences`] wrote.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read, or if it was compared with other answers than those of `current`.
    pub fn read_differences(path: &Path, current: &Record, folder: &Path) -> Result<Record, String> {
        let mut lines = Lines::open(path)?;
        let first = lines.next().ok_or_else(|| lines.problem("it is empty"))??;
        let Header { description, trouble, not_asked, inputs: listed, beside } =
            serde_json::from_str(&first).map_err(|error| lines.problem(error))?;
        let mut inputs = inputs(current, folder)?;
        inputs.truncate(listed.as_ref().map_or(0, Listed::count));
        if listed != Some(Listed::new(&inputs)) || beside != Some(Beside::new(current, &inputs)) {
            let why = format!(
                "it was compared with other answers than those of the record of {}",
                current.description.name
            );
            return Err(lines.problem(why));
        }
        let mut answers: BTreeMap<Input, _> = inputs
            .iter()
            .filter_map(|input| Some((input.clone(), current.answers.get(input)?.clone())))
            .collect();
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
    }
}

/// Returns the inputs of the list up to the last one that a packed record has.
fn inputs(current: &Record, folder: &Path) -> Result<Vec<Input>, String> {
    let mut inputs = packed::read_inputs(&folder.join(packed::INPUTS))?;
    let last = inputs.iter().rposition(|input| current.has(input));
    inputs.truncate(last.map_or(0, |last| last + 1));
    Ok(inputs)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use rfc1738_subject::Observation;

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
        let current = record("2", &[]);
        current.write(&folder.path().join("a.answers")).unwrap();
        let mut old = record("1", &["x:b"]);
        old.answers.remove(&Input::new(b"x:c"));
        old.write_differences(&path, &current, folder.path()).unwrap();
        let text = fs::read_to_string(&path).unwrap();
        assert_eq!(text.lines().skip(1).collect::<Vec<_>>(), ["3 T", "4 -"]);
        assert_eq!(Record::read_differences(&path, &current, folder.path()).unwrap(), old);
        let error = Record::read_differences(&path, &record("2", &["x:a"]), folder.path()).unwrap_err();
        assert!(error.contains("other answers than those of the record of a"), "{error}");
        for line in ["3", "x R", "1 R", "5 R", "3 r"] {
            fs::write(&path, text.lines().next().unwrap().to_owned() + "\n" + line + "\n").unwrap();
            let error = Record::read_differences(&path, &current, folder.path()).unwrap_err();
            assert!(error.contains("a@1.differences:2: it cannot be read"), "{error}");
        }
    }
}
