//! Suites that are complete for verdict, parts and offset.
//!
//! The HSI method gives a set of words over bytes and marks that is complete for the language of
//! answers. Every input has exactly one answer. If an implementation answers an input correctly,
//! then each word with this input is an answer of the implementation exactly if it is a right
//! answer.

use std::borrow::Cow;
use std::collections::{BTreeSet, VecDeque};

use super::complete::{Method, Suite};
use super::separating::separating_sequences;
use crate::automata::{AnswerDfa, Dfa, StateId, Symbol};
use crate::numbered::HashMap;

impl Suite<'static> {
    /// Returns the suite for answers over the most readable byte of every class.
    pub fn of_answers(answers: &AnswerDfa, method: Method, extra_states: usize) -> Suite<'static> {
        Suite::answers_over(answers, method, extra_states, answers.representatives())
    }

    /// Returns the suite for answers over refined classes: each byte of `apart` is a class of its
    /// own.
    ///
    /// An implementation often tells apart bytes that the specification treats alike. A regular
    /// expression that ends with `$` accepts one LF after a URL, and rejects every other byte that
    /// no URL has.
    ///
    /// ```
    /// use bnf_automata::automata::AnswerDfa;
    /// use bnf_automata::generate::{Method, Suite};
    /// use bnf_automata::grammar::Grammar;
    ///
    /// let grammar = Grammar::read("host.bnf", "host = 1*letter\nletter = \"a\" | \"b\"")?;
    /// let answers = AnswerDfa::compile(&grammar, "host")?;
    /// let has_line_feed = |suite: Suite<'_>| {
    ///     let mut found = false;
    ///     suite.for_each(|test| found |= test.text == b"a\n");
    ///     found
    /// };
    /// assert!(!has_line_feed(Suite::of_answers(&answers, Method::Hsi, 0)));
    /// assert!(has_line_feed(Suite::of_refined_answers(&answers, Method::Hsi, 0, b"\n")));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of_refined_answers(
        answers: &AnswerDfa,
        method: Method,
        extra_states: usize,
        apart: &[u8],
    ) -> Suite<'static> {
        Suite::answers_over(answers, method, extra_states, answers.refined_representatives(apart))
    }

    /// Returns the suite for answers over all 256 bytes, which assumes nothing about byte classes.
    pub fn of_answers_over_all_bytes(
        answers: &AnswerDfa,
        method: Method,
        extra_states: usize,
    ) -> Suite<'static> {
        Suite::answers_over(answers, method, extra_states, (0..=255).collect())
    }

    fn answers_over(
        answers: &AnswerDfa,
        method: Method,
        extra_states: usize,
        bytes: Vec<u8>,
    ) -> Suite<'static> {
        let projection = answers.projection();
        let symbols: Vec<Symbol> =
            answers.representatives().into_iter().map(Symbol::Byte).chain(answers.marks()).collect();
        let sequences = separating_sequences(answers, &symbols);
        let inputs: Vec<Vec<Vec<u8>>> = sequences
            .iter()
            .map(|sequences| sequences.iter().map(|sequence| input(sequence)).collect())
            .collect();
        let appended = projection.states.iter().map(|states| {
            // A mark in a wrong place leads to the dead state.
            let all = states.iter().chain([&AnswerDfa::DEAD]).flat_map(|state| &inputs[state.as_usize()]);
            let mut all: Vec<Vec<u8>> = all.cloned().collect::<BTreeSet<_>>().into_iter().collect();
            all.sort_by(|a, b| (a.len(), a).cmp(&(b.len(), b)));
            all
        });
        let outer = appended.collect();
        let state_cover = state_cover(&projection.dfa, &projection.states, &answers.representatives());
        let states = answers.states() + 1 + extra_states;
        Suite::assemble(Cow::Owned(projection.dfa), method, (states, extra_states), bytes, state_cover, outer)
    }
}

fn input(sequence: &[Symbol]) -> Vec<u8> {
    let bytes = sequence.iter().filter_map(|symbol| match symbol {
        Symbol::Byte(byte) => Some(*byte),
        Symbol::Part(_) | Symbol::PartEnd | Symbol::Fail => None,
    });
    bytes.collect()
}

/// Returns strings that lead to every state of the answers, each string with all its prefixes.
fn state_cover(dfa: &Dfa, states: &[Vec<StateId>], bytes: &[u8]) -> Vec<Vec<u8>> {
    let mut access: HashMap<StateId, Vec<u8>> = HashMap::from_iter([(dfa.start(), Vec::new())]);
    let mut queue = VecDeque::from([dfa.start()]);
    let mut covered: BTreeSet<StateId> = BTreeSet::new();
    let mut found = BTreeSet::new();
    while let Some(place) = queue.pop_front() {
        let string = access[&place].clone();
        let before = covered.len();
        covered.extend(&states[place.as_usize()]);
        if covered.len() > before {
            found.extend((0..=string.len()).map(|length| string[..length].to_vec()));
        }
        for &byte in bytes {
            let to = dfa.step(place, byte);
            access.entry(to).or_insert_with(|| {
                queue.push_back(to);
                [&string[..], &[byte]].concat()
            });
        }
    }
    found.into_iter().collect()
}
