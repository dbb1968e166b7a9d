//! Every signal ends a command that asks an adapter, with all processes and files of the adapter.

use std::fs;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

/// Ignores signals, and hangs as soon as it is asked. Its child is a program with this argument.
const HANGS: &str = r#"
trap '' INT TERM HUP
read line
echo '{"protocol":1,"name":"hangs","answers":["resolution"]}'
read line
: > "$TMPDIR/file"
sh -c ': > "$1"; sleep 100000' sh "$1" &
wait
"#;

fn is_left(text: &str) -> bool {
    let processes = fs::read_dir("/proc").unwrap().flatten();
    let mut lines = processes.filter_map(|process| fs::read(process.path().join("cmdline")).ok());
    lines.any(|line| String::from_utf8_lossy(&line).contains(text))
}

/// Whether a command ignores a signal because the tests were started so, such as by `nohup`, or by a
/// shell in the background.
fn is_ignored(signal: u32) -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:")).unwrap().trim();
    u64::from_str_radix(mask, 16).unwrap() >> (signal - 1) & 1 == 1
}

/// Sends SIGHUP, SIGINT, SIGKILL and SIGTERM while the adapter is asked.
fn ends(words: &[&str]) {
    for signal in [1, 2, 9, 15].into_iter().filter(|signal| !is_ignored(*signal)) {
        let folder = tempfile::tempdir().unwrap();
        let asked = folder.path().join("asked");
        let temporary = folder.path().join("temporary");
        fs::create_dir(&temporary).unwrap();
        let adapter = ["--", "sh", "-c", HANGS, "sh", asked.to_str().unwrap()];
        let mut running = Command::new(env!("CARGO_BIN_EXE_url-atlas"))
            .args([words, &adapter].concat())
            .env("TMPDIR", &temporary)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        // Each wait is for an event, and has minutes.
        let wait = |is_it: &dyn Fn() -> bool| {
            let mut tries = 0..12_000;
            while !is_it() {
                assert!(tries.next().is_some(), "{words:?} {signal}");
                thread::sleep(Duration::from_millis(10));
            }
        };
        wait(&|| asked.exists());
        Command::new("kill").args([format!("-{signal}"), running.id().to_string()]).status().unwrap();
        assert!(!running.wait().unwrap().success());
        wait(&|| !is_left(asked.to_str().unwrap()));
        wait(&|| fs::read_dir(&temporary).unwrap().next().is_none());
    }
}

#[test]
fn a_signal_ends_ask() {
    ends(&["ask", "http://host.dom/"]);
}

#[test]
fn a_signal_ends_resolve() {
    ends(&["resolve", "http://host.dom/", "a"]);
}
