//! The commands for maintainers and CI. `cargo xtask --help` lists them.
//!
//! This program has the commands that are typed most, and compiles little. It builds and starts `xtask-maintenance` for all others:
//! they need libraries, texts or pages, or compute for long.

mod cases;

use std::ffi::OsString;
use std::process::{Command as Process, ExitCode};

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use rfc1738_suite::command::conformance;
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
    Conformance(conformance::ConformanceOptions),
    #[command(subcommand)]
    Cases(cases::Command),
    /// Run the second layer of tests: all that takes long
    Exhaustive(OfMaintenance),
    /// Compare the parser with the grammar on complete suites
    Prove(OfMaintenance),
    /// Count the mutants of section 5's grammar that the hand-written cases detect
    Mutants(OfMaintenance),
    /// Measure how far the cases and the complete suites exercise section 5
    Coverage(OfMaintenance),
    /// Write the cases and a complete suite of each scheme as JSON files
    Vectors(OfMaintenance),
    /// Run the fuzz targets, or replay what they saved
    Fuzz(OfMaintenance),
    /// Turn an input that a fuzz target saved into a case
    Promote(OfMaintenance),
    /// Audit the libraries of adapters/
    Audit(OfMaintenance),
    /// Count the strings, vectors and cases that each ruling opens
    Rulings(OfMaintenance),
    /// List the differences of URL libraries from RFC 1738
    Differences(OfMaintenance),
    /// Compare predictions with the answers of libraries
    Predict(OfMaintenance),
    /// Ask clients that fetch which host they contact
    Requests(OfMaintenance),
    /// Ask the libraries to resolve references against base URLs
    Resolution(OfMaintenance),
    /// Compare the texts before and after RFC 1738
    Lineage(OfMaintenance),
    /// Ask other versions of the libraries, and say what each version changed
    Versions(OfMaintenance),
}

/// The arguments of a command of `xtask-maintenance`, also `--help`.
#[derive(clap::Args)]
#[command(disable_help_flag = true)]
struct OfMaintenance {
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, hide = true)]
    arguments: Vec<OsString>,
}

fn main() -> ExitCode {
    let command = HELP.describe(Arguments::command(), &["conformance"]);
    let arguments = Arguments::from_arg_matches(&command.get_matches()).unwrap_or_else(|error| error.exit());
    workspace::finish(match arguments.command {
        Command::Conformance(arguments) => shared(|program| conformance::run(&arguments, program)),
        Command::Cases(command) => cases::run(command),
        Command::Exhaustive(arguments) => maintenance("exhaustive", arguments),
        Command::Prove(arguments) => maintenance("prove", arguments),
        Command::Mutants(arguments) => maintenance("mutants", arguments),
        Command::Coverage(arguments) => maintenance("coverage", arguments),
        Command::Vectors(arguments) => maintenance("vectors", arguments),
        Command::Fuzz(arguments) => maintenance("fuzz", arguments),
        Command::Promote(arguments) => maintenance("promote", arguments),
        Command::Audit(arguments) => maintenance("audit", arguments),
        Command::Rulings(arguments) => maintenance("rulings", arguments),
        Command::Differences(arguments) => maintenance("differences", arguments),
        Command::Predict(arguments) => maintenance("predict", arguments),
        Command::Requests(arguments) => maintenance("requests", arguments),
        Command::Resolution(arguments) => maintenance("resolution", arguments),
        Command::Lineage(arguments) => maintenance("lineage", arguments),
        Command::Versions(arguments) => maintenance("versions", arguments),
    })
}

/// Builds `xtask-maintenance` and runs one of its commands.
fn maintenance(command: &str, OfMaintenance { arguments }: OfMaintenance) -> Result<ExitCode, Failure> {
    let mut cargo = Process::new(workspace::cargo());
    // The profile of tests optimizes what computes for long.
    cargo.args(["run", "--quiet", "--profile", "test", "--package", "xtask-maintenance", "--manifest-path"]);
    cargo.arg(workspace::root().join("Cargo.toml"));
    if cfg!(feature = "ada") {
        cargo.args(["--features", "xtask-maintenance/ada"]);
    }
    cargo.args(["--", command]).args(arguments);
    let status = cargo.status().map_err(|error| format!("cargo cannot be started: {error}"))?;
    Ok(status.code().and_then(|code| u8::try_from(code).ok()).map_or(ExitCode::from(2), ExitCode::from))
}
