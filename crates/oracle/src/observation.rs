//! What a subject answers about an input.

use rfc1738::ParseError;

use crate::{CommonParts, Parts};

/// A subject's answer about one input.
///
/// A subject that accepts an input reports its parts by the names of the scheme, or as common parts.
/// The common parts of a library can also have those by the names of the scheme.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Observation<'a> {
    /// The subject accepted the input as a URL, with these parts by the names of the scheme.
    Accept(Parts),
    /// The subject accepted the input as a URL, with these common parts.
    AcceptCommon(CommonParts<'a>),
    /// The subject answered a question other than whether the input is a URL.
    Answer(Parts),
    /// The subject rejected the input: it is not a URL.
    Reject(Rejection),
    /// The subject does not judge such inputs, for example of an unknown scheme. Holds its message.
    Decline(String),
    /// The subject failed: a panic, a signal or an exit. A crash never counts as a rejection. Holds
    /// the message.
    Crash(String),
    Timeout,
}

impl Observation<'_> {
    /// Returns the parts of an accepted input by the names of the scheme, if the subject reports
    /// them.
    pub fn parts(&self) -> Option<&Parts> {
        match self {
            Observation::Accept(parts) => Some(parts),
            Observation::AcceptCommon(common) => common.by_scheme.as_ref(),
            _ => None,
        }
    }

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

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rejection {
    pub message: String,
    /// The byte offset at which the input fails (the length of its longest viable prefix), if the
    /// subject reports it.
    pub offset: Option<usize>,
    /// The rule that the subject was reading at the offset, if it reports one.
    pub rule: Option<String>,
    /// The expected bytes at the offset, if the subject reports them.
    pub expected: Option<String>,
    /// The error, if the subject is the parser of this project.
    pub error: Option<ParseError>,
}
