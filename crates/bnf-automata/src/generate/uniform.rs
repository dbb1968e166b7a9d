//! Uniform samples: each member of a language is as likely as any other member of its length.
//!
//! The sampler counts exactly how many strings of each length lead from each state to acceptance.
//! It takes a transition with a probability proportional to the number of strings behind it, and
//! then each byte of the transition is equally likely. Probabilities are rounded to 64 bits: each
//! choice, and each four bytes that are drawn together, have their probability with an error of at
//! most 2^-61. Four bytes of 256 each have a probability of 2^-32, so it is exact to one part in
//! 2^29.
//!
//! Nearly all strings behind a state usually begin with a byte of one transition. So one random
//! number decides at once whether the next four transitions are the likely ones, and a second one
//! draws their four bytes. If one of the four is another transition, the same number tells which of
//! them, and an alias table (Walker 1977, Vose 1991) selects it.

use std::fmt;
use std::ops::RangeInclusive;

use num_bigint::BigUint;
use rand_core::Rng;

use super::random::below;
use crate::automata::{ByteSet, Dfa, StateId};
use crate::numbered::HashMap;

/// Returns the exact number of members of a length, in bytes.
///
/// ```
/// use bnf_automata::automata::Dfa;
/// use bnf_automata::generate::count;
/// use bnf_automata::grammar::Grammar;
///
/// let grammar = Grammar::read("digits.bnf", "digits = 1*%x30-34")?;
/// let digits = Dfa::compile(&grammar, "digits")?;
/// assert_eq!(count(&digits, 3).to_string(), "125");
/// assert_eq!(count(&digits, 30).to_string(), "931322574615478515625");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn count(dfa: &Dfa, length: usize) -> BigUint {
    counts(dfa, length).swap_remove(length)
}

/// Returns the exact number of members of each length from 0 up to a length, in bytes.
pub fn counts(dfa: &Dfa, longest: usize) -> Vec<BigUint> {
    let transitions = Transitions::of(dfa);
    let mut of_states = transitions.accepting.clone();
    let mut counts = Vec::with_capacity(longest + 1);
    for length in 0..=longest {
        counts.push(of_states[dfa.start().as_usize()].clone());
        if length < longest {
            of_states = transitions.lengthened(&of_states);
        }
    }
    counts
}

/// A sampler of members of a language, for a range of lengths.
///
/// Every length that has members is equally likely, because otherwise nearly all samples would have
/// the greatest length. Among the members of one length, every member is equally likely.
///
/// ```
/// use bnf_automata::automata::Dfa;
/// use bnf_automata::generate::{Uniform, seeded};
/// use bnf_automata::grammar::Grammar;
///
/// let text = "hostport = host [ \":\" port ]\nhost = 1*%x61-62\nport = 1*%x30-38";
/// let grammar = Grammar::read("hostport.bnf", text)?;
/// let hostport = Dfa::compile(&grammar, "hostport")?;
/// let uniform = Uniform::new(&hostport, 8..=40)?;
/// let text = uniform.sample(&mut seeded(1738));
/// assert!(hostport.accepts(&text) && (8..=40).contains(&text.len()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Uniform {
    starts: Vec<(usize, u32)>,
    nodes: Vec<Node>,
    cells: Vec<Cell>,
    sets: Vec<Place>,
    bytes: Vec<u8>,
    longest: usize,
}

/// The reason why no members of the requested lengths can be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LengthError {
    /// The language has no member of these lengths, in bytes.
    NoMember(RangeInclusive<usize>),
    /// The greatest length is above [`Uniform::LONGEST`]. The limit exists because the tables grow
    /// with the length.
    TooLong(usize),
}

/// The number of likely transitions that one random number decides.
const STEPS: usize = 4;

/// A state with a number of bytes still to come.
#[derive(Clone, Copy, Debug)]
struct Node {
    /// For each of the next steps, the draws below which it and those before it are likely
    /// transitions.
    bounds: [u64; STEPS],
    /// The sets of bytes of these steps, the node after the first one and the node after all of
    /// them.
    sets: [u32; STEPS],
    next: u32,
    after: u32,
    /// The alias table of the other transitions: the index of its first cell, and the number of its
    /// cells.
    first_cell: u32,
    cells: u32,
}

/// A cell of an alias table. A fraction of 2^64 below the threshold selects the first transition,
/// any other the second.
#[derive(Clone, Copy, Debug)]
struct Cell {
    threshold: u64,
    transitions: [Transition; 2],
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Transition {
    set: u32,
    to: u32,
}

/// The bytes of a set: the index of the first one, and their number.
#[derive(Clone, Copy, Debug)]
struct Place {
    from: u32,
    bytes: u32,
}

/// The node after the last byte. Steps from it write bytes that are cut off.
const END: Node =
    Node { bounds: [u64::MAX; STEPS], sets: [0; STEPS], next: 0, after: 0, first_cell: 0, cells: 0 };

impl Node {
    /// Returns the node that has this likely transition, with this probability, and the next nodes.
    /// Its table is empty.
    fn new(likely: Transition, probability: u64, nodes: &[Node], first_cell: u32) -> Node {
        let next = nodes[likely.to as usize];
        let mut node = Node { sets: [likely.set; STEPS], next: likely.to, first_cell, ..END };
        node.bounds = [probability; STEPS];
        node.sets[1..].copy_from_slice(&next.sets[..STEPS - 1]);
        for (bound, after) in node.bounds[1..].iter_mut().zip(next.bounds) {
            (*bound, _) = below(probability, after);
        }
        node.after = (1..STEPS).fold(likely.to, |at, _| nodes[at as usize].next);
        node
    }
}

impl Uniform {
    /// The greatest length, in bytes. Beyond it, the tables of the rule `url` would take several
    /// hundred megabytes.
    pub const LONGEST: usize = 1024;

    /// Counts the members and makes the tables.
    pub fn new(dfa: &Dfa, lengths: RangeInclusive<usize>) -> Result<Uniform, LengthError> {
        if *lengths.end() > Uniform::LONGEST {
            return Err(LengthError::TooLong(*lengths.end()));
        }
        let transitions = Transitions::of(dfa);
        let (bytes, sets, numbers) = transitions.laid_out();
        let (mut starts, mut nodes, mut cells) = (Vec::new(), vec![END], Vec::new());
        let mut counts = transitions.accepting.clone();
        let mut shorter: Vec<Option<u32>> =
            transitions.accepting.iter().map(|count| (*count > ZERO).then_some(0)).collect();
        for length in 0..=*lengths.end() {
            if length > 0 {
                let longer = transitions.lengthened(&counts);
                let mut of_states = vec![None; longer.len()];
                for (state, total) in longer.iter().enumerate().filter(|(_, total)| **total > ZERO) {
                    let mut weighted = Vec::new();
                    for &(set, to) in &transitions.from[state] {
                        if let Some(node) = shorter[to.as_usize()] {
                            let transition = Transition { set: numbers[&set], to: node };
                            weighted.push((transition, &counts[to.as_usize()] * set.len()));
                        }
                    }
                    weighted.sort_by(|(_, one), (_, other)| other.cmp(one));
                    let (likely, weight) = weighted.remove(0);
                    let probability = u64::try_from((&weight << 64) / total).unwrap_or(u64::MAX);
                    let mut node = Node::new(likely, probability, &nodes, cells.len() as u32);
                    let table = alias_table(weighted, &(total - weight));
                    node.cells = table.len() as u32;
                    of_states[state] = Some(nodes.len() as u32);
                    nodes.push(node);
                    cells.extend(table);
                }
                (counts, shorter) = (longer, of_states);
            }
            if let Some(node) = shorter[dfa.start().as_usize()]
                && lengths.contains(&length)
            {
                starts.push((length, node));
            }
        }
        match starts.is_empty() {
            true => Err(LengthError::NoMember(lengths)),
            false => Ok(Uniform { starts, nodes, cells, sets, bytes, longest: *lengths.end() }),
        }
    }

    /// Returns a random member.
    pub fn sample(&self, random: &mut impl Rng) -> Vec<u8> {
        let mut text = Vec::with_capacity(self.longest + STEPS);
        self.sample_into(random, &mut text);
        text
    }

    /// Appends a random member. Allocates nothing if `text` has room for it and four bytes more.
    pub fn sample_into(&self, random: &mut impl Rng, text: &mut Vec<u8>) {
        let (start, _) = below(random.next_u64(), self.starts.len() as u64);
        let (length, start) = self.starts[start as usize];
        let mut node = &self.nodes[start as usize];
        let (mut at, end) = (text.len(), text.len() + length);
        text.resize(end + STEPS, 0);
        while at < end {
            let draw = random.next_u64();
            if draw < node.bounds[STEPS - 1] {
                let mut draw = random.next_u64();
                for (place, set) in text[at..][..STEPS].iter_mut().zip(node.sets) {
                    (*place, draw) = self.byte(set, draw);
                }
                node = &self.nodes[node.after as usize];
                at += STEPS;
            } else {
                let likely = node.bounds.iter().take_while(|bound| draw < **bound).count();
                for _ in 0..likely {
                    (text[at], _) = self.byte(node.sets[0], random.next_u64());
                    node = &self.nodes[node.next as usize];
                    at += 1;
                }
                if at < end {
                    let transition = self.other(node, random.next_u64());
                    (text[at], _) = self.byte(transition.set, random.next_u64());
                    node = &self.nodes[transition.to as usize];
                    at += 1;
                }
            }
        }
        text.truncate(end);
    }

    #[inline(always)]
    fn byte(&self, set: u32, draw: u64) -> (u8, u64) {
        let place = self.sets[set as usize];
        let (byte, rest) = below(draw, u64::from(place.bytes));
        (self.bytes[place.from as usize + byte as usize], rest)
    }

    fn other(&self, node: &Node, draw: u64) -> Transition {
        let (index, fraction) = below(draw, u64::from(node.cells));
        match self.cells[node.first_cell as usize..].get(index as usize) {
            Some(cell) if node.cells > 0 => cell.transitions[usize::from(fraction >= cell.threshold)],
            _ => Transition { set: node.sets[0], to: node.next },
        }
    }
}

const ZERO: BigUint = BigUint::ZERO;

/// The transitions of an automaton. Those from one state to the same other state are combined.
struct Transitions {
    from: Vec<Vec<(ByteSet, StateId)>>,
    accepting: Vec<BigUint>,
}

impl Transitions {
    fn of(dfa: &Dfa) -> Transitions {
        let states = dfa.state_ids();
        let leading = |state| {
            let mut transitions: Vec<(ByteSet, StateId)> = Vec::new();
            for set in dfa.class_sets() {
                let to = set.iter().next().map_or(Dfa::DEAD, |byte| dfa.step(state, byte));
                match transitions.iter_mut().find(|(_, known)| *known == to) {
                    _ if to == Dfa::DEAD => {}
                    Some((known, _)) => *known = known.union(set),
                    None => transitions.push((set, to)),
                }
            }
            transitions
        };
        let accepting = states.clone().map(|state| BigUint::from(dfa.is_accepting(state)));
        Transitions { accepting: accepting.collect(), from: states.map(leading).collect() }
    }

    /// Returns, for each state, the number of strings to acceptance of one byte more than those in
    /// `counts`.
    fn lengthened(&self, counts: &[BigUint]) -> Vec<BigUint> {
        let members = |transitions: &Vec<(ByteSet, StateId)>| {
            transitions.iter().map(|&(set, to)| &counts[to.as_usize()] * set.len()).sum()
        };
        self.from.iter().map(members).collect()
    }

    fn laid_out(&self) -> (Vec<u8>, Vec<Place>, HashMap<ByteSet, u32>) {
        let (mut bytes, mut places, mut numbers) = (Vec::new(), Vec::new(), HashMap::default());
        for &(set, _) in self.from.iter().flatten() {
            numbers.entry(set).or_insert_with(|| {
                places.push(Place { from: bytes.len() as u32, bytes: set.len() as u32 });
                bytes.extend(set.iter());
                places.len() as u32 - 1
            });
        }
        (bytes, places, numbers)
    }
}

/// Makes an alias table by Vose's method, in exact arithmetic.
///
/// The weights, times the number of cells, are distributed over cells of size `total`. Each cell
/// has at most two transitions.
fn alias_table(weighted: Vec<(Transition, BigUint)>, total: &BigUint) -> Vec<Cell> {
    let count = weighted.len();
    let (mut small, mut large) = (Vec::new(), Vec::new());
    for (transition, weight) in weighted {
        let weight = weight * count;
        if weight < *total { small.push((transition, weight)) } else { large.push((transition, weight)) }
    }
    let mut cells = Vec::with_capacity(count);
    while let Some((own, weight)) = small.pop() {
        let Some((other, filling)) = large.pop() else { break };
        let threshold = (&weight << 64) / total;
        cells.push(Cell {
            threshold: u64::try_from(threshold).unwrap_or(u64::MAX),
            transitions: [own, other],
        });
        let rest = filling + weight - total;
        if rest < *total { small.push((other, rest)) } else { large.push((other, rest)) }
    }
    // Each remaining transition fills its cell. In exact arithmetic, no small transition remains.
    let full = |(transition, _)| Cell { threshold: u64::MAX, transitions: [transition; 2] };
    cells.extend(large.into_iter().map(full));
    cells
}

impl fmt::Display for LengthError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LengthError::NoMember(lengths) if lengths.start() == lengths.end() => {
                write!(f, "no member has {} bytes", lengths.start())
            }
            LengthError::NoMember(lengths) => {
                write!(f, "no member has {} to {} bytes", lengths.start(), lengths.end())
            }
            LengthError::TooLong(length) => {
                write!(f, "{length} bytes are too many, {} is the limit", Uniform::LONGEST)
            }
        }
    }
}

impl std::error::Error for LengthError {}
