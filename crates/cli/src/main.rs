//! The command `rfc1738`: checks, explains and finds URLs, shows and compares grammars, and tests URL libraries.

mod adapter;
mod advisories;
mod ask;
mod audit;
mod batch;
mod check;
mod cli;
mod command_line;
mod compare;
mod conformance;
mod corpus;
mod correction;
mod decisions;
mod design;
mod diagnosis;
mod diff;
mod differences;
mod escape;
mod excerpt;
mod explain;
mod extract;
mod fuzz;
mod generate;
mod grammar;
mod help;
mod input;
mod interrupt;
mod lineage;
mod manual;
mod meaning;
mod neighbors;
mod open;
mod output;
mod phrases;
mod positions;
mod reference;
mod repairs;
mod resolve;
mod schema;
mod segments;
mod serve;
mod source;
mod suite;
mod texts;
mod time;
mod usage;
mod verdict;
mod volume;

use std::process::ExitCode;

use cli::{Command, GrammarCommand};
use output::{Failure, Output, Status};
use rfc1738_commands::{coverage, prove, vectors};

fn main() -> ExitCode {
    let mut out = Output::stdout();
    let answer = run(&mut out).and_then(|status| out.finish().map(|()| status));
    match answer {
        Ok(status) => status.into(),
        // The reader closed the pipe. Everything before that was written, so no message is needed.
        Err(Failure::ClosedPipe) => ExitCode::from(output::CLOSED_PIPE),
        Err(Failure::Interrupted) => {
            let _ = out.finish();
            ExitCode::from(output::INTERRUPTED)
        }
        Err(Failure::Said(why)) => {
            // Earlier answers are written first. If that also fails, one message is enough.
            let _ = out.finish();
            output::complain(&why);
            Status::Trouble.into()
        }
    }
}

fn run(out: &mut Output) -> Result<Status, Failure> {
    let Some(command) = command_line::read(out)? else {
        return Ok(Status::Good);
    };
    if command.is_read_by_people() {
        out.divide_lines();
    }
    match command {
        Command::Ask(arguments) => ask::run(&arguments, out),
        Command::Check(arguments) => check::run(&arguments, out),
        Command::Compare(arguments) => compare::run(&arguments, out),
        Command::Completions { shell } => manual::completions(shell, out),
        Command::Conformance(arguments) => corpus::run(|program| conformance::run(&arguments, program), out),
        Command::Coverage(arguments) => corpus::run(
            |program| coverage::run(&arguments, rfc1738_suite::report::html::coverage, program),
            out,
        ),
        Command::Decisions(arguments) => decisions::run(&arguments, out),
        Command::Differences(arguments) => corpus::run(|program| differences::run(&arguments, program), out),
        Command::Explain(arguments) => explain::run(&arguments, out),
        Command::Extract(arguments) => extract::run(&arguments, out),
        Command::Fuzz(arguments) => fuzz::run(&arguments, out),
        Command::Generate(arguments) => generate::run(&arguments, out),
        Command::Grammar(GrammarCommand::Show(arguments)) => grammar::show(&arguments, out),
        Command::Grammar(GrammarCommand::Check(arguments)) => grammar::check(&arguments, out),
        Command::Grammar(GrammarCommand::Diff(arguments)) => diff::run(&arguments, out),
        Command::Adapter(command) => adapter::run(&command, out),
        Command::Audit(arguments) => audit::run(&arguments, out),
        Command::Lineage(arguments) => lineage::run(&arguments, out),
        Command::Man { command } => manual::man(&command, out),
        Command::Prove(arguments) => corpus::run(|program| prove::run(&arguments, program), out),
        Command::Resolve(arguments) => resolve::run(&arguments, out),
        Command::Rulings { id, json } => reference::rulings(id.as_deref(), json, out),
        Command::Schema { command } => schema::run(&command, out),
        Command::Sections { json } => reference::sections(json, out),
        Command::Serve(arguments) => serve::run(&arguments, out),
        Command::Suite(arguments) => suite::run(&arguments, out),
        Command::Vectors(arguments) => corpus::run(|program| vectors::run(&arguments, program), out),
    }
}
