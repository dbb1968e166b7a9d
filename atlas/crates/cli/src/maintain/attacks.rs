//! `url-atlas maintain attacks`: asks the vulnerable and the fixed versions of attacks/. The
//! programs are in Python: they install packages of six languages, and ask each by a program of its
//! language.

use std::ffi::OsString;
use std::process::Command;

use clap::ValueEnum;

use super::folders::{Failure, root};

/// Ask the packages of attacks/ in their vulnerable and in their fixed versions
#[derive(clap::Args)]
pub struct Arguments {
    /// What to ask
    #[arg(value_enum)]
    question: Question,
    /// The folder for the installed versions, outside of the repository; for `times` then the path
    /// of `rfc1738`; then the names of entries
    #[arg(required = true, allow_hyphen_values = true)]
    arguments: Vec<OsString>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Question {
    /// Repeat the call of each entry, and compare what it answers with the entry
    Calls,
    /// Which entries an audit finds without their inputs
    Records,
    /// Which entries about time an audit finds: writes reports/times.jsonl
    Times,
}

pub fn run(arguments: &Arguments) -> Result<bool, Failure> {
    let program = match arguments.question {
        Question::Calls => "attacks.py",
        Question::Records => "attack_records.py",
        Question::Times => "attack_times.py",
    };
    let status =
        Command::new("python3").arg(root().join("attacks").join(program)).args(&arguments.arguments).status();
    let status = status.map_err(|error| format!("python3 cannot be started: {error}"))?;
    match status.code() {
        Some(0) => Ok(true),
        Some(1) => Ok(false),
        _ => Err(format!("{program} failed: see above").into()),
    }
}
