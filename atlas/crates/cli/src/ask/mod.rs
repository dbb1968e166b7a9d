//! `url-atlas ask`: what the texts, the known libraries and the given adapters make of one URL.

mod everyone;
mod installed;
mod json;
mod screen;

use std::ffi::OsString;
use std::io::Write;

use clap::Args;
use rfc1738_adapter::Adapter;
use rfc1738_oracle::as_text;
use rfc1738_suite::command::asked::AdapterLimits;

use crate::design::{self, Named};
use crate::help;
use rfc1738_cli::input;
use rfc1738_cli::output::{Failure, Output, Status};

#[derive(Args)]
#[command(after_help = help::ASK)]
pub(crate) struct AskArguments {
    /// The URL; - reads one from each line of standard input
    #[arg(value_name = "URL")]
    url: OsString,
    /// An adapter that is also asked: the program and its arguments
    #[arg(value_name = "COMMAND", last = true)]
    command: Vec<String>,
    /// Another adapter that is asked. The command is split into words, and no shell reads it
    #[arg(long = "adapter", value_name = "COMMAND")]
    adapters: Vec<String>,
    /// Also ask every library of adapters/ whose adapter starts on this machine
    #[arg(long)]
    asked: bool,
    /// Only these libraries, by names that `url-atlas libraries` lists, or NAME@VERSION. The exit
    /// code is 1 if the URL misleads a program that uses two of them
    #[arg(long, value_name = "LIBRARY", value_delimiter = ',')]
    of: Vec<String>,
    /// Name every library, with every part that it reads
    #[arg(long, conflicts_with = "json")]
    all: bool,
    /// Write one JSON object for each URL
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    limits: AdapterLimits,
}

pub(crate) fn run(arguments: &AskArguments, out: &mut Output) -> Result<Status, Failure> {
    let of: Vec<Named> = arguments.of.iter().map(|name| library(name)).collect::<Result<_, _>>()?;
    let (mut count, mut status) = (0, Status::Good);
    let read = input::for_each_url(std::slice::from_ref(&arguments.url), out, |url, out| {
        if count > 0 && !arguments.json {
            writeln!(out)?;
        }
        count += 1;
        status = status.max(ask(arguments, url, &of, out)?);
        Ok(())
    })?;
    Ok(status.max(read))
}

fn ask(arguments: &AskArguments, url: &[u8], of: &[Named], out: &mut Output) -> Result<Status, Failure> {
    let mut adapters = Vec::new();
    let limits = arguments.limits.limits();
    if !arguments.command.is_empty() {
        adapters
            .push(Adapter::start_words(arguments.command.clone(), limits.clone()).map_err(Failure::Said)?);
    }
    for command in &arguments.adapters {
        adapters.push(Adapter::start(command, limits.clone()).map_err(Failure::Said)?);
    }
    // Most libraries take text: octets that are not UTF-8 become characters, as in an audit.
    let input = as_text(url);
    let asked = arguments.asked.then_some(&limits);
    let everyone = everyone::everyone(&input, of, &mut adapters, asked).map_err(Failure::Said)?;
    let verdict = everyone.verdict(&input, of);
    if arguments.json {
        out.json(&json::JsonAsked::new(&input, verdict, &everyone))?;
    } else {
        let paint = |text: &str, color| out.paint(text, color);
        let screen = screen::Screen { width: out.width(), all: arguments.all, paint: &paint };
        let text = screen.text(&input, &verdict, &everyone);
        out.write_all(text.as_bytes())?;
    }
    Ok(if everyone.misleads(&input, of) { Status::Bad } else { Status::Good })
}

/// Returns the name of a library that a person calls so.
fn library(name: &str) -> Result<Named, Failure> {
    let named = design::named(name)?;
    named
        .library
        .map(|_| named)
        .ok_or_else(|| Failure::Said(format!("{} is a text, and no library", named.name)))
}
