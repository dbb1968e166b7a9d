//! Complete suites: whoever gives the right verdict on every string of one accepts exactly the language.
//!
//! The claim has a condition, the *fault domain*: the implementation behaves like some machine with at most so many states
//! more than the minimal one of the language, and treats all bytes of a class alike (or every byte is tried). The suite
//! goes to every state, tries every sequence of one byte more than there are extra states, and then asks which state that
//! led to: by identifiers of that state alone (HSI, harmonised state identifiers: Petrenko and others), or by all strings that
//! tell any two states apart until the last byte and by that state's from there on (Wp: Fujiwara and others). Chow's W method
//! (1978) is where both come from; Vaandrager and Melse (CONCUR 2025) show that they find more than extra states.
//!
//! A verdict is about a whole string, so that a string is a test of its own even if it is the beginning of another.

use std::convert::Infallible;
use std::ops::ControlFlow;

use super::separating::{access_sequences, separating_sequences};
use crate::automata::Dfa;

/// How the state that a string led to is identified.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Method {
    /// By that state's own identifiers.
    #[default]
    Hsi,
    /// By all identifiers before the last byte, and by that state's own after it.
    Wp,
}

/// One string of a suite.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Test<'t> {
    /// The string.
    pub text: &'t [u8],
    /// Whether it is a member.
    pub accepted: bool,
    /// The offset in bytes of the first byte that no member has there; the length if there is none.
    pub offset: usize,
}

/// A complete suite for the language of a machine: streamed, in parts that can be run side by side.
///
/// ```
/// use bnf_automata::automata::Dfa;
/// use bnf_automata::generate::{Method, Suite};
/// use bnf_automata::grammar::Grammar;
///
/// let text = "hostport = host [ \":\" port ]\nhost = 1*letter\nletter = \"a\" | \"b\"\nport = 1*digit\ndigit = \"0\" | \"8\"";
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
    machine: &'m Dfa,
    bytes: Vec<u8>,
    extra_states: usize,
    /// The shortest string to every state, shorter ones first.
    cover: Vec<Vec<u8>>,
    /// What is appended after a state, before the last level and on it.
    inner: Vec<Vec<Vec<u8>>>,
    outer: Vec<Vec<Vec<u8>>>,
}

impl<'m> Suite<'m> {
    /// The suite over one byte of every class, the one a person reads most easily.
    pub fn new(machine: &'m Dfa, method: Method, extra_states: usize) -> Suite<'m> {
        Suite::over(machine, method, extra_states, machine.representatives())
    }

    /// The suite over all 256 bytes: nothing is assumed about classes.
    pub fn over_all_bytes(machine: &'m Dfa, method: Method, extra_states: usize) -> Suite<'m> {
        Suite::over(machine, method, extra_states, (0..=255).collect())
    }

    fn over(machine: &'m Dfa, method: Method, extra_states: usize, bytes: Vec<u8>) -> Suite<'m> {
        let representatives = machine.representatives();
        let outer = separating_sequences(machine, &representatives);
        let mut cover = access_sequences(machine, &representatives);
        cover.sort_by(|a, b| (a.len(), a).cmp(&(b.len(), b)));
        let inner = match method {
            Method::Hsi => outer.clone(),
            Method::Wp => {
                let mut all: Vec<Vec<u8>> = outer.iter().flatten().cloned().collect();
                all.sort_by(|a, b| (a.len(), a).cmp(&(b.len(), b)));
                all.dedup();
                vec![all; outer.len()]
            }
        };
        Suite { machine, bytes, extra_states, cover, inner, outer }
    }

    /// How many parts the suite has: one for each state.
    pub fn parts(&self) -> usize {
        self.cover.len()
    }

    /// The number of states of the implementations that the suite is complete for, the dead state counted.
    pub fn states(&self) -> usize {
        self.cover.len() + self.extra_states
    }

    /// Calls `test` for every string of the suite, each once.
    pub fn for_each(&self, mut test: impl FnMut(Test<'_>)) {
        (0..self.parts()).for_each(|part| self.for_each_of(part, &mut test));
    }

    /// Calls `test` for every string of the suite, each once, until it breaks off; then, what it broke off with.
    pub fn try_for_each<B>(&self, mut test: impl FnMut(Test<'_>) -> ControlFlow<B>) -> ControlFlow<B> {
        (0..self.parts()).try_for_each(|part| self.walk(part, &mut test))
    }

    /// Calls `test` for every string of one part; no string is in two parts.
    ///
    /// # Panics
    /// If there is no such part.
    pub fn for_each_of(&self, part: usize, mut test: impl FnMut(Test<'_>)) {
        let ControlFlow::<Infallible>::Continue(()) = self.walk(part, &mut |of: Test<'_>| {
            test(of);
            ControlFlow::Continue(())
        });
    }

    fn walk<B>(&self, part: usize, test: &mut impl FnMut(Test<'_>) -> ControlFlow<B>) -> ControlFlow<B> {
        let prefix = &self.cover[part];
        let place =
            prefix.iter().fold(Place::start(self.machine), |place, &byte| place.step(self.machine, byte));
        let mut text = prefix.clone();
        self.extend(&mut text, place, self.extra_states + 1, test)
    }

    /// The tests of `text` and of all its continuations by at most `levels` bytes that belong to no other part.
    fn extend<B>(
        &self,
        text: &mut Vec<u8>,
        place: Place,
        levels: usize,
        test: &mut impl FnMut(Test<'_>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let appended = if levels == 0 { &self.outer } else { &self.inner };
        for suffix in &appended[place.state as usize] {
            if !self.is_repeated(text, place, levels, suffix) {
                let end = suffix.iter().fold(place, |place, &byte| place.step(self.machine, byte));
                let length = text.len();
                text.extend_from_slice(suffix);
                test(Test {
                    text,
                    accepted: self.machine.is_accepting(end.state),
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
            // A string of the cover begins a part of its own.
            if !self.is_cover(text) {
                self.extend(text, place.step(self.machine, byte), levels - 1, test)?;
            }
            text.pop();
        }
        ControlFlow::Continue(())
    }

    fn is_cover(&self, text: &[u8]) -> bool {
        self.cover.binary_search_by(|known| (known.len(), &known[..]).cmp(&(text.len(), text))).is_ok()
    }

    /// Whether the same string is a test further on: the suffix begins with bytes that lead to another prefix of the
    /// suite, and ends with something that is appended there.
    fn is_repeated(&self, text: &[u8], place: Place, levels: usize, suffix: &[u8]) -> bool {
        // No string of the last level is in the cover, and the cover holds all beginnings of its strings.
        if levels == 0 {
            return false;
        }
        let mut whole = text.to_vec();
        let (mut place, mut levels) = (place, levels);
        for (index, &byte) in suffix.iter().enumerate() {
            whole.push(byte);
            place = place.step(self.machine, byte);
            if self.is_cover(&whole) {
                levels = self.extra_states + 1;
            } else if levels == 0 || !self.bytes.contains(&byte) {
                return false;
            } else {
                levels -= 1;
            }
            let appended = if levels == 0 { &self.outer } else { &self.inner };
            if appended[place.state as usize].iter().any(|other| other[..] == suffix[index + 1..]) {
                return true;
            }
        }
        false
    }
}

/// Where a string is in the machine.
#[derive(Clone, Copy)]
struct Place {
    state: u32,
    length: usize,
    dead_at: Option<usize>,
}

impl Place {
    fn start(machine: &Dfa) -> Place {
        Place { state: machine.start(), length: 0, dead_at: None }
    }

    fn step(self, machine: &Dfa, byte: u8) -> Place {
        let state = machine.step(self.state, byte);
        let dies = self.dead_at.is_none() && state == Dfa::DEAD;
        let dead_at = if dies { Some(self.length) } else { self.dead_at };
        Place { state, length: self.length + 1, dead_at }
    }
}
