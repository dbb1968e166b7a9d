//! The commands for maintainers and CI. `cargo xtask --help` lists them.
//!
//! `cargo xtask conformance` is typed first, and nothing is compiled yet. So `cargo xtask` builds
//! this program without features: it runs the cases, and compiles little. For all else it builds
//! and starts itself with features.

#[cfg(not(feature = "commands"))]
mod bare;
#[cfg(feature = "commands")]
mod cases;
#[cfg(feature = "commands")]
mod commands;
#[cfg(feature = "full")]
mod full;
#[cfg(feature = "commands")]
mod program;
mod workspace;

#[cfg(not(feature = "commands"))]
use bare::main as run;
#[cfg(feature = "commands")]
use commands::main as run;

fn main() -> std::process::ExitCode {
    run()
}
