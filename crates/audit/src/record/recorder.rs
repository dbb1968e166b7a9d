//! Asks a library, and keeps each answer as soon as it is there.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use rfc1738_oracle::protocol::Description;
use rfc1738_oracle::{Subject, escape};
use rfc1738_suite::files;

use super::{Header, Record, write_line};
use crate::Inputs;

/// The number of inputs in one batch.
pub(crate) const BATCH: usize = 500;

/// What to do with a file that a run does not replace.
const REMEDY: &str = "remove it or name another file";

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
        let mut record = Record::about(inputs, description);
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
    keep: &mut dyn FnMut(&Record, &[&str]) -> io::Result<()>,
) -> io::Result<()> {
    let mut answers = record.len();
    progress(answers);
    record.not_contained = subject.not_contained();
    let mut left = inputs.iter();
    while subject.trouble().is_none() {
        let missing: Vec<&str> = left.by_ref().filter(|text| !record.has(text)).take(BATCH).collect();
        let batch: Vec<&[u8]> = missing.iter().map(|text| text.as_bytes()).collect();
        if batch.is_empty() {
            break;
        }
        let mut answered = Vec::new();
        subject.observe_all(&batch, &mut |index, seen| {
            record.insert(missing[index], seen);
            answered.push(missing[index]);
        });
        keep(record, &answered)?;
        answers += answered.len();
        progress(answers);
    }
    subject.finish();
    record.trouble = subject.trouble().map(Into::into);
    record.not_asked = inputs.iter().filter(|text| !record.has(text)).count() as u64;
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
        files::beside(&self.path, ".unfinished")
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
        Ok(self.record_and(subject, description, inputs, progress, |_, _| ())?.0)
    }

    /// Asks a library as [`Recorder::record`] does, and calls `then` before it writes the file, so
    /// the file has what this adds to the record. Returns the record, and what `then` returns.
    ///
    /// # Errors
    /// Returns an error if a file cannot be read or written.
    pub fn record_and<T>(
        &self,
        subject: &mut dyn Subject,
        description: &Description,
        inputs: &Inputs,
        progress: &mut dyn FnMut(usize),
        then: impl FnOnce(&mut Record, &mut dyn Subject) -> T,
    ) -> io::Result<(Record, T)> {
        let mut kept = files::locked(&self.unfinished())?;
        let mut record = self.resumed(description, inputs, &mut kept).inspect_err(|_| {
            if kept.metadata().is_ok_and(|kept| kept.len() == 0) {
                let _ = fs::remove_file(self.unfinished());
            }
        })?;
        ask(&mut record, subject, inputs, progress, &mut |record, batch| {
            let mut lines = Vec::new();
            for (input, answer) in batch.iter().filter_map(|input| Some((input, record.as_kept(input)?))) {
                write_line(&mut lines, input, &answer, None)?;
            }
            kept.write_all(&lines)
        })?;
        let found = then(&mut record, subject);
        record.write(&self.path)?;
        fs::remove_file(self.unfinished())?;
        Ok((record, found))
    }

    /// Returns the answers of the record and of an unfinished run, and prepares the file for the next
    /// answers. A record of another library or another version stays, and is an error.
    fn resumed(&self, description: &Description, inputs: &Inputs, kept: &mut File) -> io::Result<Record> {
        let of_another = |path: &Path, found: &Description| {
            let [found, asked] =
                [found, description].map(|one| escape::words(&format!("{} {}", one.name, one.version)));
            let found = if found == asked { "the same library with other conventions" } else { &found };
            let name = escape::path(path);
            io::Error::other(format!("{name} has the answers of {found}, and not of {asked}: {REMEDY}"))
        };
        let mut record = Record::about(inputs, description.clone());
        if self.path.metadata().is_ok_and(|there| there.len() > 0) {
            let there =
                Record::read(&self.path).map_err(|why| io::Error::other(format!("{why}: {REMEDY}")))?;
            match (there.description == *description, self.asks_again) {
                (true, false) => record = there,
                (_, true) if there.description.name == description.name => {}
                _ => return Err(of_another(&self.path, &there.description)),
            }
        }
        let mut lines = BufReader::new(&mut *kept);
        let (mut line, mut length) = (Vec::new(), 0);
        // The last line may be torn, also within a character.
        while lines.read_until(b'\n', &mut line)? > 0 && line.ends_with(b"\n") {
            if length == 0 {
                let Header { description: found, .. } = serde_json::from_slice(&line).map_err(|_| {
                    let name = escape::path(&self.unfinished());
                    io::Error::other(format!("{name} is not the beginning of a record: {REMEDY}"))
                })?;
                if found != *description {
                    return Err(of_another(&self.unfinished(), &found));
                }
            } else if str::from_utf8(&line).map_or(true, |line| record.add_line(line).is_err()) {
                break;
            }
            length += line.len() as u64;
            line.clear();
        }
        kept.set_len(length)?;
        kept.seek(SeekFrom::End(0))?;
        if length == 0 {
            serde_json::to_writer(&mut *kept, &record.header(None))?;
            kept.write_all(b"\n")?;
        }
        Ok(record)
    }
}
