//! Measures predictions on generated inputs that no inference has seen.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;

use rfc1738_audit::{Input, Inputs, Kind, Record, SAMPLE_SEED, figures_of_hosts, generated};
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

/// A library with fewer predicted answers than this, in percent, is listed again below the table.
const FEW: f64 = 98.0;

/// A library with fewer predicted hosts than this, in percent, is listed again below the table.
const FEW_HOSTS: f64 = 99.9;

/// Returns a table: for each library, the share of the answers about each kind of inputs that its kept design predicts exactly, and the share
/// of the hosts alone, then the mean of the libraries, and the names of those that are predicted least. Returns also the least share of all
/// answers of a library, in percent: 0 if a library has no design or no record.
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
    writeln!(table, "{:>9}{:>9}", "all", "hosts")?;
    let mut rows: Vec<(&str, Vec<Option<f64>>)> = Vec::new();
    for library in libraries {
        let (Some(known), Ok(record)) = (by_name(&library.name), Record::read(&library.record(folder)))
        else {
            least = 0.0;
            continue;
        };
        let mut shares = Vec::new();
        let (mut all, mut hosts) = ((0, 0), (0, 0));
        for (_, inputs) in &kinds {
            let answers: Vec<(&Input, Answer)> =
                record.answers().filter(|(input, _)| inputs.contains(input)).collect();
            let given: Vec<Given<'_>> =
                answers.iter().map(|(input, given)| (input.text.as_bytes(), given)).collect();
            let (exact, count) = known.figures(&given);
            shares.push(percent(exact, count));
            all = (all.0 + exact, all.1 + count);
            let (exact, count) = figures_of_hosts(known, &given);
            hosts = (hosts.0 + exact, hosts.1 + count);
        }
        shares.push(percent(all.0, all.1));
        shares.push(percent(hosts.0, hosts.1));
        least = least.min(percent(all.0, all.1).unwrap_or_default());
        write_row(&mut table, &library.name, &shares)?;
        rows.push((&library.name, shares));
    }
    let mean = |column: usize| {
        let shares: Vec<f64> = rows.iter().filter_map(|(_, shares)| shares[column]).collect();
        (!shares.is_empty()).then(|| shares.iter().sum::<f64>() / shares.len() as f64)
    };
    let means: Vec<Option<f64>> = (0..kinds.len() + 2).map(mean).collect();
    write_row(&mut table, &format!("mean of {}", rows.len()), &means)?;
    let few = |column: usize, limit: f64| {
        let shares = rows.iter().filter_map(|(name, shares)| Some((name, shares[column]?)));
        let mut few: Vec<_> = shares.filter(|(_, share)| *share < limit).collect();
        few.sort_by(|(_, one), (_, other)| one.total_cmp(other));
        let few: Vec<String> = few.iter().map(|(name, share)| format!("{name} {share:.2}")).collect();
        if few.is_empty() { "none".into() } else { few.join(", ") }
    };
    writeln!(table, "\nbelow {FEW} percent: {}", few(kinds.len(), FEW))?;
    writeln!(table, "\nbelow {FEW_HOSTS} percent of the hosts: {}", few(kinds.len() + 1, FEW_HOSTS))?;
    Ok((table, least))
}

fn write_row(table: &mut String, name: &str, shares: &[Option<f64>]) -> std::fmt::Result {
    write!(table, "{name:30}")?;
    for share in shares {
        let share = share.map_or("-".into(), |share| format!("{share:.2}"));
        write!(table, "{share:>9}")?;
    }
    writeln!(table)
}

/// Returns a share in percent. `None`: there is nothing to count.
fn percent(part: usize, whole: usize) -> Option<f64> {
    (whole > 0).then(|| 100.0 * part as f64 / whole as f64)
}
