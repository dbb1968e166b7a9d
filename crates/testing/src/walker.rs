//! Walks over an automaton. Random numbers or the bytes of a fuzzer make the choices.

use std::sync::OnceLock;

use super::near;
use crate::grammar;
use bnf_automata::automata::{Dfa, StateId};
use rfc1738::{Profile, Rule};

/// An automaton and, for each of its states, the ways to continue from it.
pub(super) struct Walker {
    pub(super) machine: Dfa,
    /// The text with which every walk begins, and the state after it.
    start: (Vec<u8>, State),
    pub(super) ways: Vec<Way>,
    pub(super) bytes: Vec<u8>,
    /// The texts that follow a way's byte without a choice. The first one is empty.
    pub(super) literals: Vec<Vec<u8>>,
    completions: Vec<Vec<u8>>,
}

/// A state of the automaton, as a walk sees it.
#[derive(Clone, Copy)]
pub(super) struct State {
    id: u16,
    pub(super) first_way: u16,
    pub(super) ways: u8,
    /// The greatest choice. The choices are the ways, and to end if the state accepts.
    pub(super) last_choice: u8,
}

/// The bytes that lead to one next state, and the literal after them. The state is the one after
/// the literal.
pub(super) struct Way {
    pub(super) first_byte: u32,
    /// The number of bytes but one.
    pub(super) last_byte: u8,
    pub(super) literal: u8,
    pub(super) to: State,
}

/// The length, in bytes, after which a walk takes the shortest path to acceptance.
pub(super) const LONGEST: usize = 64;
/// The number of edits at each place: insert, delete or change, with each of 256 bytes.
const EDITS: usize = 3 * 256;

impl Walker {
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

    /// Makes the walker of a language of US-ASCII, so no state has more choices than a byte has
    /// values.
    fn new(machine: Dfa) -> Walker {
        // One way for each next state, so classes of single letters do not outweigh the others.
        let ways_from = |state: StateId| {
            let mut ways: Vec<(Vec<u8>, StateId)> = Vec::new();
            for byte in machine.expected(state).iter() {
                let to = machine.step(state, byte);
                match ways.iter_mut().find(|(_, known)| *known == to) {
                    Some((bytes, _)) => bytes.push(byte),
                    None => ways.push((Vec::from([byte]), to)),
                }
            }
            ways
        };
        let all: Vec<_> = machine.state_ids().map(ways_from).collect();
        let mut first_way = 0;
        let state = |(id, ways): (usize, &Vec<(Vec<u8>, StateId)>)| {
            let ends = machine.state_ids().nth(id).is_some_and(|state| machine.is_accepting(state));
            let choices = ways.len() + usize::from(ends);
            let first = first_way;
            first_way += ways.len();
            State {
                id: number(id),
                first_way: number(first),
                ways: number(ways.len()),
                last_choice: number(choices.saturating_sub(1)),
            }
        };
        let states: Vec<State> = all.iter().enumerate().map(state).collect();
        // Follows the ways of a single byte from states without a choice.
        let forced = |mut state: StateId| {
            let mut literal = Vec::new();
            while let ([(bytes, to)], false) = (&all[state.as_usize()][..], machine.is_accepting(state))
                && let [byte] = bytes[..]
            {
                literal.push(byte);
                state = *to;
            }
            (literal, states[state.as_usize()])
        };
        let (mut ways, mut bytes, mut literals) = (Vec::new(), Vec::new(), vec![Vec::new()]);
        for (of_way, to) in all.iter().flatten() {
            let (literal, to) = forced(*to);
            let index = literals.iter().position(|known| *known == literal).unwrap_or(literals.len());
            if index == literals.len() {
                literals.push(literal);
            }
            let (first_byte, last_byte) = (number(bytes.len()), number(of_way.len() - 1));
            bytes.extend_from_slice(of_way);
            ways.push(Way { first_byte, last_byte, literal: number(index), to });
        }
        let completion = |state| machine.shortest_from(state).unwrap_or_default();
        let completions = machine.state_ids().map(completion).collect();
        Walker { start: forced(machine.start()), ways, bytes, literals, completions, machine }
    }

    fn walk(&self, choose: impl FnMut(usize) -> Option<usize>) -> Vec<u8> {
        let (text, state) = self.begin();
        self.walk_on(text, state, choose)
    }

    pub(super) fn begin(&self) -> (Vec<u8>, State) {
        let mut text = Vec::with_capacity(2 * LONGEST);
        text.extend_from_slice(&self.start.0);
        (text, self.start.1)
    }

    /// Walks to the end from a state, to which a text leads.
    pub(super) fn walk_on(
        &self,
        mut text: Vec<u8>,
        mut state: State,
        mut choose: impl FnMut(usize) -> Option<usize>,
    ) -> Vec<u8> {
        while text.len() < LONGEST {
            let choices = usize::from(state.last_choice) + 1;
            let Some(choice) = pick(choices, &mut choose) else { break };
            if choice == usize::from(state.ways) {
                return text;
            }
            let way = &self.ways[usize::from(state.first_way) + choice];
            let Some(byte) = pick(usize::from(way.last_byte) + 1, &mut choose) else { break };
            text.push(self.bytes[way.first_byte as usize + byte]);
            text.extend_from_slice(&self.literals[usize::from(way.literal)]);
            state = way.to;
        }
        text.extend_from_slice(&self.completions[usize::from(state.id)]);
        text
    }
}

fn number<N: TryFrom<usize>>(number: usize) -> N {
    N::try_from(number).unwrap_or_else(|_| panic!("{number} is too many for a walk"))
}

/// Returns the rule that is walked for a rule, and chooses the scheme if the rule is that of all
/// URLs.
pub(super) fn chosen(rule: Rule, choose: &mut impl FnMut(usize) -> Option<usize>) -> Rule {
    // A walk from letter to letter hardly ever spells the name of a scheme. All forms but the
    // generic one are `url`.
    let schemes = &Rule::URLS[..Rule::URLS.len() - 1];
    match rule {
        Rule::Url => pick(schemes.len(), choose).map_or(rule, |scheme| schemes[scheme]),
        _ => rule,
    }
}

/// Returns a member.
///
/// `choose` returns a number below its argument, which is at least 2. If it returns `None`, the
/// member ends as soon as possible.
pub(super) fn member(
    rule: Rule,
    profile: Profile,
    mut choose: impl FnMut(usize) -> Option<usize>,
) -> Vec<u8> {
    Walker::shared(chosen(rule, &mut choose), profile).walk(choose)
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

/// Returns a number below `count`. Chooses only between two numbers or more. Returns `None` if
/// `count` is 0.
fn pick(count: usize, choose: &mut impl FnMut(usize) -> Option<usize>) -> Option<usize> {
    match count {
        0 => None,
        1 => Some(0),
        _ => choose(count),
    }
}
