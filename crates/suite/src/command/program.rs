//! The program that runs a command: its name, where it reads and writes, and how a command of it
//! ends.

use std::borrow::Cow;
use std::error::Error;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use rfc1738_oracle::escape;

use crate::files;
use crate::report::Color;

/// The reason why a command cannot do its work: one line, or one line for each problem.
///
/// An [`io::Error`] says that standard output cannot be written. Errors of files name their file
/// and are text.
pub type Failure = Box<dyn Error>;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    Good,
    /// A case fails, two subjects disagree, or a figure is too low.
    Bad,
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> ExitCode {
        match status {
            Status::Good => ExitCode::SUCCESS,
            Status::Bad => ExitCode::FAILURE,
        }
    }
}

/// The program that the user started, and the places where its commands read and write.
pub struct Program<'a> {
    /// The program as the user types it: `rfc1738`, `cargo xtask`.
    pub name: &'static str,
    /// The folder of the cases that commands use without `--cases`. If it is `None`, they use the
    /// embedded cases.
    pub cases: Option<CasesFolder>,
    /// The folder that `vectors` writes without `--output`.
    pub vectors: PathBuf,
    pub out: &'a mut dyn Write,
    /// Whether the text for `out` has colors.
    pub color: Color,
    /// Returns a page for people in lines that fit the place where `out` is read.
    pub fit: fn(&str) -> String,
    /// Writes a line to standard error.
    pub problem: fn(&str),
}

#[derive(Clone, Debug)]
pub struct CasesFolder {
    pub path: PathBuf,
    /// The name in messages and reports, which does not contain the location of the checkout.
    pub shown: Cow<'static, str>,
}

impl Program<'_> {
    /// Writes a text for people to standard output.
    pub fn print(&mut self, text: &str) -> Result<(), io::Error> {
        let text = (self.fit)(text);
        self.out.write_all(text.as_bytes()).and_then(|()| self.out.flush())
    }

    /// Writes a page for people to a file, or to standard output if there is no file.
    pub fn page(&mut self, file: Option<&Path>, text: &str) -> Result<(), Failure> {
        match file {
            None => Ok(self.print(text)?),
            Some(path) => write(path, text),
        }
    }

    /// Writes a report for programs to a file, or to standard output if there is no file.
    pub fn report(
        &mut self,
        file: Option<&Path>,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), Failure> {
        if let Some(path) = file {
            return files::write_by(path, write).map_err(|error| named(path, "written", &error));
        }
        let mut out = BufWriter::new(&mut *self.out);
        write(&mut out)?;
        Ok(out.flush()?)
    }

    /// Returns the colors of a report. A report in a file has none.
    pub fn color(&self, file: Option<&Path>) -> Color {
        if file.is_some() { Color::Plain } else { self.color }
    }
}

/// Writes a file.
pub(crate) fn write(path: &Path, text: &str) -> Result<(), Failure> {
    files::write(path, text).map_err(|error| named(path, "written", &error))
}

pub(crate) fn named(path: &Path, done: &str, error: &io::Error) -> Failure {
    format!("{} cannot be {done}: {error}", escape::path(path)).into()
}
