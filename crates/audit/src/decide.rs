//! Which feature of a finding decides: the one without which the library answers as its text says.

use std::cmp::Reverse;
use std::collections::HashSet;

use rfc1738_oracle::{Answer, PartName, Subject, Text};

use crate::audit::answers_to;
use crate::causes::{Causes, Feature, OTHER, Region, Regions, departs, features, is_of_web, once, repaired};
use crate::{Cause, Symptom};

/// Of how many inputs of a cause each feature is removed.
const EXAMINED: usize = 3;

/// Among how many inputs of a cause the simplest is looked for.
const SIMPLE: usize = 500;

/// Asks a library about inputs, and returns its answers in octets; `None` where it gave none.
pub(crate) type Ask<'a> = dyn FnMut(&[String]) -> Vec<Option<Answer>> + 'a;

/// Names each cause after the feature that decides. Removes each feature of its most convincing
/// inputs, one at a time, and asks. A cause keeps its name if the library is right without its
/// feature, or gave no answer. `right` says how many answers about inputs with a feature are right:
/// of two features that decide, the one with fewer explains more.
pub(crate) fn decide(
    causes: &mut Vec<Cause>,
    against: Text,
    right: &dyn Fn(Feature) -> u64,
    ask: &mut Ask<'_>,
) {
    // Whether a URL stays as it is when it is printed again is another question.
    for cause in causes.iter_mut().filter(|cause| cause.symptom != Symptom::PrintsAgain) {
        let examined = &cause.inputs[..cause.inputs.len().min(EXAMINED)];
        let tried: Vec<Tried> = examined.iter().map(|input| Tried::new(cause, input, against, ask)).collect();
        let named = cause.common.map(|feature| Feature { scheme: None, ..feature });
        if !cause.is_of_other_schemes()
            && named.is_some_and(|feature| {
                tried.iter().any(|one| one.right.contains(&feature) || one.open.contains(&feature))
            })
        {
            continue;
        }
        let sampled: Vec<Vec<Feature>> = cause.inputs.iter().take(SIMPLE).map(|one| features(one)).collect();
        // With another scheme, or without a whole part, most mistakes are gone: that names none, if
        // something else does.
        let candidates = tried.first().into_iter().flat_map(|one| &one.right);
        // Of a library that accepts few schemes: what it rejects also in a scheme that it accepts.
        let can = |feature: &Feature| match cause.is_of_other_schemes() {
            true => feature.region.is_beside_scheme() && tried.iter().all(|one| one.right.contains(feature)),
            // What few of the inputs have is not what the others have in common.
            false => {
                let having = sampled.iter().filter(|all| all.contains(feature)).count();
                !feature.is_usual() && having * 2 >= sampled.len()
            }
        };
        let best = candidates.copied().filter(can).max_by_key(|feature| {
            let count = tried.iter().filter(|one| one.right.contains(feature)).count();
            let rank = (Reverse(right(*feature)), !feature.region.is_broad(), Reverse(*feature));
            (!feature.is_whole_part(), count, rank)
        });
        if let Some(feature) = best.filter(|feature| named.is_none() || !feature.is_whole_part()) {
            cause.rename(feature);
            show_simplest(cause, feature, against, ask);
        }
    }
    for cause in causes.iter_mut() {
        if let Some(feature) = cause.common.and_then(|feature| after_authority(cause, feature)) {
            cause.rename(feature);
        }
    }
    once(causes);
}

/// Returns the feature, without its scheme, as one of the text after the authority, if it is one of
/// the path or the query and the cause is about a part of a scheme in which RFC 1738 has no query.
/// There "?" is a character like others, and a part such as the selector stands on both sides.
fn after_authority(cause: &Cause, feature: Feature) -> Option<Feature> {
    let is_of_scheme = matches!(cause.symptom, Symptom::Part(PartName::OfScheme(_)));
    let regions = Regions::of(&cause.input);
    let has_query = regions.get(Region::Scheme).is_none_or(|scheme| scheme.eq_ignore_ascii_case("http"));
    let other = Feature { region: Region::After, scheme: None, ..feature };
    let can = is_of_scheme
        && !has_query
        && matches!(feature.region, Region::Path | Region::Query | Region::Body)
        && features(&cause.input).contains(&other);
    can.then_some(other)
}

/// Shows the simplest input that has the feature for which a cause is named now.
fn show_simplest(cause: &mut Cause, feature: Feature, against: Text, ask: &mut Ask<'_>) {
    let inputs = cause.inputs.iter().take(SIMPLE).enumerate();
    let having = inputs.map(|(at, input)| (at, input, features(input)));
    let simplest = having
        .filter(|(_, _, features)| features.contains(&feature))
        .min_by_key(|(_, input, features)| (!is_of_web(input), features.len(), input.len()));
    let Some((at, input, _)) = simplest else { return };
    let given = ask(std::slice::from_ref(input)).pop().flatten();
    let shown = given.and_then(|given| Cause::of_answer(input, &given, against, &feature.name()));
    if let Some(shown) = shown.filter(|shown| shown.name == cause.name) {
        let mut inputs = std::mem::take(&mut cause.inputs);
        inputs[..=at].rotate_right(1);
        *cause = Cause { inputs, ..shown };
    }
}

/// The features of an input that were removed.
struct Tried {
    /// Without these the library answers as the text says.
    right: HashSet<Feature>,
    /// About an input without these the library gave no answer.
    open: HashSet<Feature>,
}

impl Tried {
    fn new(cause: &Cause, input: &str, against: Text, ask: &mut Ask<'_>) -> Tried {
        let mut asked: Vec<(Feature, String)> = Vec::new();
        let is_valid = |input: &str| against.read(input.as_bytes()) != Answer::Reject;
        let is_of_valid = is_valid(input);
        for feature in features(input) {
            let others = repaired(input, feature).into_iter().filter(|other| other != input);
            // To reject what is not valid shows nothing about a mistake in a valid input.
            let others = others.filter(|other| !is_of_valid || is_valid(other));
            asked.extend(others.map(|other| (feature, other)));
        }
        let inputs: Vec<String> = asked.iter().map(|(_, input)| input.clone()).collect();
        let answers = ask(&inputs);
        let (mut right, mut open) = (HashSet::new(), HashSet::new());
        for ((feature, input), answer) in asked.into_iter().zip(answers) {
            match answer {
                None => _ = open.insert(feature),
                Some(given) if is_right(cause, &input, against, &given) => _ = right.insert(feature),
                Some(_) => {}
            }
        }
        Tried { right, open }
    }
}

/// Returns whether an answer does not have the mistake of a cause. A mistake that is less dangerous
/// is another one.
fn is_right(cause: &Cause, input: &str, against: Text, given: &Answer) -> bool {
    if *given == Answer::Decline {
        return false;
    }
    let danger = departs(against, input, given).map(|(danger, _)| danger);
    danger.is_none_or(|danger| danger > cause.danger)
}

impl Cause {
    /// Asks a library about an input, and returns the cause of its answer, and the answer in octets,
    /// if that is not the one of the text. The cause is named after the feature without which the
    /// library is right.
    pub fn of_input(subject: &mut dyn Subject, input: &str, against: Text) -> Option<(Cause, Answer)> {
        let given = answers_to(subject, &[input.to_owned()]).pop()??;
        let mut causes = vec![Cause::of_answer(input, &given, against, OTHER)?];
        decide(&mut causes, against, &|_| 0, &mut |inputs| answers_to(subject, inputs));
        Some((causes.pop()?, given))
    }

    /// Returns the cause of an answer in octets about an input, if it is not the answer of the text.
    /// `feature` is the name of the feature of the input that decides.
    pub fn of_answer(input: &str, given: &Answer, against: Text, feature: &str) -> Option<Cause> {
        departs(against, input, given)?;
        let mut causes = Causes::default();
        causes.count_by(against, input, &[], given);
        let mut cause = causes.finish(against).pop()?;
        let named = features(input).into_iter().find(|one| one.name() == feature);
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
        (causes[0].inputs, causes[0].common) = (inputs.iter().map(|one| (*one).to_owned()).collect(), None);
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
