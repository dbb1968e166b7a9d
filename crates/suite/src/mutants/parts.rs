//! Decides the fate of a mutant of the marks of parts: equivalent to the original, detected by a
//! case, or undetected.

use std::sync::OnceLock;

use bnf_automata::automata::AnswerDfa;
use bnf_automata::derive::{PartSpan, UnambiguousParser};
use bnf_automata::generate::{Method, Mutant, Suite};
use bnf_automata::grammar::{CompileError, Grammar, PartId};
use rfc1738::Profile;

use super::Fate;
use crate::corpus::{Case, Corpus, Expected};
use rfc1738_oracle::subjects::GrammarSubject;
use rfc1738_oracle::{Observation, Parts, Subject, marked};

/// Schemes and literals of a mutant match in any case. The marks do not depend on the profile.
const PROFILE: Profile = Profile::Interpreter;

/// Decides the fate of mutants of the marked section 5 with the valid cases of a corpus, by their
/// parts.
///
/// ```
/// use bnf_automata::generate::part_mutants;
/// use rfc1738::Profile;
/// use rfc1738_suite::corpus::Corpus;
/// use rfc1738_oracle::marked;
/// use rfc1738_suite::mutants::{Fate, PartMutation};
///
/// let mutants = part_mutants(marked(Profile::Interpreter));
/// let no_port = mutants.iter().find(|mutant| mutant.edit == "the part port is not marked").unwrap();
/// let mutation = PartMutation::new(Corpus::shipped());
/// assert!(matches!(mutation.fate(no_port), Fate::Killed(_)));
/// ```
pub struct PartMutation<'c> {
    names: Vec<&'static str>,
    answers: AnswerDfa,
    cases: Vec<(&'c Case, &'c Parts)>,
    /// The URLs of the complete suite with their parts, the shortest ones first.
    urls: OnceLock<Vec<(Vec<u8>, Parts)>>,
}

impl<'c> PartMutation<'c> {
    pub fn new(corpus: &'c Corpus) -> PartMutation<'c> {
        let grammar = marked(PROFILE);
        let names = grammar.part_names();
        let answers = AnswerDfa::compile(grammar, "url").expect("the marked grammar can be compiled");
        let mut original = GrammarSubject::new(PROFILE);
        let cases = corpus.of_verdicts().filter(|case| case.profiles().any(|profile| profile == PROFILE));
        let cases = cases.filter_map(|case| match &case.expected {
            // A case that the original answers differently cannot detect a mutant.
            Expected::Accept(parts) if !differs(&mut original, case.input.bytes(), parts) => {
                Some((case, parts))
            }
            _ => None,
        });
        PartMutation { names, answers, cases: cases.collect(), urls: OnceLock::new() }
    }

    /// Only a mutant that no case detects needs them.
    fn urls(&self) -> &[(Vec<u8>, Parts)] {
        self.urls.get_or_init(|| {
            let mut original = GrammarSubject::new(PROFILE);
            let mut urls = Vec::new();
            Suite::of_answers(&self.answers, Method::Hsi, 0).for_each(|test| {
                if test.accepted
                    && let Observation::Accept(parts) = original.observe(test.text)
                {
                    urls.push((test.text.to_vec(), parts));
                }
            });
            urls.sort_by_key(|(text, _)| text.len());
            urls
        })
    }

    pub fn cases(&self) -> usize {
        self.cases.len()
    }

    /// Returns all mutants that move a mark of a part by one byte. No grammar describes them.
    pub fn shifts(&self) -> Vec<Shift> {
        let marks = [(Boundary::Begin, 1), (Boundary::Begin, -1), (Boundary::End, 1), (Boundary::End, -1)];
        let of_part = |part: usize| marks.map(|(mark, by)| Shift { part: PartId::new(part), mark, by });
        (0..self.names.len()).flat_map(of_part).collect()
    }

    pub fn describe(&self, shift: &Shift) -> String {
        let name = match self.names[shift.part.as_usize()] {
            "" => "an item".to_owned(),
            name => format!("the part {name}"),
        };
        let mark = if shift.mark == Boundary::Begin { "begins" } else { "ends" };
        format!("{name} {mark} one byte {}", if shift.by > 0 { "later" } else { "earlier" })
    }

    /// Returns the fate of a mutant that moves a mark. It differs from the original on every URL
    /// where the part can be moved so.
    pub fn fate_of_shift(&self, shift: &Shift) -> Fate {
        let grammar = marked(PROFILE);
        let subject = GrammarSubject::new(PROFILE);
        let mut deriver =
            UnambiguousParser::of_parts(grammar, "url").expect("the marked grammar can be compiled");
        let mut spans = Vec::new();
        let mut shifted = |input: &[u8]| {
            spans.clear();
            let is_url = deriver.parts_of(input, &mut spans);
            let original = subject.parts(input, &spans);
            spans.iter_mut().for_each(|span| shift.apply(span, input.len()));
            is_url.then(|| (original, subject.parts(input, &spans)))
        };
        for (case, _) in &self.cases {
            if shifted(case.input.bytes()).is_some_and(|(original, parts)| original != parts) {
                return Fate::Killed(case.id.clone());
            }
        }
        let mut urls = self.urls().iter().map(|(text, _)| text);
        of_witness(urls.find(|text| shifted(text).is_some_and(|(original, parts)| original != parts)))
    }

    pub fn fate(&self, mutant: &Mutant) -> Fate {
        let grammar = mutant.apply(marked(PROFILE));
        self.decide(&grammar).unwrap_or_else(Fate::Broken)
    }

    fn decide(&self, grammar: &Grammar) -> Result<Fate, CompileError> {
        if AnswerDfa::with_parts(grammar, "url", &self.names)? == self.answers {
            return Ok(Fate::Equivalent);
        }
        let mut mutant = GrammarSubject::from_grammar(grammar)?;
        let mut cases = self.cases.iter();
        if let Some((case, _)) = cases.find(|(case, parts)| differs(&mut mutant, case.input.bytes(), parts)) {
            return Ok(Fate::Killed(case.id.clone()));
        }
        let mut urls = self.urls().iter();
        let witness = urls.find(|(text, parts)| differs(&mut mutant, text, parts));
        Ok(of_witness(witness.map(|(text, _)| text)))
    }
}

/// A mutant that moves one mark of a part by one byte, wherever the part can be moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shift {
    part: PartId,
    mark: Boundary,
    by: isize,
}

/// An end of a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Boundary {
    Begin,
    End,
}

impl Shift {
    /// Moves the mark of a span if the result is a span of the input.
    fn apply(&self, span: &mut PartSpan, length: usize) {
        if span.part != self.part {
            return;
        }
        let mut moved = *span;
        let mark = if self.mark == Boundary::Begin { &mut moved.start } else { &mut moved.end };
        let Some(place) = mark.checked_add_signed(self.by) else { return };
        *mark = place;
        if moved.start <= moved.end && moved.end <= length {
            *span = moved;
        }
    }
}

/// Returns the fate of a mutant that no case detects, with the shortest string of the complete
/// suite that does. If no string does, the mutant cannot be observed.
fn of_witness(witness: Option<&Vec<u8>>) -> Fate {
    match witness {
        Some(witness) => Fate::Alive { witness: witness.clone(), profile: PROFILE, valid: true },
        None => Fate::Unobservable,
    }
}

fn differs(subject: &mut GrammarSubject<'_>, input: &[u8], expected: &Parts) -> bool {
    let Observation::Accept(parts) = subject.observe(input) else { return true };
    let named = |parts: &Parts| parts.iter().filter(|(name, _)| *name != "scheme").count();
    named(&parts) != named(expected) || expected.iter().any(|(name, value)| parts.get(name) != Some(value))
}
