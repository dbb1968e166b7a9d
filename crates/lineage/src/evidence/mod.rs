//! Which text asks for a behavior, and which text a library follows: the answers of the texts beside those of the libraries.
//!
//! The inputs are the complete suites of the texts, but for the largest ones. The answer of a text is computed from its grammar, that of the URL Standard's
//! parser and those of the libraries from their behaviors. No library is asked.

mod behaviors;
mod fingerprint;
mod inputs;
pub(crate) mod source;

use std::thread;

use bnf_automata::grammar::CompileError;
use rfc1738_behaviors::{Answer, LIBRARIES};

pub use behaviors::{Asked, Counts, Stance};
pub use fingerprint::{Agreement, Agreements, Fingerprint, Own};
pub use inputs::LARGEST;
pub use source::{Source, Sources, same_parts};

use crate::SCHEMES;

/// The answers of texts and libraries, compared on the inputs of all schemes.
#[derive(Clone, Debug)]
pub struct Evidence {
    /// The number of inputs of each of the [`SCHEMES`].
    pub inputs: Vec<usize>,
    /// What each text says about each behavior, in the order in which libraries name them.
    pub asked: Vec<Asked>,
    /// How each of the [`LIBRARIES`] agrees with each text.
    pub fingerprints: Vec<Fingerprint>,
}

impl Evidence {
    /// Compares all texts and libraries.
    ///
    /// # Errors
    /// Returns an error if an automaton exceeds the limits of a grammar.
    pub fn new() -> Result<Evidence, CompileError> {
        let (left, right) = SCHEMES.split_at(SCHEMES.len() / 2);
        let halves = thread::scope(|scope| {
            let other = scope.spawn(|| Evidence::of(right));
            [Evidence::of(left), other.join().expect("the comparison does not panic")]
        });
        let [left, right] = halves;
        Ok(left?.joined(right?))
    }

    /// Compares them on the inputs of some of the [`SCHEMES`].
    ///
    /// # Errors
    /// Returns the same errors as [`Evidence::new`].
    pub fn of(schemes: &[&'static str]) -> Result<Evidence, CompileError> {
        let mut sources = Sources::new();
        let mut asked = Asked::all();
        let mut fingerprints: Vec<Fingerprint> = LIBRARIES.iter().map(Fingerprint::new).collect();
        let mut counts = Vec::new();
        for scheme in schemes {
            let inputs = inputs::of(scheme)?;
            for input in &inputs {
                let answers = sources.answers(input)?;
                let predicted: Vec<Answer> = LIBRARIES.iter().map(|library| library.predict(input)).collect();
                behaviors::count(&mut asked, input, &predicted, &answers);
                for (fingerprint, predicted) in fingerprints.iter_mut().zip(&predicted) {
                    fingerprint.count(scheme, input, predicted, &answers);
                }
            }
            counts.push(inputs.len());
        }
        Ok(Evidence { inputs: counts, asked, fingerprints })
    }

    fn joined(mut self, other: Evidence) -> Evidence {
        self.inputs.extend(other.inputs);
        self.asked.iter_mut().zip(other.asked).for_each(|(one, other)| one.add(other));
        self.fingerprints.iter_mut().zip(other.fingerprints).for_each(|(one, other)| one.add(other));
        self
    }
}
