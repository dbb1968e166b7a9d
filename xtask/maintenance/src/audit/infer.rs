//! crates/decisions/src/designs.json: the design of each library, as it is inferred from its record.

use std::process::ExitCode;

use indicatif::{ParallelProgressIterator, ProgressBar};
use rayon::prelude::*;
use rfc1738_audit::{Input, Record};
use rfc1738_decisions::{self as decisions, Answer, Given, to_json};

use super::records::Records;
use rfc1738_site::{Library, libraries, select};
use xtask::workspace::{Failure, root, write};

/// Infer the designs of libraries from their records, and write them to crates/decisions/src/designs.json
#[derive(clap::Args)]
pub struct Arguments {
    /// The libraries [default: all that have a record]
    #[arg(value_name = "LIBRARY")]
    libraries: Vec<String>,
    #[command(flatten)]
    records: Records,
}

const FILE: &str = "crates/decisions/src/designs.json";

pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let all = libraries(&root().join("adapters"))?;
    let folder = arguments.records.path();
    let mut recorded: Vec<&Library> = select(&all, &arguments.libraries)?;
    recorded.retain(|library| library.record(&folder).exists());
    let bar = ProgressBar::new(recorded.len() as u64);
    let found: Vec<decisions::Library> = recorded
        .par_iter()
        .with_max_len(1)
        .progress_with(bar)
        .map(|library| {
            let record = Record::read(&library.record(&folder))?;
            let answers: Vec<(&Input, Answer)> = record.answers().collect();
            let given: Vec<Given<'_>> =
                answers.iter().map(|(input, given)| (input.text.as_bytes(), given)).collect();
            Ok(decisions::Library::inferred(&library.name, &given))
        })
        .collect::<Result<_, String>>()?;
    for library in &found {
        let before = decisions::by_name(&library.name).map_or(0, |before| before.exact);
        eprintln!(
            "{}: {} of {} unseen answers, {before} before",
            library.name, library.exact, library.unseen
        );
    }
    let is_found = |library: &&decisions::Library| found.iter().any(|one| one.name == library.name);
    let kept = decisions::libraries().iter().filter(|library| !is_found(library)).cloned();
    // A library that has no adapter any more is left out.
    let kept = kept.filter(|library| all.iter().any(|one| one.name == library.name));
    let libraries: Vec<decisions::Library> = kept.chain(found.iter().cloned()).collect();
    write(&root().join(FILE), &to_json(&libraries))?;
    Ok(ExitCode::SUCCESS)
}
