//! The schemes of which a library accepts URLs. What it answers about others says nothing about the
//! parts of a URL.

use std::collections::HashSet;

use rfc1738_oracle::Answer;

use super::regions::scheme;
use super::shape::is_scheme;
use super::{Departing, Symptom};

/// A library that accepts no URL of so many schemes accepts only those that it knows.
const OTHERS: usize = 3;

/// The schemes of the inputs that a library accepts, in lower case.
///
/// ```
/// use rfc1738_audit::causes::Schemes;
/// use rfc1738_oracle::{Answer, Text};
///
/// let mut schemes = Schemes::default();
/// schemes.see("http://a/", &Text::Rfc3986.read(b"http://a/"));
/// schemes.see("x:a", &Answer::Reject);
/// assert!(schemes.lack("x:b") && !schemes.lack("HTTP://b/"));
/// assert!(!schemes.lack("1x:b") && !schemes.lack("//b/"), "it has no scheme");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Schemes(HashSet<String>);

impl Schemes {
    /// Notes the scheme of an input that is accepted.
    pub fn see(&mut self, input: &str, given: &Answer) {
        if let (Answer::Accept(_), Some(scheme)) = (given, scheme(input))
            && !self.0.contains(scheme)
        {
            self.0.insert(scheme.to_ascii_lowercase());
        }
    }

    /// Returns whether the input has a scheme of which no input was accepted.
    pub fn lack(&self, input: &str) -> bool {
        self.other(input).is_some()
    }

    /// Returns the scheme of an input, if no input of it was accepted.
    fn other(&self, input: &str) -> Option<String> {
        let scheme = scheme(input).filter(|scheme| is_scheme(scheme))?.to_ascii_lowercase();
        (!self.0.contains(&scheme)).then_some(scheme)
    }

    /// Takes out the URLs that are rejected for their schemes, if there are several such schemes.
    pub(super) fn without_others(&self, departing: Vec<Departing>) -> [Vec<Departing>; 2] {
        let other = |one: &Departing| self.other(&one.input).filter(|_| one.symptom == Symptom::Rejects);
        let others: HashSet<String> = departing.iter().filter_map(other).collect();
        if self.0.is_empty() || others.len() < OTHERS {
            return [departing, Vec::new()];
        }
        let (of_others, departing) = departing.into_iter().partition(|one| other(one).is_some());
        [departing, of_others]
    }
}
