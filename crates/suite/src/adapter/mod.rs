//! A library in another process: a client of the adapter protocol (docs/protocol.md).
//!
//! The adapter is a child process that this program does not trust. It may crash, hang, or write anything. If a batch
//! gets no proper answer, the client kills the process, starts it again, and asks about each input of the batch alone.
//! The failure then belongs to one input, and all other inputs get their answers.

mod process;

use std::time::Duration;

use process::Process;

use crate::corpus::Input;
use crate::protocol::{Command, Description, Observations, VERSION};
use crate::report::escape;
use crate::subject::{Observation, Subject};

/// A message shows an input of at most so many bytes.
const SHOWN: usize = 200;

/// The limits of a client: how long it waits, and how often it restarts the adapter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The time for the answer to one batch.
    pub timeout: Duration,
    /// The number of failures after which the client gives up. A timeout counts as 20 failures.
    pub failures: u32,
    /// The number of failures in a row after which the client gives up.
    pub in_a_row: u32,
    /// The largest length of a line, in bytes.
    pub line: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { timeout: Duration::from_secs(10), failures: 1000, in_a_row: 20, line: 16 << 20 }
    }
}

/// A running adapter.
///
/// ```no_run
/// use rfc1738_suite::adapter::{Adapter, Limits};
/// use rfc1738_suite::subject::Subject;
///
/// let mut adapter = Adapter::start("python3 my_adapter.py", Limits::default())?;
/// adapter.observe(b"http://host.dom/");
/// # Ok::<(), String>(())
/// ```
pub struct Adapter {
    words: Vec<String>,
    limits: Limits,
    description: Description,
    follows: String,
    /// `None` after a failure, until the next question.
    process: Option<Process>,
    next_id: u64,
    failures: u32,
    in_a_row: u32,
    trouble: Option<String>,
}

/// The reason why a batch has no answer.
enum Failed {
    /// The process ended, or wrote something other than an answer.
    Crash(String),
    /// The process timed out.
    Timeout,
}

impl Adapter {
    /// Starts an adapter. The command is split into words as a shell does, but no shell runs it.
    ///
    /// # Errors
    /// Returns an error if the command is empty or cannot be started, or if the program does not answer `start`.
    pub fn start(command: &str, limits: Limits) -> Result<Adapter, String> {
        let words = shell_words::split(command).map_err(|error| format!("--adapter: {error}"))?;
        if words.is_empty() {
            return Err("--adapter: the command is empty".into());
        }
        let (process, description) = start(&words, limits)?;
        let follows = match description.claims.is_empty() {
            true => "no specification that it names".into(),
            false => description.claims.join(", "),
        };
        let process = Some(process);
        Ok(Adapter {
            words,
            limits,
            description,
            follows,
            process,
            next_id: 0,
            failures: 0,
            in_a_row: 0,
            trouble: None,
        })
    }

    /// Returns the adapter's description of itself.
    pub fn description(&self) -> &Description {
        &self.description
    }

    /// Asks about a batch. If there is no proper answer, asks about each input alone.
    fn ask(&mut self, inputs: &[Input]) -> Vec<Observation<'static>> {
        let failed = match self.ask_at_once(inputs) {
            Ok(observations) => return observations,
            Err(failed) => failed,
        };
        match inputs {
            [_] => Vec::from([match failed {
                Failed::Crash(why) => Observation::Crash(why),
                Failed::Timeout => Observation::Timeout,
            }]),
            _ => inputs.iter().flat_map(|input| self.ask(std::slice::from_ref(input))).collect(),
        }
    }

    fn ask_at_once(&mut self, inputs: &[Input]) -> Result<Vec<Observation<'static>>, Failed> {
        if let Some(why) = &self.trouble {
            return Err(Failed::Crash(why.clone()));
        }
        let answer = self.ask_process(inputs);
        match &answer {
            Ok(_) => self.in_a_row = 0,
            Err(failed) => self.count(failed, inputs),
        }
        answer
    }

    /// Counts a failure, ends the process, and gives up if it failed too often.
    fn count(&mut self, failed: &Failed, inputs: &[Input]) {
        // The state of the process is unknown.
        if let Some(mut process) = self.process.take() {
            process.kill();
        }
        let (cost, why) = match failed {
            Failed::Crash(why) => (1, why.as_str()),
            Failed::Timeout => (20, "no answer in time"),
        };
        self.failures += cost;
        self.in_a_row += 1;
        if self.failures >= self.limits.failures || self.in_a_row >= self.limits.in_a_row {
            let on = match inputs {
                [input] if input.bytes().len() <= SHOWN => {
                    format!(" on {}", String::from_utf8_lossy(input.bytes()))
                }
                _ => String::new(),
            };
            self.give_up(&format!("it fails too often, the last time{on}: {why}"));
        }
    }

    fn give_up(&mut self, why: &str) {
        let name = escape::quoted(self.description.name.as_bytes());
        self.trouble.get_or_insert(format!("the adapter {name}: {}", escape::words(why)));
    }

    fn ask_process(&mut self, inputs: &[Input]) -> Result<Vec<Observation<'static>>, Failed> {
        let id = self.next_id;
        self.next_id += 1;
        let timeout = self.limits.timeout;
        let process = self.running()?;
        let line = process.ask(&Command::Observe { id, inputs }, timeout)?;
        match Observations::read(&line, id, inputs.len()) {
            Ok(observed) => {
                let conventions = &self.description.conventions;
                Ok(observed.into_iter().map(|observed| observed.into_observation(conventions)).collect())
            }
            Err(why) => Err(Failed::Crash(format!("its output is not the protocol: {why}"))),
        }
    }

    /// Returns the process, which is started again if it ended.
    fn running(&mut self) -> Result<&mut Process, Failed> {
        if self.process.is_none() {
            match start(&self.words, self.limits) {
                Ok((process, _)) => self.process = Some(process),
                Err(why) => {
                    self.give_up(&format!("it cannot be started again: {why}"));
                    return Err(Failed::Crash(why));
                }
            }
        }
        self.process.as_mut().ok_or_else(|| Failed::Crash("it does not run".into()))
    }
}

fn start(words: &[String], limits: Limits) -> Result<(Process, Description), String> {
    let name = escape::quoted(words.join(" ").as_bytes());
    let mut process = Process::start(words, limits.line)
        .map_err(|error| format!("the adapter {name}: cannot be started, {error}"))?;
    let line = match process.ask(&Command::Start { protocol: VERSION }, limits.timeout) {
        Ok(line) => line,
        Err(Failed::Crash(why)) => {
            return Err(format!("the adapter {name} does not answer `start`: {}", escape::words(&why)));
        }
        Err(Failed::Timeout) => {
            let seconds = limits.timeout.as_secs_f64();
            return Err(format!("the adapter {name} does not answer `start` within {seconds} s"));
        }
    };
    let description = Description::read(&line)
        .map_err(|why| format!("the adapter {name}: the answer to `start`: {}", escape::words(&why)))?;
    Ok((process, description))
}

impl Subject for Adapter {
    fn name(&self) -> &str {
        &self.description.name
    }

    fn follows(&self) -> &str {
        &self.follows
    }

    fn observe<'a>(&'a mut self, input: &'a [u8]) -> Observation<'a> {
        self.ask(&[Input::from(input)]).pop().unwrap_or(Observation::Timeout)
    }

    fn observe_all(&mut self, inputs: &[&[u8]], see: &mut dyn FnMut(usize, Observation<'_>)) {
        let inputs: Vec<Input> = inputs.iter().map(|&input| Input::from(input)).collect();
        let observations = self.ask(&inputs);
        observations.into_iter().enumerate().for_each(|(index, observation)| see(index, observation));
    }

    fn trouble(&self) -> Option<&str> {
        self.trouble.as_deref()
    }
}
