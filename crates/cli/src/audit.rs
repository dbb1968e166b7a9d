//! `rfc1738 audit`: asks a library about many inputs, and reports the behaviors that predict its answers.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use rfc1738_audit::{Audit, Inputs, human, json, markdown};
use rfc1738_behaviors::{Importance, all_behaviors};
use rfc1738_suite::adapter::{Adapter, Limits};
use rfc1738_suite::corpus::suggestion;

use crate::cli::{AuditArguments, AuditFormat, AuditInputs, Danger};
use crate::escape;
use crate::output::{Failure, Output, Status};

pub(crate) fn run(arguments: &AuditArguments, out: &mut Output) -> Result<Status, Failure> {
    let accepted = arguments.accept.as_deref().map_or_else(|| Ok(BTreeMap::new()), read_accepted)?;
    let timeout = Duration::from_secs(arguments.timeout.max(1));
    let limits = Limits::with_timeout(timeout).allow_network(arguments.allow_network);
    let mut adapter = Adapter::start_words(arguments.command.clone(), limits).map_err(Failure::Said)?;
    let inputs = inputs(arguments);
    let bar = progress(inputs.as_slice().len());
    let audit = Audit::new(&mut adapter, &inputs, &mut |count| bar.set_position(count as u64))
        .map_err(|error| Failure::Said(format!("the grammar: {error}")))?;
    bar.finish_and_clear();
    let report = match arguments.format {
        AuditFormat::Human => human(&audit),
        AuditFormat::Json => json(&audit),
        AuditFormat::Markdown => markdown(&audit),
    };
    match &arguments.output {
        None => out.write_all(report.as_bytes())?,
        Some(file) => fs::write(file, report).map_err(|error| unusable(file, "written", &error))?,
    }
    judge(&audit, &accepted, arguments, out)
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

/// Decides the exit code, and says what decides it.
fn judge(
    audit: &Audit,
    accepted: &BTreeMap<String, String>,
    arguments: &AuditArguments,
    out: &mut Output,
) -> Result<Status, Failure> {
    if let Some(why) = &audit.trouble {
        return Err(Failure::Said(format!("{} inputs were not asked: {why}", audit.not_asked)));
    }
    let mut status = Status::Good;
    let is_found = |name: &String| audit.found.iter().any(|one| one.behavior.name == name);
    for name in accepted.keys().filter(|name| !is_found(name)) {
        status = Status::Bad;
        out.problem(&format!("--accept: `{name}` is not found any more, remove its line"))?;
    }
    let is_new = |importance: Importance, name: &str| {
        danger(importance) <= arguments.fail_on && !accepted.contains_key(name)
    };
    let new = audit.found.iter().filter(|one| is_new(one.behavior.importance, one.behavior.name)).count();
    if new > 0 || (!audit.not_explained.is_empty() && arguments.fail_on >= Danger::Verdict) {
        status = Status::Bad;
    }
    Ok(status)
}

const fn danger(importance: Importance) -> Danger {
    match importance {
        Importance::Host => Danger::Host,
        Importance::Login => Danger::Login,
        Importance::Resource => Danger::Resource,
        Importance::Verdict => Danger::Verdict,
        Importance::Spelling => Danger::Any,
    }
}

/// Reads the behaviors that are accepted: a name on each line, and the reason after it. A line that begins with "#" is a comment.
fn read_accepted(file: &Path) -> Result<BTreeMap<String, String>, Failure> {
    let text = fs::read_to_string(file).map_err(|error| unusable(file, "read", &error))?;
    let mut accepted = BTreeMap::new();
    for (number, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let place = format!("{}:{}", escape::argument(file.as_os_str()), number + 1);
        let (name, reason) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        if !all_behaviors().iter().any(|behavior| behavior.name == name) {
            let near = suggestion(name, all_behaviors().iter().map(|behavior| behavior.name));
            let near = near.map_or(String::new(), |near| format!("; {near}"));
            return Err(Failure::Said(format!(
                "{place}: no behavior has the name `{}`{near}",
                escape::text(name)
            )));
        }
        if reason.trim().is_empty() {
            return Err(Failure::Said(format!("{place}: write the reason after the name")));
        }
        if accepted.insert(name.to_string(), reason.trim().to_string()).is_some() {
            return Err(Failure::Said(format!("{place}: `{name}` stands there twice")));
        }
    }
    Ok(accepted)
}

fn unusable(file: &Path, done: &str, error: &std::io::Error) -> Failure {
    Failure::Said(format!("{}: it cannot be {done}, {error}", escape::argument(file.as_os_str())))
}
