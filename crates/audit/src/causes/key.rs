//! What decides whether answers are one cause: an audit groups its answers by it, and a campaign of
//! fuzzing asks whether the audit names a cause.

use super::Symptom;
use super::feature::{Feature, What, features};
use super::regions::Region;
use super::shape::Shape;
use crate::Danger;

/// What the departing answers of a cause have in common, and what the library does with them.
#[derive(Clone, Copy, Debug)]
pub struct Key {
    pub(super) feature: Option<Feature>,
    pub(super) symptom: Symptom,
    pub(super) danger: Danger,
}

impl Key {
    /// Returns whether the library does something for one of these causes: the input has its
    /// feature, and the symptom is the same verdict, or about parts as that of the cause.
    pub fn is_any(known: &[Key], input: &str, symptom: Symptom) -> bool {
        let mut like = known.iter().filter(|key| key.symptom.is_like(symptom)).peekable();
        if like.peek().is_none() {
            return false;
        }
        let features = features(input);
        like.any(|key| key.feature.is_some_and(|feature| feature.is_among(&features)))
    }

    /// Returns whether both are one cause: those with the same feature, those with the same symptom
    /// and the same character or shape in another region, other spellings of the same part,
    /// characters of one region that are accepted or printed wrongly, and those about parts with
    /// white space or controls in the same region.
    pub(super) fn is_one_with(self, other: Key) -> bool {
        let is_same = self.symptom == other.symptom;
        // To accept a backslash in place of a slash has nothing in common with a backslash in the
        // user.
        let is_verdict = other.symptom == Symptom::Accepts;
        let what = |key: Key| {
            let feature = key.feature.filter(|one| !is_verdict || one.region != Region::Slashes);
            feature.map(|one| (one.what, one.scheme))
        };
        // Which characters of a part are spelled differently is one decision of a library.
        let is_spelling = other.danger == Danger::Spelling && self.danger == other.danger;
        let is_printed = |key: Key| key.symptom == Symptom::Prints;
        // Another spelling is no reason for a wrong verdict.
        let is_verdict_or_spelling = |one: Key, two: Key| {
            one.danger == Danger::Spelling && matches!(two.symptom, Symptom::Accepts | Symptom::Rejects)
        };
        if self.is_opposite(other)
            || is_printed(self) != is_printed(other)
            || is_verdict_or_spelling(self, other)
            || is_verdict_or_spelling(other, self)
        {
            return false;
        }
        // A part of one scheme has few marks.
        let permits =
            is_verdict || is_printed(other) || other.feature.is_some_and(|one| one.region.is_of_schemes());
        self.feature == other.feature
            || (is_spelling && is_same)
            || (self.symptom.is_like(other.symptom) && what(other).is_some() && what(self) == what(other))
            || (permits && is_same && self.has_mark_beside(other.feature))
            || (self.symptom.is_like(other.symptom) && self.has_space_beside(other.feature))
    }

    /// Returns whether a library that reads parts wrongly can accept what is invalid for the same
    /// reason: a character.
    pub(crate) fn can_be_accepted(self) -> bool {
        let is_mark =
            |one: Feature| one.is_of_plain_character() || matches!(one.what, What::Shape(Shape::Repeated(_)));
        matches!(self.symptom, Symptom::Part(_)) && self.feature.is_some_and(is_mark)
    }

    /// Returns whether a character of the scheme is the reason.
    pub(crate) fn is_of_scheme_mark(self) -> bool {
        self.feature.is_some_and(|one| one.region == Region::Scheme && !matches!(one.what, What::Shape(_)))
    }

    /// Returns whether one accepts what is invalid, and the other one rejects what is valid: two
    /// bugs, whatever they have in common.
    fn is_opposite(self, other: Key) -> bool {
        matches!(
            (self.symptom, other.symptom),
            (Symptom::Accepts, Symptom::Rejects) | (Symptom::Rejects, Symptom::Accepts)
        )
    }

    /// Returns whether both features are characters in the same region, as they stand and not as an
    /// escape: one check of the library permits both.
    pub(crate) fn has_mark_beside(self, feature: Option<Feature>) -> bool {
        let mark = |feature: Option<Feature>| {
            feature.filter(|feature| feature.is_of_plain_character()).map(|one| one.region)
        };
        mark(feature).is_some_and(|region| !region.is_whole() && mark(self.feature) == Some(region))
    }

    /// Returns whether both features are white space or a control in the same region: which of
    /// these a library removes is one decision.
    pub(super) fn has_space_beside(self, feature: Option<Feature>) -> bool {
        let place = |feature: Option<Feature>| feature.filter(|one| one.is_of_space()).map(|one| one.region);
        place(feature).is_some() && place(self.feature) == place(feature)
    }
}
