//! The inputs of `url-atlas maintain predict`: the cases, the complete suites, or the lines of
//! files; and their mutants.

use std::fs;
use std::path::PathBuf;

use bnf_automata::generate::Suite;
use rfc1738::{Profile, Rule};
use rfc1738_oracle::complete_suite;
use rfc1738_suite::corpus::Corpus;
use url_atlas_libraries::both;

use super::super::folders::Failure;
use super::mutants::Mutants;

/// All inputs.
pub struct Inputs {
    /// Single inputs: those of cases or files.
    singles: Vec<Vec<u8>>,
    suites: Vec<Suite<'static>>,
}

/// A part of the inputs, for one thread.
#[derive(Clone, Copy)]
pub enum Part {
    /// Single inputs, from one index to before another.
    Singles(usize, usize),
    /// A part of a suite.
    Suite(usize, usize),
    /// So many mutants of a seed.
    Mutants(u64, u64),
}

/// The number of single inputs or thousands of mutants in a part.
const SIZE: usize = 1000;

impl Inputs {
    /// Returns the inputs of all cases and of the complete suites.
    pub fn new(corpus: &Corpus, extra_states: usize) -> Inputs {
        let singles = corpus.of_verdicts().map(|case| case.input.bytes().to_vec()).collect();
        let suite = |scheme| complete_suite(Profile::Interpreter, scheme, extra_states);
        Inputs { singles, suites: Rule::URLS.map(suite).into() }
    }

    /// Reads the lines of files. The last line need not end with LF.
    pub fn read(files: &[PathBuf]) -> Result<Inputs, Failure> {
        let mut singles = Vec::new();
        for path in files {
            let text =
                fs::read(path).map_err(|error| format!("{} cannot be read: {error}", path.display()))?;
            let text = text.strip_suffix(b"\n").unwrap_or(&text);
            singles.extend(text.split(|&byte| byte == b'\n').map(<[u8]>::to_vec));
        }
        Ok(Inputs { singles, suites: Vec::new() })
    }

    /// Returns the parts of the inputs.
    pub fn parts(&self) -> Vec<Part> {
        let singles = (0..self.singles.len()).step_by(SIZE);
        let mut parts: Vec<Part> =
            singles.map(|start| Part::Singles(start, self.singles.len().min(start + SIZE))).collect();
        for (index, suite) in self.suites.iter().enumerate() {
            parts.extend((0..suite.parts()).map(|part| Part::Suite(index, part)));
        }
        parts
    }

    /// Returns the parts of so many mutants of the inputs.
    pub fn mutants(&self, count: u64, seed: u64) -> Vec<Part> {
        const MUTANTS: u64 = 10_000;
        let starts = (0..count).step_by(MUTANTS as usize);
        let part = |start: u64| Part::Mutants(seed ^ start.rotate_left(32), MUTANTS.min(count - start));
        starts.map(part).collect()
    }

    /// Calls `see` for each input of a part.
    pub fn each(&self, part: &Part, mut see: impl FnMut(&[u8])) {
        match *part {
            Part::Singles(start, end) => {
                self.singles[start..end].iter().for_each(|input| self.both(input, &mut see))
            }
            Part::Suite(index, part) => {
                self.suites[index].for_each_of(part, |test| self.both(test.text, &mut see))
            }
            Part::Mutants(seed, count) => {
                let mut mutants = Mutants::new(&self.singles, seed);
                (0..count).for_each(|_| see(mutants.next().as_bytes()));
            }
        }
    }

    /// Calls `see` for an input, and again for its octets as characters if a case or a suite has an
    /// input that is not UTF-8.
    fn both(&self, input: &[u8], see: &mut impl FnMut(&[u8])) {
        if self.suites.is_empty() { see(input) } else { both(input, see) }
    }
}
