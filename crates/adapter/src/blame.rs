//! Finds the input on which an adapter breaks the protocol.

use crate::process::Failed;
use crate::{Adapter, start};
use rfc1738_oracle::Input;
use rfc1738_oracle::escape;
use rfc1738_oracle::protocol::{Command, Observations};

/// The search ends after more timeouts than this.
const MOST_TIMEOUTS: u32 = 2;

impl Adapter {
    /// Gives up because the adapter wrote a line that the protocol does not allow. The reason names
    /// the input.
    ///
    /// A line can come late. So each input of the last answered batch and of this one is asked
    /// again, alone and in a process of its own. The process is then told to stop, and must write
    /// nothing but its answer.
    pub(super) fn blame(&mut self, inputs: &[Input], why: &str) {
        self.kill();
        let name = escape::quoted(self.description.name.as_bytes());
        if let Err(Failed::Protocol(why)) = self.without_inputs() {
            return self.give_up(format!("the adapter {name} breaks the protocol after `start`: {why}"));
        }
        let mut suspects = std::mem::take(&mut self.answered);
        suspects.extend_from_slice(inputs);
        let mut timeouts = 0;
        for input in &suspects {
            match self.alone(input) {
                Err(Failed::Protocol(why)) => {
                    let on = escape::beginning(input.bytes());
                    return self.give_up(format!("the adapter {name} breaks the protocol on {on}: {why}"));
                }
                // An adapter may hang on each input, or after `stop`. So the search is short.
                Err(Failed::Timeout) if timeouts == MOST_TIMEOUTS => break,
                Err(Failed::Timeout) => timeouts += 1,
                Err(Failed::NotAsked) => break,
                Ok(()) | Err(Failed::Crash(_)) => {}
            }
        }
        let near = suspects.first().map_or_else(String::new, |first| {
            format!(" on one of {} inputs, the first {}", suspects.len(), escape::beginning(first.bytes()))
        });
        self.give_up(format!("the adapter {name} breaks the protocol{near}: {why}"));
    }

    /// Starts a new process, asks nothing, and reads its output to the end.
    fn without_inputs(&self) -> Result<(), Failed> {
        let (mut process, _) = start(&self.words, &self.limits).map_err(|_| Failed::NotAsked)?;
        process.finish(self.limits.timeout)
    }

    /// Asks a new process about one input, and reads its output to the end.
    fn alone(&mut self, input: &Input) -> Result<(), Failed> {
        let id = self.next_id;
        self.next_id += 1;
        let (mut process, _) = start(&self.words, &self.limits).map_err(|_| Failed::NotAsked)?;
        let inputs = std::slice::from_ref(input);
        let line = process.ask(&Command::Observe { id, inputs }, self.limits.timeout)?;
        Observations::read(&line, id, 1).map_err(Failed::Protocol)?;
        process.finish(self.limits.timeout)
    }
}
