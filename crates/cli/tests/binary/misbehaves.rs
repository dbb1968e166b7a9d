//! Adapters that do harm in 81 ways, `misbehaves.py`: a command that asks one ends with an exit code of
//! its own, with little memory, and says nothing that controls a terminal.

use std::io::Read;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::time::Duration;
use std::{fs, thread};

use super::{command, is_safe, none_is_left, python, run};

const ADAPTER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/binary/misbehaves.py");

/// The most memory of a command, in KiB. A line of an adapter has 16 MiB at most.
const MOST: u64 = 256 << 10;

/// Returns the modes in which the adapter does harm at a command of the protocol.
fn modes(python: &str, place: &str) -> Vec<String> {
    let output = Command::new(python).arg(ADAPTER).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let modes = text.lines().filter(|mode| mode.starts_with(place));
    modes.map(str::to_owned).collect()
}

fn check(words: &[&str], python: &str, adapter: &str, mode: &str) {
    let words = [words, &["--timeout", "1", "--", python, "-S", adapter, mode]].concat();
    let mut running = command(&words).stdin(Stdio::null()).spawn().unwrap();
    let status = format!("/proc/{}/status", running.id());
    let [mut out, mut err] = [Vec::new(), Vec::new()];
    let (mut stdout, mut stderr) = (running.stdout.take().unwrap(), running.stderr.take().unwrap());
    let (mut most, mut code) = (0, None);
    thread::scope(|scope| {
        scope.spawn(|| stdout.read_to_end(&mut out).unwrap());
        scope.spawn(|| stderr.read_to_end(&mut err).unwrap());
        while code.is_none() {
            let text = fs::read_to_string(&status).unwrap_or_default();
            // It never becomes less.
            let peak = text.lines().find_map(|line| line.strip_prefix("VmHWM:")?.trim().strip_suffix(" kB"));
            most = peak.map_or(most, |peak| peak.parse().unwrap());
            thread::sleep(Duration::from_millis(5));
            code = running.try_wait().unwrap();
        }
    });
    running.wait().unwrap();
    let said = [out, err].map(|text| String::from_utf8(text).unwrap());
    let code = code.unwrap().code();
    assert!(matches!(code, Some(0..=2)), "{words:?}: {code:?}: {said:?}");
    assert!(said.iter().all(|text| is_safe(text)), "{words:?}: {said:?}");
    assert!(most < MOST, "{words:?}: {most} KiB");
}

/// Runs a command with the adapter of each mode of a place.
fn check_all(words: &[&str], place: &str) {
    let Some(python) = python() else { return };
    // No other test has processes with this path.
    let folder = tempfile::tempdir().unwrap();
    let adapter = folder.path().join("misbehaves.py");
    fs::copy(ADAPTER, &adapter).unwrap();
    let adapter = adapter.to_str().unwrap();
    // This kills whatever has its own parent, so only a namespace contains it.
    let is_run = |mode: &String| !mode.ends_with(" kills-its-parent");
    let modes: Vec<String> = modes(python, place).into_iter().filter(is_run).collect();
    assert!(modes.len() >= 60, "{modes:?}");
    let all = Mutex::new(modes.iter());
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                let next = || all.lock().unwrap().next();
                while let Some(mode) = next() {
                    check(words, python, adapter, mode);
                }
            });
        }
    });
    none_is_left(adapter);
}

#[test]
fn a_library_that_never_answers_is_asked_a_few_times() {
    let Some(python) = python() else { return };
    let check = run(&["adapter", "check", "--timeout", "0.2", "--", python, ADAPTER, "observe nothing"], b"");
    let why = "it is not asked any more, because 4 questions failed in a row";
    assert!(check.code == 1 && check.out.contains(why), "{}", check.out);
    // The one that ends has minutes for it.
    for (mode, timeout, why) in
        [("nothing", "0.2", "no answer within 0.2 s\n"), ("exits", "600", "it ended with exit status: 0\n")]
    {
        let mode = format!("observe {mode}");
        let time = run(&["audit", "time", "--timeout", timeout, "--", python, ADAPTER, &mode], b"");
        let expected =
            format!("rfc1738: nothing is measured, because the library fails on http://a.example/: {why}");
        assert_eq!((time.code, time.err), (2, expected));
    }
}

/// One that takes long for each answer is asked a few times also.
#[test]
fn a_library_that_is_too_slow_to_be_measured_is_asked_a_few_times() {
    let Some(python) = python() else { return };
    let time = run(&["audit", "time", "--time", "10s", "--", python, ADAPTER, "observe slow"], b"");
    let [why, what] = ["rfc1738: nothing is measured, because the library takes ", "write a longer --time"];
    assert!(time.code == 2 && time.err.starts_with(why) && time.err.contains(what), "{}", time.err);
}

#[test]
fn a_campaign_ends_in_its_time() {
    let Some(python) = python() else { return };
    let ran = run(&["fuzz", "--time", "1s", "--", python, ADAPTER, "observe nothing"], b"");
    let why = "rfc1738: the time was over before the audit of the library ended; not asked: ";
    assert!(
        ran.code == 2 && ran.err.starts_with(why) && ran.err.ends_with("write a longer --time\n"),
        "{}",
        ran.err
    );
}

mod exhaustive {
    use super::*;

    #[test]
    #[ignore = "exhaustive"]
    fn no_adapter_keeps_a_command_from_its_end() {
        check_all(&["conformance", "ftp/typecode-image"], "observe ");
    }

    /// A run keeps all answers: it took gigabytes.
    #[test]
    #[ignore = "exhaustive"]
    fn large_answers_are_not_kept() {
        let Some(python) = python() else { return };
        for mode in ["observe large-parts", "observe large-printed", "observe large-words"] {
            check(&["conformance"], python, ADAPTER, mode);
        }
    }
}
