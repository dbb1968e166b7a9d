//! Predicts the answer of a library: the steps of RFC 1738, with the behaviors of the library between them.

use rfc1738_subject::{Answer, Subject};

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
