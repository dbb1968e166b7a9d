//! Members by random derivation, fast. At every branch of the grammar, each way to continue is equally likely.

mod alias;
mod cells;
mod paths;
mod steps;

use rand_core::Rng;

use self::cells::{Cells, END, Place, TEXT};
use super::random::below;
use crate::automata::Nfa;
use crate::grammar::{CompileError, Grammar};

/// A sampler of a rule's members by random derivation.
///
/// Each alternative, option or further round is as likely as any other way to continue. Ways that read a single
/// character and lead to the same place count as one way, and each of their characters is equally likely. So the
/// sampler draws short strings more often than long ones, and does not draw strings of one length evenly.
/// [`Uniform`](super::Uniform) does. Any member may be drawn, unless the choices between two of its characters are
/// together less likely than one in 2^40.
///
/// One random number makes several choices. For each state the sampler computes beforehand what may follow, up to seven
/// bytes, and its probability. It then draws the characters. So a member costs a few nanoseconds per byte.
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
    cells: Cells,
}

impl RandomDerivations {
    /// Computes the steps from every state.
    ///
    /// # Errors
    /// Returns the same errors as [`Nfa::compile`], and [`CompileError::NoMember`] if no string matches the rule.
    pub fn new(grammar: &Grammar, rule: &str) -> Result<RandomDerivations, CompileError> {
        let nfa = Nfa::compile(grammar, rule)?;
        if nfa.is_empty() {
            return Err(CompileError::NoMember(rule.into()));
        }
        Ok(RandomDerivations { cells: steps::lay_out(&nfa) })
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
            // Writes the whole text and draws every byte, because skipping the unused ones would need unpredictable
            // branches.
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
