//! `url-atlas maintain`: asks the libraries of adapters/, keeps what they answer, and writes what
//! it shows.

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
mod told;
mod unseen;
mod versions;
mod whatwg;

use clap::Subcommand;
pub(crate) use folders::root;
use rfc1738_cli::after_help;
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
    Show(show::Arguments),
    Diff(compare::Arguments),
    Merge(merge::Arguments),
    Infer(infer::Arguments),
    Predictions(predictions::Arguments),
    Told(told::Arguments),
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

pub(crate) const HELP: &str = after_help!(
    "url-atlas maintain record --list                how to install each library"
    "url-atlas maintain record python-urllib node-url"
    "url-atlas maintain record node-url-parse@1.5.0  another version"
    "url-atlas maintain record --unseen 7 node-url   tests its design on new inputs"
    "url-atlas maintain record --shard 2/3           a third of the inputs"
    "url-atlas maintain show python-urllib           its audit, from its record"
    "url-atlas maintain diff old new                 compares two runs or versions"
    "url-atlas maintain infer                        infers all designs"
    =>
    "0    each library has a record; the files are written or up to date"
    "1    a library is not installed, its adapter fails, an answer is not"
    "     predicted, a file is not up to date, or there are differences"
    "2    the command line is wrong, or a file cannot be read or written"
);

/// Runs a command.
pub(crate) fn run(arguments: MaintainArguments) -> Result<Status, Failure> {
    let found = match arguments.command {
        Command::Record(arguments) => run::run(&arguments),
        Command::Show(arguments) => show::run(&arguments),
        Command::Diff(arguments) => compare::run(&arguments),
        Command::Merge(arguments) => merge::run(&arguments),
        Command::Infer(arguments) => infer::run(&arguments),
        Command::Predictions(arguments) => predictions::run(&arguments),
        Command::Told(arguments) => told::run(&arguments),
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
