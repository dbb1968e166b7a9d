//! `cargo xtask coverage`: what of section 5 the hand-written cases exercise, what the complete suites do, and what is missing.

use bnf_automata::grammar::LetterCase;
use std::path::PathBuf;
use std::process::ExitCode;
use url_specifications::RFC1738;

use bnf_automata::generate::{Mutant, mutants};
use clap::ValueEnum;
use rfc1738_suite::corpus::Corpus;
use rfc1738_suite::coverage::{Coverage, Inventory, Meter, Suites, Total};
use rfc1738_suite::oracle::Mutation;
use rfc1738_suite::report::Colour;
use rfc1738_suite::report::coverage::{self as report, Shown};

use crate::parallel;
use crate::place::{Cases, Failure, print, write};
use crate::reports::Reports;

/// Measure what of section 5 the hand-written cases and the complete suites exercise, and list what they do not
#[derive(clap::Args)]
#[command(
    after_help = "Exit status: 0 if all is well, 1 if a figure is below --fail-under or --check finds a report \
                        that is not up to date, 2 if the cases or the command line are wrong."
)]
pub struct Arguments {
    /// What the report looks like
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,
    /// Write the report to a file instead of the terminal
    #[arg(long, value_name = "FILE", conflicts_with_all = ["write", "check"])]
    output: Option<PathBuf>,
    /// Show only this production
    #[arg(long, value_name = "RULE", conflicts_with_all = ["write", "check"])]
    rule: Option<String>,
    /// List all that is missing, not only the first of each kind
    #[arg(long)]
    all: bool,
    /// Leave out the mutants, which take the most of the time
    #[arg(long)]
    no_mutants: bool,
    /// Exit 1 if a figure that should be complete is below so many percent: everything by the suites, and by the cases
    /// all but the edges
    #[arg(long, value_name = "PERCENT", value_parser = clap::value_parser!(u8).range(0..=100))]
    fail_under: Option<u8>,
    #[command(flatten)]
    reports: Reports,
    #[command(flatten)]
    cases: Cases,
}

#[derive(Clone, Copy, ValueEnum)]
enum Format {
    /// Tables and what is missing, for a terminal
    Human,
    /// For pages and pull requests
    Markdown,
    /// For programs
    Json,
    /// A page for browsers, with a diagram of every production
    Html,
}

/// A report as text.
type Write = fn(&Coverage) -> String;

/// The report that the repository keeps.
const KEPT: (&str, Write) = ("coverage.md", report::markdown);
/// The same as a page. Git ignores it: --write makes it, and --check makes it twice.
const BUILT: (&str, Write) = ("coverage.html", report::html);

pub fn run(arguments: Arguments) -> Result<ExitCode, Failure> {
    let corpus = Corpus::load(&arguments.cases.path(), &arguments.cases.shown())?;
    if let Some(rule) = &arguments.rule
        && RFC1738.amended(LetterCase::Any).find(rule).is_none()
    {
        return Err(format!("the grammar has no production `{rule}`").into());
    }
    let coverage = measured(&corpus, &arguments);
    let mut status = ExitCode::SUCCESS;
    if arguments.reports.are_kept() {
        let (kept, built) = (KEPT.1(&coverage), BUILT.1(&coverage));
        let is_kept = arguments.reports.keep(KEPT.0, &kept, "coverage")?;
        let is_built = arguments.reports.build(BUILT.0, &built, &BUILT.1(&coverage))?;
        if !is_kept || !is_built {
            status = ExitCode::FAILURE;
        }
    } else {
        show(&coverage, &arguments)?;
    }
    let low = arguments.fail_under.map_or_else(Vec::new, |percent| below(&coverage.totals(), percent));
    for line in &low {
        eprintln!("{line}");
        status = ExitCode::FAILURE;
    }
    Ok(status)
}

fn show(coverage: &Coverage, arguments: &Arguments) -> Result<(), Failure> {
    // A terminal gets colours, a pipe has them taken out; a file is written without.
    let colour = if arguments.output.is_some() { Colour::Plain } else { Colour::Ansi };
    let shown = Shown { rule: arguments.rule.as_deref(), all: arguments.all, colour };
    let text = match arguments.format {
        Format::Human => report::human(coverage, &shown),
        Format::Markdown => report::markdown(coverage),
        Format::Json => report::json(coverage),
        Format::Html => report::html(coverage),
    };
    match &arguments.output {
        None => print(&text),
        Some(path) => write(path, &text),
    }
}

/// Measures on all processors.
fn measured(corpus: &Corpus, arguments: &Arguments) -> Coverage {
    let inventory = Inventory::amended();
    let suites = Suites::new(&inventory);
    let meter = || Meter::new(&inventory);
    let meters = parallel::fold(&suites.parts(), meter, |meter, &part| suites.measure(part, meter));
    let mut tally = meter().tally();
    meters.into_iter().for_each(|meter| tally.add(&meter.tally()));
    let mut coverage = Coverage::new(&inventory, corpus, &tally);
    if !arguments.no_mutants {
        let is_asked = |mutant: &Mutant| {
            arguments.rule.as_ref().is_none_or(|rule| rule.eq_ignore_ascii_case(&mutant.rule))
        };
        let mutants: Vec<Mutant> =
            mutants(RFC1738.amended(LetterCase::Any)).into_iter().filter(is_asked).collect();
        let mutation = Mutation::new(corpus);
        let fates = parallel::map(&mutants, || (), |(), mutant| mutation.fate(mutant));
        mutants.iter().zip(&fates).for_each(|(mutant, fate)| coverage.mutant(mutant, fate));
    }
    coverage
}

/// A line for each figure that should be complete and is below so many percent.
fn below(totals: &[Total], percent: u8) -> Vec<String> {
    let mut lines = Vec::new();
    for Total { name, measure, cases_complete } in totals {
        let by_cases = Some(("cases", measure.cases)).filter(|_| *cases_complete);
        for (who, count) in by_cases.into_iter().chain([("suites", measure.suites)]) {
            if measure.percent(count) < f64::from(percent) {
                let total = measure.total;
                lines.push(format!("the {who} exercise {count} of {total} {name}, less than {percent} %"));
            }
        }
    }
    lines
}
