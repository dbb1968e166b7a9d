//! Finds all differences of a library that the corpus and the complete test suites show.

use std::collections::BTreeMap;

use super::{Class, Classifier, NotCompared};
use crate::Subject;
use crate::grammar;
use bnf_automata::automata::Dfa;
use bnf_automata::generate::{Method, Suite};
use rfc1738::Profile;

/// The difference classes over the complete test suites without extra states and inputs of the
/// caller, such as those of cases.
///
/// ```no_run
/// use rfc1738_oracle::Text;
/// use rfc1738_oracle::difference::{Classifier, Survey};
///
/// let mut classifier = Classifier::new(Text::UrlStandard);
/// let survey = Survey::new(&mut classifier, [&b"http://host.dom/"[..]]);
/// assert!(survey.classes.len() > 100);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Survey {
    /// Each class with the first input that shows it.
    pub classes: BTreeMap<Class, Vec<u8>>,
    /// The number of inputs of each class.
    pub counts: BTreeMap<Class, u64>,
    /// The number of inputs that the library was asked about.
    pub inputs: u64,
    /// The number of inputs that it was not asked about, because it could no longer answer.
    pub not_asked: u64,
    /// The numbers of inputs whose answers are not compared, or only in part.
    pub not_compared: NotCompared,
}

/// The number of inputs in one batch.
const BATCH: usize = 32;

impl Survey {
    /// Asks the library of a classifier about the inputs and the suites, about a quarter of a
    /// million. If the library can no longer answer, the survey counts the inputs that are left.
    pub fn new<'i>(
        classifier: &mut Classifier<impl Subject>,
        inputs: impl IntoIterator<Item = &'i [u8]>,
    ) -> Survey {
        Survey::of_each(classifier, |see| {
            inputs.into_iter().for_each(&mut *see);
            let automaton = Dfa::compile(grammar(Profile::Interpreter), "url")
                .expect("the amended grammar can be compiled");
            let suite = Suite::new(&automaton, Method::Hsi, 0);
            (0..suite.parts()).for_each(|part| suite.for_each_of(part, |test| see(test.text)));
        })
    }

    /// Asks the library of a classifier about these inputs alone.
    pub fn of_inputs<'i>(
        classifier: &mut Classifier<impl Subject>,
        inputs: impl IntoIterator<Item = &'i [u8]>,
    ) -> Survey {
        Survey::of_each(classifier, |see| inputs.into_iter().for_each(see))
    }

    /// Asks about each input with which `each` calls its argument.
    fn of_each(
        classifier: &mut Classifier<impl Subject>,
        each: impl FnOnce(&mut dyn FnMut(&[u8])),
    ) -> Survey {
        let mut survey = Survey::default();
        let mut batch: Vec<Vec<u8>> = Vec::new();
        let mut see = |input: &[u8]| {
            batch.push(input.to_vec());
            if batch.len() == BATCH {
                survey.look_at(classifier, &batch);
                batch.clear();
            }
        };
        each(&mut see);
        survey.look_at(classifier, &batch);
        survey
    }

    fn look_at(&mut self, classifier: &mut Classifier<impl Subject>, batch: &[Vec<u8>]) {
        if classifier.subject().trouble().is_some() {
            self.not_asked += batch.len() as u64;
            return;
        }
        let inputs: Vec<&[u8]> = batch.iter().map(Vec::as_slice).collect();
        let classes = classifier.classes(&inputs, &mut self.not_compared);
        self.not_asked += (inputs.len() - classes.len()) as u64;
        for (class, &input) in classes.into_iter().zip(&inputs) {
            self.inputs += 1;
            if let Some(class) = class {
                self.classes.entry(class).or_insert_with(|| input.to_vec());
                *self.counts.entry(class).or_default() += 1;
            }
        }
    }
}
