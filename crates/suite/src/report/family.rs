//! Groups the failures of the cases that were made byte by byte from one hand-written case.

use std::collections::HashMap;
use std::mem::{Discriminant, discriminant};

use crate::runner::{CaseResult, Difference, Judgement, Run};
use rfc1738_oracle::Observation;

/// Failed cases that differ only in one byte of their input, and whose answers differ in the same way.
pub(super) struct Family<'r, 'c> {
    /// The first case.
    pub(super) first: &'r CaseResult<'c>,
    /// The bytes of the other cases, in order.
    pub(super) others: Vec<u8>,
}

impl Family<'_, '_> {
    /// Returns the topic of the cases.
    pub(super) fn topic(&self) -> &str {
        self.first.case.topic()
    }
}

/// How a case failed, without the words of the answers: the wrong outcomes by index, and the disagreements.
type Way<'r> = (Vec<(usize, Discriminant<Observation<'static>>, &'r [Difference])>, Vec<&'r [Difference]>);

/// Returns the failures of a run, in the order of the corpus.
pub(super) fn families<'r, 'c>(run: &'r Run<'c>) -> Vec<Family<'r, 'c>> {
    let mut families: Vec<Family<'r, 'c>> = Vec::new();
    let mut known: HashMap<(&str, Way<'r>), usize> = HashMap::new();
    for result in run.results().filter(|result| result.failed()) {
        let (name, byte) = match result.case.id.split_once('@') {
            Some((name, byte)) => (name, u8::from_str_radix(byte, 16).ok()),
            None => (result.case.id.as_str(), None),
        };
        let place = *known.entry((name, way(result))).or_insert(families.len());
        match families.get_mut(place) {
            Some(family) => family.others.extend(byte),
            None => families.push(Family { first: result, others: Vec::new() }),
        }
    }
    families
}

fn way<'r>(result: &'r CaseResult<'_>) -> Way<'r> {
    let wrong = result.outcomes.iter().enumerate().filter_map(|(index, outcome)| match &outcome.judgement {
        Judgement::Fail(differences) => {
            Some((index, discriminant(&outcome.observation), differences.as_slice()))
        }
        _ => None,
    });
    (wrong.collect(), result.disagreements.iter().map(|found| found.differences.as_slice()).collect())
}
