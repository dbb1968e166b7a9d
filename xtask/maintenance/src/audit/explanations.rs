//! crates/audit/src/known.json: the behaviors of each library, as the search found them in its record.
//!
//! The search takes seconds for each library, and all else takes a fraction of one. So what it found is kept, and the reports begin
//! with it. The search itself begins with what is known of the most similar libraries.
//!
//! A library of [`rfc1738_behaviors::LIBRARIES`] has its list there, which tests compare with its answers. It is neither searched for nor
//! kept a second time.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::ExitCode;

use indicatif::{ParallelProgressIterator, ProgressBar};
use rayon::prelude::*;
use rfc1738_audit::{Explanation, Input, Record, infer, known, listed};
use rfc1738_behaviors::Answer;

use super::records::Records;
use rfc1738_site::{Library, libraries, select};
use xtask::workspace::{Failure, root, write};

/// Search for the behaviors that predict the answers of the records, and keep them in crates/audit/src/known.json
#[derive(clap::Args)]
pub struct Arguments {
    /// The libraries [default: all that have a record]. Those of crates/behaviors/src/libraries.rs are left out
    #[arg(value_name = "LIBRARY")]
    libraries: Vec<String>,
    /// Write nothing, and exit 1 if the search finds behaviors that predict more answers than those that are kept
    #[arg(long)]
    check: bool,
    #[command(flatten)]
    records: Records,
}

const FILE: &str = "crates/audit/src/known.json";

pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let all = libraries(&root().join("adapters"))?;
    let libraries = select(&all, &arguments.libraries)?;
    let folder = arguments.records.path();
    let mut kept = known();
    let is_searched =
        |library: &&Library| listed(&library.name).is_none() && library.record(&folder).exists();
    let recorded: Vec<&Library> = libraries.into_iter().filter(is_searched).collect();
    let bar = ProgressBar::new(recorded.len() as u64);
    let found: Vec<(String, Explanation, [usize; 2])> = recorded
        .par_iter()
        .with_max_len(1)
        .progress_with(bar)
        .map(|library| search(library, kept.get(&*library.name), &folder))
        .collect::<Result<_, String>>()?;
    let mut better = 0;
    for (library, explanation, [before, after]) in found {
        better += usize::from(after < before);
        if before != after {
            eprintln!("{library}: {after} answers are not predicted, {before} before");
        }
        kept.insert(library, explanation);
    }
    if arguments.check {
        return Ok(ExitCode::from(u8::from(better > 0)));
    }
    kept.retain(|library, _| listed(library).is_none());
    let names: BTreeMap<&str, Vec<&str>> =
        kept.iter().map(|(library, explanation)| (&**library, explanation.names().collect())).collect();
    write(&root().join(FILE), &(serde_json::to_string_pretty(&names)? + "\n"))?;
    Ok(ExitCode::SUCCESS)
}

/// Returns the better one of the behaviors that are kept and those that the search finds, and how many answers are not predicted before
/// and after the search.
fn search(
    library: &Library,
    kept: Option<&Explanation>,
    folder: &Path,
) -> Result<(String, Explanation, [usize; 2]), String> {
    let record = Record::read(&library.record(folder))?;
    let answers: Vec<(&Input, Answer)> = record.answers().collect();
    let given: Vec<(&[u8], &Answer)> = answers
        .iter()
        .filter(|(_, given)| *given != Answer::Decline)
        .map(|(input, given)| (input.text.as_bytes(), given))
        .collect();
    let wrong = |list: &Explanation| given.iter().filter(|one| !list.is_right(one)).count();
    let found = infer(&given);
    let after = wrong(&found);
    Ok(match kept.map(|kept| (kept, wrong(kept))) {
        Some((kept, before)) if before <= after => (library.name.clone(), kept.clone(), [before, before]),
        Some((_, before)) => (library.name.clone(), found, [before, after]),
        None => (library.name.clone(), found, [after, after]),
    })
}
