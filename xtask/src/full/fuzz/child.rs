//! A running target: a process group of its own, whose standard error is read line by line.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};
use std::{fs, io};

use rfc1738_fuzz::targets::{InputKind, Target};
use rfc1738_fuzz::{CAMPAIGN, FINDINGS};

use super::seeds::dictionary_path;
use super::status::Status;
use super::{folder, seeds};
use crate::workspace::Failure;

pub struct Running {
    pub target: Target,
    pub since: Instant,
    child: Child,
    status: Arc<Mutex<Status>>,
    reader: JoinHandle<()>,
    /// The findings that existed before the start.
    before: Vec<PathBuf>,
    /// Whether this program sent the target a signal.
    stopped: bool,
}

pub struct Outcome {
    pub target: Target,
    pub status: Status,
    pub seconds: f64,
    pub found: Vec<PathBuf>,
    /// Whether the target ended for another reason than its time limit, a finding or a signal from
    /// this program.
    pub broke: bool,
}

/// The maximum length of an input. Longer inputs find nothing more: section 5 has no bounds, and
/// its automata are small.
const LONGEST: usize = 512;
/// The exit statuses with which libFuzzer reports a finding: a crash, too much memory, too much
/// time, an interrupt.
const ENDINGS: [i32; 4] = [77, 71, 70, 72];

/// The time that is allowed for reading a target's last output.
const LATE: Duration = Duration::from_secs(1);

impl Running {
    pub fn start(
        target: Target,
        programs: &Path,
        time: Duration,
        seed: Option<u32>,
    ) -> Result<Running, Failure> {
        let (corpus, artifacts, findings) =
            (folder(target, "corpus"), folder(target, "artifacts"), folder(target, "findings"));
        let mut command = Command::new(programs.join(target.name));
        // libFuzzer writes to the first folder, and reads the others.
        command.arg(&corpus).arg(seeds(target.kind)).arg(folder(target, "saved"));
        command.arg(format!("-max_total_time={}", time.as_secs().max(1)));
        command.arg(format!("-max_len={LONGEST}"));
        command.arg(format!("-artifact_prefix={}/", artifacts.display()));
        command.args(["-print_final_stats=1", "-timeout=10", "-rss_limit_mb=2048"]);
        command.args(seed.map(|seed| format!("-seed={seed}")));
        if target.kind != InputKind::Choices {
            command.arg(format!("-dict={}", dictionary_path().display()));
        }
        if target.has_classes {
            command.env(FINDINGS, &findings);
        }
        // When this program ends for any reason, the target's standard input closes and the target
        // ends.
        command.env(CAMPAIGN, "1").stdin(Stdio::piped());
        command.stdout(Stdio::null()).stderr(Stdio::piped());
        // Only this program gets an interrupt from the terminal. The processes that the target
        // starts end with it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let before = found(target)?;
        let mut child =
            command.spawn().map_err(|error| format!("`{}` cannot be started: {error}", target.name))?;
        let status = Arc::new(Mutex::new(Status::default()));
        let stderr = child.stderr.take().ok_or("standard error is a pipe")?;
        let shared = status.clone();
        let reader = thread::spawn(move || {
            let mut stderr = BufReader::new(stderr);
            let mut line = Vec::new();
            while stderr.read_until(b'\n', &mut line).is_ok_and(|read| read > 0) {
                let text = String::from_utf8_lossy(&line);
                shared.lock().unwrap_or_else(PoisonError::into_inner).take(text.trim_end());
                line.clear();
            }
        });
        Ok(Running { target, since: Instant::now(), child, status, reader, before, stopped: false })
    }

    pub fn status(&self) -> Status {
        self.status.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub fn goes_on(&mut self) -> io::Result<bool> {
        Ok(self.child.try_wait()?.is_none())
    }

    /// Asks the target and the processes that it started to end. If `at_once` is true, kills them.
    pub fn stop(&mut self, at_once: bool) {
        self.stopped = true;
        #[cfg(unix)]
        if let Some(group) = i32::try_from(self.child.id()).ok().and_then(rustix::process::Pid::from_raw) {
            use rustix::process::{Signal, kill_process_group};
            // The target may have ended already.
            let _ = kill_process_group(group, if at_once { Signal::KILL } else { Signal::INT });
            return;
        }
        let _ = (self.child.kill(), at_once);
    }

    pub fn outcome(mut self) -> Result<Outcome, Failure> {
        let code = self.child.wait()?.code();
        let seconds = self.since.elapsed().as_secs_f64();
        // The reader may still be reading the last output. A process that the target started may
        // hold the pipe open.
        let ended = Instant::now();
        while !self.reader.is_finished() && ended.elapsed() < LATE {
            thread::sleep(Duration::from_millis(5));
        }
        let status = self.status();
        let before = self.before;
        let found: Vec<PathBuf> =
            found(self.target)?.into_iter().filter(|path| !before.contains(path)).collect();
        let is_known = code.is_some_and(|code| code == 0 || ENDINGS.contains(&code));
        // A target without an exit code was killed by a signal, for example because the system ran
        // out of memory.
        let broke = found.is_empty() && !is_known && !(self.stopped && code.is_none());
        Ok(Outcome { target: self.target, status, seconds, found, broke })
    }
}

pub fn found(target: Target) -> Result<Vec<PathBuf>, Failure> {
    let mut paths = Vec::new();
    for of in ["artifacts", "findings"] {
        let folder = super::folder(target, of);
        if !folder.exists() {
            continue;
        }
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            let is_hidden = path.file_name().is_none_or(|name| name.as_encoded_bytes().starts_with(b"."));
            if !is_hidden && path.is_file() {
                paths.push(path);
            }
        }
    }
    paths.sort();
    Ok(paths)
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    /// Allows one fake target at a time. A program cannot start while another starting process
    /// still has its file open.
    static STARTING: Mutex<()> = Mutex::new(());

    /// Starts a shell script as a target.
    fn fake(script: &str) -> (tempfile::TempDir, Running) {
        let _starting = STARTING.lock().unwrap_or_else(PoisonError::into_inner);
        let folder = tempfile::tempdir().unwrap();
        let program = folder.path().join("total");
        fs::write(&program, format!("#!/bin/sh\n{script}\n")).unwrap();
        fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
        let target = Target::from_name("total").unwrap();
        let running = Running::start(target, folder.path(), Duration::from_secs(1), None).unwrap();
        (folder, running)
    }

    #[track_caller]
    fn wait_until(running: &mut Running, mut holds: impl FnMut(&mut Running) -> bool) {
        let since = Instant::now();
        while !holds(running) {
            assert!(since.elapsed() < Duration::from_secs(60), "it takes too long");
            thread::sleep(Duration::from_millis(5));
        }
    }

    #[test]
    fn an_unusual_exit_code_is_a_failure() {
        for (code, broke) in [(0, false), (72, false), (1, true)] {
            let line = "#9 DONE cov: 3 ft: 4 corp: 2/10b";
            let (_folder, mut running) = fake(&format!("echo '{line}' >&2; exit {code}"));
            wait_until(&mut running, |running| !running.goes_on().unwrap());
            let outcome = running.outcome().unwrap();
            assert_eq!((outcome.status.runs, outcome.status.corpus, outcome.broke), (9, 2, broke), "{code}");
        }
    }

    #[test]
    fn a_target_killed_from_outside_is_a_failure() {
        let (_folder, mut running) = fake("echo '#9 NEW cov: 3' >&2; kill -KILL $$");
        wait_until(&mut running, |running| !running.goes_on().unwrap());
        assert!(running.outcome().unwrap().broke);
        let (_folder, mut running) = fake("echo '#9 NEW cov: 3' >&2; exec sleep 1000");
        wait_until(&mut running, |running| running.status().runs > 0);
        running.stop(true);
        wait_until(&mut running, |running| !running.goes_on().unwrap());
        assert!(!running.outcome().unwrap().broke);
    }

    #[test]
    fn a_target_that_ignores_interrupts_is_killed() {
        let (_folder, mut running) = fake("trap '' INT; sleep 1000 & echo '#1 NEW cov: 1' >&2; wait");
        wait_until(&mut running, |running| running.status().runs > 0);
        running.stop(false);
        thread::sleep(Duration::from_millis(50));
        assert!(running.goes_on().unwrap());
        running.stop(true);
        // The process that the target started holds the pipe open while it lives.
        wait_until(&mut running, |running| !running.goes_on().unwrap() && running.reader.is_finished());
    }
}
