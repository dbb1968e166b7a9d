//! `cargo xtask timeline`: the page with fifteen texts about URLs from 1994 to today.

use std::process::ExitCode;

use rfc1738_pages::timeline::html;
use xtask::workspace::{Failure, print};

/// Print the timeline as a page: fifteen texts about URLs, their rules, and URLs in which they differ
///
/// `cargo xtask audit site` writes it as a page of the site.
#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Arguments {}

const HELP: &str = "\
Examples:
  cargo xtask timeline > timeline.html

Exit status:
  0  the page was printed
  2  the command line is wrong, or the page cannot be written";

pub fn run() -> Result<ExitCode, Failure> {
    print(&html()?)?;
    Ok(ExitCode::SUCCESS)
}
