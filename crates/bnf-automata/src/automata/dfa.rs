//! The deterministic machine of a language, minimal and numbered in one way only, and walking it.

use super::{ByteClasses, ByteSet, Nfa};
use crate::grammar::{CompileError, Grammar};

/// A minimal deterministic machine over bytes.
///
/// State 0 is dead: nothing that leads there is the beginning of a member. The others are numbered in the order in
/// which a breadth-first walk over ascending bytes meets them, so that two machines are equal exactly if their
/// languages are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dfa {
    pub(super) classes: ByteClasses,
    /// The next state, at `state * classes.count() + class`.
    pub(super) next: Vec<u32>,
    pub(super) accepting: Vec<bool>,
    pub(super) start: u32,
}

/// How far an input gets in a machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Walk {
    /// Whether the input is a member.
    pub accepted: bool,
    /// The offset, in bytes, of the first byte that no member has there; the input's length if there is none, be it
    /// that the input is a member or that it only ends too early.
    pub offset: usize,
    /// The state in which that byte was refused, or in which the input ended.
    pub state: u32,
}

impl Dfa {
    /// The dead state.
    pub const DEAD: u32 = 0;

    /// The machine of one production.
    ///
    /// # Errors
    /// As [`Nfa::compile`].
    pub fn compile(grammar: &Grammar, rule: &str) -> Result<Dfa, CompileError> {
        Dfa::within(grammar.limits(), &Nfa::compile(grammar, rule)?).map_err(|error| error.of_rule(rule))
    }

    /// The number of states, the dead one not counted.
    pub fn states(&self) -> usize {
        self.accepting.len() - 1
    }

    /// The number of classes of bytes that the machine tells apart.
    pub fn classes(&self) -> usize {
        self.classes.count()
    }

    /// The bytes of each class, in the order of their smallest bytes.
    pub fn class_sets(&self) -> Vec<ByteSet> {
        self.classes.sets()
    }

    /// The number of a byte's class, in the order of [`Dfa::class_sets`].
    pub fn class(&self, byte: u8) -> usize {
        self.classes.of(byte)
    }

    /// The start state.
    pub fn start(&self) -> u32 {
        self.start
    }

    /// The state after one byte.
    ///
    /// # Panics
    /// If the machine has no state of that number.
    pub fn step(&self, state: u32, byte: u8) -> u32 {
        self.next[state as usize * self.classes.count() + self.classes.of(byte)]
    }

    /// Whether what led to this state is a member.
    ///
    /// # Panics
    /// If the machine has no state of that number.
    pub fn is_accepting(&self, state: u32) -> bool {
        self.accepting[state as usize]
    }

    /// Whether the input is a member.
    pub fn accepts(&self, input: &[u8]) -> bool {
        self.walk(input).accepted
    }

    /// How far the input gets.
    ///
    /// ```
    /// use bnf_automata::automata::Dfa;
    /// use bnf_automata::grammar::Grammar;
    ///
    /// let port = Dfa::compile(&Grammar::read("port.bnf", "port = 1*digit\ndigit = \"0\" | \"8\"")?, "port")?;
    /// assert_eq!(port.walk(b"8o").offset, 1);
    /// assert_eq!(port.walk(b"").offset, 0);
    /// assert!(port.walk(b"80").accepted);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn walk(&self, input: &[u8]) -> Walk {
        let mut state = self.start;
        for (offset, &byte) in input.iter().enumerate() {
            let next = self.step(state, byte);
            if next == Dfa::DEAD {
                return Walk { accepted: false, offset, state };
            }
            state = next;
        }
        Walk { accepted: self.is_accepting(state), offset: input.len(), state }
    }

    /// The bytes that lead from a state to one that is not dead.
    pub fn expected(&self, state: u32) -> ByteSet {
        (0..=255).filter(|&byte| self.step(state, byte) != Dfa::DEAD).collect()
    }

    /// A shortest member, of several one that a person reads easily; none if the language is empty.
    pub fn shortest(&self) -> Option<Vec<u8>> {
        self.shortest_from(self.start)
    }

    /// A shortest string that leads from a state to acceptance, of several one that a person reads easily; none from the
    /// dead state.
    ///
    /// ```
    /// use bnf_automata::automata::Dfa;
    /// use bnf_automata::grammar::Grammar;
    ///
    /// let text = "hostport = host [ \":\" port ]\nhost = 1*letter\nletter = \"a\" | \"b\"\nport = 1*digit\ndigit = \"0\" | \"8\"";
    /// let grammar = Grammar::read("hostport.bnf", text)?;
    /// let hostport = Dfa::compile(&grammar, "hostport")?;
    /// let walk = hostport.walk(b"ab:");
    /// assert_eq!(hostport.shortest_from(walk.state).as_deref(), Some(&b"0"[..]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    /// If the machine has no state of that number.
    pub fn shortest_from(&self, from: u32) -> Option<Vec<u8>> {
        if from == Dfa::DEAD {
            return None;
        }
        self.shortest_between(from, |state| self.is_accepting(state))
    }

    /// A shortest string that leads from the start to a state, of several one that a person reads easily; none to the
    /// dead state.
    ///
    /// ```
    /// use bnf_automata::automata::Dfa;
    /// use bnf_automata::grammar::Grammar;
    ///
    /// let text = "hostport = host [ \":\" port ]\nhost = 1*letter\nletter = \"a\" | \"b\"\nport = 1*digit\ndigit = \"0\" | \"8\"";
    /// let grammar = Grammar::read("hostport.bnf", text)?;
    /// let hostport = Dfa::compile(&grammar, "hostport")?;
    /// let walk = hostport.walk(b"abba:88");
    /// assert_eq!(hostport.shortest_to(walk.state).as_deref(), Some(&b"a:0"[..]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn shortest_to(&self, to: u32) -> Option<Vec<u8>> {
        self.shortest_between(self.start, |state| state == to)
    }

    fn shortest_between(&self, from: u32, is_goal: impl Fn(u32) -> bool) -> Option<Vec<u8>> {
        let mut came_from: Vec<Option<(u32, u8)>> = vec![None; self.accepting.len()];
        let mut queue = std::collections::VecDeque::from([from]);
        let bytes = self.representatives();
        while let Some(state) = queue.pop_front() {
            if is_goal(state) {
                let mut string = Vec::new();
                let mut at = state;
                while let Some((before, byte)) = came_from[at as usize] {
                    string.push(byte);
                    at = before;
                }
                string.reverse();
                return Some(string);
            }
            for &byte in &bytes {
                let next = self.step(state, byte);
                if next != Dfa::DEAD && next != from && came_from[next as usize].is_none() {
                    came_from[next as usize] = Some((state, byte));
                    queue.push_back(next);
                }
            }
        }
        None
    }

    /// A byte of each class, the one that a person reads most easily, and the classes in that order as well.
    pub fn representatives(&self) -> Vec<u8> {
        let mut bytes: Vec<u8> = self.class_sets().into_iter().filter_map(ByteSet::most_readable).collect();
        bytes.sort_by_key(|&byte| ByteSet::readability(byte));
        bytes
    }

    /// For every state, the states that bytes lead to, each with all bytes that lead there.
    pub(super) fn edges(&self) -> Vec<Vec<(ByteSet, u32)>> {
        let sets = self.class_sets();
        let edges = |state: usize| {
            let mut found: Vec<(ByteSet, u32)> = Vec::new();
            for (class, &bytes) in sets.iter().enumerate() {
                let to = self.next[state * sets.len() + class];
                match found.iter_mut().find(|(_, known)| *known == to) {
                    Some((known, _)) => *known = known.union(bytes),
                    None => found.push((bytes, to)),
                }
            }
            found
        };
        (0..self.accepting.len()).map(edges).collect()
    }
}
