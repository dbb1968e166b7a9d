//! The transitions of the automaton of answers, and those that the answer to an input takes.

use bnf_automata::automata::{AnswerDfa, Mark, Symbol};
use bnf_automata::derive::{Derivation, UnambiguousParser};
use bnf_automata::generate::{Method, Suite};
use bnf_automata::grammar::{CompileError, Grammar, LetterCase};
use bnf_automata::specification::Specification;

/// The automaton of the answers of a specification, under the interpreter profile.
///
/// A transition leads from one state to another over a byte class or a mark. The end in an
/// accepting state counts as a transition too.
pub(super) struct Answers {
    grammar: &'static Grammar,
    start: &'static str,
    dfa: AnswerDfa,
}

impl Answers {
    pub(super) fn new(specification: &'static Specification) -> Result<Answers, CompileError> {
        let (grammar, start) = (specification.marked(LetterCase::Any), specification.start);
        Ok(Answers { grammar, start, dfa: AnswerDfa::compile(grammar, start)? })
    }

    pub(super) fn places(&self) -> usize {
        self.dfa.transition_places() + self.dfa.states() + 1
    }

    pub(super) fn transitions(&self) -> Vec<usize> {
        let ends = self.dfa.state_ids().filter(|&state| self.dfa.is_accepting(state));
        let ends = ends.map(|state| self.dfa.transition_places() + state.as_usize());
        self.dfa.transitions().chain(ends).collect()
    }

    /// Its strings take every transition.
    pub(super) fn suite(&self) -> Suite<'static> {
        Suite::of_answers(&self.dfa, Method::Hsi, 0)
    }

    /// Returns the parser that finds the marks of a member.
    pub(super) fn parser(&self) -> UnambiguousParser<'static> {
        UnambiguousParser::new(self.grammar, self.start)
            .expect("the automaton was compiled from the same grammar")
    }

    /// Calls `see` with the place of each transition that the answer to an input takes.
    pub(super) fn taken(&self, parser: &mut UnambiguousParser<'_>, input: &[u8], mut see: impl FnMut(usize)) {
        let mut state = self.dfa.start();
        for symbol in self.answer(parser.derive(input), input) {
            see(self.dfa.transition_place(state, symbol));
            state = self.dfa.step(state, symbol);
        }
        assert!(self.dfa.is_accepting(state), "the answer to \"{}\"", input.escape_ascii());
        see(self.dfa.transition_places() + state.as_usize());
    }

    fn answer(&self, derivation: Option<Derivation>, input: &[u8]) -> Vec<Symbol> {
        let mut marks: Vec<(usize, Symbol)> = match derivation {
            None => vec![(self.dfa.inputs().walk(input).offset, Symbol::Fail)],
            Some(derivation) => derivation
                .events
                .iter()
                .filter_map(|event| match event.mark {
                    Mark::Part(part) => Some((event.offset, Symbol::Part(part))),
                    Mark::PartEnd => Some((event.offset, Symbol::PartEnd)),
                    _ => None,
                })
                .collect(),
        };
        marks.reverse();
        let mut answer = Vec::with_capacity(input.len() + marks.len());
        for offset in 0..=input.len() {
            while let Some((_, mark)) = marks.pop_if(|(place, _)| *place == offset) {
                answer.push(mark);
            }
            answer.extend(input.get(offset).map(|&byte| Symbol::Byte(byte)));
        }
        answer
    }
}
