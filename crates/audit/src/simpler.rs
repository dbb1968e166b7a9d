//! The input that a cause shows: as simple as a library still makes the same mistake with it.

use rfc1738_oracle::{Answer, Text};

use crate::answer::as_text;
use crate::causes::{Feature, Region, Shape, What, departs, distance, features, is_of_web, repaired};
use crate::decide::{Ask, SIMPLE};
use crate::elsewhere::Ways;
use crate::{Cause, Elsewhere, Input, Strings};

/// How often a shown input is made simpler.
const ROUNDS: usize = 12;

/// Shows a simpler input, or one that has the feature of the name. A feature or a part is removed as
/// long as the library makes the same mistake. Returns the input and the answer about it, if it is
/// new.
pub(crate) fn show_simpler(cause: &mut Cause, against: Text, ask: &mut Ask<'_>) -> Option<(Input, Answer)> {
    let feature = cause.common?;
    let plainest = plainest(cause, feature);
    let found = simplest(cause, feature, plainest, ask, &|input, given| {
        let is_same = departs(against, input, given) == Some((cause.danger, cause.symptom));
        is_same.then(|| crate::expected(against, input.as_bytes(), given))
    });
    let (input, given) = found?;
    let shown = Cause::of_answer(&input, &given, against, &feature.name())?;
    let is_new = !cause.inputs.contains(&input);
    cause.show(shown);
    is_new.then(|| (Input::new(input.as_bytes()), given))
}

/// Returns a simpler input than the shown one, and the answer about it. `expected` returns what is
/// expected of an input about which the library makes the same mistake. `others` are tried too.
fn simplest(
    cause: &Cause,
    feature: Feature,
    mut others: Vec<String>,
    ask: &mut Ask<'_>,
    expected: &dyn Fn(&str, &Answer) -> Option<Answer>,
) -> Option<(String, Answer)> {
    let shown = match feature.is_among(&features(&cause.input)) {
        true => rank(&cause.input, &cause.expected, &cause.answer),
        false => (u8::MAX, 0, 0),
    };
    let mut best = (shown, cause.input.clone(), None);
    for _ in 0..ROUNDS {
        let mut simpler = simpler(&best.1, feature);
        simpler.append(&mut others);
        let answers = ask(&simpler);
        let mut found = Vec::new();
        for (input, given) in simpler.into_iter().zip(answers) {
            let Some(given) = given.filter(|given| *given != Answer::Decline) else { continue };
            if let Some(expected) = expected(&input, &given) {
                found.push((rank(&input, &expected, &as_text(&given)), input, Some(given)));
            }
        }
        let least = found.into_iter().min_by_key(|(rank, input, _)| (*rank, input.len(), input.clone()));
        match least.filter(|one| one.0 < best.0) {
            Some(one) => best = one,
            None => break,
        }
    }
    Some((best.1, best.2?))
}

impl Cause {
    /// Shows the input of another cause, which has the same feature.
    pub(crate) fn show(&mut self, shown: Cause) {
        let others = self.inputs.iter().filter(|one| **one != *shown.input);
        let inputs = [&*shown.input].into_iter().chain(others).collect();
        self.inputs = Strings::default();
        let Cause { common, name, words, danger, symptom, is_form, .. } = self.clone();
        *self = Cause { inputs, common, name, words, danger, symptom, is_form, ..shown };
    }
}

impl Elsewhere {
    /// Shows the input of the cause by the text, or else a simpler one, with which a browser goes
    /// elsewhere in the same way. Returns the input and the answer about it, if it is new.
    pub(crate) fn show_simpler(
        &mut self,
        of_text: &mut Cause,
        against: Text,
        ask: &mut Ask<'_>,
    ) -> Option<(Input, Answer)> {
        let way = self.way;
        let with = |input: &str, given: &Answer| {
            let given = as_text(given);
            let found = Ways::of([(input, &*given)].into_iter()).causes(against, &|_| true).pop()?;
            (found.way == way && !found.is_by_text).then_some(found)
        };
        let of = |one: &Cause| {
            let (distance, marks, _) = rank(&one.input, &one.expected, &one.answer);
            (distance, marks)
        };
        let has = |feature: Feature| feature.is_among(&features(&of_text.input));
        if of(of_text) < of(&self.cause)
            && self.cause.common.is_some_and(has)
            && let Some(found) = with(&of_text.input, &of_text.answer)
        {
            self.show(found);
            return None;
        }
        let (input, given) = simplest(&self.cause, self.cause.common?, Vec::new(), ask, &|input, given| {
            let is_same = departs(against, input, given) == Some((of_text.danger, of_text.symptom));
            Some(with(input, given).filter(|_| is_same)?.cause.expected)
        })?;
        self.show(with(&input, &given)?);
        let is_new = !of_text.inputs.contains(&input);
        if is_new {
            of_text.inputs.push(&input);
        }
        is_new.then(|| (Input::new(input.as_bytes()), given))
    }

    /// Returns whether a browser goes elsewhere in the same way without the feature, where the
    /// library is right by its text: RFC 1738 reads no host in `https://a`, with or without a line
    /// feed. With other slashes, the authority is another one.
    pub(crate) fn is_right_without_its_feature(&self, against: Text, ask: &mut Ask<'_>) -> bool {
        let Some(feature) = self.cause.common.filter(|one| one.region != Region::Slashes) else {
            return false;
        };
        let others = repaired(&self.cause.input, feature);
        let answers = ask(&others);
        let is_right = |(input, given): (String, Option<Answer>)| {
            let given = as_text(&given?).into_owned();
            let found = Ways::of([(&*input, &given)].into_iter()).causes(against, &|_| true).pop()?;
            (found.way == self.way && found.is_by_text).then_some(())
        };
        others.into_iter().zip(answers).find_map(is_right).is_some()
    }

    fn show(&mut self, found: Elsewhere) {
        self.written = found.written;
        self.cause.show(found.cause);
    }
}

/// Returns the inputs of a cause with the fewest marks that have the feature, those of http and https
/// first. If the shown one has it, which is convincing, they have much fewer, or another scheme.
fn plainest(cause: &Cause, feature: Feature) -> Vec<String> {
    let mut all: Vec<(usize, &str)> = cause
        .inputs
        .iter()
        .take(SIMPLE)
        .map(|input| (input, features(input)))
        .filter(|(_, all)| feature.is_among(all))
        .map(|(input, all)| (all.iter().filter(|one| one.is_of_mark()).count(), input))
        .collect();
    let shown = features(&cause.input);
    if feature.is_among(&shown) {
        let count = shown.iter().filter(|one| one.is_of_mark()).count();
        let is_of_other = !is_of_web(&cause.input);
        all.retain(|(marks, input)| marks + FEWER <= count || (is_of_other && is_of_web(input)));
    }
    all.sort_by_key(|(marks, input)| (!is_of_web(input), *marks, input.len()));
    all.into_iter().take(PLAIN).map(|(_, input)| input.to_owned()).collect()
}

/// By how many marks another input is plainer.
const FEWER: usize = 8;

/// How many inputs of a cause are tried as they are.
const PLAIN: usize = 10;

/// Returns how simple an input is, by its marks and parts: less is simpler. A few characters more are
/// no loss.
fn rank(input: &str, expected: &Answer, given: &Answer) -> (u8, usize, usize) {
    let is_counted = |one: &&Feature| one.is_of_mark() || (one.is_part() && one.region != Region::Path);
    let marks = features(input).iter().filter(is_counted).count();
    (distance(input, expected, given), marks, input.len() / 8)
}

/// Returns the inputs that lack a feature or a part of this one, and have the feature.
fn simpler(input: &str, feature: Feature) -> Vec<String> {
    let all = features(input);
    // Another length of the last label is no simpler one.
    let is_of_top_level =
        |one: Feature| matches!(one.what, What::Shape(Shape::LongTopLevel(_) | Shape::ShortTopLevel));
    let other =
        all.iter().filter(|one| **one != Feature { scheme: None, ..feature } && !is_of_top_level(**one));
    let parts = [Region::User, Region::Port, Region::Query, Region::Fragment];
    let parts = parts.map(|region| Feature::of_shape(region, Shape::Present));
    let scheme = Feature::of_shape(Region::Scheme, Shape::Absent);
    let mut simpler: Vec<String> =
        other.chain(&parts).filter(|one| **one != scheme).flat_map(|one| repaired(input, *one)).collect();
    simpler.retain(|one| feature.is_among(&features(one)));
    simpler.sort_unstable();
    simpler.dedup();
    simpler
}
