//! Every signal ends every command that asks an adapter, with all processes and files of the adapter.

use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use std::{fs, thread};

use super::{ADAPTERS, command, none_is_left, python};

/// A command that asks the adapter, in a folder of the test.
struct Asking {
    folder: tempfile::TempDir,
    running: Child,
}

impl Asking {
    /// Starts a command, and waits until its adapter is asked. `None`: there is no Python.
    fn start(words: &[&str], has_unshare: bool) -> Option<Asking> {
        let python = python()?;
        let folder = tempfile::tempdir().unwrap();
        let path = |name| folder.path().join(name).to_str().unwrap().to_owned();
        let [asked, programs] = ["asked", "programs"].map(path);
        fs::create_dir(&programs).unwrap();
        fs::create_dir(folder.path().join("temporary")).unwrap();
        let record = path("record.jsonl.gz");
        let words = words.iter().map(|word| if *word == "RECORD" { &record } else { *word });
        let words: Vec<&str> = words.chain(["--", python, "-S", ADAPTERS, "detaches", &asked]).collect();
        let mut command = command(&words);
        command.env("TMPDIR", folder.path().join("temporary"));
        if !has_unshare {
            // No program is found, so the adapter has no namespace.
            command.env("PATH", &programs);
        }
        let mut running = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        while !Path::new(&asked).exists() {
            assert!(running.try_wait().unwrap().is_none(), "{words:?} ended");
            thread::sleep(Duration::from_millis(20));
        }
        Some(Asking { folder, running })
    }

    /// Waits until no process and no file of the adapter is left.
    #[track_caller]
    fn nothing_is_left(self) {
        none_is_left(self.folder.path().to_str().unwrap());
        let temporary = self.folder.path().join("temporary");
        // Each of the tests has minutes.
        for _ in 0..6000 {
            if fs::read_dir(&temporary).unwrap().next().is_none() {
                return;
            }
            thread::sleep(Duration::from_millis(10));
        }
        panic!("{:?} is left", fs::read_dir(&temporary).unwrap().next());
    }
}

fn kill(signal: i32, id: u32) {
    Command::new("kill").args([format!("-{signal}"), id.to_string()]).status().unwrap();
}

/// Sends the signals to the command while its adapter is asked, and checks that nothing is left.
#[track_caller]
fn ends(words: &[&str], has_unshare: bool) {
    for signal in SIGNALS.into_iter().filter(|signal| !is_ignored(*signal)) {
        let Some(mut asking) = Asking::start(words, has_unshare) else { return };
        kill(signal, asking.running.id());
        let status = asking.running.wait().unwrap();
        // A campaign and a measurement first end what they do. The others are ended by the signal.
        let how = (status.signal(), status.code());
        assert!([(Some(signal), None), (None, Some(130))].contains(&how), "{words:?} {signal}: {status}");
        asking.nothing_is_left();
    }
}

/// Whether a command ignores a signal because the tests were started so, such as by `nohup`.
fn is_ignored(signal: i32) -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:")).unwrap().trim();
    u64::from_str_radix(mask, 16).unwrap() >> (signal - 1) & 1 == 1
}

/// SIGHUP, SIGINT, SIGKILL, SIGTERM.
const SIGNALS: [i32; 4] = [1, 2, 9, 15];

const COMMANDS: [&[&str]; 6] = [
    &["conformance"],
    &["audit", "--suite", "corpus"],
    &["audit", "--suite", "corpus", "--record", "RECORD"],
    &["audit", "time", "--timeout", "5"],
    &["fuzz", "--count", "1000"],
    &["adapter", "check", "--timeout", "3600"],
];

fn all_commands_end(has_unshare: bool) {
    thread::scope(|scope| {
        for words in COMMANDS {
            scope.spawn(move || ends(words, has_unshare));
        }
    });
}

#[test]
fn a_signal_ends_all_processes_in_a_namespace() {
    all_commands_end(true);
}

#[test]
fn a_signal_ends_all_processes_without_a_namespace() {
    all_commands_end(false);
}

/// Returns the processes with such a command line.
fn processes(is_it: impl Fn(&str) -> bool) -> Vec<u32> {
    let all = fs::read_dir("/proc").unwrap().flatten();
    let ids = all.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    let line = |id: &u32| fs::read(format!("/proc/{id}/cmdline")).unwrap_or_default();
    ids.filter(|id| is_it(&String::from_utf8_lossy(&line(id)))).collect()
}

/// A process that has the file of a lock keeps the lock after SIGKILL has ended the command.
#[test]
fn no_process_of_an_adapter_has_a_file_of_the_command() {
    let record = ["audit", "--suite", "corpus", "--record", "RECORD"];
    let Some(mut asking) = Asking::start(&record, true) else { return };
    let here = asking.folder.path().to_str().unwrap();
    let files = |id: &u32| {
        let all = fs::read_dir(format!("/proc/{id}/fd")).into_iter().flatten().flatten();
        all.filter_map(|entry| fs::read_link(entry.path()).ok()).collect::<Vec<_>>()
    };
    let is_of_command = |file: &PathBuf| file.starts_with(here);
    let command = asking.running.id();
    assert!(files(&command).iter().any(is_of_command), "it has its record");
    let others = processes(|line| line.contains(here)).into_iter().filter(|id| *id != command);
    let files: Vec<PathBuf> = others.flat_map(|id| files(&id)).collect();
    assert!(!files.is_empty() && !files.iter().any(is_of_command), "{files:?}");
    kill(9, command);
    asking.running.wait().unwrap();
    asking.nothing_is_left();
}

/// Nothing can delete a folder if everything is killed, such as with a container. The next command
/// does it.
#[test]
fn the_next_command_deletes_a_folder_that_was_left() {
    let Some(mut asking) = Asking::start(&["conformance"], true) else { return };
    let temporary = asking.folder.path().join("temporary");
    let left = fs::read_dir(&temporary).unwrap().next().unwrap().unwrap().path();
    // A folder of this user that no command made.
    fs::create_dir(temporary.join("rfc1738-mine")).unwrap();
    let is_watcher = |line: &str| line.starts_with("/bin/sh\0-c\0\ntrap ");
    let watchers = processes(|line| is_watcher(line) && line.contains(left.to_str().unwrap()));
    assert_eq!(watchers.len(), 1);
    kill(9, watchers[0]);
    kill(9, asking.running.id());
    asking.running.wait().unwrap();
    assert!(left.exists());
    let next = || {
        let words =
            ["conformance", "ftp/typecode-image", "--", env!("CARGO_BIN_EXE_rfc1738"), "serve", "parser"];
        command(&words).env("TMPDIR", &temporary).output().unwrap()
    };
    assert!(next().status.success());
    assert!(!left.exists() && temporary.join("rfc1738-mine").exists());
    // The adapter that was left, which has no watcher. That of the second command deletes its folder.
    processes(|line| !is_watcher(line) && line.contains(asking.folder.path().to_str().unwrap()))
        .into_iter()
        .for_each(|id| kill(9, id));
    fs::remove_dir(temporary.join("rfc1738-mine")).unwrap();
    asking.nothing_is_left();
}

#[test]
fn the_folder_of_a_command_that_runs_stays() {
    let Some(mut asking) = Asking::start(&["conformance"], true) else { return };
    let temporary = asking.folder.path().join("temporary");
    let running = fs::read_dir(&temporary).unwrap().next().unwrap().unwrap().path();
    let words = ["conformance", "ftp/typecode-image", "--", env!("CARGO_BIN_EXE_rfc1738"), "serve", "parser"];
    assert!(command(&words).env("TMPDIR", &temporary).output().unwrap().status.success());
    assert!(running.exists());
    kill(9, asking.running.id());
    asking.running.wait().unwrap();
    asking.nothing_is_left();
}

/// An adapter without a namespace leaves a process behind, and answers.
#[test]
fn the_end_of_a_command_takes_along_what_an_adapter_left() {
    let Some(python) = python() else { return };
    let folder = tempfile::tempdir().unwrap();
    let asked = folder.path().join("asked");
    let words = ["adapter", "check", "--", python, ADAPTERS, "leaves", asked.to_str().unwrap()];
    let mut command = command(&words);
    let status = command.env("PATH", folder.path()).stdout(Stdio::null()).stderr(Stdio::null()).status();
    assert_eq!(status.unwrap().code(), Some(1));
    assert!(asked.exists(), "the adapter left a process");
    none_is_left(asked.to_str().unwrap());
}
