//! `cargo xtask audit site`: the audits as a static site. It needs no server and no network.

mod automata;
mod behavior;
mod findings;
mod library;
mod matrix;
mod page;
mod pairs;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use super::findings::{Finding, read as findings_of};
use super::hosts::{self, Pair, Split};
use super::survey::{self, Entry};
use super::{Records, registry};
use crate::workspace::{Failure, root, write};

/// Write the site of all audits from the records; no library is asked
#[derive(clap::Args)]
pub struct Arguments {
    /// The folder of the site
    #[arg(long, value_name = "DIR", default_value = "target/site")]
    output: PathBuf,
    #[command(flatten)]
    records: Records,
}

/// What the pages show.
pub struct Site<'s> {
    pub entries: &'s [Entry<'s>],
    pub splits: &'s [Split<'s>],
    pub pairs: &'s [Pair<'s>],
    pub findings: &'s [Finding],
}

/// Pages that other commands write.
const OTHER_PAGES: [&str; 2] = ["coverage.html", "timeline.html"];

pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let all = registry::read(&root().join("adapters"))?;
    let libraries: Vec<_> = all.iter().collect();
    let entries = survey::read(&libraries, &arguments.records)?;
    let splits = hosts::splits(&entries);
    let pairs = hosts::pairs(&splits);
    let findings = findings_of(&entries)?;
    let folder = root().join(&arguments.output);
    let pages =
        Site { entries: &entries, splits: &splits, pairs: &pairs, findings: &findings }.write(&folder)?;
    for page in OTHER_PAGES {
        let from = root().join("reports").join(page);
        fs::copy(&from, folder.join(page)).map_err(|error| {
            format!("{}: it cannot be copied, {error}; `cargo xtask coverage --write` makes the page of the coverage", from.display())
        })?;
    }
    eprintln!("{}: {pages} pages were written", folder.join("index.html").display());
    Ok(ExitCode::SUCCESS)
}

impl Site<'_> {
    /// Writes all files, and returns the number of pages.
    fn write(&self, folder: &Path) -> Result<usize, Failure> {
        for name in ["libraries", "behaviors", "pairs", "automata"] {
            fs::create_dir_all(folder.join(name))?;
        }
        write(&folder.join("site.css"), &page::style())?;
        write(&folder.join("site.js"), include_str!("site.js"))?;
        write(&folder.join("feed.xml"), &findings::feed(self.findings))?;
        write(&folder.join("reader.js"), include_str!("reader.js"))?;
        for (scheme, script) in automata::scripts()? {
            write(&folder.join("automata").join(format!("{scheme}.js")), &script)?;
        }
        let mut pages = vec![
            ("index.html".to_string(), matrix::page(self)),
            ("pairs.html".to_string(), pairs::overview(self)),
            ("findings.html".to_string(), findings::page(self)),
        ];
        pages.extend(library::pages(self)?);
        pages.extend(behavior::pages(self));
        pages.extend(pairs::pages(self));
        for (name, markup) in &pages {
            write(&folder.join(name), &markup.clone().into_string())?;
        }
        Ok(pages.len())
    }
}
