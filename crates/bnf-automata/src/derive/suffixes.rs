//! The automaton run backwards: the states from which the rest of a string is accepted. Sets are made when first
//! needed.

use std::collections::HashMap;

use crate::automata::{ByteClasses, Nfa};

/// The number of a set of states from which some suffix is accepted.
pub(super) type SetId = u32;

const UNKNOWN: SetId = SetId::MAX;

pub(super) struct Suffixes {
    classes: ByteClasses,
    /// For every state, the sources of the epsilon transitions that lead to it.
    epsilon_into: Vec<Vec<u32>>,
    reading_into: Vec<Vec<(u32, Vec<bool>)>>,
    /// Each set, with one bit for each state.
    sets: Vec<Box<[u64]>>,
    numbers: HashMap<Box<[u64]>, SetId>,
    before: Vec<SetId>,
}

impl Suffixes {
    /// The set for the empty rest.
    pub(super) const EMPTY_REST: SetId = 0;

    pub(super) fn new(nfa: &Nfa) -> Suffixes {
        let classes = ByteClasses::of_sets(&nfa.byte_sets());
        let class_sets = classes.sets();
        let count = nfa.states();
        let (mut epsilon_into, mut reading_into) = (vec![Vec::new(); count], vec![Vec::new(); count]);
        for (from, state) in nfa.states.iter().enumerate() {
            for &(_, to) in &state.epsilon {
                epsilon_into[to as usize].push(from as u32);
            }
            for transition in &state.transitions {
                let reads =
                    class_sets.iter().map(|class| !class.intersection(transition.set).is_empty()).collect();
                reading_into[transition.to as usize].push((from as u32, reads));
            }
        }
        let (sets, numbers, before) = (Vec::new(), HashMap::new(), Vec::new());
        let mut suffixes = Suffixes { classes, epsilon_into, reading_into, sets, numbers, before };
        suffixes.number(vec![nfa.accept], count);
        suffixes
    }

    pub(super) fn class(&self, byte: u8) -> usize {
        self.classes.of(byte)
    }

    pub(super) fn contains(&self, set: SetId, state: u32) -> bool {
        self.sets[set as usize][state as usize / 64] >> (state % 64) & 1 == 1
    }

    /// Returns the set for a byte of the class followed by the rest of `set`.
    pub(super) fn before(&mut self, set: SetId, class: usize) -> SetId {
        let at = set as usize * self.classes.count() + class;
        if self.before[at] == UNKNOWN {
            let words = self.sets[set as usize].iter().enumerate().filter(|&(_, &word)| word != 0);
            let members = words.flat_map(|(at, &word)| {
                (0..64).filter(move |bit| word >> bit & 1 == 1).map(move |bit| at * 64 + bit)
            });
            let transitions = members.flat_map(|state| &self.reading_into[state]);
            let sources = transitions.filter(|(_, reads)| reads[class]).map(|&(from, _)| from).collect();
            self.before[at] = self.number(sources, self.epsilon_into.len());
        }
        self.before[at]
    }

    /// Returns the number of the set of all states from which epsilon transitions reach one of `states`.
    fn number(&mut self, states: Vec<u32>, count: usize) -> SetId {
        let mut set = vec![0; count.div_ceil(64)].into_boxed_slice();
        let mut open = states;
        while let Some(state) = open.pop() {
            let (word, bit) = (&mut set[state as usize / 64], 1 << (state % 64));
            if *word & bit == 0 {
                *word |= bit;
                open.extend(&self.epsilon_into[state as usize]);
            }
        }
        if let Some(&known) = self.numbers.get(&set) {
            return known;
        }
        let number = self.sets.len() as SetId;
        self.numbers.insert(set.clone(), number);
        self.sets.push(set);
        self.before.resize(self.before.len() + self.classes.count(), UNKNOWN);
        number
    }
}
