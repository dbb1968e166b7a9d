//! `cargo xtask conformance`: the corpus held against the subjects.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::ValueEnum;
use rfc1738::Profile;
use rfc1738_suite::corpus::{Case, Corpus, Filter};
use rfc1738_suite::report::{self, Colour};
use rfc1738_suite::runner::{Candidate, Run, Status};
use rfc1738_suite::subject::{GrammarSubject, ParserSubject};

use crate::place::{Cases, Failure, print, write};

/// Hold RFC 1738, case by case, against the reference parser and the compiled grammar
#[derive(clap::Args)]
#[command(
    after_help = "Exit status: 0 if all cases pass, 1 if one fails, 2 if the cases or the command line are wrong."
)]
pub struct Arguments {
    /// Which cases: a topic (ftp), an id or a part of it (ftp/typecode), section:3.2, rule:ftptype, ruling:A7 or
    /// clause:3.2.2/typecode-omitted; all of them if there is none
    #[arg(value_name = "FILTER")]
    filters: Vec<Filter>,
    /// Who is asked
    #[arg(long, value_enum, default_value_t = Who::All)]
    subject: Who,
    /// Under which profile
    #[arg(long, value_enum, default_value_t = Under::All)]
    profile: Under,
    /// What the report looks like
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,
    /// Write the report to a file, and only its last line to the terminal
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    cases: Cases,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum Who {
    /// The parser written by hand
    Parser,
    /// The machines compiled from section 5
    Grammar,
    /// Both, which must agree with each other too
    All,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum Under {
    /// Schemes and literals in any case
    Interpreter,
    /// Exactly as printed
    Producer,
    /// Both
    All,
}

#[derive(Clone, Copy, ValueEnum)]
enum Format {
    /// Failures and tables, for a terminal
    Human,
    /// For programs
    Json,
    /// XML, for CI systems
    Junit,
    /// For pull requests
    Markdown,
}

pub fn run(arguments: Arguments) -> Result<ExitCode, Failure> {
    let corpus = Corpus::load(&arguments.cases.path(), &arguments.cases.shown())?;
    let cases = selected(&corpus, &arguments.filters)?;
    let run = Run::new(cases, &mut candidates(arguments.subject, arguments.profile));
    if run.results().all(|result| result.status() == Status::NotAsked) {
        return Err("none of these cases holds under that profile, so nobody was asked".into());
    }
    // A terminal gets colours, a pipe has them taken out; a file is written without.
    let colour = if arguments.output.is_some() { Colour::Plain } else { Colour::Ansi };
    let text = match arguments.format {
        Format::Human => report::human(&run, &corpus, colour),
        Format::Json => report::json(&run, &corpus),
        Format::Junit => report::junit(&run),
        Format::Markdown => report::markdown(&run, &corpus),
    };
    match &arguments.output {
        None => print(&text)?,
        Some(path) => {
            write(path, &text)?;
            print(&report::last_line(&run, Colour::Ansi))?;
        }
    }
    Ok(if run.failed() { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// The cases that some filter takes, in the order of the corpus.
fn selected<'c>(corpus: &'c Corpus, filters: &[Filter]) -> Result<Vec<&'c Case>, Failure> {
    if filters.is_empty() {
        return Ok(corpus.cases.iter().collect());
    }
    let mut taken = Vec::new();
    for filter in filters {
        taken.extend(filter.select(corpus)?.into_iter().map(|case| case.id.as_str()));
    }
    Ok(corpus.cases.iter().filter(|case| taken.contains(&case.id.as_str())).collect())
}

fn candidates(who: Who, under: Under) -> Vec<Candidate> {
    let mut candidates = Vec::new();
    for profile in Profile::ALL {
        let asked = match under {
            Under::All => true,
            Under::Interpreter => profile == Profile::Interpreter,
            Under::Producer => profile == Profile::Producer,
        };
        if asked && who != Who::Grammar {
            candidates.push(Candidate::new(ParserSubject::new(profile), profile));
        }
        if asked && who != Who::Parser {
            candidates.push(Candidate::new(GrammarSubject::new(profile), profile));
        }
    }
    candidates
}
