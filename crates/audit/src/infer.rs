//! Finds the behaviors of a library from its answers: the list that predicts most of them.

use rfc1738_behaviors::{About, Answer, Behavior, LIBRARIES, RFC_3986, URL_STANDARD, all_behaviors, predict};
use rfc1738_suite::subject::Relation;

/// The behaviors that predict the answers of a library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The behaviors, in the order in which they act.
    pub behaviors: Vec<&'static Behavior>,
}

impl Explanation {
    /// Predicts the answer about an input.
    pub fn predict(&self, input: &[u8]) -> Answer {
        predict(self.behaviors.iter().copied(), input)
    }

    /// Returns the same list without a behavior.
    #[must_use]
    pub fn without(&self, behavior: &'static Behavior) -> Explanation {
        Explanation { behaviors: self.behaviors.iter().copied().filter(|other| *other != behavior).collect() }
    }

    fn from_list(list: &[&'static Behavior]) -> Explanation {
        Explanation {
            behaviors: all_behaviors().iter().copied().filter(|behavior| list.contains(behavior)).collect(),
        }
    }
}

/// Whether a library gave exactly the predicted answer, with the conventions that its adapter declares.
pub(crate) fn is_predicted(predicted: &Answer, given: &Answer) -> bool {
    match (predicted, given) {
        (Answer::Accept(here), Answer::Accept(there)) => {
            here.differences(there, Relation::Identical).next().is_none()
        }
        (predicted, given) => predicted == given,
    }
}

/// The most inputs on which lists of behaviors are tried.
const TRIED: usize = 12_000;

/// Returns the list of behaviors that predicts most of the answers.
///
/// The search begins with the best list of a text or a known library, and changes it as long as it gets better: it adds or
/// removes one behavior, or takes all behaviors about a part of a URL from a known list. It tries lists on some thousand inputs, spread
/// evenly over all. So the result is a good list and not always the best one; what it does not predict is listed, never hidden.
pub fn infer(answers: &[(&[u8], &Answer)]) -> Explanation {
    let asked: Vec<&(&[u8], &Answer)> =
        answers.iter().filter(|(_, given)| !matches!(given, Answer::Decline)).collect();
    let step = asked.len().div_ceil(TRIED).max(1);
    let tried: Vec<&(&[u8], &Answer)> = asked.into_iter().step_by(step).collect();
    let wrong = |list: &Explanation, most: usize| -> usize {
        let mut count = 0;
        for (input, given) in &tried {
            count += usize::from(!is_predicted(&list.predict(input), given));
            if count > most {
                break;
            }
        }
        count
    };
    let mut bases: Vec<Explanation> = vec![Explanation { behaviors: Vec::new() }];
    let lists = [RFC_3986.behaviors, URL_STANDARD.behaviors].into_iter();
    bases.extend(lists.chain(LIBRARIES.iter().map(|library| library.behaviors)).map(Explanation::from_list));
    bases.dedup();
    let mut best = bases[0].clone();
    let mut least = wrong(&best, usize::MAX);
    for base in &bases[1..] {
        let count = wrong(base, least);
        if count < least {
            (best, least) = (base.clone(), count);
        }
    }
    while least > 0 {
        let mut found: Option<(Explanation, usize)> = None;
        for list in changes(&best, &bases) {
            let most = found.as_ref().map_or(least, |(_, count)| *count);
            let count = wrong(&list, most);
            // Of two equally good lists the shorter one is better.
            let is_shorter = list.behaviors.len() < best.behaviors.len() && count == least && found.is_none();
            if count < most || is_shorter {
                found = Some((list, count));
            }
        }
        let Some((list, count)) = found else { break };
        (best, least) = (list, count);
    }
    necessary(best, &tried)
}

/// Returns the lists that differ from a list by one behavior, or by all behaviors about one part of a URL.
fn changes(list: &Explanation, bases: &[Explanation]) -> Vec<Explanation> {
    let mut changed = Vec::new();
    for &behavior in all_behaviors() {
        let mut behaviors = list.behaviors.clone();
        match behaviors.iter().position(|known| *known == behavior) {
            Some(place) => _ = behaviors.remove(place),
            None => behaviors.push(behavior),
        }
        changed.push(Explanation::from_list(&behaviors));
    }
    for base in bases {
        for about in About::ALL {
            let of_base = base.behaviors.iter().filter(|behavior| behavior.about == about);
            let others = list.behaviors.iter().filter(|behavior| behavior.about != about);
            changed.push(Explanation::from_list(&others.chain(of_base).copied().collect::<Vec<_>>()));
        }
    }
    changed.retain(|other| other != list);
    changed
}

/// Removes the behaviors that change no answer: nothing shows that the library has them.
fn necessary(mut list: Explanation, tried: &[&(&[u8], &Answer)]) -> Explanation {
    for behavior in list.behaviors.clone() {
        let without = list.without(behavior);
        if tried.iter().all(|(input, _)| list.predict(input) == without.predict(input)) {
            list = without;
        }
    }
    list
}
