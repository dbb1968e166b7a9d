//! `rfc1738 audit`: asks a library about many inputs, and reports the behaviors that predict its answers.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::time::Duration;

use bnf_automata::grammar::CompileError;
use indicatif::{ProgressBar, ProgressStyle};
use rfc1738_audit::{
    Audit, Expectation, Finding, Inputs, Outcome, Record, Recorder, html, human, json, junit, markdown,
};
use rfc1738_behaviors::Importance;
use rfc1738_lineage::evidence::Sources;
use rfc1738_suite::adapter::{Adapter, Limits};

use crate::cli::{AuditArguments, AuditFormat, AuditInputs, Danger};
use crate::escape;
use crate::output::{Failure, Output, Status};

pub(crate) fn run(arguments: &AuditArguments, out: &mut Output) -> Result<Status, Failure> {
    let expectation =
        arguments.accept.as_deref().map_or_else(|| Ok(Expectation::default()), read_accepted)?;
    let expectation = expectation.fail_on(arguments.fail_on.importance());
    let audit = match &arguments.from {
        Some(file) => of_record(&Record::read(file).map_err(Failure::Said)?)?,
        None => ask(arguments)?,
    };
    let report = match arguments.format {
        AuditFormat::Human => human(&audit),
        AuditFormat::Json => json(&audit),
        AuditFormat::Markdown => markdown(&audit),
        AuditFormat::Html => html(&audit),
        AuditFormat::Junit => junit(&audit, &expectation),
    };
    match &arguments.output {
        None => out.write_all(report.as_bytes())?,
        Some(file) => fs::write(file, report).map_err(|error| unusable(file, "written", &error))?,
    }
    judge(&audit, &expectation, out)
}

/// Asks the library.
fn ask(arguments: &AuditArguments) -> Result<Audit, Failure> {
    let timeout = Duration::from_secs(arguments.timeout.max(1));
    let limits = Limits::with_timeout(timeout).allow_network(arguments.allow_network);
    let mut adapter = Adapter::start_words(arguments.command.clone(), limits).map_err(Failure::Said)?;
    let inputs = inputs(arguments);
    let bar = progress(inputs.as_slice().len());
    let mut show = |count: usize| bar.set_position(count as u64);
    let audit = match &arguments.record {
        None => Audit::new(&mut adapter, &inputs, &mut show).map_err(|error| grammar(&error))?,
        Some(file) => {
            let recorder = Recorder::new(file);
            let record = recorder.record(&mut adapter, &inputs, &mut show);
            of_record(&record.map_err(|error| unusable(file, "written", &error))?)?
        }
    };
    bar.finish_and_clear();
    Ok(audit)
}

fn of_record(record: &Record) -> Result<Audit, Failure> {
    Audit::of_record(record, &mut Sources::new()).map_err(|error| grammar(&error))
}

fn grammar(error: &CompileError) -> Failure {
    Failure::Said(format!("the grammar: {error}"))
}

fn inputs(arguments: &AuditArguments) -> Inputs {
    let all = match arguments.suite {
        AuditInputs::Corpus => Inputs::of_cases(),
        AuditInputs::Complete => Inputs::of_suites(),
        AuditInputs::Both => Inputs::of_cases().and(Inputs::of_suites()),
    };
    if arguments.schemes.is_empty() { all } else { all.of_schemes(&arguments.schemes) }
}

/// Returns a line that shows the progress, if standard error is a terminal.
fn progress(inputs: usize) -> ProgressBar {
    let bar = ProgressBar::new(inputs as u64);
    let template = "{bar:30} {pos} of {len} inputs, {per_sec}, {eta} left";
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar
}

/// Decides the exit code, and names what was accepted and not found. All else stands in the report.
fn judge(audit: &Audit, expectation: &Expectation, out: &mut Output) -> Result<Status, Failure> {
    if let Some(why) = &audit.trouble {
        return Err(Failure::Said(format!("{} inputs were not asked: {why}", audit.not_asked)));
    }
    let findings = expectation.judge(audit);
    for finding in findings.iter().filter(|finding| finding.outcome == Outcome::Stale) {
        out.problem(&format!("--accept: {}", finding.words))?;
    }
    Ok(if findings.iter().any(Finding::fails) { Status::Bad } else { Status::Good })
}

impl Danger {
    const fn importance(self) -> Importance {
        match self {
            Danger::Host => Importance::Host,
            Danger::Login => Importance::Login,
            Danger::Resource => Importance::Resource,
            Danger::Verdict => Importance::Verdict,
            Danger::Any => Importance::Spelling,
        }
    }
}

fn read_accepted(file: &Path) -> Result<Expectation, Failure> {
    let text = fs::read_to_string(file).map_err(|error| unusable(file, "read", &error))?;
    Expectation::read(&text)
        .map_err(|(line, why)| Failure::Said(format!("{}:{line}: {why}", escape::argument(file.as_os_str()))))
}

fn unusable(file: &Path, done: &str, error: &std::io::Error) -> Failure {
    Failure::Said(format!("{}: it cannot be {done}, {error}", escape::argument(file.as_os_str())))
}
