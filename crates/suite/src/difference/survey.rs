//! All differences of a library that the corpus and the complete suites show.

use crate::grammar;
use std::collections::BTreeMap;

use super::{Catalogue, Class, Classifier, Known};
use crate::corpus::Corpus;
use crate::peers::Peer;
use bnf_automata::automata::Dfa;
use bnf_automata::generate::{Method, Suite};
use rfc1738::Profile;

/// The classes of the differences about the inputs of all cases, and about the complete suites without extra states.
///
/// ```no_run
/// use rfc1738_suite::corpus::Corpus;
/// use rfc1738_suite::difference::{Catalogue, Survey};
/// use rfc1738_libraries::WhatwgUrl;
///
/// let corpus = Corpus::shipped();
/// let catalogue = Catalogue::shipped("url")?;
/// let survey = Survey::new(&WhatwgUrl, &corpus);
/// assert!(survey.unexplained(&catalogue).next().is_none());
/// # Ok::<(), rfc1738_suite::corpus::Problems>(())
/// ```
#[derive(Clone, Debug)]
pub struct Survey {
    /// Each class, with the first input of it.
    pub classes: BTreeMap<Class, Vec<u8>>,
}

impl Survey {
    /// Asks the library about all of them, a quarter of a million.
    pub fn new(peer: &'static dyn Peer, corpus: &Corpus) -> Survey {
        let mut classifier = Classifier::new(peer);
        let mut classes = BTreeMap::new();
        let mut see = |input: &[u8]| {
            if let Some(class) = classifier.class(input) {
                classes.entry(class).or_insert_with(|| input.to_vec());
            }
        };
        corpus.of_verdicts().for_each(|case| see(case.input.bytes()));
        let machine =
            Dfa::compile(grammar(Profile::Interpreter), "url").expect("the amended grammar can be compiled");
        let suite = Suite::new(&machine, Method::Hsi, 0);
        (0..suite.parts()).for_each(|part| suite.for_each_of(part, |test| see(test.text)));
        Survey { classes }
    }

    /// How many classes an entry of the catalogue explains.
    pub fn explained_by(&self, catalogue: &Catalogue, known: &Known) -> usize {
        let by = self.classes.keys().filter_map(|&class| catalogue.explains(class));
        by.filter(|by| by.name == known.name).count()
    }

    /// The classes that no entry explains, each with an input.
    pub fn unexplained(&self, catalogue: &Catalogue) -> impl Iterator<Item = (Class, &[u8])> {
        let all = self.classes.iter().map(|(&class, input)| (class, input.as_slice()));
        all.filter(|&(class, _)| catalogue.explains(class).is_none())
    }
}
