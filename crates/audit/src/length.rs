//! How long a part can be: the inputs of an audit only lie above the limit of a library.

use rfc1738_oracle::{Answer, Text};

use crate::causes::{
    Feature, LONGEST_LABEL, Region, Regions, Shape, What, departs, once, repaired, with_text,
};
use crate::decide::Ask;
use crate::{Cause, Input};

/// How many lengths are asked about at once.
const AT_ONCE: usize = 16;

/// Names each cause of a long part after the greatest length about which the library is right, and
/// shows the least one about which it is not. If a longer text elsewhere makes the same mistake, it
/// is one about the whole input. Returns the inputs that are shown, and the answers about them.
pub(crate) fn name_lengths(
    causes: &mut Vec<Cause>,
    against: Text,
    ask: &mut Ask<'_>,
) -> Vec<(Input, Answer)> {
    let mut shown = Vec::new();
    for cause in &mut *causes {
        let is_of_label = |one: Feature| one.what == What::Shape(Shape::TooLongLabel);
        let is_long = |one: &Feature| one.length().is_some() || is_of_label(*one);
        let Some(feature) = cause.common.filter(is_long) else { continue };
        let region = feature.region;
        let Some((least, given)) = least(cause, region, against, ask) else { continue };
        // The limit is one of labels.
        let host = Regions::of(&least).get(Region::Host).unwrap_or_default();
        let has_longer_label = host.split('.').any(|label| label.len() > LONGEST_LABEL + 1);
        if is_of_label(feature) && !has_longer_label {
            continue;
        }
        let Some(found) = Cause::of_answer(&least, &given, against, cause.feature()) else { continue };
        let length = length(&least, region);
        let is_of_all = with_length(&least, region, length - 1)
            .and_then(|right| longer_elsewhere(&right, region))
            .is_some_and(|other| wrong(cause, &[other], against, ask)[0].is_some());
        let (region, length) = if is_of_all { (Region::All, least.len()) } else { (region, length) };
        let is_new = !cause.inputs.contains(&least);
        cause.show(found);
        cause.name_limit(region, length - 1);
        shown.extend(is_new.then(|| (Input::new(least.as_bytes()), given)));
    }
    once(causes);
    shown
}

/// Returns the shown input with the shortest text in the region about which the library makes the
/// same mistake, and the answer. `None`: it has no limit, or gives no answers.
fn least(cause: &Cause, region: Region, against: Text, ask: &mut Ask<'_>) -> Option<(String, Answer)> {
    let (mut right, mut longest) = (0, length(&cause.input, region));
    let mut found = None;
    while longest - right > 1 {
        let step = (longest - right).div_ceil(AT_ONCE + 1);
        // Marks of a text can leave no room for a length.
        let lengths = (right + 1..longest).step_by(step);
        let (lengths, inputs): (Vec<usize>, Vec<String>) =
            lengths.filter_map(|length| Some((length, with_length(&cause.input, region, length)?))).unzip();
        let mut given = wrong(cause, &inputs, against, ask);
        match given.iter().position(Option::is_some) {
            Some(at) => {
                longest = lengths[at];
                right = at.checked_sub(1).map_or(right, |before| lengths[before]);
                found = Some((inputs[at].clone(), given.swap_remove(at)?));
            }
            None => right = *lengths.last()?,
        }
    }
    found.filter(|_| right > 0)
}

/// Returns the answers that make the mistake of a cause, `None` for others.
fn wrong(cause: &Cause, inputs: &[String], against: Text, ask: &mut Ask<'_>) -> Vec<Option<Answer>> {
    let is_wrong = |(input, given): (&String, Option<Answer>)| {
        given.filter(|given| departs(against, input, given) == Some((cause.danger, cause.symptom)))
    };
    inputs.iter().zip(ask(inputs)).map(is_wrong).collect()
}

fn length(input: &str, region: Region) -> usize {
    Regions::of(input).get(region).unwrap_or_default().len()
}

/// Returns the input with a shorter text in a region, if marks leave room for it.
fn with_length(input: &str, region: Region, most: usize) -> Option<String> {
    let feature = Feature::of_shape(region, Shape::LongerThan(u16::try_from(most).ok()?));
    repaired(input, feature).pop().filter(|shorter| length(shorter, region) == most)
}

/// Returns the input with one more letter in another region: the host, or else at the end.
fn longer_elsewhere(input: &str, region: Region) -> Option<String> {
    let regions = Regions::of(input);
    let host = regions.get(Region::Host)?;
    if region != Region::Host && host.starts_with(|first: char| first.is_ascii_alphabetic()) {
        return Some(with_text(input, Region::Host, &format!("a{host}")));
    }
    let is_before = !matches!(region, Region::Path | Region::Query | Region::Fragment | Region::After);
    let end = if regions.get(Region::After) == Some("") { "/" } else { "a" };
    is_before.then(|| format!("{input}{end}"))
}

impl Cause {
    /// Names the cause of a long region after the greatest length that is no mistake.
    fn name_limit(&mut self, region: Region, limit: usize) {
        let Some(feature) = Feature::of_length(region, limit) else { return };
        self.name = format!("{}/{}", self.symptom.name(self.danger), feature.name());
        self.words = format!("{} of more than {limit} characters", region.with_article());
    }
}
