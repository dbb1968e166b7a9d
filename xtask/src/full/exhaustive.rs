//! `cargo xtask exhaustive`: the second layer of tests, with all that takes long.

use std::path::Path;
use std::process::{Command, ExitCode};

use crate::program::read;
use crate::workspace::{Failure, cargo, root};

/// Run the second layer of tests: all that takes long
///
/// The first layer is `cargo test --workspace`. This layer has the tests of the modules
/// `exhaustive`, the tests of this program, the JSON Schemas, the proof with one extra state, the
/// coverage and the mutants of the grammar. It runs every step, also after one that fails.
#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Arguments {
    /// Print the commands, and run none
    #[arg(long)]
    list: bool,
}

const HELP: &str = "\
Exit status:
  0  every step passes
  1  a step fails; the last lines name it
  2  the command line is wrong, or a step cannot be started";

/// The steps of cargo. The feature is that of this program: otherwise cargo would build much of it
/// again.
const TESTS: [&[&str]; 2] = [
    &["test", "--workspace", "--tests", "--features", "xtask/full", "--", "--ignored", "exhaustive::"],
    &["test", "--manifest-path", "schemas/Cargo.toml"],
];
/// The steps that are commands of this program.
const COMMANDS: [&[&str]; 3] = [
    &["prove", "--extra-states", "1"],
    // Fails if a mutant that changes a verdict is alive.
    &["coverage", "--fail-under", "100", "--format", "markdown", "--output", COVERAGE],
    &["mutants", "--no-verdicts"],
];
/// The coverage as it is measured here, and as a report has it.
const COVERAGE: &str = "target/coverage.md";
const KEPT: &str = "reports/coverage.md";

pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let binary = root().join("target/debug").join(format!("rfc1738{}", std::env::consts::EXE_SUFFIX));
    let this = std::env::current_exe()?;
    let tests = TESTS.map(|words| step(Path::new(&cargo()), words));
    let mut failed = Vec::new();
    for mut step in tests.into_iter().chain(COMMANDS.map(|words| step(&this, words))) {
        let words: Vec<_> = step.get_args().map(|word| word.to_string_lossy()).collect();
        let program = Path::new(step.get_program()).file_stem().unwrap_or_default().to_string_lossy();
        let shown = format!("{} {}", program.replace("xtask", "cargo xtask"), words.join(" "));
        println!("\n== {shown}");
        if !arguments.list && !step.env("RFC1738", &binary).status()?.success() {
            failed.push(shown);
        }
    }
    let [measured, kept] = [COVERAGE, KEPT].map(|file| read(&root().join(file)).ok());
    if !arguments.list && (measured.is_none() || measured != kept) {
        failed.push(format!("{KEPT} is not up to date; run `cargo xtask reports coverage`"));
    }
    for step in &failed {
        eprintln!("FAIL  {step}");
    }
    Ok(ExitCode::from(u8::from(!failed.is_empty())))
}

fn step(program: &Path, words: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.args(words).current_dir(root());
    command
}
