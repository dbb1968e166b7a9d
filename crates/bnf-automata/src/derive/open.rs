//! The rules that are open at the end of a prefix, over all its continuations.

use std::collections::BTreeSet;

use super::{UnambiguousParser, terminal_class};
use crate::automata::{Mark, Nfa, StateId};
use crate::grammar::RuleId;

impl UnambiguousParser<'_> {
    /// Returns the rules that are open, can begin or can end right after `prefix`, over all continuations of the prefix
    /// to a member. Returns the empty set if the prefix has no such continuation.
    pub fn open_rules(&mut self, prefix: &[u8]) -> BTreeSet<RuleId> {
        let mut current: BTreeSet<StateId> = self.epsilon_closure([self.nfa.start]);
        for &byte in prefix {
            let transitions = current.iter().flat_map(|&state| &self.nfa.state(state).transitions);
            let targets: Vec<StateId> = transitions
                .filter(|transition| transition.set.contains(byte))
                .map(|transition| transition.to)
                .collect();
            current = self.epsilon_closure(targets);
        }
        let nfa = &self.nfa;
        let contexts = self.contexts.get_or_insert_with(|| contexts(nfa));
        let mut open = BTreeSet::new();
        for &state in &current {
            open.extend(contexts[state.as_usize()].iter().copied());
            for transition in &nfa.state(state).transitions {
                for byte in transition.set.iter() {
                    let marks = terminal_class::marks(self.grammar, transition.node, byte);
                    open.extend(marks.iter().filter_map(|mark| match mark {
                        Mark::Enter { rule, .. } => Some(*rule),
                        _ => None,
                    }));
                }
            }
        }
        open
    }

    fn epsilon_closure(&self, states: impl IntoIterator<Item = StateId>) -> BTreeSet<StateId> {
        let mut seen = BTreeSet::new();
        let mut open: Vec<StateId> = states.into_iter().collect();
        while let Some(state) = open.pop() {
            if seen.insert(state) {
                open.extend(self.nfa.state(state).epsilon.iter().map(|&(_, to)| to));
            }
        }
        seen
    }
}

/// Returns, for every state, the rules that are open there, outermost first.
///
/// They are the same on every path to a state, because every reference to a rule has states of its own. The exception
/// is a rule that recurs at its end: there the first path found counts.
fn contexts(nfa: &Nfa) -> Vec<Vec<RuleId>> {
    let mut found: Vec<Option<Vec<RuleId>>> = vec![None; nfa.states()];
    found[nfa.start.as_usize()] = Some(Vec::new());
    let mut open = vec![nfa.start];
    while let Some(from) = open.pop() {
        let context = found[from.as_usize()].clone().unwrap_or_default();
        let state = nfa.state(from);
        let free = state.epsilon.iter().map(|&(mark, to)| (mark, to));
        for (mark, to) in free.chain(state.transitions.iter().map(|transition| (None, transition.to))) {
            if found[to.as_usize()].is_some() {
                continue;
            }
            let mut context = context.clone();
            match mark {
                Some(Mark::Enter { rule, last: false }) => context.push(rule),
                Some(Mark::Exit) => {
                    context.pop();
                }
                _ => {}
            }
            found[to.as_usize()] = Some(context);
            open.push(to);
        }
    }
    found.into_iter().map(Option::unwrap_or_default).collect()
}
