//! `url-atlas libraries`: the libraries of the atlas, with the versions that were recorded.

use std::io::Write;

use clap::Args;
use rfc1738_cli::escape;
use rfc1738_cli::output::{Failure, Output, Status};
use rfc1738_cli::phrases;
use rfc1738_suite::corpus::suggestion;
use serde::Serialize;
use url_atlas_decisions::by_name;
use url_atlas_evidence::names;
use url_atlas_site::versions::of_library;

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
    #[serde(skip_serializing_if = "str::is_empty")]
    options: &'static str,
    /// The recorded versions, the oldest first. No record has the date of a release.
    versions: Vec<JsonVersion>,
}

#[derive(Serialize)]
struct JsonVersion {
    version: String,
    date: Option<&'static str>,
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
        let of_records = by_name(&one.name).map_or_else(Vec::new, of_library).into_iter();
        let versions: Vec<String> = of_records.map(|(version, _)| version).collect();
        let (name, library, language, version) = (&*one.name, &*one.library, &*one.language, &*one.version);
        if arguments.json {
            let all = if versions.is_empty() { vec![version.to_owned()] } else { versions };
            let versions = all.into_iter().map(|version| JsonVersion { version, date: None }).collect();
            out.json(&JsonLibrary { name, library, language, version, options: &one.options, versions })?;
        } else {
            writeln!(out, "{}", escape::text(&format!("{name:28}  {library}, {language}, {version}")))?;
            if !one.options.is_empty() {
                let line = format!("{:28}  with {}", "", one.options);
                writeln!(out, "{}", phrases::hanging(&escape::text(&line), 30, out.width()))?;
            }
            let others: Vec<String> = versions.into_iter().filter(|other| other != version).collect();
            if !others.is_empty() {
                let line = format!("{:28}  also {}", "", others.join(", "));
                writeln!(out, "{}", phrases::hanging(&escape::text(&line), 30, out.width()))?;
            }
        }
    }
    if !found.is_empty() && !arguments.json {
        writeln!(out, "\nThe dates of the versions are unknown: no record has them.")?;
    }
    if !found.is_empty() {
        return Ok(Status::Good);
    }
    let near = suggestion(&word, names::all().map(|one| one.name.as_str()));
    let near = near.unwrap_or_else(|| "`url-atlas libraries` lists all".into());
    out.problem(&format!("no library has `{}` in its name or language, {near}", escape::text(&word)))?;
    Ok(Status::Bad)
}
