//! `rfc1738 fuzz`: asks a library about generated inputs, and keeps each kind of answer that neither its text nor its design predicts.

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
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError, mpsc};
use std::time::{Duration, Instant};

use clap::{Args, Subcommand};
use indicatif::{ProgressBar, ProgressStyle};
use rfc1738_adapter::{Adapter, Limits};
use rfc1738_audit::{Against, Audit, Cause, Inputs, Wanted, words};
use rfc1738_commands::Shard;
use rfc1738_commands::asked::{limits, seconds};
use rfc1738_subject::Subject;

use crate::audit::read_inputs;
use crate::help;
use crate::output::{Failure, Output, Status, WIDTH};
use crate::phrases::{fitted, hanging};
use judge::{Judge, Surprise};
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
    /// How long the campaign runs, such as 90s, 10m or 2h
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = time)]
    time: Duration,
    /// End after at least so many inputs, if the time is not over before
    #[arg(long, value_name = "N")]
    count: Option<u64>,
    /// Learn from the inputs of this file instead of those of an audit, and vary them: one a line, as it is or as a string of JSON
    #[arg(long, value_name = "FILE")]
    inputs: Option<PathBuf>,
    /// The seed of the inputs. A folder of --state keeps its own
    #[arg(long, value_name = "N", default_value_t = 1738)]
    seed: u64,
    /// The number of adapters that are asked at the same time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=64))]
    jobs: u8,
    /// The share of one computer: of N computers, each takes every Nth batch, and keeps its own folder. `rfc1738 fuzz merge` joins them
    #[arg(long, value_name = "I/N", value_parser = Shard::read, default_value = "1/1", hide_default_value = true)]
    shard: Shard,
    /// The folder that keeps the findings and the place in the sequence of inputs; a campaign that was stopped goes on there
    #[arg(long, value_name = "DIR")]
    state: Option<PathBuf>,
    /// Ask only about the inputs of the findings in the folder of --state, and report those that are found again
    #[arg(long, requires = "state", conflicts_with_all = ["time", "count", "inputs", "against", "shard"])]
    replay: bool,
    /// The text [default: the one that the adapter claims, or the nearest one]
    #[arg(long, value_enum)]
    against: Option<Against>,
    /// The time that the adapter has for each batch of inputs [default: 10]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    timeout: Option<Duration>,
    /// Let the adapter use the network
    #[arg(long)]
    allow_network: bool,
}

#[derive(Subcommand)]
enum FuzzCommand {
    /// Take the findings of other campaigns, one for each class of inputs
    #[command(after_help = help::FUZZ_MERGE)]
    Merge {
        /// The folder that gets the findings
        into: PathBuf,
        /// The folders of --state of the campaigns
        #[arg(required = true)]
        from: Vec<PathBuf>,
    },
}

/// Returns a time: a number with `s`, `m` or `h`, or of seconds.
fn time(text: &str) -> Result<Duration, String> {
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
    number.checked_mul(factor).map(Duration::from_secs).ok_or_else(|| "the time is too long".into())
}

/// What a worker tells.
enum Message {
    /// So many inputs have an answer, of this batch.
    Asked(u64, usize),
    Found(Box<Surprise>),
    /// The adapter cannot be asked any more.
    Failed(String),
}

pub(crate) fn run(arguments: &FuzzArguments, out: &mut Output) -> Result<Status, Failure> {
    if let Some(FuzzCommand::Merge { into, from }) = &arguments.other {
        return merge(into, from, out);
    }
    let limits = Limits {
        // A crash is a finding here, and not the end.
        failures: u32::MAX,
        ..limits(arguments.timeout, arguments.allow_network)
    };
    let start = || Adapter::start_words(arguments.command.clone(), limits).map_err(Failure::Said);
    let mut state =
        State::open(arguments.state.as_deref(), arguments.seed, arguments.shard).map_err(Failure::Said)?;
    if arguments.replay {
        return replay(&mut start()?, &state, out);
    }
    let inputs = match &arguments.inputs {
        Some(file) => read_inputs(file)?,
        None => Inputs::of_cases(),
    };
    let mut first = start()?;
    let bar = ProgressBar::new_spinner();
    if let Ok(style) = ProgressStyle::with_template("{spinner} {msg}") {
        bar.set_style(style);
    }
    bar.set_message("learning the design of the library from the inputs of an audit");
    bar.enable_steady_tick(Duration::from_millis(200));
    let audit = Audit::new(&mut first, &inputs, Wanted::All, arguments.against, &mut |_| {})
        .map_err(|error| Failure::Said(format!("the grammar: {error}")))?;
    if let Some(why) = audit.trouble {
        return Err(Failure::Said(why));
    }
    bar.suspend(|| out.write_all(fitted(&of_audit(&audit.causes), out.width()).as_bytes()))?;
    let judge = Judge::new(audit.library, audit.against, &audit.causes);
    let adapters = (0..arguments.jobs).map(|_| start()).collect::<Result<Vec<_>, _>>()?;
    let mut pool = Steer::new(inputs.into_iter().map(|input| input.text).collect());
    state.kept.iter().for_each(|kept| pool.add(&kept.input));
    let campaign = Campaign {
        judge: &judge,
        seed: state.seed,
        shard: arguments.shard,
        next: AtomicU64::new(state.batch),
        is_over: AtomicBool::new(false),
        end: Instant::now() + arguments.time,
        kept: Mutex::new(state.kept.iter().map(|kept| kept.class.clone()).collect()),
        left: AtomicU64::new(arguments.count.unwrap_or(u64::MAX)),
        pool: Mutex::new(pool),
    };
    let known = state.kept.len();
    let trouble = campaign.run(adapters, &mut state, &bar, out)?;
    bar.finish_and_clear();
    let new = state.kept.len() - known;
    writeln!(
        out,
        "{} inputs by seed {}, up to batch {}; findings: {} ({new} new)",
        state.asked,
        state.seed,
        state.batch,
        state.kept.len()
    )?;
    match trouble {
        Some(why) => Err(Failure::Said(why)),
        None if state.kept.is_empty() => Ok(Status::Good),
        None => Ok(Status::Bad),
    }
}

/// Returns what the audit finds already, which the campaign does not report again.
fn of_audit(causes: &[Cause]) -> String {
    const SHOWN: usize = 5;
    if causes.is_empty() {
        return String::new();
    }
    let mut text = "`rfc1738 audit` finds these, which the campaign does not report again:\n".to_owned();
    for cause in causes.iter().take(SHOWN) {
        let line = format!("- {}: {}", cause.title(), words::input(&cause.input));
        text += &(hanging(&line, 2, WIDTH) + "\n");
    }
    if causes.len() > SHOWN {
        text += &format!("- and {} more\n", causes.len() - SHOWN);
    }
    text + "\n"
}

/// Returns the number of a batch among those of all shards.
fn batch_of(shard: Shard, number: u64) -> u64 {
    number.wrapping_mul(shard.count as u64).wrapping_add(shard.index as u64)
}

/// Takes the findings of other campaigns whose class is new.
fn merge(into: &Path, from: &[PathBuf], out: &mut Output) -> Result<Status, Failure> {
    let mut all = State::open(Some(into), 0, Shard::ALL).map_err(Failure::Said)?;
    let before = all.kept.len();
    for folder in from {
        for kept in State::read(folder).map_err(Failure::Said)? {
            all.add(kept).map_err(Failure::Said)?;
        }
    }
    writeln!(out, "findings: {} ({} new)", all.kept.len(), all.kept.len() - before)?;
    Ok(Status::Good)
}

/// A campaign: workers take one batch after another.
struct Campaign<'a> {
    judge: &'a Judge,
    seed: u64,
    shard: Shard,
    /// The number of the next batch of this shard.
    next: AtomicU64,
    is_over: AtomicBool,
    end: Instant,
    /// The classes that are known, so only the first input of a class is minimized.
    kept: Mutex<Vec<String>>,
    /// How many inputs are asked at least before the campaign ends.
    left: AtomicU64,
    /// The inputs that are varied.
    pool: Mutex<Steer>,
}

impl Campaign<'_> {
    /// Runs until the time is over or an adapter fails for good. Returns why it failed.
    fn run(
        &self,
        adapters: Vec<Adapter>,
        state: &mut State,
        bar: &ProgressBar,
        out: &mut Output,
    ) -> Result<Option<String>, Failure> {
        let (sender, receiver) = mpsc::channel();
        let mut trouble = None;
        std::thread::scope(|scope| {
            for adapter in adapters {
                let sender = sender.clone();
                scope.spawn(move || self.work(adapter, &sender));
            }
            drop(sender);
            let started = Instant::now();
            let mut asked_now = 0;
            for message in receiver {
                match message {
                    Message::Asked(batch, count) => {
                        asked_now += count as u64;
                        state.answered(batch, count).map_err(|why| self.stop(why))?;
                        let rate = asked_now as f64 / started.elapsed().as_secs_f64().max(0.001);
                        bar.set_message(format!(
                            "{} inputs, {rate:.0} a second, {} findings",
                            state.asked,
                            state.kept.len()
                        ));
                    }
                    Message::Found(surprise) => {
                        let shown = state.keep(*surprise).map_err(|why| self.stop(why))?;
                        if let Some(kept) = shown {
                            let text = fitted(&kept.text(), out.width());
                            let written = bar.suspend(|| out.write_all(text.as_bytes()));
                            written
                                .map_err(Failure::from)
                                .and_then(|()| out.finish())
                                .inspect_err(|_| self.end())?;
                        }
                    }
                    Message::Failed(why) => trouble = Some(why),
                }
            }
            Ok(())
        })
        .map(|()| trouble)
    }

    fn end(&self) {
        self.is_over.store(true, Ordering::Relaxed);
    }

    fn stop(&self, why: String) -> Failure {
        self.end();
        Failure::Said(why)
    }

    fn pool(&self) -> MutexGuard<'_, Steer> {
        self.pool.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn work(&self, mut adapter: Adapter, sender: &mpsc::Sender<Message>) {
        while !self.is_over.load(Ordering::Relaxed) && Instant::now() < self.end {
            let batch = self.next.fetch_add(1, Ordering::Relaxed);
            let inputs = generator::batch(self.seed, batch_of(self.shard, batch), &self.pool());
            let surprises = self.judge.watched(&mut adapter, &inputs, &mut |input, seen, answer| {
                let mut pool = self.pool();
                if pool.see(input, seen, answer) {
                    pool.add(input);
                }
            });
            for surprise in surprises {
                let is_known = |class: &str| {
                    self.kept
                        .lock()
                        .unwrap_or_else(PoisonError::into_inner)
                        .iter()
                        .any(|known| known == class)
                };
                if is_known(&surprise.class()) {
                    continue;
                }
                let minimized = minimize::minimize(surprise, self.judge, &mut adapter);
                let class = minimized.class();
                if !is_known(&class) {
                    self.pool().add(&minimized.input);
                    self.kept.lock().unwrap_or_else(PoisonError::into_inner).push(class);
                    // The receiver is gone if the campaign stops.
                    let _ = sender.send(Message::Found(Box::new(minimized)));
                }
            }
            if let Some(why) = adapter.trouble() {
                let _ = sender.send(Message::Failed(why.into()));
                self.end();
                return;
            }
            let count = inputs.len() as u64;
            let _ = sender.send(Message::Asked(batch, inputs.len()));
            let left = |left: u64| Some(left.saturating_sub(count));
            if self
                .left
                .fetch_update(Ordering::Relaxed, Ordering::Relaxed, left)
                .is_ok_and(|left| left <= count)
            {
                self.end();
            }
        }
        adapter.finish();
    }
}

/// Asks about the inputs of the findings again. A finding is found again if the answer is still not that of its text, so no design is needed.
fn replay(adapter: &mut Adapter, state: &State, out: &mut Output) -> Result<Status, Failure> {
    let mut found = 0;
    for kept in &state.kept {
        let judge = Judge::of_text(kept.against().map_err(Failure::Said)?);
        let again = judge.surprises(adapter, std::slice::from_ref(&kept.input)).pop();
        if let Some(why) = adapter.trouble() {
            return Err(Failure::Said(why.into()));
        }
        if let Some(surprise) = again {
            found += 1;
            let text = fitted(&Kept::new(&surprise, kept.batch).text(), out.width());
            out.write_all(text.as_bytes())?;
        }
    }
    writeln!(out, "{found} of {} findings are found again", state.kept.len())?;
    Ok(if found == 0 { Status::Good } else { Status::Bad })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_have_all_batches_between_them() {
        let mut all: Vec<u64> = (0..3)
            .flat_map(|index| (0..4).map(move |number| batch_of(Shard { index, count: 3 }, number)))
            .collect();
        all.sort_unstable();
        assert_eq!(all, (0..12).collect::<Vec<_>>());
    }

    #[test]
    fn a_time_has_a_unit_or_is_in_seconds() {
        for (text, seconds) in [("90s", 90), ("10m", 600), ("2h", 7200), ("5", 5)] {
            assert_eq!(time(text), Ok(Duration::from_secs(seconds)));
        }
        for wrong in ["", "s", "1.5h", "-1s", "99999999999999999h", "1d"] {
            assert!(time(wrong).is_err(), "{wrong}");
        }
    }
}
