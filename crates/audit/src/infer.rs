//! Finds the behaviors of a library from its answers: the list that predicts most of them.

use std::collections::{BTreeMap, BTreeSet};

use rfc1738_behaviors::{About, Answer, Behavior, LIBRARIES, RFC_3986, URL_STANDARD, all_behaviors, applied};

use crate::explanation::{Explanation, known, what_is_wrong};

/// An input and the answer of the library.
type Given<'a> = (&'a [u8], &'a Answer);

/// The most inputs on which the known lists are compared.
const COMPARED: usize = 8_000;
/// The most inputs on which the first round of the search tries lists, and the most that each later round adds.
const TRIED: usize = 1_500;
const ADDED: usize = 500;
/// The most rounds.
const ROUNDS: usize = 6;

/// Returns a list of behaviors that predicts as many of the answers as the search can reach.
///
/// The search begins with the best list of a text or of a known library, and changes it as long as it gets better: it adds or removes one
/// behavior or two, or takes all behaviors about a part of a URL from a known list. It tries lists on the inputs that show behaviors and on
/// some thousand more, spread evenly over all; each later round adds inputs that the list does not predict. So the result is a good list
/// and not always the best one. What it does not predict is listed, never hidden.
pub fn infer(answers: &[Given<'_>]) -> Explanation {
    let asked: Vec<Given<'_>> =
        answers.iter().copied().filter(|(_, given)| !matches!(given, Answer::Decline)).collect();
    let bases = [bases(), similar(&asked)].concat();
    let best = best_of(&bases, &spread(asked.clone(), COMPARED));
    // An input that shows a behavior decides whether the library has it.
    let shows = |input: &[u8]| all_behaviors().iter().any(|behavior| behavior.input.as_bytes() == input);
    let mut tried = Vec::new();
    add(&mut tried, spread(asked.clone(), TRIED));
    add(&mut tried, asked.iter().copied().filter(|(input, _)| shows(input)).collect());
    let mut found = refined(best, &bases, &asked, &mut tried);
    for _ in 0..ROUNDS {
        let paired = improved_by_pairs(found.list.clone(), &bases, &tried);
        if paired == found.list {
            break;
        }
        let next = refined(paired, &bases, &asked, &mut tried);
        if !next.is_better(&found) {
            break;
        }
        found = next;
    }
    found.list
}

/// A list, and the number of all answers that it does not predict.
struct Found {
    list: Explanation,
    wrong: usize,
}

impl Found {
    /// Returns whether the list predicts more answers than the other one, or as many at a lower cost.
    fn is_better(&self, other: &Found) -> bool {
        (self.wrong, self.list.cost()) < (other.wrong, other.list.cost())
    }
}

/// Improves a list, and tries it each time also on answers that it does not predict. What is better on the answers that are tried can be
/// worse on all, so the result is the list that predicts most of all answers.
fn refined<'a>(
    list: Explanation,
    bases: &[Explanation],
    asked: &[Given<'a>],
    tried: &mut Vec<Given<'a>>,
) -> Found {
    let not_predicted = |list: &Explanation| -> Vec<Given<'a>> {
        asked.iter().copied().filter(|given| !list.is_right(given)).collect()
    };
    let mut found = Found { wrong: not_predicted(&list).len(), list };
    let mut list = found.list.clone();
    for _ in 0..ROUNDS {
        list = improved(list, bases, tried);
        let wrong = not_predicted(&list);
        let next = Found { wrong: wrong.len(), list: list.clone() };
        if next.is_better(&found) {
            found = next;
        }
        let before = tried.len();
        add(tried, spread(wrong, ADDED));
        if tried.len() == before {
            break;
        }
    }
    found
}

/// Adds answers, each input once. The short inputs are first: a long one takes as much time as thousands of them.
fn add<'a>(tried: &mut Vec<Given<'a>>, more: Vec<Given<'a>>) {
    tried.extend(more);
    tried.sort_unstable_by_key(|(input, _)| (input.len(), *input));
    tried.dedup_by_key(|(input, _)| *input);
}

/// The number of answers on which the known libraries are compared with this one.
const GLIMPSED: usize = 500;
/// The number of the most similar libraries whose behaviors the search begins with.
const SIMILAR: usize = 3;

/// Returns the behaviors of the known libraries whose answers are the most similar.
fn similar(asked: &[Given<'_>]) -> Vec<Explanation> {
    let glimpsed = spread(asked.to_vec(), GLIMPSED);
    let mut lists: Vec<Explanation> = known().into_values().collect();
    lists.sort_by_cached_key(|list| wrong(list, &glimpsed));
    lists.dedup();
    lists.truncate(SIMILAR);
    lists
}

/// Returns the known lists: RFC 1738, which has no behavior, the texts, and the libraries.
fn bases() -> Vec<Explanation> {
    let texts = [&[][..], RFC_3986.behaviors, URL_STANDARD.behaviors];
    let lists = texts.into_iter().chain(LIBRARIES.iter().map(|library| library.behaviors));
    let mut bases: Vec<Explanation> = lists.map(Explanation::of).collect();
    bases.dedup();
    bases
}

/// Returns at most so many of the answers, spread evenly.
fn spread<'a>(answers: Vec<Given<'a>>, most: usize) -> Vec<Given<'a>> {
    let step = answers.len().div_ceil(most).max(1);
    answers.into_iter().step_by(step).collect()
}

/// Counts the answers that a list does not predict.
fn wrong(list: &Explanation, tried: &[Given<'_>]) -> usize {
    tried.iter().filter(|given| !list.is_right(given)).count()
}

fn best_of(bases: &[Explanation], tried: &[Given<'_>]) -> Explanation {
    let best = bases.iter().min_by_key(|base| wrong(base, tried));
    best.cloned().unwrap_or(Explanation { behaviors: Vec::new() })
}

/// Changes a list as long as it gets better.
fn improved(mut best: Explanation, bases: &[Explanation], tried: &[Given<'_>]) -> Explanation {
    let mut tried = Tried::new(&best, tried);
    let mut without_change = 0;
    while without_change < SWEEPS_WITHOUT_CHANGE {
        let before = best.clone();
        let sample = tried.sample(&best, without_change);
        for change in Change::all(bases) {
            let list = change.of(&best, bases);
            if list != best && tried.is_better(&list, &sample, list.cost() < best.cost()) {
                tried.divide(&list);
                best = list;
            }
        }
        without_change = if best == before { without_change + 1 } else { 0 };
    }
    best
}

/// The number of sweeps in a row without a better list after which the search ends.
const SWEEPS_WITHOUT_CHANGE: usize = 2;
/// The most wrong answers of one kind that are tried first.
const SAMPLED: usize = 6;

/// Changes two behaviors of a list at once. Two behaviors can need each other, or exclude each other; then no change of one makes the
/// list better.
fn improved_by_pairs(mut best: Explanation, bases: &[Explanation], tried: &[Given<'_>]) -> Explanation {
    let mut tried = Tried::new(&best, tried);
    let mut glance = tried.glance(&best);
    for (one, other) in pairs() {
        // If neither of the two alone changes how an input is read, both together do not.
        let mut active = glance
            .iter()
            .filter(|(_, names)| [one, other].iter().any(|of| names.contains(of.name)))
            .peekable();
        if active.peek().is_none() {
            continue;
        }
        let list = Change::Toggle(other).of(&Change::Toggle(one).of(&best, bases), bases);
        let is_cheaper = list.cost() < best.cost();
        if active.any(|(given, _)| list.is_right(given)) && tried.is_better(&list, &tried.wrong, is_cheaper) {
            tried.divide(&list);
            best = list;
            glance = tried.glance(&best);
        }
    }
    best
}

/// Returns all pairs of behaviors.
fn pairs() -> impl Iterator<Item = (&'static Behavior, &'static Behavior)> {
    let all = all_behaviors();
    all.iter().enumerate().flat_map(move |(at, one)| all[at + 1..].iter().map(move |other| (*one, *other)))
}

/// The most answers on which a change of two behaviors is tried first, and the most octets of their inputs.
const GLANCE: usize = 30;
const SHORT: usize = 500;

/// Answers, divided by whether the best list so far predicts them.
struct Tried<'a> {
    wrong: Vec<Given<'a>>,
    right: Vec<Given<'a>>,
}

impl<'a> Tried<'a> {
    fn new(list: &Explanation, answers: &[Given<'a>]) -> Tried<'a> {
        let mut tried = Tried { wrong: answers.to_vec(), right: Vec::new() };
        tried.divide(list);
        tried
    }

    fn divide(&mut self, list: &Explanation) {
        let all = self.wrong.drain(..).chain(self.right.drain(..));
        let (right, wrong) = all.partition(|given| list.is_right(given));
        (self.wrong, self.right) = (wrong, right);
    }

    /// Returns some wrong answers of each kind: those whose prediction is wrong in the same way, about the same scheme. Each sweep takes
    /// others.
    fn sample(&self, list: &Explanation, sweep: usize) -> Vec<Given<'a>> {
        let mut kinds: BTreeMap<String, Vec<Given<'a>>> = BTreeMap::new();
        for &(input, given) in &self.wrong {
            let scheme =
                String::from_utf8_lossy(input.split(|&byte| byte == b':').next().unwrap_or_default());
            let kind =
                format!("{} {}", scheme.to_ascii_lowercase(), what_is_wrong(&list.predict(input), given));
            kinds.entry(kind).or_default().push((input, given));
        }
        let of_kind = |kind: Vec<Given<'a>>| {
            let step = kind.len().div_ceil(SAMPLED).max(1);
            kind.into_iter().skip(sweep % step).step_by(step)
        };
        kinds.into_values().flat_map(of_kind).collect()
    }

    /// Returns a few of the answers that are wrong so far, spread evenly. Each has the names of the behaviors that apply to its input, as part of
    /// the list or added to it.
    fn glance(&self, list: &Explanation) -> Vec<(Given<'a>, BTreeSet<&'static str>)> {
        let short: Vec<_> = self.wrong.iter().filter(|(input, _)| input.len() <= SHORT).collect();
        let step = short.len().div_ceil(GLANCE).max(1);
        let active = |(input, _): &Given<'_>| {
            let applies = |behavior: &&'static Behavior| {
                let all = list.behaviors.iter().copied().chain([*behavior]);
                applied(Explanation::of(&all.collect::<Vec<_>>()).behaviors, input).contains(behavior)
            };
            all_behaviors().iter().copied().filter(applies).map(|behavior| behavior.name).collect()
        };
        short.into_iter().step_by(step).map(|given| (*given, active(given))).collect()
    }

    /// Returns whether a list predicts more of the answers, or as many at a lower cost.
    ///
    /// Most lists predict none of the answers that are wrong so far. So a sample of these is tried first.
    fn is_better(&self, list: &Explanation, sample: &[Given<'_>], is_cheaper: bool) -> bool {
        let is_hopeless = !is_cheaper && !sample.iter().any(|given| list.is_right(given));
        if is_hopeless {
            return false;
        }
        let gained = self.wrong.iter().filter(|given| list.is_right(given)).count();
        let Some(most_lost) = gained.checked_sub(usize::from(!is_cheaper)) else { return false };
        self.right.iter().filter(|given| !list.is_right(given)).take(most_lost + 1).count() <= most_lost
    }
}

/// A change of a list of behaviors.
#[derive(Clone, Copy)]
enum Change {
    /// Adds the behavior, or removes it.
    Toggle(&'static Behavior),
    /// Takes all behaviors about a part of a URL from the known list with this number.
    Take(About, usize),
}

impl Change {
    fn all(bases: &[Explanation]) -> impl Iterator<Item = Change> + use<> {
        let toggles = all_behaviors().iter().map(|behavior| Change::Toggle(behavior));
        let bases = 0..bases.len();
        toggles
            .chain(bases.flat_map(|base| About::ALL.into_iter().map(move |about| Change::Take(about, base))))
    }

    fn of(self, list: &Explanation, bases: &[Explanation]) -> Explanation {
        let mut behaviors = list.behaviors.clone();
        match self {
            Change::Toggle(behavior) => match behaviors.iter().position(|known| *known == behavior) {
                Some(place) => _ = behaviors.remove(place),
                None => behaviors.push(behavior),
            },
            Change::Take(about, base) => {
                behaviors.retain(|behavior| behavior.about != about);
                let of_base = bases[base].behaviors.iter().filter(|behavior| behavior.about == about);
                behaviors.extend(of_base.copied());
            }
        }
        Explanation::of(&behaviors)
    }
}

#[cfg(test)]
mod tests {
    use rfc1738_behaviors::Library;

    use super::*;
    use crate::Inputs;

    /// What is better on the answers that are tried first can be worse on all.
    #[test]
    fn the_result_is_not_worse_than_the_list_at_the_start() {
        let inputs = Inputs::of_cases();
        let short =
            inputs.as_slice().iter().map(|input| input.text.as_bytes()).filter(|input| input.len() < 100);
        let inputs: Vec<&[u8]> = short.step_by(100).collect();
        let answers =
            |text: &Library| inputs.iter().map(|input| text.predict(input)).collect::<Vec<Answer>>();
        let (all, misleading) = (answers(&RFC_3986), answers(&URL_STANDARD));
        let asked: Vec<Given<'_>> = inputs.iter().copied().zip(&all).collect();
        let mut tried: Vec<Given<'_>> = inputs.iter().copied().zip(&misleading).collect();
        let start = Explanation::of(RFC_3986.behaviors);
        let before = wrong(&start, &asked);
        let found = refined(start, &bases(), &asked, &mut tried);
        assert_eq!(found.wrong, wrong(&found.list, &asked));
        assert!(found.wrong <= before, "{} answers are wrong, {before} before", found.wrong);
    }
}
