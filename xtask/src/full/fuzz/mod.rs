//! `cargo xtask fuzz`: campaigns of the fuzz targets, and the replay of their findings.

mod campaign;
mod child;
mod seeds;
mod status;
mod tool;

use std::fs;
use std::panic::catch_unwind;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::builder::PossibleValuesParser;

use campaign::Campaign;
use child::Outcome;
use rfc1738_fuzz::replay::replay;
use rfc1738_fuzz::targets::{self, InputKind, Target};
use rfc1738_oracle::escape;
use rfc1738_suite::command::Shard;
use tool::Sanitizer;

use crate::program::print;
use crate::workspace::{self, Failure, root};

/// Run the fuzz targets: test their properties with inputs from coverage and grammar
#[derive(clap::Args)]
#[command(
    after_help = "Exit status: 0 if nothing was found, 1 if something was, or a finding holds now, 2 if the \
        command line is wrong or a target cannot be built or run."
)]
pub struct Arguments {
    /// The targets to run; without names, all of them
    #[arg(value_name = "TARGET")]
    #[arg(value_parser = PossibleValuesParser::new(targets::ALL.map(|target| target.name)))]
    targets: Vec<String>,
    /// How long each target runs: 60s, 30m, 8h
    #[arg(long, default_value = "60s", value_parser = duration)]
    time: Duration,
    /// How many targets run at once
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..))]
    jobs: u8,
    /// The sanitizer that checks memory
    #[arg(long, value_enum, default_value_t = Sanitizer::None)]
    sanitizer: Sanitizer,
    /// Build in half of the time, with checks of overflow: a run is slower, as a first look may be
    #[arg(long)]
    quick: bool,
    /// The seed of libFuzzer's random numbers; by default a different one each time
    #[arg(long)]
    seed: Option<u32>,
    /// Take only the I-th of N parts of the seeds, for a fleet of N machines
    #[arg(long, value_name = "I/N", value_parser = Shard::read, default_value = "1/1")]
    shard: Shard,
    /// Check all saved inputs again, in this process
    #[arg(long, conflicts_with_all = ["prepare", "sanitizer", "quick"])]
    replay: bool,
    /// Make seeds and dictionary without running a target
    #[arg(long)]
    prepare: bool,
}

pub fn run(arguments: Arguments) -> Result<ExitCode, Failure> {
    let asked = |target: &Target| {
        arguments.targets.is_empty() || arguments.targets.iter().any(|name| name == target.name)
    };
    let targets: Vec<Target> = targets::ALL.into_iter().filter(asked).collect();
    let count = seeds::prepare(arguments.shard)?;
    if arguments.prepare {
        print(&format!("{count} seeds in fuzz/seeds, and the dictionary fuzz/rfc1738.dict\n"))?;
        return Ok(ExitCode::SUCCESS);
    }
    if arguments.replay {
        let (mut failures, mut is_unclear) = (0, false);
        for &target in &targets {
            let folders = ["saved", "corpus", "artifacts", "findings"].map(|of| folder(target, of));
            let paths: Vec<PathBuf> = folders.into_iter().chain([seeds(target.kind)]).collect();
            failures += replay(&mut *(target.property)(), &paths)?.1;
            is_unclear |= complain(&held(target, child::found(target)?)?);
        }
        return Ok(ExitCode::from(u8::from(failures > 0 || is_unclear)));
    }
    for &target in &targets {
        complain(&held(target, child::found(target)?)?);
    }
    let names: Vec<&str> = targets.iter().map(|target| target.name).collect();
    let programs = tool::build(&names, arguments.sanitizer, arguments.quick)?;
    let campaign = Campaign {
        programs: &programs,
        time: arguments.time,
        jobs: arguments.jobs.into(),
        seed: arguments.seed,
    };
    let outcomes = campaign.run(&targets)?;
    print(&summary(&outcomes)?)?;
    let broke = outcomes.iter().any(|outcome| outcome.broke);
    let mut found = false;
    for &target in &targets {
        found |= !child::found(target)?.is_empty();
    }
    Ok(ExitCode::from(if broke { 2 } else { u8::from(found) }))
}

pub fn package() -> PathBuf {
    root().join("fuzz")
}

/// Returns a target's folder within the package: its `corpus`, `artifacts`, `findings` or `saved`.
pub fn folder(target: Target, of: &str) -> PathBuf {
    package().join(of).join(target.name)
}

pub fn seeds(kind: InputKind) -> PathBuf {
    package().join("seeds").join(match kind {
        InputKind::Text => "text",
        InputKind::Running => "running",
        InputKind::Choices => "choices",
    })
}

/// Returns those of some files for which the property of a target holds, if each is its first
/// input. A property reports each class once, so each file has a property of its own.
fn held(target: Target, paths: Vec<PathBuf>) -> Result<Vec<PathBuf>, Failure> {
    let mut held = Vec::new();
    for path in paths {
        let input = fs::read(&path)?;
        // A panic is a failure.
        if catch_unwind(|| (target.property)().holds(&input)).is_ok_and(|checked| checked.is_ok()) {
            held.push(path);
        }
    }
    Ok(held)
}

/// Says which findings hold, and returns whether there are any.
fn complain(held: &[PathBuf]) -> bool {
    for path in held {
        let path = escape::path(path.strip_prefix(root()).unwrap_or(path));
        workspace::complain(&format!(
            "{path} holds now: remove it if it is mended; else it fails only after other inputs"
        ));
    }
    !held.is_empty()
}

/// The maximum number of findings of a target that are listed. The others are in the same folder.
const SHOWN: usize = 10;

fn summary(outcomes: &[Outcome]) -> Result<String, Failure> {
    let mut text = format!(
        "\n{:<9} {:>11} {:>8} {:>8} {:>6} {:>7} {:>4}  result\n",
        "target", "runs", "a second", "coverage", "corpus", "classes", "new"
    );
    let (mut next, mut all_runs) = (String::new(), 0);
    for Outcome { target, status, seconds, found, broke } in outcomes {
        let result = match (broke, found.len()) {
            (true, _) => "BROKE".to_string(),
            (false, 0) => "nothing found".to_string(),
            (false, count) => format!("FOUND {count}"),
        };
        let rate = status.runs as f64 / seconds.max(0.001);
        let of_classes = |count: u64| if target.has_classes { count.to_string() } else { "-".to_string() };
        let (classes, new) = (of_classes(status.classes), of_classes(status.new_classes));
        let (name, runs, coverage, corpus) = (target.name, status.runs, status.coverage, status.corpus);
        all_runs += runs;
        text += &format!(
            "{name:<9} {runs:>11} {rate:>8.0} {coverage:>8} {corpus:>6} {classes:>7} {new:>4}  {result}\n"
        );
        if *broke || !found.is_empty() {
            next += &status.words.iter().map(|line| format!("  {line}\n")).collect::<String>();
        }
        let all = child::found(*target)?;
        for path in all.iter().take(SHOWN) {
            let path = path.strip_prefix(root()).unwrap_or(path);
            next += &format!("cargo xtask promote --target {} {}\n", target.name, escape::path(path));
        }
        if all.len() > SHOWN {
            next += &format!("and so on, for {} more in fuzz/findings/{}\n", all.len() - SHOWN, target.name);
        }
    }
    text += &format!("{:<9} {all_runs:>11}\n\nWhat to do next:\n", "all");
    text += if next.is_empty() {
        "nothing was found; the inputs of this run are in fuzz/corpus, and a longer run continues from \
         them:\n\
                 cargo xtask fuzz --time 30m\n"
    } else {
        &next
    };
    Ok(text)
}

/// Parses a duration: `90`, `60s`, `30m` or `8h`.
pub fn duration(text: &str) -> Result<Duration, String> {
    let (digits, unit) = text.split_at(text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len()));
    let seconds = match unit {
        "" | "s" => Some(1),
        "m" => Some(60),
        "h" => Some(3600),
        _ => None,
    };
    let all = seconds.and_then(|seconds: u64| digits.parse::<u64>().ok()?.checked_mul(seconds));
    all.filter(|&all| all > 0).map(Duration::from_secs).ok_or_else(|| "write 60s, 30m or 8h".into())
}

#[cfg(test)]
mod tests {
    use rfc1738_oracle::properties::{Failure, Property};

    use super::*;

    /// Fails for "bad", and for every input after the first one. It panics for "panic".
    #[derive(Default)]
    struct Remembers(bool);

    impl Property for Remembers {
        fn name(&self) -> &'static str {
            "remembers"
        }

        fn holds(&mut self, input: &[u8]) -> Result<(), Failure> {
            assert_ne!(input, b"panic");
            let is_first = !std::mem::replace(&mut self.0, true);
            (is_first && input != b"bad").then_some(()).ok_or(Failure::new("remembers", input, "no"))
        }
    }

    /// Returns files of these names, in a folder. Each holds its name.
    fn files<const N: usize>(names: [&str; N]) -> (tempfile::TempDir, [PathBuf; N]) {
        let folder = tempfile::tempdir().unwrap();
        let paths = names.map(|name| folder.path().join(name));
        names.iter().zip(&paths).for_each(|(name, path)| fs::write(path, name).unwrap());
        (folder, paths)
    }

    #[test]
    fn a_finding_that_holds_alone_is_told_apart() {
        let property: fn() -> Box<dyn Property> = || Box::new(Remembers::default());
        let target = Target { property, ..targets::ALL[6] };
        let (_folder, paths) = files(["panic", "good", "bad", "other"]);
        let found = held(target, paths.to_vec()).unwrap();
        assert_eq!(found, [paths[1].clone(), paths[3].clone()]);
        assert!(complain(&found) && !complain(&[]));
        assert!(paths.iter().all(|path| path.exists()), "no finding is deleted");
    }

    /// One property checks all files, in order. A panic is a failure.
    #[test]
    fn a_replay_counts_the_failures() {
        let (folder, paths) = files(["panic", "good", "bad"]);
        assert_eq!(replay(&mut Remembers::default(), &paths).unwrap(), (3, 2));
        assert_eq!(replay(&mut Remembers::default(), &paths[1..2]).unwrap(), (1, 0));
        assert_eq!(replay(&mut Remembers::default(), &[folder.path().into()]).unwrap(), (3, 3));
        assert!(replay(&mut Remembers::default(), &[folder.path().join("absent")]).is_err());
    }

    #[test]
    fn durations_have_units() {
        assert_eq!(duration("90"), Ok(Duration::from_secs(90)));
        assert_eq!(duration("30m"), Ok(Duration::from_secs(1800)));
        assert!(["", "s", "1d", "0s", "-1s"].iter().all(|wrong| duration(wrong).is_err()));
    }
}
