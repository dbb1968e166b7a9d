//! `cargo xtask audit site`: the audits as a static site.

use std::path::PathBuf;
use std::process::ExitCode;

use rfc1738_commands::coverage::of_corpus;
use rfc1738_site::write_site;
use rfc1738_suite::corpus::Corpus;
use xtask::workspace::{Failure, root};

use super::records::Records;

/// Write the site of all audits from the records; no library is asked
#[derive(clap::Args)]
pub struct Arguments {
    /// The folder of the site
    #[arg(long, value_name = "DIR", default_value = "target/site")]
    output: PathBuf,
    #[command(flatten)]
    records: Records,
}

pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let folder = root().join(&arguments.output);
    let coverage = of_corpus(Corpus::shipped());
    let pages = write_site(&arguments.records.fleet(), &coverage, &folder)?;
    eprintln!("{}: {pages} pages were written", folder.join("index.html").display());
    Ok(ExitCode::SUCCESS)
}
