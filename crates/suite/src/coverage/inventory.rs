//! Lists all items that can be exercised in a grammar. An item counts only if some string exercises
//! it.

use bnf_automata::grammar::{CompileError, Grammar, LetterCase, RuleId};
use rfc1738_texts::RFC1738;
use std::collections::{BTreeSet, HashSet};

use super::answers::Answers;
use super::chains::Chains;
use super::reading::{Reading, Spot};
use super::transitions::Transitions;
use bnf_automata::automata::StateId;
use bnf_automata::derive::{GoalId, Goals, Step, Unfolded};
use bnf_automata::specification::{Section, Specification};
use rfc1738::Profile;

pub struct Inventory<'g> {
    pub(super) specification: &'static Specification,
    pub(super) grammar: &'g Grammar,
    /// The same grammar with case-sensitive literals.
    exact: Grammar,
    pub(super) start: String,
    pub(super) goals: Goals<'g>,
    pub(super) transitions: Transitions,
    pub(super) chains: Chains,
    pub(super) reading: Reading,
    pub(super) answers: Answers,
    machine: Unfolded,
    of_transitions: Vec<Option<Example>>,
    of_chains: Vec<Option<Example>>,
    /// For each byte, the goals that its rejection exercises, in rules that no string has.
    shown_by_byte: Vec<Vec<GoalId>>,
}

/// The data from which a string is built.
#[derive(Clone, Copy)]
struct Example {
    place: u32,
    byte: Option<u8>,
    /// The state of the automaton from which the string continues to acceptance, or `None` if it is
    /// rejected.
    then: Option<StateId>,
}

impl Inventory<'static> {
    pub fn amended() -> Inventory<'static> {
        Inventory::from_specification(&RFC1738).expect("the amended grammar can be compiled")
    }

    pub fn from_specification(
        specification: &'static Specification,
    ) -> Result<Inventory<'static>, CompileError> {
        Inventory::new(specification, specification.amended(LetterCase::Any), specification.start)
    }
}

impl<'g> Inventory<'g> {
    fn new(
        specification: &'static Specification,
        grammar: &'g Grammar,
        start: &str,
    ) -> Result<Inventory<'g>, CompileError> {
        let transitions = Transitions::new(grammar)?;
        let machine = Unfolded::compile(grammar, start)?;
        let chains = Chains::new(&machine);
        let reading = Reading::new(&machine, &chains, &transitions);
        let goals = Goals::new(grammar, start);
        let shown_by_byte = (0..=255).map(|byte| {
            let rules =
                grammar.numbered_rules().map(|(rule, _)| rule).filter(|&rule| !goals.can_derive(rule));
            rules.filter_map(|rule| goals.reached_by_byte(rule, byte)).collect()
        });
        let mut inventory = Inventory {
            specification,
            grammar,
            exact: grammar.clone().with_case(LetterCase::Exact),
            start: start.into(),
            shown_by_byte: shown_by_byte.collect(),
            of_transitions: vec![None; transitions.count()],
            of_chains: vec![None; chains.count()],
            answers: Answers::new(specification)?,
            goals,
            transitions,
            chains,
            reading,
            machine,
        };
        inventory.decide();
        Ok(inventory)
    }

    pub(super) fn grammar_under(&self, profile: Profile) -> &Grammar {
        match profile {
            Profile::Interpreter => self.grammar,
            Profile::Producer => &self.exact,
        }
    }

    pub(super) fn section(&self, rule: RuleId) -> Option<&'static Section> {
        self.specification.section_of(&self.grammar.rule(rule).name)
    }

    pub(super) fn shown_by_byte(&self, byte: u8) -> &[GoalId] {
        &self.shown_by_byte[usize::from(byte)]
    }

    pub(super) fn is_possible(&self, transition: usize) -> bool {
        self.of_transitions[transition].is_some()
    }

    /// Returns a shortest string that exercises a transition.
    pub(super) fn example_of_transition(&self, transition: usize) -> Option<Vec<u8>> {
        self.of_transitions[transition].map(|example| self.text(example))
    }

    /// Returns a shortest string that has a chain in its derivation.
    pub(super) fn example_of_chain(&self, chain: u32) -> Option<Vec<u8>> {
        self.of_chains[chain as usize].map(|example| self.text(example))
    }

    /// Returns the text before and after the last rule of a chain in some short string.
    pub(super) fn around(&self, chain: u32) -> Option<(Vec<u8>, Vec<u8>)> {
        let Example { place, then, .. } = self.of_chains[chain as usize]?;
        // The search runs to the end of this rule. The rules within it have longer chains.
        let (mut open, mut seen) = (Vec::from([then?]), HashSet::new());
        while let Some(at) = open.pop() {
            let state = &self.machine.states[at.as_usize()];
            for &(step, to) in &state.epsilon {
                if step == Step::Exit && self.chains.at(at) == chain {
                    return Some((self.reading.prefix(place), self.machine.shortest_from(to)));
                }
            }
            let next =
                state.epsilon.iter().map(|&(_, to)| to).chain(state.transitions.iter().map(|&(_, to)| to));
            open.extend(next.filter(|&to| seen.insert(to)));
        }
        None
    }

    /// Returns a shortest string for each transition of the automaton whose paths are derivations.
    pub(super) fn through_every_transition(&self) -> Vec<Vec<u8>> {
        let (mut seen, mut texts) = (vec![false; self.machine.states.len()], BTreeSet::new());
        for place in 0..self.reading.places() {
            for (_, spot) in self.reading.spots(place) {
                if std::mem::replace(&mut seen[spot.at.as_usize()], true) {
                    continue;
                }
                let state = &self.machine.states[spot.at.as_usize()];
                let free = state.epsilon.iter().map(|&(_, to)| (None, to));
                for (byte, to) in
                    free.chain(state.transitions.iter().map(|&(set, to)| (set.most_readable(), to)))
                {
                    texts.insert(self.text(Example { place, byte, then: Some(to) }));
                }
            }
        }
        texts.into_iter().collect()
    }

    fn text(&self, example: Example) -> Vec<u8> {
        let mut text = self.reading.prefix(example.place);
        text.extend(example.byte);
        if let Some(state) = example.then {
            text.extend(self.machine.shortest_from(state));
        }
        text
    }

    /// It visits the places by the length of their prefixes.
    fn decide(&mut self) {
        let mut seen = vec![false; self.reading.spot_count()];
        let bytes: Vec<u8> = self.reading.bytes().collect();
        for place in 0..self.reading.places() {
            for (number, spot) in self.reading.spots(place) {
                if std::mem::replace(&mut seen[number as usize], true) {
                    continue;
                }
                let example = |byte, then| Example { place, byte, then: Some(then) };
                if let Some(of_chain) = self.of_chains.get_mut(self.chains.at(spot.at) as usize) {
                    of_chain.get_or_insert(example(None, spot.at));
                }
                let Spot { at, machines } = spot;
                let rules = self.chains.rules(self.chains.at(*at));
                let open = rules.into_iter().zip(machines.iter().copied());
                let state = &self.machine.states[at.as_usize()];
                for &(set, to) in &state.transitions {
                    for &byte in bytes.iter().filter(|&&byte| set.contains(byte)) {
                        for (rule, state) in open.clone() {
                            let transition = self.transitions.reading(rule, state, byte);
                            self.of_transitions[transition].get_or_insert(example(Some(byte), to));
                        }
                    }
                }
                for &(_, to) in state.epsilon.iter().filter(|&&(step, _)| step == Step::Exit) {
                    if let Some((rule, state)) = open.clone().next_back() {
                        let transition = self.transitions.ending(rule, state);
                        self.of_transitions[transition].get_or_insert(example(None, to));
                    }
                }
            }
            for byte in self.reading.rejected(place) {
                let of_transitions = &mut self.of_transitions;
                self.reading.rejecting(&self.transitions, place, byte, |transition| {
                    of_transitions[transition].get_or_insert(Example { place, byte, then: None });
                });
            }
        }
    }
}
