//! The groups of departing answers that become causes, and which of them are one.

use std::net::Ipv4Addr;

use rfc1738_oracle::Answer;
use rfc1738_oracle::{CommonPart, PartName};

use super::feature::{Feature, What};
use super::key::Key;
use super::one_place::Form;
use super::{Cause, Departing, Facts, OTHER, Rank, Symptom, naming};
use crate::Danger;
use crate::hosts::ends_with_number;

/// Moves the answers without a common feature to causes of the same symptom of which they have the
/// feature. A cause that is found late takes what was looked at before.
pub(super) fn move_to_known(groups: &mut Vec<Group>) {
    let (others, mut known): (Vec<Group>, Vec<Group>) =
        std::mem::take(groups).into_iter().partition(|group| group.feature.is_none());
    // Asked once, because a group can have all answers.
    let have_one_change: Vec<bool> = known.iter().map(Group::has_one_change).collect();
    for one in others.into_iter().flat_map(|group| group.departing) {
        let has_change =
            |at: usize, group: &Group| have_one_change[at] && group.departing[0].change() == one.change();
        let takes = |(at, group): &(usize, &mut Group)| match group.feature {
            Some(feature) => {
                (one.has(feature) && group.departing[0].symptom.is_like(one.symptom))
                    || has_change(*at, group)
            }
            None => group.departing[0].symptom == one.symptom,
        };
        match known.iter_mut().enumerate().find(takes) {
            Some((_, group)) => group.departing.push(one),
            None => known.push(Group::new(None, vec![one])),
        }
    }
    *groups = known;
}

/// Returns the groups after each that accepts whatever a part has took those that accept single
/// characters in this part.
pub(super) fn merged(groups: Vec<Group>, is_in_valid: &dyn Fn(Feature) -> bool) -> Vec<Group> {
    let is_general = |feature: &Feature| feature.is_general(is_in_valid);
    let (general, others): (Vec<Group>, Vec<Group>) =
        groups.into_iter().partition(|group| group.feature.as_ref().is_some_and(is_general));
    let mut all = general;
    for other in others {
        let takes = |group: &&mut Group| {
            let feature = group.feature.filter(is_general);
            feature.is_some_and(|feature| other.departing.iter().all(|one| one.has(feature)))
                && group.departing[0].symptom == Symptom::Accepts
                && other.departing[0].symptom == Symptom::Accepts
        };
        match all.iter_mut().find(takes) {
            Some(group) => group.departing.extend(other.departing),
            None => all.push(other),
        }
    }
    all
}

/// Returns the groups after each that reads parts wrongly took the invalid URLs that it accepts for
/// that reason: all of them have its feature, and they are at most a tenth, or most others with
/// their own feature are rightly rejected. A library that begins to read at an "@" in the query
/// does not see a ";" in the port before it.
pub(super) fn without_few(
    groups: Vec<Group>,
    is_mostly_rejected: &dyn Fn(Feature, usize) -> bool,
) -> Vec<Group> {
    let (mut all, accepted): (Vec<Group>, Vec<Group>) =
        groups.into_iter().partition(|group| group.departing[0].symptom != Symptom::Accepts);
    for one in accepted {
        let takes = |group: &&mut Group| {
            let count = one.departing.len();
            let has_few = count * 10 <= group.departing.len()
                || one.feature.is_some_and(|feature| is_mostly_rejected(feature, count));
            let is_of_parts = matches!(group.departing[0].symptom, Symptom::Part(_));
            let has_feature = |feature: Feature| one.departing.iter().all(|departing| departing.has(feature));
            // A scheme, or a part that is missing, is no reason to accept what stands elsewhere.
            has_few
                && is_of_parts
                && group.feature.is_some_and(|feature| feature.is_of_mark() && has_feature(feature))
        };
        match all.iter_mut().find(takes) {
            Some(group) => group.departing.extend(one.departing),
            None => all.push(one),
        }
    }
    all
}

/// Returns the groups after each that reads parts wrongly at a backslash, or at white space or a
/// control, took the wrong verdicts at the same one. A library for which a backslash is no slash
/// sees another host in some URLs, accepts some without a host, and rejects some with a port. Such
/// a character is dropped, or read as a slash, before anything else is decided. An "@", "#" or "?"
/// is read by each part in its own way.
pub(super) fn with_verdicts(groups: Vec<Group>) -> Vec<Group> {
    let mark = |group: &Group| {
        group.feature.filter(|one| one.is_of_space() || one.what == What::Character('\\')).map(|one| one.what)
    };
    let is_of_parts = |group: &Group| {
        let Facts { symptom, danger, .. } = *group.departing[0];
        matches!(symptom, Symptom::Part(_)) && danger != Danger::Spelling
    };
    let is_verdict =
        |group: &Group| matches!(group.departing[0].symptom, Symptom::Accepts | Symptom::Rejects);
    let (verdicts, mut all): (Vec<Group>, Vec<Group>) = groups.into_iter().partition(is_verdict);
    for one in verdicts {
        let takes = |group: &&mut Group| {
            let is_one = mark(group) == mark(&one) || group.key().has_space_beside(one.feature);
            is_of_parts(group) && mark(group).is_some() && is_one
        };
        match all.iter_mut().find(takes) {
            Some(group) => {
                group.add(one.feature, one.departing);
                group.is_elsewhere |= one.is_elsewhere;
                group.marks.extend(one.marks);
            }
            None => all.push(one),
        }
    }
    all
}

/// Returns the groups after the first one that reads a number as another address took the others:
/// which forms of a number are an address is one decision.
pub(super) fn with_addresses(groups: Vec<Group>) -> Vec<Group> {
    let mut all: Vec<Group> = Vec::new();
    for one in groups {
        match all.iter_mut().find(|group| group.is_of_addresses() && one.is_of_addresses()) {
            Some(group) => group.add(one.feature, one.departing),
            None => all.push(one),
        }
    }
    all
}

/// The departing answers of a cause.
pub(super) struct Group {
    feature: Option<Feature>,
    departing: Vec<Departing>,
    /// Whether some of them have the character or the shape in another region.
    is_elsewhere: bool,
    /// Other marks in the same region.
    marks: Vec<Feature>,
}

impl Group {
    pub(super) fn new(feature: Option<Feature>, departing: Vec<Departing>) -> Group {
        Group { feature, departing, is_elsewhere: false, marks: Vec::new() }
    }

    /// Names and returns what all its answers have in common, if nothing explains them.
    pub(super) fn name_common(
        &mut self,
        common: impl Fn(&[Departing]) -> Option<Feature>,
    ) -> Option<Feature> {
        if self.feature.is_some() {
            return None;
        }
        self.feature = common(&self.departing);
        self.feature
    }

    pub(super) fn key(&self) -> Key {
        let Facts { symptom, danger, .. } = *self.departing[0];
        Key { feature: self.feature, symptom, danger }
    }

    /// Returns whether answers of a cause, and of a form of the host, belong to it.
    pub(super) fn is_one_with(&self, key: Key, form: Option<Form>) -> bool {
        (form.is_some() && self.departing[0].form == form) || self.key().is_one_with(key)
    }

    /// Returns whether all its answers, two or more, read the same in the place of the same: no
    /// port in the place of the port 0.
    fn has_one_change(&self) -> bool {
        let change = self.departing[0].change();
        change.is_some()
            && self.departing.len() > 1
            && self.departing.iter().all(|one| one.change() == change)
    }

    /// Returns whether all its answers read a number as an address where the text reads another
    /// address or a name, or the other way round.
    fn is_of_addresses(&self) -> bool {
        let is_address = |one: &Departing| match one.symptom {
            Symptom::Part(PartName::Common(CommonPart::Host)) => {
                let [Answer::Accept(expected), Answer::Accept(given)] = one.both() else { return false };
                let hosts = [&expected, &given].map(|parts| parts.host.as_deref().unwrap_or_default());
                hosts.into_iter().any(|host| host.parse::<Ipv4Addr>().is_ok())
                    && hosts.into_iter().all(ends_with_number)
            }
            _ => false,
        };
        self.departing.iter().all(is_address)
    }

    pub(super) fn add(&mut self, feature: Option<Feature>, departing: Vec<Departing>) {
        if self.key().has_mark_beside(feature) || self.key().has_space_beside(feature) {
            self.marks.extend(feature.filter(|mark| Some(*mark) != self.feature));
        } else {
            let region = |feature: Option<Feature>| feature.map(|one| one.region);
            self.is_elsewhere |= region(self.feature) != region(feature);
        }
        self.departing.extend(departing);
    }

    pub(super) fn cause(mut self, found: &[Feature]) -> Option<Cause> {
        let feature = self.feature.map(|feature| feature.of_controls(&self.marks));
        if feature != self.feature {
            self.marks.retain(|mark| !mark.is_control());
        }
        let mut ranked: Vec<(Rank, Departing)> =
            self.departing.into_iter().map(|one| (one.rank(feature, found), one)).collect();
        ranked.sort_by(|(rank, one), (other, two)| rank.cmp(other).then_with(|| one.input.cmp(&two.input)));
        let elsewhere = if self.is_elsewhere { ", and elsewhere" } else { "" };
        let (_, shown) = ranked.first()?;
        let [expected, answer] = shown.both();
        let Facts { danger, symptom, form, .. } = **shown;
        let (input, parts) = (String::from(&*shown.input), shown.parts.to_vec());
        let inputs = ranked.into_iter().map(|(_, one)| String::from(one.0.input)).collect();
        let of_input = feature.map_or_else(|| OTHER.into(), Feature::name);
        Some(Cause {
            common: feature,
            name: format!("{}/{of_input}", symptom.name(danger)),
            words: match feature {
                None => "no common feature".into(),
                Some(feature) => format!("{}{elsewhere}", naming::words(feature, &self.marks)),
            },
            danger,
            symptom,
            input,
            expected,
            answer,
            parts,
            inputs,
            is_form: form.is_some(),
            is_found_again: true,
        })
    }
}
