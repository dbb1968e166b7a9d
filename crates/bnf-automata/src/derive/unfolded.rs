//! The automaton of a rule in which every rule, also one inside a terminal class, begins and ends
//! on a transition.

use std::collections::VecDeque;

use super::terminal_class;
use crate::automata::{ByteSet, Mark, Nfa, StateId};
use crate::grammar::{CompileError, Grammar, Node, RuleId};
use crate::numbered::HashMap;

/// The automaton of a rule with its terminal classes unfolded.
pub struct Unfolded {
    /// The states, by their ids.
    pub states: Vec<UnfoldedState>,
    /// The first state of every path.
    pub start: StateId,
    /// The last state of every path.
    pub accept: StateId,
    next_on_shortest_path: Vec<(Option<u8>, StateId)>,
}

#[derive(Clone, Default)]
pub struct UnfoldedState {
    pub epsilon: Vec<(Step, StateId)>,
    pub transitions: Vec<(ByteSet, StateId)>,
}

/// The step of a derivation that an epsilon transition records.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The rule begins.
    Enter(RuleId),
    /// The innermost rule ends.
    Exit,
    /// No rule begins or ends.
    Continue,
}

/// The rules that enclose a byte within a terminal class, outermost first, and the bytes that share
/// them.
type Nesting = (Vec<RuleId>, ByteSet);

impl Unfolded {
    /// Returns the automaton of the rule with that name, of a grammar without recursion.
    pub fn compile(grammar: &Grammar, rule: &str) -> Result<Unfolded, CompileError> {
        let nfa = Nfa::compile(grammar, rule)?;
        let (states, next_on_shortest_path) = (Vec::new(), Vec::new());
        let mut unfolded = Unfolded { states, start: nfa.start, accept: nfa.accept, next_on_shortest_path };
        unfolded.states.resize(nfa.states(), UnfoldedState::default());
        let mut nestings: HashMap<Node, Vec<Nesting>> = HashMap::default();
        for from in nfa.state_ids() {
            let state = nfa.state(from);
            let steps = state.epsilon.iter().map(|&(mark, to)| (step(mark), to));
            unfolded.states[from.as_usize()].epsilon = steps.collect();
            for transition in &state.transitions {
                let nestings =
                    nestings.entry(transition.node).or_insert_with(|| nestings_of(grammar, transition.node));
                for (rules, set) in nestings {
                    let set = set.intersection(transition.set);
                    if !set.is_empty() {
                        unfolded.read(from, rules, set, transition.to);
                    }
                }
            }
        }
        unfolded.find_shortest_paths();
        Ok(unfolded)
    }

    fn read(&mut self, from: StateId, rules: &[RuleId], set: ByteSet, to: StateId) {
        let (mut before, mut after) = (from, to);
        for &rule in rules {
            let (begun, ended) = (StateId::new(self.states.len()), StateId::new(self.states.len() + 1));
            self.states[before.as_usize()].epsilon.push((Step::Enter(rule), begun));
            let exit = UnfoldedState { epsilon: Vec::from([(Step::Exit, after)]), transitions: Vec::new() };
            self.states.extend([UnfoldedState::default(), exit]);
            (before, after) = (begun, ended);
        }
        self.states[before.as_usize()].transitions.push((set, after));
    }

    /// Returns a shortest string that leads from a state to acceptance, preferring readable bytes.
    pub fn shortest_from(&self, mut state: StateId) -> Vec<u8> {
        let mut string = Vec::new();
        while state != self.accept {
            let (byte, to) = self.next_on_shortest_path[state.as_usize()];
            string.extend(byte);
            state = to;
        }
        string
    }

    /// Searches backwards from acceptance. An epsilon transition costs nothing, so its source goes
    /// to the front of the queue.
    fn find_shortest_paths(&mut self) {
        let mut into = vec![Vec::new(); self.states.len()];
        for (from, state) in self.states.iter().enumerate() {
            let from = StateId::new(from);
            for &(_, to) in &state.epsilon {
                into[to.as_usize()].push((from, None));
            }
            for &(set, to) in &state.transitions {
                into[to.as_usize()].push((from, set.most_readable()));
            }
        }
        self.next_on_shortest_path = vec![(None, self.accept); self.states.len()];
        let mut found = vec![false; self.states.len()];
        let mut queue = VecDeque::from([(self.accept, None, self.accept)]);
        while let Some((state, byte, to)) = queue.pop_front() {
            if !std::mem::replace(&mut found[state.as_usize()], true) {
                self.next_on_shortest_path[state.as_usize()] = (byte, to);
                for &(from, byte) in &into[state.as_usize()] {
                    match byte {
                        None => queue.push_front((from, None, state)),
                        Some(_) => queue.push_back((from, byte, state)),
                    }
                }
            }
        }
    }
}

fn step(mark: Option<Mark>) -> Step {
    match mark {
        Some(Mark::Enter { rule, .. }) => Step::Enter(rule),
        Some(Mark::Exit) => Step::Exit,
        _ => Step::Continue,
    }
}

fn nestings_of(grammar: &Grammar, node: Node) -> Vec<Nesting> {
    let mut nestings: Vec<Nesting> = Vec::new();
    for byte in 0..=255 {
        let entered = terminal_class::marks(grammar, node, byte).into_iter().filter_map(|mark| match mark {
            Mark::Enter { rule, .. } => Some(rule),
            _ => None,
        });
        let rules: Vec<RuleId> = entered.collect();
        match nestings.iter_mut().find(|(known, _)| *known == rules) {
            Some((_, set)) => set.insert(byte),
            None => nestings.push((rules, [byte].into_iter().collect())),
        }
    }
    nestings
}
