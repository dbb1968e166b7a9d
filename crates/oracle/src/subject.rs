//! A subject: a program that reads URLs and reports what it observes. It never sees the expected
//! answer.

use crate::{Conventions, Observation, Question, caught};

/// A program that answers questions about inputs.
pub trait Subject: Send {
    /// Returns a short name for reports: `parser`, `grammar`.
    fn name(&self) -> &str;

    /// Returns the name of the specification that the subject follows.
    fn follows(&self) -> &str {
        "RFC 1738"
    }

    /// Returns the conventions that the subject declares for its common parts, if it declares any.
    fn conventions(&self) -> Option<&Conventions> {
        None
    }

    /// Asks about one input. This method may panic. [`Subject::observe_all`] catches panics.
    fn observe<'a>(&'a mut self, input: &'a [u8]) -> Observation<'a>;

    /// Asks about several inputs and calls `see` once for each, in order, with its index. A panic
    /// is reported as a crash. A subject that can no longer answer leaves out the last inputs, and
    /// [`Subject::trouble`] says why.
    fn observe_all(&mut self, inputs: &[&[u8]], see: &mut dyn FnMut(usize, Observation<'_>)) {
        for (index, input) in inputs.iter().enumerate() {
            see(index, caught(|| self.observe(input)).unwrap_or_else(|crash| crash));
        }
    }

    /// Asks another question about an input. Returns `None` if the subject does not support the
    /// question.
    fn answer(&mut self, _question: &Question, _input: &[u8]) -> Option<Observation<'_>> {
        None
    }

    /// Ends the conversation after the last question. A mistake that shows only then is reported by
    /// [`Subject::trouble`].
    fn finish(&mut self) {}

    /// Starts the library anew, so it remembers no earlier question. Returns whether this is
    /// possible: a library in this process cannot be started anew.
    fn restart(&mut self) -> bool {
        false
    }

    /// Returns what this system cannot contain of the subject, with the reasons.
    fn not_contained(&self) -> Option<String> {
        None
    }

    /// Returns why the subject can no longer answer, if it cannot. The text is escaped.
    fn trouble(&self) -> Option<&str> {
        None
    }
}

impl<S: Subject + ?Sized> Subject for Box<S> {
    fn name(&self) -> &str {
        (**self).name()
    }

    fn follows(&self) -> &str {
        (**self).follows()
    }

    fn conventions(&self) -> Option<&Conventions> {
        (**self).conventions()
    }

    fn observe<'a>(&'a mut self, input: &'a [u8]) -> Observation<'a> {
        (**self).observe(input)
    }

    fn observe_all(&mut self, inputs: &[&[u8]], see: &mut dyn FnMut(usize, Observation<'_>)) {
        (**self).observe_all(inputs, see);
    }

    fn answer(&mut self, question: &Question, input: &[u8]) -> Option<Observation<'_>> {
        (**self).answer(question, input)
    }

    fn finish(&mut self) {
        (**self).finish();
    }

    fn restart(&mut self) -> bool {
        (**self).restart()
    }

    fn not_contained(&self) -> Option<String> {
        (**self).not_contained()
    }

    fn trouble(&self) -> Option<&str> {
        (**self).trouble()
    }
}
