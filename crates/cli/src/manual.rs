//! `rfc1738 completions` and `rfc1738 man`: made of the command line's own definition, so that they are never behind it.

use std::io::Write;

use clap::CommandFactory;

use crate::cli::Cli;
use crate::escape;
use crate::output::{Failure, Output, Status};

pub(crate) fn completions(shell: clap_complete::Shell, out: &mut Output) -> Result<Status, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "rfc1738", &mut script);
    out.write_all(&script)?;
    Ok(Status::Good)
}

/// The page of a command, or of the program if none is named.
pub(crate) fn man(names: &[String], out: &mut Output) -> Result<Status, Failure> {
    let mut command = Cli::command();
    // So that each command knows its full name.
    command.build();
    let mut page = command;
    for name in names {
        let found = page.find_subcommand(name).cloned();
        page = found.ok_or_else(|| {
            let name = escape::text(name);
            Failure::Said(format!("there is no command `{name}`, see `rfc1738 --help`"))
        })?;
    }
    let title = page.get_bin_name().unwrap_or("rfc1738").replace(' ', "-");
    let version = concat!("rfc1738 ", env!("CARGO_PKG_VERSION"));
    let page = page.display_name(title.clone());
    let mut text = Vec::new();
    clap_mangen::Man::new(page).title(title).source(version).render(&mut text)?;
    // The lines after the options are laid out already: roff must not fill them.
    let text = String::from_utf8_lossy(&text);
    let text = text.replace("\n.SH EXTRA\n", "\n.SH EXAMPLES AND EXIT CODES\n.nf\n");
    let text = text.replace("\n.SH VERSION\n", "\n.fi\n.SH VERSION\n");
    out.write_all(text.as_bytes())?;
    Ok(Status::Good)
}
