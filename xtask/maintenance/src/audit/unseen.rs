//! Measures predictions on generated inputs that no inference has seen.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;

use rfc1738_audit::{Input, Inputs, Kind, Record, SAMPLE_SEED, generated};
use rfc1738_decisions::{Answer, Given, by_name};
use rfc1738_site::Library;
use xtask::workspace::Failure;

/// The number of generated inputs of each kind.
const OF_EACH_KIND: usize = 600;

/// Returns the inputs of a seed.
pub fn inputs(seed: u64) -> Inputs {
    Kind::ALL.into_iter().flat_map(|kind| of_kind(kind, seed)).collect()
}

/// Returns the inputs of one kind without those that stand in the records.
fn of_kind(kind: Kind, seed: u64) -> BTreeSet<Input> {
    let seen: BTreeSet<Input> = Inputs::of_cases().into_iter().collect();
    let all = generated(kind, seed, OF_EACH_KIND).into_iter().map(|text| Input::new(text.as_bytes()));
    all.filter(|input| !seen.contains(input)).collect()
}

/// Returns a table: for each library, the share of the answers about each kind of inputs that its kept design predicts exactly. Returns also
/// the least share of all answers of a library, in percent: 0 if a library has no design or no record.
pub fn table(libraries: &[&Library], folder: &Path, seed: u64) -> Result<(String, f64), Failure> {
    let mut least: f64 = 100.0;
    if seed == SAMPLE_SEED {
        return Err(
            format!("the inference has seen the inputs of seed {SAMPLE_SEED}: choose another seed").into()
        );
    }
    let kinds = Kind::ALL.map(|kind| (kind, of_kind(kind, seed)));
    let mut table = format!("{:30}", "predicted, in percent");
    for (kind, _) in &kinds {
        write!(table, "{:>9}", format!("{kind:?}").to_lowercase())?;
    }
    writeln!(table, "{:>9}", "all")?;
    for library in libraries {
        let (Some(known), Ok(record)) = (by_name(&library.name), Record::read(&library.record(folder)))
        else {
            least = 0.0;
            continue;
        };
        write!(table, "{:30}", library.name)?;
        let mut all = (0, 0);
        for (_, inputs) in &kinds {
            let answers: Vec<(&Input, Answer)> =
                record.answers().filter(|(input, _)| inputs.contains(input)).collect();
            let given: Vec<Given<'_>> =
                answers.iter().map(|(input, given)| (input.text.as_bytes(), given)).collect();
            let (exact, count) = known.figures(&given);
            write!(table, "{:>9}", percent(exact, count))?;
            all = (all.0 + exact, all.1 + count);
        }
        writeln!(table, "{:>9}", percent(all.0, all.1))?;
        least = least.min(100.0 * all.0 as f64 / all.1.max(1) as f64);
    }
    Ok((table, least))
}

fn percent(part: usize, whole: usize) -> String {
    match whole {
        0 => "-".into(),
        _ => format!("{:.2}", 100.0 * part as f64 / whole as f64),
    }
}
