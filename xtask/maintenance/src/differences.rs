//! `cargo xtask differences`: list the differences of libraries from RFC 1738, as the behaviors that predict them.

use std::process::ExitCode;

use crate::behaviors::{KEPT, PAGES, Page, human, json, page_of};
use clap::ValueEnum;
use clap::builder::PossibleValuesParser;
use rfc1738_behaviors::{LIBRARIES, Library, by_name};

use xtask::reports::Reports;
use xtask::workspace::{Failure, print};

/// List the differences of URL libraries from RFC 1738, as the behaviors that predict their answers
///
/// No library is asked: every answer is a prediction. `cargo xtask predict` asks the libraries.
#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Arguments {
    /// The library, by its name on crates.io [default: all]
    #[arg(
        value_name = "LIBRARY",
        value_parser = PossibleValuesParser::new(LIBRARIES.iter().map(|library| library.name)),
        conflicts_with_all = ["write", "check"]
    )]
    library: Option<String>,
    /// The format of the report
    #[arg(long, value_enum, default_value_t = Format::Human, conflicts_with_all = ["write", "check"])]
    format: Format,
    #[command(flatten)]
    reports: Reports,
}

const HELP: &str = "\
Examples:
  cargo xtask differences url
  cargo xtask differences http --format markdown > http.md
  cargo xtask differences --write                 writes reports/whatwg.md

Exit status:
  0  the report was printed, or --check finds that reports/whatwg.md is up to date
  1  --check finds that reports/whatwg.md is not up to date
  2  the command line is wrong, or the report cannot be written";

#[derive(Clone, Copy, ValueEnum)]
enum Format {
    /// For a terminal
    Human,
    /// For pages: the page about the library, which can also be about others
    Markdown,
    /// For programs: one object for each library
    Json,
}

pub fn run(arguments: Arguments) -> Result<ExitCode, Failure> {
    if arguments.reports.are_kept() {
        let page = PAGES.iter().find(|page| page.file == KEPT).ok_or("there is no such page")?;
        let is_up_to_date = arguments.reports.keep(KEPT, &page.markdown(), "differences")?;
        return Ok(ExitCode::from(u8::from(!is_up_to_date)));
    }
    let only = arguments.library.as_deref();
    let libraries: Vec<&Library> = match only {
        Some(name) => by_name(name).into_iter().collect(),
        None => LIBRARIES.iter().collect(),
    };
    let pages: Vec<&Page> = match only {
        Some(name) => page_of(name).into_iter().collect(),
        None => PAGES.iter().collect(),
    };
    let texts: Vec<String> = match arguments.format {
        Format::Human => libraries.into_iter().map(human).collect(),
        Format::Json => libraries.into_iter().map(json).collect(),
        Format::Markdown => pages.into_iter().map(Page::markdown).collect(),
    };
    print(&texts.join(match arguments.format {
        Format::Json => "",
        _ => "\n",
    }))?;
    Ok(ExitCode::SUCCESS)
}
