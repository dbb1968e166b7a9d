//! The automaton over the inputs of answers, without the marks.

use std::collections::BTreeSet;

use super::{AnswerDfa, ByteClasses, Dfa, StateId, Symbol};
use crate::grammar::{CompileError, Limits, Work};
use crate::numbered::{HashMap, Numbered};

/// An automaton over the inputs of answers.
pub(crate) struct Projection {
    pub(crate) dfa: Dfa,
    /// For each state, the states of the answers to which an input leads with any marks.
    pub(crate) states: Vec<Vec<StateId>>,
}

impl AnswerDfa {
    pub(crate) fn projection(&self) -> Projection {
        let bytes: Vec<u8> = self.classes.sets().iter().filter_map(|set| set.iter().next()).collect();
        let mut states = vec![Vec::new()];
        let mut inputs = vec![Dfa::DEAD];
        let mut numbers: HashMap<(Vec<StateId>, StateId), StateId> = HashMap::default();
        let mut number = |subset: Vec<StateId>,
                          input: StateId,
                          states: &mut Vec<Vec<StateId>>,
                          inputs: &mut Vec<StateId>| {
            if input == Dfa::DEAD {
                states[0] = subset;
                return Dfa::DEAD;
            }
            *numbers.entry((subset, input)).or_insert_with_key(|(subset, input)| {
                states.push(subset.clone());
                inputs.push(*input);
                StateId::new(states.len() - 1)
            })
        };
        let start = self.mark_closure(vec![self.start()]);
        let start = number(start, self.inputs().start(), &mut states, &mut inputs);
        let mut next = vec![Dfa::DEAD; bytes.len()];
        let mut at = 1;
        while at < states.len() {
            for &byte in &bytes {
                let after = states[at].iter().map(|&state| self.step(state, Symbol::Byte(byte))).collect();
                let input = self.inputs().step(inputs[at], byte);
                next.push(number(self.mark_closure(after), input, &mut states, &mut inputs));
            }
            at += 1;
        }
        let accepting = inputs.iter().map(|&input| self.inputs().is_accepting(input)).collect();
        Projection { dfa: Dfa { classes: self.classes.clone(), next, accepting, start }, states }
    }

    /// Returns the states that some marks lead to from one of the given states, these included,
    /// without the dead state.
    fn mark_closure(&self, mut states: Vec<StateId>) -> Vec<StateId> {
        let mut at = 0;
        while let Some(&state) = states.get(at) {
            for mark in self.marks() {
                let to = self.step(state, mark);
                if to != Self::DEAD && !states.contains(&to) {
                    states.push(to);
                }
            }
            at += 1;
        }
        states.retain(|&state| state != Self::DEAD);
        states.sort_unstable();
        states.dedup();
        states
    }
}

type Node = (StateId, StateId, bool);

impl AnswerDfa {
    /// Returns the automaton of the strings to which both automata give an answer with parts, and
    /// not the same one.
    ///
    /// Both must have their parts by the same names, in the same order.
    ///
    /// ```
    /// use bnf_automata::automata::AnswerDfa;
    /// use bnf_automata::grammar::Grammar;
    ///
    /// let letters = "letters = 1*\"a\"";
    /// let first = Grammar::read("first", &format!("x = {{host: letters}} [ \"?\" letters ]\n{letters}"))?;
    /// let last = Grammar::read("last", &format!("x = [ letters \"?\" ] {{host: letters}}\n{letters}"))?;
    /// let answers = |grammar| AnswerDfa::with_parts(grammar, "x", &["host"]);
    /// let divided = answers(&first)?.divided(&answers(&last)?)?;
    /// assert!(divided.accepts(b"a?a") && !divided.accepts(b"aa") && !divided.accepts(b"?"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn divided(&self, other: &AnswerDfa) -> Result<Dfa, CompileError> {
        let most = Limits::default().dfa_states;
        let classes = ByteClasses::by_key(|byte| (self.classes.of(byte), other.classes.of(byte)));
        let bytes: Vec<u8> = classes.sets().iter().filter_map(|set| set.iter().next()).collect();
        let mut subsets: Numbered<BTreeSet<Node>> = Numbered::new(BTreeSet::new());
        let start = subsets.number(self.with_marks(other, [(self.start(), other.start(), false)]));
        let mut next = vec![Dfa::DEAD; bytes.len()];
        let mut at = 1;
        while let Some(subset) = subsets.get(at).cloned() {
            if subsets.len() > most {
                return Err(CompileError::DfaTooLarge { rule: None, states: most });
            }
            for &byte in &bytes {
                let symbol = Symbol::Byte(byte);
                let after = subset
                    .iter()
                    .map(|&(one, two, differ)| (self.step(one, symbol), other.step(two, symbol), differ));
                let after = after.filter(|&(one, two, _)| one != Self::DEAD && two != Self::DEAD);
                next.push(subsets.number(self.with_marks(other, after)));
            }
            at += 1;
        }
        let accepts =
            |&(one, two, differ): &Node| differ && self.is_accepting(one) && other.is_accepting(two);
        let accepting = subsets.into_values().iter().map(|subset| subset.iter().any(accepts)).collect();
        Ok(Dfa { classes, next, accepting, start }.minimize(&mut Work::new(Limits::default())))
    }

    fn with_marks(&self, other: &AnswerDfa, nodes: impl IntoIterator<Item = Node>) -> BTreeSet<Node> {
        let mut found = BTreeSet::new();
        for (one, two, differ) in nodes {
            let others = other.marked(two);
            for (to, marks) in self.marked(one) {
                found.extend(others.iter().map(|(other, also)| (to, *other, differ || marks != *also)));
            }
        }
        found
    }

    /// Returns the states to which marks of parts lead, each with these marks. No mark is one of
    /// the ways.
    fn marked(&self, state: StateId) -> Vec<(StateId, Vec<Symbol>)> {
        let mut found = vec![(state, Vec::new())];
        // The states of each way, so a repeated empty part ends after one round.
        let mut ways = vec![vec![state]];
        let mut at = 0;
        while let Some((state, marks)) = found.get(at).cloned() {
            for mark in self.marks().filter(|mark| *mark != Symbol::Fail) {
                let to = self.step(state, mark);
                if to != Self::DEAD && !ways[at].contains(&to) {
                    found.push((to, marks.iter().copied().chain([mark]).collect()));
                    ways.push(ways[at].iter().copied().chain([to]).collect());
                }
            }
            at += 1;
        }
        found
    }
}
