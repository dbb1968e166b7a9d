//! Members of a production by random derivation, fast: at every branch of the grammar each way on is as likely as any other.

mod alias;
mod steps;
mod ways;

use rand_core::Rng;

use super::random::below;
use crate::automata::Nfa;
use crate::grammar::{CompileError, Grammar};

/// Draws members of a production by random derivation.
///
/// An alternative, an option, another round: each is as likely as any other way on. Ways on that are a single character and
/// lead to the same place are one, and each of its characters is as likely as any other. So short strings are drawn more
/// often than long ones, and strings of one length not evenly: for that there is [`Uniform`](super::Uniform). Any member may
/// be drawn, unless what is chosen between two of its characters is, taken together, less likely than one in 2^40.
///
/// Several choices are made by one random number: what may follow a state, up to seven bytes, is worked out before, with
/// its probability, and then the characters in it are drawn. So a member costs a few nanoseconds a byte.
///
/// ```
/// use bnf_automata::automata::Dfa;
/// use bnf_automata::generate::{RandomDerivations, seeded};
/// use bnf_automata::grammar::Grammar;
///
/// let text = "hostport = host [ \":\" port ]\nhost = 1*letter\nletter = \"a\" | \"b\"\nport = 1*digit\ndigit = \"0\" | \"8\"";
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
    start: Place,
    cells: Vec<Cell>,
    /// The bytes of every set, one set after the other.
    bytes: Vec<u8>,
}

/// So many bytes are written in one step: it is one store. The last is room for what does not count.
const TEXT: usize = 8;
/// So many of them may be drawn: four choices among 256 take half of the bits of one random number.
const FREE: usize = 4;

/// Where the cells of a state begin; a number of 32 bits, shifted, is the number of one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Place {
    first: u32,
    shift: u8,
}

/// Where a string ends there are no cells.
const END: Place = Place { first: u32::MAX, shift: 0 };

/// A cell of an alias table, with two steps: a fraction of 2^32 below the threshold takes the first, any other the second.
///
/// A step is to write a text with some bytes drawn, and to go on. The steps are here and not elsewhere by number, and a
/// cell is a line of the cache: what a draw waits for is one load after the other.
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

/// A byte of the text that is drawn from a set.
#[derive(Clone, Copy, Debug)]
struct Free {
    at: u8,
    /// The number of the set's last byte, so that 256 bytes are possible.
    last: u8,
    bytes_from: u16,
}

impl RandomDerivations {
    /// Works out the steps from every state.
    ///
    /// # Errors
    /// As [`Nfa::compile`]; and if the production has no member.
    pub fn new(grammar: &Grammar, rule: &str) -> Result<RandomDerivations, CompileError> {
        let nfa = Nfa::compile(grammar, rule)?;
        if nfa.is_empty() {
            return Err(CompileError::NoMember(rule.into()));
        }
        Ok(steps::lay_out(&nfa))
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
        while at != END {
            let draw = random.next_u64();
            let cell = &self.cells[at.first as usize + (draw >> 32 >> at.shift) as usize];
            let step = usize::from(draw as u32 >= cell.threshold);
            at = Place { first: cell.first[step], shift: cell.shift[step] };
            let length = text.len();
            // The whole text every time: to copy or to draw only what counts would be branches that nothing predicts.
            text.extend_from_slice(&cell.text[step]);
            let written = &mut text[length..][..TEXT];
            let mut draw = random.next_u64();
            for free in cell.free[step] {
                let (byte, rest) = below(draw, u64::from(free.last) + 1);
                written[usize::from(free.at) % TEXT] =
                    self.bytes[usize::from(free.bytes_from) + byte as usize];
                draw = rest;
            }
            text.truncate(length + usize::from(cell.length[step]));
        }
    }
}
