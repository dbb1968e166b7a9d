//! Tests of the binary: its output, its exit codes, and its messages about wrong input.
#![cfg(unix)]

mod ask;
mod command_line;
mod decisions;
mod docs;
#[cfg(target_os = "linux")]
mod ended;
mod lineage;
mod resolve;
/// The suite reads its pages in the same way.
#[path = "../../../../../crates/cli/tests/binary/shown.rs"]
mod shown;
mod terminal;
mod texts;

use std::ffi::OsStr;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use serde_json::Value;

/// The output and the exit code of a run.
struct Ran {
    out: String,
    err: String,
    code: i32,
}

/// Returns the program of Python 3, or `None` if it is not installed. A name in the PATH can be a
/// script that takes longer than a test to find it.
fn python() -> Option<&'static str> {
    static PROGRAM: OnceLock<Option<String>> = OnceLock::new();
    let program = PROGRAM.get_or_init(|| {
        let asked = Command::new("python3").args(["-c", "import sys; print(sys.executable)"]).output();
        let output = asked.ok().filter(|output| output.status.success())?;
        Some(String::from_utf8(output.stdout).ok()?.trim_end().to_owned())
    });
    if program.is_none() {
        eprintln!("python3 is not installed, so what needs it is not tested");
    }
    program.as_deref()
}

/// Runs the binary to its end with another folder of the atlas.
#[track_caller]
fn run_in(atlas: &Path, arguments: &[impl AsRef<OsStr>]) -> Ran {
    run_with(Some(atlas), arguments, b"")
}

/// Runs the binary to its end. For every input the output is printable text, and standard error has
/// only messages.
#[track_caller]
fn run(arguments: &[impl AsRef<OsStr>], input: &[u8]) -> Ran {
    run_with(None, arguments, input)
}

#[track_caller]
fn run_with(atlas: Option<&Path>, arguments: &[impl AsRef<OsStr>], input: &[u8]) -> Ran {
    let mut command = Command::new(env!("CARGO_BIN_EXE_url-atlas"));
    command.args(arguments).env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE").env_remove("CLICOLOR");
    command.envs(atlas.map(|folder| ("CARGO_MANIFEST_DIR", folder)));
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the binary starts");
    let mut stdin = child.stdin.take().unwrap();
    let output = std::thread::scope(|scope| {
        // A child that stops early does not read the rest. This is not an error of the test.
        scope.spawn(move || drop(stdin.write_all(input)));
        child.wait_with_output().unwrap()
    });
    let ran = Ran {
        out: String::from_utf8(output.stdout).expect("standard output is UTF-8"),
        err: String::from_utf8(output.stderr).expect("standard error is UTF-8"),
        code: output.status.code().expect("no signal ends it"),
    };
    let printable = |text: &str| text.chars().all(|c| c == '\n' || !c.is_control());
    assert!(printable(&ran.out) && printable(&ran.err), "{}{}", ran.out, ran.err);
    assert!(ran.err.lines().all(|line| line.starts_with("url-atlas: ")), "{}", ran.err);
    ran
}

/// Runs a command that must fail with exactly one line on standard error and with code 2.
#[track_caller]
fn rejects(arguments: &[impl AsRef<OsStr>], input: &[u8], message: &str) {
    let ran = run(arguments, input);
    assert_eq!((ran.err.as_str(), ran.code), (&*format!("url-atlas: {message}\n"), 2));
}

#[track_caller]
fn json_lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("every line is JSON")).collect()
}
