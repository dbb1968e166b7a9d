//! `url-atlas maintain resolution`: ask the libraries of adapters/ to resolve references, and write
//! reports/resolution.md.

use std::time::Instant;

use rayon::prelude::*;
use rfc1738_adapter::{Adapter, Limits};
use rfc1738_cli::after_help;
use rfc1738_oracle::{Question, Subject};
use url_atlas_evidence::resolution::{References, references};
use url_atlas_site::resolution::{Answer, RECORDS, Resolutions, resolution_page};
use url_atlas_site::{Library, libraries, select};

use super::folders::{Failure, Reports, root, say};
use super::run::{TOO_SLOW, time_for};

/// Ask the libraries to resolve references against base URLs, and write the page about their
/// answers
///
/// Without --ask the page is made from the records in reports/resolutions/, and no library is
/// asked.
#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Arguments {
    /// The libraries to ask [default: all that resolve references]
    #[arg(value_name = "LIBRARY", requires = "ask")]
    libraries: Vec<String>,
    /// Ask the libraries first, and write their records. A library that is not installed keeps the
    /// record that it has
    #[arg(long, conflicts_with = "check")]
    ask: bool,
    #[command(flatten)]
    reports: Reports,
}

const HELP: &str = after_help!(
    "url-atlas maintain resolution --ask --write"
    =>
    "0    the page is printed, written or up to date"
    "1    --check finds that reports/resolution.md is not up to date"
    "2    the command line is wrong, or a library that is named cannot be asked"
);

const KEPT: &str = "resolution.md";
const CASES: &str = "resolution";

pub fn run(arguments: &Arguments) -> Result<bool, Failure> {
    let folder = root().join(RECORDS);
    let all = libraries(&root().join("adapters"))?;
    if arguments.ask {
        let found = references(&root().join(CASES), CASES)?;
        let chosen = select(&all, &arguments.libraries)?;
        let resolving: Vec<&Library> = chosen.into_iter().filter(|library| library.resolves()).collect();
        let asked: Vec<_> = resolving.par_iter().map(|library| (library, ask(library, &found))).collect();
        for (library, record) in asked {
            match record {
                Ok(record) => record.write(&folder)?,
                Err(why) if arguments.libraries.is_empty() => {
                    say(&format!("{}: not asked: {why}", library.name))
                }
                Err(why) => return Err(format!("{}: {why}", library.name).into()),
            }
        }
    }
    let page = resolution_page(&Resolutions::read_all(&folder)?, &all);
    arguments.reports.give(KEPT, &page, "resolution")
}

fn ask(library: &Library, all: &References) -> Result<Resolutions, String> {
    let mut adapter = Adapter::start(&library.run, Limits::default())?;
    adapter.ends_at(Instant::now() + time_for(all.bases.len() * all.references.len()));
    let mut record = Resolutions::new(adapter.description(), &all.bases, &all.references);
    for base in &all.bases {
        let question = Question::Resolution { base: base.as_bytes().to_vec() };
        for reference in &all.references {
            let answer = adapter.answer(&question, reference.as_bytes()).map(|answer| Answer::of(&answer));
            match answer {
                Some(answer) => record.answers.push(answer),
                None if adapter.is_over() => return Err(TOO_SLOW.into()),
                None => return Err(adapter.trouble().unwrap_or("it does not resolve references").into()),
            }
        }
    }
    adapter.finish();
    adapter.trouble().map_or(Ok(record), |why| Err(why.into()))
}
