//! `cargo xtask exhaustive`: the second layer of tests, with all that takes long.

use std::path::Path;
use std::process::{Command, ExitCode};

use xtask::workspace::{Failure, cargo, root};

/// Run the second layer of tests: all that takes long
///
/// The first layer is `cargo test --workspace`. This layer has the tests of the modules `exhaustive`, the JSON Schemas of all output, the
/// proof with one extra state, the mutants of the grammar, the coverage, and the predictions of mutated inputs. It runs every step, also
/// after one that fails.
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

/// The commands of `cargo xtask` that are steps.
const STEPS: [&[&str]; 4] = [
    &["prove", "--extra-states", "1"],
    // `coverage` fails if a mutant that changes a verdict is alive.
    &["coverage", "--check", "--fail-under", "100"],
    &["mutants", "--no-verdicts"],
    // The libraries whose answers are all predicted. The tests count those of `url` and `http` that are not.
    &["predict", "fluent-uri", "iri-string", "uriparse", "--mutants", "100000"],
];

pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let binary = root().join("target/debug").join(format!("rfc1738{}", std::env::consts::EXE_SUFFIX));
    // The same features as those of this program: otherwise cargo would build much of it again.
    let features: &[&str] =
        if cfg!(feature = "ada") { &["--features", "xtask-maintenance/ada"] } else { &[] };
    let tests =
        [&["test", "--workspace", "--tests"], features, &["--", "--ignored", "exhaustive::"]].concat();
    let mut steps =
        vec![step(cargo(), &tests), step(cargo(), &["test", "--manifest-path", "schemas/Cargo.toml"])];
    let this = std::env::current_exe()?;
    steps.extend(STEPS.map(|words| step(&this, words)));
    let mut failed = Vec::new();
    for mut step in steps {
        let words: Vec<_> = step.get_args().map(|word| word.to_string_lossy()).collect();
        let program = Path::new(step.get_program()).file_stem().unwrap_or_default().to_string_lossy();
        let program = program.replace("xtask-maintenance", "cargo xtask");
        let shown = format!("{program} {}", words.join(" "));
        println!("\n== {shown}");
        if !arguments.list && !step.env("RFC1738", &binary).status()?.success() {
            failed.push(shown);
        }
    }
    for step in &failed {
        eprintln!("FAIL  {step}");
    }
    Ok(ExitCode::from(u8::from(!failed.is_empty())))
}

/// Returns a command in the folder of the workspace.
fn step(program: impl AsRef<std::ffi::OsStr>, words: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.args(words).current_dir(root());
    command
}
