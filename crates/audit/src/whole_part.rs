//! Causes about a whole part: the library does not check it, or the text allows it nowhere.

use rfc1738_oracle::{Answer, Text};

use crate::causes::{Class, Feature, Region, What, departs, with_plain, with_text};
use crate::decide::{Ask, SIMPLE};
use crate::expected::read;
use crate::tried::Tried;
use crate::{Cause, Symptom};

/// What no part of a URL of an RFC can have.
const UNLIKELY: [&str; 4] = [" ", "[", "%zz", "\u{e9}"];

/// Returns the feature that a part has a character which it cannot have, if the library accepts each
/// of some in it: it does not check the part.
pub(crate) fn unchecked_part(cause: &Cause, against: Text, ask: &mut Ask<'_>) -> Option<Feature> {
    let input = cause.inputs.first().filter(|_| cause.symptom == Symptom::Accepts)?;
    let is_rejected = |input: &String| read(against, input.as_bytes()) == Answer::Reject;
    // Each input is invalid for this part alone.
    let is_fault = |part: Region| {
        let mut inputs = cause.inputs.iter().take(SIMPLE).map(|input| (input, with_plain(input, part)));
        inputs.all(|(input, plain)| plain != *input && !is_rejected(&plain))
    };
    Region::parts(input).into_iter().find_map(|part| {
        let unlikely = UNLIKELY.map(|text| with_text(input, part, text));
        let can = is_fault(part) && unlikely.iter().all(is_rejected);
        let is_accepted = |given: Option<Answer>| matches!(given, Some(Answer::Accept(_)));
        (can && ask(&unlikely).into_iter().all(is_accepted)).then_some(Feature {
            region: part,
            what: What::Class(Class::Illegal),
            scheme: None,
        })
    })
}

/// Returns the feature that a part is there, if the text allows no such part and the library accepts
/// it whatever it is.
pub(crate) fn forbidden_part(
    cause: &Cause,
    tried: &[Tried],
    against: Text,
    ask: &mut Ask<'_>,
) -> Option<Feature> {
    let input = cause.inputs.first().filter(|_| cause.symptom == Symptom::Accepts)?;
    let decides_all = |feature: &Feature| tried.iter().all(|one| one.right.contains(feature));
    let parts = tried.first()?.right.iter().copied().filter(|one| one.is_part() && decides_all(one));
    let mut parts: Vec<Feature> = parts.collect();
    parts.sort_unstable();
    let plain: Vec<String> = parts.iter().map(|part| with_plain(input, part.region)).collect();
    let answers = ask(&plain);
    let is_accepted = |(plain, given): &(&String, Option<Answer>)| {
        let is_wrong = |given: &Answer| departs(against, plain, given);
        *plain != input
            && given.as_ref().and_then(is_wrong).is_some_and(|(_, symptom)| symptom == Symptom::Accepts)
    };
    let first = plain.iter().zip(answers).position(|one| is_accepted(&one))?;
    Some(parts[first])
}
