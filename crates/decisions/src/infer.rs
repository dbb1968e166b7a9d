//! Finds the design of a library from its answers, by a descent over the decisions.

use rfc1738_subject::Relation;

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
    let (sets, others): (Vec<&Decision>, Vec<&Decision>) = decisions().iter().partition(is_set);
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

/// A design, and the answers that it does not read.
struct Descent<'a> {
    answers: &'a [(&'a [u8], &'a Answer)],
    design: Design,
    /// The places of the answers that the design does not read.
    wrong: Vec<usize>,
    /// How many of them an option must first show itself on.
    looked_at: usize,
}

impl<'a> Descent<'a> {
    fn new(answers: &'a [(&'a [u8], &'a Answer)], design: Design) -> Descent<'a> {
        let mut descent = Descent { answers, design, wrong: Vec::new(), looked_at: LOOKED_AT };
        descent.wrong = descent.wrong_of(&design);
        descent
    }

    fn is_read(&self, design: &Design, at: usize) -> bool {
        is_same(&read(design, self.answers[at].0), self.answers[at].1)
    }

    fn wrong_of(&self, design: &Design) -> Vec<usize> {
        (0..self.answers.len()).filter(|&at| !self.is_read(design, at)).collect()
    }

    /// Takes the option of these decisions that explains most more answers. Returns whether there is one.
    fn step(&mut self, of: &[&Decision]) -> bool {
        let wrong = &self.wrong;
        let mut is_wrong = vec![false; self.answers.len()];
        wrong.iter().for_each(|&at| is_wrong[at] = true);
        let some: Vec<usize> =
            wrong.iter().copied().step_by(wrong.len().div_ceil(self.looked_at.max(1)).max(1)).collect();
        let mut best: Option<(usize, Design)> = None;
        for other in of.iter().flat_map(|decision| (decision.alternatives)(&self.design)) {
            // Most options explain none of these answers, and need no second look.
            if !some.iter().any(|&at| self.is_read(&other, at)) {
                continue;
            }
            let least = best.as_ref().map_or(0, |(gain, _)| *gain);
            let gained = wrong.iter().filter(|&&at| self.is_read(&other, at)).count();
            if gained <= least {
                continue;
            }
            let losses = (0..self.answers.len()).filter(|&at| !is_wrong[at] && !self.is_read(&other, at));
            let lost = losses.take(gained - least).count();
            if gained - lost > least {
                best = Some((gained - lost, other));
            }
        }
        let Some((_, better)) = best else { return false };
        self.wrong = self.wrong_of(&better);
        self.design = better;
        true
    }
}
