//! `rfc1738 completions` and `rfc1738 man`: generated from the definition of the command line, so
//! they are always current.

use std::io::Write;

use clap::ArgAction;

use crate::output::{Failure, Output, Status};
use crate::{cli, escape};

pub(crate) fn completions(shell: clap_complete::Shell, out: &mut Output) -> Result<Status, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut cli::command(), "rfc1738", &mut script);
    out.write_all(&script)?;
    Ok(Status::Good)
}

/// Returns the page of a command, or of the program if no command is named.
pub(crate) fn man(names: &[String], out: &mut Output) -> Result<Status, Failure> {
    let mut command = cli::command();
    // This gives each command its full name.
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
    let (synopsis, after) = (synopsis(&page), page.get_after_help().map(ToString::to_string));
    let has_commands = page.has_subcommands();
    let man = clap_mangen::Man::new(page).title(title).source(version);
    man.render_title(out)?;
    man.render_name_section(out)?;
    write!(out, ".SH SYNOPSIS\n{synopsis}\n")?;
    man.render_description_section(out)?;
    man.render_options_section(out)?;
    if has_commands {
        man.render_subcommands_section(out)?;
    }
    // The lines are formatted already, so roff must not fill them.
    let after = roff(&after.unwrap_or_default());
    write!(out, ".SH EXAMPLES AND EXIT CODES\n.nf\n{after}\n.fi\n")?;
    Ok(Status::Good)
}

/// Returns the command with all its options and arguments, and with the names of their values.
fn synopsis(command: &clap::Command) -> String {
    let mut text = format!("\\fB{}\\fR", roff(command.get_bin_name().unwrap_or("rfc1738")));
    let (positional, options): (Vec<_>, Vec<_>) =
        command.get_arguments().partition(|argument| argument.is_positional());
    for argument in options.into_iter().chain(positional) {
        let mut word = match (argument.get_short(), argument.get_long()) {
            (Some(short), Some(long)) => format!("\\fB\\-{short}\\fR|\\fB\\-\\-{}\\fR", roff(long)),
            (None, Some(long)) => format!("\\fB\\-\\-{}\\fR", roff(long)),
            (Some(short), None) => format!("\\fB\\-{short}\\fR"),
            (None, None) => String::new(),
        };
        if argument.is_positional() || argument.get_action().takes_values() {
            let names = argument.get_value_names().unwrap_or_default();
            let gap = if word.is_empty() { "" } else { " " };
            word.push_str(&format!("{gap}\\fI{}\\fR", roff(&names.join(" "))));
        }
        if argument.is_positional() && matches!(argument.get_action(), ArgAction::Append) {
            word.push_str("...");
        }
        let (open, close) = if argument.is_required_set() { ("", "") } else { ("[", "]") };
        text.push_str(&format!(" {open}{word}{close}"));
    }
    if command.has_subcommands() {
        text.push_str(" \\fICOMMAND\\fR");
    }
    text
}

/// Returns a text without requests and escapes of roff.
fn roff(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        // A line that begins with a period or an apostrophe would be a request.
        if line.starts_with(['.', '\'']) {
            escaped.push_str("\\&");
        }
        for character in line.chars() {
            match character {
                '\\' => escaped.push_str("\\e"),
                '-' => escaped.push_str("\\-"),
                '\'' => escaped.push_str("\\(aq"),
                other => escaped.push(other),
            }
        }
    }
    escaped
}
