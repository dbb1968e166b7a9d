//! Where things are: the folder of the cases, and where output goes.

use std::env;
use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

pub use rfc1738_suite::commands::Failure;
use rfc1738_suite::commands::{CasesFolder, Program};
use rfc1738_suite::report::Colour;

/// What the folder of the cases is called unless it is given.
const CASES: &str = "spec-cases";

/// The folder of the cases.
#[derive(clap::Args)]
pub struct Cases {
    /// The folder of the cases [default: spec-cases of this workspace]
    #[arg(long = "cases", value_name = "DIR")]
    folder: Option<PathBuf>,
}

impl Cases {
    /// Where the folder is.
    pub fn path(&self) -> PathBuf {
        self.folder.clone().unwrap_or_else(|| root().join(CASES))
    }

    /// What messages and reports call it: as it was given, and never by where the workspace happens to lie.
    pub fn shown(&self) -> String {
        self.folder.as_ref().map_or_else(|| CASES.into(), |folder| folder.display().to_string())
    }
}

/// The workspace: of the running cargo, else the one this program was built in.
pub fn root() -> PathBuf {
    let xtask =
        env::var_os("CARGO_MANIFEST_DIR").map_or_else(|| env!("CARGO_MANIFEST_DIR").into(), PathBuf::from);
    xtask.parent().map_or_else(|| ".".into(), Path::to_path_buf)
}

/// Runs a command that the binary `rfc1738` has too, with the cases of this workspace.
pub fn with_program<T>(run: impl FnOnce(&mut Program<'_>) -> Result<T, Failure>) -> Result<T, Failure> {
    run(&mut Program {
        name: "cargo xtask",
        cases: Some(CasesFolder { path: root().join(CASES), shown: CASES.into() }),
        vectors: root().join("target/vectors"),
        // Takes the colors out if it is not a terminal.
        out: &mut anstream::stdout(),
        colour: Colour::Ansi,
        problem: |line| eprintln!("{line}"),
    })
}

/// Writes text to the terminal, without its colours if it is none. Whoever closes a pipe has read enough.
pub fn print(text: &str) -> Result<(), Failure> {
    let mut stdout = anstream::stdout().lock();
    match stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        result => Ok(result?),
    }
}

/// Reads a file.
pub fn read(path: &Path) -> Result<String, Failure> {
    fs::read_to_string(path).map_err(|error| named(path, "read", error))
}

/// Writes a file.
pub fn write(path: &Path, text: &str) -> Result<(), Failure> {
    fs::write(path, text).map_err(|error| named(path, "written", error))
}

fn named(path: &Path, done: &str, error: io::Error) -> Failure {
    format!("{} cannot be {done}: {error}", path.display()).into()
}
