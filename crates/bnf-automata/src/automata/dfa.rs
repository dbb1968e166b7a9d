//! The minimal deterministic automaton of a language.

use super::{ByteClasses, ByteSet, ClassId, Nfa, StateId};
use crate::grammar::{CompileError, Grammar, Work};
use crate::numbered::HashMap;

/// A minimal deterministic automaton over bytes, a DFA.
///
/// State 0 is the dead state: no member begins with a string that leads there. A state of another
/// automaton makes a method panic. The other states are numbered in the order in which a
/// breadth-first walk over ascending bytes reaches them. So two automata are equal exactly if their
/// languages are equal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dfa {
    pub(super) classes: ByteClasses,
    /// The next state, at `state * classes.count() + class`.
    pub(super) next: Vec<StateId>,
    pub(super) accepting: Vec<bool>,
    pub(super) start: StateId,
}

/// Where a walk over an input ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Walk {
    /// Whether the input is a member.
    pub accepted: bool,
    /// The offset, in bytes, at which the input fails: the length of its longest viable prefix. It
    /// is the length of the input if the input is a member or ends too early.
    pub offset: usize,
    /// The state after the bytes before `offset`.
    pub state: StateId,
}

impl Dfa {
    /// The dead state.
    pub const DEAD: StateId = StateId::new(0);

    /// Returns the automaton of the rule with that name.
    pub fn compile(grammar: &Grammar, rule: &str) -> Result<Dfa, CompileError> {
        Dfa::compile_with(grammar, rule, &mut Work::new(grammar.limits()))
    }

    /// The same, with the limits and the count of `work`.
    pub fn compile_with(grammar: &Grammar, rule: &str, work: &mut Work) -> Result<Dfa, CompileError> {
        let nfa = Nfa::compile_with(grammar, rule, work)?;
        Dfa::within(work, &nfa).map_err(|error| error.of_rule(rule))
    }

    /// Returns the number of states without the dead state.
    #[inline]
    pub fn states(&self) -> usize {
        self.accepting.len() - 1
    }

    /// Returns all states, the dead state first.
    pub fn state_ids(&self) -> impl Iterator<Item = StateId> + Clone + use<> {
        (0..self.accepting.len()).map(StateId::new)
    }

    /// Returns the number of byte classes that the automaton distinguishes.
    #[inline]
    pub fn classes(&self) -> usize {
        self.classes.count()
    }

    /// Returns the bytes of each class.
    pub fn class_sets(&self) -> Vec<ByteSet> {
        self.classes.sets()
    }

    /// Returns a byte's class, an index of [`Dfa::class_sets`].
    #[inline]
    pub fn class(&self, byte: u8) -> ClassId {
        self.classes.of(byte)
    }

    /// Returns the start state.
    #[inline]
    pub fn start(&self) -> StateId {
        self.start
    }

    /// Returns the state after one byte.
    #[inline]
    pub fn step(&self, state: StateId, byte: u8) -> StateId {
        self.next[state.as_usize() * self.classes.count() + self.classes.of(byte).as_usize()]
    }

    /// Whether the strings that lead to this state are members.
    #[inline]
    pub fn is_accepting(&self, state: StateId) -> bool {
        self.accepting[state.as_usize()]
    }

    /// Whether the input is a member.
    pub fn accepts(&self, input: &[u8]) -> bool {
        self.walk(input).accepted
    }

    /// Runs the automaton over the input, up to the byte at which the input fails.
    ///
    /// ```
    /// use bnf_automata::automata::Dfa;
    /// use bnf_automata::grammar::Grammar;
    ///
    /// let port = Dfa::compile(&Grammar::read("port.bnf", "port = 1*%x30-38")?, "port")?;
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

    /// Returns the bytes that lead from a state to a state that is not dead.
    pub fn expected(&self, state: StateId) -> ByteSet {
        (0..=255).filter(|&byte| self.step(state, byte) != Dfa::DEAD).collect()
    }

    /// Returns a shortest member, preferring readable bytes; `None` if the language is empty.
    pub fn shortest(&self) -> Option<Vec<u8>> {
        self.shortest_from(self.start)
    }

    /// Returns a shortest string that leads from a state to an accepting state, preferring readable
    /// bytes; `None` for the dead state.
    ///
    /// ```
    /// use bnf_automata::automata::Dfa;
    /// use bnf_automata::grammar::Grammar;
    ///
    /// let text = "hostport = host [ \":\" port ]\nhost = 1*%x61-62\nport = 1*%x30-38";
    /// let grammar = Grammar::read("hostport.bnf", text)?;
    /// let hostport = Dfa::compile(&grammar, "hostport")?;
    /// let walk = hostport.walk(b"ab:");
    /// assert_eq!(hostport.shortest_from(walk.state).as_deref(), Some(&b"0"[..]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn shortest_from(&self, from: StateId) -> Option<Vec<u8>> {
        if from == Dfa::DEAD {
            return None;
        }
        self.shortest_between(from, |state| self.is_accepting(state))
    }

    /// Returns a shortest string that leads from the start state to a state, preferring readable
    /// bytes.
    ///
    /// Returns `None` for the dead state, unless that is the start state.
    ///
    /// ```
    /// use bnf_automata::automata::Dfa;
    /// use bnf_automata::grammar::Grammar;
    ///
    /// let text = "hostport = host [ \":\" port ]\nhost = 1*%x61-62\nport = 1*%x30-38";
    /// let grammar = Grammar::read("hostport.bnf", text)?;
    /// let hostport = Dfa::compile(&grammar, "hostport")?;
    /// let walk = hostport.walk(b"abba:88");
    /// assert_eq!(hostport.shortest_to(walk.state).as_deref(), Some(&b"a:0"[..]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn shortest_to(&self, to: StateId) -> Option<Vec<u8>> {
        self.shortest_between(self.start, |state| state == to)
    }

    fn shortest_between(&self, from: StateId, is_goal: impl Fn(StateId) -> bool) -> Option<Vec<u8>> {
        let mut came_from: Vec<Option<(StateId, u8)>> = vec![None; self.accepting.len()];
        let mut queue = std::collections::VecDeque::from([from]);
        let bytes = self.representatives();
        while let Some(state) = queue.pop_front() {
            if is_goal(state) {
                let mut string = Vec::new();
                let mut at = state;
                while let Some((before, byte)) = came_from[at.as_usize()] {
                    string.push(byte);
                    at = before;
                }
                string.reverse();
                return Some(string);
            }
            for &byte in &bytes {
                let next = self.step(state, byte);
                if next != Dfa::DEAD && next != from && came_from[next.as_usize()].is_none() {
                    came_from[next.as_usize()] = Some((state, byte));
                    queue.push_back(next);
                }
            }
        }
        None
    }

    /// Returns the most readable byte of each class, in the order of [`ByteSet::readability`].
    pub fn representatives(&self) -> Vec<u8> {
        self.classes.representatives()
    }

    pub(super) fn transitions(&self, state: StateId, sets: &[ByteSet]) -> Vec<(ByteSet, StateId)> {
        let mut found: Vec<(ByteSet, StateId)> = Vec::new();
        let mut places = HashMap::default();
        for (&bytes, &to) in sets.iter().zip(&self.next[state.as_usize() * sets.len()..]) {
            let place = *places.entry(to).or_insert(found.len());
            match found.get_mut(place) {
                Some((known, _)) => *known = known.union(bytes),
                None => found.push((bytes, to)),
            }
        }
        found
    }
}

const SIZE: usize = 1 << 16;

/// An automaton as a dense table for speed: one load per byte for the class, and one for the next
/// state.
///
/// A state is the offset of its row, a `u16`, in a table of 65,536 entries. So no index can be out
/// of bounds, and the loop has no bounds check.
#[derive(Clone, Debug)]
pub struct Table {
    classes: [u8; 256],
    next: Box<[u16; SIZE]>,
    accepting: Box<[bool; SIZE]>,
    start: u16,
    width: u16,
}

impl Table {
    /// Returns the table; `None` if the number of states, with the dead one, times classes is more
    /// than 65,536.
    pub fn new(dfa: &Dfa) -> Option<Table> {
        let width = dfa.classes();
        if dfa.next.len() > SIZE {
            return None;
        }
        let row = |state: StateId| (state.as_usize() * width) as u16;
        let mut next: Box<[u16; SIZE]> = vec![0; SIZE].into_boxed_slice().try_into().ok()?;
        let mut accepting: Box<[bool; SIZE]> = vec![false; SIZE].into_boxed_slice().try_into().ok()?;
        for (from, &to) in dfa.next.iter().enumerate() {
            next[from] = row(to);
        }
        for state in dfa.state_ids() {
            accepting[usize::from(row(state))] = dfa.is_accepting(state);
        }
        let classes = std::array::from_fn(|byte| dfa.class(byte as u8).as_usize() as u8);
        Some(Table { classes, next, accepting, start: row(dfa.start), width: width as u16 })
    }

    /// Whether the input is a member.
    pub fn accepts(&self, input: &[u8]) -> bool {
        let step = |state: u16, &byte: &u8| {
            self.next[usize::from(state + u16::from(self.classes[usize::from(byte)]))]
        };
        self.accepting[usize::from(input.iter().fold(self.start, step))]
    }

    /// Like [`Dfa::walk`].
    pub fn walk(&self, input: &[u8]) -> Walk {
        let mut state = self.start;
        let id = |state: u16| StateId::new(usize::from(state / self.width));
        for (offset, &byte) in input.iter().enumerate() {
            let next = self.next[usize::from(state + u16::from(self.classes[usize::from(byte)]))];
            if next == 0 {
                return Walk { accepted: false, offset, state: id(state) };
            }
            state = next;
        }
        Walk { accepted: self.accepting[usize::from(state)], offset: input.len(), state: id(state) }
    }
}
