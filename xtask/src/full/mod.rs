//! The commands that need more packages, or compute for long.

mod exhaustive;
mod fuzz;
mod golden;
mod mutants;
mod promote;
mod reports;
mod rulings;

use std::process::ExitCode;

use rfc1738_suite::command::{coverage, prove, vectors};

use crate::program::shared;
use crate::workspace::Failure;

#[derive(clap::Subcommand)]
pub enum Command {
    Exhaustive(exhaustive::Arguments),
    Prove(prove::ProveOptions),
    Mutants(mutants::Arguments),
    Coverage(coverage::CoverageOptions),
    Vectors(vectors::VectorsOptions),
    Fuzz(fuzz::Arguments),
    Promote(promote::Arguments),
    Rulings(rulings::Arguments),
    Reports(reports::Arguments),
    Golden(golden::Arguments),
}

impl Command {
    pub fn run(self) -> Result<ExitCode, Failure> {
        match self {
            Command::Exhaustive(arguments) => exhaustive::run(&arguments),
            Command::Prove(arguments) => shared(|program| prove::run(&arguments, program)),
            Command::Mutants(arguments) => mutants::run(arguments),
            Command::Coverage(arguments) => {
                shared(|program| coverage::run(&arguments, rfc1738_suite::report::html::coverage, program))
            }
            Command::Vectors(arguments) => shared(|program| vectors::run(&arguments, program)),
            Command::Fuzz(arguments) => fuzz::run(arguments),
            Command::Promote(arguments) => promote::run(arguments),
            Command::Rulings(_) => rulings::run(),
            Command::Reports(arguments) => reports::run(&arguments),
            Command::Golden(arguments) => golden::run(&arguments),
        }
    }
}
