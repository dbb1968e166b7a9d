//! It runs backwards over the string to find the states that can still accept, then forwards along
//! the accepting path.

use std::collections::BTreeSet;
use std::mem;

use super::{Derivation, Event, PartSpan, terminal_class};
use crate::automata::{ByteClasses, ClassId, Mark, Nfa, StateId};
use crate::grammar::{CompileError, Grammar, Node};
use crate::id::SetId;
use crate::numbered::HashMap;

/// Derives the strings of one rule.
///
/// If a string has several derivations, the parser prefers an earlier alternative, and prefers to
/// take an optional element and to start another round. [`Nfa::ambiguous`] decides whether a rule
/// has such strings.
pub struct UnambiguousParser<'g> {
    grammar: &'g Grammar,
    nfa: Nfa,
    reverse: ReverseDfa,
    steps: Vec<Step>,
    step_numbers: HashMap<u64, u32>,
    last_steps: HashMap<StateId, Vec<Mark>>,
    class_numbers: HashMap<Node, usize>,
    class_derivations: Vec<[Option<ClassDerivation>; 256]>,
    /// The states that accept the rest from each offset on. Kept to reuse the allocation.
    rest_sets: Vec<SetId>,
}

struct Step {
    marks: Vec<Mark>,
    node: Node,
    class: usize,
    to: StateId,
}

struct ClassDerivation {
    marks: Box<[Mark]>,
    /// The number of marks that come after the byte.
    after: usize,
}

impl ClassDerivation {
    fn new(marks: Vec<Mark>) -> ClassDerivation {
        // A rule that is read in one step ends after its byte, and so do the rules inside it.
        let after = marks.iter().rev().take_while(|&&mark| mark == Mark::Exit).count();
        ClassDerivation { marks: marks.into(), after }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum MarkFilter {
    All,
    /// All except the marks within a terminal class, because no part begins or ends there.
    Parts,
}

enum Destination {
    Accept,
    Read { byte: u8, rest: SetId },
}

impl<'g> UnambiguousParser<'g> {
    /// Returns a parser for the rule with that name.
    pub fn new(grammar: &'g Grammar, rule: &str) -> Result<UnambiguousParser<'g>, CompileError> {
        let nfa = Nfa::compile(grammar, rule)?;
        let reverse = ReverseDfa::new(&nfa);
        Ok(UnambiguousParser {
            grammar,
            nfa,
            reverse,
            steps: Vec::new(),
            step_numbers: HashMap::default(),
            last_steps: HashMap::default(),
            class_numbers: HashMap::default(),
            class_derivations: Vec::new(),
            rest_sets: Vec::new(),
        })
    }

    /// Returns a faster parser that keeps only the marks of parts. Only
    /// [`UnambiguousParser::parts_of`] is useful on it.
    pub fn of_parts(grammar: &'g Grammar, rule: &str) -> Result<UnambiguousParser<'g>, CompileError> {
        let mut parser = UnambiguousParser::new(grammar, rule)?;
        let marks = parser.nfa.states.iter_mut().flat_map(|state| &mut state.epsilon).map(|(mark, _)| mark);
        for mark in marks {
            *mark = mark.filter(|mark| matches!(mark, Mark::Part(_) | Mark::PartEnd));
        }
        Ok(parser)
    }

    /// Returns the derivation of a string; `None` if the rule does not match it.
    pub fn derive(&mut self, input: &[u8]) -> Option<Derivation> {
        let mut events = Vec::new();
        self.walk(input, MarkFilter::All, |offset, mark| events.push(Event { offset, mark }))?;
        Some(Derivation { events })
    }

    /// Appends the spans of the parts in a string, and returns whether the rule matches the string.
    ///
    /// The spans are in the order in which the parts begin, an outer part before the parts inside
    /// it. The parser caches its steps, so a string that is similar to earlier ones needs almost no
    /// allocation.
    ///
    /// ```
    /// use bnf_automata::derive::{UnambiguousParser, PartSpan};
    /// use bnf_automata::grammar::{Grammar, PartId};
    ///
    /// let text = "hostport = {host: 1*%x61-62} [ \":\" {port: *%x30-38} ]";
    /// let (grammar, mut parts) = (Grammar::read("hostport.bnf", text)?, Vec::new());
    /// assert!(UnambiguousParser::of_parts(&grammar, "hostport")?.parts_of(b"ab:", &mut parts));
    /// assert_eq!(grammar.part_names(), ["host", "port"]);
    /// // The port is there, and empty.
    /// assert_eq!(parts[1], PartSpan { part: PartId::new(1), start: 3, end: 3 });
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parts_of(&mut self, input: &[u8], parts: &mut Vec<PartSpan>) -> bool {
        let mut open: Vec<usize> = Vec::with_capacity(4);
        let walked = self.walk(input, MarkFilter::Parts, |offset, mark| match mark {
            Mark::Part(part) => {
                open.push(parts.len());
                parts.push(PartSpan { part, start: offset, end: offset });
            }
            Mark::PartEnd => {
                if let Some(part) = open.pop().and_then(|number| parts.get_mut(number)) {
                    part.end = offset;
                }
            }
            _ => {}
        });
        walked.is_some()
    }

    fn walk(&mut self, input: &[u8], filter: MarkFilter, mut see: impl FnMut(usize, Mark)) -> Option<()> {
        let mut rest_sets = mem::take(&mut self.rest_sets);
        rest_sets.clear();
        rest_sets.resize(input.len() + 1, ReverseDfa::START);
        for (offset, &byte) in input.iter().enumerate().rev() {
            rest_sets[offset] = self.reverse.step(rest_sets[offset + 1], self.reverse.class(byte));
        }
        let walked = self.walk_along(input, &rest_sets, filter, &mut see);
        self.rest_sets = rest_sets;
        walked
    }

    fn walk_along(
        &mut self,
        input: &[u8],
        rest_sets: &[SetId],
        filter: MarkFilter,
        see: &mut impl FnMut(usize, Mark),
    ) -> Option<()> {
        let mut state = self.nfa.start;
        if !self.reverse.contains(rest_sets[0], state) {
            return None;
        }
        for (offset, &byte) in input.iter().enumerate() {
            let number = self.step(state, byte, rest_sets[offset + 1])?;
            let step = &self.steps[number];
            step.marks.iter().for_each(|&mark| see(offset, mark));
            state = step.to;
            if filter == MarkFilter::All {
                let derivation = self.class_derivation(number, byte);
                let (before, after) = derivation.marks.split_at(derivation.marks.len() - derivation.after);
                before.iter().for_each(|&mark| see(offset, mark));
                after.iter().for_each(|&mark| see(offset + 1, mark));
            }
        }
        self.last_step(state)?.iter().for_each(|&mark| see(input.len(), mark));
        Some(())
    }

    /// Returns the number of the step from a state over a byte, where `rest` is the set of states
    /// that accept the rest.
    fn step(&mut self, state: StateId, byte: u8, rest: SetId) -> Option<usize> {
        // The key holds 32 bits for the state, 24 for the set and 8 for the class.
        let class = self.reverse.class(byte);
        let key = (state.as_usize() as u64) << 32 | (rest.as_usize() as u64) << 8 | class.as_usize() as u64;
        if let Some(&known) = self.step_numbers.get(&key) {
            return Some(known as usize);
        }
        let step = self.new_step(state, byte, rest)?;
        let number = self.steps.len();
        self.steps.push(step);
        self.step_numbers.insert(key, number as u32);
        Some(number)
    }

    fn class_derivation(&mut self, step: usize, byte: u8) -> &ClassDerivation {
        let Step { node, class, .. } = self.steps[step];
        let new = || ClassDerivation::new(terminal_class::marks(self.grammar, node, byte));
        self.class_derivations[class][usize::from(byte)].get_or_insert_with(new)
    }

    fn new_step(&mut self, state: StateId, byte: u8, rest: SetId) -> Option<Step> {
        let (marks, at) = self.epsilon_path(state, &Destination::Read { byte, rest })?;
        let transitions = &self.nfa.state(at).transitions;
        let transition =
            transitions.iter().find(|e| e.set.contains(byte) && self.reverse.contains(rest, e.to))?;
        let class = *self.class_numbers.entry(transition.node).or_insert_with(|| {
            self.class_derivations.push([const { None }; 256]);
            self.class_derivations.len() - 1
        });
        Some(Step { marks, node: transition.node, class, to: transition.to })
    }

    fn last_step(&mut self, state: StateId) -> Option<&[Mark]> {
        if !self.last_steps.contains_key(&state) {
            let (marks, _) = self.epsilon_path(state, &Destination::Accept)?;
            self.last_steps.insert(state, marks);
        }
        self.last_steps.get(&state).map(Vec::as_slice)
    }

    fn epsilon_path(&self, from: StateId, destination: &Destination) -> Option<(Vec<Mark>, StateId)> {
        let reached = |state: StateId| match *destination {
            Destination::Accept => state == self.nfa.accept,
            Destination::Read { byte, rest } => {
                let transitions = &self.nfa.state(state).transitions;
                transitions.iter().any(|transition| {
                    transition.set.contains(byte) && self.reverse.contains(rest, transition.to)
                })
            }
        };
        let mut seen = BTreeSet::from([from]);
        // The path so far: a state, the index of its next epsilon transition to try, and the mark
        // that led to it.
        let mut path = vec![(from, 0, None)];
        while let Some(&mut (state, ref mut next, _)) = path.last_mut() {
            if *next == 0 && reached(state) {
                return Some((path.iter().filter_map(|&(_, _, mark)| mark).collect(), state));
            }
            match self.nfa.state(state).epsilon.get(*next) {
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

const UNKNOWN: SetId = SetId::new(u32::MAX as usize);

pub(super) struct ReverseDfa {
    classes: ByteClasses,
    epsilon_into: Vec<Vec<StateId>>,
    reading_into: Vec<Vec<(StateId, Vec<bool>)>>,
    /// Each set, with one bit for each state.
    sets: Vec<Box<[u64]>>,
    numbers: HashMap<Box<[u64]>, SetId>,
    next: Vec<SetId>,
}

impl ReverseDfa {
    pub(super) const START: SetId = SetId::new(0);

    pub(super) fn new(nfa: &Nfa) -> ReverseDfa {
        let classes = ByteClasses::of_sets(&nfa.byte_sets());
        let class_sets = classes.sets();
        let count = nfa.states();
        let (mut epsilon_into, mut reading_into) = (vec![Vec::new(); count], vec![Vec::new(); count]);
        for from in nfa.state_ids() {
            let state = nfa.state(from);
            for (_, to) in &state.epsilon {
                epsilon_into[to.as_usize()].push(from);
            }
            for transition in &state.transitions {
                let reads =
                    class_sets.iter().map(|class| !class.intersection(transition.set).is_empty()).collect();
                reading_into[transition.to.as_usize()].push((from, reads));
            }
        }
        let (sets, numbers, next) = (Vec::new(), HashMap::default(), Vec::new());
        let mut reverse = ReverseDfa { classes, epsilon_into, reading_into, sets, numbers, next };
        reverse.number(vec![nfa.accept], count);
        reverse
    }

    pub(super) fn class(&self, byte: u8) -> ClassId {
        self.classes.of(byte)
    }

    pub(super) fn contains(&self, set: SetId, state: StateId) -> bool {
        self.sets[set.as_usize()][state.as_usize() / 64] >> (state.as_usize() % 64) & 1 == 1
    }

    /// Returns the set for a byte of the class followed by the rest of `set`.
    pub(super) fn step(&mut self, set: SetId, class: ClassId) -> SetId {
        let at = set.as_usize() * self.classes.count() + class.as_usize();
        if self.next[at] == UNKNOWN {
            let words = self.sets[set.as_usize()].iter().enumerate().filter(|&(_, &word)| word != 0);
            let members = words.flat_map(|(at, &word)| {
                (0..64).filter(move |bit| word >> bit & 1 == 1).map(move |bit| at * 64 + bit)
            });
            let transitions = members.flat_map(|state| &self.reading_into[state]);
            let sources =
                transitions.filter(|(_, reads)| reads[class.as_usize()]).map(|&(from, _)| from).collect();
            self.next[at] = self.number(sources, self.epsilon_into.len());
        }
        self.next[at]
    }

    /// Returns the set of all states from which epsilon transitions reach one of `states`.
    fn number(&mut self, states: Vec<StateId>, count: usize) -> SetId {
        let mut set = vec![0; count.div_ceil(64)].into_boxed_slice();
        let mut open = states;
        while let Some(state) = open.pop() {
            let (word, bit) = (&mut set[state.as_usize() / 64], 1 << (state.as_usize() % 64));
            if *word & bit == 0 {
                *word |= bit;
                open.extend(&self.epsilon_into[state.as_usize()]);
            }
        }
        if let Some(&known) = self.numbers.get(&set) {
            return known;
        }
        let number = SetId::new(self.sets.len());
        self.numbers.insert(set.clone(), number);
        self.sets.push(set);
        self.next.resize(self.next.len() + self.classes.count(), UNKNOWN);
        number
    }
}
