//! The folder of the workspace, the cargo that builds this program, and how a command ends.

use std::env;
use std::error::Error;
use std::ffi::OsString;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
#[cfg(not(feature = "full"))]
use std::process::Command;
use std::process::ExitCode;

use rfc1738_oracle::escape::terminal;

pub type Failure = Box<dyn Error>;

/// The default name of the folder of the cases.
pub const CASES: &str = "spec-cases";

/// Returns the folder of the workspace: the first one above the package of the running cargo, or
/// else of this build, that has the cases.
pub fn root() -> PathBuf {
    let package =
        env::var_os("CARGO_MANIFEST_DIR").map_or_else(|| env!("CARGO_MANIFEST_DIR").into(), PathBuf::from);
    let root = package.ancestors().find(|folder| folder.join(CASES).is_dir());
    root.unwrap_or(Path::new(".")).into()
}

/// The exit status after a closed pipe. A shell reports the same status for a program that SIGPIPE
/// ends.
const CLOSED_PIPE: u8 = 141;

/// Returns the exit status of a command, and prints why it failed.
pub fn finish(result: Result<ExitCode, Failure>) -> ExitCode {
    result.unwrap_or_else(|error| {
        let is_closed = |error: &io::Error| error.kind() == ErrorKind::BrokenPipe;
        if error.downcast_ref().is_some_and(is_closed) {
            return ExitCode::from(CLOSED_PIPE);
        }
        complain(&format!("error: {error}"));
        ExitCode::from(2)
    })
}

/// Returns the cargo that started this program, or the one of the path.
pub fn cargo() -> OsString {
    env::var_os("CARGO").unwrap_or_else(|| "cargo".into())
}

/// Builds this program with features that it does not have, and runs it with some words.
#[cfg(not(feature = "full"))]
pub fn build(features: &str, words: &[OsString]) -> Result<ExitCode, Failure> {
    let mut cargo = Command::new(cargo());
    // The profile of tests optimizes what computes for long.
    let profile = if features == "full" { "test" } else { "dev" };
    cargo.args(["run", "--quiet", "--package", "xtask", "--features", features, "--profile", profile]);
    cargo.arg("--manifest-path").arg(root().join("Cargo.toml")).arg("--").args(words);
    let status = cargo.status().map_err(|error| format!("cargo cannot be started: {error}"))?;
    Ok(status.code().and_then(|code| u8::try_from(code).ok()).map_or(ExitCode::from(2), ExitCode::from))
}

pub fn complain(text: &str) {
    eprintln!("{}", terminal(text, false));
}
