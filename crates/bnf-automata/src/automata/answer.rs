//! The automaton of a rule's answers: each input with its answer written into it.

use std::rc::Rc;

use super::determinize::EpsilonClosure;
use super::minimize::{canonical, equivalent_states, merge_classes};
use super::nfa::State;
use super::{ByteClasses, Dfa, Mark, Nfa, StateId};
use crate::grammar::{CompileError, Grammar, PartId, Work};
use crate::numbered::Numbered;

/// A symbol of an answer: a byte of the input, or a mark between two bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Symbol {
    /// The next byte of the input.
    Byte(u8),
    /// The part begins.
    Part(PartId),
    /// The innermost part ends.
    PartEnd,
    /// The input fails here: the bytes before this mark are its longest viable prefix.
    Fail,
}

/// A minimal deterministic automaton over bytes and marks, which accepts exactly the answers of a
/// rule.
///
/// Each input has exactly one answer, if no input has its parts marked in two ways. The answer of a
/// member is the input with a mark where each part begins and ends. The answer of another string is
/// the string with the mark [`Symbol::Fail`] at its longest viable prefix. So this one language
/// contains verdict, parts and offset of every input, and an absent part differs from an empty one.
///
/// State 0 is the dead state.
///
/// ```
/// use bnf_automata::automata::{AnswerDfa, Symbol};
/// use bnf_automata::grammar::Grammar;
///
/// let text = "hostport = {host: 1*%x61-62} [ \":\" {port: *%x30-38} ]";
/// let grammar = Grammar::read("hostport.bnf", text)?;
/// let answers = AnswerDfa::compile(&grammar, "hostport")?;
/// let host = Symbol::Part(grammar.part("host").unwrap());
/// // "a" is a member, and has a host and no port. "8" fails at its first byte.
/// assert!(answers.accepts(&[host, Symbol::Byte(b'a'), Symbol::PartEnd]));
/// assert!(answers.accepts(&[Symbol::Fail, Symbol::Byte(b'8')]));
/// assert!(!answers.accepts(&[Symbol::Byte(b'a')]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct AnswerDfa {
    pub(super) classes: ByteClasses,
    parts: Vec<Option<PartId>>,
    /// The next state, at `state * width + symbol`.
    next: Vec<StateId>,
    accepting: Vec<bool>,
    start: StateId,
    inputs: Dfa,
}

/// What is known of the failure of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Failure {
    /// The input has not failed and cannot fail any more: a mark of a part stands before.
    Impossible,
    /// No mark stands before, and the input leads to this state of the DFA.
    Viable(StateId),
    /// The mark of the failure stands right before, after this state of the DFA.
    Here(StateId),
    /// The mark of the failure stands before, and the byte after it proves it.
    Before,
}

/// A state of the subset construction: the states of the NFA after the marks so far, and the
/// failure.
type Subset = (Rc<[StateId]>, Failure);

impl AnswerDfa {
    /// The dead state.
    pub const DEAD: StateId = Dfa::DEAD;

    /// Returns the automaton of the rule with that name.
    pub fn compile(grammar: &Grammar, rule: &str) -> Result<AnswerDfa, CompileError> {
        AnswerDfa::with_parts(grammar, rule, &grammar.part_names())
    }

    /// Returns the automaton of a rule for the parts with these names only. It numbers the parts in
    /// the order of the names, and the marks of other parts have no effect.
    ///
    /// So the answers of two grammars can be compared: two such automata are equal exactly if the
    /// rules give the same answer to every input.
    pub fn with_parts(grammar: &Grammar, rule: &str, names: &[&str]) -> Result<AnswerDfa, CompileError> {
        AnswerDfa::with_parts_in(grammar, rule, names, &mut Work::new(grammar.limits()))
    }

    /// The same, with the limits and the count of `work`.
    pub fn with_parts_in(
        grammar: &Grammar,
        rule: &str,
        names: &[&str],
        work: &mut Work,
    ) -> Result<AnswerDfa, CompileError> {
        let is_named = |part: &&str| names.contains(part);
        let has_others = !grammar.part_names().iter().all(is_named);
        let named = has_others.then(|| grammar.with_parts(names));
        let grammar = named.as_ref().unwrap_or(grammar);
        let nfa = Nfa::compile_with(grammar, rule, work)?;
        let dfa = Dfa::within(work, &nfa).map_err(|error| error.of_rule(rule))?;
        let classes = ByteClasses::of_sets(&nfa.byte_sets());
        let automaton = AnswerDfa {
            parts: names.iter().map(|name| grammar.part(name)).collect(),
            next: Vec::new(),
            accepting: Vec::new(),
            start: Self::DEAD,
            classes,
            inputs: dfa,
        };
        automaton.determinize(&nfa, work).map_err(|error| error.of_rule(rule))
    }

    fn determinize(mut self, nfa: &Nfa, work: &mut Work) -> Result<AnswerDfa, CompileError> {
        let most = work.limits().dfa_states;
        let dfa = &self.inputs;
        let symbols = self.symbols();
        let mut subsets: Numbered<Subset> = Numbered::new((Rc::default(), Failure::Impossible));
        let is_part = |mark: Option<Mark>| matches!(mark, Some(Mark::Part(_) | Mark::PartEnd));
        let is_kept = |state: StateId| {
            let State { epsilon, transitions } = nfa.state(state);
            state == nfa.accept || !transitions.is_empty() || epsilon.iter().any(|(mark, _)| is_part(*mark))
        };
        let mut closure = EpsilonClosure::new(nfa, |mark| !is_part(mark), is_kept);
        let failure = Failure::Viable(dfa.start());
        self.start = subsets.number((closure.of([nfa.start], work)?.into(), failure));
        let mut at = 0;
        while let Some((states, failure)) = subsets.get(at).cloned() {
            if subsets.len() > most {
                return Err(CompileError::DfaTooLarge { rule: None, states: most });
            }
            let transitions: usize = states
                .iter()
                .map(|&state| nfa.state(state).epsilon.len() + nfa.state(state).transitions.len())
                .sum();
            work.spend((transitions + 1) * symbols.len())?;
            let accepts = states.contains(&nfa.accept)
                || match failure {
                    Failure::Impossible | Failure::Viable(_) => false,
                    Failure::Here(state) => !dfa.is_accepting(state),
                    Failure::Before => true,
                };
            self.accepting.push(accepts);
            for &symbol in &symbols {
                let read = match symbol {
                    Symbol::Byte(byte) => read(nfa, &states, byte),
                    Symbol::Part(part) => match self.parts[part.as_usize()] {
                        Some(part) => passed(nfa, &states, Mark::Part(part)),
                        None => Vec::new(),
                    },
                    Symbol::PartEnd => passed(nfa, &states, Mark::PartEnd),
                    Symbol::Fail => Vec::new(),
                };
                let subset = (closure.of(read, work)?.into(), failure.step(dfa, symbol));
                self.next.push(subsets.number(subset));
            }
            at += 1;
        }
        drop(subsets);
        Ok(self.minimize(work))
    }

    fn minimize(self, work: &mut Work) -> AnswerDfa {
        let width = self.width();
        let blocks = equivalent_states(width, &self.next, &self.accepting, work);
        let minimal = canonical(&blocks, width, &self.next, self.start);
        let accepting = minimal.members.iter().map(|state| self.accepting[state.as_usize()]).collect();
        let (classes, next) = merge_classes(&self.classes, width, &minimal.next);
        AnswerDfa { classes, next, accepting, start: minimal.start, ..self }
    }

    fn width(&self) -> usize {
        self.classes.count() + self.parts.len() + 2
    }

    fn index(&self, symbol: Symbol) -> usize {
        self.classes.count() * usize::from(!matches!(symbol, Symbol::Byte(_)))
            + match symbol {
                Symbol::Byte(byte) => self.classes.of(byte).as_usize(),
                Symbol::Part(part) => part.as_usize(),
                Symbol::PartEnd => self.parts.len(),
                Symbol::Fail => self.parts.len() + 1,
            }
    }

    /// Returns the number of byte classes that the answers distinguish.
    #[inline]
    pub fn classes(&self) -> usize {
        self.classes.count()
    }

    /// Returns the most readable byte of each byte class, in the order of [`ByteSet::readability`].
    ///
    /// [`ByteSet::readability`]: super::ByteSet::readability
    pub fn representatives(&self) -> Vec<u8> {
        self.classes.representatives()
    }

    /// Returns the most readable byte of each class of [`ByteClasses::refined`].
    pub fn refined_representatives(&self, apart: &[u8]) -> Vec<u8> {
        self.classes.refined(apart).representatives()
    }

    /// Returns all marks.
    pub fn marks(&self) -> impl Iterator<Item = Symbol> + use<> {
        let parts = (0..self.parts.len()).map(|part| Symbol::Part(PartId::new(part)));
        parts.chain([Symbol::PartEnd, Symbol::Fail])
    }

    fn symbols(&self) -> Vec<Symbol> {
        let sets = self.classes.sets();
        let bytes = sets.iter().filter_map(|set| set.iter().next()).map(Symbol::Byte);
        bytes.chain(self.marks()).collect()
    }

    /// Returns the number of states without the dead state.
    pub fn states(&self) -> usize {
        self.accepting.len() - 1
    }

    /// Returns all states, the dead one first.
    pub fn state_ids(&self) -> impl Iterator<Item = StateId> + use<> {
        (0..self.accepting.len()).map(StateId::new)
    }

    /// Returns the start state.
    #[inline]
    pub fn start(&self) -> StateId {
        self.start
    }

    /// Returns the state after one symbol.
    #[inline]
    pub fn step(&self, state: StateId, symbol: Symbol) -> StateId {
        self.next[self.transition_place(state, symbol)]
    }

    /// Returns the automaton of the rule, which reads the inputs without marks.
    pub fn inputs(&self) -> &Dfa {
        &self.inputs
    }

    /// Returns the number of entries of the table of transitions.
    pub fn transition_places(&self) -> usize {
        self.next.len()
    }

    /// Returns the place of a transition in the table.
    #[inline]
    pub fn transition_place(&self, state: StateId, symbol: Symbol) -> usize {
        state.as_usize() * self.width() + self.index(symbol)
    }

    /// Returns the places of the transitions that do not lead to the dead state. Some answer takes
    /// each of them.
    pub fn transitions(&self) -> impl Iterator<Item = usize> {
        (0..self.next.len()).filter(|&place| self.next[place] != Self::DEAD)
    }

    /// Whether the words that lead to this state are answers.
    #[inline]
    pub fn is_accepting(&self, state: StateId) -> bool {
        self.accepting[state.as_usize()]
    }

    /// Whether a word is the answer of its input.
    pub fn accepts(&self, word: &[Symbol]) -> bool {
        self.is_accepting(word.iter().fold(self.start, |state, &symbol| self.step(state, symbol)))
    }
}

/// Two automata are equal if they accept the same words. The order of the parts matters, and not
/// the grammar.
impl PartialEq for AnswerDfa {
    fn eq(&self, other: &AnswerDfa) -> bool {
        (&self.classes, self.parts.len(), &self.next, &self.accepting, self.start)
            == (&other.classes, other.parts.len(), &other.next, &other.accepting, other.start)
    }
}

impl Eq for AnswerDfa {}

impl Failure {
    #[inline]
    fn step(self, dfa: &Dfa, symbol: Symbol) -> Failure {
        match (self, symbol) {
            (Failure::Viable(state), Symbol::Byte(byte)) => match dfa.step(state, byte) {
                Dfa::DEAD => Failure::Impossible,
                next => Failure::Viable(next),
            },
            (Failure::Viable(state), Symbol::Fail) => Failure::Here(state),
            (Failure::Here(state), Symbol::Byte(byte)) if dfa.step(state, byte) == Dfa::DEAD => {
                Failure::Before
            }
            (Failure::Before, Symbol::Byte(_)) => Failure::Before,
            _ => Failure::Impossible,
        }
    }
}

fn read(nfa: &Nfa, states: &[StateId], byte: u8) -> Vec<StateId> {
    let transitions = states.iter().flat_map(|&state| &nfa.state(state).transitions);
    transitions.filter(|transition| transition.set.contains(byte)).map(|transition| transition.to).collect()
}

fn passed(nfa: &Nfa, states: &[StateId], mark: Mark) -> Vec<StateId> {
    let epsilon = states.iter().flat_map(|&state| &nfa.state(state).epsilon);
    epsilon.filter(|(known, _)| *known == Some(mark)).map(|&(_, to)| to).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_marks_of_other_parts_have_no_effect() {
        let text = "pair = {key: name} \"=\" {value: name}\nname = 1*\"a\"";
        let grammar = Grammar::read("pair.bnf", text).unwrap();
        let answers = AnswerDfa::with_parts(&grammar, "pair", &["value"]).unwrap();
        let [begins, ends] = [Symbol::Part(PartId::new(0)), Symbol::PartEnd];
        let byte = Symbol::Byte;
        assert!(answers.accepts(&[byte(b'a'), byte(b'='), begins, byte(b'a'), ends]));
        assert_eq!(answers, AnswerDfa::compile(&grammar.with_part("value"), "pair").unwrap());
    }
}
