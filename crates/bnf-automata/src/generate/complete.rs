//! Complete test suites.
//!
//! An implementation that answers every string of a complete suite correctly answers every string
//! correctly. The answer is the verdict for [`Suite::new`], and verdict, parts and offset for
//! [`Suite::of_answers`].
//!
//! The claim holds for a *fault domain*. For verdicts, the implementation behaves like an automaton
//! with at most a given number of extra states, compared with the minimal DFA. For answers, such an
//! automaton, compared with the minimal [`AnswerDfa`], accepts exactly the answers of the
//! implementation: each input with its marks. The automaton also treats all bytes of a class alike.
//! The classes are those of the specification. [`Suite::of_refined_answers`] refines them: the
//! automaton treats all bytes of a refined class alike. A suite over all bytes assumes nothing
//! about classes.
//!
//! [`AnswerDfa`]: crate::automata::AnswerDfa
//!
//! The suite reaches every state by its access sequence. It then tries every sequence of up to one
//! byte more than there are extra states. Last, it appends separating sequences, which check the
//! state that was reached.
//!
//! The HSI method (harmonized state identifiers; Petrenko and others) appends the separating
//! sequences of that state. The Wp method (Fujiwara and others) appends those of all states before
//! the last byte, and those of that state after it. Both come from Chow's W method (1978).
//! Vaandrager and Melse (CONCUR 2025) show that such suites detect more faults than extra states.
//!
//! A verdict is about a whole string, so a string is a test of its own even if it is a prefix of
//! another test.

use std::borrow::Cow;
use std::convert::Infallible;
use std::ops::ControlFlow;

use super::separating::{access_sequences, separating_sequences};
use crate::automata::{Dfa, StateId};
use crate::numbered::HashMap;

/// The method that checks which state a string reached.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Method {
    /// Appends the separating sequences of that state.
    #[default]
    Hsi,
    /// Appends the separating sequences of all states before the last byte, and those of that state
    /// after it.
    Wp,
}

/// A test: one string of a suite, and its verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Test<'t> {
    /// The string.
    pub text: &'t [u8],
    /// Whether it is a member.
    pub accepted: bool,
    /// The length of the longest viable prefix, in bytes: the string fails at this offset, or ends
    /// there.
    pub offset: usize,
}

/// The size of a suite. A number that exceeds `u128` is given as `u128::MAX`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SuiteSize {
    /// The number of strings.
    pub strings: u128,
    /// The number of their bytes.
    pub bytes: u128,
}

impl SuiteSize {
    fn add_string(&mut self, length: usize) {
        self.strings = self.strings.saturating_add(1);
        self.bytes = self.bytes.saturating_add(length as u128);
    }

    fn add(&mut self, other: SuiteSize, prefix: usize) {
        let prefixes = other.strings.saturating_mul(prefix as u128);
        self.strings = self.strings.saturating_add(other.strings);
        self.bytes = self.bytes.saturating_add(other.bytes).saturating_add(prefixes);
    }
}

/// A complete test suite for the language of an automaton, streamed in parts that can run in
/// parallel.
///
/// ```
/// use bnf_automata::automata::Dfa;
/// use bnf_automata::generate::{Method, Suite};
/// use bnf_automata::grammar::Grammar;
///
/// let text = "hostport = host [ \":\" port ]\nhost = 1*%x61-62\nport = 1*%x30-38";
/// let grammar = Grammar::read("hostport.bnf", text)?;
/// let hostport = Dfa::compile(&grammar, "hostport")?;
/// let mut strings = 0;
/// Suite::new(&hostport, Method::Hsi, 0).for_each(|test| {
///     strings += 1;
///     assert_eq!(test.accepted, hostport.accepts(test.text));
/// });
/// assert!(strings > 20);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Suite<'m> {
    dfa: Cow<'m, Dfa>,
    bytes: Vec<u8>,
    states: usize,
    extra_states: usize,
    /// Strings that lead to every state, shorter ones first. The set is closed under prefixes.
    state_cover: Vec<Vec<u8>>,
    /// For every state, the sequences that are appended: `inner` before the last level, `outer` on
    /// it.
    inner: Vec<Vec<Vec<u8>>>,
    outer: Vec<Vec<Vec<u8>>>,
}

impl<'m> Suite<'m> {
    /// Returns the suite for verdicts over the most readable byte of every class.
    pub fn new(dfa: &'m Dfa, method: Method, extra_states: usize) -> Suite<'m> {
        Suite::of_verdicts(dfa, method, extra_states, dfa.representatives())
    }

    /// Returns the suite for verdicts over all 256 bytes, which assumes nothing about byte classes.
    pub fn over_all_bytes(dfa: &'m Dfa, method: Method, extra_states: usize) -> Suite<'m> {
        Suite::of_verdicts(dfa, method, extra_states, (0..=255).collect())
    }

    fn of_verdicts(dfa: &'m Dfa, method: Method, extra_states: usize, bytes: Vec<u8>) -> Suite<'m> {
        let representatives = dfa.representatives();
        let outer = separating_sequences(dfa, &representatives);
        let state_cover = access_sequences(dfa, &representatives);
        let states = state_cover.len() + extra_states;
        Suite::assemble(Cow::Borrowed(dfa), method, (states, extra_states), bytes, state_cover, outer)
    }

    pub(super) fn assemble(
        dfa: Cow<'m, Dfa>,
        method: Method,
        (states, extra_states): (usize, usize),
        bytes: Vec<u8>,
        mut state_cover: Vec<Vec<u8>>,
        outer: Vec<Vec<Vec<u8>>>,
    ) -> Suite<'m> {
        let sort = |strings: &mut Vec<Vec<u8>>| {
            strings.sort_by(|a, b| (a.len(), a).cmp(&(b.len(), b)));
            strings.dedup();
        };
        sort(&mut state_cover);
        let inner = match method {
            Method::Hsi => outer.clone(),
            Method::Wp => {
                let mut all: Vec<Vec<u8>> = outer.iter().flatten().cloned().collect();
                sort(&mut all);
                vec![all; outer.len()]
            }
        };
        Suite { dfa, bytes, states, extra_states, state_cover, inner, outer }
    }

    /// Returns the strings that lead to every state, shorter ones first, each with all its
    /// prefixes.
    pub fn state_cover(&self) -> &[Vec<u8>] {
        &self.state_cover
    }

    /// Returns the number of parts, one for each string of the state cover.
    pub fn parts(&self) -> usize {
        self.state_cover.len()
    }

    /// Returns the greatest number of states, the dead state included, of an implementation in the
    /// fault domain.
    pub fn states(&self) -> usize {
        self.states
    }

    /// Returns the number of strings and of bytes of the suite, computed without making the
    /// strings.
    pub fn size(&self) -> SuiteSize {
        let mut size = SuiteSize::default();
        let mut known = HashMap::default();
        for prefix in &self.state_cover {
            let start = Place::start(&self.dfa);
            let place = prefix.iter().fold(start, |place, &byte| place.step(&self.dfa, byte));
            let part = self.size_of(&mut prefix.clone(), place, self.extra_states + 1, &mut known);
            size.add(part, prefix.len());
        }
        size
    }

    /// Returns the size of the tests that [`Suite::extend`] makes from `text`, with lengths counted
    /// from the end of `text`.
    ///
    /// No continuation of a string outside the cover is in the cover. So outside the cover, the
    /// size depends only on the state and the number of levels.
    fn size_of(
        &self,
        text: &mut Vec<u8>,
        place: Place,
        levels: usize,
        known: &mut HashMap<(StateId, usize), SuiteSize>,
    ) -> SuiteSize {
        let mut size = SuiteSize::default();
        let appended = if levels == 0 { &self.outer } else { &self.inner };
        for suffix in &appended[place.state.as_usize()] {
            if !self.is_repeated(text, place, levels, suffix) {
                size.add_string(suffix.len());
            }
        }
        let bytes = if levels == 0 { &[][..] } else { &self.bytes };
        for &byte in bytes {
            text.push(byte);
            if !self.is_in_state_cover(text) {
                let next = place.step(&self.dfa, byte);
                let key = (next.state, levels - 1);
                let below = match known.get(&key) {
                    Some(&below) => below,
                    None => self.size_of(text, next, levels - 1, known),
                };
                known.insert(key, below);
                size.add(below, 1);
            }
            text.pop();
        }
        size
    }

    /// Calls `test` once for every string of the suite.
    pub fn for_each(&self, mut test: impl FnMut(Test<'_>)) {
        (0..self.parts()).for_each(|part| self.for_each_of(part, &mut test));
    }

    /// Calls `test` once for every string of the suite until it breaks, and returns the value with
    /// which it broke.
    pub fn try_for_each<B>(&self, mut test: impl FnMut(Test<'_>) -> ControlFlow<B>) -> ControlFlow<B> {
        (0..self.parts()).try_for_each(|part| self.walk(part, &mut test))
    }

    /// Calls `test` once for every string of one part. No string is in two parts.
    pub fn for_each_of(&self, part: usize, mut test: impl FnMut(Test<'_>)) {
        let ControlFlow::<Infallible>::Continue(()) = self.walk(part, &mut |of: Test<'_>| {
            test(of);
            ControlFlow::Continue(())
        });
    }

    fn walk<B>(&self, part: usize, test: &mut impl FnMut(Test<'_>) -> ControlFlow<B>) -> ControlFlow<B> {
        let prefix = &self.state_cover[part];
        let place = prefix.iter().fold(Place::start(&self.dfa), |place, &byte| place.step(&self.dfa, byte));
        let mut text = prefix.clone();
        self.extend(&mut text, place, self.extra_states + 1, test)
    }

    /// Runs the tests of `text` and of its continuations by at most `levels` bytes that belong to
    /// no other part.
    fn extend<B>(
        &self,
        text: &mut Vec<u8>,
        place: Place,
        levels: usize,
        test: &mut impl FnMut(Test<'_>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let appended = if levels == 0 { &self.outer } else { &self.inner };
        for suffix in &appended[place.state.as_usize()] {
            if !self.is_repeated(text, place, levels, suffix) {
                let end = suffix.iter().fold(place, |place, &byte| place.step(&self.dfa, byte));
                let length = text.len();
                text.extend_from_slice(suffix);
                test(Test {
                    text,
                    accepted: self.dfa.is_accepting(end.state),
                    offset: end.dead_at.unwrap_or(end.length),
                })?;
                text.truncate(length);
            }
        }
        if levels == 0 {
            return ControlFlow::Continue(());
        }
        for &byte in &self.bytes {
            text.push(byte);
            if !self.is_in_state_cover(text) {
                self.extend(text, place.step(&self.dfa, byte), levels - 1, test)?;
            }
            text.pop();
        }
        ControlFlow::Continue(())
    }

    fn is_in_state_cover(&self, text: &[u8]) -> bool {
        self.state_cover.binary_search_by(|known| (known.len(), &known[..]).cmp(&(text.len(), text))).is_ok()
    }

    /// Whether another place in the suite makes the same string: the suffix begins with bytes that
    /// lead to another prefix, and ends with a sequence that is appended there.
    fn is_repeated(&self, text: &[u8], place: Place, levels: usize, suffix: &[u8]) -> bool {
        // No string of the last level is in the cover, and the cover contains all prefixes of its
        // strings.
        if levels == 0 {
            return false;
        }
        let mut whole = text.to_vec();
        let (mut place, mut levels) = (place, levels);
        for (index, &byte) in suffix.iter().enumerate() {
            whole.push(byte);
            place = place.step(&self.dfa, byte);
            if self.is_in_state_cover(&whole) {
                levels = self.extra_states + 1;
            } else if levels == 0 || !self.bytes.contains(&byte) {
                return false;
            } else {
                levels -= 1;
            }
            let appended = if levels == 0 { &self.outer } else { &self.inner };
            if appended[place.state.as_usize()].iter().any(|other| other[..] == suffix[index + 1..]) {
                return true;
            }
        }
        false
    }
}

#[derive(Clone, Copy)]
struct Place {
    state: StateId,
    length: usize,
    dead_at: Option<usize>,
}

impl Place {
    fn start(dfa: &Dfa) -> Place {
        Place { state: dfa.start(), length: 0, dead_at: None }
    }

    fn step(self, dfa: &Dfa, byte: u8) -> Place {
        let state = dfa.step(self.state, byte);
        let dies = self.dead_at.is_none() && state == Dfa::DEAD;
        let dead_at = if dies { Some(self.length) } else { self.dead_at };
        Place { state, length: self.length + 1, dead_at }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grammar::Grammar;

    #[test]
    fn the_size_counts_the_strings_of_the_suite() {
        let grammar = Grammar::read("location.bnf", include_str!("../../tests/location.bnf")).unwrap();
        for rule in ["location", "host", "point", "order"] {
            let dfa = Dfa::compile(&grammar, rule).unwrap();
            for method in [Method::Hsi, Method::Wp] {
                let mut suites: Vec<Suite<'_>> =
                    (0..3).map(|extra| Suite::new(&dfa, method, extra)).collect();
                suites.push(Suite::over_all_bytes(&dfa, method, 0));
                for suite in suites {
                    let mut counted = SuiteSize::default();
                    suite.for_each(|test| counted.add_string(test.text.len()));
                    assert_eq!(suite.size(), counted, "{rule} {method:?} {}", suite.extra_states);
                    assert!(counted.strings > 0);
                }
            }
        }
    }
}
