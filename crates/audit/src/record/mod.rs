//! A record: what a library answered, input by input, as it is kept in a file.
//!
//! A record is all that an audit needs. So the audit can be repeated with no library installed, and
//! with more decisions than were known when the library was asked. The first line of its file
//! describes the library, and every other line is one input with its answer. The lines are sorted,
//! and gzip compresses the file. Nothing in it depends on the time of the run. Of the place, it
//! has only what the system could not contain of the adapter.
//!
//! A library that is audited is also asked about inputs that are not those of the audit: what it
//! prints, and findings without one of their features. These answers are further ones. They stand at
//! the end of the file, so an audit of the file has the findings and the names of the run.
//!
//! The records of many libraries repeat the same inputs. In a folder that has a list of inputs,
//! each input is held once for all records: [`file()`] returns the path of a packed record there.
//! `packed.rs` describes its lines.

mod differences;
mod lines;
mod list;
mod packed;
mod recorder;
mod together;

use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use flate2::Compression;
use flate2::write::GzEncoder;
use rfc1738_oracle::Answer;
use rfc1738_oracle::Conventions;
use rfc1738_oracle::escape;
use rfc1738_oracle::protocol::Description;
use rfc1738_suite::files;
use serde::{Deserialize, Serialize};

use self::differences::Beside;
pub use self::differences::{Current, OtherVersions};
use self::lines::Lines;
use self::packed::Listed;
pub use self::packed::{packed, unpacked};
pub(crate) use self::recorder::BATCH;
pub use self::recorder::Recorder;
pub use self::together::{TOGETHER, read_together, write_together};
use crate::kept::Given;
use crate::{Inputs, answer};

/// The ending of the names of the files of records that hold their inputs.
pub const ENDING: &str = "jsonl.gz";

/// Returns the path of a record in a folder: that of a packed record, if the folder has a list of
/// inputs.
pub fn file(folder: &Path, name: &str) -> PathBuf {
    let ending = if folder.join(packed::INPUTS).exists() { packed::ENDING } else { ENDING };
    folder.join(format!("{name}.{ending}"))
}

/// Returns the name of the record in a file, without the ending, or `None` for other files.
pub fn name(file: &Path) -> Option<&str> {
    let file = file.file_name()?.to_str()?;
    [ENDING, packed::ENDING].iter().find_map(|ending| file.strip_suffix(ending)?.strip_suffix('.'))
}

/// What a library answered about inputs.
///
/// ```
/// use rfc1738_audit::Record;
///
/// let folder = std::env::temp_dir();
/// assert!(Record::read(&folder.join("no-such-record.jsonl.gz")).is_err());
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// The library, as its adapter describes it.
    pub description: Description,
    /// What the system did not contain of the adapter, with the reasons.
    pub not_contained: Option<String>,
    /// Why the library was not asked about all inputs, escaped.
    pub trouble: Option<String>,
    /// The number of inputs about which it was not asked.
    pub not_asked: u64,
    /// The conventions of the description, which all answers share.
    conventions: Arc<Conventions>,
    /// The answers, sorted by scheme and input.
    pub(crate) answers: Given,
    /// The answers about other inputs than those of the audit.
    further: Given,
}

/// The line of an answer: the input, the answer, and a mark if it is a further one.
#[derive(Serialize, Deserialize)]
struct Line<I, A>(I, A, #[serde(default, skip_serializing_if = "Option::is_none")] Option<Mark>);

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Mark {
    Further,
}

/// The first line.
#[derive(Serialize, Deserialize)]
struct Header {
    #[serde(flatten)]
    description: Description,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    not_contained: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    trouble: Option<String>,
    #[serde(default, skip_serializing_if = "is_zero")]
    not_asked: u64,
    /// The inputs, if the record is packed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    inputs: Option<Listed>,
    /// The record with whose answers this one was compared, if it has only those that differ.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    beside: Option<Beside>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference")]
fn is_zero(number: &u64) -> bool {
    *number == 0
}

impl Record {
    /// Returns a record without answers.
    pub fn new(description: Description) -> Record {
        Record::about(&Inputs::default(), description)
    }

    /// Returns a record without answers, which will have those about these inputs.
    fn about(inputs: &Inputs, description: Description) -> Record {
        let conventions = Arc::new(description.conventions.clone());
        Record {
            description,
            not_contained: None,
            trouble: None,
            not_asked: 0,
            conventions,
            answers: Given::about(inputs).sorted(),
            further: Given::default().sorted(),
        }
    }

    /// Returns an answer with the conventions of the library.
    fn declared(&self, mut answer: Answer) -> Answer {
        if let Answer::Accept(parts) = &mut answer
            && parts.conventions.as_ref() != Some(&self.conventions)
        {
            parts.conventions = Some(Arc::clone(&self.conventions));
        }
        answer
    }

    /// Adds what a library answered about an input, in place of an earlier answer. Returns whether
    /// there was one.
    pub fn insert(&mut self, input: &str, seen: impl Into<Answer>) -> bool {
        let answer = self.declared(seen.into());
        self.answers.insert(input, &answer)
    }

    /// Adds a further answer, in place of an earlier one. Returns whether there was one.
    pub(crate) fn insert_further(&mut self, input: &str, answer: Answer) -> bool {
        let answer = self.declared(answer);
        self.further.insert(input, &answer)
    }

    /// Returns a further answer, in octets.
    pub(crate) fn further(&self, input: &str) -> Option<Answer> {
        self.further.get(input)
    }

    /// Returns the inputs with an answer, sorted by scheme and input.
    pub fn inputs(&self) -> Inputs {
        let mut all = Inputs::default();
        self.kept().for_each(|(input, _)| _ = all.add(input));
        all
    }

    /// Returns the number of inputs with an answer.
    pub fn len(&self) -> usize {
        self.answers.len()
    }

    /// Returns whether there is no answer.
    pub fn is_empty(&self) -> bool {
        self.answers.iter().next().is_none()
    }

    /// Returns whether the library was asked about an input.
    pub fn has(&self, input: &str) -> bool {
        self.answers.find(input).is_some()
    }

    /// Returns the inputs with their answers as predictions have them, sorted by scheme and input.
    pub fn answers(&self) -> impl Iterator<Item = (&str, Answer)> + Clone {
        self.answers.iter().map(|(input, kept)| (input, answer(kept)))
    }

    /// Returns the inputs with their answers as the file keeps them, sorted by scheme and input.
    pub fn kept(&self) -> impl Iterator<Item = (&str, Answer)> {
        self.answers.kept()
    }

    /// Returns the answer about an input as the file keeps it, with the conventions: the characters of
    /// its parts are octets.
    pub fn as_kept(&self, input: &str) -> Option<Answer> {
        self.answers.get_kept(input)
    }

    /// Returns the answer about an input as predictions have it.
    pub fn answer(&self, input: &str) -> Option<Answer> {
        self.answers.get(input).map(answer)
    }

    /// Removes the answer about an input, if there is one.
    pub fn remove(&mut self, input: &str) {
        self.answers.remove(input);
    }

    /// Returns how many inputs only one of two records has.
    pub fn only_in_one(&self, other: &Record) -> usize {
        let missing = |one: &Record, other: &Record| {
            one.answers.apart(&other.answers).filter(|input| one.has(input) && !other.has(input)).count()
        };
        missing(self, other) + missing(other, self)
    }

    /// Returns the inputs about which two records have different answers.
    pub fn differences<'a>(&'a self, other: &'a Record) -> impl Iterator<Item = &'a str> {
        let apart = self.answers.apart(&other.answers);
        apart.filter(|input| self.has(input) && other.has(input) && !self.is_like(other, input))
    }

    /// Returns the inputs to which two records have different answers, as predictions have them.
    pub fn changed<'a>(&'a self, new: &'a Record) -> impl Iterator<Item = (&'a str, [Answer; 2])> {
        self.answers.apart(&new.answers).filter_map(|input| {
            let [old, new] = [self.answer(input)?, new.answer(input)?];
            (old != new).then_some((input, [old, new]))
        })
    }

    /// Returns whether two records have the same answer about an input, or both none. The conventions
    /// are not part of an answer.
    pub fn is_like(&self, other: &Record, input: &str) -> bool {
        self.as_kept(input) == other.as_kept(input).map(|answer| self.declared(answer))
    }

    /// Adds the answers of another run about the same library.
    ///
    /// # Errors
    /// Returns an error if the other record describes another library or another version, or has
    /// another answer about an input.
    pub fn merge(&mut self, other: Record) -> Result<(), String> {
        if self.description != other.description {
            return Err(format!(
                "{}: the records are not about the same version with the same conventions",
                self.description.name
            ));
        }
        if let Some(input) = self.differences(&other).next() {
            return Err(format!(
                "{}: two records have different answers about \"{}\"",
                self.description.name,
                input.escape_debug()
            ));
        }
        other.kept().for_each(|(input, answer)| _ = self.answers.insert(input, &answer));
        other.further.kept().for_each(|(input, answer)| _ = self.further.insert(input, &answer));
        self.trouble = self.trouble.take().or(other.trouble);
        self.not_asked += other.not_asked;
        Ok(())
    }

    /// Reads the file of a record, packed or not.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read, or if a line is not that of a record. The error
    /// names the file and the line.
    pub fn read(path: &Path) -> Result<Record, String> {
        let mut lines = Lines::open(path)?;
        let first = lines.next().ok_or_else(|| lines.problem("it is empty"))??;
        let header: Header = serde_json::from_str(&first).map_err(|error| lines.problem(error))?;
        let Header { description, not_contained, trouble, not_asked, inputs, beside } = header;
        // Anyone may have changed the file.
        let [trouble, not_contained] = [trouble, not_contained].map(|why| why.map(|why| escape::words(&why)));
        if beside.is_some() {
            return Err(lines.problem("it has only the answers that differ from those of another record"));
        }
        let mut record = Record { not_contained, trouble, not_asked, ..Record::new(description) };
        if let Some(listed) = inputs {
            record.answers =
                packed::read(path, &mut lines, &listed, |answer| record.declared(answer))?.sorted();
            return Ok(record);
        }
        while let Some(line) = lines.next() {
            if record.add_line(&line?).map_err(|error| lines.problem(error))? {
                return Err(lines.problem("its input has an answer before"));
            }
        }
        Ok(record)
    }

    /// Adds a line. Returns whether the input had an answer before.
    fn add_line(&mut self, line: &str) -> Result<bool, serde_json::Error> {
        let Line(text, answer, mark): Line<String, Answer> = serde_json::from_str(line)?;
        Ok(match mark {
            Some(Mark::Further) => self.insert_further(&text, answer),
            None => self.insert(&text, answer),
        })
    }

    /// Writes the file of the record, whole or not at all. The record is packed if the path ends
    /// with `.answers`: the inputs that the list in its folder lacks are appended to the list. A packed
    /// record has no further answers.
    ///
    /// # Errors
    /// Returns an error if the file cannot be written, or if the list of inputs cannot be read.
    pub fn write(&self, path: &Path) -> io::Result<()> {
        if path.extension().is_some_and(|ending| ending == packed::ENDING) {
            let first = |listed| serde_json::to_string(&self.header(Some(listed)));
            return packed::write(&self.answers, first, path);
        }
        files::replace(path, |out| {
            let mut out = BufWriter::new(GzEncoder::new(out, Compression::best()));
            self.write_lines(&mut out)?;
            out.into_inner().map_err(io::IntoInnerError::into_error)?.finish().map(drop)
        })
    }

    fn header(&self, inputs: Option<Listed>) -> Header {
        let (description, trouble) = (self.description.clone(), self.trouble.clone());
        let not_contained = self.not_contained.clone();
        Header { description, not_contained, trouble, not_asked: self.not_asked, inputs, beside: None }
    }

    fn write_lines(&self, out: &mut impl Write) -> io::Result<()> {
        serde_json::to_writer(&mut *out, &self.header(None))?;
        out.write_all(b"\n")?;
        self.kept().try_for_each(|(input, answer)| write_line(out, input, &answer, None))?;
        let mut further: Vec<&str> = self.further.kept().map(|(input, _)| input).collect();
        further.sort_unstable();
        let mut kept = further.iter().filter_map(|input| Some((input, self.further.get_kept(input)?)));
        kept.try_for_each(|(input, answer)| write_line(out, input, &answer, Some(Mark::Further)))
    }
}

fn write_line(out: &mut impl Write, input: &str, answer: &Answer, mark: Option<Mark>) -> io::Result<()> {
    serde_json::to_writer(&mut *out, &Line(input, answer, mark))?;
    out.write_all(b"\n")
}
