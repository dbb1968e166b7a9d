//! Reads a command line, writes the help that it asks for, and makes one line for a person of each
//! error in it.

use std::error::Error;
use std::ffi::OsString;
use std::io::Write;

use clap::FromArgMatches;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use rfc1738_suite::corpus::suggestion;

use crate::escape;
use crate::help::OTHER_LANGUAGES;
use crate::output::{Failure, Output, Status, WIDTH, columns};
use crate::phrases::{either, hanging};

/// The largest number of values of an option for which a message names all of them.
const MOST_VALUES: usize = 12;

/// What a person typed: a command, or a wish for help that is then fulfilled.
pub enum Typed<T> {
    /// A command with its arguments.
    Command(T),
    /// The help or the version is written.
    Help(Status),
}

/// Reads the command line, and writes the help that it asks for. `moved` says where a command is
/// that the program no longer has.
pub fn read<T: FromArgMatches>(
    command: clap::Command,
    moved: fn(&str) -> Option<String>,
    out: &mut Output,
) -> Result<Typed<T>, Failure> {
    let parsed = command
        .clone()
        .try_get_matches_from(typed(&command))
        .and_then(|matches| T::from_arg_matches(&matches));
    let error = match parsed {
        Ok(arguments) => return Ok(Typed::Command(arguments)),
        Err(error) => error,
    };
    let is_missing = error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand;
    if is_missing && std::env::args_os().len() > 1 {
        return Err(Failure::Said(format!("a command is missing, see {}", help(&command))));
    }
    if is_missing || !error.use_stderr() {
        let text = error.render();
        let text = if out.color() { text.ansi().to_string() } else { text.to_string() };
        // The command-line library divides all lines but those of the usage.
        let mut is_usage = false;
        for line in text.lines() {
            is_usage = line.contains("Usage:") || is_usage && !line.is_empty();
            let line = if is_usage { hanging(line, 2, out.width()) } else { line.to_owned() };
            writeln!(out, "{line}")?;
        }
        return Ok(Typed::Help(if is_missing { Status::Trouble } else { Status::Good }));
    }
    if error.kind() == ErrorKind::InvalidSubcommand
        && let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidSubcommand)
        // A word further on belongs to a command that is there.
        && std::env::args_os().skip(1).find(|typed| typed != "help").is_some_and(|first| first == **word)
        && let Some(message) = moved(word)
    {
        return Err(Failure::Said(message));
    }
    Err(Failure::Said(message(&error, &command)))
}

/// Returns the commands of a program in groups, each with the first line of its help.
pub fn grouped(program: &clap::Command, groups: &[(&str, &[&str])]) -> String {
    let names = groups.iter().flat_map(|(_, names)| *names);
    let indent = names.map(|name| name.len()).max().unwrap_or_default() + 4;
    let width = columns().unwrap_or(WIDTH);
    let mut list = String::new();
    for (title, names) in groups {
        list.push_str(&format!("{title}:\n"));
        for command in names.iter().filter_map(|name| program.find_subcommand(name)) {
            let about = command.get_about().map(ToString::to_string).unwrap_or_default();
            let line = format!("  {:<width$}{about}", command.get_name(), width = indent - 2);
            list.push_str(&format!("{}\n", hanging(&line, indent, width)));
        }
        list.push('\n');
    }
    let name = program.get_name();
    let more = format!("`{name} help COMMAND` shows the options and the exit codes of a command.");
    list + &hanging(&more, 0, width) + "\n\n"
}

/// Returns the template of the help of a program whose commands stand in groups.
pub fn template(groups: &str) -> String {
    format!("{{about}}\n\n{{usage-heading}} {{usage}}\n\n{groups}Options:\n{{options}}{{after-help}}")
}

/// Returns the error on one line, with foreign characters escaped.
fn message(error: &clap::Error, program: &clap::Command) -> String {
    let line = tip(error, program)
        .or_else(|| in_words(error))
        .unwrap_or_else(|| joined(&error.render().to_string()));
    format!("{}, see {}", escape::text(&line), help(program))
}

/// Returns the words of the command line. `help --help` asks for the help of `help`, and the
/// command-line library does not know it. `--json` and `--format json` are one option for a command
/// that has one of them.
fn typed(program: &clap::Command) -> Vec<OsString> {
    in_one_spelling(std::env::args_os().collect(), program)
}

fn in_one_spelling(mut words: Vec<OsString>, program: &clap::Command) -> Vec<OsString> {
    let mut command = program;
    let mut at = 1;
    while at < words.len() {
        if command.has_subcommands() && words[at] == "help" {
            if words.get(at + 1).is_some_and(|next| next == "--help" || next == "-h") {
                words[at + 1] = "help".into();
            }
            return words;
        }
        let Some(next) = words[at].to_str().and_then(|word| command.find_subcommand(word)) else { break };
        command = next;
        at += 1;
    }
    let is = |option: &clap::Arg, long| {
        option.get_long() == Some(long) || option.get_all_aliases().is_some_and(|all| all.contains(&long))
    };
    let has = |long| command.get_arguments().any(|option| is(option, long));
    let end = words.iter().position(|word| word == "--").unwrap_or(words.len());
    let options = at.min(end)..end;
    match (has("json"), has("format")) {
        (true, false) => {
            if let Some(at) = options.clone().find(|&at| words[at] == "--format=json") {
                words[at] = "--json".into();
            } else if let Some(at) = options.clone().find(|&at| words[at] == "--format")
                && options.contains(&(at + 1))
                && words[at + 1] == "json"
            {
                words.splice(at..at + 2, ["--json".into()]);
            }
        }
        (false, true) => {
            for word in words[options].iter_mut().filter(|word| *word == "--json") {
                *word = "--format=json".into();
            }
        }
        _ => {}
    }
    words
}

/// Returns the error about a "--" that is missing before the command of an adapter.
fn tip(error: &clap::Error, program: &clap::Command) -> Option<String> {
    let kind = match error.kind() {
        ErrorKind::UnknownArgument => ContextKind::InvalidArg,
        ErrorKind::InvalidSubcommand => ContextKind::InvalidSubcommand,
        _ => return None,
    };
    let Some(ContextValue::String(word)) = error.get(kind) else { return None };
    let typed: Vec<String> =
        std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned()).collect();
    let (mut command, mut name) = (program, program.get_name().to_owned());
    for next in &typed {
        let Some(found) = command.find_subcommand(next) else { continue };
        command = found;
        name = format!("{name} {}", found.get_name());
    }
    let takes_adapter = command.get_positionals().any(|argument| argument.is_last_set());
    if takes_adapter && word.starts_with("--") {
        if let Some(ContextValue::String(near)) = error.get(ContextKind::SuggestedArg) {
            return Some(format!("unexpected argument '{word}', did you mean '{near}'?"));
        }
        let of =
            |command: &clap::Command| command.get_opts().any(|option| option.get_long() == word.get(2..));
        let others = program.get_subcommands().filter(|command| of(command));
        let others: Vec<String> =
            others.map(|command| format!("`{} {}`", program.get_name(), command.get_name())).collect();
        let others = match &others[..] {
            [] => String::new(),
            [one] => format!(", {one} has it"),
            [before @ .., last] => format!(", {} and {last} have it", before.join(", ")),
        };
        return Some(format!(
            "unexpected argument '{word}': `{name}` has no such option{others}; the command of the adapter \
             stands after --"
        ));
    }
    if !takes_adapter || word.starts_with('-') || typed.iter().any(|word| word == "--") {
        return None;
    }
    let at = typed.iter().position(|other| other == word)?;
    let with = |words: &[String]| words.iter().map(|word| format!(" {word}")).collect::<String>();
    Some(format!(
        "unexpected argument '{word}': write -- before the command of the adapter: {}{} --{}",
        program.get_name(),
        with(&typed[..at]),
        with(&typed[at..])
    ))
}

/// The command that shows the help of the command that was typed: `` `rfc1738 grammar diff --help`
/// ``.
fn help(program: &clap::Command) -> String {
    let mut command = program;
    let mut typed = program.get_name().to_owned();
    for word in std::env::args_os().skip(1) {
        let Some(next) = word.to_str().and_then(|word| command.find_subcommand(word)) else { break };
        typed = format!("{typed} {}", next.get_name());
        command = next;
    }
    format!("`{typed} --help`")
}

/// Returns the error in this project's words, if those of the library are not for people.
fn in_words(error: &clap::Error) -> Option<String> {
    let text = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.as_str()),
        _ => None,
    };
    let argument = text(ContextKind::InvalidArg)?;
    if error.kind() == ErrorKind::UnknownArgument {
        let number = argument.strip_prefix('-').filter(|rest| rest.parse::<u64>().is_ok());
        return number
            .map(|_| format!("unexpected argument '{argument}': options take whole numbers from 0"));
    }
    let value = text(ContextKind::InvalidValue).filter(|value| !value.is_empty())?;
    let expected = match error.kind() {
        ErrorKind::InvalidValue => among(value, argument, error.get(ContextKind::ValidValue)?)?,
        ErrorKind::ValueValidation => number(&error.source()?.to_string())?,
        _ => return None,
    };
    Some(format!("invalid value '{value}' for '{argument}', {expected}"))
}

/// Returns the values of an option, or the values that are similar to `value`.
fn among(value: &str, argument: &str, known: &ContextValue) -> Option<String> {
    let ContextValue::Strings(known) = known else { return None };
    let near = suggestion(&value.to_ascii_lowercase(), known.iter().map(String::as_str));
    let all = match known.len() {
        _ if argument == "<LANGUAGE>" => format!("expected {}; {OTHER_LANGUAGES}", either(known)),
        0..=MOST_VALUES => format!("expected {}", either(known)),
        _ if argument.contains("rule") => "`rfc1738 grammar sections` lists the rules".to_string(),
        _ => "`--help` lists the values".to_string(),
    };
    Some(near.map_or(all.clone(), |near| format!("{near} {all}")))
}

/// Returns the reason why a number is wrong.
fn number(why: &str) -> Option<String> {
    if let Some((_, range)) = why.split_once(" is not in ") {
        let (from, to) = range.split_once("..")?;
        let to = to.strip_prefix('=').unwrap_or(to);
        return Some(format!("expected a whole number from {from} to {to}"));
    }
    let is_number = ["invalid digit", "number too", "cannot parse integer"];
    is_number.iter().any(|start| why.starts_with(start)).then(|| {
        let end = if why.starts_with("number too") { " that fits into 64 bits" } else { "" };
        format!("expected a whole number from 0{end}")
    })
}

/// Returns the lines of an error, joined, without the usage at its end.
fn joined(message: &str) -> String {
    let message = message.strip_prefix("error: ").unwrap_or(message);
    let lines = message
        .lines()
        .map(str::trim)
        .take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more information"));
    let mut line = String::new();
    for next in lines.filter(|line| !line.is_empty()) {
        match line.chars().last() {
            None => {}
            Some(':') => line.push(' '),
            Some(_) => line.push_str(", "),
        }
        line.push_str(next);
    }
    line
}
