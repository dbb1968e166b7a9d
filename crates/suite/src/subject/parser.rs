//! The reference parser as a subject.

use super::{Observation, PartValue, Parts, Question, Subject, answers};
use rfc1738::Profile;
use rfc1738::parse::parse;
use rfc1738::url::{Part, Url, Value};

/// The hand-written parser under one profile. It answers all questions, such as what a URL means.
#[derive(Clone, Copy, Debug)]
pub struct ParserSubject {
    profile: Profile,
}

impl ParserSubject {
    /// Returns the parser under this profile.
    pub fn new(profile: Profile) -> ParserSubject {
        ParserSubject { profile }
    }
}

impl Subject for ParserSubject {
    fn name(&self) -> &str {
        "parser"
    }

    fn observe<'a>(&'a mut self, input: &'a [u8]) -> Observation<'a> {
        match parse(input, self.profile) {
            Ok(url) => Observation::Accept(Parts::from_url(&url)),
            Err(error) => Observation::Reject(answers::rejection(&error)),
        }
    }

    fn answer(&mut self, question: &Question, input: &[u8]) -> Option<Observation<'_>> {
        Some(answers::answer(question, input, self.profile))
    }
}

impl Parts {
    /// Returns the parts of a URL by name.
    pub fn from_url(url: &Url<'_>) -> Parts {
        let text = |part: Part<'_>| String::from(part.as_str());
        let mut parts = Parts::new();
        url.for_each_part(|part| {
            let value = match part.value {
                Value::Text(value) => PartValue::Text(text(value)),
                Value::List(values) => PartValue::List(values.map(text).collect()),
                Value::Fields(fields) => {
                    PartValue::Fields(fields.map(|(name, value)| (text(name), text(value))).collect())
                }
            };
            parts.insert(part.name, value);
        });
        parts
    }
}
