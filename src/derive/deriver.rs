//! The deriver: backwards over the string to see which states can still accept, then forwards along the path that does.

use std::collections::{BTreeSet, HashMap};
use std::{vec, vec::Vec};

use super::suffixes::{SetId, Suffixes};
use super::{Derivation, Event, leaf};
use crate::automata::{Mark, Nfa};
use crate::grammar::{CompileError, Grammar, Node};
use crate::spec::Profile;

/// Derives strings from one production.
///
/// Where a string has more than one derivation, an earlier alternative is preferred, and more of an optional or
/// repeated element; section 5 as amended leaves nothing to prefer (`Nfa::ambiguous` decides that).
pub struct Deriver<'g> {
    grammar: &'g Grammar,
    profile: Profile,
    nfa: Nfa,
    suffixes: Suffixes,
    steps: HashMap<(u32, SetId, u8), Step>,
    last_steps: HashMap<u32, Vec<Mark>>,
    leaves: HashMap<(Node, u8), Vec<Mark>>,
    /// The productions entered on the way to each state, outermost first; made when first needed.
    contexts: Option<Vec<Vec<u32>>>,
}

/// From a state over one byte: the marks before it, the node that reads it, the state after it.
#[derive(Clone)]
struct Step {
    marks: Vec<Mark>,
    node: Node,
    to: u32,
}

/// What the free edges of a path must lead to.
enum Goal {
    Accept,
    Read { byte: u8, rest: SetId },
}

impl<'g> Deriver<'g> {
    /// A deriver of the production's strings.
    ///
    /// # Errors
    /// As [`Nfa::compile`].
    pub fn new(grammar: &'g Grammar, rule: &str, profile: Profile) -> Result<Deriver<'g>, CompileError> {
        let nfa = Nfa::compile(grammar, rule, profile)?;
        let suffixes = Suffixes::new(&nfa);
        let (steps, last_steps, leaves) = (HashMap::new(), HashMap::new(), HashMap::new());
        Ok(Deriver { grammar, profile, nfa, suffixes, steps, last_steps, leaves, contexts: None })
    }

    /// The derivation of a string; none if the production does not match it.
    pub fn derive(&mut self, input: &[u8]) -> Option<Derivation> {
        let mut rests = vec![Suffixes::EMPTY_REST; input.len() + 1];
        for (offset, &byte) in input.iter().enumerate().rev() {
            rests[offset] = self.suffixes.before(rests[offset + 1], self.suffixes.class(byte));
        }
        let mut state = self.nfa.start;
        if !self.suffixes.contains(rests[0], state) {
            return None;
        }
        let mut events = Vec::new();
        for (offset, &byte) in input.iter().enumerate() {
            let (step, leaf) = self.step(state, byte, rests[offset + 1])?;
            events.extend(step.marks.iter().chain(leaf).map(|&mark| Event { offset, mark }));
            // A production that is read in one step ends after its byte, the inner ones of it too.
            let ends = leaf.iter().rev().take_while(|&&mark| mark == Mark::Exit).count();
            let from = events.len() - ends;
            events[from..].iter_mut().for_each(|event| event.offset = offset + 1);
            state = step.to;
        }
        let last = self.last_step(state)?;
        events.extend(last.iter().map(|&mark| Event { offset: input.len(), mark }));
        Some(Derivation { events })
    }

    /// The productions that are being read, could begin or could end right after `prefix`, over all ways in which the
    /// prefix can be continued to a member. Empty if it cannot.
    pub fn open_rules(&mut self, prefix: &[u8]) -> BTreeSet<u32> {
        let mut current: BTreeSet<u32> = self.free_closure([self.nfa.start]);
        for &byte in prefix {
            let edges = current.iter().flat_map(|&state| &self.nfa.state(state).bytes);
            let targets: Vec<u32> =
                edges.filter(|edge| edge.set.contains(byte)).map(|edge| edge.to).collect();
            current = self.free_closure(targets);
        }
        let nfa = &self.nfa;
        let contexts = self.contexts.get_or_insert_with(|| contexts(nfa));
        let mut open = BTreeSet::new();
        for &state in &current {
            open.extend(contexts[state as usize].iter().copied());
            for edge in &nfa.state(state).bytes {
                for byte in edge.set.iter() {
                    let marks = leaf::marks(self.grammar, edge.node, byte, self.profile);
                    open.extend(marks.iter().filter_map(|mark| match mark {
                        Mark::Enter { rule, .. } => Some(*rule),
                        _ => None,
                    }));
                }
            }
        }
        open
    }

    fn free_closure(&self, states: impl IntoIterator<Item = u32>) -> BTreeSet<u32> {
        let mut seen = BTreeSet::new();
        let mut open: Vec<u32> = states.into_iter().collect();
        while let Some(state) = open.pop() {
            if seen.insert(state) {
                open.extend(self.nfa.state(state).free.iter().map(|&(_, to)| to));
            }
        }
        seen
    }

    fn step(&mut self, state: u32, byte: u8, rest: SetId) -> Option<(&Step, &[Mark])> {
        let key = (state, rest, byte);
        if !self.steps.contains_key(&key) {
            let (marks, at) = self.free_path(state, &Goal::Read { byte, rest })?;
            let edges = &self.nfa.state(at).bytes;
            let edge = edges.iter().find(|e| e.set.contains(byte) && self.suffixes.contains(rest, e.to))?;
            let leaf = leaf::marks(self.grammar, edge.node, byte, self.profile);
            self.leaves.entry((edge.node, byte)).or_insert(leaf);
            self.steps.insert(key, Step { marks, node: edge.node, to: edge.to });
        }
        let step = &self.steps[&key];
        Some((step, &self.leaves[&(step.node, byte)]))
    }

    fn last_step(&mut self, state: u32) -> Option<&[Mark]> {
        if !self.last_steps.contains_key(&state) {
            let (marks, _) = self.free_path(state, &Goal::Accept)?;
            self.last_steps.insert(state, marks);
        }
        self.last_steps.get(&state).map(Vec::as_slice)
    }

    /// The preferred way over free edges to the goal: its marks, and the state it ends in.
    fn free_path(&self, from: u32, goal: &Goal) -> Option<(Vec<Mark>, u32)> {
        let reached = |state: u32| match *goal {
            Goal::Accept => state == self.nfa.accept,
            Goal::Read { byte, rest } => {
                let edges = &self.nfa.state(state).bytes;
                edges.iter().any(|edge| edge.set.contains(byte) && self.suffixes.contains(rest, edge.to))
            }
        };
        let mut seen = BTreeSet::from([from]);
        // The path so far: a state, the edge of it to try next, and the mark that led to it.
        let mut path = vec![(from, 0, None)];
        while let Some(&mut (state, ref mut next, _)) = path.last_mut() {
            if *next == 0 && reached(state) {
                return Some((path.iter().filter_map(|&(_, _, mark)| mark).collect(), state));
            }
            match self.nfa.state(state).free.get(*next) {
                Some(&(mark, to)) => {
                    *next += 1;
                    if seen.insert(to) {
                        path.push((to, 0, mark));
                    }
                }
                None => {
                    path.pop();
                }
            }
        }
        None
    }
}

/// For every state the productions that stand open there, outermost first: the same on every way to it, since every
/// mention of a production has states of its own, save where it recurs at its end; there the first way counts.
fn contexts(nfa: &Nfa) -> Vec<Vec<u32>> {
    let mut found: Vec<Option<Vec<u32>>> = vec![None; nfa.states()];
    found[nfa.start as usize] = Some(Vec::new());
    let mut open = vec![nfa.start];
    while let Some(from) = open.pop() {
        let context = found[from as usize].clone().unwrap_or_default();
        let state = nfa.state(from);
        let free = state.free.iter().map(|&(mark, to)| (mark, to));
        for (mark, to) in free.chain(state.bytes.iter().map(|edge| (None, edge.to))) {
            if found[to as usize].is_some() {
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
            found[to as usize] = Some(context);
            open.push(to);
        }
    }
    found.into_iter().map(Option::unwrap_or_default).collect()
}
