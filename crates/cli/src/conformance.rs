//! `rfc1738 conformance` with a file of what is accepted, the same as that of an audit.

use std::path::PathBuf;

use clap::Args;
use rfc1738_suite::command::{Failure, Program, Status, conformance};
use rfc1738_suite::corpus::{Case, Verdict};

use crate::audit::read_accepted;

#[derive(Args)]
pub(crate) struct ConformanceArguments {
    #[command(flatten)]
    arguments: conformance::ConformanceOptions,
    /// The file with the accepted causes, as for `audit --accept`. A wrong answer to a case is
    /// accepted if its input has the feature of an accepted cause
    #[arg(long, value_name = "FILE", requires = "library")]
    accept: Option<PathBuf>,
}

pub(crate) fn run(arguments: &ConformanceArguments, program: &mut Program<'_>) -> Result<Status, Failure> {
    let expectation = arguments.accept.as_deref().map(read_accepted).transpose()?.unwrap_or_default();
    let reason = |case: &Case| expectation.reason(case.input.bytes(), case.verdict() == Some(Verdict::Valid));
    conformance::run_accepting(&arguments.arguments, &reason, program)
}
