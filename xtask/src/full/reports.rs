//! `cargo xtask reports`: the files of `reports/`, written on request, and compared with newly made ones.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::ValueEnum;
use rfc1738_suite::command::coverage::of_corpus;
use rfc1738_suite::corpus::Corpus;
use rfc1738_suite::report::coverage::markdown;
use rfc1738_suite::vectors;

use super::rulings;
use crate::program::{Cases, read, write};
use crate::workspace::{Failure, root};

/// Write or check the files of reports/
///
/// The coverage takes a minute.
#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Arguments {
    /// The reports [default: all]
    #[arg(value_enum, value_name = "REPORT")]
    reports: Vec<Report>,
    /// Write nothing; exit 1 if a file would change
    #[arg(long)]
    check: bool,
    /// The folder of the files [default: reports of this workspace]
    #[arg(long = "reports", value_name = "DIR")]
    kept: Option<PathBuf>,
    #[command(flatten)]
    cases: Cases,
}

const HELP: &str = "\
Exit status:
  0  the files were written, or --check finds that they are up to date
  1  --check finds that a file is not up to date
  2  the command line is wrong, or a file cannot be written";

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Report {
    /// coverage.md: how far the cases and the complete suites exercise section 5
    Coverage,
    /// rulings.md: how many strings, vectors and cases each ruling opens
    Rulings,
    /// by-hand.json: all cases written by hand as one file, for tests in any language
    ByHand,
}

pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let corpus = Corpus::load(&arguments.cases.path(), &arguments.cases.shown())?;
    let folder = arguments.kept.clone().unwrap_or_else(|| root().join("reports"));
    let mut stale = 0;
    for &report in Report::value_variants() {
        if !arguments.reports.is_empty() && !arguments.reports.contains(&report) {
            continue;
        }
        let (name, text) = report.file(&corpus)?;
        let path = folder.join(name);
        if !arguments.check {
            write(&path, &text)?;
        } else if read(&path).ok().as_deref() != Some(&text) {
            eprintln!("reports/{name}: is not up to date; run `cargo xtask reports`");
            stale += 1;
        }
    }
    Ok(ExitCode::from(u8::from(stale > 0)))
}

impl Report {
    fn file(self, corpus: &Corpus) -> Result<(&'static str, String), Failure> {
        Ok(match self {
            Report::Coverage => ("coverage.md", markdown(&of_corpus(corpus))),
            Report::Rulings => ("rulings.md", rulings::page(corpus)?),
            Report::ByHand => ("by-hand.json", vectors::by_hand(corpus)?.text),
        })
    }
}
