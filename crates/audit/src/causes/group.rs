//! The groups of departing answers that become causes, and which of them are one.

use std::net::Ipv4Addr;

use rfc1738_oracle::Answer;
use rfc1738_oracle::{CommonPart, PartName};

use super::feature::{Feature, What};
use super::key::Key;
use super::one_place::Form;
use super::{Cause, Causes, Departing, Facts, Manner, OTHER, Rank, Symptom, naming};
use crate::Danger;
use crate::hosts::ends_with_number;

/// Moves the answers without a common feature to causes of the same symptom of which they have the
/// feature. A cause that is found late takes what was looked at before.
pub(super) fn move_to_known(groups: &mut Vec<Group<'_>>) {
    let (others, mut known): (Vec<Group<'_>>, Vec<Group<'_>>) =
        std::mem::take(groups).into_iter().partition(|group| group.feature.is_none());
    // Asked once, because a group can have all answers.
    let have_one_change: Vec<bool> = known.iter().map(Group::has_one_change).collect();
    for (of, one) in
        others.into_iter().flat_map(|group| group.departing.into_iter().map(move |one| (group.of, one)))
    {
        let has_change = |at: usize, group: &Group<'_>| {
            have_one_change[at] && of.change(group.departing[0]) == of.change(one)
        };
        let takes = |(at, group): &(usize, &mut Group<'_>)| match group.feature {
            Some(feature) => {
                (of.has(one, feature) && group.manner().symptom.is_like(of[one].symptom))
                    || has_change(*at, group)
            }
            None => group.manner().symptom == of[one].symptom,
        };
        match known.iter_mut().enumerate().find(takes) {
            Some((_, group)) => group.departing.push(one),
            None => known.push(Group::new(of, None, vec![one])),
        }
    }
    *groups = known;
}

/// Returns the groups after each that accepts whatever a part has took those that accept single
/// characters in this part.
pub(super) fn merged<'c>(groups: Vec<Group<'c>>, is_in_valid: &dyn Fn(Feature) -> bool) -> Vec<Group<'c>> {
    let is_general = |feature: &Feature| feature.is_general(is_in_valid);
    let (general, others): (Vec<Group<'_>>, Vec<Group<'_>>) =
        groups.into_iter().partition(|group| group.feature.as_ref().is_some_and(is_general));
    let mut all = general;
    for other in others {
        let takes = |group: &&mut Group<'_>| {
            let feature = group.feature.filter(is_general);
            feature.is_some_and(|feature| other.all_have(feature))
                && group.manner().symptom == Symptom::Accepts
                && other.manner().symptom == Symptom::Accepts
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
pub(super) fn without_few<'c>(
    groups: Vec<Group<'c>>,
    is_mostly_rejected: &dyn Fn(Feature, usize) -> bool,
) -> Vec<Group<'c>> {
    let (mut all, accepted): (Vec<Group<'_>>, Vec<Group<'_>>) =
        groups.into_iter().partition(|group| group.manner().symptom != Symptom::Accepts);
    for one in accepted {
        let takes = |group: &&mut Group<'_>| {
            let count = one.departing.len();
            let has_few = count * 10 <= group.departing.len()
                || one.feature.is_some_and(|feature| is_mostly_rejected(feature, count));
            // A scheme, or a part that is missing, is no reason to accept what stands elsewhere.
            has_few
                && group.is_misread()
                && group.feature.is_some_and(|feature| feature.is_of_mark() && one.all_have(feature))
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
pub(super) fn with_verdicts<'c>(groups: Vec<Group<'c>>) -> Vec<Group<'c>> {
    let mark = |group: &Group<'_>| {
        group.feature.filter(|one| one.is_of_space() || one.what == What::Character('\\')).map(|one| one.what)
    };
    let is_verdict =
        |group: &Group<'_>| matches!(group.manner().symptom, Symptom::Accepts | Symptom::Rejects);
    let (verdicts, mut all): (Vec<Group<'_>>, Vec<Group<'_>>) = groups.into_iter().partition(is_verdict);
    for one in verdicts {
        let takes = |group: &&mut Group<'_>| {
            let is_one = mark(group) == mark(&one) || group.key().has_space_beside(one.feature);
            group.is_misread() && mark(group).is_some() && is_one
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
pub(super) fn with_addresses<'c>(groups: Vec<Group<'c>>) -> Vec<Group<'c>> {
    let mut all: Vec<Group<'_>> = Vec::new();
    for one in groups {
        match all.iter_mut().find(|group| group.is_of_addresses() && one.is_of_addresses()) {
            Some(group) => group.add(one.feature, one.departing),
            None => all.push(one),
        }
    }
    all
}

/// The departing answers of a cause.
pub(super) struct Group<'c> {
    of: &'c Causes<'c>,
    feature: Option<Feature>,
    departing: Vec<Departing>,
    /// Whether some of them have the character or the shape in another region.
    is_elsewhere: bool,
    /// Other marks in the same region.
    marks: Vec<Feature>,
}

impl<'c> Group<'c> {
    pub(super) fn new(of: &'c Causes<'c>, feature: Option<Feature>, departing: Vec<Departing>) -> Group<'c> {
        Group { of, feature, departing, is_elsewhere: false, marks: Vec::new() }
    }

    /// Returns how the first answer departs.
    fn manner(&self) -> &Manner {
        &self.of[self.departing[0]].manner
    }

    /// Returns whether all answers have a feature.
    fn all_have(&self, feature: Feature) -> bool {
        self.departing.iter().all(|one| self.of.has(*one, feature))
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
        let Manner { symptom, danger, .. } = *self.manner();
        Key { feature: self.feature, symptom, danger }
    }

    /// Returns whether answers of a cause, and of a form of the host, belong to it.
    pub(super) fn is_one_with(&self, key: Key, form: Option<Form>) -> bool {
        (form.is_some() && self.manner().form == form) || self.key().is_one_with(key)
    }

    /// Returns whether parts are read wrongly, and not only spelled otherwise: that is no reason for a
    /// wrong verdict.
    fn is_misread(&self) -> bool {
        let Manner { symptom, danger, .. } = *self.manner();
        matches!(symptom, Symptom::Part(_)) && danger != Danger::Spelling
    }

    /// Returns whether all its answers, two or more, read the same in the place of the same: no
    /// port in the place of the port 0.
    fn has_one_change(&self) -> bool {
        let change = self.of.change(self.departing[0]);
        change.is_some()
            && self.departing.len() > 1
            && self.departing.iter().all(|one| self.of.change(*one) == change)
    }

    /// Returns whether all its answers read a number as an address where the text reads another
    /// address or a name, or the other way round.
    fn is_of_addresses(&self) -> bool {
        let is_address = |one: &Departing| match self.of[*one].symptom {
            Symptom::Part(PartName::Common(CommonPart::Host)) => {
                let [Answer::Accept(expected), Answer::Accept(given)] = self.of.both(*one) else {
                    return false;
                };
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
        let of = self.of;
        let mut ranked: Vec<(Rank, Departing)> =
            self.departing.into_iter().map(|one| (of.rank(one, feature, found), one)).collect();
        ranked.sort_unstable_by(|(rank, one), (other, two)| {
            rank.cmp(other).then_with(|| of[*one].input.cmp(of[*two].input))
        });
        let elsewhere = if self.is_elsewhere { ", and elsewhere" } else { "" };
        let shown = ranked.first()?.1;
        let [expected, answer] = of.both(shown);
        let Facts { input, ref manner, .. } = of[shown];
        let Manner { danger, symptom, form, ref parts, .. } = **manner;
        let (input, parts) = (input.to_owned(), parts.clone());
        let inputs = ranked.into_iter().map(|(_, one)| of[one].input).collect();
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
            crash: None,
            is_found_again: true,
        })
    }
}
