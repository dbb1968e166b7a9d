//! Openness: the inputs to which the readings of the text give several answers, decided by automata.
//!
//! This project follows one reading of section 5: the amended grammar. The other readings are data of `url-specifications`
//! ([`READINGS`]), each with the ruling that rejects it. An input is *open* if one of them gives it another verdict or other parts.
//! For an input that is invalid in every reading, a reading can also move the offset.

mod language;

use std::sync::{LazyLock, OnceLock};

use bnf_automata::automata::Dfa;
use bnf_automata::grammar::Grammar;
use rfc1738::Profile;
use rfc1738::parse::parse;
use rfc1738_subject::{Observation, Parts, Subject};
use url_specifications::rfc1738::{READINGS, Reading, combined};

use crate::corpus::Verdict;
use crate::subjects::GrammarSubject;
use crate::{case, grammar, marked};

pub use language::OpenStrings;

/// Decides what the other readings of RFC 1738 say about inputs, under one profile.
pub struct Openness {
    profile: Profile,
    followed: Dfa,
    /// The parser of parts of the reading that is followed. It is compiled when it is first needed.
    parts: Option<GrammarSubject<'static>>,
    others: Vec<Other>,
}

/// A reading, or several together, with its automaton.
struct Other {
    readings: Vec<&'static Reading>,
    grammar: &'static Grammar,
    dfa: Dfa,
    parts: Option<GrammarSubject<'static>>,
}

/// Another answer to an input, with the readings that give it.
#[derive(Clone, Debug, PartialEq)]
pub struct OtherAnswer {
    /// The reading. Several ones give the answer together, and none of them alone.
    pub readings: Vec<&'static Reading>,
    /// The answer.
    pub answer: Answer,
}

/// The answer of a reading to an input.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// The input is a URL with these parts, as far as the parts decide.
    Url(Option<Parts>),
    /// The input is not a URL, and it fails at this byte offset.
    Fails(usize),
}

impl Answer {
    /// Returns the verdict.
    pub fn verdict(&self) -> Verdict {
        match self {
            Answer::Url(_) => Verdict::Valid,
            Answer::Fails(_) => Verdict::Invalid,
        }
    }
}

impl OtherAnswer {
    /// Returns the name of the reading in cases and vectors; the names of several, joined.
    pub fn name(&self) -> String {
        let names: Vec<_> = self.readings.iter().map(|reading| reading.name).collect();
        names.join("-and-")
    }

    /// Returns the ids of the rulings that reject the answer.
    pub fn rulings(&self) -> impl Iterator<Item = &'static str> {
        self.readings.iter().map(|reading| reading.ruling)
    }
}

/// The grammars of each reading under each profile, and last those in which all readings hold that accept more, or less. So a string
/// on which some combination of readings matters is open here too.
fn readings(profile: Profile) -> &'static [(Vec<&'static Reading>, Grammar)] {
    static GRAMMARS: [OnceLock<Vec<(Vec<&'static Reading>, Grammar)>>; 2] = [const { OnceLock::new() }; 2];
    GRAMMARS[profile as usize].get_or_init(|| {
        let one = |reading: &'static Reading| vec![reading];
        let (wider, others) = READINGS.iter().partition(|reading| WIDER.contains(&reading.ruling));
        let all = READINGS.iter().map(one).chain([wider, others]);
        all.map(|readings| (readings.clone(), combined(&readings, case(profile)))).collect()
    })
}

/// The rulings whose readings accept strings that this project rejects.
static WIDER: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
    let url = |grammar: &Grammar| Dfa::compile(grammar, "url").expect("a reading can be compiled");
    let followed = url(grammar(Profile::Interpreter));
    let is_wider = |reading: &&Reading| {
        let wider = url(&reading.grammar(case(Profile::Interpreter))).difference(&followed);
        !wider.expect("the product is small").is_empty()
    };
    READINGS.iter().filter(is_wider).map(|reading| reading.ruling).collect()
});

impl Openness {
    /// Compiles all readings.
    ///
    /// # Panics
    /// Panics if a reading cannot be compiled.
    pub fn new(profile: Profile) -> Openness {
        let url = |grammar: &Grammar| Dfa::compile(grammar, "url").expect("a reading can be compiled");
        let others = readings(profile).iter().map(|(readings, grammar)| Other {
            readings: readings.clone(),
            grammar,
            dfa: url(grammar),
            parts: None,
        });
        Openness { profile, followed: url(grammar(profile)), parts: None, others: others.collect() }
    }

    /// Returns the answers of other readings that differ from the one of this project, in the order of the rulings.
    ///
    /// ```
    /// use rfc1738::Profile;
    /// use rfc1738_suite::openness::{Answer, Openness};
    ///
    /// let mut openness = Openness::new(Profile::Interpreter);
    /// let others = openness.others(b"http://ho%73t.dom/");
    /// assert_eq!(others[0].rulings().collect::<Vec<_>>(), ["A16"]);
    /// assert!(matches!(others[0].answer, Answer::Url(_)));
    /// assert_eq!(openness.others(b"http://host.dom/"), []);
    /// ```
    pub fn others(&mut self, input: &[u8]) -> Vec<OtherAnswer> {
        let followed = self.followed.walk(input);
        let mut found: Vec<OtherAnswer> = Vec::new();
        for other in &mut self.others {
            let walk = other.dfa.walk(input);
            let answer = match (followed.accepted, walk.accepted) {
                (true, true) => {
                    if !divides(&other.readings, input, self.profile) {
                        continue;
                    }
                    let parts = other.parts.get_or_insert_with(|| subject(other.grammar));
                    let parts = parts_of(parts, input);
                    let own = self.parts.get_or_insert_with(|| subject(marked(self.profile)));
                    if parts == parts_of(own, input) {
                        continue;
                    }
                    Answer::Url(parts)
                }
                (false, false) if followed.offset == walk.offset => continue,
                (_, true) => Answer::Url(None),
                (_, false) => Answer::Fails(walk.offset),
            };
            // Several readings together count only where none of them alone gives another verdict or other parts.
            let is_open = |one: &OtherAnswer| followed.accepted || one.answer.verdict() == Verdict::Valid;
            if other.readings.len() == 1 || !found.iter().any(|one| is_open(one) || one.answer == answer) {
                found.push(OtherAnswer { readings: other.readings.clone(), answer });
            }
        }
        found
    }

    /// Returns the answers of other readings with another verdict or other parts. If there is one, the input is open.
    pub fn open(&mut self, input: &[u8]) -> Vec<OtherAnswer> {
        let is_url = self.followed.accepts(input);
        let mut others = self.others(input);
        others.retain(|other| is_url || other.answer.verdict() == Verdict::Valid);
        others
    }
}

fn subject(grammar: &'static Grammar) -> GrammarSubject<'static> {
    GrammarSubject::from_grammar(grammar).expect("a reading can be compiled")
}

fn parts_of(subject: &mut GrammarSubject<'_>, input: &[u8]) -> Option<Parts> {
    match subject.observe(input) {
        Observation::Accept(parts) => Some(parts),
        _ => None,
    }
}

/// Whether one of the readings can divide a URL of this form otherwise.
fn divides(readings: &[&Reading], input: &[u8], profile: Profile) -> bool {
    let Ok(url) = parse(input, profile) else { return false };
    let form = url.rule().name();
    readings.iter().any(|reading| reading.divides.contains(&form))
}
