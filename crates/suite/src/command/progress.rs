//! A progress line for questions to an adapter, if standard error is a terminal.

use indicatif::{ProgressBar, ProgressStyle};

use rfc1738_oracle::{Conventions, Observation, Question, Subject};

/// A subject that counts its answers in a line of the terminal.
pub struct Counted<S> {
    subject: S,
    bar: ProgressBar,
    timeouts: u64,
}

impl<S: Subject> Counted<S> {
    /// Returns the subject with a progress line. It is empty if standard error is not a terminal.
    pub fn new(subject: S) -> Counted<S> {
        let bar = ProgressBar::no_length();
        if let Ok(style) = ProgressStyle::with_template("inputs asked: {pos} in {elapsed}{msg}") {
            bar.set_style(style);
        }
        Counted { subject, bar, timeouts: 0 }
    }
}

impl<S: Subject> Subject for Counted<S> {
    fn name(&self) -> &str {
        self.subject.name()
    }

    fn follows(&self) -> &str {
        self.subject.follows()
    }

    fn conventions(&self) -> Option<&Conventions> {
        self.subject.conventions()
    }

    fn observe<'a>(&'a mut self, input: &'a [u8]) -> Observation<'a> {
        self.bar.inc(1);
        self.subject.observe(input)
    }

    fn observe_all(&mut self, inputs: &[&[u8]], see: &mut dyn FnMut(usize, Observation<'_>)) {
        let (bar, timeouts) = (&self.bar, &mut self.timeouts);
        self.subject.observe_all(inputs, &mut |index, observation| {
            if observation == Observation::Timeout {
                *timeouts += 1;
                bar.set_message(format!(", {timeouts} without an answer in time"));
            }
            bar.inc(1);
            see(index, observation);
        });
    }

    fn answer(&mut self, question: &Question, input: &[u8]) -> Option<Observation<'_>> {
        self.subject.answer(question, input)
    }

    fn finish(&mut self) {
        self.subject.finish();
        self.bar.finish_and_clear();
    }

    fn trouble(&self) -> Option<&str> {
        self.subject.trouble()
    }
}
