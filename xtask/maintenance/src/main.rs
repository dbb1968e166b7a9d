//! The commands of `cargo xtask` that need libraries, texts or pages, or compute for long.

mod audit;
mod coverage;
mod differences;
mod exhaustive;
mod fuzz;
mod lineage;
mod mutants;
mod predict;
mod promote;
mod requests;
mod resolution;
mod rulings;
mod versions;

use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use rfc1738_suite::command::{prove, vectors};
use xtask::workspace::{self, HELP, shared};

/// The commands of this project.
#[derive(Parser)]
#[command(bin_name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Exhaustive(exhaustive::Arguments),
    Prove(prove::ProveOptions),
    Mutants(mutants::Arguments),
    Vectors(vectors::VectorsOptions),
    Fuzz(fuzz::Arguments),
    Promote(promote::Arguments),
    Coverage(coverage::WithReports),
    Differences(differences::Arguments),
    Rulings(rulings::Arguments),
    Audit(audit::Arguments),
    Lineage(lineage::Arguments),
    Predict(predict::Arguments),
    Requests(requests::Arguments),
    Resolution(resolution::Arguments),
    Versions(versions::Arguments),
}

fn main() -> ExitCode {
    let command = HELP.describe(Arguments::command(), &["coverage", "prove", "vectors"]);
    let arguments = Arguments::from_arg_matches(&command.get_matches()).unwrap_or_else(|error| error.exit());
    workspace::finish(match arguments.command {
        Command::Exhaustive(arguments) => exhaustive::run(&arguments),
        Command::Prove(arguments) => shared(|program| prove::run(&arguments, program)),
        Command::Mutants(arguments) => mutants::run(arguments),
        Command::Vectors(arguments) => shared(|program| vectors::run(&arguments, program)),
        Command::Fuzz(arguments) => fuzz::run(arguments),
        Command::Promote(arguments) => promote::run(arguments),
        Command::Coverage(arguments) => coverage::run(arguments),
        Command::Differences(arguments) => differences::run(arguments),
        Command::Rulings(arguments) => rulings::run(arguments),
        Command::Audit(arguments) => audit::run(arguments),
        Command::Lineage(arguments) => lineage::run(arguments),
        Command::Predict(arguments) => predict::run(arguments),
        Command::Requests(arguments) => requests::run(&arguments),
        Command::Resolution(arguments) => resolution::run(&arguments),
        Command::Versions(arguments) => versions::run(&arguments),
    })
}
