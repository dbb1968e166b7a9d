//! `url-atlas maintain versions`: ask other versions of the libraries of adapters/, and write
//! reports/versions.md.

use std::path::Path;
use std::time::Instant;

use rayon::prelude::*;
use rfc1738_adapter::Adapter;
use rfc1738_audit::{Record, Recorder};
use rfc1738_cli::after_help;
use url_atlas_site::versions::{has_record, histories, infer, versions_page, vulnerabilities_page, write};
use url_atlas_site::{Library, RECORDS, libraries, select};

use super::folders::{Failure, Reports, root, say};
use super::run::{TOO_SLOW, limits, time_for};

/// Ask other versions of the libraries, and write the pages about what each version changed, and
/// which vulnerabilities an audit finds
///
/// Without --ask the pages are made from the records in reports/versions.differences, and no
/// library is asked.
#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Arguments {
    /// The libraries to ask [default: all with `versions` or `debian` in adapters/*/adapter.toml]
    #[arg(value_name = "LIBRARY", requires = "ask")]
    libraries: Vec<String>,
    /// Install the versions first that have no record of the current inputs, ask them, and write
    /// their records
    #[arg(long, conflicts_with = "check")]
    ask: bool,
    /// Infer the design of each version again
    #[arg(long, conflicts_with = "check")]
    infer: bool,
    #[command(flatten)]
    reports: Reports,
}

const HELP: &str = after_help!(
    "url-atlas maintain versions c-curl --ask --write"
    =>
    "0    the pages are printed, written or up to date"
    "1    --check finds that versions.md or vulnerabilities.md is not up to date"
    "2    the command line is wrong, or a version cannot be installed or asked"
);

const HISTORY: &str = "versions.md";
const FOUND: &str = "vulnerabilities.md";

pub fn run(arguments: &Arguments) -> Result<bool, Failure> {
    let root = root();
    let all = libraries(&root.join("adapters"))?;
    if arguments.ask {
        let failed = ask_all(&select(&all, &arguments.libraries)?, &root);
        if failed > 0 {
            return Err(format!("{failed} versions have no record, so no page is written").into());
        }
    }
    let histories = histories(&root, &all, &|_| None)?;
    if arguments.ask || arguments.infer {
        infer(&root, &histories, arguments.infer, &|name| say(&format!("{name}: its design is inferred")))?;
    }
    let pages =
        [(HISTORY, versions_page(&histories, &root)?), (FOUND, vulnerabilities_page(&histories, &root)?)];
    let mut is_current = true;
    for (name, page) in &pages {
        is_current &= arguments.reports.give(name, page, "versions")?;
    }
    Ok(is_current)
}

/// Asks the versions without a record, those of suites of Debian one after another: while one is
/// asked, no other one may change their root. Returns how many could not be asked.
fn ask_all(libraries: &[&Library], root: &Path) -> usize {
    let versions = libraries
        .par_iter()
        .flat_map_iter(|library| library.other_versions().map(move |version| (*library, version)));
    let waiting = versions.filter(|(library, version)| !has_record(root, library, version));
    let one = |(library, version): (&Library, &str)| {
        let written = ask(library, version, root).and_then(|record| write(root, library, version, &record));
        let said = written.as_ref().map_or_else(ToString::to_string, |()| "asked".into());
        say(&format!("{}@{version}: {said}", library.name));
        written.is_ok()
    };
    let (of_suites, of_registries): (Vec<_>, Vec<_>) =
        waiting.partition(|(library, version)| library.is_of_suite(version));
    let (mut all, more): (Vec<bool>, Vec<bool>) = rayon::join(
        || of_suites.into_iter().map(one).collect(),
        || of_registries.into_par_iter().map(one).collect(),
    );
    all.extend(more);
    all.iter().filter(|is_asked| !**is_asked).count()
}

/// Asks a version about the inputs of the record of the current version.
fn ask(library: &Library, version: &str, root: &Path) -> Result<Record, Failure> {
    let current = Record::read(&library.record(&root.join(RECORDS)))?;
    let inputs = current.inputs();
    let installed = library.at(version, root)?;
    let mut adapter = Adapter::start(&installed.run, limits())?;
    adapter.ends_at(Instant::now() + time_for(inputs.len()));
    let description = adapter.description().clone();
    let folder = root.join("target/audit");
    std::fs::create_dir_all(&folder)?;
    let recorder = Recorder::new(&installed.record(&folder));
    let record = recorder.record(&mut adapter, &description, &inputs, &mut |_| {})?;
    if record.trouble.is_none() && record.not_asked > 0 {
        return Err(TOO_SLOW.into());
    }
    Ok(record)
}
