//! Asks about each finding again, alone, in a fresh process: a library whose answers depend on
//! earlier inputs, or on chance, has that bug first.

use std::iter::{self, successors};

use percent_encoding::percent_decode_str;
use rfc1738_oracle::{Answer, Observation, Subject, Text};

use crate::answer::{as_text, octets};
use crate::audit::answers_to;
use crate::causes::{CHANCE, Region, Regions, STATE};
use crate::kept::Given;
use crate::{Cause, Danger, Elsewhere, Input, Symptom, words};

/// How many causes are asked about again, if all of these are found again. Each of them needs a fresh
/// process.
const CAUSES: usize = 40;

/// How often a library gives one answer before that is no chance.
const TIMES: usize = 4;

/// How many causes are asked about so often, in fresh processes.
const OFTEN: usize = 3;

/// How many sequences are tried to find a shortest one.
const TRIALS: usize = 100;

/// How many inputs such a search can ask about at least.
const LEAST_ANSWERS: usize = 1 << 18;

/// How many inputs of a sequence are shown.
const SHOWN: usize = 3;

/// Asks about the shown input of each cause again, alone, in a fresh process. `asked` has the
/// answers in octets, in the order in which the inputs were asked, and `further` those of other
/// inputs. A cause that is wrong by the text in another way is shown with that answer.
///
/// A cause that is not found again is marked, also one of a browser, and one more cause says why,
/// with a shortest sequence of inputs that shows it. Nothing happens if the library cannot be
/// started anew.
pub(crate) fn ask_again(
    subject: &mut dyn Subject,
    asked: &Given,
    further: &[(Input, Answer)],
    against: Text,
    causes: &mut Vec<Cause>,
    elsewhere: &mut [Elsewhere],
) {
    let of_further = |input: &str| further.iter().position(|(one, _)| one.text == input);
    let find = |input: &str| asked.find(input).or_else(|| Some(asked.places() + of_further(input)?));
    let get = |at: usize| match at.checked_sub(asked.places()) {
        Some(at) => Some((&*further[at].0.text, further[at].1.clone())),
        None => asked.at(at),
    };
    let mut first = None;
    for (number, cause) in causes.iter_mut().enumerate() {
        // As soon as one is not found again, each of the others can be like it.
        if number >= CAUSES && first.is_none() {
            break;
        }
        let Some((at, (_, given))) = find(&cause.input).and_then(|at| Some((at, get(at)?))) else { continue };
        // What happens by chance, but in most runs, can happen again. A library that hangs takes long.
        let times = if number < OFTEN && given != Answer::Timeout { TIMES } else { 1 };
        for _ in 0..times {
            if !subject.restart() {
                return;
            }
            let seen = subject.observe(cause.input.as_bytes()).into_owned();
            if let Observation::Crash(why) = &seen {
                cause.crash = Some(why.clone());
            }
            let alone = octets(seen);
            if alone != given {
                // It can be a bug of its own, beside the state.
                let own = Cause::of_answer(&cause.input, &alone, against, cause.feature());
                match own.filter(|own| own.symptom == cause.symptom) {
                    Some(own) => cause.show(own),
                    None => cause.is_found_again = false,
                }
                first.get_or_insert((number, at, alone));
                break;
            }
        }
    }
    let Some((number, at, alone)) = first else { return };
    for one in elsewhere.iter_mut().filter(|one| !one.is_by_text).take(CAUSES) {
        let input = &*one.cause.input;
        let Some((_, given)) = find(input).and_then(get) else { continue };
        one.cause.is_found_again = fresh(subject, &[input]).is_none_or(|alone| alone == given);
    }
    // Another input than the shown one is asked about only if nobody knows what stood before that.
    let others = causes[number].inputs.iter().take(if at < asked.places() { 0 } else { CAUSES });
    let mut differs = |at: usize| {
        let (input, given) = asked.at(at)?;
        Some((at, fresh(subject, &[input]).filter(|alone| *alone != given)?))
    };
    let places: Vec<usize> = others.filter_map(|other| asked.find(other)).take(OFTEN).collect();
    let (at, alone) = places.into_iter().find_map(&mut differs).unwrap_or((at, alone));
    // Before those that were asked first stand so few inputs that all of them can be asked again.
    let lost = causes.iter().filter(|cause| !cause.is_found_again).flat_map(|cause| cause.inputs.iter());
    let mut places: Vec<usize> = lost.filter_map(|input| asked.find(input)).collect();
    places.sort_unstable();
    let earliest: Vec<(usize, Answer)> = places.into_iter().take(OFTEN).filter_map(differs).collect();
    let Some((input, given)) = get(at) else { return };
    let varies = (0..TIMES).any(|_| fresh(subject, &[input]).is_some_and(|other| other != alone));
    // The key of a cache is often a simpler text than the input, or its host.
    let keys: [fn(&str) -> String; 3] = [|_| String::new(), simple, host];
    let alike = |key: fn(&str) -> String, at: usize, input: &str| -> Vec<&str> {
        let of_input = key(input);
        // After one that hangs, the process was a new one.
        let lives = (0..at).filter_map(get).filter(|(_, given)| *given != Answer::Timeout);
        lives.map(|(other, _)| other).filter(|other| key(other) == of_input).collect()
    };
    let mut search = Search { subject, trials: TRIALS, answers: LEAST_ANSWERS.max(asked.places()) };
    let mut found = None;
    let mut shown = (input, given, alone);
    for (at, alone) in iter::once((at, shown.2.clone())).chain(earliest) {
        let Some((input, _)) = get(at).filter(|_| !varies && found.is_none()) else { continue };
        let mut after = |key| search.shortest(&alike(key, at, input), input, &alone);
        if let Some((sequence, given)) = keys.into_iter().find_map(&mut after) {
            (found, shown) = (Some(sequence), (input, given, alone));
        }
    }
    let (input, given, alone) = shown;
    let (name, words) = match &found {
        Some(earlier) => {
            let hidden = earlier.len().saturating_sub(SHOWN);
            let others = (hidden > 0).then(|| format!("{hidden} other inputs"));
            let shown = earlier[hidden..].iter().map(|input| words::input(input));
            let shown: Vec<String> = others.into_iter().chain(shown).collect();
            (STATE, format!("after {}", shown.join(", then ")))
        }
        None => (CHANCE, "from run to run".to_owned()),
    };
    let parts = Danger::of_answers(&alone, &given);
    let unsteady = Cause {
        common: None,
        name: name.into(),
        words,
        danger: Danger::Host,
        symptom: Symptom::Unsteady,
        input: input.into(),
        expected: as_text(&alone).into_owned(),
        answer: as_text(&given).into_owned(),
        parts,
        inputs: found.into_iter().flatten().chain([input]).collect(),
        is_form: false,
        crash: None,
        is_found_again: true,
    };
    causes.insert(0, unsteady);
}

/// Returns an input in lower case and decoded, up to its query or fragment.
fn simple(input: &str) -> String {
    let text = percent_decode_str(input).decode_utf8_lossy().trim().to_lowercase();
    text.split(['?', '#']).next().unwrap_or_default().to_owned()
}

/// Returns the host of an input, in lower case.
fn host(input: &str) -> String {
    let regions = Regions::of(input);
    regions.get(Region::Host).unwrap_or_default().to_lowercase()
}

/// Returns the answer about the last of some inputs, in a fresh process. `None`: the library cannot
/// be started anew.
fn fresh(subject: &mut dyn Subject, inputs: &[&str]) -> Option<Answer> {
    if !subject.restart() {
        return None;
    }
    let inputs: Vec<String> = inputs.iter().map(|input| (*input).to_owned()).collect();
    answers_to(subject, &inputs).pop()?
}

/// Looks for a sequence of inputs that shows the state of a library.
struct Search<'a> {
    subject: &'a mut dyn Subject,
    /// How many more sequences can be tried.
    trials: usize,
    /// How many more inputs can be asked about: in all about as many as the audit has.
    answers: usize,
}

impl Search<'_> {
    /// Returns the answer about an input after others in a fresh process, if it is not the one that
    /// the library gives alone.
    fn other(&mut self, earlier: &[&str], input: &str, alone: &Answer) -> Option<Answer> {
        self.trials = self.trials.checked_sub(1)?;
        self.answers = self.answers.checked_sub(earlier.len() + 1)?;
        let all: Vec<&str> = earlier.iter().copied().chain([input]).collect();
        fresh(self.subject, &all).filter(|answer| answer != alone)
    }

    /// Returns whether a sequence can be tried, and tried often afterwards.
    fn can_try(&self, length: usize) -> bool {
        self.trials > TIMES && self.answers / (TIMES + 1) > length
    }

    /// Returns a shortest sequence of earlier inputs after which the library does not answer as
    /// alone, and its answer. `None`: none of those that were tried.
    fn shortest<'a>(
        &mut self,
        earlier: &[&'a str],
        input: &str,
        alone: &Answer,
    ) -> Option<(Vec<&'a str>, Answer)> {
        let longest = earlier.len();
        let lengths = successors(Some(1), |length| (*length < longest).then_some(length * 2));
        let last = lengths.map(|length| &earlier[longest.saturating_sub(length)..]);
        let mut last = last.filter(|sequence| !sequence.is_empty());
        let shows =
            |sequence: &&[&str]| self.can_try(sequence.len()) && self.other(sequence, input, alone).is_some();
        let mut sequence = last.find(shows)?.to_vec();
        // Removes pieces, the longest first.
        let mut length = sequence.len() / 2;
        while length > 0 {
            let mut at = 0;
            while at + length <= sequence.len() && sequence.len() > length && self.can_try(sequence.len()) {
                let shorter = [&sequence[..at], &sequence[at + length..]].concat();
                if self.other(&shorter, input, alone).is_some() {
                    sequence = shorter;
                } else {
                    at += length;
                }
            }
            length /= 2;
        }
        let mut given = None;
        for _ in 0..TIMES {
            given = Some(self.other(&sequence, input, alone)?);
        }
        Some((sequence, given?))
    }
}
