//! `rfc1738 audit`: asks a library about many inputs, and reports the causes of the answers that
//! are not those of its text.

use std::borrow::Cow;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Subcommand, ValueEnum};
use indicatif::{ProgressBar, ProgressState, ProgressStyle};
use rfc1738_adapter::{Adapter, Limits};
use rfc1738_audit::{
    Audit, Cause, Changes, Danger, Expectation, Finding, Framework, Inputs, Outcome, Record, Recorder, Suite,
    Text, Texts, Wanted, cause_json, changes_human, changes_json, emit, human, json, junit, markdown,
    without_test, words,
};
use rfc1738_oracle::{SCHEMES, Subject};
use rfc1738_suite::command::asked::AdapterLimits;
use rfc1738_suite::corpus::suggestion;
use rfc1738_suite::files;

use crate::output::{Failure, Output, Status, WIDTH, complain};
use crate::phrases::fitted;
use crate::time::{self, TimeArguments};
use crate::{escape, help, input};

#[derive(Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(crate) struct AuditArguments {
    #[command(subcommand)]
    pub(crate) other: Option<AuditCommand>,
    /// The adapter: the program and its arguments
    #[arg(value_name = "COMMAND", required_unless_present = "from", conflicts_with = "from", last = true)]
    pub(crate) command: Vec<String>,
    /// Read the answers from a record, and ask no library
    #[arg(long, value_name = "RECORD", conflicts_with_all = ["schemes", "suite", "inputs", "record"])]
    pub(crate) from: Option<PathBuf>,
    /// Keep the answers in a record, a file *.jsonl.gz. A run that was stopped continues from it
    #[arg(long, value_name = "RECORD")]
    pub(crate) record: Option<PathBuf>,
    /// Only the inputs of this scheme, or `other`
    #[arg(long = "scheme", value_name = "SCHEME", ignore_case = true)]
    #[arg(value_parser = PossibleValuesParser::new(SCHEMES.into_iter().chain(["other"])).map(small))]
    pub(crate) schemes: Vec<String>,
    /// The inputs
    #[arg(long, value_enum, default_value_t = Suite::Both)]
    pub(crate) suite: Suite,
    /// Ask about the inputs of this file instead: one a line, as it is or as a string of JSON
    #[arg(long, value_name = "FILE", conflicts_with = "suite")]
    pub(crate) inputs: Option<PathBuf>,
    /// The text that the library is judged against [default: the one that the adapter claims, or
    /// the nearest one]
    #[arg(long, value_enum, value_name = "TEXT")]
    pub(crate) against: Option<Text>,
    /// The format of the report: human (the default), json, markdown, html or junit. With "=" and a
    /// file the report is written there. Can stand more than once
    #[arg(long = "format", value_name = "FORMAT[=FILE]", value_parser = requested)]
    pub(crate) formats: Vec<Requested>,
    /// Show every cause, and how the answers agree with each text
    #[arg(long)]
    pub(crate) all: bool,
    /// Write the report to a file instead of standard output
    #[arg(long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Show all inputs of one cause, in the format human or json. With --emit, write only its test
    #[arg(long, value_name = "CAUSE")]
    pub(crate) cause: Option<String>,
    /// Write a test for each cause that a test can show and that is not accepted, instead of the
    /// report. The test fails today, and needs nothing of this project
    #[arg(long, value_enum, value_name = "FRAMEWORK", conflicts_with = "formats")]
    pub(crate) emit: Option<Framework>,
    /// Write the causes that are found into a file for --accept. You write the reasons
    #[arg(long, value_name = "FILE")]
    pub(crate) write_accept: Option<PathBuf>,
    /// The file with the accepted causes: a line for each, its name and the reason
    #[arg(long, value_name = "FILE")]
    pub(crate) accept: Option<PathBuf>,
    /// Exit 1 only for a cause that can do this, or worse
    #[arg(long, value_enum, value_name = "DANGER", default_value_t = Danger::Spelling)]
    pub(crate) fail_on: Danger,
    #[command(flatten)]
    pub(crate) limits: AdapterLimits,
}

#[derive(Subcommand)]
pub(crate) enum AuditCommand {
    /// Compare two versions of a library, and list the new, changed and fixed causes
    ///
    /// `rfc1738 audit --record FILE` makes a record of the old version. The new one is another
    /// record, or an adapter, which is asked now about the inputs of the record. A change is new if
    /// only the old answer is that of the text, and fixed if only the new one is.
    #[command(after_help = help::AUDIT_DIFF)]
    Diff {
        /// The record of the old version
        old: PathBuf,
        /// The record of the new version
        #[arg(required_unless_present = "command", conflicts_with = "command")]
        new: Option<PathBuf>,
        /// The adapter of the new version: the program and its arguments
        #[arg(value_name = "COMMAND", last = true)]
        command: Vec<String>,
        /// The text [default: the one that the new record claims, or the one whose answers it has
        /// most often]
        #[arg(long, value_enum, value_name = "TEXT")]
        against: Option<Text>,
        /// Show every cause
        #[arg(long)]
        all: bool,
        /// Write one JSON object
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        limits: AdapterLimits,
    },
    /// Find the inputs for which the time of a library grows faster than their length
    ///
    /// A short URL that takes seconds stops a program. The command asks about families of inputs: a
    /// beginning, a unit that is repeated, and an end. The units are the delimiters of URLs and the
    /// characters that implementations tell apart; they are repeated in each part of a URL. It
    /// doubles the number of units, until an answer takes long enough to be measured. For each part
    /// of a URL it shows the worst family.
    #[command(after_help = help::AUDIT_TIME)]
    Time(TimeArguments),
}

/// The format of the report of an audit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum AuditFormat {
    /// A page for a terminal
    Human,
    /// For programs: one object, described in docs/json.md
    Json,
    /// For pages
    Markdown,
    /// For a browser: one file
    Html,
    /// For the pages of CI systems: a test for each finding
    Junit,
}

/// A report that is asked for: its format, and the file if it is not for standard output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Requested {
    format: AuditFormat,
    file: Option<PathBuf>,
}

fn small(name: String) -> String {
    name.to_ascii_lowercase()
}

/// Reads `FORMAT` or `FORMAT=FILE`.
fn requested(text: &str) -> Result<Requested, String> {
    let (name, file) = match text.split_once('=') {
        Some((_, "")) => return Err("write the name of a file after the \"=\"".into()),
        Some((name, file)) => (name, Some(PathBuf::from(file))),
        None => (text, None),
    };
    let format = AuditFormat::from_str(name, true).map_err(|_| {
        let names = AuditFormat::value_variants().iter().filter_map(ValueEnum::to_possible_value);
        let names: Vec<String> = names.map(|value| value.get_name().to_owned()).collect();
        format!("expected one of {}", names.join(", "))
    })?;
    Ok(Requested { format, file })
}

pub(crate) fn run(arguments: &AuditArguments, out: &mut Output) -> Result<Status, Failure> {
    match &arguments.other {
        Some(AuditCommand::Diff { old, new, command, against, all, json, limits }) => {
            let old = read_record("the old record", old)?;
            let new = match new {
                Some(file) => read_record("the new record", file)?,
                None => asked_again(&old, command, limits.limits())?,
            };
            return diff([&old, &new], *against, *all, *json, out);
        }
        Some(AuditCommand::Time(arguments)) => return time::run(arguments, out),
        None => {}
    }
    if arguments.formats.iter().filter(|wanted| wanted.file.is_none()).count() > 1 {
        return Err(Failure::Said(
            "--format: only one report can go to standard output, write FORMAT=FILE".into(),
        ));
    }
    arguments.keeps_what_it_reads()?;
    let expectation = arguments.accept.as_deref().map(read_accepted).transpose()?;
    let expectation = expectation.unwrap_or_default().fail_on(arguments.fail_on);
    let audit = match &arguments.from {
        Some(file) => of_record(&read_record("--from", file)?, arguments),
        None => ask(arguments)?,
    };
    let human = [Requested { format: AuditFormat::Human, file: None }];
    let formats = if arguments.formats.is_empty() { &human[..] } else { &arguments.formats };
    let width = out.width();
    // "-" is standard output.
    let output = arguments.output.as_deref().filter(|file| *file != Path::new("-"));
    let tested =
        arguments.emit.map(|_| of_tests(&audit, arguments.cause.as_deref(), &expectation)).transpose()?;
    let tested = tested.as_ref().unwrap_or(&audit);
    // Each report, and the file for it.
    let reports = match arguments.emit {
        Some(framework) => vec![(emit(tested, framework), None)],
        None => {
            let all = formats.iter().map(|wanted| {
                let file = wanted.file.as_deref().or(output);
                let width = if file.is_some() { WIDTH } else { width };
                let report = match &arguments.cause {
                    Some(name) => of_cause(&audit, name, wanted.format, width)?,
                    None => in_format(&audit, &expectation, wanted.format, arguments.all, width),
                };
                Ok((report, file))
            });
            all.collect::<Result<Vec<_>, Failure>>()?
        }
    };
    for (report, file) in reports {
        match file.or(output) {
            None => out.write_all(report.as_bytes())?,
            Some(file) => files::write(file, &report)
                .map_err(|error| Failure::Said(unusable(file, "written", &error)))?,
        }
    }
    if arguments.emit.is_some_and(|framework| framework != Framework::Junit) {
        let names = without_test(tested);
        if !names.is_empty() {
            let why = "a test compares what is read of one URL, not what is printed, chance or a reference";
            out.problem(&format!(
                "no test is written for these causes, because {why}: {}",
                names.join(", ")
            ))?;
        }
    }
    if let Some(file) = &arguments.write_accept {
        let before =
            if file.is_file() { input::text(file.as_ref(), input::LONGEST_LIST) } else { Ok(String::new()) };
        let text = expectation.to_text(&audit, &before?).map_err(|(line, why)| {
            let file = escape::path(file);
            Failure::Said(format!("{file}:{line}: {why}; it is not a file of --accept, name another one"))
        })?;
        files::write(file, &text).map_err(|error| Failure::Said(unusable(file, "written", &error)))?;
    }
    judge(&audit, &expectation, out)
}

fn diff(
    [old, new]: [&Record; 2],
    against: Option<Text>,
    all: bool,
    json: bool,
    out: &mut Output,
) -> Result<Status, Failure> {
    let mut changes = Changes::new(old, new, against);
    changes.name_as_audits(old, new);
    let report = match json {
        true => changes_json(&changes),
        false => changes_human(&changes, old, new, all, out.width()),
    };
    out.write_all(report.as_bytes())?;
    Ok(if changes.causes.is_empty() { Status::Good } else { Status::Bad })
}

const DECLINES_ALL: &str = "the library declines every input, so nothing is judged: look at the adapter";

fn asked_again(old: &Record, command: &[String], limits: Limits) -> Result<Record, Failure> {
    let mut adapter = Adapter::start_words(command.to_vec(), limits)?;
    let description = adapter.description().clone();
    let inputs = old.inputs();
    let bar = progress(inputs.len());
    let mut show = |count: usize| bar.set_position(count as u64);
    let record = Record::asked(&mut adapter, description, &inputs, &mut show);
    bar.finish_and_clear();
    match &record.trouble {
        Some(why) => Err(Failure::Said(format!("not asked: {}: {why}", words::inputs(record.not_asked)))),
        None if !record.is_empty()
            && record.answers().all(|(_, answer)| answer == rfc1738_oracle::Answer::Decline) =>
        {
            Err(Failure::Said(DECLINES_ALL.into()))
        }
        None => Ok(record),
    }
}

/// Reads a record. `what` is what the command line calls it.
fn read_record(what: &str, file: &Path) -> Result<Record, Failure> {
    Record::read(file).map_err(|why| {
        let next = match file.exists() {
            true => String::new(),
            false if file == Path::new("-") => "; name a file, no record is read from standard input".into(),
            false => {
                let file = escape::argument(file.as_os_str());
                format!(": `rfc1738 audit --record {file} -- COMMAND` makes it, COMMAND is an adapter")
            }
        };
        Failure::Said(format!("{what}: {why}{next}"))
    })
}

/// Returns an audit with the causes that get a test: the findings that are not accepted, or one alone.
fn of_tests(audit: &Audit, name: Option<&str>, expectation: &Expectation) -> Result<Audit, Failure> {
    let mut tested = audit.clone();
    tested.causes = match name {
        Some(name) => {
            let elsewhere = audit.elsewhere.iter().filter(|one| one.cause.name == name);
            let by_text = elsewhere.filter_map(|one| audit.by_text(one));
            audit.causes.iter().filter(|cause| cause.name == name).cloned().chain(by_text).take(1).collect()
        }
        None => {
            let all = expectation.findings(audit).into_iter();
            all.filter(|cause| expectation.reason_of(cause).is_none()).map(Cow::into_owned).collect()
        }
    };
    match name {
        Some(name)
            if audit.elsewhere.iter().any(|one| one.cause.name == name) && tested.causes.is_empty() =>
        {
            Err(Failure::Said(format!(
                "`{}` has no test: no text says what a browser opens, and the library answers as the \
                 text says, or the test is that of another cause",
                escape::text(name)
            )))
        }
        Some(name) if tested.causes.is_empty() => Err(no_cause(name, audit.causes.iter())),
        _ => Ok(tested),
    }
}

/// The greatest number of causes that an error names.
const MOST_NAMED: usize = 8;

/// Says that none of these causes has the name.
fn no_cause<'a>(name: &str, known: impl Iterator<Item = &'a Cause>) -> Failure {
    let known: Vec<&str> = known.map(|cause| cause.name.as_str()).collect();
    let near = suggestion(name, known.iter().copied()).unwrap_or_else(|| match known[..] {
        [] => "nothing is found".into(),
        _ => {
            let (first, more) = known.split_at(known.len().min(MOST_NAMED));
            let more = match more.len() {
                0 => String::new(),
                more => format!(" and {more} more, which --all shows"),
            };
            format!("the causes are {}{more}", first.join(", "))
        }
    });
    Failure::Said(format!("there is no cause `{}`, {near}", escape::text(name)))
}

/// Returns a cause with all its inputs, the most convincing first.
fn of_cause(audit: &Audit, name: &str, format: AuditFormat, width: usize) -> Result<String, Failure> {
    let by_text = audit.causes.iter().find(|cause| cause.name == name);
    let elsewhere = audit.elsewhere.iter().find(|one| one.name() == name || one.cause.name == name);
    if by_text.is_none() && elsewhere.is_none() {
        return Err(no_cause(name, audit.causes.iter().chain(audit.elsewhere.iter().map(|one| &one.cause))));
    }
    match format {
        AuditFormat::Json => Ok(cause_json(by_text, elsewhere)),
        AuditFormat::Human => {
            let mut text = String::new();
            if let Some(cause) = by_text {
                let [expected, got] = cause.both();
                text += &format!("{}\n  expected  {expected}\n  got       {got}\n\n", cause.title());
                cause.inputs.iter().for_each(|input| text += &format!("{}\n", words::input(input)));
            }
            if let Some(one) = elsewhere {
                let [browser, library] = one.both();
                let gap = if text.is_empty() { "" } else { "\n" };
                text += &format!("{gap}{}\n  a browser  {browser}\n  library    {library}\n\n", one.title());
                one.cause.inputs.iter().for_each(|input| text += &format!("{}\n", words::input(input)));
            }
            Ok(fitted(&text, width))
        }
        AuditFormat::Markdown | AuditFormat::Html | AuditFormat::Junit => {
            Err(Failure::Said("--cause: the formats of a cause are human and json".into()))
        }
    }
}

fn in_format(
    audit: &Audit,
    expectation: &Expectation,
    format: AuditFormat,
    all: bool,
    width: usize,
) -> String {
    match format {
        AuditFormat::Human => {
            let findings = expectation.judge(audit);
            let count =
                |is_it: fn(&Outcome) -> bool| findings.iter().filter(|one| is_it(&one.outcome)).count();
            let new = count(|outcome| matches!(outcome, Outcome::New | Outcome::Minor));
            let accepted = count(|outcome| matches!(outcome, Outcome::Accepted(_)));
            let fixed = count(|outcome| *outcome == Outcome::Stale);
            let last = format!("findings: {new}, accepted: {accepted}, fixed since: {fixed}\n");
            fitted(&(human(audit, expectation, all, width) + &last), width)
        }
        AuditFormat::Json => json(audit),
        AuditFormat::Markdown => markdown(audit),
        AuditFormat::Html => rfc1738_audit::html::page(audit),
        AuditFormat::Junit => junit(audit, expectation),
    }
}

impl AuditArguments {
    /// Rejects a report in place of a file that the command reads.
    fn keeps_what_it_reads(&self) -> Result<(), Failure> {
        let reads = [&self.from, &self.record, &self.inputs];
        let formats = self.formats.iter().filter_map(|wanted| wanted.file.as_ref());
        let reports = formats.chain(&self.output).map(|file| (file, &self.accept));
        // The file of --accept can grow.
        for (file, accept) in reports.chain(self.write_accept.iter().map(|file| (file, &None))) {
            let read = reads.into_iter().chain([accept]).flatten().find(|read| files::are_same(read, file));
            if read.is_some() {
                let file = escape::path(file);
                return Err(Failure::Said(format!("{file}: the command reads this file, write another one")));
            }
        }
        Ok(())
    }

    /// Returns what the reports show. To count how the answers agree with each text takes most of
    /// the time, and few reports show it.
    fn wanted(&self) -> Wanted {
        let needs = |report: &Requested| match report.format {
            AuditFormat::Human => self.all,
            AuditFormat::Junit => false,
            AuditFormat::Json | AuditFormat::Markdown | AuditFormat::Html => true,
        };
        let is_asked = self.formats.iter().any(needs) || (self.formats.is_empty() && self.all);
        match self.emit.is_none() && self.cause.is_none() && is_asked {
            true => Wanted::All,
            false => Wanted::Causes,
        }
    }
}

fn ask(arguments: &AuditArguments) -> Result<Audit, Failure> {
    let inputs = inputs(arguments)?;
    let mut adapter = Adapter::start_words(arguments.command.clone(), arguments.limits.limits())?;
    Text::unknown_claim(&adapter.description().claims).inspect(|why| complain(why));
    let bar = progress(inputs.len());
    let all = inputs.len();
    let mut show = |count: usize| {
        bar.set_position(count as u64);
        if count == all {
            analyzing(&bar);
        }
    };
    let audit = match &arguments.record {
        None => Audit::new(&mut adapter, &inputs, arguments.wanted(), arguments.against, &mut show),
        Some(file) => {
            let description = adapter.description().clone();
            let audit = |record: &mut Record, adapter: &mut dyn Subject| {
                Audit::of_library(record, adapter, arguments.wanted(), arguments.against)
            };
            let audited =
                Recorder::new(file).record_and(&mut adapter, &description, &inputs, &mut show, audit);
            audited.map_err(|error| Failure::Said(unusable(file, "written", &error)))?.1
        }
    };
    bar.finish_and_clear();
    let batches = match adapter.unrepeated_failures() {
        0 => return Ok(audit),
        1 => "a batch of inputs".to_owned(),
        count => format!("{count} batches of inputs"),
    };
    complain(&format!(
        "the adapter failed on {batches}, and answered each of these inputs when it was asked again: its \
         answers may depend on what it was asked before, or on its memory"
    ));
    Ok(audit)
}

fn of_record(record: &Record, arguments: &AuditArguments) -> Audit {
    Text::unknown_claim(&record.description.claims).inspect(|why| complain(why));
    Audit::of_record(record, arguments.wanted(), arguments.against, &mut Texts::new())
}

fn inputs(arguments: &AuditArguments) -> Result<Inputs, Failure> {
    let all = match &arguments.inputs {
        Some(file) => read_inputs(file)?,
        None => Inputs::of(arguments.suite),
    };
    Ok(if arguments.schemes.is_empty() { all } else { all.of_schemes(&arguments.schemes) })
}

pub(crate) fn read_inputs(file: &Path) -> Result<Inputs, String> {
    let inputs = Inputs::from_lines(&input::text(file.as_ref(), input::LONGEST_LIST)?);
    let inputs = inputs.map_err(|(line, why)| format!("{}:{line}: {why}", escape::path(file)))?;
    match inputs.is_empty() {
        true => Err(format!("{}: it has no input, write one on each line", escape::path(file))),
        false => Ok(inputs),
    }
}

fn progress(inputs: usize) -> ProgressBar {
    let bar = ProgressBar::new(inputs as u64);
    counted(&bar, "{bar:10} {pos} of {len} inputs{left}");
    bar
}

/// Sets the line of progress. Its key `{left}` is empty until the time is known.
pub(crate) fn counted(bar: &ProgressBar, template: &str) {
    let left = |state: &ProgressState, text: &mut dyn std::fmt::Write| {
        let seconds = state.eta().as_secs();
        if state.pos() > 0 && seconds > 0 {
            let _ = write!(text, ", {} left", indicatif::FormattedDuration(Duration::from_secs(seconds)));
        }
    };
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style.with_key("left", left));
    }
}

/// Changes the line to say that the answers are compared.
fn analyzing(bar: &ProgressBar) {
    if let Ok(style) =
        ProgressStyle::with_template("{spinner} comparing {len} answers with the texts, {elapsed}")
    {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(200));
}

/// Decides the exit code, and names what was accepted and not found. All else stands in the report.
pub(crate) fn judge(audit: &Audit, expectation: &Expectation, out: &mut Output) -> Result<Status, Failure> {
    if let Some(why) = &audit.trouble {
        return Err(Failure::Said(format!("not asked: {}: {why}", words::inputs(audit.not_asked))));
    }
    if audit.asked == 0 {
        return Err(Failure::Said("nothing is judged: there is no input".into()));
    }
    if audit.declined == audit.asked {
        return Err(Failure::Said(DECLINES_ALL.into()));
    }
    let findings = expectation.judge(audit);
    for finding in findings.iter().filter(|finding| finding.outcome == Outcome::Stale) {
        out.problem(&format!("--accept: {}", finding.words))?;
    }
    Ok(if findings.iter().any(Finding::fails) { Status::Bad } else { Status::Good })
}

pub(crate) fn read_accepted(file: &Path) -> Result<Expectation, String> {
    let text = input::text(file.as_ref(), input::LONGEST_LIST)?;
    Expectation::read(&text)
        .map_err(|(line, why)| format!("{}:{line}: {why}", escape::argument(file.as_os_str())))
}

fn unusable(file: &Path, done: &str, error: &std::io::Error) -> String {
    format!("{}: it cannot be {done}, {error}", escape::argument(file.as_os_str()))
}
