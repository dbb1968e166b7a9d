//! `rfc1738 conformance`, `coverage`, `prove` and `vectors`: the commands of the suite, with the
//! embedded cases.

use rfc1738_suite::command as commands;
use rfc1738_suite::command::Program;
use rfc1738_suite::report::Color;

use crate::escape;
use crate::output::{self, Failure, Output, Status};

/// Runs a command of the suite without a checkout.
pub(crate) fn run(
    command: impl FnOnce(&mut Program<'_>) -> Result<commands::Status, commands::Failure>,
    out: &mut Output,
) -> Result<Status, Failure> {
    let color = if out.color() { Color::Ansi } else { Color::Plain };
    let status = command(&mut Program {
        name: "rfc1738",
        cases: None,
        vectors: "vectors".into(),
        out,
        color,
        fit: output::fit,
        problem: |line| output::complain(&escape::text(line)),
    })?;
    Ok(status.into())
}
