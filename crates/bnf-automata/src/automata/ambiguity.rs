//! Decides whether an automaton derives some string in two ways.

use std::collections::VecDeque;

use super::{ByteSet, Nfa, StateId};
use crate::hash::HashSet;

impl Nfa {
    /// Returns a shortest string that has two derivations; `None` if every string has at most one.
    ///
    /// The search follows two paths over the same bytes. The string is ambiguous if both paths accept it and differ, at
    /// a byte or at the epsilon transitions between two bytes. The search does not compare derivations within a
    /// terminal class.
    pub fn ambiguous(&self) -> Option<Vec<u8>> {
        let start = (self.start, self.start, false);
        let mut came_from = vec![(0, 0)];
        let mut pairs = vec![start];
        let mut seen = HashSet::from_iter([start]);
        let mut queue = VecDeque::from([0]);
        while let Some(index) = queue.pop_front() {
            let (a, b, parted) = pairs[index];
            let (ends_a, ends_b) = (self.ends(a), self.ends(b));
            for (i, end_a) in ends_a.iter().enumerate() {
                for (j, end_b) in ends_b.iter().enumerate() {
                    let parted = parted || i != j;
                    match (end_a, end_b) {
                        (End::Accept, End::Accept) if parted => return Some(string(&came_from, index)),
                        (End::Byte(set_a, to_a), End::Byte(set_b, to_b)) => {
                            let Some(byte) = set_a.intersection(*set_b).most_readable() else {
                                continue;
                            };
                            let pair = (*to_a, *to_b, parted);
                            if seen.insert(pair) {
                                pairs.push(pair);
                                came_from.push((index, byte));
                                queue.push_back(pairs.len() - 1);
                            }
                        }
                        _ => {}
                    }
                }
            }
        }
        None
    }

    /// Returns where the epsilon paths from a state lead, once for each path: to a byte that is read, or to acceptance.
    ///
    /// A path that returns to one of its own states is already an ambiguity. Its ends are listed once more, and the
    /// path is not followed further.
    fn ends(&self, state: StateId) -> Vec<End> {
        let mut found = Vec::new();
        let mut open = vec![(state, vec![state])];
        while let Some((state, path)) = open.pop() {
            if state == self.accept {
                found.push(End::Accept);
            }
            let transitions = self.state(state).transitions.iter();
            found.extend(transitions.map(|transition| End::Byte(transition.set, transition.to)));
            for &(_, to) in &self.state(state).epsilon {
                if !path.contains(&to) {
                    let mut path = path.clone();
                    path.push(to);
                    open.push((to, path));
                } else {
                    self.ends_once(to, &mut found);
                }
            }
        }
        found
    }

    /// Adds the ends of the epsilon paths from a state, once for every state that reads or accepts.
    fn ends_once(&self, state: StateId, found: &mut Vec<End>) {
        let (mut open, mut seen) = (vec![state], HashSet::default());
        while let Some(state) = open.pop() {
            if !seen.insert(state) {
                continue;
            }
            if state == self.accept {
                found.push(End::Accept);
            }
            let transitions = self.state(state).transitions.iter();
            found.extend(transitions.map(|transition| End::Byte(transition.set, transition.to)));
            open.extend(self.state(state).epsilon.iter().map(|&(_, to)| to));
        }
    }
}

enum End {
    Accept,
    Byte(ByteSet, StateId),
}

fn string(came_from: &[(usize, u8)], mut index: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    while index != 0 {
        bytes.push(came_from[index].1);
        index = came_from[index].0;
    }
    bytes.reverse();
    bytes
}
