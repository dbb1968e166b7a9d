//! `cargo xtask cases`: add, check and format the cases.

use std::process::ExitCode;

use clap::{Args, Subcommand};
use rfc1738_oracle::Input;
use rfc1738_suite::corpus::{Corpus, Folder, Misplaced, Problem, Problems, RfcText, lint, schemas};

use crate::program::{Cases, print, read, write};
use crate::workspace::{Failure, complain};

/// Add, check and format the cases.
#[derive(Subcommand)]
#[command(
    after_help = "Exit status: 0 if all is well, 1 if there are problems, 2 if the command line is wrong."
)]
pub enum Command {
    New(New),
    /// Check everything that a program can check: ids, citations, derivations, coverage,
    /// formatting.
    ///
    /// Also checks the quotes, and that every sentence of the RFC has a clause or a reason, if the
    /// environment variable RFC_TEXTS names a folder with rfc1738.txt.
    Lint(Cases),
    /// Format the files.
    Fmt(Written),
    /// Generate the JSON Schemas beside the cases.
    Schema(Written),
}

/// Append a case with empty fields to its file, and print the file and the line.
#[derive(Args)]
pub struct New {
    /// The case's id: topic/name.
    id: String,
    /// The case's input.
    #[arg(long, value_name = "TEXT", required_unless_present = "hex")]
    input: Option<String>,
    /// The input as hexadecimal digits, for bytes that are not UTF-8.
    #[arg(long, value_name = "DIGITS", conflicts_with = "input")]
    hex: Option<String>,
    #[command(flatten)]
    cases: Cases,
}

/// A command that writes files.
#[derive(Args)]
pub struct Written {
    /// Write nothing; exit 1 if a file would change.
    #[arg(long)]
    check: bool,
    #[command(flatten)]
    cases: Cases,
}

pub fn run(command: Command) -> Result<ExitCode, Failure> {
    match command {
        Command::New(arguments) => new(&arguments),
        Command::Lint(cases) => check(&cases),
        Command::Fmt(arguments) => fmt(&arguments),
        Command::Schema(arguments) => schema(&arguments),
    }
}

fn new(arguments: &New) -> Result<ExitCode, Failure> {
    let cases = &arguments.cases;
    let input = match (&arguments.input, &arguments.hex) {
        (_, Some(digits)) => Input::from_hex(digits)?,
        (text, None) => Input::from(text.as_deref().unwrap_or_default().as_bytes()),
    };
    let template = Folder::read(&cases.path(), &cases.shown())?.template(&arguments.id, &input)?;
    write(&cases.path().join(&template.name), &template.text)?;
    print(&format!("{}/{}:{}\n", cases.shown(), template.name, template.line))?;
    Ok(ExitCode::SUCCESS)
}

fn check(cases: &Cases) -> Result<ExitCode, Failure> {
    let rfc = RfcText::from_env()?;
    let folder = Folder::read(&cases.path(), &cases.shown())?;
    let corpus = match Corpus::from_folder(&folder) {
        Ok(corpus) => corpus,
        Err(Problems(mut problems)) => {
            problems.extend(folder.misplaced().map(|misplaced| misplaced.problem));
            problems.sort();
            return reject(problems);
        }
    };
    let found = lint(&folder, &corpus, rfc.as_ref());
    print(&format!("{}\n", found.summary))?;
    if found.problems.is_empty() { Ok(ExitCode::SUCCESS) } else { reject(found.problems) }
}

fn fmt(arguments: &Written) -> Result<ExitCode, Failure> {
    let folder = Folder::read(&arguments.cases.path(), &arguments.cases.shown())?;
    // A file that cannot be parsed completely stays unchanged. Formatting it would lose data.
    let mut problems: Vec<Problem> = folder.problems().cloned().collect();
    for Misplaced { name, canonical, problem } in folder.misplaced() {
        if arguments.check {
            problems.push(problem);
        } else {
            write(&arguments.cases.path().join(name), &canonical)?;
        }
    }
    if problems.is_empty() { Ok(ExitCode::SUCCESS) } else { reject(problems) }
}

fn schema(arguments: &Written) -> Result<ExitCode, Failure> {
    let mut stale = Vec::new();
    for (name, text) in schemas() {
        let path = arguments.cases.path().join(name);
        if !arguments.check {
            write(&path, &text)?;
        } else if read(&path).ok().as_deref() != Some(&text) {
            stale.push(Problem {
                file: format!("{}/{name}", arguments.cases.shown()),
                line: 0,
                message: "is not what `cargo xtask cases schema` writes".into(),
            });
        }
    }
    if stale.is_empty() { Ok(ExitCode::SUCCESS) } else { reject(stale) }
}

fn reject(problems: Vec<Problem>) -> Result<ExitCode, Failure> {
    complain(&Problems(problems).to_string());
    Ok(ExitCode::FAILURE)
}
