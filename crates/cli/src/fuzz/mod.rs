//! `rfc1738 fuzz`: an audit that goes on with generated inputs. It ends with the same list of causes.

mod campaign;
mod dice;
mod generator;
mod judge;
mod kept;
mod minimize;
mod steer;
mod urls;
mod vary;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use clap::{Args, Subcommand};
use indicatif::{ProgressBar, ProgressStyle};
use rfc1738_adapter::{Adapter, Limits};
use rfc1738_audit::{Audit, Cause, Danger, Inputs, Text, Wanted, human, words};
use rfc1738_oracle::Subject;
use rfc1738_suite::command::Shard;
use rfc1738_suite::command::asked::AdapterLimits;

use crate::audit::{judge as judge_audit, read_accepted, read_inputs};
use crate::interrupt::Interrupt;
use crate::output::{Failure, Output, Status};
use crate::phrases::fitted;
use crate::{escape, help};
use campaign::{Campaign, Known};
use judge::Judge;
use kept::{Kept, State};
use steer::Steer;

#[derive(Args)]
#[command(after_help = help::FUZZ, args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(crate) struct FuzzArguments {
    #[command(subcommand)]
    other: Option<FuzzCommand>,
    /// The adapter: the program and its arguments
    #[arg(value_name = "COMMAND", required = true, last = true)]
    command: Vec<String>,
    /// How long the command asks, such as 90s, 10m or 2h [default: 60s, or without an end if --count is
    /// given]
    #[arg(long, value_name = "TIME", value_parser = time)]
    time: Option<Duration>,
    /// End after at least so many inputs, if the time is not over before
    #[arg(long, value_name = "N")]
    count: Option<u64>,
    /// Audit the library with the inputs of this file, and vary them: one a line, as it is or as a
    /// string of JSON
    #[arg(long, value_name = "FILE")]
    inputs: Option<PathBuf>,
    /// The seed of the inputs. A folder of --state keeps its own
    #[arg(long, value_name = "N", default_value_t = 1738)]
    seed: u64,
    /// The number of adapters that are asked at the same time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=64))]
    jobs: u8,
    /// The share of one computer: of N computers, each takes every Nth batch, and keeps its own
    /// folder. `rfc1738 fuzz merge` joins them
    #[arg(long, value_name = "I/N", value_parser = Shard::read)]
    #[arg(default_value = "1/1", hide_default_value = true)]
    shard: Shard,
    /// The folder that keeps the findings and the place in the sequence of inputs. A campaign that
    /// was stopped continues there
    #[arg(long, value_name = "DIR")]
    state: Option<PathBuf>,
    /// Ask only about the inputs of the findings in the folder of --state, and report those that
    /// are found again
    #[arg(long, requires = "state")]
    #[arg(conflicts_with_all = ["time", "count", "inputs", "against", "shard", "accept", "all"])]
    replay: bool,
    /// The text [default: the one that the adapter claims, or the nearest one]
    #[arg(long, value_enum, value_name = "TEXT")]
    against: Option<Text>,
    /// The file with the accepted causes, as for `rfc1738 audit`: a line for each, its name and the
    /// reason
    #[arg(long, value_name = "FILE")]
    accept: Option<PathBuf>,
    /// Exit 1 only for a cause that can do this, or worse
    #[arg(long, value_enum, value_name = "DANGER", default_value_t = Danger::Spelling)]
    fail_on: Danger,
    /// Show every cause
    #[arg(long)]
    all: bool,
    /// Write one JSON object for each cause, as soon as it is found, and the last lines on standard
    /// error
    #[arg(long, visible_alias = "jsonl")]
    json: bool,
    #[command(flatten)]
    limits: AdapterLimits,
}

#[derive(Subcommand)]
enum FuzzCommand {
    /// Take the findings of other campaigns, one for each cause
    #[command(after_help = help::FUZZ_MERGE)]
    Merge {
        /// The folder that gets the findings
        into: PathBuf,
        /// The folders of --state of the campaigns
        #[arg(required = true)]
        from: Vec<PathBuf>,
    },
}

/// How long the command asks, if nobody says it, in seconds.
const USUAL: u64 = 60;

/// How long the cause of the last surprise is asked for, after the time is over.
const REST: Duration = Duration::from_secs(2);

/// A year, in seconds.
const LONGEST: u64 = 365 * 24 * 3600;

/// Returns a time: a number with `s`, `m` or `h`, or of seconds.
pub(crate) fn time(text: &str) -> Result<Duration, String> {
    let (number, unit) = match text.strip_suffix(['s', 'm', 'h']) {
        Some(number) => (number, &text[number.len()..]),
        None => (text, "s"),
    };
    let factor = match unit {
        "h" => 3600,
        "m" => 60,
        _ => 1,
    };
    let number: u64 = number.parse().map_err(|_| "write a time such as 90s, 10m or 2h".to_owned())?;
    let seconds = number.checked_mul(factor).filter(|seconds| *seconds <= LONGEST);
    seconds.map(Duration::from_secs).ok_or_else(|| "the time is too long, write 8760h or less".into())
}

pub(crate) fn run(arguments: &FuzzArguments, out: &mut Output) -> Result<Status, Failure> {
    if let Some(FuzzCommand::Merge { into, from }) = &arguments.other {
        return merge(into, from, out);
    }
    let limits = Limits {
        // A crash is a finding here, and not the end.
        failures: u32::MAX,
        ..arguments.limits.limits()
    };
    let longest = Duration::from_secs(if arguments.count.is_some() { LONGEST } else { USUAL });
    let end = Instant::now() + arguments.time.unwrap_or(longest);
    let start = || Adapter::start_words(arguments.command.clone(), limits.clone()).map_err(Failure::Said);
    let mut state = State::open(arguments.state.as_deref(), arguments.seed, arguments.shard)?;
    if arguments.replay {
        return replay(&mut start()?, &state, arguments.json, out);
    }
    let interrupt = Interrupt::ends_now(
        "Ctrl-C ended the campaign before it began, while it asked about the inputs of an audit: it asked \
         about nothing",
    )?;
    let inputs = match &arguments.inputs {
        Some(file) => read_inputs(file)?,
        None => Inputs::of_cases(),
    };
    let expectation = arguments.accept.as_deref().map(read_accepted).transpose()?;
    let expectation = expectation.unwrap_or_default().fail_on(arguments.fail_on);
    let mut first = start()?;
    first.ends_at(end);
    let bar = ProgressBar::new_spinner();
    if let Ok(style) = ProgressStyle::with_template("{spinner} {msg}") {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    let conventions = Arc::new(first.description().conventions.clone());
    let mut show = |count: usize| bar.set_message(format!("auditing the library: {count} inputs"));
    let mut audit = Audit::new(&mut first, &inputs, Wanted::Causes, arguments.against, &mut show);
    if let Some(why) = &audit.trouble {
        return Err(Failure::Said(why.clone()));
    }
    let cut = first.is_over().then(|| {
        let inputs = words::inputs(audit.not_asked);
        let what = "the time was over before the audit of the library ended";
        format!("{what}; not asked: {inputs}, write a longer --time")
    });
    if let (Some(why), 0) = (&cut, audit.asked) {
        return Err(Failure::Said(why.clone()));
    }
    if arguments.json {
        audit.causes.iter().filter(|cause| cause.is_found_again).try_for_each(|cause| {
            Kept::new(cause, cause.answer.clone(), audit.against, 0).write(true, out)
        })?;
        out.finish()?;
    }
    if !arguments.json && !audit.causes.is_empty() {
        out.line(&format!(
            "the audit finds {}, which stand in the list at the end; the campaign looks for others",
            words::causes(audit.causes.len())
        ))?;
        out.finish()?;
    }
    for kept in &state.kept {
        audit.add(kept.cause(&conventions)?);
    }
    let judge = Judge::new(&audit, &conventions);
    let jobs = if cut.is_some() { 0 } else { arguments.jobs };
    let mut adapters = (0..jobs).map(|_| start()).collect::<Result<Vec<_>, _>>()?;
    adapters.iter_mut().for_each(|adapter| adapter.ends_at(end + REST));
    let mut pool = Steer::new(inputs.into_iter().map(|input| input.text).collect());
    state.kept.iter().for_each(|kept| pool.add(&kept.input));
    let mut known = Known::default();
    audit.causes.iter().for_each(|cause| _ = known.add(&cause.name));
    let campaign = Campaign {
        judge: &judge,
        seed: state.seed,
        shard: arguments.shard,
        next: AtomicU64::new(state.batch),
        is_over: AtomicBool::new(false),
        interrupt: interrupt.clone(),
        end,
        known: Mutex::new(known),
        known_crashes: AtomicU64::new(0),
        lost: AtomicU64::new(0),
        left: AtomicU64::new(arguments.count.unwrap_or(u64::MAX)),
        pool: Mutex::new(pool),
        json: arguments.json,
    };
    let (before, asked) = (state.kept.len(), state.asked);
    interrupt.ends_later();
    let (wrong, trouble) = campaign.run(adapters, &mut state, &bar, out)?;
    bar.finish_and_clear();
    // Of answers that known causes explain, the causes have no inputs.
    audit.asked += if wrong == 0 { state.asked - asked } else { state.kept.len() as u64 };
    for kept in &state.kept[before..] {
        audit.add(kept.cause(&conventions)?);
    }
    let counts = format!(
        "{} inputs by seed {}, up to batch {}; in this run {wrong} answers are not those of {}; found by the \
         campaign: {} ({} new)",
        state.asked,
        state.seed,
        state.batch,
        audit.against.name(),
        state.kept.len(),
        state.kept.len() - before
    );
    let lost = campaign.lost.into_inner();
    let lost = (lost > 0).then(|| {
        format!(
            "a fresh process does not show {lost} more: the answers depend on earlier inputs or on chance"
        )
    });
    let last = cut
        .into_iter()
        .chain(lost)
        .chain((interrupt.is_typed() || !state.kept.is_empty()).then(|| next(arguments.state.as_deref())))
        .chain([counts]);
    if arguments.json {
        last.into_iter().try_for_each(|line| out.problem(&line))?;
    } else {
        let screen = human(&audit, &expectation, arguments.all, out.width());
        out.write_all(fitted(&screen, out.width()).as_bytes())?;
        last.into_iter().try_for_each(|line| out.line(&line))?;
    }
    match trouble {
        Some(why) => Err(Failure::Said(why)),
        None if interrupt.is_typed() => Err(Failure::Interrupted),
        None => judge_audit(&audit, &expectation, out),
    }
}

/// Returns where the findings of the campaign are, and how to go on.
fn next(folder: Option<&Path>) -> String {
    let Some(folder) = folder else {
        return "nothing is kept: with --state DIR the findings are kept, and the campaign can go on".into();
    };
    let folder = escape::argument(folder.as_os_str());
    format!(
        "kept in {folder}: the same command goes on there, and `rfc1738 fuzz --replay --state {folder} -- \
         COMMAND` asks about the findings again"
    )
}

/// Takes the findings of other campaigns whose cause is new.
fn merge(into: &Path, from: &[PathBuf], out: &mut Output) -> Result<Status, Failure> {
    let mut all = State::open(Some(into), 0, Shard::ALL)?;
    let before = all.kept.len();
    for folder in from {
        for kept in State::read(folder)? {
            all.add(kept)?;
        }
    }
    writeln!(out, "findings: {} ({} new)", all.kept.len(), all.kept.len() - before)?;
    Ok(Status::Good)
}

/// Asks about the inputs of the findings again. A finding is found again if the answer is still not
/// that of its text.
fn replay(adapter: &mut Adapter, state: &State, json: bool, out: &mut Output) -> Result<Status, Failure> {
    let mut found = 0;
    for kept in &state.kept {
        let against = kept.against()?;
        let again = Cause::of_input(adapter, &kept.input, against);
        if let Some(why) = adapter.trouble() {
            return Err(Failure::Said(why.into()));
        }
        if let Some((cause, answer)) = again {
            found += 1;
            Kept::new(&cause, answer, against, 0).write(json, out)?;
        }
    }
    let counts = format!("{found} of {} findings are found again", state.kept.len());
    if json {
        out.problem(&counts)?
    } else {
        writeln!(out, "{counts}")?
    }
    Ok(if found == 0 { Status::Good } else { Status::Bad })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_has_a_unit_or_is_in_seconds() {
        for (text, seconds) in [("90s", 90), ("10m", 600), ("2h", 7200), ("5", 5)] {
            assert_eq!(time(text), Ok(Duration::from_secs(seconds)));
        }
        for wrong in ["", "s", "1.5h", "-1s", "99999999999999999h", "18446744073709551615s", "8761h", "1d"] {
            assert!(time(wrong).is_err(), "{wrong}");
        }
    }
}
