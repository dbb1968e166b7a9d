//! The use of cargo-fuzz: finds or installs it, and builds the targets with it.

use std::path::PathBuf;
use std::process::{Command, Stdio};

use clap::ValueEnum;

use super::package;
use crate::workspace::{Failure, root};

/// The sanitizer that checks memory while a target runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Sanitizer {
    /// No sanitizer: the library has one unsafe file, and runs four times as fast
    None,
    /// AddressSanitizer
    Address,
}

impl Sanitizer {
    fn name(self) -> &'static str {
        match self {
            Sanitizer::None => "none",
            Sanitizer::Address => "address",
        }
    }
}

/// Builds the targets, and returns the folder of the programs. `quick` is the profile `dev` of the
/// package, which has assertions and overflow checks.
pub fn build(names: &[&str], sanitizer: Sanitizer, quick: bool) -> Result<PathBuf, Failure> {
    install()?;
    // Each sanitizer has its own folder. Otherwise a change of sanitizer would rebuild everything.
    let built = package().join("target").join(sanitizer.name());
    let mut build = Command::new("cargo");
    build.current_dir(root()).args(["fuzz", "build", "--sanitizer", sanitizer.name(), "--target-dir"]);
    build.arg(&built);
    if quick {
        build.arg("--dev");
    }
    // Without a name, cargo-fuzz builds all targets, in parallel: that is faster than some, one
    // after another.
    if let [target] = names {
        build.arg(target);
    }
    // Automata and derivations consist mostly of comparisons. Tracing them takes half of the time.
    // It shows nothing beyond coverage and the dictionary.
    build.arg("--no-trace-compares");
    if sanitizer == Sanitizer::Address && !output("rustc", &["--version"])?.contains("nightly") {
        // Stable compilers accept the sanitizer option only with this variable.
        build.env("RUSTC_BOOTSTRAP", "1");
    }
    // Only the code under test is instrumented for coverage.
    build.env("RUSTC_WRAPPER", package().join("rustc"));
    // The build uses no compiler flags of the caller, because it builds the workspace's libraries
    // again with coverage.
    build.env_remove("RUSTFLAGS").env_remove("CARGO_ENCODED_RUSTFLAGS");
    if !build.status()?.success() {
        return Err(format!("`{}` cannot be built: see above", names.join("`, `")).into());
    }
    let version = output("rustc", &["--version", "--verbose"])?;
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    let host = host.ok_or("`rustc --version --verbose` names no host")?;
    Ok(built.join(host).join(if quick { "debug" } else { "release" }))
}

/// Installs cargo-fuzz if it is missing. Prints the command first, and asks for no confirmation.
fn install() -> Result<(), Failure> {
    let mut asked = Command::new("cargo");
    asked.args(["fuzz", "--version"]).stdout(Stdio::null()).stderr(Stdio::null());
    if asked.status()?.success() {
        return Ok(());
    }
    const INSTALL: [&str; 5] = ["install", "cargo-fuzz", "--locked", "--version", "0.13.2"];
    eprintln!("cargo-fuzz is missing: cargo {}", INSTALL.join(" "));
    if Command::new("cargo").args(INSTALL).status()?.success() {
        Ok(())
    } else {
        Err("cargo-fuzz cannot be installed; `cargo xtask fuzz --replay` does not need it".into())
    }
}

fn output(program: &str, arguments: &[&str]) -> Result<String, Failure> {
    let output = Command::new(program).args(arguments).output()?;
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}
