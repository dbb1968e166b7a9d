//! `url-atlas maintain`: asks the libraries of adapters/, keeps what they answer, and writes what
//! it shows.

mod ask;
mod attacks;
mod compare;
mod folders;
mod golden;
mod infer;
mod lineage;
mod merge;
mod pairs;
mod predict;
mod predictions;
mod recover;
mod report;
mod requests;
mod resolution;
mod run;
mod show;
mod site;
mod unseen;
mod versions;
mod whatwg;

use clap::Subcommand;
use rfc1738_cli::output::{Failure, Status};

/// Which of the commands for maintainers.
#[derive(clap::Args)]
pub(crate) struct MaintainArguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Record(run::Run),
    Ask(ask::Arguments),
    Show(show::Arguments),
    Diff(compare::Arguments),
    Merge(merge::Arguments),
    Infer(infer::Arguments),
    Predictions(predictions::Arguments),
    Predict(predict::Arguments),
    Pairs(pairs::Arguments),
    Recover(recover::Arguments),
    Report(report::Arguments),
    Whatwg(whatwg::Arguments),
    Lineage(lineage::Arguments),
    Versions(versions::Arguments),
    Requests(requests::Arguments),
    Resolution(resolution::Arguments),
    Attacks(attacks::Arguments),
    Site(site::Arguments),
    Golden(golden::Arguments),
}

pub(crate) const HELP: &str = "\
Examples:
  url-atlas maintain record --list                the libraries, and how to install them
  url-atlas maintain record python-urllib node-url
  url-atlas maintain record node-url-parse@1.5.0  another version, which is installed into a folder of its own
  url-atlas maintain record --unseen 7 node-url   predictions of its design, on inputs of a new seed
  url-atlas maintain record --shard 2/3           a third of the inputs; `merge` puts three of them together
  url-atlas maintain ask 'http://a.com@b.com/'    one URL, and what every installed library makes of it
  url-atlas maintain show python-urllib           its audit, from its record; nothing is asked
  url-atlas maintain diff old new                 what two runs, or two versions, answer differently
  url-atlas maintain infer                        infers the design of each library from its record, and keeps it

Exit status:
  0  every library that was asked for has a record; the files were written or are up to date
  1  a library is not installed, or its adapter failed; a design predicts less than --fail-under; an answer is not
     predicted; --check finds that a file is not up to date; there are differences
  2  the command line is wrong, or a file cannot be read or written";

/// Runs a command.
pub(crate) fn run(arguments: MaintainArguments) -> Result<Status, Failure> {
    let found = match arguments.command {
        Command::Record(arguments) => run::run(&arguments),
        Command::Ask(arguments) => ask::run(&arguments),
        Command::Show(arguments) => show::run(&arguments),
        Command::Diff(arguments) => compare::run(&arguments),
        Command::Merge(arguments) => merge::run(&arguments),
        Command::Infer(arguments) => infer::run(&arguments),
        Command::Predictions(arguments) => predictions::run(&arguments),
        Command::Predict(arguments) => predict::run(arguments),
        Command::Pairs(arguments) => pairs::run(&arguments),
        Command::Recover(arguments) => recover::run(&arguments),
        Command::Report(arguments) => report::run(&arguments),
        Command::Whatwg(arguments) => whatwg::run(&arguments),
        Command::Lineage(arguments) => lineage::run(&arguments),
        Command::Versions(arguments) => versions::run(&arguments),
        Command::Requests(arguments) => requests::run(&arguments),
        Command::Resolution(arguments) => resolution::run(&arguments),
        Command::Attacks(arguments) => attacks::run(&arguments),
        Command::Site(arguments) => site::run(&arguments),
        Command::Golden(arguments) => golden::run(&arguments),
    };
    match found? {
        true => Ok(Status::Good),
        false => Ok(Status::Bad),
    }
}
