//! `conformance`: asks subjects about the cases, and compares their answers with the expected ones.

use std::env;
use std::fs::OpenOptions;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use rfc1738_oracle::Text;

use crate::command::asked::Asked;
use crate::command::program::named;
use crate::command::{Cases, Failure, Program, Status};
use crate::corpus::{Case, Filter};
use crate::report::{self, Again, Extent};
use crate::runner::{self, Run};

/// Ask the reference parser and the compiled grammar, or your library, about the cases of RFC 1738
///
/// A run reports every failure, every part that differs, and a command that repeats the case. A
/// case on which the text of RFC 1738 supports more than one answer is open: the answer of the
/// ruling counts, and the case is not a failure.
///
/// With --adapter a library is asked. It owes the verdict of each case and the parts that it
/// reports, but no offset. On an open case no verdict is a failure, and the report says which
/// reading the library follows. An input that it declines is counted, and is not a failure. An
/// input without an answer in time is a failure. After 20 of them the adapter is asked no more: the
/// report has all answers until then, and says how many cases were not asked.
///
/// If there are more than 20 failures, the report for a terminal has one line for each, and of a
/// long list only the beginning of each topic. Name a case or a topic to see more. Cases that were
/// made from another one byte by byte count as one failure if they fail in the same way. --format
/// json has everything.
///
/// If the environment variable GITHUB_STEP_SUMMARY names a file, the report is appended to it as
/// Markdown, whatever --format says.
#[derive(Clone, Debug, clap::Args)]
pub struct ConformanceOptions {
    /// Take only these cases: a topic (ftp), an id or a part of it (ftp/typecode), section:3.2,
    /// rule:ftptype, ruling:A7 or clause:3.2.2/typecode-omitted
    #[arg(value_name = "FILTER")]
    filters: Vec<Filter>,
    #[command(flatten)]
    asked: Asked,
    /// Write the report in this format
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,
    /// Write only the tables and the result
    #[arg(long)]
    summary: bool,
    /// Write the report to a file, and only its last lines to standard output
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    cases: Cases,
}

/// Returns the end of `--help`. `program` is what the user types before the name of the command.
pub fn help(program: &str) -> String {
    format!(
        "\
Examples:
  {program} conformance                   the whole corpus
  {program} conformance ftp rule:login    the cases of a topic and of a rule
  {program} conformance --format junit --output report.xml
  {program} conformance -- python3 my_adapter.py
  {program} conformance --summary -- python3 my_adapter.py

Exit codes:
  0    every case passes, is open, or is declined
  1    a case fails, or two subjects disagree
  2    the cases, a file or the command line are wrong, or the adapter cannot be
       started, breaks the protocol or fails too often; standard error says
       what, and the report has the answers until then
  130  Ctrl-C or SIGTERM ended the command, which reports nothing
  141  standard output was closed by its reader, as after SIGPIPE"
    )
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    /// Failures and tables, for a terminal
    Human,
    /// For programs: one object, whose keys docs/json.md lists
    Json,
    /// XML, for CI systems: one test for each case and each subject and profile that was asked, so
    /// there are several times more tests than cases
    Junit,
    /// For pull requests
    Markdown,
}

/// Runs the command.
///
/// # Errors
/// Returns an error if the cases are wrong, no case is selected, or a report cannot be written.
pub fn run(arguments: &ConformanceOptions, program: &mut Program<'_>) -> Result<Status, Failure> {
    run_accepting(arguments, &|_| None, program)
}

/// Runs the command. A wrong answer to a case is accepted if `reason` returns a reason for it.
///
/// # Errors
/// The errors are those of [`run`].
pub fn run_accepting(
    arguments: &ConformanceOptions,
    reason: &dyn Fn(&Case) -> Option<String>,
    program: &mut Program<'_>,
) -> Result<Status, Failure> {
    let corpus = arguments.cases.load(program)?;
    let cases = Filter::all(&arguments.filters, &corpus)?;
    if arguments.summary && !matches!(arguments.format, Format::Human) {
        return Err("--summary is only for --format human".into());
    }
    let mut run = Run::new(cases, &mut arguments.asked.candidates()?);
    run.accept(reason);
    let is_empty = run.results().all(|result| result.status() == runner::Status::NotAsked);
    match run.trouble() {
        Some(why) if is_empty => return Err(why.into()),
        None if is_empty => {
            return Err("no case was asked: none of these cases holds under that profile".into());
        }
        _ => {}
    }
    let is_declined = |status| matches!(status, runner::Status::Declined | runner::Status::NotAsked);
    if arguments.asked.is_library() && run.results().all(|result| is_declined(result.status())) {
        return Err("the library declines every case, so nothing is judged: look at the adapter".into());
    }
    let flags = [arguments.cases.flags(), arguments.asked.flags()].concat();
    let again = Again::new(&format!("{} conformance", program.name), &flags);
    let again = if arguments.asked.is_library() { again.once() } else { again };
    let extent = if arguments.summary { Extent::Summary } else { Extent::All };
    let file = arguments.output.as_deref();
    match arguments.format {
        Format::Human => {
            let report = report::human(&run, &corpus, &again, extent, program.color(file));
            program.page(file, &(report + &by_another_text(&run, program).unwrap_or_default()))?;
        }
        Format::Json => program.report(file, |out| report::json(&run, &corpus, out))?,
        Format::Junit => program.report(file, |out| out.write_all(report::junit(&run, &again).as_bytes()))?,
        Format::Markdown => {
            let report = report::markdown(&run, &corpus, &again);
            program.report(file, |out| out.write_all(report.as_bytes()))?;
        }
    }
    if file.is_some() {
        program.print(&report::last_lines(&run, program.color))?;
    }
    if let Some(summary) = env::var_os("GITHUB_STEP_SUMMARY").filter(|path| !path.is_empty()) {
        append(Path::new(&summary), &report::markdown(&run, &corpus, &again))?;
    }
    if let Some(why) = report::not_complete(&run) {
        return Err(why.into());
    }
    Ok(if run.failed() { Status::Bad } else { Status::Good })
}

/// Returns what to do if a library that fails claims another text than that of the cases.
fn by_another_text(run: &Run<'_>, program: &Program<'_>) -> Option<String> {
    let claimed = run.follows().filter(|_| run.failed()).and_then(Text::claimed)?;
    (claimed != Text::Rfc1738).then(|| {
        format!(
            "The cases are about RFC 1738, and the adapter claims {}: `{} audit` judges it by that text.\n",
            claimed.name(),
            program.name
        )
    })
}

/// Appends a report to a file that other steps also write.
fn append(path: &Path, text: &str) -> Result<(), Failure> {
    let file = OpenOptions::new().append(true).create(true).open(path);
    file.and_then(|mut file| file.write_all(text.as_bytes())).map_err(|error| named(path, "written", &error))
}
