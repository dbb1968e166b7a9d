//! crates/decisions/src/designs.json: the design of each library, as it is inferred from its
//! record; and the recorded answers that the designs do not predict.

use std::collections::BTreeMap;
use std::path::Path;
use std::slice;

use indicatif::{ParallelProgressIterator, ProgressBar};
use rayon::prelude::*;
use rfc1738_audit::Record;
use rfc1738_audit::record::read_together;
use rfc1738_suite::files;
use url_atlas_decisions::infer::{improved, infer_of};
use url_atlas_decisions::{self as decisions, Answer, Given, to_json};
use url_atlas_evidence::{Recorded, add_further, figures_of_hosts};

use super::folders::{Failure, Records, root, say, write};
use url_atlas_site::{Library, RECORDS, libraries, select};

/// Infer the designs of libraries from their records, and write them to
/// crates/decisions/src/designs.json, and the answers that they do not predict to
/// crates/evidence/src/recorded.jsonl.gz
///
/// The answers about further inputs, reports/further.records, count with a record.
///
/// A design that predicts fewer answers of reports/unseen.records than the kept one does not replace
/// it: what it explains more of has another cause.
#[derive(clap::Args)]
pub struct Arguments {
    /// The libraries [default: all that have a record]
    #[arg(value_name = "LIBRARY")]
    libraries: Vec<String>,
    /// Keep the designs, and count again how many answers of reports/unseen.records they predict
    #[arg(long)]
    only_figures: bool,
    /// Infer without the kept designs, show how many answers of reports/unseen.records the found
    /// and the kept designs predict, and write nothing
    #[arg(long, conflicts_with = "only_figures")]
    from_nothing: bool,
    #[command(flatten)]
    records: Records,
}

/// The records about further inputs.
const FURTHER: &str = "reports/further.records";
/// The records of answers about inputs that no inference sees.
const UNSEEN: &str = "reports/unseen.records";
const FILE: &str = "crates/decisions/src/designs.json";
/// The answers of `records` that these designs do not predict.
const RECORDED: &str = "crates/evidence/src/recorded.jsonl.gz";

pub fn run(arguments: &Arguments) -> Result<bool, Failure> {
    let all = libraries(&root().join("adapters"))?;
    let folder = arguments.records.path();
    let mut recorded: Vec<&Library> = select(&all, &arguments.libraries)?;
    recorded.retain(|library| library.record(&folder).exists());
    let unseen = read_together(&root().join(UNSEEN))?;
    let further = read_together(&root().join(FURTHER))?;
    let bar = ProgressBar::new(recorded.len() as u64);
    let found: Vec<decisions::Library> = recorded
        .par_iter()
        .with_max_len(1)
        .progress_with(bar)
        .map(|library| {
            if arguments.only_figures
                && let Some(kept) = decisions::by_name(&library.name)
            {
                return Ok(measured(kept.clone(), &unseen));
            }
            let record = with_further(library, &folder, &further)?;
            let answers: Vec<(&str, Answer)> = record.answers().collect();
            let given: Vec<Given<'_>> =
                answers.iter().map(|(input, given)| (input.as_bytes(), given)).collect();
            if arguments.from_nothing {
                let design = infer_of(&library.name, given.iter().copied());
                return Ok(measured(decisions::Library::new(&library.name, design, 0, 0), &unseen));
            }
            let inferred = measured(decisions::Library::inferred_from_all(&library.name, &given), &unseen);
            let Some(kept) = decisions::by_name(&library.name) else { return Ok(inferred) };
            // What explains more records and predicts fewer of the unseen answers explains nothing.
            let improved = || {
                let design = improved(&library.name, kept.design, given.iter().copied());
                measured(decisions::Library::new(&library.name, design, 0, 0), &unseen)
            };
            let kept = measured(kept.clone(), &unseen);
            if inferred.exact >= kept.exact {
                return Ok(inferred);
            }
            Ok(Some(improved()).filter(|improved| improved.exact >= kept.exact).unwrap_or(kept))
        })
        .collect::<Result<_, String>>()?;
    for library in &found {
        let before = decisions::by_name(&library.name).map_or(0, |before| before.exact);
        say(&format!(
            "{}: {} of {} unseen answers, {before} before",
            library.name, library.exact, library.unseen
        ));
    }
    if arguments.from_nothing {
        return Ok(true);
    }
    let is_found = |library: &&decisions::Library| found.iter().any(|one| one.name == library.name);
    let kept = decisions::libraries().iter().filter(|library| !is_found(library)).cloned();
    // A library that has no adapter any more is left out.
    let kept = kept.filter(|library| all.iter().any(|one| one.name == library.name));
    let libraries: Vec<decisions::Library> = kept.chain(found.iter().cloned()).collect();
    let records: Vec<(&decisions::Library, Record)> = libraries
        .iter()
        .map(|inferred| {
            let library =
                select(&all, slice::from_ref(&inferred.name)).map_err(|error| error.to_string())?[0];
            Ok((inferred, with_further(library, &root().join(RECORDS), &further)?))
        })
        .collect::<Result<_, String>>()?;
    let records = records.iter().map(|(library, record)| (*library, record));
    let recorded = Recorded::file(records)?;
    write(&root().join(FILE), &to_json(&libraries))?;
    files::replace(&root().join(RECORDED), |out| out.write_all(&recorded))?;
    Ok(true)
}

/// Reads the record of a library in a folder, with the answers of the same version about further
/// inputs.
fn with_further(
    library: &Library,
    folder: &Path,
    further: &BTreeMap<String, Record>,
) -> Result<Record, String> {
    let mut record = Record::read(&library.record(folder))?;
    add_further(&mut record, further.get(&library.name))?;
    Ok(record)
}

/// Returns a library with the figures of its design on the answers that no inference sees, if it
/// has a record of them.
fn measured(mut inferred: decisions::Library, unseen: &BTreeMap<String, Record>) -> decisions::Library {
    if let Some(record) = unseen.get(&inferred.name) {
        let answers: Vec<(&str, Answer)> = record.answers().collect();
        let given: Vec<Given<'_>> = answers.iter().map(|(input, given)| (input.as_bytes(), given)).collect();
        (inferred.exact, inferred.unseen) = inferred.figures(&given);
        inferred.hosts = Some(figures_of_hosts(&inferred, &given));
    }
    inferred
}
