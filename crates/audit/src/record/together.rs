//! Several records in one text file, in which each answer stands once for all that give it.
//!
//! A group is a line of JSON for each record, and then a line for each answer: the number of an
//! input, the records that give the answer, counted from 0 in the order of the group, and the
//! answer as a packed record has it. An empty line stands between two groups.
//!
//! ```text
//! 7312 0-2,5 s4+3h8np7
//! ```
//!
//! The inputs are numbered as lines are. Either another file has them, or they stand before the
//! first group, each as a string of JSON.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io;
use std::path::Path;

use rfc1738_oracle::escape;

use super::lines::Lines;
use super::packed::{self, FIRST_INPUT, Listed};
use super::{Header, Record};
use crate::{Input, Inputs};

/// The ending of the name of a file with several records and their inputs.
pub const TOGETHER: &str = "records";

/// A record of a group.
pub(super) struct Member {
    pub(super) header: Header,
    /// The packed answers by the numbers of their inputs.
    pub(super) answers: BTreeMap<usize, String>,
}

impl Member {
    /// Returns the input of an answer of this record.
    pub(super) fn input<'i>(&self, number: usize, inputs: &'i Inputs) -> Result<&'i str, String> {
        let count = self.header.inputs.as_ref().map_or(0, Listed::count);
        let index = number.checked_sub(FIRST_INPUT).filter(|index| *index < count);
        let input = index.map(|index| inputs.get(index));
        input.ok_or_else(|| format!("{}: no input has the number {number}", self.header.description.name))
    }
}

/// Reads the inputs and the groups of a file.
pub(super) fn read(path: &Path) -> Result<(Inputs, Vec<Vec<Member>>), String> {
    let mut lines = Lines::open(path)?;
    let (mut inputs, mut groups): (Inputs, Vec<Vec<Member>>) = Default::default();
    let mut is_open = false;
    while let Some(line) = lines.next() {
        let line = line?;
        match (line.as_bytes().first(), groups.last_mut().filter(|_| is_open)) {
            (None, _) => is_open = false,
            (Some(b'"'), None) => {
                let text: String = serde_json::from_str(&line).map_err(|error| lines.problem(error))?;
                inputs.add(&text);
            }
            (Some(b'{'), group) => {
                let header = serde_json::from_str(&line).map_err(|error| lines.problem(error))?;
                let member = Member { header, answers: BTreeMap::new() };
                match group {
                    Some(group) => group.push(member),
                    None => groups.push(vec![member]),
                }
                is_open = true;
            }
            (_, Some(group)) => add(group, &line).ok_or_else(|| lines.problem("an answer was expected"))?,
            (_, None) => return Err(lines.problem("an input or a record was expected")),
        }
    }
    Ok((inputs, groups))
}

/// Adds the answer of a line to a group; `None` if the line has another form, or if a record has
/// two answers about one input.
fn add(group: &mut [Member], line: &str) -> Option<()> {
    let (number, rest) = line.split_once(' ')?;
    let (members, answer) = rest.split_once(' ')?;
    let number = number.parse().ok()?;
    for range in members.split(',') {
        let (first, last) = range.split_once('-').unwrap_or((range, range));
        for member in group.get_mut(first.parse().ok()?..=last.parse().ok()?)? {
            if member.answers.insert(number, answer.to_owned()).is_some() {
                return None;
            }
        }
    }
    Some(())
}

/// Returns a group as text.
pub(super) fn text(group: &[Member]) -> io::Result<String> {
    let mut text = String::new();
    let mut by_number: BTreeMap<usize, BTreeMap<&str, Vec<usize>>> = BTreeMap::new();
    for (place, member) in group.iter().enumerate() {
        text += &serde_json::to_string(&member.header)?;
        text.push('\n');
        for (number, answer) in &member.answers {
            by_number.entry(*number).or_default().entry(answer).or_default().push(place);
        }
    }
    for (number, answers) in by_number {
        for (answer, places) in answers {
            _ = writeln!(text, "{number} {} {answer}", ranges(&places));
        }
    }
    Ok(text)
}

/// Returns sorted numbers as ranges: `0-2,5`.
fn ranges(numbers: &[usize]) -> String {
    let runs = numbers.chunk_by(|one, next| one + 1 == *next).map(|run| match run {
        [first, .., last] => format!("{first}-{last}"),
        run => run.iter().map(usize::to_string).collect(),
    });
    runs.collect::<Vec<_>>().join(",")
}

/// Reads the records of a file that [`write_together`] wrote, by their names.
///
/// # Errors
/// Returns an error if the file cannot be read.
pub fn read_together(path: &Path) -> Result<BTreeMap<String, Record>, String> {
    let problem = |why: String| format!("{}: {why}", escape::path(path));
    let (inputs, groups) = read(path)?;
    let mut records = BTreeMap::new();
    for member in groups.into_iter().flatten() {
        let listed = member.header.inputs.as_ref();
        let own = inputs.iter().take(listed.map_or(0, Listed::count));
        if listed != Some(&Listed::new(own)) {
            let name = &member.header.description.name;
            return Err(problem(format!("{name}: these are not the inputs of this record")));
        }
        let Header { description, trouble, not_asked, .. } = &member.header;
        let mut record = Record {
            trouble: trouble.clone(),
            not_asked: *not_asked,
            ..Record::about(&inputs, description.clone())
        };
        for (number, answer) in &member.answers {
            let input = member.input(*number, &inputs).map_err(problem)?;
            if let Some(answer) = packed::unpacked(input, answer).map_err(problem)? {
                record.insert(input, answer);
            }
        }
        records.insert(record.description.name.clone(), record);
    }
    Ok(records)
}

/// Writes records with their inputs to one file.
///
/// # Errors
/// Returns an error if the file cannot be written.
pub fn write_together(path: &Path, records: &BTreeMap<String, Record>) -> io::Result<()> {
    let asked = records.values().flat_map(Record::kept);
    let inputs: Inputs = asked.map(|(input, _)| Input::new(input.as_bytes())).collect();
    let group: Vec<Member> = records.values().map(|record| member(record, &inputs)).collect();
    packed::replace(path, |out| {
        inputs.iter().try_for_each(|input| writeln!(out, "{}", packed::json(input)))?;
        out.write_all(text(&group)?.as_bytes())
    })
}

fn member(record: &Record, inputs: &Inputs) -> Member {
    let numbered = (FIRST_INPUT..).zip(inputs.iter()).filter(|(_, input)| record.has(input));
    let answers = numbered.map(|(number, input)| (number, packed::line(&record.answers, input)));
    Member { header: record.header(Some(Listed::new(inputs.iter()))), answers: answers.collect() }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use rfc1738_oracle::Observation;

    use super::*;

    #[test]
    fn numbers_are_written_as_ranges() {
        assert_eq!(ranges(&[0, 1, 2, 5, 7, 8]), "0-2,5,7-8");
    }

    #[test]
    fn records_are_read_as_they_were_written() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(format!("all.{TOGETHER}"));
        let of = |name: &str, texts: &[&str]| {
            let description = format!(r#"{{"protocol":1,"name":"{name}","version":"1"}}"#);
            let mut record = Record::new(serde_json::from_str(&description).unwrap());
            for text in texts {
                record.insert(text, Observation::Timeout);
            }
            (name.to_owned(), record)
        };
        let records = BTreeMap::from([of("a", &["x:a", "x:\n"]), of("b", &["x:a"]), of("c", &[])]);
        write_together(&path, &records).unwrap();
        assert_eq!(read_together(&path).unwrap(), records);
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.starts_with("\"x:\\n\"\n\"x:a\"\n{") && text.ends_with("\n2 0 T\n3 0-1 T\n"), "{text}");
        for (wrong, why) in [("3 0-1 r\n", "r"), ("3 0-3 T\n", ":7:"), ("3 T\n", ":7:"), ("2 0 T\n", ":7:")] {
            fs::write(&path, text.replace("3 0-1 T\n", wrong)).unwrap();
            let error = read_together(&path).unwrap_err();
            assert!(error.contains("all.records") && error.contains(why), "{error}");
        }
        fs::write(&path, text.replace("x:a", "x:b")).unwrap();
        assert!(read_together(&path).unwrap_err().contains("not the inputs of this record"));
    }
}
