//! Walks over an automaton. Random numbers or the bytes of a fuzzer make the choices.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use super::near;
use crate::grammar;
use bnf_automata::automata::{Dfa, StateId};
use rfc1738::{Profile, Rule};

/// An automaton and, for each of its states, the ways to continue from it.
pub(super) struct Walker {
    pub(super) machine: Dfa,
    ways: Vec<Vec<Vec<u8>>>,
    /// For each state, a shortest string that leads to acceptance.
    completions: Vec<Vec<u8>>,
}

/// The length, in bytes, after which a walk takes the shortest path to acceptance.
const LONGEST: usize = 64;
/// The number of edits at each place: insert, delete or change, with each of 256 bytes.
const EDITS: usize = 3 * 256;

impl Walker {
    /// Returns the walker of a rule, which is made only once.
    pub(super) fn shared(rule: Rule, profile: Profile) -> Arc<Walker> {
        type Known = Mutex<HashMap<(Rule, Profile), Arc<Walker>>>;
        static KNOWN: OnceLock<Known> = OnceLock::new();
        let mut known = KNOWN.get_or_init(Known::default).lock().unwrap_or_else(PoisonError::into_inner);
        let walker = known.entry((rule, profile)).or_insert_with(|| {
            let machine = Dfa::compile(grammar(profile), rule.name());
            Arc::new(Walker::new(machine.expect("the amended grammar can be compiled")))
        });
        walker.clone()
    }

    fn new(machine: Dfa) -> Walker {
        let ways = |state| {
            // One way for each next state, so classes of single letters do not outweigh the others.
            let mut ways: Vec<(StateId, Vec<u8>)> = Vec::new();
            for byte in machine.expected(state).iter() {
                let to = machine.step(state, byte);
                match ways.iter_mut().find(|(known, _)| *known == to) {
                    Some((_, bytes)) => bytes.push(byte),
                    None => ways.push((to, Vec::from([byte]))),
                }
            }
            ways.into_iter().map(|(_, bytes)| bytes).collect()
        };
        Walker {
            ways: machine.state_ids().map(ways).collect(),
            completions: machine
                .state_ids()
                .map(|state| machine.shortest_from(state).unwrap_or_default())
                .collect(),
            machine,
        }
    }

    fn walk(&self, mut choose: impl FnMut(usize) -> Option<usize>) -> Vec<u8> {
        let (mut text, mut state) = (Vec::new(), self.machine.start());
        while text.len() < LONGEST {
            let (ways, ends) = (&self.ways[state.as_usize()], self.machine.is_accepting(state));
            let Some(way) = pick(ways.len() + usize::from(ends), &mut choose) else { break };
            let Some(bytes) = ways.get(way) else { return text };
            let Some(byte) = pick(bytes.len(), &mut choose) else { break };
            text.push(bytes[byte]);
            state = self.machine.step(state, bytes[byte]);
        }
        text.extend_from_slice(&self.completions[state.as_usize()]);
        text
    }
}

/// Returns a member.
///
/// `choose` returns a number below its argument, which is at least 2. If it returns `None`, the member ends as soon as
/// possible.
pub(super) fn member(
    rule: Rule,
    profile: Profile,
    mut choose: impl FnMut(usize) -> Option<usize>,
) -> Vec<u8> {
    // A walk from letter to letter hardly ever spells the name of a scheme. All forms but the generic one are `url`.
    let schemes = &Rule::URLS[..Rule::URLS.len() - 1];
    let rule = match rule {
        Rule::Url => pick(schemes.len(), &mut choose).map_or(rule, |scheme| schemes[scheme]),
        _ => rule,
    };
    Walker::shared(rule, profile).walk(choose)
}

/// Returns the first near miss among the edits of a chosen member, starting from a chosen edit.
pub(super) fn near_miss(
    rule: Rule,
    profile: Profile,
    mut choose: impl FnMut(usize) -> Option<usize>,
) -> Option<Vec<u8>> {
    let member = member(rule, profile, &mut choose);
    let walker = Walker::shared(rule, profile);
    let edits = (member.len() + 1) * EDITS;
    let first = pick(edits, &mut choose).unwrap_or(0);
    (0..edits).map(|edit| (first + edit) % edits).find_map(|edit| {
        let (place, kind, byte) = (edit / EDITS, edit / 256 % 3, (edit % 256) as u8);
        let mut text = member.clone();
        match (kind, text.get_mut(place)) {
            (0, _) => text.insert(place, byte),
            (1, Some(_)) => _ = text.remove(place),
            (_, Some(there)) => *there = byte,
            (_, None) => return None,
        }
        near::is_near_miss(&walker.machine, &text).then_some(text)
    })
}

/// Returns a number below `count`. Chooses only between two numbers or more. Returns `None` if `count` is 0.
fn pick(count: usize, choose: &mut impl FnMut(usize) -> Option<usize>) -> Option<usize> {
    match count {
        0 => None,
        1 => Some(0),
        _ => choose(count),
    }
}
