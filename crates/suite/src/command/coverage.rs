//! `coverage`: measures how far the cases and the complete suites exercise section 5, and lists
//! what is missing.

use std::path::PathBuf;

use bnf_automata::generate::{Mutant, mutants};
use bnf_automata::grammar::LetterCase;
use clap::ValueEnum;
use rfc1738_oracle::escape;
use rfc1738_texts::RFC1738;

use crate::command::{Cases, Failure, Program, Status, parallel};
use crate::corpus::Corpus;
use crate::coverage::{Coverage, Inventory, Meter, Suites, Total};
use crate::mutants::Mutation;
use crate::report::coverage::{self as report, HumanOptions};

/// Measure how much of section 5 the cases exercise, and list the gaps
///
/// The command measures the same for the complete suites. It counts every alternative, option,
/// repetition, byte class and chain of the 67 rules, and every transition of their automata. A
/// chain is a list of rules, each named directly in the one before it. Each gap comes with a string
/// that would exercise it.
#[derive(Clone, Debug, clap::Args)]
pub struct CoverageOptions {
    /// Write the report in this format
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,
    /// Write the report to a file instead of standard output
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Show only this rule
    #[arg(long, value_name = "RULE")]
    rule: Option<String>,
    /// List every gap, not only the first ones of each kind
    #[arg(long)]
    all: bool,
    /// Leave out the mutants of the grammar, which take most of the time
    #[arg(long)]
    no_mutants: bool,
    /// Exit with 1 if a figure is below this percentage; the figures of transitions count only for
    /// the suites
    #[arg(long, value_name = "PERCENT", value_parser = clap::value_parser!(u8).range(0..=100))]
    fail_under: Option<u8>,
    #[command(flatten)]
    cases: Cases,
}

/// Returns the end of `--help`. `program` is what the user types before the name of the command.
pub fn help(program: &str) -> String {
    format!(
        "\
Examples:
  {program} coverage --no-mutants         all figures but one, in a few seconds
  {program} coverage --rule hostname --all
  {program} coverage --format html --output coverage.html

Exit codes:
  0    the coverage was measured
  1    a figure is below --fail-under
  2    the cases, a file or the command line are wrong; standard error says what
  141  standard output was closed by its reader, as after SIGPIPE"
    )
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    /// Tables and gaps, for a terminal
    Human,
    /// For pages and pull requests
    Markdown,
    /// For programs: one object, whose keys docs/json.md lists
    Json,
    /// A page for browsers, with a diagram of every rule
    Html,
}

/// Runs the command. `page` writes the coverage as a page of HTML.
///
/// # Errors
/// Returns an error if the cases are wrong, the grammar has no such rule, or the report cannot be
/// written.
pub fn run(
    arguments: &CoverageOptions,
    page: fn(&Coverage) -> String,
    program: &mut Program<'_>,
) -> Result<Status, Failure> {
    let coverage = measure(arguments, program)?;
    let file = arguments.output.as_deref();
    let shown =
        HumanOptions { rule: arguments.rule.as_deref(), all: arguments.all, color: program.color(file) };
    match arguments.format {
        Format::Human => program.page(file, &report::human(&coverage, &shown))?,
        Format::Markdown => {
            program.report(file, |out| out.write_all(report::markdown(&coverage).as_bytes()))?
        }
        Format::Json => program.report(file, |out| report::json(&coverage, out))?,
        Format::Html => program.report(file, |out| out.write_all(page(&coverage).as_bytes()))?,
    }
    Ok(judge(&coverage, arguments, program))
}

/// Measures the coverage on all processors.
///
/// # Errors
/// Returns an error if the cases are wrong or the grammar has no such rule.
pub fn measure(arguments: &CoverageOptions, program: &Program<'_>) -> Result<Coverage, Failure> {
    let corpus = arguments.cases.load(program)?;
    if let Some(rule) = &arguments.rule
        && RFC1738.amended(LetterCase::Any).find(rule).is_none()
    {
        return Err(format!("the grammar has no rule `{}`", escape::words(rule)).into());
    }
    let mut coverage = by_suites(&corpus);
    if !arguments.no_mutants {
        judge_mutants(&mut coverage, &corpus, arguments.rule.as_deref());
    }
    Ok(coverage)
}

/// Measures all of the coverage on all processors, with the mutants.
pub fn of_corpus(corpus: &Corpus) -> Coverage {
    let mut coverage = by_suites(corpus);
    judge_mutants(&mut coverage, corpus, None);
    coverage
}

/// Measures the coverage by the cases and by the complete suites.
fn by_suites(corpus: &Corpus) -> Coverage {
    let inventory = Inventory::amended();
    let suites = Suites::new(&inventory);
    let meter = || Meter::new(&inventory);
    let meters = parallel::fold(&suites.parts(), meter, |meter, &part| suites.measure(part, meter));
    let mut tally = meter().covered();
    meters.into_iter().for_each(|meter| tally.add(&meter.covered()));
    Coverage::new(&inventory, corpus, &tally)
}

fn judge_mutants(coverage: &mut Coverage, corpus: &Corpus, rule: Option<&str>) {
    let is_asked = |mutant: &Mutant| rule.is_none_or(|rule| rule.eq_ignore_ascii_case(&mutant.rule));
    let mutants: Vec<Mutant> =
        mutants(RFC1738.amended(LetterCase::Any)).into_iter().filter(is_asked).collect();
    let mutation = Mutation::new(corpus);
    let fates = parallel::map(&mutants, || (), |(), mutant| mutation.fate(mutant));
    mutants.iter().zip(&fates).for_each(|(mutant, fate)| coverage.mutant(mutant, fate));
}

/// Prints the figures below `--fail-under` on standard error, and returns whether there are any.
pub fn judge(coverage: &Coverage, arguments: &CoverageOptions, program: &Program<'_>) -> Status {
    let low = arguments.fail_under.map_or_else(Vec::new, |percent| below(coverage, percent));
    low.iter().for_each(|line| (program.problem)(line));
    if low.is_empty() { Status::Good } else { Status::Bad }
}

/// Returns a line for each figure that should be complete and is below a percentage.
fn below(coverage: &Coverage, percent: u8) -> Vec<String> {
    let mut lines = Vec::new();
    let mutants = coverage.mutants();
    let (killed, different) = (mutants.killed, mutants.different());
    if killed * 100 < different * usize::from(percent) {
        lines.push(format!("the cases detect {killed} of {different} mutants, less than {percent} %"));
    }
    for Total { name, measure, cases_complete } in coverage.totals() {
        let by_cases = Some(("cases", measure.cases)).filter(|_| cases_complete);
        for (who, count) in by_cases.into_iter().chain([("suites", measure.suites)]) {
            if measure.percent(count) < f64::from(percent) {
                let total = measure.total;
                lines.push(format!("the {who} exercise {count} of {total} {name}, less than {percent} %"));
            }
        }
    }
    lines
}
