//! Every command that a maintainer or CI types; `cargo xtask --help` lists them.

mod cases;
mod conformance;
mod coverage;
mod differences;
mod effectiveness;
mod fuzz;
mod mutants;
mod parallel;
mod place;
mod promote;
mod prove;
mod reports;
mod shard;
mod vectors;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

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
    Coverage(coverage::Arguments),
    Differences(differences::Arguments),
    Vectors(vectors::Arguments),
    Fuzz(fuzz::Arguments),
    Promote(promote::Arguments),
    Effectiveness(effectiveness::Arguments),
}

fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        Command::Conformance(arguments) => conformance::run(arguments),
        Command::Cases(command) => cases::run(command),
        Command::Prove(arguments) => prove::run(arguments),
        Command::Mutants(arguments) => mutants::run(arguments),
        Command::Coverage(arguments) => coverage::run(arguments),
        Command::Differences(arguments) => differences::run(arguments),
        Command::Vectors(arguments) => vectors::run(arguments),
        Command::Fuzz(arguments) => fuzz::run(arguments),
        Command::Promote(arguments) => promote::run(arguments),
        Command::Effectiveness(arguments) => effectiveness::run(arguments),
    };
    result.unwrap_or_else(|error| {
        eprintln!("error: {error}");
        ExitCode::from(2)
    })
}
