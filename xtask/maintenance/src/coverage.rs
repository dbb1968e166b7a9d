//! `cargo xtask coverage`: the command `coverage`, and its reports in `reports/`.

use std::process::ExitCode;

use rfc1738_commands::coverage;
use rfc1738_pages::coverage::html;
use rfc1738_suite::coverage::Coverage;
use rfc1738_suite::report::coverage::markdown;

use xtask::reports::Reports;
use xtask::workspace::{Failure, with_program};

/// A function that writes a report as text.
type Write = fn(&Coverage) -> String;

/// The report that is in the repository.
const KEPT: (&str, Write) = ("coverage.md", markdown);
/// The report as a page, which git ignores. `--write` makes it, and `--check` makes it twice and compares.
const BUILT: (&str, Write) = ("coverage.html", html);

#[derive(clap::Args)]
#[command(
    mut_arg("write", |write| write.conflicts_with_all(["output", "rule"])),
    mut_arg("check", |check| check.conflicts_with_all(["output", "rule"]))
)]
pub struct WithReports {
    #[command(flatten)]
    coverage: coverage::Arguments,
    #[command(flatten)]
    reports: Reports,
}

pub fn run(WithReports { coverage, reports }: WithReports) -> Result<ExitCode, Failure> {
    with_program(|program| {
        if !reports.are_kept() {
            return Ok(coverage::run(&coverage, html, program)?.into());
        }
        let measured = coverage::measure(&coverage, program)?;
        let mut status = coverage::judge(&measured, &coverage, program).into();
        let is_kept = reports.keep(KEPT.0, &KEPT.1(&measured), "coverage")?;
        let is_built = reports.build(BUILT.0, &BUILT.1(&measured), &BUILT.1(&measured))?;
        if !is_kept || !is_built {
            status = ExitCode::FAILURE;
        }
        Ok(status)
    })
}
