//! The reference parser as a subject.

use super::answers;
use crate::{Observation, Parts, Question, Subject};
use rfc1738::Profile;
use rfc1738::parse::{Error, parse};
use rfc1738::url::Url;

/// The hand-written parser under one profile. It answers all questions, such as what a URL means.
#[derive(Clone, Copy, Debug)]
pub struct ParserSubject {
    profile: Profile,
}

impl ParserSubject {
    pub fn new(profile: Profile) -> ParserSubject {
        ParserSubject { profile }
    }
}

impl Subject for ParserSubject {
    fn name(&self) -> &str {
        "parser"
    }

    fn observe<'a>(&'a mut self, input: &'a [u8]) -> Observation<'a> {
        observation(parse(input, self.profile))
    }

    fn answer(&mut self, question: &Question, input: &[u8]) -> Option<Observation<'_>> {
        Some(answers::answer(question, input, self.profile))
    }
}

pub(crate) fn observation(read: Result<Url<'_>, Error>) -> Observation<'static> {
    match read {
        Ok(url) => Observation::Accept(Parts::from_url(&url)),
        Err(error) => Observation::Reject(answers::rejection(&error)),
    }
}
