//! Members of a production by random derivation, fast: at every branch of the grammar each way on is as likely as any other.

use std::collections::{BTreeMap, HashMap};
use std::{vec, vec::Vec};

use rand_core::Rng;

use crate::automata::{ByteSet, Nfa};
use crate::grammar::{CompileError, Grammar};
use crate::spec::Profile;

/// Draws members of a production by random derivation.
///
/// An alternative, an option, another round: each is as likely as any other way on, and so is each character of a set. So
/// short strings are drawn more often than long ones, and strings of one length not evenly: for that there is
/// [`Uniform`](super::Uniform). The free edges of the machine are worked out before, and text that nothing branches off is
/// written at once, so that a draw costs a few nanoseconds.
///
/// ```
/// use rfc1738::automata::Dfa;
/// use rfc1738::generate::{Unweighted, seeded};
/// use rfc1738::{grammar::Grammar, Profile};
///
/// let unweighted = Unweighted::new(Grammar::amended(), "ftpurl", Profile::Producer)?;
/// let machine = Dfa::compile(Grammar::amended(), "ftpurl", Profile::Producer)?;
/// let mut random = seeded(1738);
/// for _ in 0..1000 {
///     assert!(machine.accepts(&unweighted.sample(&mut random)));
/// }
/// # Ok::<(), rfc1738::grammar::CompileError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Unweighted {
    start: Place,
    cells: Vec<Cell>,
    steps: Vec<Step>,
    /// The bytes of every set, one set after the other.
    bytes: Vec<u8>,
}

/// Text that follows a byte without a branch, up to so many bytes, is written together with it.
const TAIL: usize = 7;
/// A way that is less likely than this is none: free edges of hostile grammars may go round in circles.
const NEVER: f64 = 1.0 / (1_u64 << 40) as f64;

/// Where a state's cells begin, and how many they are.
#[derive(Clone, Copy, Debug, Default)]
struct Place {
    first: u32,
    cells: u32,
}

/// A cell of an alias table: a fraction of 2^32 below the threshold takes the first step, any other the second.
#[derive(Clone, Copy, Debug)]
struct Cell {
    threshold: u32,
    steps: [u32; 2],
}

/// Write one byte of a set and the text after it, and go on; or, without a byte, end.
#[derive(Clone, Copy, Debug, Default)]
struct Step {
    bytes_from: u32,
    bytes: u32,
    tail: [u8; TAIL],
    tail_length: u8,
    to: Place,
}

impl Unweighted {
    /// Works out the ways on from every state.
    ///
    /// # Errors
    /// As [`Nfa::compile`].
    pub fn new(grammar: &Grammar, rule: &str, profile: Profile) -> Result<Unweighted, CompileError> {
        let nfa = Nfa::compile(grammar, rule, profile)?;
        Ok(Builder::default().build(&nfa))
    }

    /// One member.
    pub fn sample(&self, random: &mut impl Rng) -> Vec<u8> {
        let mut text = Vec::new();
        self.sample_into(random, &mut text);
        text
    }

    /// Appends one member: nothing is allocated if there is room.
    pub fn sample_into(&self, random: &mut impl Rng, text: &mut Vec<u8>) {
        let mut at = self.start;
        loop {
            let draw = random.next_u64();
            // The upper half chooses the step, the lower half the byte.
            let product = (draw >> 32) * u64::from(at.cells);
            let cell = &self.cells[at.first as usize + (product >> 32) as usize];
            let step = &self.steps[cell.steps[usize::from(product as u32 >= cell.threshold)] as usize];
            if step.bytes == 0 {
                return;
            }
            let byte = ((draw & u64::from(u32::MAX)) * u64::from(step.bytes)) >> 32;
            let mut written = [0; 1 + TAIL];
            written[0] = self.bytes[step.bytes_from as usize + byte as usize];
            written[1..].copy_from_slice(&step.tail);
            let length = text.len() + 1 + usize::from(step.tail_length);
            // Eight bytes at once are one store.
            text.extend_from_slice(&written);
            text.truncate(length);
            at = step.to;
        }
    }
}

/// A way on from a state over free edges: to read a byte of a set, or to end.
#[derive(Clone)]
struct Way {
    to: Option<(ByteSet, u32)>,
    probability: f64,
}

#[derive(Default)]
struct Builder {
    ways: HashMap<u32, Vec<Way>>,
    places: HashMap<u32, Place>,
    sets: HashMap<ByteSet, u32>,
    cells: Vec<Cell>,
    steps: Vec<Step>,
    bytes: Vec<u8>,
}

impl Builder {
    fn build(mut self, nfa: &Nfa) -> Unweighted {
        let mut open = vec![nfa.start];
        // A state's cells are laid out when it is met, and what they lead to when all are.
        let mut targets: Vec<(usize, u32)> = Vec::new();
        while let Some(state) = open.pop() {
            if self.places.contains_key(&state) {
                continue;
            }
            let first_step = self.steps.len();
            let mut weights = Vec::new();
            for Way { to, probability } in self.ways(nfa, state) {
                let mut step = Step::default();
                if let Some((set, mut to)) = to {
                    (step.bytes_from, step.bytes) = (self.laid_out(set), set.len() as u32);
                    while let Some((byte, next)) = self.forced(nfa, to)
                        && usize::from(step.tail_length) < TAIL
                    {
                        step.tail[usize::from(step.tail_length)] = byte;
                        step.tail_length += 1;
                        to = next;
                    }
                    targets.push((self.steps.len(), to));
                    open.push(to);
                }
                self.steps.push(step);
                weights.push(probability);
            }
            let cells = alias_table(&weights, first_step as u32);
            let place = Place { first: self.cells.len() as u32, cells: cells.len() as u32 };
            self.cells.extend(cells);
            self.places.insert(state, place);
        }
        for (step, to) in targets {
            self.steps[step].to = self.places[&to];
        }
        let start = self.places[&nfa.start];
        Unweighted { start, cells: self.cells, steps: self.steps, bytes: self.bytes }
    }

    /// The byte that must come next, if there is only one.
    fn forced(&mut self, nfa: &Nfa, state: u32) -> Option<(u8, u32)> {
        match self.ways(nfa, state)[..] {
            [Way { to: Some((set, to)), .. }] if set.len() == 1 => Some((set.iter().next()?, to)),
            _ => None,
        }
    }

    fn ways(&mut self, nfa: &Nfa, state: u32) -> Vec<Way> {
        self.ways.entry(state).or_insert_with(|| follow(nfa, state)).clone()
    }

    fn laid_out(&mut self, set: ByteSet) -> u32 {
        *self.sets.entry(set).or_insert_with(|| {
            let from = self.bytes.len() as u32;
            self.bytes.extend(set.iter());
            from
        })
    }
}

/// The ways on from a state, with their probabilities: all states that a number of free edges leads to go one edge on
/// together, so that no number of paths between them costs anything.
fn follow(nfa: &Nfa, state: u32) -> Vec<Way> {
    let mut found: BTreeMap<Option<(ByteSet, u32)>, f64> = BTreeMap::new();
    let mut at = BTreeMap::from([(state, 1.0)]);
    while at.values().sum::<f64>() > NEVER {
        let mut next: BTreeMap<u32, f64> = BTreeMap::new();
        for (number, probability) in at {
            let state = nfa.state(number);
            let (reads, ends) = (!state.bytes.is_empty(), number == nfa.accept);
            let share = probability / (state.free.len() + usize::from(reads) + usize::from(ends)) as f64;
            state.free.iter().for_each(|&(_, to)| *next.entry(to).or_default() += share);
            // What an exclusion split is one thing to read: a character is as likely as it was.
            let bytes: usize = state.bytes.iter().map(|edge| edge.set.len()).sum();
            for edge in &state.bytes {
                *found.entry(Some((edge.set, edge.to))).or_default() +=
                    share * edge.set.len() as f64 / bytes as f64;
            }
            if ends {
                *found.entry(None).or_default() += share;
            }
        }
        at = next;
    }
    found.into_iter().map(|(to, probability)| Way { to, probability }).collect()
}

/// Vose's method: the weights, spread over as many cells, so that no cell has more than two steps.
fn alias_table(weights: &[f64], first_step: u32) -> Vec<Cell> {
    let mean = weights.iter().sum::<f64>() / weights.len() as f64;
    let numbered = (first_step..).zip(weights.iter().map(|weight| weight / mean));
    let (mut small, mut large): (Vec<_>, Vec<_>) = numbered.partition(|&(_, weight)| weight < 1.0);
    let mut cells = Vec::with_capacity(weights.len());
    while let (Some(&(own, weight)), Some(&(other, filling))) = (small.last(), large.last()) {
        small.pop();
        large.pop();
        cells.push(Cell { threshold: (weight * 2_f64.powi(32)) as u32, steps: [own, other] });
        let rest = filling - (1.0 - weight);
        if rest < 1.0 { small.push((other, rest)) } else { large.push((other, rest)) }
    }
    // What is left fills its cell, but for the rounding.
    let full = |(step, _)| Cell { threshold: u32::MAX, steps: [step, step] };
    cells.extend(small.into_iter().chain(large).map(full));
    cells
}
