//! The transitions of the automata of all rules, with their numbers.

use bnf_automata::automata::{ByteSet, ClassId, Dfa, StateId};
use bnf_automata::grammar::{CompileError, Grammar, RuleId};

/// A minimal automaton for each rule, and the numbers of their transitions.
pub(super) struct Transitions {
    machines: Vec<Dfa>,
    /// The number of the first transition of each automaton, and the number of all transitions as
    /// the last element.
    first: Vec<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Transition {
    pub(super) rule: RuleId,
    pub(super) state: StateId,
    /// The class of the bytes, or `None` for the end.
    pub(super) class: Option<ClassId>,
}

impl Transitions {
    pub(super) fn new(grammar: &Grammar) -> Result<Transitions, CompileError> {
        let compiled = grammar.rules().iter().map(|rule| Dfa::compile(grammar, &rule.name));
        let machines: Vec<Dfa> = compiled.collect::<Result<_, _>>()?;
        let mut first = Vec::from([0]);
        for machine in &machines {
            first.push(first[first.len() - 1] + (machine.states() + 1) * (machine.classes() + 1));
        }
        Ok(Transitions { machines, first })
    }

    pub(super) fn count(&self) -> usize {
        self.first[self.machines.len()]
    }

    pub(super) fn machines(&self) -> impl Iterator<Item = &Dfa> {
        self.machines.iter()
    }

    pub(super) fn machine(&self, rule: RuleId) -> &Dfa {
        &self.machines[rule.as_usize()]
    }

    pub(super) fn of(&self, rule: RuleId) -> std::ops::Range<usize> {
        self.first[rule.as_usize()]..self.first[rule.as_usize() + 1]
    }

    pub(super) fn reading(&self, rule: RuleId, state: StateId, byte: u8) -> usize {
        let machine = self.machine(rule);
        let row = state.as_usize() * (machine.classes() + 1);
        self.first[rule.as_usize()] + row + machine.class(byte).as_usize()
    }

    pub(super) fn ending(&self, rule: RuleId, state: StateId) -> usize {
        let classes = self.machine(rule).classes();
        self.first[rule.as_usize()] + state.as_usize() * (classes + 1) + classes
    }

    pub(super) fn get(&self, number: usize) -> Transition {
        let rule = self.first.partition_point(|&first| first <= number) - 1;
        let (within, width) = (number - self.first[rule], self.machines[rule].classes() + 1);
        let class = Some(within % width).filter(|&class| class + 1 < width).map(ClassId::new);
        Transition { rule: RuleId::new(rule), state: StateId::new(within / width), class }
    }

    /// Returns the bytes of a transition, or `None` for the end.
    pub(super) fn bytes(&self, transition: Transition) -> Option<ByteSet> {
        transition.class.map(|class| self.machine(transition.rule).class_sets()[class.as_usize()])
    }

    /// Returns a value that is lower for a transition with more readable bytes.
    pub(super) fn readability(&self, number: usize) -> (u8, u8) {
        let byte = self.bytes(self.get(number)).and_then(|set| set.most_readable());
        byte.map_or((0, 0), ByteSet::readability)
    }

    /// Returns all bytes that lead to the same state as the transition, or only those of its class
    /// if the transition rejects them.
    ///
    /// Returns `None` for the end.
    pub(super) fn bytes_to_the_same(&self, transition: Transition) -> Option<ByteSet> {
        let (machine, set) = (self.machine(transition.rule), self.bytes(transition)?);
        if self.is_rejected(transition) {
            return Some(set);
        }
        let to = |byte| machine.step(transition.state, byte);
        Some((0..=255).filter(|&byte| set.iter().next().is_some_and(|first| to(first) == to(byte))).collect())
    }

    pub(super) fn is_rejected(&self, transition: Transition) -> bool {
        let machine = self.machine(transition.rule);
        match self.bytes(transition).and_then(|set| set.iter().next()) {
            Some(byte) => machine.step(transition.state, byte) == Dfa::DEAD,
            None => !machine.is_accepting(transition.state),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_transition_has_its_own_number() {
        let grammar = Grammar::read("test", "a = b \"x\"\nb = 1*[ \"1\" | \"2\" ]").unwrap();
        let transitions =
            Transitions::new(&grammar.with_case(bnf_automata::grammar::LetterCase::Exact)).unwrap();
        for number in 0..transitions.count() {
            let transition = transitions.get(number);
            assert!(transitions.of(transition.rule).contains(&number));
            let back = match transitions.bytes(transition) {
                Some(set) => {
                    transitions.reading(transition.rule, transition.state, set.iter().next().unwrap())
                }
                None => transitions.ending(transition.rule, transition.state),
            };
            assert_eq!(back, number);
        }
        let b = RuleId::new(1);
        let start = transitions.machine(b).start();
        assert!(transitions.is_rejected(transitions.get(transitions.ending(b, start))));
        assert!(!transitions.is_rejected(transitions.get(transitions.reading(b, start, b'1'))));
        assert!(transitions.is_rejected(transitions.get(transitions.reading(b, start, b'x'))));
    }
}
