//! The commands with their options.
//!
//! Without the feature `full` the program has the commands that are typed most, and compiles
//! little. It builds and starts itself with the feature for all others: they need more packages, or
//! compute for long.

use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use rfc1738_suite::command::conformance;

#[cfg(feature = "full")]
use crate::full;
use crate::program::{HELP, shared};
use crate::{cases, workspace};

/// The commands of this project.
#[derive(Parser)]
#[command(bin_name = "cargo xtask")]
pub struct Arguments {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Subcommand)]
pub enum Command {
    Conformance(conformance::ConformanceOptions),
    #[command(subcommand)]
    Cases(cases::Command),
    /// Run the tests on AArch64, 32-bit x86 and s390x, under emulation
    ///
    /// The tests are those of rfc1738 and bnf-automata, and the complete suites without extra
    /// states. The command starts .ci/processors, which installs compilers and QEMU. It needs root
    /// and a Debian with Rust 1.88 or later: the file has a command that starts one.
    Processors,
    #[cfg(feature = "full")]
    #[command(flatten)]
    Full(full::Command),
    #[cfg(not(feature = "full"))]
    #[command(flatten)]
    Full(light::Command),
}

pub fn main() -> ExitCode {
    if let Some(message) = moved(&std::env::args().skip(1).collect::<Vec<_>>()) {
        workspace::complain(&format!("error: {message}"));
        return ExitCode::from(2);
    }
    let command = HELP.describe(Arguments::command(), &["conformance"]);
    #[cfg(feature = "full")]
    let command = HELP.describe(command, &["coverage", "prove", "vectors"]);
    match command.try_get_matches().and_then(|found| Arguments::from_arg_matches(&found)) {
        Ok(arguments) => workspace::finish(arguments.command.run()),
        // What was typed stands in the error.
        Err(error) if error.use_stderr() => {
            workspace::complain(error.render().to_string().trim_end());
            ExitCode::from(2)
        }
        Err(help) => help.exit(),
    }
}

impl Command {
    pub fn run(self) -> Result<ExitCode, workspace::Failure> {
        match self {
            Command::Conformance(arguments) => shared(|program| conformance::run(&arguments, program)),
            Command::Cases(command) => cases::run(command),
            Command::Processors => processors(),
            Command::Full(command) => command.run(),
        }
    }
}

fn processors() -> Result<ExitCode, workspace::Failure> {
    let script = workspace::root().join(".ci/processors");
    let status = std::process::Command::new(&script)
        .status()
        .map_err(|error| format!("{} cannot be started: {error}", script.display()))?;
    Ok(ExitCode::from(u8::from(!status.success())))
}

/// Returns where a command is now that this program had before.
fn moved(words: &[String]) -> Option<String> {
    const ELSEWHERE: [&str; 7] =
        ["audit", "differences", "lineage", "predict", "requests", "resolution", "versions"];
    let name = words.first()?.as_str();
    let is_report =
        ["coverage", "rulings"].contains(&name) || words.starts_with(&["cases", "json"].map(Into::into));
    if ELSEWHERE.contains(&name) {
        return Some(format!(
            "`{name}` moved to the program that maintains records of libraries: see CONTRIBUTING.md"
        ));
    }
    if name == "timeline" {
        return Some("the timeline is no longer written".into());
    }
    let has = |option: &str| words.iter().any(|word| word == option);
    let report = if name == "cases" { "by-hand" } else { name };
    let check = if has("--check") { " --check" } else { "" };
    (is_report && (name == "cases" || has("--write") || has("--check")))
        .then(|| format!("`cargo xtask reports {report}{check}` does this now"))
}

/// All commands that need the feature, in a program without it.
#[cfg(not(feature = "full"))]
mod light {
    use std::ffi::OsString;
    use std::process::ExitCode;

    use crate::workspace::{Failure, build};

    /// The arguments of a command, also `--help`.
    #[derive(clap::Args)]
    #[command(disable_help_flag = true)]
    pub struct Passed {
        #[arg(trailing_var_arg = true, allow_hyphen_values = true, hide = true)]
        arguments: Vec<OsString>,
    }

    impl Passed {
        /// Builds this program with all commands, and runs this one.
        fn run(self, command: &str) -> Result<ExitCode, Failure> {
            build("full", &[&[command.into()], &self.arguments[..]].concat())
        }
    }

    /// Defines a command with a line of help for each name.
    macro_rules! commands {
        ($($command:ident $name:literal: $help:literal)*) => {
            #[derive(clap::Subcommand)]
            pub enum Command {
                $(#[doc = $help] $command(Passed),)*
            }

            impl Command {
                pub fn run(self) -> Result<ExitCode, Failure> {
                    match self {
                        $(Command::$command(passed) => passed.run($name),)*
                    }
                }
            }
        };
    }

    commands! {
        Exhaustive "exhaustive": "Run the second layer of tests: all that takes long"
        Prove "prove": "Compare the parser with the grammar on complete suites"
        Mutants "mutants": "Count the mutants of section 5's grammar that the hand-written cases detect"
        Coverage "coverage": "Measure how far the cases and the complete suites exercise section 5"
        Vectors "vectors": "Write the cases and a complete suite of each scheme as JSON files"
        Fuzz "fuzz": "Run the fuzz targets, or replay what they saved"
        Promote "promote": "Turn an input that a fuzz target saved into a case"
        Rulings "rulings": "Count the strings that each ruling opens, as JSON"
        Reports "reports": "Write or check the files of reports/"
        Golden "golden": "Write what the commands print into a folder, or compare it with the folder"
    }
}
