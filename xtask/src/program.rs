//! What the commands that the binary `rfc1738` also has need of this program, and files.

use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use rfc1738_oracle::escape::{self, terminal};
use rfc1738_suite::command::{CasesFolder, Help, Program, Status};
use rfc1738_suite::files;
use rfc1738_suite::report::Color;

use crate::workspace::{CASES, Failure, complain, root};

/// The option for the folder of the cases.
#[derive(clap::Args)]
pub struct Cases {
    /// The folder of the cases [default: spec-cases of this workspace]
    #[arg(long = "cases", value_name = "DIR")]
    folder: Option<PathBuf>,
}

impl Cases {
    pub fn path(&self) -> PathBuf {
        self.folder.clone().unwrap_or_else(|| root().join(CASES))
    }

    /// Returns the folder's name for messages and reports: the given path, or the default name
    /// without the workspace's path.
    pub fn shown(&self) -> String {
        self.folder.as_ref().map_or_else(|| CASES.into(), |folder| escape::path(folder))
    }
}

/// What the help of the commands says that the binary `rfc1738` also has.
pub const HELP: Help = Help {
    program: "cargo xtask",
    cases: "spec-cases of this workspace",
    vectors: "target/vectors of this workspace",
};

/// Runs a command that the binary `rfc1738` also has.
///
/// # Errors
/// Returns the error of the command.
pub fn shared(run: impl FnOnce(&mut Program<'_>) -> Result<Status, Failure>) -> Result<ExitCode, Failure> {
    Ok(with_program(run)?.into())
}

/// Runs a command that the binary `rfc1738` also has, with the cases of this workspace.
///
/// # Errors
/// Returns the error of the command.
pub fn with_program<T>(run: impl FnOnce(&mut Program<'_>) -> Result<T, Failure>) -> Result<T, Failure> {
    run(&mut Program {
        name: "cargo xtask",
        cases: Some(CasesFolder { path: root().join(CASES), shown: CASES.into() }),
        vectors: root().join("target/vectors"),
        // This removes the colors if the output is not a terminal.
        out: &mut anstream::stdout(),
        color: Color::Ansi,
        fit: str::to_owned,
        problem: complain,
    })
}

/// Writes text to standard output, without colors if it is not a terminal. A closed pipe is not an
/// error.
pub fn print(text: &str) -> Result<(), Failure> {
    let mut stdout = anstream::stdout().lock();
    match stdout.write_all(terminal(text, true).as_bytes()).and_then(|()| stdout.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        result => Ok(result?),
    }
}

pub fn read(path: &Path) -> Result<String, Failure> {
    fs::read_to_string(path).map_err(|error| named(path, "read", error))
}

pub fn write(path: &Path, text: &str) -> Result<(), Failure> {
    files::write(path, text).map_err(|error| named(path, "written", error))
}

fn named(path: &Path, done: &str, error: io::Error) -> Failure {
    format!("{} cannot be {done}: {error}", escape::path(path)).into()
}
