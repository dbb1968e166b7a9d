//! The commands of `rfc1738` that use the corpus: their arguments and their work.
//!
//! Two programs have these commands. `rfc1738` needs no checkout: its cases are embedded. `cargo xtask` reads the cases
//! of the checkout. [`Program`] says which one runs. Each command is a type with its arguments and a function `run`.
//!
//! | module | what it does |
//! |---|---|
//! | [`conformance`] | asks subjects about the cases and reports every difference |
//! | [`coverage`] | measures how far the cases and the complete suites exercise section 5 |
//! | [`prove`] | compares the parser with the grammar on complete suites |
//! | [`vectors`] | writes the cases and a complete suite of each scheme as JSON files |

pub mod asked;
mod cases;
pub mod conformance;
pub mod coverage;
pub mod parallel;
pub mod progress;
pub mod prove;
mod shard;
pub mod vectors;

use std::borrow::Cow;
use std::error::Error;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

pub use cases::Cases;
pub use shard::Shard;

use rfc1738_suite::report::Color;

/// The reason why a command cannot do its work: one line, or one line for each problem.
///
/// An [`io::Error`] says that standard output cannot be written. Errors of files name their file and are text.
pub type Failure = Box<dyn Error>;

/// The result of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// The command found no problem.
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

/// What the help of a command says about the program that the user started.
pub struct Help {
    /// The program as the user types it: `rfc1738`, `cargo xtask`.
    pub program: &'static str,
    /// The cases that a command reads without `--cases`.
    pub cases: &'static str,
    /// The folder that `vectors` writes without `--output`.
    pub vectors: &'static str,
}

impl Help {
    /// Completes the help of these commands of this package.
    pub fn describe(&self, command: clap::Command, names: &[&'static str]) -> clap::Command {
        names.iter().fold(command, |command, name| {
            command.mut_subcommand(name, |command| {
                let command = command.after_help(match *name {
                    "conformance" => conformance::help(self.program),
                    "coverage" => coverage::help(self.program),
                    "prove" => prove::help(self.program),
                    _ => vectors::help(self.program),
                });
                command.mut_args(|argument| match (*name, argument.get_long()) {
                    (_, Some("cases")) => {
                        argument.help(format!("Read the cases of this folder [default: {}]", self.cases))
                    }
                    ("vectors", Some("output")) => {
                        argument.help(format!("Write the files to this folder [default: {}]", self.vectors))
                    }
                    _ => argument,
                })
            })
        })
    }
}

/// The program that the user started, and the places where its commands read and write.
pub struct Program<'a> {
    /// The program as the user types it: `rfc1738`, `cargo xtask`.
    pub name: &'static str,
    /// The folder of the cases that commands use without `--cases`. If it is `None`, they use the embedded cases.
    pub cases: Option<CasesFolder>,
    /// The folder that `vectors` writes without `--output`.
    pub vectors: PathBuf,
    /// Standard output.
    pub out: &'a mut dyn Write,
    /// Whether the text for `out` has colors.
    pub color: Color,
    /// Writes a line to standard error.
    pub problem: fn(&str),
}

/// A folder with cases.
#[derive(Clone, Debug)]
pub struct CasesFolder {
    /// The path.
    pub path: PathBuf,
    /// The name in messages and reports, which does not contain the location of the checkout.
    pub shown: Cow<'static, str>,
}

impl Program<'_> {
    /// Writes text to standard output.
    pub fn print(&mut self, text: &str) -> Result<(), io::Error> {
        self.out.write_all(text.as_bytes()).and_then(|()| self.out.flush())
    }

    /// Writes a report to a file, or to standard output if there is no file.
    pub fn report(&mut self, file: Option<&Path>, text: &str) -> Result<(), Failure> {
        match file {
            None => Ok(self.print(text)?),
            Some(path) => write(path, text),
        }
    }

    /// Returns the colors of a report. A report in a file has none.
    pub fn color(&self, file: Option<&Path>) -> Color {
        if file.is_some() { Color::Plain } else { self.color }
    }
}

/// Reads a file.
fn read(path: &Path) -> Result<String, Failure> {
    fs::read_to_string(path).map_err(|error| named(path, "read", &error))
}

/// Writes a file.
fn write(path: &Path, text: &str) -> Result<(), Failure> {
    fs::write(path, text).map_err(|error| named(path, "written", &error))
}

fn named(path: &Path, done: &str, error: &io::Error) -> Failure {
    format!("{} cannot be {done}: {error}", path.display()).into()
}
