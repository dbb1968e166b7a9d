//! A library in another process: a client of the adapter protocol (docs/protocol.md).
//!
//! The adapter is a child process that this program does not trust. It may crash, hang, or write
//! anything. If the process fails about a batch, the client kills it, starts it again, and asks
//! about parts of the batch. The failure then belongs to one input, and all other inputs get their
//! answers. The process has limits of time, memory, files, processes and network (see [`Limits`]).
//!
//! A line that the protocol does not allow ends the conversation: it may answer any question, so no
//! later answer can be trusted. The module `blame` finds the input that causes it.

#![allow(missing_docs, reason = "the names of most items say what they are, and only this project uses them")]

mod blame;
mod contain;
mod conversation;
#[cfg(unix)]
mod delete;
mod environment;
mod filter;
mod limits;
mod process;
mod running;
mod search;
#[cfg(unix)]
mod tree;
mod usage;
#[cfg(unix)]
mod watcher;

use std::sync::Arc;
use std::time::{Duration, Instant};

pub use contain::Containment;
pub use conversation::Conversation;
pub use limits::{Isolation, Limits};
use process::{Failed, Process};
pub use running::kill_all;

use rfc1738_oracle::Input;
use rfc1738_oracle::escape;
use rfc1738_oracle::protocol::{Answered, Command, Description, Observations, Said, VERSION};
use rfc1738_oracle::{Conventions, Observation, Question, Subject};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Took {
    /// The time until the answer came.
    pub elapsed: Duration,
    /// The time for which a processor ran the adapter. `None` if the system does not tell it. Only
    /// Linux.
    pub processor: Option<Duration>,
}

/// A running adapter.
///
/// ```no_run
/// use rfc1738_adapter::{Adapter, Limits};
/// use rfc1738_oracle::Subject;
///
/// let mut adapter = Adapter::start("python3 my_adapter.py", Limits::default())?;
/// adapter.observe(b"http://host.dom/");
/// # Ok::<(), String>(())
/// ```
pub struct Adapter {
    words: Vec<String>,
    limits: Limits,
    description: Description,
    conventions: Arc<Conventions>,
    follows: String,
    /// `None` after a failure, until the next question.
    process: Option<Process>,
    /// The batch that was answered last. An extra line may come late, and then belongs to this
    /// batch.
    answered: Vec<Input>,
    next_id: u64,
    timeouts: u32,
    failures: u32,
    in_a_row: u32,
    unrepeated: u32,
    trouble: Option<String>,
    /// When the client asks no more, though nothing has failed.
    end: Option<Instant>,
    /// The number of spaces after a question whose answer is timed, and whether the time of the
    /// processor is read.
    timed: Option<(usize, bool)>,
    took: Option<Took>,
}

impl Adapter {
    /// Starts an adapter. The command is split into words as a shell does, but no shell reads it.
    pub fn start(command: &str, limits: Limits) -> Result<Adapter, String> {
        let words = shell_words::split(command).map_err(|error| format!("--adapter: {error}"))?;
        if words.is_empty() {
            return Err("--adapter: the command is empty".into());
        }
        Adapter::start_words(words, limits)
    }

    /// Starts an adapter whose command is already divided into words: the program and its
    /// arguments.
    ///
    /// # Panics
    /// Panics if there is no word.
    pub fn start_words(words: Vec<String>, limits: Limits) -> Result<Adapter, String> {
        let (process, description) = start(&words, &limits)?;
        let follows = match description.claims.is_empty() {
            true => "no specification that it names".into(),
            false => description.claims.join(", "),
        };
        Ok(Adapter {
            words,
            limits,
            conventions: Arc::new(description.conventions.clone()),
            description,
            follows,
            process: Some(process),
            answered: Vec::new(),
            next_id: 0,
            timeouts: 0,
            failures: 0,
            in_a_row: 0,
            unrepeated: 0,
            trouble: None,
            end: None,
            timed: None,
            took: None,
        })
    }

    /// Returns the adapter's description of itself.
    pub fn description(&self) -> &Description {
        &self.description
    }

    /// Asks no more from this time on: what has no answer then gets none, and is no failure.
    pub fn ends_at(&mut self, end: Instant) {
        self.end = Some(end);
    }

    /// Returns whether the time of [`Adapter::ends_at`] is over.
    pub fn is_over(&self) -> bool {
        self.end.is_some_and(|end| Instant::now() >= end)
    }

    /// Returns the shorter of this time and the time that is left.
    fn within(&self, time: Duration) -> Duration {
        self.end.map_or(time, |end| time.min(end.saturating_duration_since(Instant::now())))
    }

    /// Returns whether a question can be asked.
    fn can_ask(&self) -> bool {
        self.trouble.is_none() && !self.is_over()
    }

    /// Returns that a question was not asked, if its answer did not come before the end.
    fn unless_over<T>(&self, answer: Result<T, Failed>) -> Result<T, Failed> {
        if self.is_over() && matches!(answer, Err(Failed::Timeout)) { Err(Failed::NotAsked) } else { answer }
    }

    /// Returns what the system enforces of the limits.
    pub fn containment(&self) -> Containment {
        Containment::of(&self.limits)
    }

    /// Returns how many batches the process failed on, and then answered each input of them. What
    /// such an adapter answers depends on more than the input, such as what it was asked before.
    pub fn unrepeated_failures(&self) -> u32 {
        self.unrepeated
    }

    /// Asks about an input, and returns the answer and what it took: if no answer came in time, how
    /// long that was awaited, and `None` if the library crashed. The line of the question has
    /// `padding` spaces more, which no adapter notices: with a short input, the time is that of a
    /// long line. With `counts`, the time of the processor is read before and after the question.
    pub fn observe_timed(
        &mut self,
        input: &[u8],
        padding: usize,
        counts: bool,
    ) -> (Observation<'static>, Option<Took>) {
        self.took = None;
        self.timed = Some((padding, counts));
        let observation = self.observe(input).into_owned();
        self.timed = None;
        (observation, self.took)
    }

    /// Gives up if there were too many.
    fn failed(&mut self, failed: Failed, input: &Input, time: Duration) -> Observation<'static> {
        let on = escape::beginning(input.bytes());
        let name = escape::quoted(self.description.name.as_bytes());
        let Failed::Crash(why) = failed else {
            self.timeouts += 1;
            if self.timeouts >= self.limits.timeouts {
                let (count, seconds) = (self.timeouts, time.as_secs_f64());
                self.give_up(format!(
                    "the adapter {name}: {count} inputs have no answer within {seconds} s, the last one {on}"
                ));
            }
            return Observation::Timeout;
        };
        self.failures += 1;
        self.in_a_row += 1;
        if self.failures >= self.limits.failures || self.in_a_row >= self.limits.in_a_row {
            let why = escape::words(&why);
            self.give_up(format!("the adapter {name}: it fails too often, the last time on {on}: {why}"));
        }
        Observation::Crash(why)
    }

    /// Asks no more, for this reason. The text is escaped.
    fn give_up(&mut self, why: String) {
        self.kill();
        self.trouble.get_or_insert(why);
    }

    /// Tells the process to stop, and kills it after this time. A late line breaks the protocol.
    fn stop(&mut self, timeout: Duration) {
        if let Some(process) = &mut self.process
            && let Err(Failed::Protocol(why)) = process.finish(timeout)
        {
            self.blame(&[], &why);
        }
        self.kill();
    }

    fn kill(&mut self) {
        if let Some(mut process) = self.process.take() {
            process.kill();
        }
    }

    fn ask_process(
        &mut self,
        inputs: &[Input],
        timeout: Duration,
    ) -> Result<Vec<Observation<'static>>, Failed> {
        if !self.can_ask() {
            return Err(Failed::NotAsked);
        }
        let id = self.next_id;
        self.next_id += 1;
        let timed = self.timed;
        let timeout = self.within(timeout);
        let process = self.running()?;
        let before = timed.filter(|(_, counts)| *counts).and_then(|_| process.processor_time());
        let begin = Instant::now();
        let line = process.ask_padded(
            &Command::Observe { id, inputs },
            timed.map_or(0, |(padding, _)| padding),
            timeout,
        );
        if timed.is_some() && !matches!(line, Err(Failed::Crash(_))) {
            let elapsed = begin.elapsed();
            let processor = before.and_then(|before| Some(process.processor_time()?.saturating_sub(before)));
            self.took = Some(Took { elapsed, processor });
        }
        let line = self.unless_over(line)?;
        let observed = Observations::read(&line, id, inputs.len()).map_err(Failed::Protocol)?;
        self.in_a_row = 0;
        self.answered = inputs.to_vec();
        let conventions = &self.conventions;
        let both = observed.into_iter().zip(inputs);
        Ok(both.map(|(observed, input)| observed.into_observation(input.bytes(), conventions)).collect())
    }

    /// Asks another question about one input. A failure is the observation; `None` if the adapter
    /// is not asked any more.
    fn ask_question(&mut self, question: &Question, input: &Input) -> Option<Observation<'static>> {
        match self.ask_answer(question, input) {
            Ok(said) => Some(said.into_observation()),
            Err(failed) => {
                // The state of the process is unknown.
                self.kill();
                match failed {
                    Failed::NotAsked => None,
                    Failed::Protocol(why) => {
                        let name = escape::quoted(self.description.name.as_bytes());
                        self.give_up(format!("the adapter {name}: {}", escape::words(&why)));
                        None
                    }
                    failed => Some(self.failed(failed, input, self.limits.timeout)),
                }
            }
        }
    }

    fn ask_answer(&mut self, question: &Question, input: &Input) -> Result<Said, Failed> {
        if !self.can_ask() {
            return Err(Failed::NotAsked);
        }
        let id = self.next_id;
        self.next_id += 1;
        let (with, given) = match question {
            Question::Equivalence { with: other } | Question::Resolution { base: other } => {
                (Some(Input::from(&other[..])), None)
            }
            Question::Building { given } => (None, Some(given)),
            _ => (None, None),
        };
        let command = Command::Answer { id, asks: question.name(), input, with, given };
        let timeout = self.within(self.limits.timeout);
        let line = self.running()?.ask(&command, timeout);
        let line = self.unless_over(line)?;
        let said = Answered::read(&line, id).map_err(Failed::Protocol)?;
        self.in_a_row = 0;
        self.answered = vec![input.clone()];
        Ok(said)
    }

    fn start_again(&self) -> Result<Process, String> {
        let limits = Limits { start: self.within(self.limits.start), ..self.limits.clone() };
        start(&self.words, &limits).map(|(process, _)| process)
    }

    /// Returns the process, which is started again if it ended.
    fn running(&mut self) -> Result<&mut Process, Failed> {
        if self.process.is_none() {
            match self.start_again() {
                Ok(process) => self.process = Some(process),
                Err(_) if self.is_over() => return Err(Failed::NotAsked),
                Err(why) => {
                    self.give_up(format!("the adapter cannot be started again: {why}"));
                    return Err(Failed::NotAsked);
                }
            }
        }
        self.process.as_mut().ok_or(Failed::NotAsked)
    }
}

fn start(words: &[String], limits: &Limits) -> Result<(Process, Description), String> {
    let name = escape::quoted(words.join(" ").as_bytes());
    let mut process =
        Process::start(words, limits).map_err(|error| not_started(words, &error.to_string()))?;
    let line = match process.ask(&Command::Start { protocol: VERSION }, limits.start) {
        Ok(line) => line,
        Err(Failed::Crash(why) | Failed::Protocol(why)) => {
            return Err(format!("the adapter {name} does not answer `start`: {}", escape::words(&why)));
        }
        Err(Failed::Timeout | Failed::NotAsked) => {
            let seconds = limits.start.as_secs_f64();
            return Err(format!("the adapter {name} does not answer `start` within {seconds} s"));
        }
    };
    let description = Description::read(&line)
        .map_err(|why| format!("the adapter {name}: the answer to `start`: {}", escape::words(&why)))?;
    Ok((process, description))
}

fn not_started(words: &[String], why: &str) -> String {
    format!("the adapter {}: cannot be started, {why}", escape::quoted(words.join(" ").as_bytes()))
}

impl Subject for Adapter {
    fn name(&self) -> &str {
        &self.description.name
    }

    fn follows(&self) -> &str {
        &self.follows
    }

    fn conventions(&self) -> Option<&Conventions> {
        Some(&self.conventions)
    }

    fn observe<'a>(&'a mut self, input: &'a [u8]) -> Observation<'a> {
        self.ask(&[Input::from(input)]).pop().unwrap_or_else(|| Observation::Decline("not asked".into()))
    }

    fn observe_all(&mut self, inputs: &[&[u8]], see: &mut dyn FnMut(usize, Observation<'_>)) {
        let inputs: Vec<Input> = inputs.iter().map(|&input| Input::from(input)).collect();
        let before = self.failures;
        let observations = self.ask(&inputs);
        let is_failure =
            |seen: &Observation<'_>| matches!(seen, Observation::Crash(_) | Observation::Timeout);
        if self.failures > before && self.trouble.is_none() && !observations.iter().any(is_failure) {
            self.unrepeated += 1;
        }
        observations.into_iter().enumerate().for_each(|(index, observation)| see(index, observation));
    }

    fn answer(&mut self, question: &Question, input: &[u8]) -> Option<Observation<'_>> {
        let is_declared = self.description.answers.iter().any(|name| name == question.name());
        is_declared.then(|| self.ask_question(question, &Input::from(input)))?
    }

    fn finish(&mut self) {
        let time = if self.is_over() { self.limits.alone() } else { self.limits.timeout };
        self.stop(time);
    }

    /// Ends the process. The next question starts another one.
    fn restart(&mut self) -> bool {
        self.stop(self.limits.alone());
        self.can_ask()
    }

    fn not_contained(&self) -> Option<String> {
        self.containment().missing()
    }

    fn trouble(&self) -> Option<&str> {
        self.trouble.as_deref()
    }
}
