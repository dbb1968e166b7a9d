//! `url-atlas ask`: what the texts, the known libraries and the given adapters make of one URL.

mod everyone;
mod json;
mod screen;

use std::ffi::OsString;
use std::io::Write;

use clap::Args;
use rfc1738_adapter::Adapter;
use rfc1738_oracle::as_text;
use rfc1738_suite::command::asked::AdapterLimits;
use url_atlas_evidence::opinions::Opinion;

use crate::help;
use everyone::Parser;
use rfc1738_cli::output::{Failure, Output, Status};

#[derive(Args)]
#[command(after_help = help::ASK)]
pub(crate) struct AskArguments {
    /// The URL
    #[arg(value_name = "URL")]
    url: OsString,
    /// An adapter that is also asked: the program and its arguments
    #[arg(value_name = "COMMAND", last = true)]
    command: Vec<String>,
    /// Another adapter that is asked. The command is split into words, and no shell reads it
    #[arg(long = "adapter", value_name = "COMMAND")]
    adapters: Vec<String>,
    /// Name every library, with every part that it reads
    #[arg(long, conflicts_with = "json")]
    all: bool,
    /// Write one JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    limits: AdapterLimits,
}

pub(crate) fn run(arguments: &AskArguments, out: &mut Output) -> Result<Status, Failure> {
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
    let input = as_text(arguments.url.as_encoded_bytes());
    let opinions = everyone::everyone(&input, &mut adapters).map_err(Failure::Said)?;
    if arguments.json {
        out.json(&json::JsonAsked::new(&input, &opinions))?;
    } else {
        let paint = |text: &str, color| out.paint(text, color);
        let screen = screen::Screen { width: out.width(), all: arguments.all, paint: &paint };
        let text = screen.text(&input, &opinions);
        out.write_all(text.as_bytes())?;
    }
    Ok(if hosts(&opinions).nth(1).is_some() { Status::Bad } else { Status::Good })
}

/// Returns the opinions that are hosts. A host that only weak predictions have does not count.
fn hosts(opinions: &[Opinion<Parser>]) -> impl Iterator<Item = &Opinion<Parser>> {
    opinions.iter().filter(|opinion| opinion.is_host(Parser::is_weak))
}
