//! Walks over an automaton. Random numbers or the bytes of a fuzzer make the choices.

use std::sync::OnceLock;

use super::near;
use crate::grammar;
use bnf_automata::automata::{Dfa, StateId};
use rfc1738::{Profile, Rule};

/// An automaton and, for each of its states, the ways to continue from it.
pub(super) struct Walker {
    pub(super) machine: Dfa,
    states: Vec<State>,
}

/// A state of the automaton, as a walk sees it.
struct State {
    ways: Vec<Way>,
    /// The number of choices: the ways, and to end if the state accepts.
    choices: usize,
    /// A shortest string that leads to acceptance.
    completion: Vec<u8>,
}

/// The bytes that lead to one next state.
struct Way {
    bytes: Vec<u8>,
    to: StateId,
}

/// The length, in bytes, after which a walk takes the shortest path to acceptance.
const LONGEST: usize = 64;
/// The number of edits at each place: insert, delete or change, with each of 256 bytes.
const EDITS: usize = 3 * 256;

impl Walker {
    /// Returns the walker of a rule, which is made only once.
    pub(super) fn shared(rule: Rule, profile: Profile) -> &'static Walker {
        static PRODUCER: [OnceLock<Walker>; Rule::ALL.len()] = [const { OnceLock::new() }; Rule::ALL.len()];
        static INTERPRETER: [OnceLock<Walker>; Rule::ALL.len()] =
            [const { OnceLock::new() }; Rule::ALL.len()];
        let walkers = match profile {
            Profile::Producer => &PRODUCER,
            Profile::Interpreter => &INTERPRETER,
        };
        walkers[rule as usize].get_or_init(|| {
            let machine = Dfa::compile(grammar(profile), rule.name());
            Walker::new(machine.expect("the amended grammar can be compiled"))
        })
    }

    fn new(machine: Dfa) -> Walker {
        let state = |state| {
            // One way for each next state, so classes of single letters do not outweigh the others.
            let mut ways: Vec<Way> = Vec::new();
            for byte in machine.expected(state).iter() {
                let to = machine.step(state, byte);
                match ways.iter_mut().find(|way| way.to == to) {
                    Some(way) => way.bytes.push(byte),
                    None => ways.push(Way { bytes: Vec::from([byte]), to }),
                }
            }
            State {
                choices: ways.len() + usize::from(machine.is_accepting(state)),
                ways,
                completion: machine.shortest_from(state).unwrap_or_default(),
            }
        };
        Walker { states: machine.state_ids().map(state).collect(), machine }
    }

    fn walk(&self, mut choose: impl FnMut(usize) -> Option<usize>) -> Vec<u8> {
        let mut text = Vec::with_capacity(2 * LONGEST);
        let mut state = &self.states[self.machine.start().as_usize()];
        while text.len() < LONGEST {
            let Some(way) = pick(state.choices, &mut choose) else { break };
            let Some(way) = state.ways.get(way) else { return text };
            let Some(byte) = pick(way.bytes.len(), &mut choose) else { break };
            text.push(way.bytes[byte]);
            state = &self.states[way.to.as_usize()];
        }
        text.extend_from_slice(&state.completion);
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
