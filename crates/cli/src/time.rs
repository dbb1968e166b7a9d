//! `rfc1738 audit time`: finds the inputs for which the time of a library grows faster than their
//! length.

use std::time::{Duration, Instant};

use clap::Args;
use clap::builder::PossibleValuesParser;
use indicatif::ProgressBar;
use rfc1738_adapter::{Adapter, Limits};
use rfc1738_audit::growth::{Family, LOOKS, PLACES, Time, Timed, search};
use rfc1738_audit::{growth_human, growth_json};
use rfc1738_oracle::{Observation, Subject};
use rfc1738_suite::command::asked::AdapterLimits;

use crate::audit::counted;
use crate::interrupt::Interrupt;
use crate::output::{Failure, Output, Status};
use crate::phrases::fitted;
use crate::{escape, fuzz};

#[derive(Args)]
pub(crate) struct TimeArguments {
    /// The adapter: the program and its arguments
    #[arg(value_name = "COMMAND", required = true, last = true)]
    command: Vec<String>,
    /// Only inputs with the repetition in this place, such as `path`
    #[arg(long = "place", value_name = "PLACE")]
    #[arg(value_parser = PossibleValuesParser::new(PLACES.iter().map(|place| place.name)))]
    places: Vec<String>,
    /// The scheme of the inputs with a host
    #[arg(long, value_name = "SCHEME", value_parser = scheme, default_value = "http")]
    scheme: String,
    /// How long the command asks, such as 90s, 10m or 2h. Then it shows what it found
    #[arg(long, value_name = "TIME", value_parser = fuzz::time, default_value = "30m")]
    time: Duration,
    /// Write one JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    limits: AdapterLimits,
}

/// An answer that takes longer is measured by the time of the processor, if the system tells it:
/// another program does not make that longer. It is late by some milliseconds for a thread that
/// runs, so it says little about a short answer.
const COUNTED: Duration = Duration::from_millis(20);

/// After so many inputs in a row without an answer in time, no library is asked: each family begins with
/// a short input, so it answers nothing at all.
const MOST_LATE: u32 = 20;

/// What each library can answer, or else nothing is measured.
const EASY: &str = "http://a.example/";

/// How often it is asked about that before the search. The least time counts, because other programs
/// run, but not the first one: a library may load something before, or end after it.
const TRIES: usize = 4;

/// A library that answers sooner is asked for as long as the user wants. It is more than a fast one
/// takes on a machine with much to do.
const SLOW: Duration = Duration::from_millis(100);

/// An adapter whose answers are timed.
struct Clock {
    adapter: Adapter,
    limit: Duration,
    interrupt: Interrupt,
    asked: u64,
    declined: u64,
    /// How many inputs in a row have no answer in time.
    late: u32,
}

impl Clock {
    fn is_late(&self) -> bool {
        self.late == MOST_LATE
    }

    fn ask(&mut self, input: &[u8], padding: usize, counts: bool) -> Time {
        if self.interrupt.is_typed() || self.is_late() || self.adapter.is_over() {
            return Time::NotAsked;
        }
        let (observation, took) = self.adapter.observe_timed(input, padding, counts);
        if self.adapter.trouble().is_some() || self.adapter.is_over() {
            return Time::NotAsked;
        }
        self.asked += 1;
        self.late = if matches!(observation, Observation::Timeout) { self.late + 1 } else { 0 };
        self.declined += u64::from(matches!(observation, Observation::Decline(_)));
        match (observation, took) {
            // Other programs can have kept it from running. One that hardly ran waits for something
            // that does not come.
            (Observation::Timeout, took) => Time::TimedOut(
                took.and_then(|took| took.processor)
                    .filter(|ran| *ran >= self.limit / 16)
                    .unwrap_or(self.limit),
            ),
            (Observation::Crash(_), _) | (_, None) => Time::Crashed,
            (_, Some(took)) => Time::Answered(match took.processor {
                // A process that waits for another one hardly uses the processor.
                Some(processor) if took.elapsed >= COUNTED && processor >= took.elapsed / 16 => processor,
                _ => took.elapsed,
            }),
        }
    }
}

impl Timed for Clock {
    fn time(&mut self, input: &[u8], precise: bool) -> Time {
        self.ask(input, 0, precise)
    }

    fn time_of_line(&mut self, bytes: usize) -> Time {
        self.ask(EASY.as_bytes(), bytes, false)
    }
}

/// Reads a scheme: a letter, and then letters, digits, "+", "-" and ".".
fn scheme(text: &str) -> Result<String, String> {
    let is_inner = |byte: u8| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte);
    match text.as_bytes() {
        [first, rest @ ..] if first.is_ascii_alphabetic() && rest.iter().copied().all(is_inner) => {
            Ok(text.into())
        }
        _ => Err("write the name of a scheme without its colon, such as https".into()),
    }
}

pub(crate) fn run(arguments: &TimeArguments, out: &mut Output) -> Result<Status, Failure> {
    let end = Instant::now() + arguments.time;
    // A failure is an observation here, and not the end.
    let limit = arguments.limits.timeout.unwrap_or(Duration::from_secs(5));
    let limits = Limits {
        timeout: limit,
        timeouts: u32::MAX,
        failures: u32::MAX,
        in_a_row: u32::MAX,
        ..arguments.limits.limits()
    };
    let interrupt = Interrupt::ends_now("Ctrl-C ended the command before it asked the library")?;
    let adapter = Adapter::start_words(arguments.command.clone(), limits)?;
    let description = adapter.description().clone();
    let is_asked = |family: &Family| {
        arguments.places.is_empty() || arguments.places.iter().any(|place| place == family.place)
    };
    let families: Vec<Family> = Family::all(&arguments.scheme).into_iter().filter(is_asked).collect();
    let bar = ProgressBar::new(families.len() as u64);
    counted(&bar, "{bar:10} {pos} of {len} families{msg}{left}");
    interrupt.ends_later();
    let mut clock = Clock { adapter, limit, interrupt: interrupt.clone(), asked: 0, declined: 0, late: 0 };
    let mut least = Duration::MAX;
    for tried in 0..TRIES {
        let begin = Instant::now();
        let (observation, _) = clock.adapter.observe_timed(EASY.as_bytes(), 0, false);
        if tried > 0 {
            least = least.min(begin.elapsed());
        }
        let why = match &observation {
            _ if interrupt.is_typed() => return Err(Failure::Interrupted),
            Observation::Crash(why) => escape::text(why).to_string(),
            Observation::Timeout => format!("no answer within {} s", limit.as_secs_f64()),
            _ => continue,
        };
        return Err(Failure::Said(format!(
            "nothing is measured, because the library fails on {EASY}: {why}"
        )));
    }
    let needed = least.as_secs_f64() * (families.len() * LOOKS) as f64;
    if least >= SLOW && needed > 2.0 * arguments.time.as_secs_f64() {
        let (takes, count, minutes) = (least.as_secs_f64(), families.len(), needed / 60.0);
        return Err(Failure::Said(format!(
            "nothing is measured, because the library takes {takes:.2} s for {EASY}, so {count} families \
             would take {minutes:.0} minutes: write a longer --time, or a --place"
        )));
    }
    clock.adapter.ends_at(end);
    let growths = search(&mut clock, &families, &mut |progress| {
        bar.set_position(progress.done as u64);
        bar.set_message(format!(", {} findings", progress.found));
    });
    bar.finish_and_clear();
    let late = || format!("{MOST_LATE} inputs in a row have no answer within {} s", limit.as_secs_f64());
    let over = (clock.adapter.is_over() && growths.not_asked > 0)
        .then(|| format!("the time of {} s is over, write a longer --time", arguments.time.as_secs()));
    let trouble = clock.adapter.trouble().map(String::from).or_else(|| clock.is_late().then(late)).or(over);
    clock.adapter.finish();
    let report = match arguments.json {
        true => growth_json(&growths, &description.name, &description.version),
        false => {
            let width = out.width();
            let page = growth_human(&growths, &description.name, &description.version, limit, width);
            fitted(&page, width)
        }
    };
    std::io::Write::write_all(out, report.as_bytes())?;
    if let Some(why) = trouble {
        return Err(Failure::Said(format!("{} families were not asked: {why}", growths.not_asked)));
    }
    if interrupt.is_typed() {
        return Err(Failure::Interrupted);
    }
    if clock.asked == clock.declined {
        let why = "the library declines every input, so nothing is measured: look at the adapter";
        return Err(Failure::Said(why.into()));
    }
    Ok(if growths.slow.is_empty() { Status::Good } else { Status::Bad })
}
