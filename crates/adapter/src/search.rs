//! Finds the inputs of a batch about which an adapter fails.
//!
//! To start an adapter takes far longer than to ask it. So a batch that crashes is divided into
//! many parts, and of the part that crashes each input is asked alone. After a batch without an
//! answer in time each input is asked alone at once, and has less time
//! ([`Limits::alone`](crate::Limits::alone)): parts would wait again and again.

use std::time::Duration;

use crate::Adapter;
use crate::process::{Failed, Process};
use rfc1738_oracle::Input;
use rfc1738_oracle::Observation;
use rfc1738_oracle::escape;

/// So many inputs or fewer are not divided into parts.
const ALONE: usize = 32;

/// A batch without an answer in time counts as so many failures.
const OF_TIMEOUT: u32 = 20;

impl Adapter {
    /// Asks about a batch. If the process fails, finds the inputs that are the cause. Returns the
    /// answers to the first inputs: to all of them, unless the adapter is not asked any more.
    pub(super) fn ask(&mut self, inputs: &[Input]) -> Vec<Observation<'static>> {
        self.ask_part(inputs, true).0
    }

    fn ask_part(&mut self, inputs: &[Input], is_whole: bool) -> (Vec<Observation<'static>>, bool) {
        if let [input] = inputs {
            return self.ask_alone(input, self.limits.timeout);
        }
        let has_answered = self.process.as_ref().is_some_and(Process::has_answered);
        let mut answer = self.ask_process(inputs, self.limits.timeout);
        if let (Err(Failed::Crash(_)), true) = (&answer, is_whole && has_answered) {
            // An earlier answer may have ended the process, which is not a failure about these
            // inputs.
            self.kill();
            self.failures += 1;
            answer = self.ask_process(inputs, self.limits.timeout);
        }
        match answer {
            Ok(answers) => (answers, false),
            Err(failed) => {
                // The state of the process is unknown.
                self.kill();
                let is_timeout = matches!(failed, Failed::Timeout);
                match failed {
                    Failed::NotAsked => return (Vec::new(), true),
                    Failed::Protocol(why) => {
                        self.blame(inputs, &why);
                        return (Vec::new(), true);
                    }
                    Failed::Timeout => self.failures += OF_TIMEOUT,
                    Failed::Crash(_) => self.failures += 1,
                }
                if self.failures >= self.limits.failures {
                    let name = escape::quoted(self.description.name.as_bytes());
                    let on = escape::beginning(inputs[0].bytes());
                    let count = inputs.len();
                    self.give_up(format!(
                        "the adapter {name}: it fails too often, the last time on {count} inputs, the first \
                         {on}"
                    ));
                }
                let answers = match is_timeout {
                    true => {
                        let time = self.limits.alone();
                        inputs.iter().map_while(|input| self.ask_alone(input, time).0.pop()).collect()
                    }
                    false => self.search(inputs),
                };
                (answers, true)
            }
        }
    }

    /// Finds the causes among inputs that have at least one.
    ///
    /// One cause among `n` inputs makes one part of `sqrt(n)` inputs fail, and then the input
    /// itself. If all other parts have their answers, the last one has a cause, and is divided
    /// without asking about all of it.
    fn search(&mut self, inputs: &[Input]) -> Vec<Observation<'static>> {
        let size = if inputs.len() <= ALONE { 1 } else { inputs.len().isqrt() };
        let (mut answers, mut has_cause) = (Vec::new(), false);
        for part in inputs.chunks(size) {
            let is_last = answers.len() + part.len() == inputs.len();
            let (of_part, fails) = if is_last && !has_cause && part.len() > 1 {
                (self.search(part), true)
            } else {
                self.ask_part(part, false)
            };
            has_cause |= fails;
            let is_whole = of_part.len() == part.len();
            answers.extend(of_part);
            // The adapter is not asked any more.
            if !is_whole {
                break;
            }
        }
        answers
    }

    /// A failure is the observation.
    fn ask_alone(&mut self, input: &Input, time: Duration) -> (Vec<Observation<'static>>, bool) {
        let inputs = std::slice::from_ref(input);
        let has_answered = self.process.is_some();
        let mut answer = self.ask_process(inputs, time);
        if let (Err(Failed::Crash(_)), true) = (&answer, has_answered) {
            // An earlier answer may have ended the process, which is not a failure about this
            // input.
            self.kill();
            answer = self.ask_process(inputs, time);
        }
        let failed = match answer {
            Ok(answers) => return (answers, false),
            Err(failed) => failed,
        };
        self.kill();
        match failed {
            Failed::NotAsked => (Vec::new(), true),
            Failed::Protocol(why) => {
                self.blame(inputs, &why);
                (Vec::new(), true)
            }
            failed => (Vec::from([self.failed(failed, input, time)]), true),
        }
    }
}
