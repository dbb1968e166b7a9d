//! Tests of the binary: its output, its exit codes, and its messages about wrong input.
#![cfg(unix)]

mod accepted;
mod adapter;
mod audit;
mod check;
mod command_line;
mod compare;
mod contained;
mod conventions;
mod corpus;
mod docs;
mod emitted;
mod explain;
mod extract;
mod files;
mod fuzz;
mod generate;
mod grammar;
mod homemade;
mod hostile;
#[cfg(target_os = "linux")]
mod interrupted;
#[cfg(target_os = "linux")]
mod killed;
mod manual;
#[cfg(target_os = "linux")]
mod misbehaves;
mod notations;
mod pages;
mod serve;
mod shown;
mod suggested;
mod suite;
mod terminal;
mod texts;
mod time;
mod transcripts;

use std::ffi::{OsStr, OsString};
use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::ffi::OsStrExt;
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;

use serde_json::{Value, json};

/// The first line of the protocol.
const START: &str = "{\"cmd\":\"start\",\"protocol\":1}\n";

struct Ran {
    out: String,
    err: String,
    code: i32,
}

impl Ran {
    #[track_caller]
    fn says(&self, text: &str) {
        assert!(self.out.contains(text), "{}", self.out);
    }

    #[track_caller]
    fn fails_with(&self, why: &str) {
        assert!(self.code == 2 && self.err.contains(why), "{}", self.err);
    }
}

/// Whether a program can be started. The templates of adapters need Python and Node.js, and nothing
/// else of this project does.
fn is_installed(program: &str) -> bool {
    let is_here = Command::new(program).arg("--version").output().is_ok_and(|output| output.status.success());
    if !is_here {
        eprintln!("{program} is not installed, so what needs it is not tested");
    }
    is_here
}

/// The adapters that make mistakes on purpose. The first argument is the name of one.
const ADAPTERS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/binary/adapters.py");

/// A program of Python that runs a command on a pseudo terminal, and writes what the command drew. Its
/// arguments are the number of columns (0: as it is), "errors" if standard error is also the terminal,
/// and the command.
const ON_TERMINAL: &str = r#"
import fcntl, os, pty, struct, sys, termios
columns, what = int(sys.argv[1]), sys.argv[2]
pid, terminal = pty.fork()
if pid == 0:
    if columns:
        fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    if what != "errors":
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    os.execv(sys.argv[3], sys.argv[3:])
shown = b""
while True:
    try:
        more = os.read(terminal, 65536)
    except OSError:
        break
    if not more:
        break
    shown += more
os.waitpid(pid, 0)
sys.stdout.buffer.write(shown.replace(b"\r\n", b"\n"))
"#;

/// Returns the program of Python 3, or `None` if it is not installed. A name in the PATH can be a
/// script that takes longer than a test to find it. A command starts an adapter several times: with
/// `-S`, Python starts in half of the time.
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

fn command(arguments: &[impl AsRef<OsStr>]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rfc1738"));
    command.args(arguments).current_dir(env!("CARGO_MANIFEST_DIR"));
    command.env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE").env_remove("CLICOLOR");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

#[track_caller]
fn spawn(arguments: &[impl AsRef<OsStr>]) -> Child {
    command(arguments).spawn().expect("the binary starts")
}

/// Writes a line three times. The command answers each time before the next line.
#[track_caller]
fn assert_answers_at_once(command: &str, line: &str, expected: impl Fn(usize) -> String) {
    let mut child = spawn(&[command]);
    let (mut stdin, mut stdout) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
    for number in 1..=3 {
        stdin.write_all(line.as_bytes()).unwrap();
        let mut answer = String::new();
        stdout.read_line(&mut answer).unwrap();
        assert_eq!(answer, expected(number));
    }
    drop(stdin);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

/// Runs the binary to its end. For every input the output is printable text, and standard error has
/// only messages.
#[track_caller]
fn run(arguments: &[impl AsRef<OsStr>], input: &[u8]) -> Ran {
    ran(&mut command(arguments), input)
}

#[track_caller]
fn ran(command: &mut Command, input: &[u8]) -> Ran {
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
    assert!(is_safe(&ran.out) && is_safe(&ran.err), "{}{}", ran.out, ran.err);
    assert!(ran.err.lines().all(|line| line.starts_with("rfc1738: ")), "{}", ran.err);
    ran
}

#[track_caller]
fn shell(line: &str) -> Ran {
    let mut shell = Command::new("sh");
    shell.args(["-c", line]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    ran(&mut shell, b"")
}

/// Returns whether text controls no terminal, has no invisible character, and no command to a CI
/// system.
fn is_safe(text: &str) -> bool {
    let is_seen = |c: char| !"\u{115f}\u{1160}\u{3164}\u{ffa0}\u{200b}\u{202e}\u{2066}".contains(c);
    let is_command =
        |line: &str| line.trim_start().starts_with("::") || line.contains("##[") || line.contains("##vso[");
    text.chars().all(|c| matches!(c, '\n' | '\t') || (!c.is_control() && is_seen(c)))
        && !text.lines().any(is_command)
}

/// Runs a command that must fail with exactly one line on standard error and with code 2.
#[track_caller]
fn rejects(arguments: &[impl AsRef<OsStr>], input: &[u8], message: &str) {
    let ran = run(arguments, input);
    assert_eq!((ran.err.as_str(), ran.code), (&*format!("rfc1738: {message}\n"), 2));
}

#[track_caller]
fn json_lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("every line is JSON")).collect()
}

/// Checks that no process has this text in its arguments.
#[cfg(target_os = "linux")]
#[track_caller]
fn none_is_left(text: &str) {
    let is_left = || {
        let processes = std::fs::read_dir("/proc").unwrap().flatten();
        let mut lines = processes.filter_map(|process| std::fs::read(process.path().join("cmdline")).ok());
        lines.any(|line| String::from_utf8_lossy(&line).contains(text))
    };
    // A killed process is there until its parent has noticed it.
    let wait = || std::thread::sleep(std::time::Duration::from_millis(20));
    let tries = (0..500).take_while(|_| is_left()).inspect(|_| wait());
    assert!(tries.count() < 500, "a process of the adapter is left");
}

fn temporary(name: &str, content: impl AsRef<[u8]>) -> String {
    let path = format!("{}/{name}", env!("CARGO_TARGET_TMPDIR"));
    std::fs::write(&path, content).unwrap();
    path
}
