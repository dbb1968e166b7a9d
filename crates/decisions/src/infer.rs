//! Finds the design of a library from its answers, by a descent over the decisions.

use rfc1738_subject::Relation;

use crate::characters::Set;
use crate::steps::scheme::KnownSchemes;
use crate::steps::{escapes::decoded, international};
use crate::{Answer, Decision, Design, TEXTS, decisions, library, read};

/// How many of the answers that a design does not read an option must first show itself on. The descent looks at all of them at its end.
const LOOKED_AT: usize = 150;

/// A decision with more alternatives is about a set of characters. Sets are fitted after the other decisions: each has hundreds of
/// alternatives, and they depend on each other less.
const MANY: usize = 100;

/// Returns whether an answer is the one that a library gave, byte for byte, except for what its adapter cannot tell apart.
pub fn is_same(read: &Answer, given: &Answer) -> bool {
    match (read, given) {
        (Answer::Accept(read), Answer::Accept(given)) => {
            read.differences(given, Relation::Exact).next().is_none()
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
    let all: Vec<Given<'a>> = answers.into_iter().map(Given::new).collect();
    let some: Vec<Given<'a>> = all.iter().step_by(all.len().div_ceil(SOME).max(1)).cloned().collect();
    let mut starts: Vec<Descent<'_>> = TEXTS
        .into_iter()
        .map(|(_, text)| Descent::new(&some, Design { known_schemes: START, ..text }))
        .collect();
    let of_few = decisions_by_size().1;
    starts.iter_mut().for_each(|start| while start.step(&of_few) {});
    starts.sort_by_key(|start| start.wrong.len());
    starts.truncate(STARTS);
    starts.iter_mut().for_each(Descent::descend);
    let Some(mut best) = starts.into_iter().min_by_key(|found| found.wrong.len()) else {
        return crate::RFC_3986;
    };
    best.descend_by_pairs();
    let mut best = Descent::new(&all, best.design);
    best.descend();
    best.prune();
    best.design
}

/// The number of answers on which the descents begin. All answers come last.
const SOME: usize = 1_500;

/// The number of wrong answers on which pairs of options are tried first.
const GLANCED: usize = 10;

/// The number of texts from which a descent begins.
const STARTS: usize = 2;

/// The schemes that a parser knows at the start. If it knew none, no option for known schemes alone could show itself.
const START: KnownSchemes = KnownSchemes::Http;

/// An input with the answer of the library.
#[derive(Clone)]
struct Given<'a> {
    input: &'a [u8],
    answer: &'a Answer,
    /// The characters of the input, as it is and decoded.
    characters: Set,
}

impl<'a> Given<'a> {
    fn new((input, answer): (&'a [u8], &'a Answer)) -> Given<'a> {
        Given { input, answer, characters: characters(input) }
    }
}

/// Returns the decisions about sets of characters, and the others.
fn decisions_by_size() -> (Vec<&'static Decision>, Vec<&'static Decision>) {
    let is_set = |decision: &&Decision| (decision.alternatives)(&crate::RFC_3986).len() > MANY;
    decisions().iter().partition(is_set)
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
    answers: &'a [Given<'a>],
    design: Design,
    /// The places of the answers that the design reads, and of the others.
    right: Vec<usize>,
    wrong: Vec<usize>,
    /// How many of them an option must first show itself on.
    looked_at: usize,
}

impl<'a> Descent<'a> {
    fn new(answers: &'a [Given<'a>], design: Design) -> Descent<'a> {
        let mut descent =
            Descent { answers, design, right: Vec::new(), wrong: Vec::new(), looked_at: LOOKED_AT };
        descent.take(design);
        descent
    }

    fn is_read(&self, design: &Design, at: usize) -> bool {
        is_same(&read(design, self.answers[at].input), self.answers[at].answer)
    }

    /// Takes options as long as they explain more answers.
    fn descend(&mut self) {
        let (sets, others) = decisions_by_size();
        loop {
            let before = self.design;
            while self.step(&others) {}
            for set in &sets {
                while self.step(&[set]) {}
            }
            if self.design == before {
                // An option that explains few answers shows when all of them are looked at.
                if self.looked_at >= self.wrong.len() {
                    return;
                }
                self.looked_at = self.wrong.len();
            }
        }
    }

    /// Takes options as long as they explain more answers, also two at once: one option can need another one.
    fn descend_by_pairs(&mut self) {
        self.descend();
        while self.step_by_pairs() {
            self.descend();
        }
    }

    /// Takes the pair of options of two decisions that explains most more answers. Returns whether there is one.
    fn step_by_pairs(&mut self) -> bool {
        let some: Vec<usize> =
            self.wrong.iter().copied().step_by(self.wrong.len().div_ceil(GLANCED).max(1)).collect();
        let options: Vec<(&Decision, Design)> = decisions()
            .iter()
            .flat_map(|decision| {
                let all = (decision.alternatives)(&self.design);
                let named =
                    decision.options.iter().filter_map(|option| (decision.named)(&self.design, option.name));
                let tried = if all.len() > MANY { named.collect() } else { all };
                tried.into_iter().map(move |one| (decision, one))
            })
            .collect();
        let mut best: Option<(usize, Design)> = None;
        for (at, (decision, one)) in options.iter().enumerate() {
            for (_, other) in options[at + 1..].iter().filter(|(other, _)| other.name != decision.name) {
                let both = (decision.take)(other, one);
                let least = best.map_or(0, |(gain, _)| gain);
                if some.iter().any(|&at| self.is_read(&both, at))
                    && let Some(gain) = self.gain(&both, None, least)
                {
                    best = Some((gain, both));
                }
            }
        }
        best.inspect(|(_, design)| self.take(*design)).is_some()
    }

    /// Takes the option of the nearest text at each decision in which no answer supports another one.
    fn prune(&mut self) {
        let (_, text) = library::nearest(&self.design);
        for decision in decisions() {
            let pruned = (decision.take)(&self.design, &text);
            if pruned != self.design && self.right.iter().all(|&at| self.is_read(&pruned, at)) {
                self.take(pruned);
            }
        }
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
        concerned.is_none_or(|set| self.answers[at].characters.within(set) != Set::NONE)
    }

    fn take(&mut self, design: Design) {
        self.design = design;
        (self.right, self.wrong) = (0..self.answers.len()).partition(|&at| self.is_read(&design, at));
    }
}
