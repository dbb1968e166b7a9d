//! The corpus held against subjects: every case is asked, none stops the run, and every answer is judged.
//!
//! ```
//! use rfc1738_suite::corpus::Corpus;
//! use rfc1738_suite::runner::{Candidate, Run};
//! use rfc1738_suite::subject::ParserSubject;
//! use rfc1738::Profile;
//!
//! let corpus = Corpus::shipped();
//! let parser = |profile| Candidate::new(ParserSubject::new(profile), profile);
//! let run = Run::new(&corpus.cases[..10], &mut Profile::ALL.map(parser));
//! assert!(run.results().all(|result| !result.failed()));
//! # Ok::<(), rfc1738_suite::corpus::Problems>(())
//! ```

mod judge;

use std::panic::{AssertUnwindSafe, catch_unwind};

pub use judge::{Difference, Judgement};

use crate::corpus::{Case, Verdict};
use crate::subject::{Observation, Subject};
use rfc1738::Profile;

/// A subject, and the profile under which it answers.
pub struct Candidate {
    subject: Box<dyn Subject>,
    profile: Profile,
}

impl Candidate {
    /// Puts a subject to the test under a profile.
    pub fn new(subject: impl Subject + 'static, profile: Profile) -> Candidate {
        Candidate { subject: Box::new(subject), profile }
    }

    /// The subject's name.
    pub fn name(&self) -> &str {
        self.subject.name()
    }

    /// The profile.
    pub fn profile(&self) -> Profile {
        self.profile
    }

    /// What the subject does with an input; a panic is a crash.
    pub fn observe(&mut self, input: &[u8]) -> Observation {
        self.caught(|subject| subject.observe(input)).unwrap_or_else(|crash| crash)
    }

    /// What the subject says to a case, if it is made for such questions.
    fn ask(&mut self, case: &Case) -> Option<Observation> {
        let input = case.input.bytes();
        let Some(question) = case.question() else { return Some(self.observe(input)) };
        self.caught(|subject| subject.answer(question, input)).unwrap_or_else(Some)
    }

    /// What comes of asking the subject, or the crash that a panic is.
    fn caught<T>(&mut self, ask: impl FnOnce(&mut dyn Subject) -> T) -> Result<T, Observation> {
        // A subject that panicked may be broken; what it says afterwards is held against the cases like all else.
        catch_unwind(AssertUnwindSafe(|| ask(&mut *self.subject))).map_err(|panic| {
            let words = panic.downcast_ref::<&str>().copied();
            let words = words.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
            Observation::Crash(format!("panicked: {}", words.unwrap_or("without words")))
        })
    }
}

/// What a subject made of a case.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// The subject's name.
    pub subject: String,
    /// The profile under which it was asked.
    pub profile: Profile,
    /// What it did.
    pub observation: Observation,
    /// How that compares with what is expected.
    pub judgement: Judgement,
}

/// Two subjects gave different answers to the same question.
#[derive(Clone, Debug, PartialEq)]
pub struct Disagreement {
    /// The profile under which they were asked.
    pub profile: Profile,
    /// The places of the two in [`CaseResult::outcomes`].
    pub between: (usize, usize),
    /// In what.
    pub differences: Vec<Difference>,
}

/// All that was answered to one case.
#[derive(Clone, Debug, PartialEq)]
pub struct CaseResult<'c> {
    /// The case.
    pub case: &'c Case,
    /// The answers, in the order of the subjects.
    pub outcomes: Vec<Outcome>,
    /// Where a subject answers otherwise than the first under the same profile.
    pub disagreements: Vec<Disagreement>,
}

/// How a case came out, all subjects and profiles together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    /// All answers are those expected.
    Pass,
    /// Some answer is not, or two of them differ.
    Fail,
    /// The text supports more than one answer, and all gave the one that the ruling follows.
    Open,
    /// No subject was asked: the case holds under another profile, or none is made for its question.
    NotAsked,
}

impl CaseResult<'_> {
    /// How the case came out.
    pub fn status(&self) -> Status {
        let wrong = |outcome: &Outcome| matches!(outcome.judgement, Judgement::Fail(_));
        if self.outcomes.iter().any(wrong) || !self.disagreements.is_empty() {
            Status::Fail
        } else if self.outcomes.is_empty() {
            Status::NotAsked
        } else if self.case.verdict() == Some(Verdict::Open) {
            Status::Open
        } else {
            Status::Pass
        }
    }

    /// Whether the case failed.
    pub fn failed(&self) -> bool {
        self.status() == Status::Fail
    }
}

/// Cases and what became of them.
#[derive(Clone, Debug, PartialEq)]
pub struct Run<'c> {
    results: Vec<CaseResult<'c>>,
    subjects: Vec<String>,
    profiles: Vec<Profile>,
}

impl<'c> Run<'c> {
    /// Asks every subject about every case that holds under its profile.
    pub fn new(cases: impl IntoIterator<Item = &'c Case>, candidates: &mut [Candidate]) -> Run<'c> {
        let (mut subjects, mut profiles) = (Vec::new(), Vec::new());
        for candidate in &*candidates {
            if !subjects.iter().any(|known| known == candidate.name()) {
                subjects.push(candidate.name().to_owned());
            }
            if !profiles.contains(&candidate.profile) {
                profiles.push(candidate.profile);
            }
        }
        let results = cases.into_iter().map(|case| result(case, candidates)).collect();
        Run { results, subjects, profiles }
    }

    /// The cases with their outcomes, in order.
    pub fn results(&self) -> impl Iterator<Item = &CaseResult<'c>> + Clone {
        self.results.iter()
    }

    /// The names of the subjects, in order.
    pub fn subjects(&self) -> &[String] {
        &self.subjects
    }

    /// The profiles that they were asked under, in order.
    pub fn profiles(&self) -> &[Profile] {
        &self.profiles
    }

    /// Whether a case failed.
    pub fn failed(&self) -> bool {
        self.results.iter().any(CaseResult::failed)
    }
}

fn result<'c>(case: &'c Case, candidates: &mut [Candidate]) -> CaseResult<'c> {
    let asked =
        candidates.iter_mut().filter(|candidate| case.profiles().any(|profile| profile == candidate.profile));
    let outcomes: Vec<Outcome> = asked
        .filter_map(|candidate| {
            let observation = candidate.ask(case)?;
            Some(Outcome {
                subject: candidate.name().to_owned(),
                profile: candidate.profile,
                judgement: judge::judge(case, &observation),
                observation,
            })
        })
        .collect();
    let mut disagreements = Vec::new();
    for (other, outcome) in outcomes.iter().enumerate() {
        let first = outcomes.iter().position(|first| first.profile == outcome.profile).unwrap_or(other);
        let differences = judge::between(&outcomes[first].observation, &outcome.observation);
        if !differences.is_empty() {
            disagreements.push(Disagreement {
                profile: outcome.profile,
                between: (first, other),
                differences,
            });
        }
    }
    CaseResult { case, outcomes, disagreements }
}
