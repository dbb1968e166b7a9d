//! Which feature of a finding decides: the one without which the library answers as its text says.

use std::cmp::Reverse;
use std::collections::HashMap;

use rfc1738_oracle::{Answer, CommonPart, Subject, Text};

use crate::apart;
use crate::audit::answers_to;
use crate::causes::{
    Causes, Class, Feature, Named, OTHER, Region, Shape, What, departs, features, features_by, once,
};
use crate::length::name_lengths;
use crate::simpler::show_simpler;
use crate::tried::{Tried, all_features};
use crate::whole_part::{forbidden_part, unchecked_part};
use crate::{Cause, Danger, Elsewhere, Input, Strings, Symptom};

/// Of how many inputs of a cause each feature is removed.
const EXAMINED: usize = 3;

/// Among how many inputs of a cause the simplest is looked for.
pub(crate) const SIMPLE: usize = 500;

/// Asks a library about inputs, and returns its answers in octets; `None` where it gave none.
pub(crate) type Ask<'a> = dyn FnMut(&[String]) -> Vec<Option<Answer>> + 'a;

/// Names each cause after the feature that decides. Removes each feature of its most convincing
/// inputs, one at a time, and asks. A cause keeps its name if the library is right without its
/// feature, or gave no answer. `right` says how many answers about inputs with a feature are right:
/// of two features that decide, the one with fewer explains more.
///
/// Causes that one feature decides become one. Returns the simple inputs that are shown now and
/// were not asked before, with the answers about them.
pub(crate) fn decide(
    causes: &mut Vec<Cause>,
    against: Text,
    right: &dyn Fn(Feature) -> u64,
    ask: &mut Ask<'_>,
) -> Vec<(Input, Answer)> {
    let mut all: Vec<Decided> = Vec::new();
    for mut cause in causes.drain(..) {
        // Whether a URL stays as it is when it is printed again is another question.
        let is_asked = cause.symptom != Symptom::PrintsAgain;
        let examined = cause.inputs.iter().take(if is_asked { EXAMINED } else { 0 });
        let tried: Vec<Tried> = examined.map(|input| Tried::new(cause.danger, input, against, ask)).collect();
        let is_of_all = |feature: Feature| {
            cause.inputs.iter().take(SIMPLE).all(|input| feature.is_among(&features(input)))
        };
        let feature = unchecked_part(&cause, against, ask)
            .or_else(|| forbidden_part(&cause, &tried, against, ask))
            .or_else(|| deciding(&cause, &tried, against, right))
            .or_else(|| narrower(&cause, &tried, right, &is_of_all));
        feature.into_iter().for_each(|feature| cause.rename(feature));
        if against == Text::Rfc1738
            && let Some(feature) = cause.common.and_then(|feature| in_part_of_scheme(&cause, feature))
        {
            cause.rename(feature);
        }
        let is_of_scheme = |one: &Feature| {
            let is_of_one = one.is_usual() || one.is_whole_part() || one.is_of_default_port();
            is_of_one || against == Text::Rfc1738
        };
        let common = cause.common.filter(|one| one.scheme.is_none() && is_of_scheme(one));
        let scheme = one_scheme(&cause.inputs);
        if let Some(feature) = cause.common.filter(|one| one.scheme.is_some() && one.scheme != scheme) {
            cause.rename(Feature { scheme: None, ..feature });
        }
        if let (Some(feature), Some(_)) = (common, scheme) {
            cause.rename(Feature { scheme: scheme.filter(|_| !feature.is_scheme()), ..feature });
        }
        all.push(Decided { cause, tried, scheme });
    }
    let mut apart = Vec::new();
    for mut one in one_for_each_mistake(all, right) {
        apart.extend(apart::others(&mut one.cause, against, right, ask));
        apart.push(one);
    }
    let mut all = one_for_each_mistake(apart, right);
    // RFC 1738 gives each scheme rules of its own.
    if against != Text::Rfc1738 {
        all = one_for_each_scheme(all);
    }
    apart::move_to_decisive(&mut all, against, right, ask);
    causes.extend(all.into_iter().map(|one| one.cause));
    name_escapes(causes);
    let mut shown: Vec<_> = causes.iter_mut().filter_map(|cause| show_simpler(cause, against, ask)).collect();
    shown.append(&mut name_lengths(causes, against, ask));
    // Another input can show that the "%" begins an escape.
    name_escapes(causes);
    shown
}

/// Names the causes about an escape after escapes, in place of "%". Those of one name become one.
fn name_escapes(causes: &mut Vec<Cause>) {
    for cause in &mut *causes {
        let escape = cause.common.and_then(|feature| as_escape(cause, feature));
        escape.into_iter().for_each(|feature| cause.rename(feature));
    }
    once(causes);
}

/// Returns the feature after which a cause is named, if that is another one.
pub(crate) fn deciding(
    cause: &Cause,
    tried: &[Tried],
    against: Text,
    right: &dyn Fn(Feature) -> u64,
) -> Option<Feature> {
    let sampled: Vec<Vec<Feature>> =
        cause.inputs.iter().take(SIMPLE).map(|input| all_features(input, against)).collect();
    let is_of_half =
        |feature: &Feature| sampled.iter().filter(|all| all.contains(feature)).count() * 2 >= sampled.len();
    let named = cause.common.map(|feature| Feature { scheme: None, ..feature });
    let is_or_can_be =
        |feature: &Feature| tried.iter().any(|one| one.right.contains(feature) || one.open.contains(feature));
    // A cause of many characters can be named for a few of them.
    let named = named.filter(|feature| {
        is_or_can_be(feature) && (matches!(feature.what, What::Shape(_)) || is_of_half(feature))
    });
    let decides_all = |feature: &Feature| tried.iter().all(|one| one.right.contains(feature));
    let is_of_one_scheme = one_scheme(&cause.inputs).is_some();
    let can = |feature: &Feature| match feature.what {
        // Of a library that accepts few schemes: what it rejects also in a scheme that it accepts.
        _ if cause.is_of_other_schemes() => feature.region.is_beside_scheme() && decides_all(feature),
        // Everything that a single input has would explain it.
        _ if feature.is_usual() => tried.len() > 1 && decides_all(feature),
        What::Shape(Shape::Present) if feature.region == Region::Host => is_of_one_scheme,
        // Without it most hosts would be others.
        What::Shape(Shape::LongTopLevel(_) | Shape::ShortTopLevel) => false,
        // What few of the inputs have is not what the others have in common.
        _ => is_of_half(feature),
    };
    let mut without_part = HashMap::new();
    let mut kind = |feature: &Feature| {
        let loses_part = || is_of_one_scheme && cause.loses_part_without(*feature, against);
        let says_nothing = *without_part.entry(*feature).or_insert_with(loses_part);
        Reverse(if says_nothing { 3 } else { kind(*feature) })
    };
    let candidates = tried.first().into_iter().flat_map(|one| &one.right).copied();
    let best = candidates.filter(can).max_by_key(|feature| {
        let count = tried.iter().filter(|one| one.right.contains(feature)).count();
        // Of two that decide only together, the one of the part that is read wrongly says more.
        let is_of_part = cause.is_in_part(*feature) && !feature.is_whole_part();
        let rare = Reverse(right(*feature));
        (kind(feature), count, is_of_part, rare, !feature.region.is_broad(), Reverse(*feature))
    })?;
    let is_better = |named: &Feature| {
        // One character says more than its class, and a class more than a greater one.
        let is_one = best.what < named.what
            && matches!(best.what, What::Character(_) | What::Escaped(_) | What::Class(_))
            && matches!(named.what, What::Class(_))
            && decides_all(&best)
            && sampled.iter().all(|all| all.contains(&best));
        // What a part has says more than that it is not valid. Each address has brackets.
        let is_said = named.is_general(&|_| true)
            && !best.is_general(&|_| true)
            && best.what != What::Shape(Shape::Brackets)
            && right(best) <= right(*named)
            && decides_all(&best)
            && sampled.iter().all(|all| all.contains(&best));
        // A part can only be read wrongly where it stands.
        let is_else = cause.is_of_part(*named)
            && !cause.is_of_part(best)
            && kind(&best) == kind(named)
            && decides_all(&best)
            && right(best) < right(*named);
        kind(&best) > kind(named) || is_one || is_said || is_else || cause.is_of_other_schemes()
    };
    // Without a whole part many mistakes are gone.
    let is_doubtful = best.is_whole_part()
        && !decides_all(&best)
        && cause.common.is_some_and(|feature| tried.iter().any(|one| one.open.contains(&feature)));
    (!is_doubtful && named.as_ref().is_none_or(is_better)).then_some(best)
}

/// Returns how much a feature says that decides: less is more. With another scheme, or without a
/// whole part or the "/" at the end, most mistakes are gone.
fn kind(feature: Feature) -> u8 {
    match feature {
        _ if feature.is_scheme() => 3,
        _ if feature.is_whole_part() => 2,
        _ if feature.is_usual() => 1,
        _ => 0,
    }
}

/// Returns a feature that decides about all of these inputs and that no right answer has, if the one
/// of the name has some. Or else one that much fewer right answers have than the shape of the name.
pub(crate) fn narrower(
    cause: &Cause,
    tried: &[Tried],
    right: &dyn Fn(Feature) -> u64,
    can: &dyn Fn(Feature) -> bool,
) -> Option<Feature> {
    let named = cause.common.filter(|named| right(*named) > 0)?;
    let is_narrower = |feature: Feature| {
        let factor = if feature.region == named.region { 2 } else { 8 };
        let is_shape = matches!(named.what, What::Shape(_));
        right(feature) == 0 || (is_shape && right(feature) * factor < right(named))
    };
    let decides = |feature: &Feature| {
        feature.is_of_mark()
            && !feature.is_general(&|_| true)
            && tried.iter().all(|one| one.right.contains(feature))
            && is_narrower(*feature)
            && can(*feature)
    };
    let all = tried.first()?.right.iter().copied();
    all.filter(decides).min_by_key(|feature| (right(*feature), feature.region.is_broad(), *feature))
}

/// Names the causes for which a browser goes elsewhere, and which are no right answers by the text,
/// after the feature that decides. Returns what [`decide`] returns.
pub(crate) fn decide_elsewhere(
    all: &mut Vec<Elsewhere>,
    causes: &mut [Cause],
    against: Text,
    right: &dyn Fn(Feature) -> u64,
    ask: &mut Ask<'_>,
) -> Vec<(Input, Answer)> {
    let mut shown = Vec::new();
    let mut once: Vec<Elsewhere> = Vec::new();
    for mut one in all.drain(..) {
        if !one.is_by_text {
            let examined: Vec<String> = one.cause.inputs.iter().take(EXAMINED).map(Into::into).collect();
            let given = ask(&examined);
            let tried = examined.iter().zip(given).filter_map(|(input, given)| {
                let (danger, _) = departs(against, input, &given?)?;
                // Where a browser goes is no question of verdicts.
                Some(Tried::new(danger.min(Danger::Resource), input, against, ask))
            });
            let tried: Vec<Tried> = tried.collect();
            let narrower = || narrower(&one.cause, &tried, right, &|feature| right(feature) == 0);
            let feature = deciding(&one.cause, &tried, against, right).or_else(narrower);
            feature.into_iter().for_each(|feature| one.rename(feature));
            let escape = one.cause.common.and_then(|feature| as_escape(&one.cause, feature));
            escape.into_iter().for_each(|feature| one.rename(feature));
            if let Some(of_text) = causes.iter_mut().find(|cause| cause.inputs.contains(&one.cause.input)) {
                let inputs = || one.cause.inputs.iter().take(SIMPLE);
                let is_of_all = |known: &Feature| {
                    // A long part is no feature of the whole input, which is also long.
                    let is_long = |input: &str| {
                        known.region.is_whole()
                            && known.length().is_some_and(|most| input.len() > usize::from(most))
                    };
                    inputs().all(|input| is_long(input) || known.is_among(&features_by(against, input)))
                };
                // A row says which character stands where.
                let is_another = |known: &Feature| match one.cause.common {
                    Some(_) => {
                        matches!(known.what, What::Shape(_))
                            && !known.is_general(&|_| true)
                            && is_of_all(known)
                    }
                    None => true,
                };
                let known = of_text.common.filter(is_another);
                known.into_iter().for_each(|feature| one.rename(feature));
                shown.extend(one.show_simpler(of_text, against, ask));
                // The bug has a row of its own.
                if one.is_right_without_its_feature(against, ask) {
                    continue;
                }
            }
            // The same feature, or the same character in a region of several parts.
            let is_same = |bug: &Cause| {
                let is_wider = |(bug, row): (Feature, Feature)| {
                    row.is_of_plain_character() && bug.what == row.what && bug.region.has_parts()
                };
                bug.feature() == one.cause.feature() || bug.common.zip(one.cause.common).is_some_and(is_wider)
            };
            let is_bug = |bug: &&Cause| is_same(bug) && bug.inputs.contains(&one.cause.input);
            one.bug = causes.iter().find(is_bug).map(|bug| bug.name.clone());
        }
        match once.iter_mut().find(|known| known.is_one_with(&one)) {
            Some(known) => known.cause.inputs.extend(one.cause.inputs.iter()),
            None => once.push(one),
        }
    }
    // One name is not a bug and what is lawful.
    let lawful: Vec<String> =
        once.iter().filter(|one| one.is_by_text).map(|one| one.cause.name.clone()).collect();
    for one in once.iter_mut().filter(|one| !one.is_by_text && lawful.contains(&one.cause.name)) {
        let bug = causes.iter().find(|bug| bug.inputs.contains(&one.cause.input));
        one.bug = one.bug.take().or_else(|| Some(bug?.name.clone()));
    }
    *all = once;
    shown
}

/// A cause, and the features of its most convincing inputs that were removed.
pub(crate) struct Decided {
    pub(crate) cause: Cause,
    pub(crate) tried: Vec<Tried>,
    /// The scheme of all inputs, if that is one other than http.
    pub(crate) scheme: Option<Named>,
}

impl Decided {
    /// Returns whether the feature of this cause also decides about another one. The library does
    /// the same to the same part, or a character makes it read parts wrongly.
    fn takes(&self, other: &Decided, right: &dyn Fn(Feature) -> u64) -> bool {
        let decides = |feature| self.decides(feature, other);
        // A library that reads what it should reject.
        let is_read = self.cause.key().can_be_accepted() && other.cause.symptom == Symptom::Accepts;
        (self.cause.symptom.is_like(other.cause.symptom)
            || is_read
            || self.is_scheme_of(other)
            || self.is_host_read(other))
            && self.cause.is_form == other.cause.is_form
            && (self.cause.common.is_some_and(decides)
                || self.cause.reports_forbidden_part_of(&other.cause)
                || self.common_with(other, right).is_some()
                || self.cause.is_as_empty(&other.cause)
                || self.escape_with(other).is_some()
                || self.incomplete_escape_with(other).is_some())
            || self.cause.takes_number_for_name(&other.cause)
            || self.is_printed_again_as(other)
    }

    /// Returns whether the library prints its URL in another way because it reads it wrongly.
    fn is_printed_again_as(&self, other: &Decided) -> bool {
        other.cause.symptom == Symptom::PrintsAgain
            && matches!(self.cause.symptom, Symptom::Part(_))
            && self.cause.common.is_some()
            && self.cause.common == other.cause.common
    }

    /// Returns whether the feature of this cause decides about a worse one of fewer inputs.
    fn explains(&self, worse: &Decided) -> bool {
        self.cause.inputs.len() > worse.cause.inputs.len()
            && self.cause.symptom.is_like(worse.cause.symptom)
            && self.cause.is_form == worse.cause.is_form
            && self.cause.common.is_some_and(|feature| feature.is_of_mark() && self.decides(feature, worse))
    }

    /// Returns the feature of escapes, if both are decoded in one part.
    fn escape_with(&self, other: &Decided) -> Option<Feature> {
        let escape = |one: &Decided| {
            let feature = one.cause.common.filter(|_| one.cause.is_decoding())?;
            feature.is_of_escape().then_some(Feature { what: What::Class(Class::Escape), ..feature })
        };
        escape(self).filter(|feature| escape(other) == Some(*feature))
    }

    /// Returns the feature of a "%" without two digits, if all that both accept have one and are
    /// rejected without it: what may stand after the "%" is one check.
    fn incomplete_escape_with(&self, other: &Decided) -> Option<Feature> {
        let both = [self, other];
        if both.iter().any(|one| one.cause.symptom != Symptom::Accepts || one.tried.is_empty()) {
            return None;
        }
        let inputs = || both.into_iter().flat_map(|one| one.cause.inputs.iter().take(SIMPLE));
        let is_of_all = |feature: &Feature| {
            both.iter().all(|one| one.tried.iter().all(|tried| tried.right.contains(feature)))
                && inputs().all(|input| feature.is_among(&features(input)))
        };
        let all = self.tried[0].right.iter().copied();
        let incomplete = all.filter(|one| one.what == What::Class(Class::IncompleteEscape));
        incomplete.filter(is_of_all).min_by_key(|one| (one.region.is_broad(), *one))
    }

    /// Returns whether a character of the scheme is the reason for both.
    fn is_scheme_of(&self, other: &Decided) -> bool {
        let decides = |feature: Feature| other.tried.iter().all(|one| one.right.contains(&feature));
        self.cause.key().is_of_scheme_mark()
            && !other.tried.is_empty()
            && self.cause.common.is_some_and(decides)
    }

    /// Returns whether a host is read where the text reads none, and accepted where it accepts none.
    fn is_host_read(&self, other: &Decided) -> bool {
        let features = || self.cause.common.zip(other.cause.common);
        let is_of_host = || {
            features().is_some_and(|(one, other)| [one, other].iter().all(|one| one.region == Region::Host))
        };
        let is_same = || features().is_some_and(|(one, other)| is_one(one, other));
        let has_none = matches!(&self.cause.expected, Answer::Accept(parts) if parts.host.is_none());
        has_none
            && self.cause.symptom == Symptom::Part(CommonPart::Host.into())
            && other.cause.symptom == Symptom::Accepts
            && (is_of_host() || is_same())
    }

    fn decides(&self, feature: Feature, other: &Decided) -> bool {
        let plain = Feature { scheme: None, ..feature };
        let is_same = other.cause.symptom == self.cause.symptom;
        other.cause.common.is_some_and(|other| is_one(plain, other))
            || ((is_same || feature.is_of_mark())
                && !other.tried.is_empty()
                && other.tried.iter().all(|one| one.right.contains(&plain)))
            || (is_same && matches!(feature.what, What::Character(_)) && other.is_about(feature.what))
    }

    /// Returns whether a character decides about all inputs that were examined, wherever it stands.
    fn is_about(&self, what: What) -> bool {
        let decides = |one: &Tried| one.right.iter().any(|feature| feature.what == what);
        !self.tried.is_empty() && self.tried.iter().all(decides)
    }

    /// Returns the feature that decides about both, if both do the same in the URLs of one scheme:
    /// its rules are few.
    fn common_with(&self, other: &Decided, right: &dyn Fn(Feature) -> u64) -> Option<Feature> {
        let is_same =
            self.scheme.is_some() && self.scheme == other.scheme && self.cause.symptom == other.cause.symptom;
        let is_host_read = self.is_host_read(other);
        let all = || self.tried.iter().chain(&other.tried);
        let decides = |feature: &Feature| {
            feature.is_of_mark()
                && (!is_host_read || feature.region == Region::Host)
                && all().all(|one| one.right.contains(feature))
        };
        let candidates = all().next().filter(|_| is_same || is_host_read)?.right.iter().copied();
        // A character stands in several parts, and one shape is all of these.
        let is_shape = |one: &Feature| matches!(one.what, What::Shape(_)) && !one.is_general(&|_| true);
        candidates
            .filter(decides)
            .min_by_key(|one| (!is_shape(one), right(*one), one.region.is_broad(), *one))
    }

    fn take(&mut self, other: Decided, right: &dyn Fn(Feature) -> u64) {
        if !self.cause.common.is_some_and(|feature| self.decides(feature, &other)) {
            let escape = || self.escape_with(&other).or_else(|| self.incomplete_escape_with(&other));
            let common = self.common_with(&other, right).or_else(escape);
            let rename = |feature| self.cause.rename(Feature { scheme: self.scheme, ..feature });
            common.into_iter().for_each(rename);
        } else if matches!(self.cause.common, Some(Feature { what: What::Character(_), .. })) {
            let shape = self.common_with(&other, right).filter(|one| matches!(one.what, What::Shape(_)));
            shape.into_iter().for_each(|one| self.cause.rename(Feature { scheme: self.scheme, ..one }));
        }
        if self.scheme != other.scheme {
            self.scheme = None;
            if let Some(feature) = self.cause.common.filter(|feature| feature.scheme.is_some()) {
                self.cause.rename(Feature { scheme: None, ..feature });
            }
        }
        // What is wrong above a length is also wrong above a greater one.
        if let (Some(one), Some(two)) = (self.cause.common, other.cause.common)
            && two.length().is_some_and(|least| one.length().is_some_and(|length| least < length))
        {
            self.cause.rename(two);
        }
        self.add(other);
    }

    fn add(&mut self, other: Decided) {
        self.cause.inputs.extend(other.cause.inputs.iter());
        self.tried.extend(other.tried);
    }
}

/// Returns the scheme of all inputs, if that is one other than http.
pub(crate) fn one_scheme(inputs: &Strings) -> Option<Named> {
    let first = inputs.first().and_then(Feature::scheme_of).filter(|scheme| scheme.name() != "http")?;
    inputs.iter().all(|input| Feature::scheme_of(input) == Some(first)).then_some(first)
}

/// Returns whether both are the same feature, or the same character in another region, or lengths
/// of the same region or of the authority, or both that a slash is missing, or the default port of
/// some scheme.
pub(crate) fn is_one(one: Feature, other: Feature) -> bool {
    let is_same_region = one.region == other.region;
    one.lacks_slash() && other.lacks_slash()
        || one.is_of_default_port() && other.is_of_default_port()
        || one.what == other.what && (is_same_region || !matches!(one.what, What::Shape(_)))
        || (is_same_region || one.region.is_of_authority() && other.region.is_of_authority())
            && one.length().is_some()
            && other.length().is_some()
}

/// How many causes show that a library treats all URLs of a scheme otherwise.
const OF_SCHEME: usize = 3;

/// Returns the causes after the worst of those about URLs of one scheme took the others, if there
/// are several and the library is right about the same URLs of another scheme.
fn one_for_each_scheme(all: Vec<Decided>) -> Vec<Decided> {
    let scheme = |one: &Decided| {
        let scheme = one.scheme.filter(|_| !one.tried.is_empty())?;
        let feature = Feature::of_shape(Region::Scheme, Shape::Named(scheme));
        one.tried.iter().all(|tried| tried.right.contains(&feature)).then_some(feature)
    };
    let of: Vec<Option<Feature>> = all.iter().map(scheme).collect();
    let has_several = |feature: Feature| of.iter().filter(|one| **one == Some(feature)).count() >= OF_SCHEME;
    // A character that all of them have says more than the scheme.
    let mark = |feature: Option<Feature>| {
        let mut same = all.iter().zip(&of).filter(|(_, other)| **other == feature).map(|(one, _)| one);
        let first = same.clone().next()?;
        let named = first.cause.common?;
        let What::Character(mark) = named.what else { return None };
        let is_of_all = same.all(|one| one.cause.inputs.iter().all(|input| input.contains(mark)));
        (is_of_all && first.is_about(named.what)).then_some(Feature { scheme: first.scheme, ..named })
    };
    let named: Vec<Option<Feature>> = of.iter().map(|feature| mark(*feature).or(*feature)).collect();
    let mut once: Vec<(Option<Feature>, Decided)> = Vec::new();
    for ((mut one, feature), named) in all.into_iter().zip(of.iter().copied()).zip(named) {
        let feature = feature.filter(|feature| has_several(*feature));
        match once.iter_mut().find(|(known, _)| feature.is_some() && *known == feature) {
            Some((_, known)) => known.add(one),
            None => {
                feature.and(named).into_iter().for_each(|feature| one.cause.rename(feature));
                once.push((feature, one));
            }
        }
    }
    once.into_iter().map(|(_, one)| one).collect()
}

/// Returns the causes after each took those that its feature decides: one mistake is one cause.
fn one_for_each_mistake(mut all: Vec<Decided>, right: &dyn Fn(Feature) -> u64) -> Vec<Decided> {
    // With a scheme that a library misreads, all else is wrong too.
    all.sort_by_key(|one| (!one.cause.key().is_of_scheme_mark(), one.cause.place()));
    let mut kept: Vec<Decided> = Vec::new();
    for one in all {
        let is_mistake_of = |known: &Decided| known.takes(&one, right) || one.explains(known);
        match kept.iter().position(is_mistake_of) {
            Some(at) if kept[at].takes(&one, right) => kept[at].take(one, right),
            Some(at) => {
                one.cause.common.into_iter().for_each(|feature| kept[at].cause.rename(feature));
                kept[at].add(one);
            }
            None => kept.push(one),
        }
    }
    kept
}

/// Returns the feature as one of a part that RFC 1738 gives the scheme, if all inputs have it there.
fn in_part_of_scheme(cause: &Cause, feature: Feature) -> Option<Feature> {
    let is_there = |one: &Feature| one.region.is_of_schemes() && one.what == feature.what;
    let has = |one: &Feature| cause.inputs.iter().take(SIMPLE).all(|input| one.is_among(&features(input)));
    let of_input = features(&cause.input);
    let can = feature.region.can_be_of_schemes();
    of_input.iter().copied().filter(|_| can).filter(is_there).find(has)
}

/// Returns the feature of escapes, in place of that of "%", if the "%" of the shown input begins one.
fn as_escape(cause: &Cause, feature: Feature) -> Option<Feature> {
    let escape = Feature { what: What::Class(Class::Escape), ..feature };
    let can = feature.what == What::Character('%') && cause.symptom != Symptom::Accepts;
    (can && escape.is_among(&features(&cause.input))).then_some(escape)
}

impl Cause {
    /// Asks a library about an input, and returns the cause of its answer, and the answer in octets,
    /// if that is not the one of the text. The cause is named after the feature without which the
    /// library is right.
    pub fn of_input(subject: &mut dyn Subject, input: &str, against: Text) -> Option<(Cause, Answer)> {
        let given = answers_to(subject, &[input.to_owned()]).pop()??;
        let mut causes = vec![Cause::of_answer(input, &given, against, OTHER)?];
        // What stands in one part can also stand at the end of the URL, and says more.
        let right = |feature: Feature| u64::from(feature.region.is_whole());
        decide(&mut causes, against, &right, &mut |inputs| answers_to(subject, inputs));
        Some((causes.pop()?, given))
    }

    /// Returns the cause of an answer in octets about an input, if it is not the answer of the text.
    /// `feature` is the name of the feature of the input that decides.
    pub fn of_answer(input: &str, given: &Answer, against: Text, feature: &str) -> Option<Cause> {
        departs(against, input, given)?;
        let mut causes = Causes::default();
        causes.count_by(against, input, &[], given);
        let mut cause = causes.finish(against).pop()?;
        let named = features(input).iter().copied().find(|one| one.name() == feature);
        named.into_iter().for_each(|feature| cause.rename(feature));
        Some(cause)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the name of a cause of these inputs, of which each change makes the answer right.
    fn named(inputs: &[&str]) -> String {
        let wrong = Text::Rfc3986.read(b"http://a.example/");
        let mut causes = vec![Cause::of_answer(inputs[0], &wrong, Text::Rfc3986, OTHER).unwrap()];
        (causes[0].inputs, causes[0].common) = (inputs.iter().collect(), None);
        decide(&mut causes, Text::Rfc3986, &|_| 0, &mut |asked| {
            let answer = |one: &String| match inputs.contains(&&**one) {
                true => wrong.clone(),
                false => Text::Rfc3986.read(one.as_bytes()),
            };
            asked.iter().map(|one| Some(answer(one))).collect()
        });
        causes[0].name.clone()
    }

    #[test]
    fn a_cause_is_named_after_what_half_of_its_inputs_have() {
        let [few, others] = [["b+c", "b+d", "b+e"], ["bf", "bg", "bh"]]
            .map(|paths| paths.map(|path| format!("http://a.example/{path}")));
        let more = ["bi", "bj"].map(|path| format!("http://a.example/{path}"));
        let all = |count: usize| few.iter().chain(&others).chain(&more).take(count).map(|one| &**one);
        assert_eq!(named(&all(6).collect::<Vec<_>>()), "path/path-plus-sign");
        let before = named(&all(8).collect::<Vec<_>>());
        assert!(!before.contains("plus-sign"), "{before}");
    }
}
