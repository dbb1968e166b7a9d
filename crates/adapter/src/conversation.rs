//! A conversation with an adapter line by line, for programs that check the adapter itself.

use std::time::Duration;

use crate::process::Failed;
use crate::process::Process;
use crate::{Containment, Limits};
use rfc1738_oracle::escape;

/// A running program that is asked single lines of the protocol. It has the limits of an adapter.
///
/// An error is a sentence without its subject, such as "it gives no answer within 10 s". It is
/// escaped.
pub struct Conversation {
    process: Process,
    limits: Limits,
}

impl Conversation {
    /// Starts a program: its name, and its arguments. Asks it nothing.
    ///
    /// # Panics
    /// Panics if there is no word.
    pub fn begin(words: &[String], limits: &Limits) -> Result<Conversation, String> {
        let process =
            Process::start(words, limits).map_err(|error| super::not_started(words, &error.to_string()))?;
        Ok(Conversation { process, limits: limits.clone() })
    }

    pub fn containment(limits: &Limits) -> Containment {
        Containment::of(limits)
    }

    /// Sends a line, without its end, and returns the next line.
    pub fn ask(&mut self, line: &str) -> Result<Vec<u8>, String> {
        let time = if line.contains(r#""cmd":"start""#) { self.limits.start } else { self.limits.timeout };
        self.process.ask_line(line.into(), time).map_err(|failed| words(failed, time))
    }

    /// Sends `stop`, keeps the input of the program open, and waits for its end.
    pub fn stop(mut self) -> Result<(), String> {
        self.process.stop();
        self.end()
    }

    /// Closes the input of the program, and waits for its end.
    pub fn close(mut self) -> Result<(), String> {
        self.process.close();
        self.end()
    }

    fn end(&mut self) -> Result<(), String> {
        let time = self.limits.timeout;
        match self.process.end(time) {
            Ok(()) => {}
            Err(Failed::Timeout) => return Err(format!("it does not end within {} s", time.as_secs_f64())),
            Err(failed) => return Err(words(failed, time)),
        }
        match self.process.status() {
            Some(status) if status.success() => Ok(()),
            Some(status) => Err(format!("it ended with {status}")),
            None => Err("it closes its standard output and does not end".into()),
        }
    }
}

fn words(failed: Failed, time: Duration) -> String {
    match failed {
        Failed::Crash(why) | Failed::Protocol(why) => escape::words(&why),
        Failed::Timeout | Failed::NotAsked => format!("it gives no answer within {} s", time.as_secs_f64()),
    }
}
