//! `cargo xtask differences`: list the differences between other libraries and RFC 1738, and explain them.

use std::process::ExitCode;

use clap::ValueEnum;
use rfc1738_suite::commands::parallel;
use rfc1738_suite::corpus::Corpus;
use rfc1738_suite::difference::{Catalogue, Survey};
use rfc1738_suite::report::Color;
use rfc1738_suite::report::differences::{Differences, human, json, markdown};
use rfc1738_suite::subject::{Subject, silence_panics};

use crate::reports::Reports;
use crate::workspace::{Cases, Failure, print};

/// List and explain the differences between other URL libraries and RFC 1738
#[derive(clap::Args)]
#[command(
    after_help = "Exit status: 0 if all is well, 1 if a difference is not explained or --check finds a report that is not \
                        up to date, 2 if the cases or the command line are wrong."
)]
pub struct Arguments {
    /// Only this library, by its name on crates.io
    #[arg(long, value_name = "NAME", conflicts_with_all = ["write", "check"])]
    peer: Option<String>,
    /// The format of the report
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,
    #[command(flatten)]
    reports: Reports,
    #[command(flatten)]
    cases: Cases,
}

#[derive(Clone, Copy, ValueEnum)]
enum Format {
    /// For a terminal
    Human,
    /// For pages and pull requests
    Markdown,
    /// For programs, one object per library
    Json,
}

/// The report in the repository, and its library: the one that follows the WHATWG URL Standard.
const KEPT: (&str, &str) = ("whatwg.md", "url");

pub fn run(arguments: Arguments) -> Result<ExitCode, Failure> {
    silence_panics();
    let corpus = Corpus::load(&arguments.cases.path(), &arguments.cases.shown())?;
    let only = if arguments.reports.are_kept() { Some(KEPT.1) } else { arguments.peer.as_deref() };
    let names = library_names(only)?;
    let surveys = parallel::map(
        &names,
        || (),
        |(), name| {
            library(name).map(|library| Survey::new(library, &corpus)).map_err(|error| error.to_string())
        },
    );
    let mut status = ExitCode::SUCCESS;
    for (name, survey) in names.iter().zip(surveys) {
        let (mut library, survey) = (library(name)?, survey?);
        let catalogue = Catalogue::load(&arguments.cases.path(), &arguments.cases.shown(), name)?;
        let mut differences =
            Differences { library: &mut *library, catalogue: &catalogue, survey: &survey, corpus: &corpus };
        if arguments.reports.are_kept() {
            if !arguments.reports.keep(KEPT.0, &markdown(&mut differences), "differences")? {
                status = ExitCode::FAILURE;
            }
        } else {
            print(&match arguments.format {
                Format::Human => human(&mut differences, Color::Ansi),
                Format::Markdown => markdown(&mut differences),
                Format::Json => json(&differences),
            })?;
        }
        if survey.unexplained(&catalogue).next().is_some() {
            eprintln!("{name}: a difference is not explained");
            status = ExitCode::FAILURE;
        }
    }
    Ok(status)
}

/// Returns the given name, or the names of all libraries.
fn library_names(name: Option<&str>) -> Result<Vec<String>, Failure> {
    let Some(name) = name else {
        return Ok(rfc1738_libraries::NAMES.iter().map(ToString::to_string).collect());
    };
    library(name)?;
    Ok(vec![name.into()])
}

/// Returns the library with this name.
fn library(name: &str) -> Result<Box<dyn Subject>, Failure> {
    let names = rfc1738_libraries::NAMES.join(", ");
    rfc1738_libraries::by_name(name)
        .ok_or_else(|| format!("there is no library `{name}` here; they are {names}").into())
}
