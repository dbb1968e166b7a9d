//! `cargo xtask coverage`: the command `coverage`, and the reports that are kept beside the code.

use std::process::ExitCode;

use rfc1738_suite::commands::coverage;
use rfc1738_suite::coverage::Coverage;
use rfc1738_suite::report::coverage::{html, markdown};

use crate::place::{Failure, with_program};
use crate::reports::Reports;

/// A report as text.
type Write = fn(&Coverage) -> String;

/// The reports that are kept beside the code, each with its name.
const KEPT: &[(&str, Write)] = &[("coverage.md", markdown), ("coverage.html", html)];

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
            return Ok(coverage::run(&coverage, program)?.into());
        }
        let measured = coverage::measure(&coverage, program)?;
        let mut status = coverage::judge(&measured, &coverage, program).into();
        for (name, text) in KEPT {
            if !reports.keep(name, &text(&measured), "coverage")? {
                status = ExitCode::FAILURE;
            }
        }
        Ok(status)
    })
}
