//! `url-atlas maintain predictions`: how many answers of records the kept designs predict.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;

use rayon::prelude::*;
use rfc1738_audit::{Input, Record};
use url_atlas_decisions::{Answer, Given, by_name};
use url_atlas_evidence::figures_of_hosts;
use url_atlas_site::{Library, libraries, select};

use super::folders::{Failure, Records, print, root};

/// Show how many answers of records the kept designs predict exactly; no library is asked
///
/// The designs are inferred from `records`, so these figures say how much a design can express. How
/// well it predicts is measured on inputs that no inference has seen:
/// `url-atlas maintain --unseen SEED`.
#[derive(clap::Args)]
pub struct Arguments {
    /// The libraries [default: all that have a record]
    #[arg(value_name = "LIBRARY")]
    libraries: Vec<String>,
    #[command(flatten)]
    records: Records,
}

/// Returns the record of a library, if there is one.
pub type RecordOf<'r> = dyn Fn(&Library) -> Option<Record> + Sync + 'r;

/// Returns the function that reads the records of a folder.
pub fn of_folder(folder: &Path) -> impl Fn(&Library) -> Option<Record> + Sync {
    |library| Record::read(&library.record(folder)).ok()
}

/// Inputs that have a column of their own, by its title.
pub type Column = (String, BTreeSet<Input>);

/// The shares for which the libraries are counted, in percent.
const LIMITS: [f64; 4] = [99.9, 99.0, 98.0, 95.0];

/// A library with fewer predicted answers than this, in percent, is listed again below the table.
const FEW: f64 = 98.0;

/// A library with fewer predicted hosts than this, in percent, is listed again below the table.
const FEW_HOSTS: f64 = 99.9;

pub fn run(arguments: &Arguments) -> Result<bool, Failure> {
    let all = libraries(&root().join("adapters"))?;
    let folder = arguments.records.path();
    let mut recorded = select(&all, &arguments.libraries)?;
    recorded.retain(|library| library.record(&folder).exists());
    if recorded.is_empty() {
        return Err(format!("{}: no record of these libraries is there", folder.display()).into());
    }
    let (table, _) = table(&recorded, &of_folder(&folder), &[])?;
    print(&table)?;
    Ok(true)
}

/// Returns a table: for each library, the share of the answers about the inputs of each column that
/// its kept design predicts exactly, then that of these together, or of all answers if there is no
/// column, and the share of the hosts. Then the mean of the libraries, and the names of those that
/// are predicted least. Returns also the least share of all answers of a library, in percent: 0 if
/// a library has no design or no record.
pub fn table(
    libraries: &[&Library],
    record: &RecordOf<'_>,
    columns: &[Column],
) -> Result<(String, f64), Failure> {
    let shares = |library: &&Library| shares(library, record(library)?, columns);
    let shares: Vec<Option<Vec<Option<f64>>>> = libraries.par_iter().with_max_len(1).map(shares).collect();
    let mut table = format!("{:30}", "predicted, in percent");
    for (title, _) in columns {
        write!(table, "{title:>9}")?;
    }
    writeln!(table, "{:>9}{:>9}", "all", "hosts")?;
    let rows: Vec<(&str, &Vec<Option<f64>>)> = libraries
        .iter()
        .zip(&shares)
        .filter_map(|(library, shares)| Some((&*library.name, shares.as_ref()?)))
        .collect();
    for (name, shares) in &rows {
        write_row(&mut table, name, shares)?;
    }
    let mean = |column: usize| {
        let shares: Vec<f64> = rows.iter().filter_map(|(_, shares)| shares[column]).collect();
        (!shares.is_empty()).then(|| shares.iter().sum::<f64>() / shares.len() as f64)
    };
    let means: Vec<Option<f64>> = (0..columns.len() + 2).map(mean).collect();
    write_row(&mut table, &format!("mean of {}", rows.len()), &means)?;
    let at_least =
        |limit: f64| rows.iter().filter(|(_, shares)| shares[columns.len()] >= Some(limit)).count();
    let counts = LIMITS.map(|limit| format!("{} with {limit} percent or more", at_least(limit))).join(", ");
    writeln!(table, "\nlibraries: {counts}")?;
    let few = |column: usize, limit: f64| {
        let shares = rows.iter().filter_map(|(name, shares)| Some((name, shares[column]?)));
        let mut few: Vec<_> = shares.filter(|(_, share)| *share < limit).collect();
        few.sort_by(|(_, one), (_, other)| one.total_cmp(other));
        let few: Vec<String> = few.iter().map(|(name, share)| format!("{name} {share:.2}")).collect();
        if few.is_empty() { "none".into() } else { few.join(", ") }
    };
    writeln!(table, "\nbelow {FEW} percent: {}", few(columns.len(), FEW))?;
    writeln!(table, "\nbelow {FEW_HOSTS} percent of the hosts: {}", few(columns.len() + 1, FEW_HOSTS))?;
    let of_all = |shares: &Option<Vec<Option<f64>>>| shares.as_ref().and_then(|shares| shares[columns.len()]);
    let least = shares.iter().map(|shares| of_all(shares).unwrap_or_default()).fold(100.0, f64::min);
    Ok((table, least))
}

/// Returns the shares of a row, in percent. `None`: the library has no design or no record.
fn shares(library: &Library, record: Record, columns: &[Column]) -> Option<Vec<Option<f64>>> {
    let known = by_name(&library.name)?;
    let answers: Vec<(&str, Answer)> = record.answers().collect();
    let mut shares = Vec::new();
    let (mut all, mut hosts) = ((0, 0), (0, 0));
    let mut count = |is_counted: &dyn Fn(&str) -> bool| {
        let given = answers.iter().filter(|(input, _)| is_counted(input));
        let given: Vec<Given<'_>> = given.map(|(input, given)| (input.as_bytes(), given)).collect();
        let (exact, count) = known.figures(&given);
        all = (all.0 + exact, all.1 + count);
        let of_hosts = figures_of_hosts(known, &given);
        hosts = (hosts.0 + of_hosts.0, hosts.1 + of_hosts.1);
        percent(exact, count)
    };
    for (_, inputs) in columns {
        shares.push(count(&|input| inputs.contains(&Input::new(input.as_bytes()))));
    }
    if columns.is_empty() {
        count(&|_| true);
    }
    shares.extend([percent(all.0, all.1), percent(hosts.0, hosts.1)]);
    Some(shares)
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
