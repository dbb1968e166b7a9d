//! Asks about each finding again, alone, in a fresh process: a library whose answers depend on
//! earlier inputs, or on chance, has that bug first.

use std::iter::successors;

use percent_encoding::percent_decode_str;
use rfc1738_oracle::{Answer, Observation, Subject, Text};

use crate::answer::{as_text, octets};
use crate::audit::answers_to;
use crate::causes::{CHANCE, STATE};
use crate::kept::Given;
use crate::{Cause, Danger, Input, Symptom, words};

/// How many causes are asked about again, if all of these are found again. Each of them needs a fresh
/// process.
const CAUSES: usize = 40;

/// How often a library gives one answer before that is no chance.
const TIMES: usize = 4;

/// How many causes are asked about so often, in fresh processes.
const OFTEN: usize = 3;

/// The longest sequence of earlier inputs that is tried.
const LONGEST: usize = 4096;

/// How many sequences are tried to find a shortest one.
const TRIALS: usize = 60;

/// Asks about the shown input of each cause again, alone, in a fresh process. `asked` has the
/// answers in octets, in the order in which the inputs were asked, and `further` those of other
/// inputs. A cause that is wrong by the text in another way is shown with that answer.
///
/// A cause that is not found again is marked, and one more cause says why, with a shortest sequence
/// of inputs that shows it. Nothing happens if the library cannot be started anew.
pub(crate) fn ask_again(
    subject: &mut dyn Subject,
    asked: &Given,
    further: &[(Input, Answer)],
    against: Text,
    causes: &mut Vec<Cause>,
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
    // Another input than the shown one is asked about only if nobody knows what stood before that.
    let others = causes[number].inputs.iter().take(if at < asked.places() { 0 } else { CAUSES });
    let differs = |at: usize| {
        let (input, given) = asked.at(at)?;
        Some((at, fresh(subject, &[input]).filter(|alone| *alone != given)?))
    };
    let places: Vec<usize> = others.filter_map(|other| asked.find(other)).take(OFTEN).collect();
    let (at, alone) = places.into_iter().find_map(differs).unwrap_or((at, alone));
    let Some((input, given)) = get(at) else { return };
    let varies = (0..TIMES).any(|_| fresh(subject, &[input]).is_some_and(|other| other != alone));
    let earlier: Vec<&str> =
        (at.saturating_sub(LONGEST)..at).filter_map(get).map(|(input, _)| input).collect();
    // The key of a cache is often a simpler text than the input.
    let alike = || -> Vec<&str> {
        let key = simple(input);
        (0..at).filter_map(get).map(|(other, _)| other).filter(|other| simple(other) == key).collect()
    };
    let mut found =
        || shortest(subject, &earlier, input, &alone).or_else(|| shortest(subject, &alike(), input, &alone));
    let found = if varies { None } else { found() };
    let (sequence, given) = match &found {
        Some((sequence, given)) => (Some(sequence), given),
        None => (None, &given),
    };
    let (name, words) = match &sequence {
        Some(earlier) => {
            let shown: Vec<String> = earlier.iter().map(|input| words::input(input)).collect();
            (STATE, format!("after {}", shown.join(", then ")))
        }
        None => (CHANCE, "from run to run".to_owned()),
    };
    let parts = Danger::of_answers(&alone, given);
    let unsteady = Cause {
        common: None,
        name: name.into(),
        words,
        danger: Danger::Host,
        symptom: Symptom::Unsteady,
        input: input.into(),
        expected: as_text(&alone).into_owned(),
        answer: as_text(given).into_owned(),
        parts,
        inputs: sequence.into_iter().flatten().copied().chain([input]).collect(),
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

/// Returns the answer about the last of some inputs, in a fresh process. `None`: the library cannot
/// be started anew.
fn fresh(subject: &mut dyn Subject, inputs: &[&str]) -> Option<Answer> {
    if !subject.restart() {
        return None;
    }
    let inputs: Vec<String> = inputs.iter().map(|input| (*input).to_owned()).collect();
    answers_to(subject, &inputs).pop()?
}

/// Returns a shortest sequence of earlier inputs after which the library does not answer as alone,
/// and its answer. `None`: none of those that were tried.
fn shortest<'a>(
    subject: &mut dyn Subject,
    earlier: &[&'a str],
    input: &'a str,
    alone: &Answer,
) -> Option<(Vec<&'a str>, Answer)> {
    let mut left = TRIALS + TIMES;
    let mut given = None;
    let mut gives = |sequence: &[&str]| {
        left = left.saturating_sub(1);
        let all: Vec<&str> = sequence.iter().copied().chain([input]).collect();
        let other = if left > 0 { fresh(subject, &all).filter(|answer| answer != alone) } else { None };
        other.map(|other| given = Some(other)).is_some()
    };
    let lengths = successors(Some(1), |length| Some(length * 2)).take_while(|length| *length <= LONGEST);
    let last = |length: usize| &earlier[earlier.len().saturating_sub(length)..];
    let mut sequence = lengths.map(last).find(|sequence| !sequence.is_empty() && gives(sequence))?.to_vec();
    // Removes pieces, the longest first.
    let mut length = sequence.len() / 2;
    while length > 0 {
        let mut at = 0;
        while at + length <= sequence.len() && sequence.len() > length {
            let shorter = [&sequence[..at], &sequence[at + length..]].concat();
            if gives(&shorter) {
                sequence = shorter;
            } else {
                at += length;
            }
        }
        length /= 2;
    }
    let is_steady = (0..TIMES).all(|_| gives(&sequence));
    given.filter(|_| is_steady).map(|given| (sequence, given))
}
