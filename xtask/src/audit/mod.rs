//! `cargo xtask audit`: audit the libraries of adapters/, and write what was found as a page.

mod registry;
mod results;
mod site;

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::ValueEnum;
use indicatif::{ProgressBar, ProgressStyle};
use rfc1738_audit::{Audit, Inputs, json};
use rfc1738_suite::adapter::{Adapter, Limits};

use crate::workspace::{Failure, print, root, write};
use registry::Library;

/// Audit the libraries of adapters/: the behaviors that predict their answers, and the texts that they follow
///
/// The audit of each library is written as soon as it is done, so a run that was stopped goes on where it stopped: libraries that
/// have a result are not asked again without --again.
#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Arguments {
    /// The libraries, by the names in adapters/*/adapter.toml [default: all]
    #[arg(value_name = "LIBRARY")]
    libraries: Vec<String>,
    /// The inputs
    #[arg(long, value_enum, default_value_t = Suite::Corpus)]
    suite: Suite,
    /// Ask again about libraries that have a result
    #[arg(long)]
    again: bool,
    /// Run the install lines of each library first
    #[arg(long)]
    install: bool,
    /// Only list the libraries and their install lines
    #[arg(long, conflicts_with_all = ["install", "again"])]
    list: bool,
    /// Only write the page from the results
    #[arg(long, conflicts_with_all = ["install", "again", "list"])]
    site: bool,
    /// The folder of the results
    #[arg(long, value_name = "DIR", default_value = "target/audit")]
    results: PathBuf,
}

const HELP: &str = "\
Examples:
  cargo xtask audit --list                        the libraries, and how to install them
  cargo xtask audit python-urllib node-url        two libraries
  cargo xtask audit --suite both                  all installed libraries, a quarter of a million inputs each
  cargo xtask audit --site                        writes the page from the results

Exit status:
  0  every library that is asked for was audited
  1  a library is not installed, or its adapter failed
  2  the command line is wrong, or a file cannot be read or written";

/// The inputs of the audits.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Suite {
    /// The inputs of the cases: about six thousand
    Corpus,
    /// Also the complete suites: a quarter of a million
    Both,
}

/// The time for one batch. Some libraries take 20 ms for an input.
const TIMEOUT: Duration = Duration::from_secs(60);

pub fn run(arguments: Arguments) -> Result<ExitCode, Failure> {
    let all = registry::read(&root().join("adapters"))?;
    let libraries = registry::select(&all, &arguments.libraries)?;
    if arguments.list {
        let line = |library: &&Library| format!("{}\n  {}\n", library.name, library.install.join("\n  "));
        print(&libraries.iter().map(line).collect::<String>())?;
        return Ok(ExitCode::SUCCESS);
    }
    let results = root().join(&arguments.results);
    fs::create_dir_all(&results)?;
    let mut failed = 0;
    if !arguments.site {
        let inputs = match arguments.suite {
            Suite::Corpus => Inputs::of_cases(),
            Suite::Both => Inputs::of_cases().and(Inputs::of_suites()),
        };
        for library in libraries {
            let file = results.join(format!("{}.json", library.name));
            if file.exists() && !arguments.again {
                continue;
            }
            if arguments.install {
                library.install()?;
            }
            match audit(library, &inputs) {
                Ok(report) => write(&file, &report)?,
                Err(why) => {
                    failed += 1;
                    eprintln!("{}: {why}", library.name);
                }
            }
        }
    }
    let page = site::page(&all, &results)?;
    write(&results.join("index.html"), &page)?;
    eprintln!("{}: written", results.join("index.html").display());
    Ok(ExitCode::from(u8::from(failed > 0)))
}

/// Audits a library, and returns the report as JSON.
fn audit(library: &Library, inputs: &Inputs) -> Result<String, Failure> {
    let limits = Limits { timeout: TIMEOUT, start: TIMEOUT, ..Limits::default() };
    let mut adapter = Adapter::start(&library.run, limits)?;
    let bar = ProgressBar::new(inputs.as_slice().len() as u64);
    let template = format!("{} {{bar:30}} {{pos}} of {{len}}, {{per_sec}}, {{eta}} left", library.name);
    if let Ok(style) = ProgressStyle::with_template(&template) {
        bar.set_style(style);
    }
    let audit = Audit::new(&mut adapter, inputs, &mut |count| bar.set_position(count as u64))?;
    bar.finish_and_clear();
    if let Some(why) = &audit.trouble {
        eprintln!("{}: {} inputs were not asked: {why}", library.name, audit.not_asked);
    }
    Ok(json(&audit))
}
