//! A child process that answers lines. Each of its three streams has a thread, so no stream blocks
//! another.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ExitStatus};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use crate::usage::{self, Usage};
use crate::{Containment, Limits, contain, running};
use rfc1738_oracle::escape;
use rfc1738_oracle::protocol::{Command, Observations};

/// The time that a process may take to exit after it closed its output.
const GRACE: Duration = Duration::from_millis(500);
/// The time between two measurements of what the process uses.
const TICK: Duration = Duration::from_millis(100);
const LINES: usize = 4;
/// The number of bytes to keep from the end of standard error.
const KEPT: usize = 2048;

const STOP: &[u8] = b"{\"cmd\":\"stop\"}\n";

/// A running process. It is killed when the value is dropped.
pub(super) struct Process {
    child: Child,
    limits: Limits,
    /// Closed before the end, so the process sees the end of its input.
    commands: Option<Sender<Vec<u8>>>,
    lines: Receiver<Result<Vec<u8>, String>>,
    errors: Receiver<Vec<u8>>,
    measured: Instant,
    /// The number of lines that it wrote, the answer to `start` among them.
    answers: u64,
    /// The processes of the adapter, from the first question whose time was measured.
    members: Option<Vec<u32>>,
}

/// What comes next from standard output.
enum Next {
    Line(Vec<u8>),
    /// A line that is too long, or cannot be read. Holds what is wrong.
    Unreadable(String),
    /// The process ended, or closed its standard output.
    End,
}

impl Process {
    /// Starts a program in a session of its own.
    pub(super) fn start(words: &[String], limits: &Limits) -> io::Result<Process> {
        Containment::check(limits).map_err(io::Error::other)?;
        let mut child = running::start(|folder| contain::start(words, limits, folder))?;
        let (commands, asked) = channel::<Vec<u8>>();
        let (answer, lines) = sync_channel(LINES);
        let (error, errors) = sync_channel(1);
        if let Some(mut stdin) = child.stdin.take() {
            thread::spawn(move || {
                while let Ok(line) = asked.recv() {
                    if stdin.write_all(&line).and_then(|()| stdin.flush()).is_err() {
                        break;
                    }
                }
            });
        }
        let longest = limits.line;
        if let Some(stdout) = child.stdout.take() {
            thread::spawn(move || read_lines(BufReader::new(stdout), longest, &answer));
        }
        if let Some(stderr) = child.stderr.take() {
            thread::spawn(move || _ = error.send(read_end(stderr)));
        }
        let (commands, measured, limits) = (Some(commands), Instant::now(), limits.clone());
        Ok(Process { child, limits, commands, lines, errors, measured, answers: 0, members: None })
    }

    /// Sends a command and waits for one line.
    pub(super) fn ask(&mut self, command: &Command<'_>, timeout: Duration) -> Result<Vec<u8>, Failed> {
        self.ask_padded(command, 0, timeout)
    }

    /// Sends a command with so many spaces after it, and waits for one line.
    pub(super) fn ask_padded(
        &mut self,
        command: &Command<'_>,
        padding: usize,
        timeout: Duration,
    ) -> Result<Vec<u8>, Failed> {
        let mut line = serde_json::to_vec(command).map_err(|error| Failed::Crash(error.to_string()))?;
        line.resize(line.len() + padding, b' ');
        self.ask_line(line, timeout)
    }

    /// Returns `None` if the system does not tell it.
    pub(super) fn processor_time(&mut self) -> Option<Duration> {
        let id = self.child.id();
        usage::processor_time(self.members.get_or_insert_with(|| usage::of_adapter(id)))
    }

    /// Sends a line, without its end, and waits for one line.
    pub(super) fn ask_line(&mut self, mut line: Vec<u8>, timeout: Duration) -> Result<Vec<u8>, Failed> {
        line.push(b'\n');
        // Nothing was asked since the last answer.
        if let Ok(Ok(extra)) = self.lines.try_recv() {
            return Err(is_extra(&extra));
        }
        if let Some(commands) = &self.commands {
            // If sending fails, the process has ended, and receiving below reports that.
            let _ = commands.send(line);
        }
        match self.next(timeout)? {
            Next::Line(line) => {
                self.answers += 1;
                Ok(line)
            }
            Next::Unreadable(why) => Err(Failed::Crash(why)),
            Next::End => Err(Failed::Crash(self.last_words())),
        }
    }

    /// Returns whether it answered a question after `start`.
    pub(super) fn has_answered(&self) -> bool {
        self.answers > 1
    }

    /// Tells the process to stop, and waits for the end of its output.
    pub(super) fn finish(&mut self, timeout: Duration) -> Result<(), Failed> {
        self.stop();
        self.commands = None;
        self.end(timeout)
    }

    /// Tells the process to stop. Its input stays open.
    pub(super) fn stop(&mut self) {
        if let Some(commands) = &self.commands {
            let _ = commands.send(STOP.to_vec());
        }
    }

    /// Closes the input of the process.
    pub(super) fn close(&mut self) {
        self.commands = None;
    }

    /// Waits for the end of the output.
    pub(super) fn end(&mut self, timeout: Duration) -> Result<(), Failed> {
        match self.next(timeout)? {
            Next::Line(extra) => Err(is_extra(&extra)),
            Next::Unreadable(why) => Err(Failed::Protocol(why)),
            Next::End => Ok(()),
        }
    }

    /// Waits for a line or for the end. A process that uses too much while it is waited for has
    /// failed.
    fn next(&mut self, timeout: Duration) -> Result<Next, Failed> {
        let until = Instant::now() + timeout;
        loop {
            self.measure()?;
            let left = until.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left.min(TICK)) {
                Ok(Ok(line)) => return Ok(Next::Line(line)),
                Ok(Err(why)) => return Ok(Next::Unreadable(why)),
                Err(RecvTimeoutError::Disconnected) => return Ok(Next::End),
                Err(RecvTimeoutError::Timeout) if left.is_zero() => return Err(Failed::Timeout),
                Err(RecvTimeoutError::Timeout) => {}
            }
            if let Ok(Some(_)) = self.child.try_wait() {
                // The process has ended. Another one may hold its output open, and a line may still
                // be on its way.
                return match self.lines.recv_timeout(GRACE) {
                    Ok(Ok(line)) => Ok(Next::Line(line)),
                    Ok(Err(why)) => Ok(Next::Unreadable(why)),
                    Err(_) => Ok(Next::End),
                };
            }
        }
    }

    fn measure(&mut self) -> Result<(), Failed> {
        if self.measured.elapsed() < TICK {
            return Ok(());
        }
        let usage = Usage::of(self.child.id());
        self.measured = Instant::now();
        match usage.and_then(|usage| usage.exceeds(&self.limits)) {
            Some(why) => Err(Failed::Crash(why)),
            None => Ok(()),
        }
    }

    /// Returns `None` if it still runs a short time after it closed its output.
    pub(super) fn status(&mut self) -> Option<ExitStatus> {
        let until = Instant::now() + GRACE;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(contain::status(status)),
                Ok(None) if Instant::now() < until => thread::sleep(Duration::from_millis(2)),
                _ => return None,
            }
        }
    }

    fn last_words(&mut self) -> String {
        let how = match self.status() {
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

    /// Kills the process and everything that it started in its group, and deletes its temporary
    /// files.
    pub(super) fn kill(&mut self) {
        running::kill(&mut self.child);
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.stop();
        self.commands = None;
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

/// Reads lines until the end of the output, a line that is too long, or the end of the receiver. A
/// last line without its end is not read.
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

fn read_end(mut stderr: impl Read) -> Vec<u8> {
    let (mut end, mut buffer) = (Vec::new(), [0; 4096]);
    while let Ok(count @ 1..) = stderr.read(&mut buffer) {
        end.extend_from_slice(&buffer[..count]);
        let excess = end.len().saturating_sub(KEPT);
        end.drain(..excess);
    }
    end
}

/// The reason why a batch has no answer.
pub(super) enum Failed {
    /// The process ended, or wrote a line that is too long.
    Crash(String),
    /// The process timed out.
    Timeout,
    /// The process wrote a line that the protocol does not allow. Holds what is wrong, with the
    /// line.
    Protocol(String),
    NotAsked,
}
