//! Subjects: everything that can be asked about an input. The parser, the grammar, and the libraries of other people.
//!
//! A subject reports what it observes. It never sees an expected value; the runner compares.

mod answers;
mod asked;
mod common;
mod grammar;
mod parser;
mod parts;
mod question;

pub(crate) use asked::caught;
pub use asked::hush;
pub use common::{CommonPart, CommonParts, Reports, split_userinfo};
pub use grammar::GrammarSubject;
pub use parser::ParserSubject;
pub use parts::{PartValue, Parts};
pub use question::Question;

/// What a subject did with one input.
///
/// A subject that accepts an input gives its parts in one of two ways: by the names of the scheme, or as the common parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Observation<'a> {
    /// It accepted the input as a URL, with these parts by the names of the scheme.
    Accept(Parts),
    /// It accepted the input as a URL, with these common parts.
    AcceptCommon(CommonParts<'a>),
    /// It was asked something else about the input, and this is its answer.
    Answer(Parts),
    /// It said that the input is not a URL.
    Reject(Rejection),
    /// It does not judge such inputs (a scheme it does not know), with its own words.
    Decline(String),
    /// It failed: a panic, a signal, an exit. Never the same as a rejection.
    Crash(String),
    /// It gave no answer in time.
    Timeout,
}

impl Observation<'_> {
    /// The same observation, with texts of its own.
    pub fn into_owned(self) -> Observation<'static> {
        match self {
            Observation::Accept(parts) => Observation::Accept(parts),
            Observation::AcceptCommon(parts) => Observation::AcceptCommon(parts.into_owned()),
            Observation::Answer(answer) => Observation::Answer(answer),
            Observation::Reject(rejection) => Observation::Reject(rejection),
            Observation::Decline(words) => Observation::Decline(words),
            Observation::Crash(words) => Observation::Crash(words),
            Observation::Timeout => Observation::Timeout,
        }
    }
}

/// What a subject says about an input that it rejects.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rejection {
    /// The subject's own words.
    pub message: String,
    /// The offset, in bytes, of the first byte that no URL has there, if the subject tells.
    pub offset: Option<usize>,
    /// The rule that is being read there, if the subject tells.
    pub rule: Option<String>,
    /// What could stand there, if the subject tells.
    pub expected: Option<String>,
}

/// Something that can be asked about inputs.
pub trait Subject: Send {
    /// A short name for reports: `parser`, `grammar`.
    fn name(&self) -> &str;

    /// The specification that it follows, in its own words.
    fn follows(&self) -> &str {
        "RFC 1738"
    }

    /// Asks about one input. It may panic; [`Subject::observe_all`] does not.
    fn observe<'a>(&'a mut self, input: &'a [u8]) -> Observation<'a>;

    /// Asks about several inputs, and shows each observation once, in the order of the inputs. A panic is a crash.
    fn observe_all(&mut self, inputs: &[&[u8]], see: &mut dyn FnMut(usize, Observation<'_>)) {
        for (index, input) in inputs.iter().enumerate() {
            see(index, caught(|| self.observe(input)).unwrap_or_else(|crash| crash));
        }
    }

    /// Asks something else about an input. `None` if the subject is not made for such questions.
    fn answer(&mut self, _question: &Question, _input: &[u8]) -> Option<Observation<'_>> {
        None
    }

    /// Says why the subject cannot be asked any more, if it cannot.
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

    fn observe<'a>(&'a mut self, input: &'a [u8]) -> Observation<'a> {
        (**self).observe(input)
    }

    fn observe_all(&mut self, inputs: &[&[u8]], see: &mut dyn FnMut(usize, Observation<'_>)) {
        (**self).observe_all(inputs, see);
    }

    fn answer(&mut self, question: &Question, input: &[u8]) -> Option<Observation<'_>> {
        (**self).answer(question, input)
    }

    fn trouble(&self) -> Option<&str> {
        (**self).trouble()
    }
}
