//! The automaton that reads the inputs of answers, without the marks.

use super::{AnswerDfa, Dfa, StateId, Symbol};
use crate::hash::HashMap;

/// An automaton over the inputs of answers. It is not minimal.
pub(crate) struct Projection {
    /// The automaton. It accepts the members, and is dead after a prefix that no member has.
    pub(crate) dfa: Dfa,
    /// For each of its states, the states of the answers to which an input leads with any marks.
    pub(crate) states: Vec<Vec<StateId>>,
}

impl AnswerDfa {
    /// Returns the automaton that reads the inputs without their marks.
    pub(crate) fn projection(&self) -> Projection {
        let bytes: Vec<u8> = self.classes.sets().iter().filter_map(|set| set.iter().next()).collect();
        // State 0 is the dead state: the input has failed.
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

    /// Returns the states that some marks lead to from one of the given states, these included, without the dead state.
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
