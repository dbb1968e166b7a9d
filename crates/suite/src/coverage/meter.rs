//! Counts the items that strings exercise.

use super::chains::Chains;
use super::inventory::Inventory;
use crate::corpus::{Case, Expected};
use bnf_automata::automata::{Mark, StateId};
use bnf_automata::derive::UnambiguousParser;
use bnf_automata::grammar::RuleId;
use rfc1738::Profile;

/// Several meters can run in parallel, and their tallies can be added.
pub struct Meter<'i> {
    inventory: &'i Inventory<'i>,
    derivers: Vec<(Profile, UnambiguousParser<'i>)>,
    /// The open rules, each with the state of its automaton and the chain that it ends.
    open: Vec<(RuleId, StateId, u32)>,
    goals: Counter,
    transitions: Counter,
    chains: Counter,
    answers: Counter,
    answer_parser: UnambiguousParser<'static>,
    strings: u64,
}

/// The number of strings that exercised each item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Covered {
    pub(super) goals: Vec<u64>,
    pub(super) transitions: Vec<u64>,
    pub(super) chains: Vec<u64>,
    pub(super) answers: Vec<u64>,
    pub(super) strings: u64,
}

/// Counts each item at most once for each string.
struct Counter {
    counts: Vec<u64>,
    last: Vec<u64>,
}

impl Counter {
    fn new(count: usize) -> Counter {
        Counter { counts: vec![0; count], last: vec![0; count] }
    }

    fn count(&mut self, thing: usize, string: u64) {
        if self.last[thing] != string {
            self.last[thing] = string;
            self.counts[thing] += 1;
        }
    }
}

impl Covered {
    pub fn strings(&self) -> u64 {
        self.strings
    }

    pub fn add(&mut self, other: &Covered) {
        let all = [
            (&mut self.goals, &other.goals),
            (&mut self.transitions, &other.transitions),
            (&mut self.chains, &other.chains),
            (&mut self.answers, &other.answers),
        ];
        for (own, others) in all {
            own.iter_mut().zip(others).for_each(|(own, other)| *own += other);
        }
        self.strings += other.strings;
    }
}

impl<'i> Meter<'i> {
    pub fn new(inventory: &'i Inventory<'i>) -> Meter<'i> {
        let deriver = |profile| {
            let deriver = UnambiguousParser::new(inventory.grammar_under(profile), &inventory.start);
            (profile, deriver.expect("the inventory has compiled the same"))
        };
        Meter {
            inventory,
            derivers: Profile::ALL.into_iter().map(deriver).collect(),
            open: Vec::new(),
            goals: Counter::new(inventory.goals.all().len()),
            transitions: Counter::new(inventory.transitions.count()),
            chains: Counter::new(inventory.chains.count()),
            answers: Counter::new(inventory.answers.places()),
            answer_parser: inventory.answers.parser(),
            strings: 0,
        }
    }

    pub fn covered(self) -> Covered {
        let counts = |counter: Counter| counter.counts;
        let (goals, transitions) = (counts(self.goals), counts(self.transitions));
        let (chains, answers) = (counts(self.chains), counts(self.answers));
        Covered { goals, transitions, chains, answers, strings: self.strings }
    }

    pub fn string(&mut self, text: &[u8], profile: Profile) {
        self.strings += 1;
        match profile {
            Profile::Producer => _ = self.derive(text, profile),
            Profile::Interpreter => match self.inventory.reading.rejection(text) {
                None => _ = self.derive(text, profile),
                Some((place, at)) => {
                    let byte = text.get(at).copied();
                    self.reject(place, byte);
                    for goal in byte.into_iter().flat_map(|byte| self.inventory.shown_by_byte(byte)) {
                        self.goals.count(goal.as_usize(), self.strings);
                    }
                }
            },
        }
    }

    /// Measures only the answer to a string, under the interpreter profile.
    pub(super) fn answer(&mut self, text: &[u8]) {
        self.strings += 1;
        self.count_answer(text);
    }

    fn count_answer(&mut self, text: &[u8]) {
        let (answers, string) = (&mut self.answers, self.strings);
        self.inventory.answers.taken(&mut self.answer_parser, text, |place| answers.count(place, string));
    }

    /// Measures a case once, even if both profiles ask it, and returns the rules of its derivation.
    ///
    /// A case exercises nothing if the grammar does not answer it as expected, or if it does not
    /// ask for a verdict.
    pub(super) fn case(&mut self, case: &Case) -> Vec<RuleId> {
        let text = case.input.bytes();
        let Some(profile) = case.profiles().next() else { return Vec::new() };
        if case.question().is_some() {
            return Vec::new();
        }
        self.strings += 1;
        match case.expected {
            Expected::Accept(_) => {
                if self.derive(text, profile) {
                    if profile == Profile::Interpreter {
                        self.count_answer(text);
                    }
                    let chains = 0..self.chains.last.len();
                    let seen = chains.filter(|&chain| self.chains.last[chain] == self.strings);
                    return seen.map(|chain| self.inventory.chains.last(chain as u32)).collect();
                }
            }
            Expected::Answer { .. } => {}
            Expected::Reject { at } => {
                if profile == Profile::Interpreter {
                    match self.inventory.reading.rejection(text) {
                        Some((place, offset)) if offset == at => {
                            self.reject(place, text.get(at).copied());
                            self.count_answer(text);
                        }
                        _ => return Vec::new(),
                    }
                }
                let goals = &self.inventory.goals;
                if let Some(rule) = self.inventory.grammar.find(case.rule.name())
                    && !goals.can_derive(rule)
                    && let Some(goal) = text.get(at).and_then(|&byte| goals.reached_by_byte(rule, byte))
                {
                    self.goals.count(goal.as_usize(), self.strings);
                }
            }
        }
        Vec::new()
    }

    fn reject(&mut self, place: u32, byte: Option<u8>) {
        let (transitions, string) = (&mut self.transitions, self.strings);
        let Inventory { reading, transitions: all, .. } = self.inventory;
        reading.rejecting(all, place, byte, |transition| transitions.count(transition, string));
    }

    /// Returns `false` if it has no derivation.
    fn derive(&mut self, text: &[u8], profile: Profile) -> bool {
        let deriver = self.derivers.iter_mut().find(|(of, _)| *of == profile);
        let Some(derivation) = deriver.and_then(|(_, deriver)| deriver.derive(text)) else {
            return false;
        };
        let string = self.strings;
        let Inventory { goals, transitions, chains, .. } = self.inventory;
        goals.reached_by(&derivation, |goal| self.goals.count(goal.as_usize(), string));
        // The automata are those of the interpreter profile, so other strings exercise no
        // transitions.
        let walks = profile == Profile::Interpreter;
        self.open.clear();
        let mut at = 0;
        for event in &derivation.events {
            while walks && at < event.offset {
                for (rule, state, _) in &mut self.open {
                    self.transitions.count(transitions.reading(*rule, *state, text[at]), string);
                    *state = transitions.machine(*rule).step(*state, text[at]);
                }
                at += 1;
            }
            match event.mark {
                Mark::Enter { rule, .. } => {
                    let parent = self.open.last().map_or(Chains::EMPTY, |&(_, _, chain)| chain);
                    let chain = chains.child(parent, rule);
                    if let Some(chain) = chain {
                        self.chains.count(chain as usize, string);
                    }
                    let begun = transitions.machine(rule).start();
                    self.open.push((rule, begun, chain.unwrap_or(Chains::EMPTY)));
                }
                Mark::Exit => {
                    if let Some((rule, state, _)) = self.open.pop()
                        && walks
                    {
                        self.transitions.count(transitions.ending(rule, state), string);
                    }
                }
                _ => {}
            }
        }
        true
    }
}
