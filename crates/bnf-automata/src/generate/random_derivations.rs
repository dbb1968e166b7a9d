//! Members by random derivation, fast. At every branch of the grammar, each way to continue is
//! equally likely.

use std::collections::{BTreeMap, BinaryHeap};

use super::random::below;
use crate::automata::{ByteSet, Nfa, StateId};
use crate::grammar::{CompileError, Grammar};
use crate::numbered::HashMap;
use rand_core::Rng;

/// A sampler of a rule's members by random derivation.
///
/// Each alternative, option or further round is as likely as any other way to continue. Ways that
/// read a single character and lead to the same place count as one way, and each of their
/// characters is equally likely. So the sampler draws short strings more often than long ones, and
/// does not draw strings of one length evenly. [`Uniform`](super::Uniform) does. Any member may be
/// drawn, unless the choices between two of its characters are together less likely than one in
/// 2^40.
///
/// One random number makes several choices. For each state the sampler computes beforehand what may
/// follow, up to seven bytes, and its probability. It then draws the characters. So a member costs
/// a few nanoseconds per byte.
///
/// ```
/// use bnf_automata::automata::Dfa;
/// use bnf_automata::generate::{RandomDerivations, seeded};
/// use bnf_automata::grammar::Grammar;
///
/// let text = "hostport = host [ \":\" port ]\nhost = 1*%x61-62\nport = 1*%x30-38";
/// let grammar = Grammar::read("hostport.bnf", text)?;
/// let random_derivations = RandomDerivations::new(&grammar, "hostport")?;
/// let hostport = Dfa::compile(&grammar, "hostport")?;
/// let mut random = seeded(1738);
/// for _ in 0..1000 {
///     assert!(hostport.accepts(&random_derivations.sample(&mut random)));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct RandomDerivations {
    cells: Cells,
}

impl RandomDerivations {
    /// Computes the steps from every state.
    pub fn new(grammar: &Grammar, rule: &str) -> Result<RandomDerivations, CompileError> {
        let nfa = Nfa::compile(grammar, rule)?;
        if nfa.is_empty() {
            return Err(CompileError::NoMember(rule.into()));
        }
        Ok(RandomDerivations { cells: lay_out(&nfa) })
    }

    /// Returns a random member.
    pub fn sample(&self, random: &mut impl Rng) -> Vec<u8> {
        let mut text = Vec::new();
        self.sample_into(random, &mut text);
        text
    }

    /// Appends a random member. Allocates nothing if `text` has room for it and a few bytes more.
    pub fn sample_into(&self, random: &mut impl Rng, text: &mut Vec<u8>) {
        let Cells { start, all, bytes } = &self.cells;
        let mut at = *start;
        while at != END {
            let draw = random.next_u64();
            let cell = &all[at.first as usize + (draw >> 32 >> at.shift) as usize];
            let step = usize::from(draw as u32 >= cell.threshold);
            at = Place { first: cell.first[step], shift: cell.shift[step] };
            let length = text.len();
            // Writes the whole text and draws every byte, because skipping the unused ones would
            // need unpredictable branches.
            text.extend_from_slice(&cell.text[step]);
            let written = &mut text[length..][..TEXT];
            let mut draw = random.next_u64();
            for free in cell.free[step] {
                let (byte, rest) = below(draw, u64::from(free.last) + 1);
                written[usize::from(free.at) % TEXT] = bytes[usize::from(free.bytes_from) + byte as usize];
                draw = rest;
            }
            text.truncate(length + usize::from(cell.length[step]));
        }
    }
}

#[derive(Clone, Debug)]
struct Cells {
    start: Place,
    all: Vec<Cell>,
    bytes: Vec<u8>,
}

/// The number of bytes that one step writes, in one store. The last byte is scratch space for
/// unused draws.
const TEXT: usize = 8;
/// The number of these bytes that may be drawn. Four choices among 256 take half of the bits of one
/// random number.
const FREE: usize = 4;

/// The place of a state's cells. A random number of 32 bits, shifted right, is the index of one of
/// them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Place {
    first: u32,
    shift: u8,
}

/// The place after the end of a string, which has no cells.
const END: Place = Place { first: u32::MAX, shift: 0 };

/// A cell of an alias table with two steps. A fraction of 2^32 below the threshold selects the
/// first step, any other the second.
///
/// A step writes a text with some random bytes, and goes on to another place. A cell contains its
/// steps and fits a cache line, because the speed of a draw depends on the number of dependent
/// loads.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct Cell {
    threshold: u32,
    first: [u32; 2],
    shift: [u8; 2],
    length: [u8; 2],
    text: [[u8; TEXT]; 2],
    free: [[Free; FREE]; 2],
}

#[derive(Clone, Copy, Debug)]
struct Free {
    at: u8,
    /// The index of the set's last byte, so 256 bytes are possible.
    last: u8,
    bytes_from: u16,
}

/// Distributes the weights over cells, each with at most two weights, and returns the cells.
///
/// A fraction of 2^32 below a cell's threshold selects the first index, any other the second. The
/// number of cells is a power of two.
fn alias_table(weights: &[f64]) -> Vec<(u32, [usize; 2])> {
    let cells = weights.len().next_power_of_two();
    let mean = weights.iter().sum::<f64>() / cells as f64;
    let (mut small, mut large): (Vec<_>, Vec<_>) =
        weights.iter().map(|weight| weight / mean).enumerate().partition(|&(_, share)| share < 1.0);
    // The share of a padding cell's own index is 0, so the cell goes to the other index.
    small.resize(small.len() + cells - weights.len(), (0, 0.0));
    let mut table = Vec::with_capacity(cells);
    while let (Some(&(own, share)), Some(&(other, filling))) = (small.last(), large.last()) {
        small.pop();
        large.pop();
        // Rounds up, so no choice becomes impossible.
        table.push(((share * (1_u64 << 32) as f64).ceil() as u32, [own, other]));
        let rest = filling - (1.0 - share);
        if rest < 1.0 { small.push((other, rest)) } else { large.push((other, rest)) }
    }
    // Each remaining share fills its cell, except for rounding.
    table.extend(small.into_iter().chain(large).map(|(number, _)| (u32::MAX, [number, number])));
    table
}

/// The probability at which the search for paths stops. Epsilon transitions of hostile grammars may
/// form cycles.
const NEVER: f64 = 1.0 / (1_u64 << 40) as f64;

/// A path: the bytes that it reads, and the state to which it leads; `None` if the string ends.
#[derive(Clone)]
struct Path {
    reads: Vec<ByteSet>,
    to: Option<StateId>,
    probability: f64,
}

impl Path {
    fn then(&self, next: &Path) -> Path {
        let reads = self.reads.iter().chain(&next.reads).copied().collect();
        Path { reads, to: next.to, probability: self.probability * next.probability }
    }

    fn split_by_byte(&self, set: ByteSet) -> Vec<Path> {
        let probability = self.probability / set.len() as f64;
        let path = |byte| Path { reads: vec![[byte].into_iter().collect()], to: self.to, probability };
        set.iter().map(path).collect()
    }
}

/// Returns the paths from a state that read one byte or end the string.
///
/// All states at the same number of epsilon transitions advance together, so the number of paths
/// between them does not matter.
fn paths_from(nfa: &Nfa, branches: &[StateId], state: StateId) -> Vec<Path> {
    let mut found: BTreeMap<Option<StateId>, (ByteSet, f64)> = BTreeMap::new();
    let mut at = BTreeMap::from([(state, 1.0)]);
    while at.values().sum::<f64>() > NEVER {
        let mut next: BTreeMap<StateId, f64> = BTreeMap::new();
        for (number, probability) in at {
            let state = nfa.state(number);
            let (reads, ends) = (!state.transitions.is_empty(), number == nfa.accept);
            let share = probability / (state.epsilon.len() + usize::from(reads) + usize::from(ends)) as f64;
            state.epsilon.iter().for_each(|&(_, to)| *next.entry(to).or_default() += share);
            // An exclusion may split a set. The parts count as one, so it does not change the
            // probability of a character.
            let bytes: usize = state.transitions.iter().map(|transition| transition.set.len()).sum();
            for transition in &state.transitions {
                let (set, probability) = found.entry(Some(branches[transition.to.as_usize()])).or_default();
                *set = set.union(transition.set);
                *probability += share * transition.set.len() as f64 / bytes as f64;
            }
            if ends {
                found.entry(None).or_default().1 += share;
            }
        }
        at = next;
    }
    let path = |(to, (set, probability)): (Option<StateId>, (ByteSet, f64))| {
        let reads = if to.is_some() { vec![set] } else { Vec::new() };
        Path { reads, to, probability }
    };
    found.into_iter().map(path).collect()
}

/// Returns, for each state, the first state from it that does more than lead to one other. So
/// equivalent states share a number.
fn branches(nfa: &Nfa) -> Vec<StateId> {
    let next = |number| match nfa.state(number).epsilon[..] {
        [(_, to)] if nfa.state(number).transitions.is_empty() && number != nfa.accept => to,
        _ => number,
    };
    let mut found: Vec<StateId> = nfa.state_ids().map(next).collect();
    // Each pass doubles the distance.
    for _ in 0..=found.len().ilog2() {
        found = found.iter().map(|&state| found[state.as_usize()]).collect();
    }
    found
}

/// The greatest number of steps from a state, unless it has more paths.
const STEPS: usize = 32;
/// The number of cells, a quarter of a megabyte, after which every step is a single path. The
/// remaining states are rarely reached, and a hostile grammar can have a million states.
const CELLS: usize = 1 << 12;

fn lay_out(nfa: &Nfa) -> Cells {
    let mut paths = Paths::new(nfa, vec![0]);
    // How often each state is reached, as far as known. The likeliest state comes first. No number
    // is negative, so their bits have the same order.
    let mut reached = HashMap::from_iter([(nfa.start, 1_f64)]);
    let mut open = BinaryHeap::from([(1_f64.to_bits(), nfa.start)]);
    let mut places = HashMap::default();
    let (mut cells, mut ends): (Vec<Cell>, Vec<[Option<StateId>; 2]>) = Default::default();
    while let Some((_, state)) = open.pop() {
        if places.contains_key(&state) {
            continue;
        }
        let rows = paths.extended(state, if cells.len() < CELLS { STEPS } else { 0 });
        let weights: Vec<f64> = rows.iter().map(|row| row.probability).collect();
        let table = alias_table(&weights);
        let shift = 32 - table.len().trailing_zeros() as u8;
        places.insert(state, Place { first: cells.len() as u32, shift });
        for (threshold, pair) in table {
            let pair = pair.map(|number| &rows[number]);
            cells.push(paths.sets.cell(threshold, pair));
            ends.push(pair.map(|row| row.to));
        }
        let share = reached[&state];
        for (to, row) in rows.iter().filter_map(|row| Some((row.to?, row))) {
            let sum = reached.entry(to).or_default();
            *sum += share * row.probability;
            open.push((sum.to_bits(), to));
        }
    }
    for (cell, ends) in cells.iter_mut().zip(ends) {
        let ends = ends.map(|end| end.map_or(END, |state| places[&state]));
        (cell.first, cell.shift) = (ends.map(|end| end.first), ends.map(|end| end.shift));
    }
    Cells { start: places[&nfa.start], all: cells, bytes: paths.sets.bytes }
}

struct Paths<'a> {
    nfa: &'a Nfa,
    branches: Vec<StateId>,
    known: HashMap<StateId, Vec<Path>>,
    sets: Sets,
}

impl Paths<'_> {
    fn new(nfa: &Nfa, bytes: Vec<u8>) -> Paths<'_> {
        let sets = Sets { bytes, places: HashMap::default() };
        Paths { nfa, branches: branches(nfa), known: HashMap::default(), sets }
    }

    fn from(&mut self, state: StateId) -> &[Path] {
        self.known.entry(state).or_insert_with(|| {
            let paths = paths_from(self.nfa, &self.branches, state).into_iter();
            paths
                .flat_map(|path| match path.reads[..] {
                    [set] if !self.sets.has_room(set) => path.split_by_byte(set),
                    _ => vec![path],
                })
                .collect()
        })
    }

    /// Returns rows of paths from a state.
    ///
    /// The likeliest row is lengthened by all the paths from its end, as long as there are not too
    /// many rows and each row fits a step.
    fn extended(&mut self, state: StateId, most: usize) -> Vec<Path> {
        let mut rows = self.from(state).to_vec();
        let by_probability = |rows: &[Path], row: usize| (rows[row].probability.to_bits(), row);
        let mut open: BinaryHeap<_> = (0..rows.len()).map(|row| by_probability(&rows, row)).collect();
        while let Some((_, row)) = open.pop() {
            let next = rows[row].to.map_or(&[][..], |state| self.from(state));
            let longer: Vec<Path> = next.iter().map(|path| rows[row].then(path)).collect();
            let few = longer.len() == 1 || rows.len() - 1 + longer.len() <= most;
            if !longer.is_empty() && few && longer.iter().all(fits) {
                let added = rows.len()..rows.len() + longer.len() - 1;
                rows.extend(longer);
                rows.swap_remove(row);
                open.extend(added.chain([row]).map(|row| by_probability(&rows, row)));
            }
        }
        rows
    }
}

fn fits(row: &Path) -> bool {
    row.reads.len() < TEXT && row.reads.iter().filter(|set| set.len() > 1).count() <= FREE
}

/// The bytes of the sets, one set after the other. Unused draws read the first byte.
struct Sets {
    bytes: Vec<u8>,
    places: HashMap<ByteSet, u16>,
}

impl Sets {
    /// Adds the set to the bytes, if it is needed and there is room. Returns false if there is no
    /// room.
    fn has_room(&mut self, set: ByteSet) -> bool {
        if set.len() == 1 || self.places.contains_key(&set) {
            return true;
        }
        let room = u16::try_from(self.bytes.len() + set.len()).is_ok();
        if room {
            self.places.insert(set, self.bytes.len() as u16);
            self.bytes.extend(set.iter());
        }
        room
    }

    fn cell(&self, threshold: u32, rows: [&Path; 2]) -> Cell {
        let [one, other] = rows.map(|row| self.spell(&row.reads));
        let (text, free) = ([one.0, other.0], [one.1, other.1]);
        let length = rows.map(|row| row.reads.len() as u8);
        Cell { threshold, first: [END.first; 2], shift: [END.shift; 2], length, text, free }
    }

    fn spell(&self, reads: &[ByteSet]) -> ([u8; TEXT], [Free; FREE]) {
        let mut text = [0; TEXT];
        let mut free = [Free { at: TEXT as u8 - 1, last: 0, bytes_from: 0 }; FREE];
        let mut gaps = free.iter_mut();
        for (at, set) in reads.iter().enumerate() {
            match set.iter().next() {
                Some(byte) if set.len() == 1 => text[at] = byte,
                _ => {
                    let gap = gaps.next().expect("a row fits a step");
                    let bytes_from = self.places[set];
                    *gap = Free { at: at as u8, last: (set.len() - 1) as u8, bytes_from };
                }
            }
        }
        (text, free)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grammar::Grammar;

    fn paths(rule: &str, bytes: usize) -> Vec<Path> {
        let grammar = Grammar::read("location.bnf", include_str!("../../tests/location.bnf")).unwrap();
        let nfa = Nfa::compile(&grammar, rule).unwrap();
        Paths::new(&nfa, vec![0; bytes]).from(nfa.start).to_vec()
    }

    #[test]
    fn a_class_without_room_becomes_single_bytes() {
        let (short, split_by_byte) = (paths("hex", 1), paths("hex", usize::from(u16::MAX)));
        assert_eq!((short.len(), split_by_byte.len()), (1, 16));
        assert!(split_by_byte.iter().all(|path| path.to == short[0].to && path.probability == 1.0 / 16.0));
        let bytes = split_by_byte.iter().flat_map(|path| path.reads[0].iter());
        assert!(bytes.eq(short[0].reads[0].iter()));
    }
}
