//! One feature of an input is removed at a time, and a library is asked about what is left.

use std::collections::HashSet;

use rfc1738_oracle::{Answer, Text};

use crate::Danger;
use crate::causes::{Feature, Region, Regions, Shape, features_by, is_right, repaired};
use crate::decide::Ask;
use crate::expected::read;

/// The features of an input that were removed.
pub(crate) struct Tried {
    /// Without these the library answers as the text says.
    pub(crate) right: HashSet<Feature>,
    /// About an input without these the library gave no answer.
    pub(crate) open: HashSet<Feature>,
}

impl Tried {
    pub(crate) fn new(danger: Danger, input: &str, against: Text, ask: &mut Ask<'_>) -> Tried {
        let mut asked: Vec<(Feature, String)> = Vec::new();
        let is_valid = |input: &str| read(against, input.as_bytes()) != Answer::Reject;
        let is_of_valid = is_valid(input);
        let plain = with_two_slashes(input, against).filter(|plain| {
            let given = ask(std::slice::from_ref(plain)).pop().flatten();
            given.is_some_and(|given| !is_right(danger, against, plain, &given))
        });
        let input = plain.as_deref().unwrap_or(input);
        for &feature in &*features_by(against, input) {
            let others = repaired(input, feature).into_iter().filter(|other| other != input);
            // To reject what is not valid shows nothing about a mistake in a valid input.
            let others = others.filter(|other| !is_of_valid || is_valid(other));
            // The URL Standard has rules of its own for special schemes, and for file.
            let is_special = Feature::is_of_special_scheme;
            let others = others.filter(|other| {
                !feature.is_scheme()
                    || against != Text::UrlStandard
                    || (is_special(other) == is_special(input) && !feature.is_of_file())
            });
            asked.extend(others.map(|other| (feature, other)));
        }
        let inputs: Vec<String> = asked.iter().map(|(_, input)| input.clone()).collect();
        let answers = ask(&inputs);
        let (mut right, mut open) = (HashSet::new(), HashSet::new());
        for ((feature, input), answer) in asked.into_iter().zip(answers) {
            match answer {
                None => _ = open.insert(feature),
                Some(given) if is_right(danger, against, &input, &given) => _ = right.insert(feature),
                Some(_) => {}
            }
        }
        Tried { right, open }
    }
}

/// Returns an input with the two slashes that the URL Standard reads into it, if its scheme is
/// special, or file and two backslashes stand there: so its user, host and port have features too.
/// `None`: it has two.
pub(crate) fn with_two_slashes(input: &str, against: Text) -> Option<String> {
    let is_file = || Feature::scheme_of(input).is_some_and(|scheme| scheme.name() == "file");
    let has_two = || Regions::of(input).get(Region::Slashes).is_some_and(|slashes| slashes.len() == 2);
    let can =
        against == Text::UrlStandard && (Feature::is_of_special_scheme(input) || (is_file() && has_two()));
    let slashes = Feature::of_shape(Region::Slashes, Shape::ManySlashes);
    repaired(input, slashes).pop().filter(|plain| can && plain != input)
}

/// Returns the features of an input, also those that it has with two slashes.
pub(crate) fn all_features(input: &str, against: Text) -> Vec<Feature> {
    let plain = with_two_slashes(input, against).map(|plain| features_by(against, &plain));
    [&*features_by(against, input), plain.as_deref().unwrap_or_default()].concat()
}
