//! `cargo xtask coverage`: the command `coverage`, and its report in `reports/`.

use std::process::ExitCode;

use rfc1738_suite::command::coverage;
use rfc1738_suite::report::coverage::markdown;
use rfc1738_suite::report::html;

use xtask::reports::Reports;
use xtask::workspace::{Failure, with_program};

/// The report that is in the repository.
const KEPT: &str = "coverage.md";

#[derive(clap::Args)]
#[command(
    mut_arg("write", |write| write.conflicts_with_all(["output", "rule"])),
    mut_arg("check", |check| check.conflicts_with_all(["output", "rule"]))
)]
pub struct WithReports {
    #[command(flatten)]
    coverage: coverage::CoverageOptions,
    #[command(flatten)]
    reports: Reports,
}

pub fn run(WithReports { coverage, reports }: WithReports) -> Result<ExitCode, Failure> {
    with_program(|program| {
        if !reports.are_kept() {
            return Ok(coverage::run(&coverage, html::coverage, program)?.into());
        }
        let measured = coverage::measure(&coverage, program)?;
        let mut status = coverage::judge(&measured, &coverage, program).into();
        if !reports.keep(KEPT, &markdown(&measured), "coverage")? {
            status = ExitCode::FAILURE;
        }
        Ok(status)
    })
}
