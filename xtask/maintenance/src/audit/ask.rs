//! `cargo xtask audit ask`: what every library makes of one URL.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::process::ExitCode;

use rayon::prelude::*;
use rfc1738_adapter::Adapter;
use rfc1738_audit::{answer, words};
use rfc1738_decisions::Answer;
use rfc1738_subject::{CommonPart, Subject};

use super::run::limits;
use rfc1738_site::{Library, libraries, select};
use xtask::workspace::{Failure, print, root};

/// Ask every installed library about one URL, and group the libraries by their answers
#[derive(clap::Args)]
pub struct Arguments {
    /// The URL
    url: String,
    /// The libraries [default: all that are installed]
    #[arg(value_name = "LIBRARY")]
    libraries: Vec<String>,
}

pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let all = libraries(&root().join("adapters"))?;
    let libraries = select(&all, &arguments.libraries)?;
    let mut groups: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    let mut not_asked = Vec::new();
    let answers: Vec<_> =
        libraries.par_iter().map(|library| (library, ask(library, &arguments.url))).collect();
    for (library, answer) in answers {
        match answer {
            Ok(answer) => groups
                .entry(words::answer(&arguments.url, &without_empty(answer)))
                .or_default()
                .push(&library.name),
            Err(_) => not_asked.push(&*library.name),
        }
    }
    let mut groups: Vec<_> = groups.into_iter().collect();
    groups.sort_by_key(|(_, libraries)| std::cmp::Reverse(libraries.len()));
    let mut out = String::new();
    for (answer, libraries) in groups {
        let _ = writeln!(out, "{answer}\n  {}: {}\n", libraries.len(), libraries.join(", "));
    }
    if !not_asked.is_empty() {
        let _ = writeln!(out, "not installed, or no answer\n  {}: {}", not_asked.len(), not_asked.join(", "));
    }
    print(&out)?;
    Ok(ExitCode::SUCCESS)
}

/// Returns the same answer without empty parts: whether a library reports an absent part as an empty one is a convention.
fn without_empty(mut answer: Answer) -> Answer {
    if let Answer::Accept(parts) = &mut answer {
        for part in CommonPart::ALL.into_iter().filter(|part| *part != CommonPart::Scheme) {
            if parts.get(part) == Some("") {
                parts.set(part, None);
            }
        }
    }
    answer
}

fn ask(library: &Library, url: &str) -> Result<Answer, String> {
    let mut adapter = Adapter::start(&library.run, limits())?;
    let answer = answer(adapter.observe(url.as_bytes()));
    adapter.finish();
    adapter.trouble().map_or(Ok(answer), |why| Err(why.into()))
}
