//! The commands for maintainers and CI. `cargo xtask --help` lists them.
//!
//! Commands that need libraries, texts or pages compile many more packages, so they are a program of their own,
//! `xtask-maintenance`. This program builds it and starts it.

mod cases;
mod mutants;

use std::ffi::OsString;
use std::process::{Command as Process, ExitCode};

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use rfc1738_commands::{conformance, prove, vectors};
use xtask::workspace::{self, Failure, HELP, shared};

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
    Vectors(vectors::Arguments),
    /// Run the fuzz targets, or replay what they saved
    Fuzz(OfMaintenance),
    /// Turn an input that a fuzz target saved into a case
    Promote(OfMaintenance),
    /// Measure how far the cases and the complete suites exercise section 5
    Coverage(OfMaintenance),
    /// List the differences of URL libraries from RFC 1738
    Differences(OfMaintenance),
    /// Audit the libraries of adapters/
    Audit(OfMaintenance),
    /// Compare the texts before and after RFC 1738
    Lineage(OfMaintenance),
    /// Compare predictions with the answers of libraries
    Predict(OfMaintenance),
    /// Print the timeline of the texts as a page
    Timeline(OfMaintenance),
}

/// The arguments of a command of `xtask-maintenance`, also `--help`.
#[derive(clap::Args)]
#[command(disable_help_flag = true)]
struct OfMaintenance {
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, hide = true)]
    arguments: Vec<OsString>,
}

fn main() -> ExitCode {
    let command = HELP.describe(Arguments::command(), &["conformance", "prove", "vectors"]);
    let arguments = Arguments::from_arg_matches(&command.get_matches()).unwrap_or_else(|error| error.exit());
    workspace::finish(match arguments.command {
        Command::Conformance(arguments) => shared(|program| conformance::run(&arguments, program)),
        Command::Cases(command) => cases::run(command),
        Command::Prove(arguments) => shared(|program| prove::run(&arguments, program)),
        Command::Mutants(arguments) => mutants::run(arguments),
        Command::Vectors(arguments) => shared(|program| vectors::run(&arguments, program)),
        Command::Fuzz(arguments) => maintenance("fuzz", arguments),
        Command::Promote(arguments) => maintenance("promote", arguments),
        Command::Coverage(arguments) => maintenance("coverage", arguments),
        Command::Differences(arguments) => maintenance("differences", arguments),
        Command::Audit(arguments) => maintenance("audit", arguments),
        Command::Lineage(arguments) => maintenance("lineage", arguments),
        Command::Predict(arguments) => maintenance("predict", arguments),
        Command::Timeline(arguments) => maintenance("timeline", arguments),
    })
}

/// Builds `xtask-maintenance` and runs one of its commands.
fn maintenance(command: &str, OfMaintenance { arguments }: OfMaintenance) -> Result<ExitCode, Failure> {
    let mut cargo = Process::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args(["run", "--quiet", "--package", "xtask-maintenance", "--manifest-path"]);
    cargo.arg(workspace::root().join("Cargo.toml"));
    if cfg!(feature = "ada") {
        cargo.args(["--features", "xtask-maintenance/ada"]);
    }
    cargo.args(["--", command]).args(arguments);
    let status = cargo.status().map_err(|error| format!("cargo cannot be started: {error}"))?;
    Ok(status.code().and_then(|code| u8::try_from(code).ok()).map_or(ExitCode::from(2), ExitCode::from))
}
