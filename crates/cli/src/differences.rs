//! `differences`: lists the differences between a library and RFC 1738, class by class.

use std::path::PathBuf;

use clap::ValueEnum;

use rfc1738_adapter::Adapter;
use rfc1738_oracle::Subject;
use rfc1738_oracle::difference::{Classifier, Survey};
use rfc1738_suite::command::asked::AdapterLimits;
use rfc1738_suite::command::progress::Counted;
use rfc1738_suite::command::{Cases, Failure, Program, Status};
use rfc1738_suite::report::survey::{self as report, SurveyReport};

use crate::audit::read_inputs;

/// List the differences between your library and RFC 1738, class by class
///
/// The library is asked about the inputs of all cases, and about the complete suites of all schemes
/// without extra states: a quarter of a million inputs. Differences are of one class if the same
/// thing differs, at the same rule, at the same kind of byte. For each class the report has a short
/// input, which the library is asked about again.
///
/// After 20 inputs without an answer in time the adapter is asked no more, and the report says how
/// many inputs were not asked.
///
/// A part differs if its text does. The report says at its top what it does not compare, or counts
/// as the same: what the adapter declares in its conventions, what RFC 1738 does not define, and
/// the inputs that the adapter declines.
///
/// A difference is not always a mistake: a library that follows another specification differs where
/// the specifications do.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = HELP)]
pub struct DifferencesArguments {
    /// The command of a program that answers the adapter protocol (docs/protocol.md). It is split
    /// into words, and no shell reads it
    #[arg(long, value_name = "COMMAND", conflicts_with = "command")]
    adapter: Option<String>,
    /// The same, already divided into words: the program and its arguments
    #[arg(value_name = "COMMAND", last = true, required_unless_present = "adapter")]
    command: Vec<String>,
    #[command(flatten)]
    limits: AdapterLimits,
    /// Ask about the inputs of this file alone: one a line, as it is or as a string of JSON
    #[arg(long, value_name = "FILE")]
    inputs: Option<PathBuf>,
    /// Write the report in this format
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,
    /// Write the report to a file instead of standard output
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    cases: Cases,
}

const HELP: &str = "\
Examples:
  rfc1738 differences -- python3 my_adapter.py
  rfc1738 differences --format markdown --output differences.md -- node adapter.js

Exit codes:
  0    there are no differences
  1    there are differences
  2    the cases, a file or the command line are wrong, or the adapter cannot be
       started, breaks the protocol or fails too often; standard error says
       what, and the report has the answers until then
  141  standard output was closed by its reader, as after SIGPIPE";

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    /// A table, for a terminal
    Human,
    /// For programs: one object, described in docs/json.md
    Json,
    /// For pages
    Markdown,
}

/// Runs the command.
///
/// # Errors
/// Returns an error if the cases are wrong, the adapter cannot be started or fails too often, or
/// the report cannot be written.
pub fn run(arguments: &DifferencesArguments, program: &mut Program<'_>) -> Result<Status, Failure> {
    let corpus = arguments.cases.load(program)?;
    let inputs = arguments.inputs.as_deref().map(read_inputs).transpose()?;
    let limits = arguments.limits.limits();
    let adapter = match &arguments.adapter {
        Some(command) => Adapter::start(command, limits)?,
        None => Adapter::start_words(arguments.command.clone(), limits)?,
    };
    let mut classifier = Classifier::new(Counted::new(adapter));
    let survey = match &inputs {
        Some(inputs) => {
            Survey::of_inputs(&mut classifier, inputs.as_slice().iter().map(|input| input.text.as_bytes()))
        }
        None => Survey::new(&mut classifier, corpus.of_verdicts().map(|case| case.input.bytes())),
    };
    let found = SurveyReport::new(&mut classifier, &survey, &corpus);
    let file = arguments.output.as_deref();
    let text = match arguments.format {
        Format::Human => report::human(&found, program.color(file)),
        Format::Json => report::json(&found),
        Format::Markdown => report::markdown(&found),
    };
    match arguments.format {
        Format::Human => program.page(file, &text)?,
        _ => program.report(file, &text)?,
    }
    if let Some(why) = classifier.subject().trouble() {
        return Err(format!("{} inputs were not asked: {why}", survey.not_asked).into());
    }
    Ok(if found.is_empty() { Status::Good } else { Status::Bad })
}
