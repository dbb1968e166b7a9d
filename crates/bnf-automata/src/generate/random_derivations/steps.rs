//! Steps: several paths in a row, taken at once, because dependent choices limit the speed, and not the bytes.

use std::collections::BinaryHeap;

use super::alias;
use super::cells::{Cell, Cells, END, FREE, Free, Place, TEXT};
use super::paths::{Path, branches, paths_from};
use crate::automata::{ByteSet, Nfa, StateId};
use crate::hash::HashMap;

/// The greatest number of steps from a state, unless it has more paths. More steps would make strings take fewer steps,
/// but need larger tables.
const STEPS: usize = 32;
/// The number of cells, a quarter of a megabyte, after which every step is a single path. The remaining states are
/// rarely reached, and a hostile grammar can have a million states.
const CELLS: usize = 1 << 12;

pub(super) fn lay_out(nfa: &Nfa) -> Cells {
    let mut paths = Paths::new(nfa, vec![0]);
    // How often each state is reached, as far as known. The likeliest state comes first. No number is negative, so
    // their bits have the same order.
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
        let table = alias::table(&weights);
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
    // The targets of the steps are known only when every state has its cells.
    for (cell, ends) in cells.iter_mut().zip(ends) {
        let ends = ends.map(|end| end.map_or(END, |state| places[&state]));
        (cell.first, cell.shift) = (ends.map(|end| end.first), ends.map(|end| end.shift));
    }
    Cells { start: places[&nfa.start], all: cells, bytes: paths.sets.bytes }
}

/// The paths from each state, each computed once, and the sets that they read.
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
    /// The likeliest row is lengthened by all the paths from its end, as long as there are not too many rows and each
    /// row fits a step.
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
                // The last row takes the place of the row that was lengthened.
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
    /// Adds the set to the bytes, if it is needed and there is room. Returns false if there is no room.
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

    /// Returns a cell with the texts of two rows, without their targets.
    fn cell(&self, threshold: u32, rows: [&Path; 2]) -> Cell {
        let [one, other] = rows.map(|row| self.spell(&row.reads));
        let (text, free) = ([one.0, other.0], [one.1, other.1]);
        let length = rows.map(|row| row.reads.len() as u8);
        Cell { threshold, first: [END.first; 2], shift: [END.shift; 2], length, text, free }
    }

    /// Returns the fixed bytes of a row, with gaps, and the draws that fill the gaps.
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
        let grammar = Grammar::read("location.bnf", include_str!("../../../tests/location.bnf")).unwrap();
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
