//! Predicts the answer of a library: the steps of RFC 1738, with the behaviors of the library between them.

use rfc1738_subject::readings;
use rfc1738_subject::{CommonPart, CommonParts, Observation, Rejection, Subject};

use crate::{Behavior, Reading, Stage};

/// A library, as the list of its behaviors.
#[derive(Clone, Copy, Debug)]
pub struct Library {
    /// Its name on crates.io.
    pub name: &'static str,
    /// Its version.
    pub version: &'static str,
    /// The specification that it follows.
    pub follows: &'static str,
    /// Its behaviors. Those of one stage act in this order.
    pub behaviors: &'static [&'static Behavior],
}

/// A predicted answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The library accepts the input with these parts.
    Accept(Box<CommonParts<'static>>),
    /// The library rejects the input.
    Reject,
    /// The library crashes.
    Crash,
    /// The library takes text only, and the input is not UTF-8.
    Decline,
}

impl Library {
    /// Predicts the answer about an input. The library is not asked.
    pub fn predict(&self, input: &[u8]) -> Answer {
        predict(self.behaviors.iter().copied(), input)
    }

    /// Asks the library about an input, and returns whether it answers as predicted.
    pub fn predicts(&self, subject: &mut dyn Subject, input: &[u8]) -> bool {
        let predicted = self.predict(input);
        let mut is_predicted = false;
        subject.observe_all(&[input], &mut |_, seen| is_predicted = predicted.is(&seen));
        is_predicted
    }

    /// Returns the behaviors that explain the predicted answer: without one of them the prediction is another. If several
    /// behaviors explain the answer each alone, returns all that apply.
    pub fn explain(&self, input: &[u8]) -> Vec<&'static Behavior> {
        let predicted = self.predict(input);
        let applied = self.applied(input);
        let is_needed = |one: &&'static Behavior| {
            predict(self.behaviors.iter().copied().filter(|other| *other != *one), input) != predicted
        };
        let needed: Vec<_> = applied.iter().copied().filter(is_needed).collect();
        if needed.is_empty() && predict([], input) != predicted { applied } else { needed }
    }

    /// Returns the behaviors that apply to an input: each changes the reading when it acts.
    pub fn applied(&self, input: &[u8]) -> Vec<&'static Behavior> {
        applied(self.behaviors.iter().copied(), input)
    }
}

/// Returns the behaviors of a list that apply to an input: each changes the reading when it acts.
pub fn applied(
    behaviors: impl IntoIterator<Item = &'static Behavior> + Clone,
    input: &[u8],
) -> Vec<&'static Behavior> {
    let mut applied = Vec::new();
    read(behaviors, input, |reading, behavior| {
        let before = reading.clone();
        (behavior.apply)(reading);
        if *reading != before {
            applied.push(behavior);
        }
    });
    applied
}

/// Predicts the answer of a library with these behaviors. Without any, the answer is that of RFC 1738.
pub fn predict(behaviors: impl IntoIterator<Item = &'static Behavior> + Clone, input: &[u8]) -> Answer {
    if core::str::from_utf8(input).is_err() {
        return Answer::Decline;
    }
    let reading = read(behaviors, input, |reading, behavior| (behavior.apply)(reading));
    match () {
        () if reading.is_crash => Answer::Crash,
        () if reading.is_accepted() => Answer::Accept(Box::new(reading.parts())),
        () => Answer::Reject,
    }
}

/// Reads an input by the steps of RFC 1738, with the behaviors between them.
fn read(
    behaviors: impl IntoIterator<Item = &'static Behavior> + Clone,
    input: &[u8],
    mut apply: impl FnMut(&mut Reading, &'static Behavior),
) -> Reading {
    let mut reading = Reading::new(input);
    let mut act = |reading: &mut Reading, stage| {
        for behavior in behaviors.clone() {
            // Before the scheme is read, a behavior looks for the scheme itself.
            if behavior.stage == stage && (stage == Stage::Input || behavior.schemes.include(reading)) {
                apply(reading, behavior);
            }
        }
    };
    act(&mut reading, Stage::Input);
    reading.read_scheme();
    act(&mut reading, Stage::Rest);
    reading.read_authority();
    act(&mut reading, Stage::Authority);
    reading.read_parts();
    act(&mut reading, Stage::Parts);
    reading
}

impl Answer {
    /// Returns whether a library gave exactly this answer: the same verdict and the same text of every part.
    pub fn is(&self, observation: &Observation<'_>) -> bool {
        match (self, observation) {
            (Answer::Accept(predicted), Observation::AcceptCommon(parts)) => {
                CommonPart::ALL.into_iter().all(|part| predicted.get(part) == parts.get(part))
            }
            (Answer::Reject, Observation::Reject(_))
            | (Answer::Crash, Observation::Crash(_))
            | (Answer::Decline, Observation::Decline(_)) => true,
            _ => false,
        }
    }
}

impl Answer {
    /// Returns the observation of a library that gives this answer.
    pub fn observation(&self) -> Observation<'static> {
        match self {
            Answer::Accept(parts) => Observation::AcceptCommon((**parts).clone()),
            Answer::Reject => Observation::Reject(Rejection::default()),
            Answer::Crash => Observation::Crash(String::new()),
            Answer::Decline => Observation::Decline(String::new()),
        }
    }

    /// Returns the answer about an input in words, escaped.
    pub fn words(&self, input: &[u8]) -> String {
        let [_, words] = readings::both(input, &self.observation());
        words
    }
}
