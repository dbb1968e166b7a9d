//! The greedy search for the features that cover departing answers.

use std::cmp::Reverse;
use std::rc::Rc;

use rfc1738_oracle::{Answer, Text};

use super::feature::{Feature, What};
use super::regions::Region;
use super::repair::faults;
use super::shape::Shape;
use super::{Causes, Counts, Departing, Symptom};
use crate::expected::read;
use crate::memo::{self, Memo};

/// The least share of departing answers among all answers with a feature.
const LEAST: f64 = 0.2;

/// How much more a feature counts that is known to be a cause.
const KNOWN: f64 = 4.0;

/// How much less a "/" at the end counts: so many inputs have it that it often stands beside two
/// causes.
const FINAL_SLASH: f64 = 0.4;

/// How much less a scheme counts, and its least share: so many inputs have each scheme that one
/// must be treated in a way of its own.
const SCHEME: f64 = 0.3;
const LEAST_OF_SCHEME: f64 = 0.5;

/// The least share of a misplaced mark in the authority: a library that accepts most of these does
/// not check the authority, and one that accepts some has another bug. Chosen by the screens of
/// some homemade parsers, as are the next two.
const LEAST_OF_DISORDERED: f64 = 0.7;

/// The least number of departing answers of a cause that is a scheme or a final "/", or a feature
/// of the URLs of one scheme. Many inputs of every other cause have one.
const FEWEST_OF_USUAL: u64 = 3;

/// The least share of the departing answers with a scheme or a final "/" that no other cause
/// explains.
const LEAST_LEFT: f64 = 0.5;

/// Of how many accepted invalid inputs the faults are looked for. Each one asks the text some
/// twenty times.
const EXAMINED: usize = 1000;

/// Divides departing answers of one symptom by features. What no feature covers goes to one that is
/// the fault of an input, or else to a known feature, of a more dangerous symptom. `None`: it has
/// none of these.
///
/// Why an invalid URL is accepted is its fault, so a feature that stands beside the faults explains
/// nothing. `valid` says how many valid inputs have a feature, whatever the library answers: a name
/// does not depend on other mistakes.
pub(super) fn cover(
    causes: &Causes<'_>,
    mut departing: Vec<Departing>,
    valid: &dyn Fn(Feature) -> u64,
    known: &[Feature],
    text: Text,
) -> Vec<(Option<Feature>, Vec<Departing>)> {
    let others = &causes.others;
    let all = counts(causes, &departing);
    let is_accepted = departing.iter().all(|one| causes[*one].symptom == Symptom::Accepts);
    let share = |feature: &Feature| {
        let [rejected, accepted] = others.get(feature).copied().unwrap_or_default();
        // An answer about an invalid input says nothing about how parts are read.
        let other = if is_accepted { rejected } else { accepted };
        let departing = all.get(feature).copied().unwrap_or_default();
        departing as f64 / (departing + other).max(1) as f64
    };
    let examined = if is_accepted { Examined::new(causes, &departing, text) } else { Examined::default() };
    let mut groups = Vec::new();
    while !departing.is_empty() {
        let counted = counts(causes, &departing);
        // The square prefers a feature that explains little else: "several @ before the host", and
        // not "a user". What is known to be a cause in another part, or of another symptom, is
        // likely to be the cause here.
        let weight = |feature: &Feature| {
            let is_known = known.iter().any(|known| known.what == feature.what)
                && feature.scheme.is_none()
                && !matches!(feature.what, What::Shape(Shape::Named(_)));
            // An "@" in the path says nothing about that before each host.
            let weight = match feature.what {
                _ if is_known && share(feature) >= 0.5 => KNOWN,
                _ if feature.scheme.is_some() => SCHEME,
                What::Shape(Shape::FinalSlash) => FINAL_SLASH,
                What::Shape(Shape::Named(_)) => SCHEME,
                _ => 1.0,
            };
            weight * examined.share(feature)
        };
        let score =
            |(feature, count): &(&Feature, &u64)| **count as f64 * share(feature).powi(2) * weight(feature);
        let least = |feature: &Feature| match feature.what {
            _ if feature.scheme.is_some() => LEAST_OF_SCHEME,
            What::Shape(Shape::Named(_)) => LEAST_OF_SCHEME,
            What::Shape(Shape::Disordered) => LEAST_OF_DISORDERED,
            _ => LEAST,
        };
        let explains = |feature: &Feature, count: u64| match feature.what {
            _ if feature.scheme.is_some() => count >= FEWEST_OF_USUAL,
            // Most hosts have one, so other hosts have to be read rightly.
            What::Shape(Shape::ShortTopLevel) if share(feature) < LEAST_LEFT => false,
            What::Shape(Shape::LongTopLevel(_) | Shape::ShortTopLevel) => {
                let present = Feature::of_shape(Region::Host, Shape::Present);
                let without =
                    |counts: &dyn Fn(&Feature) -> u64| counts(&present).saturating_sub(counts(feature));
                let wrong = without(&|one| all.get(one).copied().unwrap_or_default());
                let right = without(&|one| others.get(one).map_or(0, |[_, accepted]| *accepted));
                (wrong as f64) < LEAST * (wrong + right) as f64
            }
            // So many inputs have a host that it explains only how the URLs of one scheme are read.
            What::Shape(Shape::Present) if feature.region == Region::Host => false,
            // Most inputs have a path, and no user and no port.
            What::Shape(Shape::Absent) if feature.region != Region::Scheme => false,
            What::Shape(Shape::Present) if feature.region == Region::Path && feature.scheme.is_none() => {
                false
            }
            // It is a mistake about one scheme, or about all ports.
            What::Shape(Shape::OtherDefaultPort) => false,
            _ if feature.is_usual() => {
                let of_all = all.get(feature).copied().unwrap_or_default();
                count >= FEWEST_OF_USUAL && count as f64 >= LEAST_LEFT * of_all as f64
            }
            _ => true,
        };
        // Of two equal ones, the one of the first region, of these the one that fewer valid inputs have.
        let region = |feature: &Feature| match feature.region {
            Region::Password => Region::User,
            region => region,
        };
        let best = || {
            let candidates = counted
                .iter()
                .filter(|(feature, count)| explains(feature, **count))
                .filter(|(feature, _)| share(feature) >= least(feature) && examined.share(feature) > 0.0);
            let rank =
                |(feature, _): &(&Feature, &u64)| Reverse((region(feature), valid(**feature), **feature));
            let best = candidates
                .max_by(|one, other| score(one).total_cmp(&score(other)).then(rank(one).cmp(&rank(other))));
            best.map(|(feature, _)| *feature)
        };
        let fault = || is_accepted.then(|| Examined::new(causes, &departing, text).most(others)).flatten();
        let known = || {
            let mut can = known.iter().filter(|feature| !feature.is_usual() && !is_vague(feature));
            can.find(|feature| counted.contains_key(feature)).copied()
        };
        let Some(feature) = best().or_else(fault).or_else(known) else {
            groups.push((None, departing));
            break;
        };
        let (covered, rest) = departing.into_iter().partition(|one| causes.has(*one, feature));
        groups.push((Some(feature), covered));
        departing = rest;
    }
    groups
}

/// Returns whether nearly every strange input has the feature: a character of some class anywhere.
fn is_vague(feature: &Feature) -> bool {
    feature.region.is_whole() && matches!(feature.what, What::Class(_))
}

/// Returns what all of several departing answers have in common: the feature of no other cause that
/// the fewest other inputs have, if it explains a share of them as that of every cause does.
pub(super) fn common(causes: &Causes<'_>, departing: &[Departing], known: &[Feature]) -> Option<Feature> {
    let [first, rest @ ..] = departing else { return None };
    let is_common = |feature: &Feature| {
        feature.is_of_mark() && !known.contains(feature) && rest.iter().all(|one| causes.has(*one, *feature))
    };
    let count = |feature: &Feature| causes.others.get(feature).map_or(0, |counts| counts.iter().sum::<u64>());
    let share = |feature: &Feature| departing.len() as f64 / (departing.len() as u64 + count(feature)) as f64;
    let all = causes.features(*first).into_iter().filter(is_common);
    all.filter(|feature| !rest.is_empty() && share(feature) >= LEAST).min_by_key(|one| (count(one), *one))
}

/// The faults of some of the invalid inputs that a library accepts.
#[derive(Default)]
struct Examined {
    /// In how many inputs with one fault or more a feature stands, and of how many it is a fault.
    counts: Counts<[u64; 2]>,
}

impl Examined {
    fn new(causes: &Causes<'_>, departing: &[Departing], text: Text) -> Examined {
        let mut counts: Counts<[u64; 2]> = Counts::default();
        for one in departing.iter().step_by(departing.len().div_ceil(EXAMINED).max(1)) {
            let features = causes.features(*one);
            let faults = faults_by(text, causes[*one].input, &features);
            if !faults.is_empty() {
                features.into_iter().for_each(|feature| counts.entry(feature).or_default()[0] += 1);
            }
            faults.iter().for_each(|feature| counts.entry(*feature).or_default()[1] += 1);
        }
        Examined { counts }
    }

    /// Returns of which share of the inputs with the feature it is a fault. 1, if nothing is known.
    fn share(&self, feature: &Feature) -> f64 {
        self.counts.get(feature).map_or(1.0, |[all, faults]| *faults as f64 / (*all).max(1) as f64)
    }

    /// Returns the feature that is the fault of the most inputs. Of several, one that no valid
    /// input has, in a single part, and then the first in the order of features.
    fn most(&self, others: &Counts<[u64; 2]>) -> Option<Feature> {
        let is_in_valid = |feature: &Feature| others.get(feature).is_some_and(|[_, accepted]| *accepted > 0);
        let least = |feature: &Feature| if feature.is_usual() { FEWEST_OF_USUAL } else { 1 };
        let faults = self.counts.iter().filter(|(feature, [_, faults])| *faults >= least(feature));
        let rank = |(feature, [_, faults]): &(&Feature, &[u64; 2])| {
            let is_best = (!is_in_valid(feature), !feature.region.is_broad());
            (!is_vague(feature), *faults, is_best, Reverse(**feature))
        };
        faults.max_by_key(rank).map(|(feature, _)| *feature)
    }
}

thread_local! {
    static FAULTS: [Memo<Rc<[Feature]>>; Text::ALL.len()] = Default::default();
}

/// Returns the faults of an input, which many libraries accept.
fn faults_by(text: Text, input: &str, features: &[Feature]) -> Rc<[Feature]> {
    let is_valid = |input: &str| matches!(read(text, input.as_bytes()), Answer::Accept(_));
    let compute = || faults(input, features, &is_valid).into();
    // An answer can be counted without features.
    match features.is_empty() {
        true => Rc::default(),
        false => FAULTS.with(|known| memo::once(&known[text as usize], input.as_bytes(), compute)),
    }
}

fn counts(causes: &Causes<'_>, departing: &[Departing]) -> Counts<u64> {
    // Many answers have the same list of features.
    let mut lists: Vec<u32> = departing.iter().map(|one| causes[*one].features).collect();
    lists.sort_unstable();
    let mut counts = Counts::default();
    for same in lists.chunk_by(PartialEq::eq) {
        let features: Vec<Feature> = causes.features.get(same[0]).collect();
        for feature in features.iter().copied().chain(Feature::of_scheme_alone(&features)) {
            *counts.entry(feature).or_default() += same.len() as u64;
        }
    }
    counts
}
