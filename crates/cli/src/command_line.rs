//! Reads the command line, writes the help that it asks for, and makes one line of each error in it.

use std::io::Write;

use clap::{CommandFactory, FromArgMatches};
use rfc1738_commands::Help;

use crate::cli::{Cli, Command};
use crate::output::{Failure, Output};
use crate::usage;

/// Returns the command line with all its help.
pub(crate) fn command() -> clap::Command {
    const HELP: Help =
        Help { program: "rfc1738", cases: "the cases that are part of the program", vectors: "vectors" };
    HELP.describe(Cli::command(), &["conformance", "coverage", "prove", "vectors"])
}

impl Command {
    /// Returns whether people read what the command writes, other than by an option that asks for JSON.
    pub(crate) fn is_read_by_people(&self) -> bool {
        match self {
            // These fit their pages themselves, because their options ask for other formats.
            Command::Audit(_)
            | Command::Conformance(_)
            | Command::Coverage(_)
            | Command::Differences(_)
            | Command::Prove(_)
            | Command::Vectors(_) => false,
            Command::Suite(_) | Command::Serve(_) | Command::Schema { .. } => false,
            Command::Completions { .. } | Command::Man { .. } => false,
            _ => true,
        }
    }
}

/// Reads the command line. `None` if it asked for help or the version, which are then written.
pub(crate) fn read(out: &mut Output) -> Result<Option<Command>, Failure> {
    let parsed = command()
        .try_get_matches_from(usage::typed(&command()))
        .and_then(|matches| Cli::from_arg_matches(&matches));
    let error = match parsed {
        Ok(cli) => return Ok(Some(cli.command)),
        Err(error) => error,
    };
    if !error.use_stderr() {
        let text = error.render();
        if out.color() {
            write!(out, "{}", text.ansi())?;
        } else {
            write!(out, "{text}")?;
        }
        return Ok(None);
    }
    if error.kind() == clap::error::ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        return Err(Failure::Said(format!("a command is missing, see {}", usage::help(&command()))));
    }
    Err(Failure::Said(usage::message(&error, &command())))
}
