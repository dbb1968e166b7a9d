//! `cargo xtask lineage`: write RFC 1738 beside the texts before and after it, as a page.

use std::process::ExitCode;

use rfc1738_lineage::evidence::Evidence;
use rfc1738_lineage::report::{KEPT, markdown, not_judged};
use rfc1738_lineage::{SCHEMES, Table};

use crate::reports::Reports;
use crate::workspace::{Failure, print};

/// Compare the texts before and after RFC 1738, and the answers of libraries with those of the texts
///
/// No library is asked: every answer is a prediction. `cargo xtask predict` asks the libraries.
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
  1  --check finds that reports/lineage.md is not up to date, or nobody has judged an answer
     that no text gives
  2  the command line is wrong, or the page cannot be written";

pub fn run(arguments: Arguments) -> Result<ExitCode, Failure> {
    let mut tables = Vec::new();
    for scheme in SCHEMES {
        tables.push(Table::new(scheme, |_, _| true)?);
    }
    let evidence = Evidence::new()?;
    for (library, behavior) in not_judged(&evidence) {
        eprintln!(
            "{library}: nobody has judged `{behavior}`, add it to JUDGMENTS in crates/lineage/src/report/libraries.rs"
        );
    }
    let page = markdown(&tables, &evidence)?;
    if arguments.reports.are_kept() {
        let is_up_to_date = arguments.reports.keep(KEPT, &page, "lineage")?;
        let is_judged = not_judged(&evidence).is_empty();
        return Ok(ExitCode::from(u8::from(!is_up_to_date || !is_judged)));
    }
    print(&page)?;
    Ok(ExitCode::SUCCESS)
}
