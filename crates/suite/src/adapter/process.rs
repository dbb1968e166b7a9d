//! A child process that answers lines. Each of its three streams has a thread, so no stream blocks another.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use super::Failed;
use crate::protocol::{Command, Observations};
use crate::report::escape;

/// The time that a process may take to exit after it closed its output.
const GRACE: Duration = Duration::from_millis(500);
/// The number of lines to read in advance.
const LINES: usize = 4;
/// The number of bytes to keep from the end of standard error.
const KEPT: usize = 2048;

const STOP: &[u8] = b"{\"cmd\":\"stop\"}\n";

/// A running process. It is killed when the value is dropped.
pub(super) struct Process {
    child: Child,
    /// Closed before the end, so the process sees the end of its input.
    commands: Option<Sender<Vec<u8>>>,
    lines: Receiver<Result<Vec<u8>, String>>,
    errors: Receiver<Vec<u8>>,
    is_killed: bool,
}

impl Process {
    /// Starts a program in a process group of its own.
    pub(super) fn start(words: &[String], longest: usize) -> io::Result<Process> {
        let mut command = std::process::Command::new(&words[0]);
        command.args(&words[1..]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn()?;
        let (commands, asked) = channel::<Vec<u8>>();
        let (answer, lines) = sync_channel(LINES);
        let (error, errors) = sync_channel(1);
        if let Some(mut stdin) = child.stdin.take() {
            thread::spawn(move || {
                // A process that does not read any more is noticed by its missing answer.
                while let Ok(line) = asked.recv() {
                    if stdin.write_all(&line).and_then(|()| stdin.flush()).is_err() {
                        break;
                    }
                }
            });
        }
        if let Some(stdout) = child.stdout.take() {
            thread::spawn(move || read_lines(BufReader::new(stdout), longest, &answer));
        }
        if let Some(stderr) = child.stderr.take() {
            thread::spawn(move || _ = error.send(read_end(stderr)));
        }
        Ok(Process { child, commands: Some(commands), lines, errors, is_killed: false })
    }

    /// Sends a command and waits for one line.
    pub(super) fn ask(&mut self, command: &Command<'_>, timeout: Duration) -> Result<Vec<u8>, Failed> {
        let mut line = serde_json::to_vec(command).map_err(|error| Failed::Crash(error.to_string()))?;
        line.push(b'\n');
        // Nothing was asked since the last answer.
        if let Ok(Ok(extra)) = self.lines.try_recv() {
            return Err(is_extra(&extra));
        }
        if let Some(commands) = &self.commands {
            // If sending fails, the process has ended, and receiving below reports that.
            let _ = commands.send(line);
        }
        match self.lines.recv_timeout(timeout) {
            Ok(Ok(line)) => Ok(line),
            Ok(Err(why)) => Err(Failed::Crash(why)),
            Err(RecvTimeoutError::Timeout) => Err(Failed::Timeout),
            Err(RecvTimeoutError::Disconnected) => Err(Failed::Crash(self.last_words())),
        }
    }

    /// Tells the process to stop, and waits for the end of its output.
    ///
    /// # Errors
    /// Returns an error if the process writes another line, or does not end in time.
    pub(super) fn finish(&mut self, timeout: Duration) -> Result<(), Failed> {
        if let Some(commands) = self.commands.take() {
            let _ = commands.send(STOP.to_vec());
        }
        match self.lines.recv_timeout(timeout) {
            Ok(Ok(extra)) => Err(is_extra(&extra)),
            Ok(Err(why)) => Err(Failed::Protocol(why)),
            Err(RecvTimeoutError::Timeout) => Err(Failed::Timeout),
            Err(RecvTimeoutError::Disconnected) => Ok(()),
        }
    }

    /// Returns how a process ended that closed its standard output, with the last line of its standard error.
    fn last_words(&mut self) -> String {
        let until = Instant::now() + GRACE;
        let status = loop {
            match self.child.try_wait() {
                Ok(Some(status)) => break Some(status),
                Ok(None) if Instant::now() < until => thread::sleep(Duration::from_millis(2)),
                _ => break None,
            }
        };
        let how = match status {
            Some(status) => format!("it ended with {status}"),
            None => "it closed its standard output".into(),
        };
        self.kill();
        let errors = self.errors.recv_timeout(GRACE).unwrap_or_default();
        let errors = String::from_utf8_lossy(&errors).into_owned();
        match errors.lines().rev().map(str::trim).find(|line| !line.is_empty()) {
            Some(line) => format!("{how}: {line}"),
            None => how,
        }
    }

    /// Kills the process and everything that it started in its group.
    pub(super) fn kill(&mut self) {
        if std::mem::replace(&mut self.is_killed, true) {
            return;
        }
        #[cfg(unix)]
        if let Some(group) = i32::try_from(self.child.id()).ok().and_then(rustix::process::Pid::from_raw) {
            // The group may have ended already.
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if let Some(commands) = self.commands.take() {
            let _ = commands.send(STOP.to_vec());
        }
        // The end of its output means that the process has ended or ends soon.
        let until = Instant::now() + GRACE;
        while let Some(left) = until.checked_duration_since(Instant::now()) {
            if self.lines.recv_timeout(left).is_err() {
                break;
            }
        }
        self.kill();
    }
}

/// The failure of a process that writes more than its answer.
fn is_extra(line: &[u8]) -> Failed {
    let what = match serde_json::from_slice::<Observations>(line) {
        Ok(_) => "it answers a question twice",
        Err(_) => "it writes another line after its answer",
    };
    Failed::Protocol(format!("{what}: {}", escape::beginning(line)))
}

/// Reads lines until the end of the output, a line that is too long, or the end of the receiver. A last line without
/// its end is not read.
fn read_lines(mut stdout: impl BufRead, longest: usize, answer: &SyncSender<Result<Vec<u8>, String>>) {
    loop {
        let mut line = Vec::new();
        let most = longest as u64 + 1;
        let next = match stdout.by_ref().take(most).read_until(b'\n', &mut line) {
            Ok(0) => return,
            Ok(_) if line.last() == Some(&b'\n') => {
                line.pop();
                Ok(line)
            }
            Ok(read) if read as u64 == most => Err(format!("it wrote a line of more than {longest} bytes")),
            // The process ended within a line. How it ended tells more than the line.
            Ok(_) => return,
            Err(error) => Err(format!("its output cannot be read, {error}")),
        };
        let is_last = next.is_err();
        if answer.send(next).is_err() || is_last {
            return;
        }
    }
}

/// Reads everything, and returns the end of it.
fn read_end(mut stderr: impl Read) -> Vec<u8> {
    let (mut end, mut buffer) = (Vec::new(), [0; 4096]);
    while let Ok(count @ 1..) = stderr.read(&mut buffer) {
        end.extend_from_slice(&buffer[..count]);
        let excess = end.len().saturating_sub(KEPT);
        end.drain(..excess);
    }
    end
}
