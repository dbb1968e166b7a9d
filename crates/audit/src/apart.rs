//! The inputs of a cause that lack its feature, and are another mistake: nobody may accept two
//! mistakes under the name of one.

use rfc1738_oracle::{CommonPart, Text};

use crate::causes::{Class, Feature, OTHER, Region, What, change};
use crate::decide::{Ask, Decided, deciding, is_one, narrower, one_scheme};
use crate::tried::{Tried, all_features};
use crate::whole_part::unchecked_part;
use crate::{Cause, Danger, Strings, Symptom};

/// How many inputs of a cause are looked at for another mistake.
const MOST: usize = 16;

/// Takes the other mistakes out of a cause, and returns them, each named after the feature that
/// decides about it.
pub(crate) fn others(
    cause: &mut Cause,
    against: Text,
    right: &dyn Fn(Feature) -> u64,
    ask: &mut Ask<'_>,
) -> Vec<Decided> {
    let Some(feature) = cause.common.filter(|_| can_have_others(cause)) else { return Vec::new() };
    let (has, mut lacking) = divided(&cause.inputs, feature, against);
    cause.inputs = has;
    let mut all: Vec<Decided> = Vec::new();
    for _ in 0..MOST {
        // A cause without an input of its own feature is named for what all have in common.
        let Some(input) = lacking.first().map(str::to_owned).filter(|_| !cause.inputs.is_empty()) else {
            break;
        };
        let Some((mut other, feature)) = other(cause, &input, against, right, ask) else {
            cause.inputs.push(&input);
            lacking = lacking.iter().skip(1).collect();
            continue;
        };
        other.cause.rename(feature);
        (other.cause.inputs, lacking) = divided(&lacking, feature, against);
        match all.iter_mut().find(|known| is_one_check(&known.cause, &other.cause, feature)) {
            Some(known) => known.cause.inputs.extend(other.cause.inputs.iter()),
            None => all.push(other),
        }
    }
    cause.inputs.extend(lacking.iter());
    all.iter_mut().for_each(|one| one.scheme = one_scheme(&one.cause.inputs));
    all
}

/// How many inputs a cause can have that is looked at for mistakes that others explain.
const EXPLAINED: usize = 64;

/// Moves the inputs of causes that are named for a great class of characters to the causes of single
/// characters that decide about them, so that no bug changes the name of another one.
pub(crate) fn move_to_decisive(
    all: &mut Vec<Decided>,
    against: Text,
    right: &dyn Fn(Feature) -> u64,
    ask: &mut Ask<'_>,
) {
    let is_of_class = |cause: &Cause| {
        cause.symptom == Symptom::Accepts
            && cause.inputs.len() <= EXPLAINED
            && matches!(
                cause.common,
                Some(Feature { what: What::Class(Class::Forbidden | Class::Illegal), .. })
            )
    };
    let is_of_one = |feature: &Feature| matches!(feature.what, What::Character(_));
    let known: Vec<Option<Feature>> = all.iter().map(|one| one.cause.common.filter(is_of_one)).collect();
    for at in (0..all.len()).filter(|at| is_of_class(&all[*at].cause)).collect::<Vec<_>>() {
        let cause = &all[at].cause;
        let of = |input: &str| (input.to_owned(), Tried::new(cause.danger, input, against, ask));
        let inputs: Vec<(String, Tried)> = cause.inputs.iter().map(of).collect();
        let (mut left, mut tried) = (Strings::default(), Vec::new());
        for (input, one) in inputs {
            // The character can stand in another part.
            let decides = |known: Feature| {
                let is_of_scheme = known.scheme.is_none() || known.scheme == Feature::scheme_of(&input);
                is_of_scheme && one.right.iter().any(|other| other.what == known.what)
            };
            match known.iter().position(|known| known.is_some_and(decides)) {
                Some(to) => all[to].cause.inputs.push(&input),
                None => {
                    left.push(&input);
                    tried.push(one);
                }
            }
        }
        if left.len() == all[at].cause.inputs.len() {
            continue;
        }
        let answered = |first: &str| {
            let given = ask(&[first.to_owned()]).pop()??;
            Cause::of_answer(first, &given, against, OTHER)
        };
        let Some(mut other) = left.first().and_then(answered) else {
            all[at].cause.inputs = left;
            continue;
        };
        other.inputs = left;
        let narrower = || narrower(&other, &tried, right, &|_| true);
        let feature = deciding(&other, &tried, against, right).or_else(narrower).or(all[at].cause.common);
        feature.into_iter().for_each(|feature| other.rename(feature));
        all[at] = Decided { scheme: one_scheme(&other.inputs), cause: other, tried };
    }
    all.retain(|one| !one.cause.inputs.is_empty());
}

/// Returns whether the inputs of a cause can be several mistakes. Those of a form of the host, and of
/// schemes that the library does not know, have no feature of their own. Which numbers are an address
/// is one decision.
fn can_have_others(cause: &Cause) -> bool {
    let is_of_host = cause.danger == Danger::Host
        && cause.symptom == Symptom::Part(CommonPart::Host.into())
        && cause.common.is_some_and(|feature| feature.region == Region::Host);
    !cause.is_form
        && !cause.is_of_other_schemes()
        && !is_of_host
        && !matches!(cause.symptom, Symptom::PrintsAgain | Symptom::Unsteady)
}

/// Returns the inputs that have a feature, or its character in another region, and the others.
fn divided(inputs: &Strings, feature: Feature, against: Text) -> (Strings, Strings) {
    let is_same = |one: &Feature| is_same(feature, *one);
    inputs.iter().partition(|input| all_features(input, against).iter().any(is_same))
}

/// Returns whether both are about the same, also in another region, or as an escape.
fn is_same(feature: Feature, other: Feature) -> bool {
    match (feature.what, other.what) {
        (What::Character(one) | What::Escaped(one), What::Character(two) | What::Escaped(two)) => one == two,
        _ => is_one(feature, other),
    }
}

/// Returns the cause of an input, and the feature that decides about it, if it is another mistake
/// than a cause.
fn other(
    cause: &Cause,
    input: &str,
    against: Text,
    right: &dyn Fn(Feature) -> u64,
    ask: &mut Ask<'_>,
) -> Option<(Decided, Feature)> {
    let given = ask(&[input.to_owned()]).pop()??;
    let other = Cause::of_answer(input, &given, against, OTHER)?;
    // A part that is not checked can have any character.
    let is_same = |part: Feature| cause.common.is_some_and(|one| Feature { scheme: None, ..one } == part);
    if unchecked_part(&other, against, ask).is_some_and(is_same) {
        return None;
    }
    let tried = vec![Tried::new(other.danger, input, against, ask)];
    let feature = deciding(&other, &tried, against, right)?;
    let known = change(cause.symptom, &cause.expected, &cause.answer);
    let is_same_change = known.is_some() && known == change(other.symptom, &other.expected, &other.answer);
    // A part that is there, or a usual scheme, is hardly ever the mistake. A tab or a line feed divides
    // an input in another way, so its features say little.
    let says_much = !feature.is_usual()
        && !feature.is_whole_part()
        && !feature.is_of_space()
        && !feature.region.is_whole();
    (says_much && !is_one_check(cause, &other, feature) && !is_same_change)
        .then_some((Decided { cause: other, tried, scheme: None }, feature))
}

/// Returns whether a cause, and another one with this feature, are one decision of a library: which
/// characters of a part it permits, or writes otherwise.
fn is_one_check(cause: &Cause, other: &Cause, feature: Feature) -> bool {
    cause.symptom == other.symptom
        && match other.symptom {
            Symptom::Part(_) => other.danger == Danger::Spelling && !matches!(feature.what, What::Shape(_)),
            _ => cause.key().has_mark_beside(Some(feature)),
        }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_character_that_another_cause_has_leaves_a_class() {
        let wrong = Text::Rfc3986.read(b"http://a.example/");
        let is_wrong = |input: &str| input.contains(['^', '|']);
        let cause = |inputs: &[&str], feature: &str| {
            let mut cause = Cause::of_answer(inputs[0], &wrong, Text::Rfc3986, feature).unwrap();
            assert_eq!(cause.feature(), feature);
            cause.inputs = inputs.iter().collect();
            Decided { cause, tried: Vec::new(), scheme: None }
        };
        let names = |class: &[&str]| {
            let bar = cause(&["http://a.example/b|c"], "path-vertical-bar");
            let mut all = vec![bar, cause(class, "path-forbidden")];
            move_to_decisive(&mut all, Text::Rfc3986, &|_| 0, &mut |asked| {
                let answer = |one: &String| match is_wrong(one) {
                    true => wrong.clone(),
                    false => Text::Rfc3986.read(one.as_bytes()),
                };
                asked.iter().map(|one| Some(answer(one))).collect()
            });
            all.into_iter().map(|one| (one.cause.name, one.cause.inputs.len())).collect::<Vec<_>>()
        };
        let bar = |count| ("accepted/path-vertical-bar".to_owned(), count);
        let caret = ("accepted/path-caret".to_owned(), 1);
        assert_eq!(names(&["http://a.example/d^e", "http://a.example/d|e"]), [bar(2), caret]);
        assert_eq!(names(&["http://a.example/d|e"]), [bar(2)]);
    }
}
