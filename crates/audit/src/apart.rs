//! The inputs of a cause that lack its feature, and are another mistake: nobody may accept two
//! mistakes under the name of one.

use rfc1738_oracle::{CommonPart, Text};

use crate::causes::{Feature, OTHER, What, change, features};
use crate::decide::{Ask, Decided, Tried, deciding, is_one, one_scheme};
use crate::{Cause, Danger, Symptom};

/// How many other mistakes are looked for in one cause.
const MOST: usize = 8;

/// Takes the other mistakes out of a cause, and returns them, each named after the feature that
/// decides about it.
pub(crate) fn others(
    cause: &mut Cause,
    against: Text,
    right: &dyn Fn(Feature) -> u64,
    ask: &mut Ask<'_>,
) -> Vec<Decided> {
    let Some(feature) = cause.common.filter(|_| can_have_others(cause)) else { return Vec::new() };
    let (has, mut lacking) = divided(std::mem::take(&mut cause.inputs), feature);
    cause.inputs = has;
    let (mut all, mut same) = (Vec::new(), Vec::new());
    // A cause without an input of its own feature is named for what all have in common.
    while !lacking.is_empty() && !cause.inputs.is_empty() && all.len() < MOST {
        match other(cause, &lacking, against, right, ask) {
            Some((mut other, feature)) => {
                other.cause.rename(feature);
                (other.cause.inputs, lacking) = divided(lacking, feature);
                other.scheme = one_scheme(&other.cause.inputs);
                all.push(other);
            }
            None => same.push(lacking.remove(0)),
        }
        if same.len() == MOST {
            break;
        }
    }
    cause.inputs.extend(same.into_iter().chain(lacking));
    all
}

/// Returns whether the inputs of a cause can be several mistakes. Those of a form of the host, and of
/// schemes that the library does not know, have no feature of their own. Which numbers are an address
/// is one decision.
fn can_have_others(cause: &Cause) -> bool {
    let is_of_host = cause.danger == Danger::Host && cause.symptom == Symptom::Part(CommonPart::Host.into());
    !cause.is_form
        && !cause.is_of_other_schemes()
        && !is_of_host
        && !matches!(cause.symptom, Symptom::PrintsAgain | Symptom::Unsteady)
}

/// Returns the inputs that have a feature, or its character in another region, and the others.
fn divided(inputs: Vec<String>, feature: Feature) -> (Vec<String>, Vec<String>) {
    let is_same = |one: &Feature| is_same(feature, *one);
    inputs.into_iter().partition(|input| features(input).iter().any(is_same))
}

/// Returns whether both are about the same, also in another region, or as an escape.
fn is_same(feature: Feature, other: Feature) -> bool {
    match (feature.what, other.what) {
        (What::Character(one) | What::Escaped(one), What::Character(two) | What::Escaped(two)) => one == two,
        _ => is_one(feature, other),
    }
}

/// Returns the cause of the first of these inputs, and the feature that decides about it, if it is
/// another mistake than a cause.
fn other(
    cause: &Cause,
    lacking: &[String],
    against: Text,
    right: &dyn Fn(Feature) -> u64,
    ask: &mut Ask<'_>,
) -> Option<(Decided, Feature)> {
    let input = &lacking[0];
    let given = ask(std::slice::from_ref(input)).pop()??;
    let other = Cause::of_answer(input, &given, against, OTHER)?;
    let tried = vec![Tried::new(other.danger, input, against, ask)];
    let feature = deciding(&other, &tried, against, right)?;
    // Which characters of a part are permitted, or written otherwise, is one decision.
    let is_one_check = match other.symptom {
        Symptom::Part(_) => other.danger == Danger::Spelling && !matches!(feature.what, What::Shape(_)),
        _ => cause.key().has_mark_beside(Some(feature)),
    };
    let of = |one: &Cause| change(one.symptom, &one.expected, &one.answer).is_some();
    let is_same_change = of(cause)
        && change(cause.symptom, &cause.expected, &cause.answer)
            == change(other.symptom, &other.expected, &other.answer);
    // A part that is there, or a usual scheme, is hardly ever the mistake.
    let says_much = !feature.is_usual() && !feature.is_whole_part();
    (says_much && !is_one_check && !is_same_change)
        .then_some((Decided { cause: other, tried, scheme: None }, feature))
}
