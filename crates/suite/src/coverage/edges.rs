//! The edges of the automata of all rules, with their numbers.

use bnf_automata::automata::{ByteSet, Dfa};
use bnf_automata::grammar::{CompileError, Grammar};

/// A minimal automaton for each rule, and the numbers of their edges.
///
/// An edge is the answer of an automaton in a live state to the bytes of one class, or to the end of the input.
pub(super) struct Edges {
    machines: Vec<Dfa>,
    /// The number of the first edge of each automaton, and the number of all edges as the last element.
    first: Vec<usize>,
}

/// One edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Edge {
    pub(super) rule: u32,
    pub(super) state: u32,
    /// The class of the bytes, or `None` for the end.
    pub(super) class: Option<usize>,
}

impl Edges {
    pub(super) fn new(grammar: &Grammar) -> Result<Edges, CompileError> {
        let compiled = grammar.rules().iter().map(|rule| Dfa::compile(grammar, &rule.name));
        let machines: Vec<Dfa> = compiled.collect::<Result<_, _>>()?;
        let mut first = Vec::from([0]);
        for machine in &machines {
            first.push(first[first.len() - 1] + (machine.states() + 1) * (machine.classes() + 1));
        }
        Ok(Edges { machines, first })
    }

    pub(super) fn count(&self) -> usize {
        self.first[self.machines.len()]
    }

    pub(super) fn machines(&self) -> impl Iterator<Item = &Dfa> {
        self.machines.iter()
    }

    pub(super) fn machine(&self, rule: u32) -> &Dfa {
        &self.machines[rule as usize]
    }

    /// Returns the edges of a rule.
    pub(super) fn of(&self, rule: u32) -> std::ops::Range<usize> {
        self.first[rule as usize]..self.first[rule as usize + 1]
    }

    /// Returns the edge from a state over a byte.
    pub(super) fn reading(&self, rule: u32, state: u32, byte: u8) -> usize {
        let machine = self.machine(rule);
        self.first[rule as usize] + state as usize * (machine.classes() + 1) + machine.class(byte)
    }

    /// Returns the edge from a state over the end.
    pub(super) fn ending(&self, rule: u32, state: u32) -> usize {
        let classes = self.machine(rule).classes();
        self.first[rule as usize] + state as usize * (classes + 1) + classes
    }

    pub(super) fn edge(&self, number: usize) -> Edge {
        let rule = self.first.partition_point(|&first| first <= number) - 1;
        let (within, width) = (number - self.first[rule], self.machines[rule].classes() + 1);
        let class = Some(within % width).filter(|&class| class + 1 < width);
        Edge { rule: rule as u32, state: (within / width) as u32, class }
    }

    /// Returns the bytes of an edge, or `None` for the end.
    pub(super) fn bytes(&self, edge: Edge) -> Option<ByteSet> {
        edge.class.map(|class| self.machine(edge.rule).class_sets()[class])
    }

    /// Returns a value that is lower for an edge with more readable bytes.
    pub(super) fn readability(&self, number: usize) -> (u8, u8) {
        let byte = self.bytes(self.edge(number)).and_then(|set| set.most_readable());
        byte.map_or((0, 0), ByteSet::readability)
    }

    /// Returns all bytes that lead to the same state as the edge, or only those of its class if the edge rejects them.
    ///
    /// Returns `None` for the end.
    pub(super) fn bytes_to_the_same(&self, edge: Edge) -> Option<ByteSet> {
        let (machine, set) = (self.machine(edge.rule), self.bytes(edge)?);
        if self.is_refused(edge) {
            return Some(set);
        }
        let to = |byte| machine.step(edge.state, byte);
        Some((0..=255).filter(|&byte| set.iter().next().is_some_and(|first| to(first) == to(byte))).collect())
    }

    /// Returns whether the edge rejects its bytes or the end.
    pub(super) fn is_refused(&self, edge: Edge) -> bool {
        let machine = self.machine(edge.rule);
        match self.bytes(edge).and_then(|set| set.iter().next()) {
            Some(byte) => machine.step(edge.state, byte) == Dfa::DEAD,
            None => !machine.is_accepting(edge.state),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_and_numbers_convert_both_ways() {
        let grammar = Grammar::read("test", "a = b \"x\"\nb = 1*[ \"1\" | \"2\" ]").unwrap();
        let edges = Edges::new(&grammar.with_case(bnf_automata::grammar::LetterCase::Exact)).unwrap();
        for number in 0..edges.count() {
            let edge = edges.edge(number);
            assert!(edges.of(edge.rule).contains(&number));
            let back = match edges.bytes(edge) {
                Some(set) => edges.reading(edge.rule, edge.state, set.iter().next().unwrap()),
                None => edges.ending(edge.rule, edge.state),
            };
            assert_eq!(back, number);
        }
        let (b, start) = (1, edges.machine(1).start());
        assert!(edges.is_refused(edges.edge(edges.ending(b, start))));
        assert!(!edges.is_refused(edges.edge(edges.reading(b, start, b'1'))));
        assert!(edges.is_refused(edges.edge(edges.reading(b, start, b'x'))));
    }
}
