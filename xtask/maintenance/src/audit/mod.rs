//! `cargo xtask audit`: ask the libraries of adapters/, keep what they answer, and write what it shows.

mod ask;
mod compare;
mod infer;
mod merge;
mod pairs;
mod predictions;
mod records;
mod recover;
mod report;
mod run;
mod show;
mod site;
mod unseen;

use std::process::ExitCode;

use clap::Subcommand;
pub use run::limits;
use xtask::workspace::Failure;

/// Audit the libraries of adapters/: their designs, and the decisions in which they depart from their texts
///
/// Each answer is kept as soon as it is there: a run that was stopped, in whatever way, goes on where it stopped. A library is
/// asked only about the inputs that its record lacks; --again asks about all of them.
#[derive(clap::Args)]
#[command(after_help = HELP, args_conflicts_with_subcommands = true)]
pub struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    run: run::Run,
}

#[derive(Subcommand)]
enum Command {
    Ask(ask::Arguments),
    Diff(compare::Arguments),
    Infer(infer::Arguments),
    Merge(merge::Arguments),
    Pairs(pairs::Arguments),
    Predictions(predictions::Arguments),
    Recover(recover::Arguments),
    Report(report::Arguments),
    Show(show::Arguments),
    Site(site::Arguments),
}

const HELP: &str = "\
Examples:
  cargo xtask audit --list                        the libraries, and how to install them
  cargo xtask audit python-urllib node-url        two libraries
  cargo xtask audit node-url-parse@1.5.0          another version, which is installed into a folder of its own
  cargo xtask audit --installed --suite both      all that are installed, more than half a million inputs each
  cargo xtask audit --unseen 7 node-url           predictions of its design, on inputs of a new seed
  cargo xtask audit --shard 2/3                   a third of the inputs; `merge` puts three of them together
  cargo xtask audit ask 'http://a.com@b.com/'     one URL, and what every library makes of it
  cargo xtask audit show python-urllib            its departures, from its record; nothing is asked
  cargo xtask audit predictions                   how many answers of the records the designs predict
  cargo xtask audit diff old new                  what two runs, or two versions, answer differently
  cargo xtask audit infer                         infers the design of each library from its record, and keeps it

Exit status:
  0  every library that was asked for has a record
  1  a library is not installed, or its adapter failed; a design predicts less than --fail-under;
     for `diff`: there are differences
  2  the command line is wrong, or a file cannot be read or written";

pub fn run(arguments: Arguments) -> Result<ExitCode, Failure> {
    match arguments.command {
        None => run::run(&arguments.run),
        Some(Command::Ask(arguments)) => ask::run(&arguments),
        Some(Command::Diff(arguments)) => compare::run(&arguments),
        Some(Command::Infer(arguments)) => infer::run(&arguments),
        Some(Command::Merge(arguments)) => merge::run(&arguments),
        Some(Command::Pairs(arguments)) => pairs::run(&arguments),
        Some(Command::Predictions(arguments)) => predictions::run(&arguments),
        Some(Command::Recover(arguments)) => recover::run(&arguments),
        Some(Command::Report(arguments)) => report::run(arguments),
        Some(Command::Show(arguments)) => show::run(&arguments),
        Some(Command::Site(arguments)) => site::run(&arguments),
    }
}
