//! Whatever can be asked about an input: the parser, the grammar, and later other people's libraries.
//!
//! A subject reports what it saw. It is never told what is expected; comparing is the runner's work.

mod answers;
mod grammar;
mod parser;
mod parts;
mod question;

pub use grammar::GrammarSubject;
pub use parser::ParserSubject;
pub use parts::{PartValue, Parts};
pub use question::Question;

/// What a subject did with one input: six different things, never two.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Observation {
    /// It took the input for a URL, with these parts.
    Accept(Parts),
    /// It was asked something else about the input, and this is its answer.
    Answer(Parts),
    /// It said that the input is no URL.
    Reject(Rejection),
    /// It does not judge such inputs (a scheme it does not know), with its own words.
    Decline(String),
    /// It failed: a panic, a signal, an exit. Never the same as a rejection.
    Crash(String),
    /// It gave no answer in time.
    Timeout,
}

/// What a subject says about an input that it refuses.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rejection {
    /// The subject's own words.
    pub message: String,
    /// The offset, in bytes, of the first byte that no URL has there, if the subject tells.
    pub offset: Option<usize>,
    /// The production being read there, if the subject tells.
    pub rule: Option<String>,
    /// What could have stood there, if the subject tells.
    pub expected: Option<String>,
}

/// Something that can be asked about inputs.
pub trait Subject {
    /// A short name for reports: `parser`, `grammar`.
    fn name(&self) -> &str;

    /// What the subject does with one input.
    fn observe(&mut self, input: &[u8]) -> Observation;

    /// What the subject says when it is asked something else about an input; none if it is not made for such questions.
    fn answer(&mut self, _question: &Question, _input: &[u8]) -> Option<Observation> {
        None
    }
}
