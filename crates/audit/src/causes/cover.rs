//! The greedy search for the features that cover departing answers.

use std::collections::HashMap;

use super::feature::{Feature, What};
use super::shape::Shape;
use super::{Departing, Symptom};

/// The least share of departing answers among all answers with a feature.
const LEAST: f64 = 0.2;

/// How much more a feature counts that is known to be a cause.
const KNOWN: f64 = 4.0;

/// How much less a "/" at the end counts: so many inputs have it that it often stands beside two causes.
const FINAL_SLASH: f64 = 0.4;

/// Divides departing answers of one symptom by features. What no feature covers goes to a known feature, of a more dangerous symptom.
/// `None`: it has none of these.
pub(super) fn cover(
    mut departing: Vec<Departing>,
    others: &HashMap<Feature, [u64; 2]>,
    known: &[Feature],
) -> Vec<(Option<Feature>, Vec<Departing>)> {
    let all = counts(&departing);
    let is_accepted = departing.iter().all(|one| one.symptom == Symptom::Accepts);
    let share = |feature: &Feature| {
        let [rejected, accepted] = others.get(feature).copied().unwrap_or_default();
        // An answer about an invalid input says nothing about how parts are read.
        let other = if is_accepted { rejected } else { accepted };
        let departing = all.get(feature).copied().unwrap_or_default();
        departing as f64 / (departing + other).max(1) as f64
    };
    let mut groups = Vec::new();
    while !departing.is_empty() {
        let counted = counts(&departing);
        // The square prefers a feature that explains little else: "several @ before the host", and not "a user".
        // What is known to be a cause in another part, or of another symptom, is likely to be the cause here.
        let weight = |feature: &Feature| {
            let is_known = known.iter().any(|known| known.what == feature.what);
            // An "@" in the path says nothing about that before each host.
            match feature.what {
                _ if is_known && share(feature) >= 0.5 => KNOWN,
                What::Shape(Shape::FinalSlash) => FINAL_SLASH,
                _ => 1.0,
            }
        };
        let score =
            |(feature, count): &(&Feature, &u64)| **count as f64 * share(feature).powi(2) * weight(feature);
        let candidates = counted.iter().filter(|(feature, _)| share(feature) >= LEAST);
        // Of two equal ones, the first in the order of features.
        let best =
            candidates.max_by(|one, other| score(one).total_cmp(&score(other)).then(other.0.cmp(one.0)));
        let known = known.iter().find(|feature| counted.contains_key(feature));
        let Some(&feature) = best.map(|(feature, _)| feature).or(known) else {
            groups.push((None, departing));
            break;
        };
        let (covered, rest) = departing.into_iter().partition(|one| one.has(feature));
        groups.push((Some(feature), covered));
        departing = rest;
    }
    groups
}

fn counts(departing: &[Departing]) -> HashMap<Feature, u64> {
    let mut counts = HashMap::new();
    for feature in departing.iter().flat_map(|one| &one.features) {
        *counts.entry(*feature).or_default() += 1;
    }
    counts
}
