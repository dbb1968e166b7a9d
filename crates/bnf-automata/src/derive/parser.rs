//! The parser of an unambiguous grammar.
//!
//! It runs backwards over the string to find the states that can still accept, then forwards along the accepting path.

use std::collections::{BTreeSet, HashMap};
use std::hash::{BuildHasherDefault, Hasher};
use std::mem;

use super::suffixes::Suffixes;
use super::{Derivation, Event, PartSpan, terminal_class};
use crate::automata::{Mark, Nfa, StateId};
use crate::grammar::{CompileError, Grammar, Node, RuleId};
use crate::id::SetId;

/// Derives the strings of one rule.
///
/// If a string has several derivations, the parser prefers an earlier alternative, and prefers to take an optional
/// element and to start another round. [`Nfa::ambiguous`] decides whether a rule has such strings.
pub struct UnambiguousParser<'g> {
    pub(super) grammar: &'g Grammar,
    pub(super) nfa: Nfa,
    suffixes: Suffixes,
    steps: Vec<Step>,
    /// The number of a step by state, rest and class of the byte.
    step_numbers: HashMap<u64, u32, BuildHasherDefault<Mixer>>,
    last_steps: HashMap<StateId, Vec<Mark>>,
    /// For each node that reads a byte, its index in `leaves`.
    class_numbers: HashMap<Node, usize>,
    leaves: Vec<[Option<Leaf>; 256]>,
    /// The states that accept the rest from each offset on. Kept to reuse the allocation.
    rests: Vec<SetId>,
    /// The rules that are open at each state, outermost first; made when first needed.
    pub(super) contexts: Option<Vec<Vec<RuleId>>>,
}

/// A step over one byte: the marks before it, the node that reads it, that node's index in `leaves`, and the next
/// state.
struct Step {
    marks: Vec<Mark>,
    node: Node,
    leaf: usize,
    to: StateId,
}

/// A byte read at a terminal class: the marks of the rules that begin and end with it.
struct Leaf {
    marks: Box<[Mark]>,
    /// The number of marks that come after the byte.
    ends: usize,
}

impl Leaf {
    fn new(marks: Vec<Mark>) -> Leaf {
        // A rule that is read in one step ends after its byte, and so do the rules inside it.
        let ends = marks.iter().rev().take_while(|&&mark| mark == Mark::Exit).count();
        Leaf { marks: marks.into(), ends }
    }
}

/// A hasher of one number. The keys are not under an attacker's control, so a simple hash is enough.
#[derive(Default)]
struct Mixer(u64);

impl Hasher for Mixer {
    fn write_u64(&mut self, key: u64) {
        let product = u128::from(key) * 0x9e37_79b9_7f4a_7c15;
        self.0 = (product >> 64) as u64 ^ product as u64;
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(self.0 ^ u64::from(byte)));
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// The marks that a walk reports.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shown {
    All,
    /// All except the marks within a terminal class, because no part begins or ends there.
    Parts,
}

/// The destination of a path of epsilon transitions.
enum Destination {
    Accept,
    Read { byte: u8, rest: SetId },
}

impl<'g> UnambiguousParser<'g> {
    /// Returns a parser for the rule with that name.
    ///
    /// # Errors
    /// Returns the same errors as [`Nfa::compile`].
    pub fn new(grammar: &'g Grammar, rule: &str) -> Result<UnambiguousParser<'g>, CompileError> {
        let nfa = Nfa::compile(grammar, rule)?;
        let suffixes = Suffixes::new(&nfa);
        Ok(UnambiguousParser {
            grammar,
            nfa,
            suffixes,
            steps: Vec::new(),
            step_numbers: HashMap::default(),
            last_steps: HashMap::new(),
            class_numbers: HashMap::new(),
            leaves: Vec::new(),
            rests: Vec::new(),
            contexts: None,
        })
    }

    /// Returns a faster parser that keeps only the marks of parts. Only [`UnambiguousParser::parts_of`] is useful on
    /// it.
    ///
    /// # Errors
    /// Returns the same errors as [`Nfa::compile`].
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
        self.walk(input, Shown::All, |offset, mark| events.push(Event { offset, mark }))?;
        Some(Derivation { events })
    }

    /// Appends the spans of the parts in a string, and returns whether the rule matches the string.
    ///
    /// The spans are in the order in which the parts begin, an outer part before the parts inside it. The parser caches
    /// its steps, so a string that is similar to earlier ones needs almost no allocation.
    ///
    /// ```
    /// use bnf_automata::derive::{UnambiguousParser, PartSpan};
    /// use bnf_automata::grammar::{Grammar, PartId};
    ///
    /// let text = "hostport = {host: 1*letter} [ \":\" {port: *digit} ]\nletter = \"a\" | \"b\"\ndigit = \"0\" | \"8\"";
    /// let (grammar, mut parts) = (Grammar::read("hostport.bnf", text)?, Vec::new());
    /// assert!(UnambiguousParser::of_parts(&grammar, "hostport")?.parts_of(b"ab:", &mut parts));
    /// assert_eq!(grammar.part_names(), ["host", "port"]);
    /// // The port is there, and empty.
    /// assert_eq!(parts[1], PartSpan { part: PartId::new(1), start: 3, end: 3 });
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parts_of(&mut self, input: &[u8], parts: &mut Vec<PartSpan>) -> bool {
        let mut open: Vec<usize> = Vec::with_capacity(4);
        let walked = self.walk(input, Shown::Parts, |offset, mark| match mark {
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

    /// Calls `see` with each mark of the derivation and its offset, in order. Returns `None` if there is no derivation.
    fn walk(&mut self, input: &[u8], shown: Shown, mut see: impl FnMut(usize, Mark)) -> Option<()> {
        let mut rests = mem::take(&mut self.rests);
        rests.clear();
        rests.resize(input.len() + 1, Suffixes::EMPTY_REST);
        for (offset, &byte) in input.iter().enumerate().rev() {
            rests[offset] = self.suffixes.before(rests[offset + 1], self.suffixes.class(byte));
        }
        let walked = self.walk_along(input, &rests, shown, &mut see);
        self.rests = rests;
        walked
    }

    fn walk_along(
        &mut self,
        input: &[u8],
        rests: &[SetId],
        shown: Shown,
        see: &mut impl FnMut(usize, Mark),
    ) -> Option<()> {
        let mut state = self.nfa.start;
        if !self.suffixes.contains(rests[0], state) {
            return None;
        }
        for (offset, &byte) in input.iter().enumerate() {
            let number = self.step(state, byte, rests[offset + 1])?;
            let step = &self.steps[number];
            step.marks.iter().for_each(|&mark| see(offset, mark));
            state = step.to;
            if shown == Shown::All {
                let leaf = self.leaf(number, byte);
                let (before, after) = leaf.marks.split_at(leaf.marks.len() - leaf.ends);
                before.iter().for_each(|&mark| see(offset, mark));
                after.iter().for_each(|&mark| see(offset + 1, mark));
            }
        }
        self.last_step(state)?.iter().for_each(|&mark| see(input.len(), mark));
        Some(())
    }

    /// Returns the number of the step from a state over a byte, where `rest` is the set of states that accept the rest.
    fn step(&mut self, state: StateId, byte: u8, rest: SetId) -> Option<usize> {
        // The key holds 32 bits for the state, 24 for the set and 8 for the class.
        let class = self.suffixes.class(byte);
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

    fn leaf(&mut self, step: usize, byte: u8) -> &Leaf {
        let Step { node, leaf, .. } = self.steps[step];
        let new = || Leaf::new(terminal_class::marks(self.grammar, node, byte));
        self.leaves[leaf][usize::from(byte)].get_or_insert_with(new)
    }

    fn new_step(&mut self, state: StateId, byte: u8, rest: SetId) -> Option<Step> {
        let (marks, at) = self.epsilon_path(state, &Destination::Read { byte, rest })?;
        let transitions = &self.nfa.state(at).transitions;
        let transition =
            transitions.iter().find(|e| e.set.contains(byte) && self.suffixes.contains(rest, e.to))?;
        let leaf = *self.class_numbers.entry(transition.node).or_insert_with(|| {
            self.leaves.push([const { None }; 256]);
            self.leaves.len() - 1
        });
        Some(Step { marks, node: transition.node, leaf, to: transition.to })
    }

    fn last_step(&mut self, state: StateId) -> Option<&[Mark]> {
        if !self.last_steps.contains_key(&state) {
            let (marks, _) = self.epsilon_path(state, &Destination::Accept)?;
            self.last_steps.insert(state, marks);
        }
        self.last_steps.get(&state).map(Vec::as_slice)
    }

    /// Returns the preferred epsilon path to the destination: its marks, and the state in which it ends.
    fn epsilon_path(&self, from: StateId, destination: &Destination) -> Option<(Vec<Mark>, StateId)> {
        let reached = |state: StateId| match *destination {
            Destination::Accept => state == self.nfa.accept,
            Destination::Read { byte, rest } => {
                let transitions = &self.nfa.state(state).transitions;
                transitions.iter().any(|transition| {
                    transition.set.contains(byte) && self.suffixes.contains(rest, transition.to)
                })
            }
        };
        let mut seen = BTreeSet::from([from]);
        // The path so far: a state, the index of its next epsilon transition to try, and the mark that led to it.
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
