//! An answer without the words of a subject: what a record keeps, and what is predicted.

use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{CommonPart, CommonParts, Observation, Rejection, Reports, readings};

/// What is kept of an [`Observation`], and what is predicted. The words of a rejection or a crash
/// are left out: they may differ from run to run.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Answer {
    /// The library accepts the input with these parts. JSON has null if it reports no parts.
    Accept(#[serde(serialize_with = "parts_or_null", deserialize_with = "or_no_parts")] Shared),
    Reject,
    /// The library does not take such inputs, or takes text only and the input is not UTF-8.
    Decline,
    Crash,
    /// The library times out. This is never predicted.
    Timeout,
}

/// Common parts that several answers share. A change makes a copy first.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Shared(Arc<CommonParts<'static>>);

impl From<CommonParts<'static>> for Shared {
    fn from(parts: CommonParts<'static>) -> Shared {
        Shared(Arc::new(parts))
    }
}

impl Deref for Shared {
    type Target = CommonParts<'static>;

    fn deref(&self) -> &CommonParts<'static> {
        &self.0
    }
}

impl DerefMut for Shared {
    fn deref_mut(&mut self) -> &mut CommonParts<'static> {
        Arc::make_mut(&mut self.0)
    }
}

impl Answer {
    /// Returns the answer of a library that accepts the input with these parts.
    pub fn accept(parts: CommonParts<'static>) -> Answer {
        Answer::Accept(parts.into())
    }

    /// Returns whether a prediction can be compared with this answer: not if the library declines
    /// the input, or gives no answer in time.
    pub fn is_comparable(&self) -> bool {
        !matches!(self, Answer::Decline | Answer::Timeout)
    }

    /// Returns whether a library gave exactly this answer: the same verdict and the same text of
    /// every part.
    pub fn is(&self, observation: &Observation<'_>) -> bool {
        match (self, observation) {
            (Answer::Accept(here), Observation::AcceptCommon(there)) => {
                CommonPart::ALL.into_iter().all(|part| here.get(part) == there.get(part))
            }
            (Answer::Reject, Observation::Reject(_))
            | (Answer::Crash, Observation::Crash(_))
            | (Answer::Timeout, Observation::Timeout)
            | (Answer::Decline, Observation::Decline(_)) => true,
            _ => false,
        }
    }

    pub fn observation(&self) -> Observation<'static> {
        match self {
            Answer::Accept(parts) => Observation::AcceptCommon((**parts).clone()),
            Answer::Reject => Observation::Reject(Rejection::default()),
            Answer::Decline => Observation::Decline(String::new()),
            Answer::Crash => Observation::Crash(String::new()),
            Answer::Timeout => Observation::Timeout,
        }
    }

    /// Returns the answer about an input in words, escaped.
    pub fn words(&self, input: &[u8]) -> String {
        let [_, words] = readings::both(input, &self.observation());
        words
    }
}

impl From<Observation<'_>> for Answer {
    fn from(seen: Observation<'_>) -> Answer {
        match seen {
            Observation::AcceptCommon(parts) => Answer::accept(parts.into_owned()),
            Observation::Accept(parts) => Answer::accept(CommonParts::with_scheme_parts(&[], parts)),
            Observation::Reject(_) => Answer::Reject,
            Observation::Decline(_) | Observation::Answer(_) => Answer::Decline,
            Observation::Crash(_) => Answer::Crash,
            Observation::Timeout => Answer::Timeout,
        }
    }
}

fn parts_or_null<S: Serializer>(parts: &CommonParts<'_>, serializer: S) -> Result<S::Ok, S::Error> {
    (parts.reports != Reports::Verdict).then_some(parts).serialize(serializer)
}

fn or_no_parts<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Shared, D::Error> {
    Ok(Option::deserialize(deserializer)?.unwrap_or_else(CommonParts::not_reported).into())
}
