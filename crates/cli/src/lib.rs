//! The command `rfc1738`: checks, explains and finds URLs, shows and compares grammars, and tests
//! URL libraries.
//!
//! What is public is for other programs of this project: how a program reads its command line,
//! writes to a terminal and ends.

mod adapter;
mod addresses;
mod advisories;
mod audit;
mod batch;
mod check;
mod cli;
mod compare;
mod conformance;
mod corpus;
mod correction;
mod defaults;
mod diagnosis;
mod diff;
mod doubts;
pub mod escape;
pub mod excerpt;
mod explain;
mod extract;
mod files;
mod fuzz;
mod generate;
mod grammar;
mod help;
mod hosts;
pub mod input;
mod interrupt;
mod languages;
mod links;
mod manual;
mod meaning;
mod moved;
mod neighbors;
mod normalize;
mod open;
pub mod output;
pub mod phrases;
mod positions;
mod reasons;
mod reference;
mod repairs;
mod schema;
mod segments;
mod serve;
mod source;
mod suite;
mod surroundings;
pub mod texts;
mod time;
pub mod usage;
mod verdict;
mod volume;

use std::process::ExitCode;

use cli::{Cli, Command, GrammarCommand};
use output::{Failure, Output, Status};
use rfc1738_suite::command::{coverage, prove, vectors};
use usage::Typed;

/// Runs the program `rfc1738`.
pub fn main() -> ExitCode {
    let code = output::run("rfc1738", run);
    // An adapter can have left a process behind.
    rfc1738_adapter::kill_all();
    code
}

fn run(out: &mut Output) -> Result<Status, Failure> {
    let command = match usage::read::<Cli>(cli::command(), moved::message, out)? {
        Typed::Command(cli) => cli.command,
        Typed::Help(status) => return Ok(status),
    };
    if command.is_read_by_people() {
        out.divide_lines();
    }
    match command {
        Command::Check(arguments) => check::run(&arguments, out),
        Command::Compare(arguments) => compare::run(&arguments, out),
        Command::Completions { shell } => manual::completions(shell, out),
        Command::Conformance(arguments) => corpus::run(|program| conformance::run(&arguments, program), out),
        Command::Coverage(arguments) => corpus::run(
            |program| coverage::run(&arguments, rfc1738_suite::report::html::coverage, program),
            out,
        ),
        Command::Explain(arguments) => explain::run(&arguments, out),
        Command::Extract(arguments) => extract::run(&arguments, out),
        Command::Fuzz(arguments) => fuzz::run(&arguments, out),
        Command::Generate(arguments) => generate::run(&arguments, out),
        Command::Grammar(GrammarCommand::Show(arguments)) => grammar::show(&arguments, out),
        Command::Grammar(GrammarCommand::Check(arguments)) => grammar::check(&arguments, out),
        Command::Grammar(GrammarCommand::Diff(arguments)) => diff::run(&arguments, out),
        Command::Grammar(GrammarCommand::Rulings { id, json }) => {
            reference::rulings(id.as_deref(), json, out)
        }
        Command::Grammar(GrammarCommand::Sections { json }) => reference::sections(json, out),
        Command::Adapter(command) => adapter::run(&command, out),
        Command::Audit(arguments) => audit::run(&arguments, out),
        Command::Normalize(arguments) => normalize::run(&arguments, out),
        Command::Man { command } => manual::man(&command, out),
        Command::Prove(arguments) => corpus::run(|program| prove::run(&arguments, program), out),
        Command::Schema { command } => schema::run(command, out),
        Command::Serve(arguments) => serve::run(&arguments, out),
        Command::Suite(arguments) => suite::run(&arguments, out),
        Command::Vectors(arguments) => corpus::run(|program| vectors::run(&arguments, program), out),
    }
}
