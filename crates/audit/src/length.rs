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
        let Some(feature) = cause.common else { continue };
        let (region, is_of_label) = (feature.region, feature.what == What::Shape(Shape::TooLongLabel));
        let of = match feature.what {
            What::Shape(Shape::LongTopLevel(_)) => Of::TopLevel,
            _ if feature.length().is_some() || is_of_label => Of::Region(region),
            _ => continue,
        };
        let Some((least, given)) = least(cause, of, against, ask) else { continue };
        // The limit is one of labels.
        let host = Regions::of(&least).get(Region::Host).unwrap_or_default();
        let has_longer_label = host.split('.').any(|label| label.len() > LONGEST_LABEL + 1);
        if is_of_label && !has_longer_label {
            continue;
        }
        let Some(found) = Cause::of_answer(&least, &given, against, cause.feature()) else { continue };
        let (limit, is_new) = (of.length(&least) - 1, !cause.inputs.contains(&least));
        let longer = of.shortened(&least, limit).and_then(|right| longer_elsewhere(&right, region));
        let is_of_all = of != Of::TopLevel
            && longer.is_some_and(|other| wrong(cause, &[other], against, ask)[0].is_some());
        let limit =
            if is_of_all { Of::Region(Region::All).feature(least.len() - 1) } else { of.feature(limit) };
        cause.show(found);
        if let Some((limit, named)) = limit.and_then(|limit| Some((limit, limit.with_length_of_name()?))) {
            cause.rename(named);
            cause.words = limit.to_string();
        }
        shown.extend(is_new.then(|| (Input::new(least.as_bytes()), given)));
    }
    once(causes);
    shown
}

/// What is too long.
#[derive(Clone, Copy, PartialEq)]
enum Of {
    Region(Region),
    /// The last label of the host.
    TopLevel,
}

impl Of {
    fn length(self, input: &str) -> usize {
        let region = if let Of::Region(region) = self { region } else { Region::Host };
        let text = Regions::of(input).get(region).unwrap_or_default();
        match self {
            Of::Region(_) => text.len(),
            Of::TopLevel => text.rsplit('.').next().unwrap_or_default().len(),
        }
    }

    /// Returns the feature that it is longer than this.
    fn feature(self, most: usize) -> Option<Feature> {
        let most = u16::try_from(most).ok()?;
        Some(match self {
            Of::Region(region) => Feature::of_shape(region, Shape::LongerThan(most)),
            Of::TopLevel => Feature::of_shape(Region::Host, Shape::LongTopLevel(most)),
        })
    }

    /// Returns the input with a shorter text, if marks leave room for it.
    fn shortened(self, input: &str, most: usize) -> Option<String> {
        repaired(input, self.feature(most)?).pop().filter(|shorter| self.length(shorter) == most)
    }
}

/// Returns the shown input with the shortest text about which the library makes the same mistake,
/// and the answer. `None`: it has no limit, or gives no answers.
fn least(cause: &Cause, of: Of, against: Text, ask: &mut Ask<'_>) -> Option<(String, Answer)> {
    let (mut right, mut longest) = (0, of.length(&cause.input));
    let mut found = None;
    while longest - right > 1 {
        let step = (longest - right).div_ceil(AT_ONCE + 1);
        let lengths = (right + 1..longest).step_by(step);
        let (lengths, inputs): (Vec<usize>, Vec<String>) =
            lengths.filter_map(|length| Some((length, of.shortened(&cause.input, length)?))).unzip();
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
    // The shown input can be the shortest one.
    let shown = || {
        let given = wrong(cause, std::slice::from_ref(&cause.input), against, ask).pop()??;
        Some((cause.input.clone(), given))
    };
    found.or_else(shown).filter(|_| right > 0)
}

/// Returns the answers that make the mistake of a cause, `None` for others.
fn wrong(cause: &Cause, inputs: &[String], against: Text, ask: &mut Ask<'_>) -> Vec<Option<Answer>> {
    let is_wrong = |(input, given): (&String, Option<Answer>)| {
        given.filter(|given| departs(against, input, given) == Some((cause.danger, cause.symptom)))
    };
    inputs.iter().zip(ask(inputs)).map(is_wrong).collect()
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
