//! `cargo xtask effectiveness`: measure how much and how soon the fuzzer finds, compared with strings that the grammar
//! generates.

use std::collections::{BTreeSet, HashSet};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};
use std::{fs, io, process, thread};

use rfc1738_libraries::WhatwgUrl;
use rfc1738_suite::commands::parallel;
use rfc1738_suite::difference::Classifier;
use rfc1738_suite::subject::silence_panics;

use crate::fuzz::duration;
use crate::fuzz::seeds;
use crate::fuzz::targets::InputKind;
use crate::fuzz::tool::{self, Sanitizer};
use crate::shard::Shard;
use crate::workspace::{Failure, print};

/// Measure the fuzzer: classes of differences found in a given time, and the time until it detects a broken parser
///
/// Prints three tables in Markdown, for docs/fuzzing.md. With the defaults it takes about half an hour on two cores.
#[derive(clap::Args)]
#[command(after_help = "Exit status: 0, or 2 if a target cannot be built or run.")]
pub struct Arguments {
    /// How long each generator runs
    #[arg(long, default_value = "60s", value_parser = duration)]
    time: Duration,
    /// How often each generator runs, with a different seed each time
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
    seeds: u32,
}

/// A generator of inputs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Generator {
    /// libFuzzer, with or without its seeds and the dictionary, and with or without the mutator that knows the
    /// grammar's rules.
    LibFuzzer { seeds: bool, mutator: bool },
    /// A program of this project. The value names its source of inputs.
    Grammar(&'static str),
}

const GENERATORS: [(&str, Generator); 5] = [
    ("libFuzzer alone, on bytes", Generator::LibFuzzer { seeds: false, mutator: false }),
    ("with seeds and dictionary", Generator::LibFuzzer { seeds: true, mutator: false }),
    ("and the mutator that knows the rules", Generator::LibFuzzer { seeds: true, mutator: true }),
    ("uniform sampling of URLs", Generator::Grammar("uniform")),
    ("complete suites, k = 0, 1, 2", Generator::Grammar("suites")),
];

/// The targets whose speed is measured. `empty` does nothing, `parser` checks no result, `pair` compares no results.
const SPEEDS: [&str; 6] = ["empty", "parser", "total", "agree", "pair", "whatwg"];

/// The exit status with which libFuzzer reports a finding.
const FOUND: i32 = 77;

/// The programs to run.
struct Programs {
    fuzzing: PathBuf,
    plain: PathBuf,
    scratch: PathBuf,
}

/// The result of one run.
struct RunResult {
    runs: u64,
    classes: usize,
    behaviors: usize,
}

pub fn run(arguments: Arguments) -> Result<ExitCode, Failure> {
    silence_panics();
    seeds::prepare(Shard::ALL)?;
    let scratch = tempfile::tempdir()?;
    let programs = Programs {
        fuzzing: tool::build(&[&SPEEDS[..], &["broken"]].concat(), Sanitizer::None)?,
        plain: tool::build_plain("generated")?,
        scratch: scratch.path().to_owned(),
    };
    for table in [classes, faults, speeds] {
        print(&format!("{}\n", table(&programs, &arguments)?))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Returns the table of the classes that each generator finds: medians over the seeds.
fn classes(programs: &Programs, arguments: &Arguments) -> Result<String, Failure> {
    let runs: Vec<(usize, u32)> =
        (0..GENERATORS.len()).flat_map(|at| (1..=arguments.seeds).map(move |seed| (at, seed))).collect();
    let found = parallel::map(
        &runs,
        || (),
        |(), &(at, seed)| {
            programs.find(GENERATORS[at].1, seed, arguments.time).map_err(|error| error.to_string())
        },
    );
    let mut table = format!(
        "| generator, {} s | classes: median | least | most | behaviors: median | inputs a second |\n\
         |---|---:|---:|---:|---:|---:|\n",
        arguments.time.as_secs()
    );
    let mut found = found.into_iter();
    for (name, _) in GENERATORS {
        let of: Vec<RunResult> = found.by_ref().take(arguments.seeds as usize).collect::<Result<_, _>>()?;
        let mut classes: Vec<usize> = of.iter().map(|found| found.classes).collect();
        let mut behaviors: Vec<usize> = of.iter().map(|found| found.behaviors).collect();
        let rate = of.iter().map(|found| found.runs).sum::<u64>() as f64
            / (arguments.time.as_secs_f64() * f64::from(arguments.seeds));
        classes.sort_unstable();
        behaviors.sort_unstable();
        let (least, most) = (classes[0], classes[classes.len() - 1]);
        table += &format!(
            "| {name} | {} | {least} | {most} | {} | {rate:.0} |\n",
            classes[classes.len() / 2],
            behaviors[behaviors.len() / 2],
        );
    }
    Ok(table)
}

/// Returns the table of the broken parsers: the time until each is detected, medians over the seeds.
fn faults(programs: &Programs, arguments: &Arguments) -> Result<String, Failure> {
    let names = Command::new(&programs.plain).arg("faults").output()?;
    let names = String::from_utf8(names.stdout)?;
    let names: Vec<&str> = names.lines().collect();
    let ways = [false, true];
    let runs: Vec<(usize, bool, u32)> = (0..names.len())
        .flat_map(|fault| ways.map(|seeds| (fault, seeds)))
        .flat_map(|(fault, seeds)| (1..=arguments.seeds).map(move |seed| (fault, seeds, seed)))
        .collect();
    let times = parallel::map(
        &runs,
        || (),
        |(), &(fault, seeds, seed)| {
            programs.time_to_find(fault, seeds, seed, arguments.time).map_err(|error| error.to_string())
        },
    );
    let mut times = times.into_iter();
    let mut median = || -> Result<String, Failure> {
        let of = times.by_ref().take(arguments.seeds as usize);
        // A fault that was not found counts as the longest time.
        let mut of: Vec<Duration> =
            of.map(|time| time.map(|time| time.unwrap_or(Duration::MAX))).collect::<Result<_, _>>()?;
        of.sort_unstable();
        Ok(match of[of.len() / 2] {
            Duration::MAX => format!("not in {} s", arguments.time.as_secs()),
            time => format!("{:.2} s", time.as_secs_f64()),
        })
    };
    let mut table =
        "| fault of the parser | found from nothing in: median | with seeds: median |\n|---|---:|---:|\n"
            .to_string();
    for name in names {
        table += &format!("| {name} | {} | {} |\n", median()?, median()?);
    }
    Ok(table)
}

/// Returns the table of the number of inputs that each target processes per second on one core.
fn speeds(programs: &Programs, arguments: &Arguments) -> Result<String, Failure> {
    let runs = parallel::map(
        &SPEEDS,
        || (),
        |(), &target| {
            let corpus = programs.fresh("corpus").map_err(|error| error.to_string())?;
            let output = programs.libfuzzer(target, &corpus, true, 1, arguments.time).output();
            output
                .map_err(Failure::from)
                .and_then(|output| runs_of(&output))
                .map_err(|error| error.to_string())
        },
    );
    let mut table = "| target | inputs a second |\n|---|---:|\n".to_string();
    for (target, runs) in SPEEDS.iter().zip(runs) {
        table += &format!("| `{target}` | {:.0} |\n", runs? as f64 / arguments.time.as_secs_f64());
    }
    Ok(table)
}

impl Programs {
    /// Makes an empty folder for this thread.
    fn fresh(&self, name: &str) -> io::Result<PathBuf> {
        let folder = self.scratch.join(format!("{:?}", thread::current().id())).join(name);
        if folder.exists() {
            fs::remove_dir_all(&folder)?;
        }
        fs::create_dir_all(&folder)?;
        Ok(folder)
    }

    /// Runs a generator against the `url` crate without behaviors.
    fn find(&self, generator: Generator, seed: u32, time: Duration) -> Result<RunResult, Failure> {
        let (corpus, findings) = (self.fresh("corpus")?, self.fresh("findings")?);
        let runs = match generator {
            Generator::LibFuzzer { seeds, mutator } => {
                let mut command = self.libfuzzer("whatwg", &corpus, seeds, seed, time);
                command.env("RFC1738_FINDINGS", &findings).env("RFC1738_UNKNOWN", "1");
                if !mutator {
                    command.env("RFC1738_BYTEWISE", "1");
                }
                runs_of(&command.output()?)?
            }
            Generator::Grammar(name) => {
                let mut command = Command::new(&self.plain);
                command.args([name, &time.as_secs().to_string(), &seed.to_string()]).arg(&findings);
                let output = command.output()?;
                let runs = String::from_utf8_lossy(&output.stdout).trim().parse();
                runs.map_err(|_| String::from_utf8_lossy(&output.stderr).into_owned())?
            }
        };
        let (classes, behaviors) = count(&findings)?;
        Ok(RunResult { runs, classes, behaviors })
    }

    /// Returns the time until the fault is found, or `None` if it is not found in the given time.
    fn time_to_find(
        &self,
        fault: usize,
        seeds: bool,
        seed: u32,
        time: Duration,
    ) -> Result<Option<Duration>, Failure> {
        let (corpus, artifacts) = (self.fresh("corpus")?, self.fresh("artifacts")?);
        let mut command = self.libfuzzer("broken", &corpus, seeds, seed, time);
        // A run without seeds still uses the dictionary. Without it, only the shortest schemes are ever spelled.
        if !seeds {
            command.arg(format!("-dict={}", seeds::dictionary_path().display()));
        }
        command
            .env("RFC1738_FAULT", fault.to_string())
            .arg(format!("-artifact_prefix={}/", artifacts.display()));
        let since = Instant::now();
        let status = command.stdout(Stdio::null()).stderr(Stdio::null()).status()?;
        match status.code() {
            Some(0) => Ok(None),
            Some(FOUND) => Ok(Some(since.elapsed())),
            _ => {
                Err(format!("`broken` ended for another reason than its time or a finding: {status}").into())
            }
        }
    }

    fn libfuzzer(&self, target: &str, corpus: &Path, seeds: bool, seed: u32, time: Duration) -> Command {
        let mut command = Command::new(self.fuzzing.join(target));
        command.arg(corpus).arg(format!("-seed={seed}")).arg(format!("-max_total_time={}", time.as_secs()));
        command.args(["-max_len=512", "-print_final_stats=1"]);
        if seeds {
            command.arg(InputKind::Text.seeds()).arg(format!("-dict={}", seeds::dictionary_path().display()));
        }
        command
    }
}

/// Returns the number of inputs that libFuzzer reports.
fn runs_of(output: &process::Output) -> Result<u64, Failure> {
    let words = String::from_utf8_lossy(&output.stderr);
    let stat = words.lines().find_map(|line| line.strip_prefix("stat::number_of_executed_units:"));
    let runs = stat.and_then(|runs| runs.trim().parse().ok());
    runs.ok_or_else(|| format!("libFuzzer ended early:\n{words}").into())
}

/// Returns the number of classes that the inputs in a folder show, and the number of behaviors that explain them.
fn count(folder: &Path) -> Result<(usize, usize), Failure> {
    let mut classifier = Classifier::new(WhatwgUrl::default());
    let library = rfc1738_behaviors::by_name("url").ok_or("`url` has no behaviors")?;
    let (mut classes, mut behaviors) = (HashSet::new(), BTreeSet::new());
    for entry in fs::read_dir(folder)? {
        let input = fs::read(entry?.path())?;
        let Some(class) = classifier.class(&input) else { continue };
        classes.insert(class);
        behaviors.extend(library.explain(&input).iter().map(|behavior| behavior.name));
    }
    Ok((classes.len(), behaviors.len()))
}
