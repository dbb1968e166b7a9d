//! Finds the input on which an adapter breaks the protocol.

use crate::Adapter;
use crate::process::Failed;
use rfc1738_oracle::Input;
use rfc1738_oracle::escape;
use rfc1738_oracle::protocol::{Command, Observations};

/// The search ends after more timeouts than this.
const MOST_TIMEOUTS: u32 = 2;

impl Adapter {
    /// Gives up because the adapter wrote a line that the protocol does not allow. The reason names
    /// the input.
    ///
    /// A line can come late. So the inputs of the last answered batch and of this one are asked
    /// again, by halves, each half in a process of its own. The process is then told to stop, and
    /// must write nothing but its answer. If no half repeats the failure, it does not depend on one
    /// input.
    pub(super) fn blame(&mut self, inputs: &[Input], why: &str) {
        self.kill();
        let name = escape::quoted(self.description.name.as_bytes());
        if let Err(Failed::Protocol(why)) = self.without_inputs() {
            return self.give_up(format!("the adapter {name} breaks the protocol after `start`: {why}"));
        }
        let mut suspects = std::mem::take(&mut self.answered);
        suspects.extend_from_slice(inputs);
        let (mut part, mut timeouts) = (&suspects[..], 0);
        let mut found = self.repeats(part, &mut timeouts);
        while let (Some(_), true) = (&found, part.len() > 1) {
            let halves = part.split_at(part.len() / 2);
            let of_half = |half| self.repeats(half, &mut timeouts).map(|why| (half, why));
            let Some((half, why)) = [halves.0, halves.1].into_iter().find_map(of_half) else { break };
            (part, found) = (half, Some(why));
        }
        let near = match (part, &found) {
            ([], _) => String::new(),
            ([input], Some(_)) => format!(" on {}", escape::beginning(input.bytes())),
            ([first, ..], _) => {
                let first = escape::beginning(first.bytes());
                format!(" on one of {} inputs, the first {first}", part.len())
            }
        };
        let why = found.as_deref().unwrap_or(why);
        self.give_up(format!("the adapter {name} breaks the protocol{near}: {why}"));
    }

    /// Starts a new process, asks nothing, and reads its output to the end.
    fn without_inputs(&self) -> Result<(), Failed> {
        let mut process = self.start_again().map_err(|_| Failed::NotAsked)?;
        process.finish(self.limits.timeout)
    }

    /// Asks a new process about inputs, and reads its output to the end. Returns how it breaks the
    /// protocol. An adapter may hang on each input, or after `stop`, so it is not asked any more
    /// after some timeouts.
    fn repeats(&mut self, inputs: &[Input], timeouts: &mut u32) -> Option<String> {
        if inputs.is_empty() || *timeouts > MOST_TIMEOUTS || !self.can_ask() {
            return None;
        }
        match self.asked_anew(inputs) {
            Err(Failed::Protocol(why)) => return Some(why),
            Err(Failed::Timeout) => *timeouts += 1,
            Ok(()) | Err(Failed::Crash(_) | Failed::NotAsked) => {}
        }
        None
    }

    fn asked_anew(&mut self, inputs: &[Input]) -> Result<(), Failed> {
        let id = self.next_id;
        self.next_id += 1;
        let mut process = self.start_again().map_err(|_| Failed::NotAsked)?;
        let line = process.ask(&Command::Observe { id, inputs }, self.within(self.limits.timeout))?;
        Observations::read(&line, id, inputs.len()).map_err(Failed::Protocol)?;
        process.finish(self.limits.timeout)
    }
}
