//! `cargo xtask lineage`: write RFC 1738 beside the texts before and after it, as a page.

mod differentials;
mod page;
mod schemes;

use std::process::ExitCode;

use url_atlas_lineage::{SCHEMES, Table};
use xtask::reports::Reports;
use xtask::workspace::{Failure, print};

use page::{KEPT, markdown};

/// Compare the texts before and after RFC 1738
///
/// No library is asked: the answers of libraries are predictions. `cargo xtask predict` asks the libraries.
#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Arguments {
    #[command(flatten)]
    reports: Reports,
}

const HELP: &str = "\
Examples:
  cargo xtask lineage                             prints the page
  cargo xtask lineage --write                     writes reports/lineage.md

Exit status:
  0  the page was printed, or --check finds that reports/lineage.md is up to date
  1  --check finds that reports/lineage.md is not up to date
  2  the command line is wrong, or the page cannot be written";

pub fn run(arguments: Arguments) -> Result<ExitCode, Failure> {
    let mut tables = Vec::new();
    for scheme in SCHEMES {
        tables.push(Table::new(scheme, |_, _| true)?);
    }
    let page = markdown(&tables)?;
    if arguments.reports.are_kept() {
        let is_up_to_date = arguments.reports.keep(KEPT, &page, "lineage")?;
        return Ok(ExitCode::from(u8::from(!is_up_to_date)));
    }
    print(&page)?;
    Ok(ExitCode::SUCCESS)
}
