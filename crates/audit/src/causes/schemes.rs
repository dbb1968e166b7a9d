//! The schemes of which a library accepts URLs. What it answers about others says nothing about the
//! parts of a URL.

use std::borrow::Cow;

use rfc1738_oracle::Answer;

use super::regions::scheme;
use super::shape::{Named, Shape, is_scheme};
use super::{Causes, Departing, Symptom};
use crate::pool::Pool;

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
pub struct Schemes(Pool);

impl Schemes {
    /// Notes the scheme of an input that is accepted.
    pub fn see(&mut self, input: &str, given: &Answer) {
        if let (Answer::Accept(_), Some(scheme)) = (given, of_stripped(input)) {
            self.0.add(&scheme.to_ascii_lowercase());
        }
    }

    /// Returns whether the input has a scheme of which no input was accepted.
    pub fn lack(&self, input: &str) -> bool {
        self.other(input).is_some()
    }

    /// Returns the scheme of an input, if no input of it was accepted.
    fn other(&self, input: &str) -> Option<String> {
        let scheme = of_stripped(input).filter(|scheme| is_scheme(scheme))?.to_ascii_lowercase();
        self.0.find(&scheme).is_none().then_some(scheme)
    }

    /// Returns the departing answers without the URLs that are rejected for their schemes, if
    /// there are several such schemes, then these, and what they have in common.
    pub(super) fn without_others(&self, causes: &Causes<'_>) -> (Vec<Departing>, Vec<Departing>, Shape) {
        let other = |one: &Departing| {
            let one = &causes[*one];
            if one.symptom == Symptom::Rejects { self.other(one.input) } else { None }
        };
        let departing = causes.all();
        let mut others = Pool::default();
        departing.iter().filter_map(other).for_each(|scheme| _ = others.add(&scheme));
        let others = others.all();
        if self.0.all().is_empty() || others.len() < OTHERS {
            return (departing, Vec::new(), Shape::NotAccepted);
        }
        let is_short = |scheme: &str| scheme.len() == 1;
        // A library that accepts only what it knows says nothing about the number of letters.
        let is_unknown = |scheme: &str| Named::ALL.iter().all(|known| known.name() != scheme);
        let accepts_unknown = self.0.all().iter().any(|scheme| !is_short(scheme) && is_unknown(scheme));
        let shape = match others.iter().all(is_short) && accepts_unknown {
            true => Shape::OneLetter,
            false => Shape::NotAccepted,
        };
        let (of_others, departing) = departing.into_iter().partition(|one| other(one).is_some());
        (departing, of_others, shape)
    }
}

/// Returns the scheme without the controls and spaces that the URL Standard removes.
fn of_stripped(input: &str) -> Option<Cow<'_, str>> {
    let scheme = scheme(input.trim_start_matches(|one| one <= ' '))?;
    let is_removed = |one| matches!(one, '\t' | '\n' | '\r');
    Some(if scheme.contains(is_removed) { scheme.replace(is_removed, "").into() } else { scheme.into() })
}
