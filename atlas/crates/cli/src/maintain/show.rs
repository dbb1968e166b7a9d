//! `url-atlas maintain show`: the page of one audit in the terminal, from the record of the library.

use rfc1738_audit::words::percent;
use rfc1738_audit::{Expectation, human};
use url_atlas_evidence::words;
use url_atlas_site::{libraries, select, survey, survey_causes};

use super::folders::{Failure, Records, print, root};

/// Show the audits of libraries from their records; no library is asked
#[derive(clap::Args)]
pub struct Arguments {
    /// The libraries [default: all that have a record]
    #[arg(value_name = "LIBRARY")]
    libraries: Vec<String>,
    /// Only a line for each library: the share of unseen answers that its design predicts, and its departures
    #[arg(long)]
    short: bool,
    /// Only the first screen, as `rfc1738 audit` shows it
    #[arg(long, conflicts_with = "short")]
    screen: bool,
    #[command(flatten)]
    records: Records,
}

/// The width of a page, in columns.
const COLUMNS: usize = 80;

pub fn run(arguments: &Arguments) -> Result<bool, Failure> {
    let all = libraries(&root().join("adapters"))?;
    let libraries = select(&all, &arguments.libraries)?;
    // A line has no causes.
    let survey = if arguments.short { survey } else { survey_causes };
    for entry in survey(&libraries, &arguments.records.fleet())? {
        let audit = &entry.audit;
        if arguments.short {
            let share = percent(entry.design().share());
            let (name, judged) = (&entry.library.name, words::judged(audit));
            print(&format!("{name:28} {share:>9} predicted; {judged}: {}\n", words::counted(audit)))?;
        } else if let Some(found) = &audit.audit {
            print(&human(found, &Expectation::default(), !arguments.screen, COLUMNS))?;
            if !arguments.screen {
                print(&words::listed(audit))?;
            }
        }
    }
    Ok(true)
}
