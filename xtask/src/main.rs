//! The commands for maintainers and CI. `cargo xtask --help` lists them.

mod cases;
mod coverage;
mod differences;
mod effectiveness;
mod fuzz;
mod lineage;
mod mutants;
mod predict;
mod promote;
mod reports;
mod screenshots;
mod shard;
mod timeline;
mod workspace;

use std::io::{self, ErrorKind};
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use rfc1738_suite::commands::{Program, Status, conformance, prove, vectors};

use crate::workspace::{Failure, with_program};

/// The commands of this project.
#[derive(Parser)]
#[command(bin_name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Conformance(conformance::Arguments),
    #[command(subcommand)]
    Cases(cases::Command),
    Prove(prove::Arguments),
    Mutants(mutants::Arguments),
    Coverage(coverage::WithReports),
    Differences(differences::Arguments),
    Lineage(lineage::Arguments),
    Predict(predict::Arguments),
    Timeline(timeline::Arguments),
    Vectors(vectors::Arguments),
    Fuzz(fuzz::Arguments),
    Promote(promote::Arguments),
    Effectiveness(effectiveness::Arguments),
    Screenshots(screenshots::Arguments),
}

/// The exit status after a closed pipe. A shell reports the same status for a program that SIGPIPE ends.
const CLOSED_PIPE: u8 = 141;

fn main() -> ExitCode {
    let arguments =
        Arguments::from_arg_matches(&command().get_matches()).unwrap_or_else(|error| error.exit());
    let result = match arguments.command {
        Command::Conformance(arguments) => shared(|program| conformance::run(&arguments, program)),
        Command::Cases(command) => cases::run(command),
        Command::Prove(arguments) => shared(|program| prove::run(&arguments, program)),
        Command::Mutants(arguments) => mutants::run(arguments),
        Command::Coverage(arguments) => coverage::run(arguments),
        Command::Differences(arguments) => differences::run(arguments),
        Command::Lineage(arguments) => lineage::run(arguments),
        Command::Predict(arguments) => predict::run(arguments),
        Command::Timeline(arguments) => timeline::run(arguments),
        Command::Vectors(arguments) => shared(|program| vectors::run(&arguments, program)),
        Command::Fuzz(arguments) => fuzz::run(arguments),
        Command::Promote(arguments) => promote::run(arguments),
        Command::Effectiveness(arguments) => effectiveness::run(arguments),
        Command::Screenshots(arguments) => screenshots::run(arguments),
    };
    result.unwrap_or_else(|error| {
        let is_closed = |error: &io::Error| error.kind() == ErrorKind::BrokenPipe;
        if error.downcast_ref().is_some_and(is_closed) {
            return ExitCode::from(CLOSED_PIPE);
        }
        eprintln!("error: {error}");
        ExitCode::from(2)
    })
}

/// Runs a command that the binary `rfc1738` also has.
fn shared(run: impl FnOnce(&mut Program<'_>) -> Result<Status, Failure>) -> Result<ExitCode, Failure> {
    Ok(with_program(run)?.into())
}

/// Returns the command line. The commands that the binary `rfc1738` also has read the cases of this workspace here, and
/// their examples name `cargo xtask`.
fn command() -> clap::Command {
    let in_workspace = |command: clap::Command| {
        let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
        let command = command.after_help(help.replace("  rfc1738 ", "  cargo xtask "));
        command.mut_args(|argument| match argument.get_long() {
            Some("cases") => {
                argument.help("Read the cases of this folder [default: spec-cases of this workspace]")
            }
            _ => argument,
        })
    };
    let vectors = |command: clap::Command| {
        command.mut_arg("output", |output| {
            output.help("Write the files to this folder [default: target/vectors of this workspace]")
        })
    };
    let shared = ["conformance", "prove", "coverage", "vectors"];
    let command =
        shared.into_iter().fold(Arguments::command(), |all, name| all.mut_subcommand(name, in_workspace));
    command.mut_subcommand("vectors", vectors)
}
