//! Openness: the inputs to which the readings of the text give several answers, decided by
//! automata.
//!
//! This project follows one reading of section 5: the amended grammar. The other readings are data
//! of `rfc1738-texts` ([`READINGS`]), each with the ruling that rejects it. An input is *open* if
//! one of them gives it another verdict or other parts. For an input that is invalid in every
//! reading, a reading can also move the offset.

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, OnceLock, PoisonError};

use bnf_automata::automata::{AnswerDfa, Dfa};
use bnf_automata::grammar::{CompileError, Grammar, LetterCase};
use rfc1738::parse::parse;
use rfc1738::spec::{PREDEFINED, Scheme};
use rfc1738::{Profile, Rule};
use rfc1738_oracle::{Observation, Parts, Subject, case, marked};
use rfc1738_texts::rfc1738::{READINGS, Reading, combined};

use crate::corpus::Verdict;
use rfc1738_oracle::subjects::GrammarSubject;

#[derive(Clone, Copy, Debug)]
pub struct Openness {
    profile: Profile,
}

struct Form {
    followed: Reader,
    others: Vec<(Vec<&'static Reading>, Reader)>,
}

/// A reading of one form. The parser of parts is compiled when it is first needed.
struct Reader {
    grammar: &'static Grammar,
    dfa: Dfa,
    parts: Option<GrammarSubject<'static>>,
}

/// Another answer to an input, with the readings that give it.
#[derive(Clone, Debug, PartialEq)]
pub struct OtherAnswer {
    /// Several ones give the answer together, and none of them alone.
    pub readings: Vec<&'static Reading>,
    pub answer: Answer,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    Url(Option<Parts>),
    /// The input is not a URL, and it fails at this byte offset.
    Fails(usize),
}

impl Answer {
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

/// Returns the readings that matter for a rule: each alone, and last those together that accept
/// more, and those that accept less. So a string on which some combination of readings matters is
/// open here too.
fn readings(rule: Rule) -> Vec<Vec<&'static Reading>> {
    let grammar = combined(&[], LetterCase::Any);
    let needed = grammar.find(rule.name()).map(|rule| grammar.needed(rule)).unwrap_or_default();
    let is_needed = |name: &str| grammar.find(name).is_some_and(|rule| needed[rule.as_usize()]);
    let matters = |reading: &&Reading| reading.rules.iter().any(|of| is_needed(of.rule));
    let all: Vec<&'static Reading> = READINGS.iter().filter(matters).collect();
    let (wider, others): (Vec<_>, Vec<_>) = all.iter().partition(|reading| reading.is_wider);
    let together = [wider, others].into_iter().filter(|readings| readings.len() > 1);
    all.into_iter().map(|reading| vec![reading]).chain(together).collect()
}

/// Returns the grammar in which some readings hold. Each is made once.
fn grammar_of(readings: &[&'static Reading], profile: Profile) -> &'static Grammar {
    type Known = HashMap<(Profile, Vec<&'static str>), &'static Grammar>;
    static KNOWN: LazyLock<Mutex<Known>> = LazyLock::new(Mutex::default);
    let key = (profile, readings.iter().map(|reading| reading.ruling).collect());
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    known.entry(key).or_insert_with(|| Box::leak(Box::new(combined(readings, case(profile)))))
}

/// Returns the rule of the form that an input must have: the one of its scheme, or `otherurl`.
/// `None` if no scheme stands before the first ":"; then no reading matters.
fn form_of(input: &[u8], profile: Profile) -> Option<Rule> {
    let name = &input[..input.iter().position(|&byte| byte == b':')?];
    let is_name = |scheme: &&Scheme| match profile {
        Profile::Interpreter => scheme.name.as_bytes().eq_ignore_ascii_case(name),
        Profile::Producer => scheme.name.as_bytes() == name,
    };
    let rule = PREDEFINED.iter().find(is_name).map(|scheme| format!("{}url", scheme.name));
    Some(rule.and_then(|rule| Rule::from_name(&rule)).unwrap_or(Rule::OtherUrl))
}

impl Form {
    /// Returns the readings of a form. They take long to compile, so the whole process shares them.
    fn shared(rule: Rule, profile: Profile) -> &'static Mutex<Form> {
        type Known = HashMap<(Rule, Profile), &'static OnceLock<Mutex<Form>>>;
        static KNOWN: LazyLock<Mutex<Known>> = LazyLock::new(Mutex::default);
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        let form = *known.entry((rule, profile)).or_insert_with(|| Box::leak(Box::default()));
        // Another form can be compiled at the same time.
        drop(known);
        form.get_or_init(|| Mutex::new(Form::new(rule, profile)))
    }

    fn new(rule: Rule, profile: Profile) -> Form {
        let reader = |grammar: &'static Grammar| {
            let dfa = Dfa::compile(grammar, rule.name()).expect("a reading can be compiled");
            Reader { grammar, dfa, parts: None }
        };
        let others = readings(rule).into_iter().map(|readings| {
            let grammar = grammar_of(&readings, profile);
            (readings, reader(grammar))
        });
        Form { others: others.collect(), followed: reader(marked(profile)) }
    }

    fn others(&mut self, input: &[u8], rule: Rule) -> Vec<OtherAnswer> {
        let followed = self.followed.dfa.walk(input);
        let mut own = None;
        let mut found: Vec<OtherAnswer> = Vec::new();
        for (readings, other) in &mut self.others {
            let walk = other.dfa.walk(input);
            let answer = match (followed.accepted, walk.accepted) {
                (true, true) => {
                    if !readings.iter().any(|reading| reading.divides.contains(&rule.name())) {
                        continue;
                    }
                    let parts = other.parts(input, rule);
                    if parts == *own.get_or_insert_with(|| self.followed.parts(input, rule)) {
                        continue;
                    }
                    Answer::Url(parts)
                }
                (false, false) if followed.offset == walk.offset => continue,
                (_, true) => Answer::Url(None),
                (_, false) => Answer::Fails(walk.offset),
            };
            // Several readings together count only where none of them alone gives another verdict
            // or other parts.
            let is_open = |one: &OtherAnswer| followed.accepted || one.answer.verdict() == Verdict::Valid;
            if readings.len() == 1 || !found.iter().any(|one| is_open(one) || one.answer == answer) {
                found.push(OtherAnswer { readings: readings.clone(), answer });
            }
        }
        found
    }
}

impl Reader {
    fn parts(&mut self, input: &[u8], rule: Rule) -> Option<Parts> {
        let subject = self.parts.get_or_insert_with(|| {
            GrammarSubject::with_automaton(self.dfa.clone(), self.grammar, rule.name())
                .expect("a reading can be compiled")
        });
        match subject.observe(input) {
            Observation::Accept(parts) => Some(parts),
            _ => None,
        }
    }
}

impl Openness {
    /// Returns a value that compiles the readings of a form when an input first needs them.
    pub fn new(profile: Profile) -> Openness {
        Openness { profile }
    }

    /// ```
    /// use rfc1738::Profile;
    /// use rfc1738_suite::openness::{Answer, Openness};
    ///
    /// let openness = Openness::new(Profile::Interpreter);
    /// let others = openness.others(b"http://ho%73t.dom/");
    /// assert_eq!(others[0].rulings().collect::<Vec<_>>(), ["A16"]);
    /// assert!(matches!(others[0].answer, Answer::Url(_)));
    /// assert_eq!(openness.others(b"http://host.dom/"), []);
    /// ```
    pub fn others(&self, input: &[u8]) -> Vec<OtherAnswer> {
        let Some(rule) = form_of(input, self.profile) else { return Vec::new() };
        let form = Form::shared(rule, self.profile);
        form.lock().unwrap_or_else(PoisonError::into_inner).others(input, rule)
    }

    /// Returns the answers of other readings with another verdict or other parts. If there is one,
    /// the input is open.
    pub fn open(&self, input: &[u8]) -> Vec<OtherAnswer> {
        let is_url = parse(input, self.profile).is_ok();
        let mut others = self.others(input);
        others.retain(|other| is_url || other.answer.verdict() == Verdict::Valid);
        others
    }
}

/// Returns what [`Openness::open`] returns.
///
/// ```
/// use rfc1738::Profile::Interpreter;
/// use rfc1738_suite::openness::open;
///
/// assert_eq!(open(b"http://ho%73t.dom/", Interpreter)[0].name(), "prose");
/// ```
pub fn open(input: &[u8], profile: Profile) -> Vec<OtherAnswer> {
    Openness::new(profile).open(input)
}

/// The URLs of one form, and the strings on which a reading matters.
pub struct OpenStrings {
    /// The strings that some reading accepts.
    pub any: Dfa,
    pub open: Dfa,
    /// Readings without such a string are left out.
    pub by_reading: Vec<(Vec<&'static Reading>, Dfa)>,
}

impl OpenStrings {
    /// Decides for all strings of a rule of whole URLs.
    pub fn new(rule: Rule, profile: Profile) -> Result<OpenStrings, CompileError> {
        let names = marked(profile).part_names();
        let answers = |grammar: &Grammar| AnswerDfa::with_parts(grammar, rule.name(), &names);
        let followed = answers(marked(profile))?;
        let (mut any, mut open) = (followed.inputs().clone(), followed.divided(&followed)?);
        let mut by_reading = Vec::new();
        for readings in readings(rule) {
            let other = answers(grammar_of(&readings, profile))?;
            let (one, two) = (followed.inputs(), other.inputs());
            let verdict = one.difference(two)?.union(&two.difference(one)?)?;
            let matters = verdict.union(&followed.divided(&other)?)?;
            if !matters.is_empty() {
                any = any.union(two)?;
                open = open.union(&matters)?;
                by_reading.push((readings, matters));
            }
        }
        Ok(OpenStrings { any, open, by_reading })
    }
}
