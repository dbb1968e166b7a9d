//! Ctrl-C and SIGTERM end every command that asks an adapter, and all processes of the adapter.

use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use super::{command, none_is_left, python};

/// An adapter that ignores signals, and hangs as soon as it is asked. Its grandchild has a session
/// of its own and no parent, and makes the file that is the argument.
const DETACHES: &str = r#"
import json, os, signal, sys, time
for ignored in [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]:
    signal.signal(ignored, signal.SIG_IGN)
for line in sys.stdin:
    if json.loads(line)["cmd"] == "observe":
        if os.fork() == 0:
            os.setsid()
            if os.fork() == 0:
                open(sys.argv[1], "w").close()
                time.sleep(100000)
            os._exit(0)
        while True:
            time.sleep(100000)
    print(json.dumps({"protocol": 1, "name": "detaches", "conventions": {}}), flush=True)
"#;

/// Starts a command, sends the signal when the adapter is asked, and checks that nothing is left.
#[track_caller]
fn ends(words: &[&str], signal: &str, has_unshare: bool) {
    let Some(python) = python() else { return };
    let folder = tempfile::tempdir().unwrap();
    let [adapter, asked, programs] = ["adapter.py", "asked", "programs"].map(|name| folder.path().join(name));
    std::fs::write(&adapter, DETACHES).unwrap();
    std::fs::create_dir(&programs).unwrap();
    let adapter = ["--", python, adapter.to_str().unwrap(), asked.to_str().unwrap()];
    let mut command = command(&[words, &adapter].concat());
    if !has_unshare {
        // No program is found, so the adapter has no namespace.
        command.env("PATH", &programs);
    }
    let mut running = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    while !asked.exists() {
        assert!(running.try_wait().unwrap().is_none(), "{words:?} ended");
        thread::sleep(Duration::from_millis(20));
    }
    Command::new("kill").args([signal, &running.id().to_string()]).status().unwrap();
    assert_eq!(running.wait().unwrap().code(), Some(130), "{words:?} {signal}");
    none_is_left(asked.to_str().unwrap());
}

const COMMANDS: [&[&str]; 4] = [
    &["conformance"],
    &["audit", "--suite", "corpus"],
    &["fuzz", "--count", "1000"],
    &["adapter", "check", "--timeout", "3600"],
];

#[test]
fn a_signal_ends_all_processes_in_a_namespace() {
    for words in COMMANDS {
        ["-INT", "-TERM"].into_iter().for_each(|signal| ends(words, signal, true));
    }
}

#[test]
fn a_signal_ends_all_processes_without_a_namespace() {
    for words in COMMANDS {
        ["-INT", "-TERM"].into_iter().for_each(|signal| ends(words, signal, false));
    }
}

/// An adapter without a namespace leaves a process behind, and answers.
#[test]
fn the_end_of_a_command_takes_along_what_an_adapter_left() {
    let Some(python) = python() else { return };
    let folder = tempfile::tempdir().unwrap();
    let [adapter, asked] = ["adapter.py", "asked"].map(|name| folder.path().join(name));
    // It leaves its grandchild, and then ends.
    std::fs::write(
        &adapter,
        DETACHES.replace("        while True:\n            time.sleep(100000)", "        sys.exit(3)"),
    )
    .unwrap();
    let words = ["adapter", "check", "--", python, adapter.to_str().unwrap(), asked.to_str().unwrap()];
    let mut command = command(&words);
    let status = command.env("PATH", folder.path()).stdout(Stdio::null()).stderr(Stdio::null()).status();
    assert_eq!(status.unwrap().code(), Some(1));
    assert!(asked.exists(), "the adapter left a process");
    none_is_left(asked.to_str().unwrap());
}
