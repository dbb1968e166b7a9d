//! `rfc1738 adapter`: writes a template of an adapter, and checks an adapter.

mod check;
mod template;

use crate::cli::AdapterCommand;
use crate::output::{Failure, Output, Status};

pub(crate) fn run(command: &AdapterCommand, out: &mut Output) -> Result<Status, Failure> {
    match command {
        AdapterCommand::New { language, name } => template::write(*language, name, out),
        AdapterCommand::Check { command, limits } => check::run(command, &limits.limits(), out),
    }
}
