//! Finds the design of a library from its answers, by a descent over the decisions.

use rfc1738_subject::Relation;

use crate::characters::Set;
use crate::steps::{escapes::decoded, international};
use crate::{Answer, Decision, Design, TEXTS, decisions, read};

/// How many of the answers that a design does not read an option must first show itself on. The descent looks at all of them at its end.
const LOOKED_AT: usize = 150;

/// A decision with more alternatives is about a set of characters. Sets are fitted after the other decisions: each has hundreds of
/// alternatives, and they depend on each other less.
const MANY: usize = 100;

/// Returns whether an answer is the one that a library gave, with the conventions that its adapter declares.
pub fn is_same(read: &Answer, given: &Answer) -> bool {
    match (read, given) {
        (Answer::Accept(read), Answer::Accept(given)) => {
            read.differences(given, Relation::Identical).next().is_none()
        }
        _ => read == given,
    }
}

/// Returns the design that reads most answers of a library exactly, among those that a descent meets.
///
/// The descent begins with the text that reads most answers. Each step takes the option that explains most more answers, first of the
/// decisions with few options, then of each set of characters. It ends when no option explains more. So no option is taken that no answer
/// supports.
///
/// ```
/// use rfc1738_decisions::{RFC_3986, infer::infer, read, steps::authority::AuthorityEnd};
///
/// // A library that follows RFC 3986, except that a "?" does not end its authority.
/// let mut library = RFC_3986;
/// library.authority_end = AuthorityEnd::Slash;
/// let inputs = ["http://a?b/", "http://a.com/", "x:a", "http://a:80/?q#f", "http://[::1]/", "x:a~b", "x://u@a_b/", "x://a_b?c/", "#"];
/// let answers: Vec<_> = inputs.iter().map(|input| (input.as_bytes(), read(&library, input.as_bytes()))).collect();
/// let found = infer(answers.iter().map(|(input, answer)| (*input, answer)));
/// assert!(answers.iter().all(|(input, answer)| read(&found, input) == *answer));
/// ```
pub fn infer<'a>(answers: impl IntoIterator<Item = (&'a [u8], &'a Answer)>) -> Design {
    let answers: Vec<(&[u8], &Answer)> = answers.into_iter().collect();
    let start = TEXTS.into_iter().map(|(_, text)| Descent::new(&answers, text));
    let Some(mut descent) = start.min_by_key(|descent| descent.wrong.len()) else { return crate::RFC_3986 };
    let is_set = |decision: &&Decision| (decision.alternatives)(&crate::RFC_3986).len() > MANY;
    let (sets, others): (Vec<&'static Decision>, Vec<&'static Decision>) =
        decisions().iter().partition(is_set);
    loop {
        let before = descent.design;
        while descent.step(&others) {}
        for set in &sets {
            while descent.step(&[set]) {}
        }
        if descent.design == before {
            // An option that explains few answers shows when all of them are looked at.
            if descent.looked_at >= descent.wrong.len() {
                return descent.design;
            }
            descent.looked_at = descent.wrong.len();
        }
    }
}

/// Returns the characters of an input and of its parts in every form: as it is, decoded, mapped, and as A-labels.
fn characters(input: &[u8]) -> Set {
    let decoded = String::from_utf8_lossy(&decoded(input)).into_owned();
    let mut all = Set::of_text(&String::from_utf8_lossy(input)).and(Set::of_text(&decoded));
    if !decoded.is_ascii() {
        let of_labels = Set::ALPHANUMERIC.and(Set::of(b"-"));
        all = all.and(Set::of_text(&international::to_unicode(&decoded))).and(of_labels);
    }
    all
}

/// A design, and the answers that it does not read.
struct Descent<'a> {
    answers: &'a [(&'a [u8], &'a Answer)],
    /// The characters of each input, as it is and decoded.
    characters: Vec<Set>,
    design: Design,
    /// The places of the answers that the design reads, and of the others.
    right: Vec<usize>,
    wrong: Vec<usize>,
    /// How many of them an option must first show itself on.
    looked_at: usize,
}

impl<'a> Descent<'a> {
    fn new(answers: &'a [(&'a [u8], &'a Answer)], design: Design) -> Descent<'a> {
        let characters = answers.iter().map(|(input, _)| characters(input)).collect();
        let mut descent = Descent {
            answers,
            characters,
            design,
            right: Vec::new(),
            wrong: Vec::new(),
            looked_at: LOOKED_AT,
        };
        descent.take(design);
        descent
    }

    fn is_read(&self, design: &Design, at: usize) -> bool {
        is_same(&read(design, self.answers[at].0), self.answers[at].1)
    }

    /// Takes the option of these decisions that explains most more answers. Returns whether there is one.
    ///
    /// The other options of the same decision follow, as far as they can stand beside it and explain more answers. So a set of characters
    /// is fitted in few steps.
    fn step(&mut self, of: &[&'static Decision]) -> bool {
        let (before, mut gains) = (self.design, self.gains(of));
        gains.sort_by_key(|(gain, ..)| std::cmp::Reverse(*gain));
        let Some((_, decision, better)) = gains.first().copied() else { return false };
        self.take(better);
        for (_, other, option) in &gains[1..] {
            let changed = (decision.change)(&self.design, &before, option);
            if other.name != decision.name || changed == self.design {
                continue;
            }
            let concerned = self.concerned(decision, &changed);
            if self.gain(&changed, concerned, 0).is_some() {
                self.take(changed);
            }
        }
        true
    }

    /// Returns the alternatives of these decisions that explain more answers, each with the number.
    fn gains(&self, of: &[&'static Decision]) -> Vec<(usize, &'static Decision, Design)> {
        let every = self.wrong.len().div_ceil(self.looked_at.max(1)).max(1);
        let mut gains = Vec::new();
        let mut most = 0;
        for decision in of {
            for other in (decision.alternatives)(&self.design) {
                let concerned = self.concerned(decision, &other);
                // Most options explain none of these answers, and need no second look.
                let mut some =
                    self.wrong.iter().step_by(every).filter(|&&at| self.is_concerned(at, concerned));
                if !some.any(|&at| self.is_read(&other, at)) {
                    continue;
                }
                // The options of one decision can stand beside each other, if it is a set of characters.
                let least = if of.len() == 1 { 0 } else { most };
                if let Some(gain) = self.gain(&other, concerned, least) {
                    most = most.max(gain);
                    gains.push((gain, *decision, other));
                }
            }
        }
        gains
    }

    /// Returns how many more answers a design reads, if they are more than `least`.
    fn gain(&self, other: &Design, concerned: Option<Set>, least: usize) -> Option<usize> {
        let is_concerned = |at: &&usize| self.is_concerned(**at, concerned);
        let gained = self.wrong.iter().filter(is_concerned).filter(|&&at| self.is_read(other, at)).count();
        if gained <= least {
            return None;
        }
        let losses = self.right.iter().filter(is_concerned).filter(|&&at| !self.is_read(other, at));
        let lost = losses.take(gained - least).count();
        (gained - lost > least).then(|| gained - lost)
    }

    /// Returns the characters of the inputs on which another option of a decision can give another answer. `None`: on every input.
    fn concerned(&self, decision: &Decision, other: &Design) -> Option<Set> {
        (decision.differing)(&self.design, other)
    }

    /// Returns whether an input has one of these characters, or a character whose mapping can have one.
    fn is_concerned(&self, at: usize, concerned: Option<Set>) -> bool {
        concerned.is_none_or(|set| self.characters[at].within(set) != Set::NONE)
    }

    fn take(&mut self, design: Design) {
        self.design = design;
        (self.right, self.wrong) = (0..self.answers.len()).partition(|&at| self.is_read(&design, at));
    }
}
