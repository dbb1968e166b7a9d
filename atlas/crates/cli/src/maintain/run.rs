//! Asks libraries, several at a time, and writes a record of each.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::builder::PossibleValuesParser;
use indicatif::{MultiProgress, ProgressBar, ProgressStyle};
use rayon::prelude::*;
use rfc1738_adapter::{Adapter, Limits};
use rfc1738_audit::{Input, Inputs, Record, Recorder, Suite};
use rfc1738_cli::input;
use url_atlas_evidence::further_inputs;
use url_atlas_lineage::SCHEMES;

use rfc1738_oracle::escape;
use rfc1738_suite::command::Shard;
use url_atlas_site::{Library, install, libraries, select};

use super::folders::{Failure, given, print, root, say};
use super::{predictions, unseen};

/// What to ask, and about which inputs.
#[derive(clap::Args)]
pub struct Run {
    /// The libraries, by the names in adapters/*/adapter.toml [default: all]. NAME@VERSION is
    /// another version, from a registry or a suite of Debian
    #[arg(value_name = "LIBRARY")]
    libraries: Vec<String>,
    /// The inputs
    #[arg(long, value_enum, default_value_t = Suite::Corpus)]
    suite: Suite,
    /// Ask about the inputs of this file instead: one a line, as it is or as a string of JSON
    #[arg(long, value_name = "FILE", conflicts_with = "suite")]
    inputs: Option<PathBuf>,
    /// Ask about generated inputs of this seed instead, and show how many answers the kept design
    /// of each library predicts
    #[arg(long, value_name = "SEED", conflicts_with_all = ["suite", "inputs"])]
    unseen: Option<u64>,
    /// Ask about further inputs instead: URLs of the schemes that lists of parsers and of programs
    /// have, and published attacks. `maintain merge` makes reports/further.records of the records
    #[arg(long, conflicts_with_all = ["suite", "inputs", "unseen"])]
    further: bool,
    /// End with exit code 1 if the design of a library predicts less than this percentage of them
    #[arg(long, value_name = "PERCENT", requires = "unseen")]
    fail_under: Option<f64>,
    /// Ask only about inputs of this scheme; may be repeated. `other` has all inputs of no scheme
    /// of RFC 1738
    #[arg(long = "scheme", value_name = "SCHEME")]
    #[arg(value_parser = PossibleValuesParser::new(SCHEMES.into_iter().chain(["other"])))]
    schemes: Vec<String>,
    /// Ask only about every Nth input, from the Ith on
    #[arg(long, value_name = "I/N", value_parser = Shard::read)]
    shard: Option<Shard>,
    /// Leave out libraries whose adapter does not start
    #[arg(long)]
    installed: bool,
    /// Ask again about libraries that have a record
    #[arg(long)]
    again: bool,
    /// Show the install lines of each library, and run them first
    #[arg(long)]
    install: bool,
    /// Only list the libraries and their install lines
    #[arg(long, conflicts_with_all = ["install", "again"])]
    list: bool,
    /// Ask so many libraries at a time [default: the number of processors]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    jobs: Option<u16>,
    /// The folder in which the records are written [default: target/audit of the atlas]
    #[arg(long, value_name = "DIR")]
    records: Option<PathBuf>,
}

/// The time for one batch. Some libraries take 20 ms for an input.
const TIMEOUT: Duration = Duration::from_secs(60);

pub fn limits() -> Limits {
    Limits::with_timeout(TIMEOUT)
}

/// Returns the time in which a library that is a little slower than the slowest answers so many
/// inputs. One that answers each batch just in time would take hours.
pub fn time_for(inputs: usize) -> Duration {
    let inputs = u32::try_from(inputs).unwrap_or(u32::MAX);
    TIMEOUT + Duration::from_millis(30).saturating_mul(inputs)
}

/// Why an adapter was not asked about all inputs.
pub const TOO_SLOW: &str = "it is too slow, and was not asked about all inputs";

pub fn run(arguments: &Run) -> Result<bool, Failure> {
    let all = libraries(&root().join("adapters"))?;
    let (of_versions, names): (Vec<String>, Vec<String>) =
        arguments.libraries.iter().cloned().partition(|name| name.contains('@'));
    let versions = versions(&all, &of_versions)?;
    let mut libraries =
        if names.is_empty() && !versions.is_empty() { Vec::new() } else { select(&all, &names)? };
    libraries.extend(&versions);
    if arguments.list {
        let line = |library: &&Library| format!("{}\n  {}\n", library.name, library.install.join("\n  "));
        print(&libraries.iter().map(line).collect::<String>())?;
        return Ok(true);
    }
    let mut folder = given(arguments.records.as_deref(), "target/audit");
    if let Some(seed) = arguments.unseen {
        folder.push(format!("unseen-{seed}"));
    }
    fs::create_dir_all(&folder)?;
    let inputs = inputs(arguments)?;
    let is_done = |library: &&Library| {
        let has_all = |record: &Record| inputs.iter().all(|text| record.has(text));
        Record::read(&library.record(&folder))
            .is_ok_and(|record| record.trouble.is_none() && has_all(&record))
    };
    let (done, waiting): (Vec<&Library>, Vec<&Library>) =
        libraries.into_iter().partition(|library| !arguments.again && is_done(library));
    if arguments.install {
        install(&waiting, &root())?;
    }
    let failed = record_all(&waiting, &inputs, &folder, arguments)?;
    say(&format!(
        "{}: {} records were written, {} were there before, {failed} failed",
        escape::path(&folder),
        waiting.len() - failed,
        done.len(),
    ));
    if let Some(seed) = arguments.unseen {
        let asked: Vec<&Library> = done.iter().chain(&waiting).copied().collect();
        let (table, least) =
            predictions::table(&asked, &predictions::of_folder(&folder), &unseen::columns(seed)?)?;
        print(&table)?;
        if arguments.fail_under.is_some_and(|limit| least < limit) {
            return Ok(false);
        }
    }
    Ok(failed == 0)
}

/// Returns other versions of libraries, `NAME@VERSION`, after it installed them.
fn versions(all: &[Library], names: &[String]) -> Result<Vec<Library>, Failure> {
    let installed = |name: &String| {
        let (name, version) = name.split_once('@').unwrap_or((name, ""));
        select(all, &[name.into()])?[0].at(version, &root())
    };
    names.iter().map(installed).collect()
}

fn inputs(arguments: &Run) -> Result<Inputs, Failure> {
    let all = match (&arguments.inputs, arguments.unseen) {
        _ if arguments.further => further_inputs().map(|text| Input::new(text.as_bytes())).collect(),
        (Some(file), _) => read(file)?,
        (None, Some(seed)) => unseen::inputs(seed),
        (None, None) => Inputs::of(arguments.suite),
    };
    let all = if arguments.schemes.is_empty() { all } else { all.of_schemes(&arguments.schemes) };
    Ok(match arguments.shard {
        Some(shard) => shard.of(all.into_iter()).collect(),
        None => all,
    })
}

/// Reads the inputs of a file.
fn read(file: &Path) -> Result<Inputs, Failure> {
    let text = input::text(file.as_ref(), input::LONGEST_LIST)?;
    let inputs = Inputs::from_lines(&text);
    Ok(inputs.map_err(|(line, why)| format!("{}:{line}: {why}", escape::path(file)))?)
}

/// Asks all libraries, and returns how many failed: their adapters did not start, or could not
/// answer about all inputs.
fn record_all(
    libraries: &[&Library],
    inputs: &Inputs,
    folder: &Path,
    arguments: &Run,
) -> Result<usize, Failure> {
    let jobs = arguments.jobs.map_or(0, usize::from);
    let bars = MultiProgress::new();
    let is_failure = |library: &&&Library| {
        let bar = bars.add(bar(library, inputs));
        let recorder = Recorder::new(&library.record(folder));
        let recorder = if arguments.again { recorder.asking_again() } else { recorder };
        let result = record(library, inputs, &recorder, time_for(inputs.len()), &bar);
        bar.finish_and_clear();
        let (said, is_failure) = match result {
            Ok(None) => return false,
            Ok(Some(trouble)) => (trouble, true),
            Err(why) if arguments.installed => (format!("left out, {why}"), false),
            Err(why) => (why, true),
        };
        bars.suspend(|| say(&format!("{}: {said}", library.name)));
        is_failure
    };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(jobs).build()?;
    Ok(pool.install(|| libraries.par_iter().with_max_len(1).filter(is_failure).count()))
}

fn bar(library: &Library, inputs: &Inputs) -> ProgressBar {
    let bar = ProgressBar::new(inputs.len() as u64);
    let template = format!("{:28} {{bar:20}} {{pos}} of {{len}}, {{per_sec}}, {{eta}} left", library.name);
    bar.with_style(ProgressStyle::with_template(&template).unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// Asks one library, no longer than the time. Returns why it was not asked about all inputs.
fn record(
    library: &Library,
    inputs: &Inputs,
    recorder: &Recorder,
    time: Duration,
    bar: &ProgressBar,
) -> Result<Option<String>, String> {
    let mut adapter = Adapter::start(&library.run, limits())?;
    adapter.ends_at(Instant::now() + time);
    let description = adapter.description().clone();
    let record = recorder
        .record(&mut adapter, &description, inputs, &mut |count| bar.set_position(count as u64))
        .map_err(|error| error.to_string())?;
    Ok(record.trouble.or_else(|| (record.not_asked > 0).then(|| TOO_SLOW.into())))
}

#[cfg(all(test, unix))]
mod tests {
    use rfc1738_audit::Input;

    use super::*;

    /// Rejects each of two inputs.
    const ADAPTER: &str = r#"while read -r line; do case $line in
        *start*) echo '{"protocol":1,"name":"slow","language":"sh","version":"1","claims":[]}';;
        *observe*) id=${line#*\"id\":}; no='{"reject":"no"}'
            echo "{\"id\":${id%%[,\}]*},\"observations\":[$no,$no]}";;
        *) exit;;
    esac; done"#;

    #[test]
    fn a_library_without_time_is_asked_nothing_and_later_the_rest() {
        let folder = tempfile::tempdir().unwrap();
        let run = shell_words::join(["sh", "-c", ADAPTER]);
        let library = serde_json::json!({ "name": "slow", "library": "", "language": "sh", "run": run });
        let library: Library = serde_json::from_value(library).unwrap();
        let inputs: Inputs = ["a:", "b:"].map(|text| Input::new(text.as_bytes())).into_iter().collect();
        let ask = |name: &str, time: Duration| {
            let file = folder.path().join(name);
            let said = record(&library, &inputs, &Recorder::new(&file), time, &ProgressBar::hidden());
            let record = Record::read(&file).unwrap();
            (said.unwrap(), record.len(), record.not_asked, record)
        };
        // The time is over before the first question, however fast the computer is.
        let (said, answers, not_asked, _) = ask("slow.jsonl.gz", Duration::ZERO);
        assert_eq!((said.as_deref(), answers, not_asked), (Some(TOO_SLOW), 0, 2));
        let (said, answers, not_asked, later) = ask("slow.jsonl.gz", time_for(2));
        assert_eq!((said, answers, not_asked), (None, 2, 0));
        assert!(later == ask("at-once.jsonl.gz", time_for(2)).3);
    }
}
