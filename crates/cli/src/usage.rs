//! Errors in a command line: converts an error of the command-line library to one line for a person.

use std::error::Error;
use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use rfc1738_suite::corpus::suggestion;

use crate::escape;
use crate::help::OTHER_LANGUAGES;
use crate::phrases::either;

/// The largest number of values of an option for which a message names all of them.
const MOST_VALUES: usize = 12;

/// Returns the error on one line, with foreign characters escaped.
pub(crate) fn message(error: &clap::Error, program: &clap::Command) -> String {
    let line = tip(error, program)
        .or_else(|| in_words(error))
        .unwrap_or_else(|| joined(&error.render().to_string()));
    format!("{}, see {}", escape::text(&line), help(program))
}

/// Returns the words of the command line. `help --help` asks for the help of `help`, and the command-line library does not know it. `--json`
/// and `--format json` are one option for a command that has one of them.
pub(crate) fn typed(program: &clap::Command) -> Vec<OsString> {
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
            "unexpected argument '{word}': `{name}` has no such option{others}; the command of the adapter stands after --"
        ));
    }
    if !takes_adapter || word.starts_with('-') || typed.iter().any(|word| word == "--") {
        return None;
    }
    let at = typed.iter().position(|other| other == word)?;
    let with = |words: &[String]| words.iter().map(|word| format!(" {word}")).collect::<String>();
    Some(format!(
        "unexpected argument '{word}': write -- before the command of the adapter: rfc1738{} --{}",
        with(&typed[..at]),
        with(&typed[at..])
    ))
}

/// The command that shows the help of the command that was typed: `` `rfc1738 grammar diff --help` ``.
pub(crate) fn help(program: &clap::Command) -> String {
    let mut command = program;
    let mut typed = String::from("rfc1738");
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
        _ if argument.contains("rule") => "`rfc1738 sections` lists the rules".to_string(),
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
