//! Finds the design of a library from its answers, by a descent over the decisions.

use rfc1738_oracle::Relation;

use crate::characters::Set;
use crate::steps::scheme::KnownSchemes;
use crate::steps::{escapes::decoded, international};
use crate::{Answer, Decision, Design, Quirk, TEXTS, Trace, decisions, library, quirks};

/// How many of the answers that a design does not read an option must first show itself on. The
/// descent looks at all of them at its end.
const LOOKED_AT: usize = 150;

/// An option has to explain more answers than this: one answer alone often has another cause.
const LEAST: usize = 1;

/// A decision with more alternatives is about a set of characters. Sets are fitted after the other
/// decisions: each has hundreds of alternatives, and they depend on each other less.
const MANY: usize = 100;

/// Returns whether an answer is the one that a library gave, byte for byte, except for what its
/// adapter cannot tell apart.
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
/// The descent begins with the text that reads most answers. Each step takes the option that
/// explains most more answers, first of the decisions with few options, then of each set of
/// characters. It ends when no option explains more. So no option is taken that no answer supports.
///
/// ```
/// use url_atlas_decisions::{RFC_3986, infer::infer, read, steps::authority::AuthorityEnd};
///
/// // A library that follows RFC 3986, except that a "?" does not end its authority.
/// let mut library = RFC_3986;
/// library.authority_end = AuthorityEnd::Slash;
/// let inputs = "http://a?b/ http://a.com/ x:a http://a:80/?q#f http://[::1]/ x:a~b x://u@a_b/ x://a_b?c/ #";
/// let inputs = inputs.split(' ').map(str::as_bytes);
/// let answers: Vec<_> = inputs.map(|input| (input, read(&library, input))).collect();
/// let found = infer(answers.iter().map(|(input, answer)| (*input, answer)));
/// assert!(answers.iter().all(|(input, answer)| read(&found, input) == *answer));
/// ```
pub fn infer<'a>(answers: impl IntoIterator<Item = (&'a [u8], &'a Answer)>) -> Design {
    infer_of("", answers)
}

/// Returns the design that reads most answers of a library exactly, together with the quirks of the
/// library, if it has some.
pub fn infer_of<'a>(library: &str, answers: impl IntoIterator<Item = (&'a [u8], &'a Answer)>) -> Design {
    let quirks = quirks::of(library);
    let all: Vec<Given<'a>> = answers.into_iter().map(Given::new).collect();
    let some = |number: usize| -> Vec<Given<'a>> {
        all.iter().step_by(all.len().div_ceil(number).max(1)).cloned().collect()
    };
    let (few, some) = (some(FEW), some(SOME));
    let mut starts: Vec<Descent<'_>> = TEXTS
        .into_iter()
        .map(|(_, text)| Descent::new(quirks, &few, Design { known_schemes: START, ..text }))
        .collect();
    let of_few = decisions_by_size().1;
    starts.iter_mut().for_each(|start| while start.step(&of_few) {});
    starts.sort_by_key(|start| start.wrong.len());
    starts.truncate(STARTS);
    let mut starts: Vec<Descent<'_>> =
        starts.into_iter().map(|start| Descent::new(quirks, &some, start.design)).collect();
    starts.iter_mut().for_each(Descent::descend);
    let Some(mut best) = starts.into_iter().min_by_key(|found| found.wrong.len()) else {
        return crate::RFC_3986;
    };
    best.descend();
    // One option can need another one.
    while best.step_by_pairs() {
        best.descend();
    }
    let mut best = Descent::new(quirks, &all, best.design);
    best.descend();
    best.prune();
    best.design
}

/// Returns the design that a descent reaches from a given one, such as a design that a person wrote
/// after the source of a library. It reads as many answers or more.
///
/// ```
/// use url_atlas_decisions::{RFC_3986, infer::improved, read};
///
/// let answers = ["x:a", "http://a/"].map(|input| (input.as_bytes(), read(&RFC_3986, input.as_bytes())));
/// let answers = answers.iter().map(|(input, answer)| (*input, answer));
/// assert_eq!(improved("", RFC_3986, answers), RFC_3986);
/// ```
pub fn improved<'a>(
    library: &str,
    design: Design,
    answers: impl IntoIterator<Item = (&'a [u8], &'a Answer)>,
) -> Design {
    let quirks = quirks::of(library);
    let all: Vec<Given<'a>> = answers.into_iter().map(Given::new).collect();
    let mut best = Descent::new(quirks, &all, design);
    best.descend();
    best.prune();
    best.design
}

/// The number of answers on which the descents begin. All answers come last.
const SOME: usize = 1_500;

/// The number of answers that decide from which text a descent goes on.
const FEW: usize = 400;

/// The number of wrong answers on which pairs of options are tried first.
const GLANCED: usize = 10;

/// The number of texts from which a descent begins.
const STARTS: usize = 2;

/// The schemes that a parser knows at the start. If it knew none, no option for known schemes alone
/// could show itself.
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

/// Returns the characters of an input and of its parts in every form: as it is, decoded, mapped,
/// and as A-labels.
fn characters(input: &[u8]) -> Set {
    let decoded = String::from_utf8_lossy(&decoded(input)).into_owned();
    let mut all = Set::of_text(&String::from_utf8_lossy(input)).and(Set::of_text(&decoded));
    if input.iter().any(u8::is_ascii_control) {
        // The decision `breaks` can put it in their place.
        all = all.and(Set::of(b"_"));
    }
    if !decoded.is_ascii() {
        let of_labels = Set::ALPHANUMERIC.and(Set::of(b"-"));
        all = all.and(Set::of_text(&international::to_unicode(&decoded))).and(of_labels);
    }
    all
}

/// A design, and the answers that it does not read.
struct Descent<'a> {
    quirks: &'a [&'static Quirk],
    answers: &'a [Given<'a>],
    design: Design,
    /// The decisions that the reading of each input asks for.
    traces: Vec<Trace>,
    /// The places of the answers that the design reads, and of the others.
    right: Vec<usize>,
    wrong: Vec<usize>,
    /// How many of them an option must first show itself on.
    looked_at: usize,
}

impl<'a> Descent<'a> {
    fn new(quirks: &'a [&'static Quirk], answers: &'a [Given<'a>], design: Design) -> Descent<'a> {
        let mut descent = Descent {
            quirks,
            answers,
            design,
            traces: Vec::new(),
            right: Vec::new(),
            wrong: Vec::new(),
            looked_at: LOOKED_AT,
        };
        descent.take(design);
        descent
    }

    /// Returns the answer to an input under a design, and the decisions for which the reading asks.
    fn trace(&self, design: &Design, at: usize) -> (Answer, Trace) {
        quirks::trace(self.quirks, design, self.answers[at].input)
    }

    fn is_read(&self, design: &Design, at: usize) -> bool {
        is_same(&self.trace(design, at).0, self.answers[at].answer)
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

    /// Takes the pair of options of two decisions that explains most more answers. Returns whether
    /// there is one.
    fn step_by_pairs(&mut self) -> bool {
        let some: Vec<usize> =
            self.wrong.iter().copied().step_by(self.wrong.len().div_ceil(GLANCED).max(1)).collect();
        let options: Vec<(&'static Decision, Design)> = decisions()
            .iter()
            .flat_map(|decision| self.named_options(decision).into_iter().map(move |one| (decision, one)))
            .collect();
        let mut best: Option<(usize, Design)> = None;
        for (at, (decision, one)) in options.iter().enumerate() {
            // The second option can help where the first one has helped already, or where the
            // reading then asks for its decision.
            let mut traces = Vec::new();
            let mut helps = false;
            for &at in some.iter().filter(|&&at| self.traces[at].concerns(decision, &self.design, one)) {
                let (answer, trace) = self.trace(one, at);
                helps |= is_same(&answer, self.answers[at].answer);
                traces.push((at, trace));
            }
            for (second, other) in options[at + 1..].iter().filter(|(second, _)| second.name != decision.name)
            {
                let both = (second.take)(one, other);
                let is_explained = |(at, trace): &(usize, Trace)| {
                    trace.concerns(second, &self.design, other) && self.is_read(&both, *at)
                };
                if (helps || traces.iter().any(is_explained))
                    && let Some(gain) = self.gain(
                        |at| {
                            let trace = self.traces[at];
                            trace.concerns(decision, &self.design, one)
                                || trace.concerns(second, &self.design, other)
                        },
                        &both,
                        best.map_or(2 * LEAST, |(gain, _)| gain),
                    )
                {
                    best = Some((gain, both));
                }
            }
        }
        best.inspect(|(_, design)| self.take(*design)).is_some()
    }

    /// Returns the alternatives of a decision: of a set of characters only the named ones.
    fn named_options(&self, decision: &Decision) -> Vec<Design> {
        let all = (decision.alternatives)(&self.design);
        if all.len() <= MANY {
            return all;
        }
        decision.options.iter().filter_map(|option| (decision.named)(&self.design, option.name)).collect()
    }

    /// Takes the option of the nearest text, or else a simpler option, at each decision in which no
    /// answer supports another one.
    fn prune(&mut self) {
        let (_, text) = library::nearest(&self.design);
        for decision in decisions() {
            let of_text = (decision.take)(&self.design, &text);
            if self.design == of_text || self.take_if_as_good(decision, of_text) {
                continue;
            }
            while (decision.simpler)(&self.design)
                .into_iter()
                .any(|simpler| self.take_if_as_good(decision, simpler))
            {}
        }
    }

    /// Takes a design that differs in one decision if it reads each answer that this one reads.
    /// Returns whether it does.
    fn take_if_as_good(&mut self, decision: &Decision, other: Design) -> bool {
        let is_concerned = |at: usize| self.traces[at].concerns(decision, &self.design, &other);
        let mut concerned = self.right.iter().copied().filter(|&at| is_concerned(at));
        let is_as_good = concerned.all(|at| self.is_read(&other, at));
        if is_as_good {
            self.take(other);
        }
        is_as_good
    }

    /// Takes the option of these decisions that explains most more answers. Returns whether there is one.
    ///
    /// The other options of the same decision follow, as far as they can stand beside it and
    /// explain more answers. So a set of characters is fitted in few steps.
    fn step(&mut self, of: &[&'static Decision]) -> bool {
        let (before, mut gains) = (self.design, self.gains(of));
        gains.sort_by_key(|(gain, ..)| std::cmp::Reverse(*gain));
        let Some((_, decision, better)) = gains.first().copied() else { return false };
        let wrong = self.wrong.len();
        self.take(better);
        // The characters of an input are an estimate: a reading can make others. So what was gained
        // is checked on all answers.
        if self.wrong.len() >= wrong {
            self.take(before);
            return false;
        }
        for (_, other, option) in &gains[1..] {
            let changed = (decision.change)(&self.design, &before, option);
            if other.name != decision.name || changed == self.design {
                continue;
            }
            let differing = (decision.differing)(&self.design, &changed);
            if self.gain(|at| self.concerns(at, decision, &changed, differing), &changed, LEAST).is_some() {
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
                let differing = (decision.differing)(&self.design, &other);
                let is_concerned = |at| self.concerns(at, decision, &other, differing);
                // Most options explain none of these answers, and need no second look.
                let mut some = self.wrong.iter().copied().step_by(every).filter(|&at| is_concerned(at));
                if !some.any(|at| self.is_read(&other, at)) {
                    continue;
                }
                // The options of one decision can stand beside each other, if it is a set of characters.
                let least = if of.len() == 1 { LEAST } else { most.max(LEAST) };
                if let Some(gain) = self.gain(is_concerned, &other, least) {
                    most = most.max(gain);
                    gains.push((gain, *decision, other));
                }
            }
        }
        gains
    }

    /// Returns how many more answers a design reads, if they are more than `least`. It reads only
    /// those with another answer perhaps.
    fn gain(&self, is_concerned: impl Fn(usize) -> bool, other: &Design, least: usize) -> Option<usize> {
        let concerned =
            |all: &'_ [usize]| -> Vec<usize> { all.iter().copied().filter(|&at| is_concerned(at)).collect() };
        let gained = concerned(&self.wrong).into_iter().filter(|&at| self.is_read(other, at)).count();
        if gained <= least {
            return None;
        }
        let losses = concerned(&self.right).into_iter().filter(|&at| !self.is_read(other, at));
        let lost = losses.take(gained - least).count();
        (gained - lost > least).then(|| gained - lost)
    }

    /// Returns whether another option of a decision can change the answer to an input. `differing`
    /// are the characters on which it differs, or `None` if it is not about characters.
    fn concerns(&self, at: usize, decision: &Decision, other: &Design, differing: Option<Set>) -> bool {
        self.traces[at].concerns(decision, &self.design, other)
            && differing.is_none_or(|set| self.answers[at].characters.within(set) != Set::NONE)
    }

    fn take(&mut self, design: Design) {
        self.design = design;
        self.traces.clear();
        (self.right, self.wrong) = (Vec::new(), Vec::new());
        for (at, given) in self.answers.iter().enumerate() {
            let (answer, trace) = self.trace(&design, at);
            self.traces.push(trace);
            let places = if is_same(&answer, given.answer) { &mut self.right } else { &mut self.wrong };
            places.push(at);
        }
    }
}
