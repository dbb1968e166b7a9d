//! How many strings of each length two texts accept, and how many of them both accept.

use bnf_automata::automata::Dfa;
use bnf_automata::generate::{BigUint, counts};

/// The number of strings of one length.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// The length, in bytes.
    pub length: usize,
    /// The strings that the first text accepts.
    pub first: BigUint,
    /// The strings that the second text accepts.
    pub second: BigUint,
    /// The strings that both accept.
    pub both: BigUint,
}

impl Count {
    /// The greatest length that is counted.
    pub const LONGEST: usize = 40;

    /// Counts the strings of each length up to [`Count::LONGEST`]. Leaves out lengths of which
    /// neither text has a string.
    pub(crate) fn all(first: &Dfa, second: &Dfa, both: &Dfa) -> Vec<Count> {
        let [first, second, both] = [first, second, both].map(|dfa| counts(dfa, Count::LONGEST));
        let all = first.into_iter().zip(second).zip(both).enumerate();
        let all = all.map(|(length, ((first, second), both))| Count { length, first, second, both });
        let nothing = BigUint::ZERO;
        all.filter(|count| count.first != nothing || count.second != nothing).collect()
    }

    /// Returns which share of the first text's strings the second text also accepts, from 0 to 1.
    /// `None`: the first text has no string of this length.
    pub fn share_of_first(&self) -> Option<f64> {
        share(&self.both, &self.first)
    }

    /// Returns which share of the second text's strings the first text also accepts.
    pub fn share_of_second(&self) -> Option<f64> {
        share(&self.both, &self.second)
    }
}

/// Returns a quotient with nine decimals.
fn share(part: &BigUint, whole: &BigUint) -> Option<f64> {
    const UNIT: u64 = 1_000_000_000;
    if *whole == BigUint::ZERO {
        return None;
    }
    let units = u64::try_from(part * UNIT / whole).ok()?;
    Some(units as f64 / UNIT as f64)
}
