//! `url-atlas libraries`: the libraries of the atlas, with the versions that were recorded.

use std::io::Write;

use clap::Args;
use rfc1738_cli::escape;
use rfc1738_cli::output::{Failure, Output, Status};
use serde::Serialize;
use url_atlas_evidence::names;

use crate::help;

#[derive(Args)]
#[command(after_help = help::LIBRARIES)]
pub(crate) struct LibrariesArguments {
    /// Only libraries with this word in a name or in the language
    word: Option<String>,
    /// Write one JSON object for each library
    #[arg(long, visible_alias = "jsonl")]
    json: bool,
}

/// A line of `url-atlas libraries --json`.
#[derive(Serialize)]
struct JsonLibrary {
    name: &'static str,
    library: &'static str,
    language: &'static str,
    version: &'static str,
}

pub(crate) fn run(arguments: &LibrariesArguments, out: &mut Output) -> Result<Status, Failure> {
    let word = arguments.word.clone().unwrap_or_default().to_lowercase();
    let meant = names::meant(&word);
    let is_wanted = |one: &&names::Name| {
        let texts = [&one.name, &one.library, &one.language, &one.label().1];
        meant.iter().any(|meant| meant.name == one.name)
            || texts.iter().any(|text| text.to_lowercase().contains(&word))
    };
    let found: Vec<&names::Name> = names::all().filter(is_wanted).collect();
    for one in &found {
        let (name, library, language, version) = (&*one.name, &*one.library, &*one.language, &*one.version);
        if arguments.json {
            out.json(&JsonLibrary { name, library, language, version })?;
        } else {
            writeln!(out, "{}", escape::text(&format!("{name:28}  {library}, {language}, {version}")))?;
        }
    }
    Ok(if found.is_empty() { Status::Bad } else { Status::Good })
}
