//! `cargo xtask timeline`: the page about the texts of URLs since 1994.

use std::process::ExitCode;

use rfc1738_pages::timeline::html;

use xtask::reports::Reports;
use xtask::workspace::{Failure, print};

/// The page in `reports/`.
const KEPT: &str = "timeline.html";

/// Print the timeline as a page: the texts of URLs since 1994, their rules, and URLs in which they differ
#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Arguments {
    #[command(flatten)]
    reports: Reports,
}

const HELP: &str = "\
Examples:
  cargo xtask timeline > timeline.html
  cargo xtask timeline --write                    writes reports/timeline.html

Exit status:
  0  the page was printed, or --check finds that reports/timeline.html is up to date
  1  --check finds that reports/timeline.html is not up to date
  2  the command line is wrong, or the page cannot be written";

pub fn run(arguments: Arguments) -> Result<ExitCode, Failure> {
    let page = html()?;
    if arguments.reports.are_kept() {
        let is_up_to_date = arguments.reports.keep(KEPT, &page, "timeline")?;
        return Ok(ExitCode::from(u8::from(!is_up_to_date)));
    }
    print(&page)?;
    Ok(ExitCode::SUCCESS)
}
