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
    /// The bytes of every set, one set after the other.
    bytes: Vec<u8>,
}

/// A byte, and text that follows it without a branch, are written together, up to so many bytes.
const STEP: usize = 8;
/// Room is made for so many bytes at once.
const ROOM: usize = 64;
/// A way that is less likely than this is none: free edges of hostile grammars may go round in circles.
const NEVER: f64 = 1.0 / (1_u64 << 40) as f64;

/// Where a state's cells begin, and how many they are.
#[derive(Clone, Copy, Debug, Default)]
struct Place {
    first: u32,
    cells: u32,
}

/// A cell of an alias table: a fraction of 2^32 below the threshold of the first step takes it, any other the second.
///
/// The steps are here and not elsewhere by number, and a cell is 64 bytes: what a draw waits for is one load after the
/// other, and the computing of addresses between them.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct Cell {
    steps: [Step; 2],
}

/// Write one byte of a set and the text after it, and go on; or, without a byte, end.
#[derive(Clone, Copy, Debug, Default)]
struct Step {
    /// The text in the order of memory, with nothing in the place of the byte.
    text: u64,
    /// How many bytes it has, that one included.
    length: u32,
    bytes_from: u32,
    bytes: u32,
    to: Place,
    threshold: u32,
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
        // Room is made ahead, and what is left of it taken back at the end.
        let mut length = text.len();
        text.resize(length + ROOM, 0);
        let mut at = self.start;
        loop {
            let draw = random.next_u64();
            // The upper half chooses the step, the lower half the byte.
            let product = (draw >> 32) * u64::from(at.cells);
            let cell = &self.cells[at.first as usize + (product >> 32) as usize];
            let step = &cell.steps[usize::from(product as u32 >= cell.steps[0].threshold)];
            if step.bytes == 0 {
                break text.truncate(length);
            }
            let byte = ((draw & u64::from(u32::MAX)) * u64::from(step.bytes)) >> 32;
            let byte = self.bytes[step.bytes_from as usize + byte as usize];
            // All eight bytes at once are one store; the next step overwrites those that do not count.
            text[length..length + STEP].copy_from_slice(&(step.text | u64::from(byte)).to_le_bytes());
            length += step.length as usize;
            if length + STEP > text.len() {
                text.resize(length + ROOM, 0);
            }
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
    bytes: Vec<u8>,
}

impl Builder {
    fn build(mut self, nfa: &Nfa) -> Unweighted {
        let mut open = vec![nfa.start];
        // A state's cells are laid out when it is met; where their steps lead to is known when all are.
        let mut steps: Vec<(Step, u32)> = Vec::new();
        let mut numbered: Vec<(u32, [usize; 2])> = Vec::new();
        while let Some(state) = open.pop() {
            if self.places.contains_key(&state) {
                continue;
            }
            let (first_step, mut weights) = (steps.len(), Vec::new());
            for Way { to, probability } in self.ways(nfa, state) {
                let (mut step, mut after) = (Step::default(), state);
                if let Some((set, to)) = to {
                    (step.bytes_from, step.bytes, after) = (self.laid_out(set), set.len() as u32, to);
                    let mut text = [0; STEP];
                    step.length = 1;
                    while let Some((byte, next)) = self.forced(nfa, after)
                        && let Some(place) = text.get_mut(step.length as usize)
                    {
                        *place = byte;
                        step.length += 1;
                        after = next;
                    }
                    step.text = u64::from_le_bytes(text);
                    open.push(after);
                }
                steps.push((step, after));
                weights.push(probability);
            }
            let cells = alias_table(&weights, first_step);
            let place = Place { first: numbered.len() as u32, cells: cells.len() as u32 };
            numbered.extend(cells);
            self.places.insert(state, place);
        }
        let cells = numbered.into_iter().map(|(threshold, numbers)| {
            let placed = |number: usize| {
                let (step, after) = steps[number];
                Step { to: self.places[&after], threshold, ..step }
            };
            Cell { steps: numbers.map(placed) }
        });
        Unweighted { start: self.places[&nfa.start], cells: cells.collect(), bytes: self.bytes }
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

/// Vose's method: the weights, spread over as many cells, so that no cell has more than two steps; these are numbered from
/// the first one on.
fn alias_table(weights: &[f64], first_step: usize) -> Vec<(u32, [usize; 2])> {
    let mean = weights.iter().sum::<f64>() / weights.len() as f64;
    let numbered = (first_step..).zip(weights.iter().map(|weight| weight / mean));
    let (mut small, mut large): (Vec<_>, Vec<_>) = numbered.partition(|&(_, weight)| weight < 1.0);
    let mut cells = Vec::with_capacity(weights.len());
    while let (Some(&(own, weight)), Some(&(other, filling))) = (small.last(), large.last()) {
        small.pop();
        large.pop();
        cells.push(((weight * 2_f64.powi(32)) as u32, [own, other]));
        let rest = filling - (1.0 - weight);
        if rest < 1.0 { small.push((other, rest)) } else { large.push((other, rest)) }
    }
    // What is left fills its cell, but for the rounding.
    cells.extend(small.into_iter().chain(large).map(|(step, _)| (u32::MAX, [step, step])));
    cells
}
