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
    original: GrammarSubject<'static>,
    cases: Vec<(&'c Case, &'c Parts, Vec<PartSpan>)>,
    /// The URLs of the complete suite, the shortest ones first.
    urls: OnceLock<Vec<Url>>,
}

/// A URL as the original reads it.
struct Url {
    text: Vec<u8>,
    parts: Parts,
    spans: Vec<PartSpan>,
}

impl<'c> PartMutation<'c> {
    pub fn new(corpus: &'c Corpus) -> PartMutation<'c> {
        let grammar = marked(PROFILE);
        let names = grammar.part_names();
        let answers = AnswerDfa::compile(grammar, "url").expect("the marked grammar can be compiled");
        let (mut original, mut spans) = (GrammarSubject::new(PROFILE), spans());
        let cases = corpus.of_verdicts().filter(|case| case.profiles().any(|profile| profile == PROFILE));
        let cases = cases.filter_map(|case| match &case.expected {
            // A case that the original answers differently cannot detect a mutant.
            Expected::Accept(parts) if !differs(&mut original, case.input.bytes(), parts) => {
                Some((case, parts, spans(case.input.bytes())))
            }
            _ => None,
        });
        let cases = cases.collect();
        PartMutation { names, answers, original, cases, urls: OnceLock::new() }
    }

    /// Only a mutant that no case detects needs them.
    fn urls(&self) -> &[Url] {
        self.urls.get_or_init(|| {
            let (mut original, mut spans) = (GrammarSubject::new(PROFILE), spans());
            let mut urls = Vec::new();
            Suite::of_answers(&self.answers, Method::Hsi, 0).for_each(|test| {
                if test.accepted
                    && let Observation::Accept(parts) = original.observe(test.text)
                {
                    urls.push(Url { text: test.text.to_vec(), parts, spans: spans(test.text) });
                }
            });
            urls.sort_by_key(|url| url.text.len());
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
        let shows = |input: &[u8], spans: &[PartSpan]| {
            let moved: Vec<PartSpan> = spans.iter().map(|span| shift.of(*span, input.len())).collect();
            moved != spans && self.original.parts(input, spans) != self.original.parts(input, &moved)
        };
        let mut cases = self.cases.iter();
        if let Some((case, ..)) = cases.find(|(case, _, spans)| shows(case.input.bytes(), spans)) {
            return Fate::Killed(case.id.clone());
        }
        of_witness(self.urls().iter().find(|url| shows(&url.text, &url.spans)))
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
        if let Some((case, ..)) =
            cases.find(|(case, parts, _)| differs(&mut mutant, case.input.bytes(), parts))
        {
            return Ok(Fate::Killed(case.id.clone()));
        }
        Ok(of_witness(self.urls().iter().find(|url| differs(&mut mutant, &url.text, &url.parts))))
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
    /// Returns the span with the mark moved, if that is a span of the input.
    fn of(&self, span: PartSpan, length: usize) -> PartSpan {
        if span.part != self.part {
            return span;
        }
        let mut moved = span;
        let mark = if self.mark == Boundary::Begin { &mut moved.start } else { &mut moved.end };
        let Some(place) = mark.checked_add_signed(self.by) else { return span };
        *mark = place;
        if moved.start <= moved.end && moved.end <= length { moved } else { span }
    }
}

/// Returns the fate of a mutant that no case detects, with the shortest string of the complete
/// suite that does. If no string does, the mutant cannot be observed.
fn of_witness(witness: Option<&Url>) -> Fate {
    match witness {
        Some(url) => Fate::Alive { witness: url.text.clone(), profile: PROFILE, valid: true },
        None => Fate::Unobservable,
    }
}

/// Returns what gives the parts of a URL as places in it.
fn spans() -> impl FnMut(&[u8]) -> Vec<PartSpan> {
    let parser = UnambiguousParser::of_parts(marked(PROFILE), "url");
    let mut parser = parser.expect("the marked grammar can be compiled");
    move |input| {
        let mut spans = Vec::new();
        parser.parts_of(input, &mut spans);
        spans
    }
}

fn differs(subject: &mut GrammarSubject<'_>, input: &[u8], expected: &Parts) -> bool {
    let Observation::Accept(parts) = subject.observe(input) else { return true };
    let named = |parts: &Parts| parts.iter().filter(|(name, _)| *name != "scheme").count();
    named(&parts) != named(expected) || expected.iter().any(|(name, value)| parts.get(name) != Some(value))
}
