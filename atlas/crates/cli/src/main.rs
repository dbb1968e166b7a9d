//! The command `url-atlas`: what known URL libraries make of a URL, and where they differ.

mod ask;
mod cli;
mod compare;
mod decisions;
mod design;
mod help;
mod libraries;
mod lineage;
mod maintain;
mod resolve;
mod texts;

use std::process::ExitCode;

use cli::{Cli, Command};
use rfc1738_cli::output::{self, Failure, Output, Status};
use rfc1738_cli::usage::{self, Typed};

fn main() -> ExitCode {
    output::run("url-atlas", run)
}

fn run(out: &mut Output) -> Result<Status, Failure> {
    let command = match usage::read::<Cli>(cli::command(), |_| None, out)? {
        Typed::Command(cli) => cli.command,
        Typed::Help(status) => return Ok(status),
    };
    out.divide_lines();
    match command {
        Command::Ask(arguments) => ask::run(&arguments, out),
        Command::Compare(arguments) => compare::run(&arguments, out),
        Command::Decisions(arguments) => decisions::run(&arguments, out),
        Command::Libraries(arguments) => libraries::run(&arguments, out),
        Command::Lineage(arguments) => lineage::run(&arguments, out),
        Command::Maintain(arguments) => maintain::run(arguments),
        Command::Resolve(arguments) => resolve::run(&arguments, out),
        Command::Texts(arguments) => texts::run(&arguments, out),
    }
}
