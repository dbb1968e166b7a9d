//! Asks a library, and keeps each answer as soon as it is there.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

use rfc1738_oracle::Subject;
use rfc1738_oracle::protocol::Description;

use super::{Header, Record, write_line};
use crate::{Input, Inputs};

/// The number of inputs in one batch.
pub(crate) const BATCH: usize = 500;

/// Asks libraries, and keeps each answer as soon as it is there: a run that was stopped, in
/// whatever way, goes on where it stopped.
#[derive(Clone, Debug)]
pub struct Recorder {
    path: PathBuf,
    asks_again: bool,
}

impl Record {
    /// Asks a library, which `description` describes, and keeps its answers in no file. Calls
    /// `progress` with the number of inputs that have an answer.
    pub fn asked(
        subject: &mut dyn Subject,
        description: Description,
        inputs: &Inputs,
        progress: &mut dyn FnMut(usize),
    ) -> Record {
        let mut record = Record::new(description);
        // Nothing is written, so nothing fails.
        let _ = ask(&mut record, subject, inputs, progress, &mut |_, _| Ok(()));
        record
    }
}

/// Asks about the inputs that have no answer yet, and keeps the answers after each batch.
fn ask(
    record: &mut Record,
    subject: &mut dyn Subject,
    inputs: &Inputs,
    progress: &mut dyn FnMut(usize),
    keep: &mut dyn FnMut(&Record, &[&Input]) -> io::Result<()>,
) -> io::Result<()> {
    let missing: Vec<&Input> = inputs.as_slice().iter().filter(|input| !record.has(input)).collect();
    progress(record.len());
    record.not_contained = subject.not_contained();
    for batch in missing.chunks(BATCH) {
        if subject.trouble().is_some() {
            break;
        }
        let texts: Vec<&[u8]> = batch.iter().map(|input| input.text.as_bytes()).collect();
        let mut answered = Vec::new();
        subject.observe_all(&texts, &mut |index, seen| {
            record.insert(batch[index].clone(), seen);
            answered.push(batch[index]);
        });
        keep(record, &answered)?;
        progress(record.len());
    }
    subject.finish();
    record.trouble = subject.trouble().map(Into::into);
    record.not_asked = inputs.as_slice().iter().filter(|input| !record.has(input)).count() as u64;
    Ok(())
}

impl Recorder {
    /// Returns a recorder for the file of a record. The answers of an unfinished run stand beside
    /// it, in a file whose name ends with `.unfinished`.
    pub fn new(path: &Path) -> Recorder {
        Recorder { path: path.into(), asks_again: false }
    }

    /// Changes the recorder to ask about all inputs again. The record stays as it is until the new
    /// one is complete.
    #[must_use]
    pub fn asking_again(self) -> Recorder {
        Recorder { asks_again: true, ..self }
    }

    fn unfinished(&self) -> PathBuf {
        let mut name = self.path.as_os_str().to_owned();
        name.push(".unfinished");
        name.into()
    }

    /// Asks a library about the inputs to which the record and an unfinished run have no answer,
    /// and writes the file of the record. `description` describes the library. Calls `progress`
    /// with the number of inputs that have an answer.
    ///
    /// # Errors
    /// Returns an error if a file cannot be read or written.
    pub fn record(
        &self,
        subject: &mut dyn Subject,
        description: &Description,
        inputs: &Inputs,
        progress: &mut dyn FnMut(usize),
    ) -> io::Result<Record> {
        let mut record = self.resumed(description);
        let mut kept = self.kept(&record)?;
        ask(&mut record, subject, inputs, progress, &mut |record, batch| {
            let mut lines = Vec::new();
            for input in batch {
                write_line(&mut lines, input, &record.answers[*input])?;
            }
            kept.write_all(&lines)
        })?;
        record.write(&self.path)?;
        fs::remove_file(self.unfinished())?;
        Ok(record)
    }

    /// Returns the answers of the record and of an unfinished run. The answers of another version
    /// of the library do not count.
    fn resumed(&self, description: &Description) -> Record {
        let known = if self.asks_again { None } else { Record::read(&self.path).ok() };
        let known = known.filter(|record| record.description == *description);
        let mut record = known.unwrap_or_else(|| Record::new(description.clone()));
        let Ok(file) = File::open(self.unfinished()) else { return record };
        // The last line may be torn, also within a character.
        let mut lines = BufReader::new(file).lines().map_while(Result::ok);
        let header = lines.next().and_then(|line| serde_json::from_str::<Header>(&line).ok());
        if header.is_some_and(|header| header.description == *description) {
            for line in lines {
                if record.add_line(&line).is_err() {
                    break;
                }
            }
        }
        record
    }

    /// Writes the answers so far, and returns the file to which the next ones are added.
    fn kept(&self, record: &Record) -> io::Result<File> {
        let path = self.unfinished();
        let partial = path.with_extension("writing");
        let mut out = BufWriter::new(File::create(&partial)?);
        record.write_lines(&mut out)?;
        out.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()?;
        fs::rename(&partial, &path)?;
        OpenOptions::new().append(true).open(&path)
    }
}
