//! The reversed automaton, which reads a string from its end and is made deterministic while it runs.
//!
//! Each of its states is a set: the states of the automaton from which the rest of the string is accepted.

use crate::automata::{ByteClasses, ClassId, Nfa, StateId};
use crate::hash::HashMap;
use crate::id::SetId;

const UNKNOWN: SetId = SetId::new(u32::MAX as usize);

/// The reversed automaton, as far as it is known.
pub(super) struct ReverseDfa {
    classes: ByteClasses,
    /// For every state, the sources of the epsilon transitions that lead to it.
    epsilon_into: Vec<Vec<StateId>>,
    reading_into: Vec<Vec<(StateId, Vec<bool>)>>,
    /// Each set, with one bit for each state.
    sets: Vec<Box<[u64]>>,
    numbers: HashMap<Box<[u64]>, SetId>,
    /// The results of `step`, at `set * classes.count() + class`.
    next: Vec<SetId>,
}

impl ReverseDfa {
    /// The start state: the set for the empty rest.
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
