//! `cargo xtask promote`: turn a failing input into a case that a person can complete, or a saved
//! input.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::builder::PossibleValuesParser;
use rfc1738::{Profile, parse};
use rfc1738_fuzz::targets::{self, Target};
use rfc1738_oracle::{Input, escape, shrink};
use rfc1738_suite::corpus::{Corpus, Folder};

use crate::program::{Cases, print, write};
use crate::workspace::Failure;

/// Minimize a failing input, save it for the replay, and append it as a case
///
/// The reason, the clause and the verdict are `TODO` in the new case, for a person to fill in. If
/// the case exists already, the command appends nothing. For the targets about libraries it shows
/// what the text reads and the answer, and appends nothing.
#[derive(clap::Args)]
#[command(
    after_help = "Exit status: 0 if the input fails, 1 if the input does not fail, 2 if the command line is \
        wrong."
)]
pub struct Arguments {
    /// The file that holds the input
    #[arg(required_unless_present = "hex")]
    input: Option<PathBuf>,
    /// The input as hexadecimal digits
    #[arg(long, value_name = "DIGITS", conflicts_with = "input")]
    hex: Option<String>,
    /// The fuzz target that failed [default: the name of the file's folder]
    #[arg(long, value_parser = PossibleValuesParser::new(targets::ALL.map(|target| target.name)))]
    target: Option<String>,
    #[command(flatten)]
    cases: Cases,
}

pub fn run(arguments: Arguments) -> Result<ExitCode, Failure> {
    let input = match (&arguments.hex, &arguments.input) {
        (Some(digits), _) => Input::from_hex(digits)?.bytes().to_vec(),
        (None, path) => {
            let path = path.as_deref().unwrap_or(Path::new(""));
            fs::read(path).map_err(|error| format!("{}: {error}", escape::path(path)))?
        }
    };
    let target = target(&arguments)?;
    if target.has_classes { answer(target, &input) } else { case(target, &input, &arguments.cases) }
}

fn target(arguments: &Arguments) -> Result<Target, Failure> {
    let folder = || arguments.input.as_ref()?.parent()?.file_name()?.to_str();
    let name = arguments.target.as_deref().or_else(folder);
    let target = name.and_then(Target::from_name);
    target.ok_or_else(|| "the failing target is unknown: name it with --target".into())
}

/// Shows what the text reads and what the library answers about a minimized input, and saves the
/// input for the replay.
fn answer(target: Target, input: &[u8]) -> Result<ExitCode, Failure> {
    let mut property = (target.property)();
    let Err(failure) = property.holds(input) else {
        eprintln!(
            "The libraries of `{}` answer this input as their text reads: there is nothing to promote.",
            target.name
        );
        return Ok(ExitCode::FAILURE);
    };
    print(&format!("{failure}"))?;
    save(target, input)?;
    print("Report it to the library, or correct the reading of the text.\n")?;
    Ok(ExitCode::SUCCESS)
}

fn save(target: Target, input: &[u8]) -> Result<(), Failure> {
    let saved = super::fuzz::folder(target, "saved").join(format!("{:016x}", name_of(input)));
    fs::write(&saved, input)?;
    print(&format!("  saved     {}\n", escape::path(&saved)))
}

/// Appends a case for an input that violates one of this project's properties, and saves the input.
fn case(target: Target, input: &[u8], cases: &Cases) -> Result<ExitCode, Failure> {
    let mut property = (target.property)();
    let Err(failure) = property.holds(input) else {
        eprintln!("this input satisfies `{}`: there is nothing to promote.", target.name);
        return Ok(ExitCode::FAILURE);
    };
    let smallest = shrink(input, |text| property.holds(text).is_err_and(|other| other.what == failure.what));
    let failure = property.holds(&smallest).err().unwrap_or(failure);
    print(&format!("{failure}"))?;
    save(target, &smallest)?;

    let text = failure.text.as_deref().unwrap_or(&smallest);
    let corpus = Corpus::load(&cases.path(), &cases.shown())?;
    if let Some(known) = corpus.of_verdicts().find(|case| case.input.bytes() == text) {
        print(&format!("{}:{}: {} tests this input already\n", known.file, known.line, known.id))?;
        return Ok(ExitCode::SUCCESS);
    }
    let rule = match parse(text, Profile::Interpreter) {
        Ok(url) => url.rule(),
        Err(error) => error.rule(),
    };
    let template =
        Folder::read(&cases.path(), &cases.shown())?.propose(rule.name(), &Input::from(text), None)?;
    write(&cases.path().join(&template.name), &template.text)?;
    print(&format!(
        "{}/{}:{}: the verdict is yours to find in the text of RFC 1738\n",
        cases.shown(),
        template.name,
        template.line
    ))?;
    Ok(ExitCode::SUCCESS)
}

/// Returns a name for a file: the FNV-1a hash of its bytes.
fn name_of(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3))
}
