//! `cargo xtask screenshots`: make the README's pictures from the program's real output.

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use anstyle::AnsiColor;
use anstyle_svg::{Palette, Term, VGA};
use clap::{Args, FromArgMatches};
use rfc1738::Profile;
use rfc1738_suite::commands::coverage;
use rfc1738_suite::corpus::Corpus;
use rfc1738_suite::report::coverage::html;
use rfc1738_suite::report::{self, Again, Color, Extent};
use rfc1738_suite::runner::{Candidate, Run};
use rfc1738_suite::subject::{Observation, ParserSubject, PartValue, Parts, Subject};

use crate::workspace::{Failure, root, with_program, write};

/// The case in the picture of a failure.
const CASE: &str = "ftp/typecode-image";
/// The width and the height of the picture of the coverage page.
const SIZE: (u32, u32) = (1280, 900);
/// The names of browsers to try after the one in `CHROME`.
const BROWSERS: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/// Make the pictures of the README in docs/images: the coverage page (needs Chromium) and a failure
#[derive(clap::Args)]
pub struct Arguments {
    /// Write the pictures to this folder [default: docs/images of this workspace]
    #[arg(long, value_name = "DIR")]
    output: Option<PathBuf>,
}

pub fn run(arguments: Arguments) -> Result<ExitCode, Failure> {
    let folder = arguments.output.unwrap_or_else(|| root().join("docs/images"));
    std::fs::create_dir_all(&folder)?;
    write(&folder.join("failure.svg"), &failure())?;
    photograph(&page()?, &folder.join("coverage.png"))?;
    Ok(ExitCode::SUCCESS)
}

/// Returns the report of a run with a wrong parser, as a terminal shows it.
fn failure() -> String {
    let corpus = Corpus::shipped();
    let wrong = |profile| Candidate::new(IgnoresTypecodes(ParserSubject::new(profile)), profile);
    let run = Run::new(corpus.case(CASE), &mut Profile::ALL.map(wrong));
    let again = Again::new("rfc1738 conformance", &[]);
    let text = report::human(&run, corpus, &again, Extent::All, Color::Ansi);
    Term::new().palette(bright()).render_svg(text.trim_end())
}

/// Returns the bright colors, which most terminals use for bold text. The dark ones are hard to read on black.
fn bright() -> Palette {
    use AnsiColor::{
        Black, BrightBlue, BrightCyan, BrightGreen, BrightMagenta, BrightRed, BrightWhite, BrightYellow,
    };
    let colors =
        [Black, BrightRed, BrightGreen, BrightYellow, BrightBlue, BrightMagenta, BrightCyan, BrightWhite];
    Palette::from(std::array::from_fn(|index| VGA.get(colors[index % colors.len()])))
}

/// A parser with a common mistake: it reads the typecode of an FTP URL as part of the file's name.
struct IgnoresTypecodes(ParserSubject);

impl Subject for IgnoresTypecodes {
    fn name(&self) -> &str {
        "my parser"
    }

    fn observe<'a>(&'a mut self, input: &'a [u8]) -> Observation<'a> {
        match self.0.observe(input) {
            Observation::Accept(parts) => Observation::Accept(without_typecode(&parts)),
            other => other,
        }
    }
}

fn without_typecode(parts: &Parts) -> Parts {
    let text = |name| match parts.get(name) {
        Some(PartValue::Text(text)) => Some(text.as_str()),
        _ => None,
    };
    let mut wrong = Parts::new();
    for (name, value) in parts.iter().filter(|(name, _)| *name != "type") {
        match (name, text("name"), text("type")) {
            ("name", Some(file), Some(typecode)) => wrong.text("name", format!("{file};type={typecode}")),
            _ => wrong.insert(name, value.clone()),
        }
    }
    wrong
}

/// Returns the coverage page, with all figures.
fn page() -> Result<String, Failure> {
    let command = coverage::Arguments::augment_args(clap::Command::new("coverage"));
    let defaults = coverage::Arguments::from_arg_matches(&command.get_matches_from(["coverage"]))?;
    Ok(html(&with_program(|program| coverage::measure(&defaults, program))?))
}

/// Makes a browser write a picture of the top of a page to a file.
fn photograph(page: &str, picture: &Path) -> Result<(), Failure> {
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("coverage.html");
    write(&file, page)?;
    let named = env::var_os("CHROME");
    let names = named.into_iter().chain(BROWSERS.map(Into::into));
    for name in names {
        let started = Command::new(&name)
            .args(["--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run"])
            .args(["--disable-background-networking", "--disable-component-update", "--disable-sync"])
            .arg(format!("--user-data-dir={}", folder.path().join("profile").display()))
            .arg(format!("--window-size={},{}", SIZE.0, SIZE.1))
            .arg(format!("--screenshot={}", picture.display()))
            .arg(format!("file://{}", file.display()))
            .output();
        match started {
            Ok(output) if output.status.success() && picture.is_file() => return Ok(()),
            Ok(output) => {
                let name = name.display();
                return Err(format!(
                    "{name}: {}\n{}",
                    output.status,
                    String::from_utf8_lossy(&output.stderr)
                )
                .into());
            }
            Err(_) => {}
        }
    }
    Err("no Chromium is on the path: install one, or set CHROME to its path".into())
}
