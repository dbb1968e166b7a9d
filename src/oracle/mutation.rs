//! What becomes of a grammar's mutant: it means the same, or some case tells it from the original, or none does.

use std::{boxed::Box, string::String, vec::Vec};

use crate::automata::Dfa;
use crate::corpus::{Case, Corpus, Expected};
use crate::generate::Mutant;
use crate::grammar::{CompileError, Grammar};
use crate::spec::Profile;

/// The fate of a mutant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fate {
    /// No machine can be made of it; whoever reads the grammar so finds out.
    Broken(CompileError),
    /// It matches exactly what the original matches, under both profiles.
    Equivalent,
    /// The case of that id tells it from the original.
    Killed(String),
    /// No case does. The shortest string that would.
    Alive {
        /// The string.
        witness: Vec<u8>,
        /// The profile under which it does.
        profile: Profile,
        /// Whether the original matches it.
        valid: bool,
    },
}

/// Decides the fate of mutants by the machine of `url` and the cases of a corpus, by verdict and offset.
pub struct Mutation<'c> {
    cases: &'c [Case],
    originals: Vec<(Profile, Dfa)>,
}

impl<'c> Mutation<'c> {
    /// Compiles the original, section 5 as amended.
    pub fn new(corpus: &'c Corpus) -> Mutation<'c> {
        let compiled = |profile| {
            let machine = Dfa::compile(Grammar::amended(), "url", profile);
            (profile, machine.expect("the amended grammar can be compiled"))
        };
        Mutation { cases: &corpus.cases, originals: Profile::ALL.into_iter().map(compiled).collect() }
    }

    /// The fate of one mutant of the amended grammar.
    pub fn fate(&self, mutant: &Mutant) -> Fate {
        let grammar = mutant.apply(Grammar::amended());
        let mut alive = None;
        for (profile, original) in &self.originals {
            let machine = match Dfa::compile(&grammar, "url", *profile) {
                Ok(machine) => machine,
                Err(error) => return Fate::Broken(error),
            };
            if machine == *original {
                continue;
            }
            let mut asked = self.cases.iter().filter(|case| case.profiles().any(|other| other == *profile));
            // A case that the original fails as well is wrong, and tells nothing.
            if let Some(case) = asked.find(|case| tells(case, &machine) && !tells(case, original)) {
                return Fate::Killed(case.id.clone());
            }
            alive = alive.or_else(|| witness(original, &machine, *profile));
        }
        alive.map_or(Fate::Equivalent, |alive| *alive)
    }
}

/// Whether a machine answers a case otherwise than is expected.
fn tells(case: &Case, machine: &Dfa) -> bool {
    let walk = machine.walk(case.input.bytes());
    match &case.expected {
        Expected::Accept(_) => !walk.accepted,
        Expected::Reject { at } => walk.accepted || walk.offset != *at,
    }
}

fn witness(original: &Dfa, machine: &Dfa, profile: Profile) -> Option<Box<Fate>> {
    let shortest = |one: &Dfa, other: &Dfa| one.difference(other).ok().and_then(|machine| machine.shortest());
    let lost = shortest(original, machine).map(|text| (text, true));
    let won = shortest(machine, original).map(|text| (text, false));
    let (witness, valid) = lost.into_iter().chain(won).min_by_key(|(text, _)| text.len())?;
    Some(Box::new(Fate::Alive { witness, profile, valid }))
}
