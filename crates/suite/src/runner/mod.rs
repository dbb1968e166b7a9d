//! Tests subjects against the corpus. The run asks every case, judges every answer, and does not
//! stop at a failure.
//!
//! ```
//! use rfc1738_suite::corpus::Corpus;
//! use rfc1738_suite::runner::{Candidate, Run};
//! use rfc1738_oracle::subjects::ParserSubject;
//! use rfc1738::Profile;
//!
//! let corpus = Corpus::shipped();
//! let parser = |profile| Candidate::new(ParserSubject::new(profile), profile);
//! let run = Run::new(&corpus.cases[..10], &mut Profile::ALL.map(parser));
//! assert!(run.results().all(|result| !result.failed()));
//! # Ok::<(), rfc1738_suite::corpus::Problems>(())
//! ```

mod judge;

pub(crate) use judge::expected_of_library;
pub use judge::{Difference, Judgement};

use std::sync::Arc;

use crate::corpus::Case;
use rfc1738::{ParseError, Profile};
use rfc1738_oracle::properties::ErrorCheck;
use rfc1738_oracle::{Observation, Subject, caught};

/// A subject and the profile under which it answers.
pub struct Candidate {
    subject: Box<dyn Subject>,
    profile: Profile,
    is_library: bool,
    /// Decides whether the errors of the parser are true; made when first needed.
    errors: Option<ErrorCheck>,
}

impl Candidate {
    /// Returns a candidate that implements RFC 1738 under a profile.
    ///
    /// It must report every part and every offset, and it must follow the rulings. The rule and the
    /// words of an error of this project's parser must be true.
    pub fn new(subject: impl Subject + 'static, profile: Profile) -> Candidate {
        Candidate { subject: Box::new(subject), profile, is_library: false, errors: None }
    }

    /// Returns a candidate that is a library, tested under a profile.
    ///
    /// It must report the verdict, and its parts must be correct. Its offset is compared only if it
    /// reports one. On an open case no verdict is a failure, and no answer of a reading. On a case
    /// that states a convention of this project no answer is a failure. Of an answer to a question
    /// only that is compared which RFC 1738 decides: it may build another spelling of a URL.
    /// Declining an input is not a failure.
    pub fn library(subject: impl Subject + 'static, profile: Profile) -> Candidate {
        Candidate { is_library: true, ..Candidate::new(subject, profile) }
    }

    pub fn name(&self) -> &str {
        self.subject.name()
    }

    pub fn profile(&self) -> Profile {
        self.profile
    }

    /// Returns what is wrong with the rule or the words of an error.
    fn fault(&mut self, input: &[u8], error: &ParseError) -> Option<String> {
        let errors = self.errors.get_or_insert_with(|| ErrorCheck::new(self.profile));
        errors.fault(input, error)
    }

    fn holds(&self, case: &Case) -> bool {
        case.profiles().any(|profile| profile == self.profile)
    }

    fn is_owed(&self, case: &Case) -> bool {
        self.holds(case) && case.question().is_none()
    }

    /// Returns the subject's answer to each case.
    ///
    /// An answer is `None` if the case does not hold under the profile, if the subject does not
    /// support its question, or if the subject can no longer answer.
    fn ask(&mut self, cases: &[&Case]) -> Vec<Option<Observation<'static>>> {
        let mut answers = vec![None; cases.len()];
        let asked: Vec<usize> = (0..cases.len()).filter(|&index| self.holds(cases[index])).collect();
        let (verdicts, others): (Vec<usize>, Vec<usize>) =
            asked.into_iter().partition(|&index| cases[index].question().is_none());
        for batch in verdicts.chunks(BATCH) {
            let inputs: Vec<&[u8]> = batch.iter().map(|&index| cases[index].input.bytes()).collect();
            self.subject.observe_all(&inputs, &mut |place, seen| {
                answers[batch[place]] = Some(seen.into_owned());
            });
        }
        for index in others {
            let (input, Some(question)) = (cases[index].input.bytes(), cases[index].question()) else {
                continue;
            };
            let answer = caught(|| self.subject.answer(question, input).map(Observation::into_owned));
            answers[index] = answer.unwrap_or_else(Some);
        }
        self.subject.finish();
        answers
    }
}

const BATCH: usize = 32;

#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    pub subject: Arc<str>,
    pub profile: Profile,
    /// Most subjects give the same one about a case.
    pub observation: Arc<Observation<'static>>,
    pub judgement: Judgement,
}

/// A pair of subjects that gave different answers to the same question.
#[derive(Clone, Debug, PartialEq)]
pub struct Disagreement {
    pub profile: Profile,
    /// The indices of the two outcomes in [`CaseResult::outcomes`].
    pub between: (usize, usize),
    pub differences: Vec<Difference>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct CaseResult<'c> {
    pub case: &'c Case,
    /// The answers, in the order of the subjects.
    pub outcomes: Vec<Outcome>,
    /// The answers that differ from the first answer under the same profile. The answers of
    /// libraries to open cases and conventions are not compared, and no answer to a question that
    /// passes.
    pub disagreements: Vec<Disagreement>,
}

/// The status of a case over all subjects and profiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    /// Every answer is the expected one.
    Pass,
    /// An answer is not the expected one, or two answers differ.
    Fail,
    Accepted,
    /// The text supports more than one answer, and no answer failed.
    Open,
    /// The case states a convention of this project, and no answer failed.
    Convention,
    Declined,
    /// No subject was asked: the case holds under another profile, or no subject supports its
    /// question.
    NotAsked,
}

impl CaseResult<'_> {
    pub fn status(&self) -> Status {
        let wrong = |outcome: &Outcome| matches!(outcome.judgement, Judgement::Fail(_));
        if self.outcomes.iter().any(wrong) || !self.disagreements.is_empty() {
            Status::Fail
        } else if self.outcomes.iter().any(|outcome| matches!(outcome.judgement, Judgement::Accepted(..))) {
            Status::Accepted
        } else if self.outcomes.is_empty() {
            Status::NotAsked
        } else if self.outcomes.iter().all(|outcome| outcome.judgement == Judgement::Declined) {
            Status::Declined
        } else if self.case.convention.is_some() {
            Status::Convention
        } else if self.case.is_open()
            && self.outcomes.iter().any(|outcome| outcome.judgement != Judgement::Pass)
        {
            Status::Open
        } else {
            Status::Pass
        }
    }

    pub fn failed(&self) -> bool {
        self.status() == Status::Fail
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Run<'c> {
    results: Vec<CaseResult<'c>>,
    subjects: Vec<String>,
    profiles: Vec<Profile>,
    trouble: Option<String>,
    not_asked: usize,
    follows: Option<String>,
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
        let cases: Vec<&Case> = cases.into_iter().collect();
        let mut not_asked = 0;
        let mut outcomes: Vec<Vec<Outcome>> = vec![Vec::new(); cases.len()];
        for candidate in &mut *candidates {
            let subject: Arc<str> = candidate.name().into();
            for (index, observation) in candidate.ask(&cases).into_iter().enumerate() {
                let Some(observation) = observation else {
                    not_asked += usize::from(candidate.is_owed(cases[index]));
                    continue;
                };
                let same = outcomes[index].iter().find(|known| *known.observation == observation);
                let observation =
                    same.map_or_else(|| Arc::new(observation), |known| Arc::clone(&known.observation));
                outcomes[index].push(Outcome {
                    subject: Arc::clone(&subject),
                    profile: candidate.profile,
                    judgement: judge::judge(cases[index], &observation, candidate),
                    observation,
                });
            }
        }
        let trouble = candidates.iter().find_map(|candidate| candidate.subject.trouble().map(String::from));
        let library = candidates.iter().find(|candidate| candidate.is_library);
        let follows = library.map(|candidate| candidate.subject.follows().to_owned());
        let results =
            cases.into_iter().zip(outcomes).map(|(case, outcomes)| result(case, outcomes)).collect();
        Run { results, subjects, profiles, trouble, not_asked, follows }
    }

    /// Accepts wrong answers to the cases for which `reason` returns a reason. Answers of subjects
    /// that differ from each other still fail.
    pub fn accept(&mut self, reason: &dyn Fn(&Case) -> Option<String>) {
        for result in self.results.iter_mut().filter(|result| result.failed()) {
            let Some(reason) = reason(result.case) else { continue };
            for outcome in &mut result.outcomes {
                if let Judgement::Fail(differences) = &mut outcome.judgement {
                    outcome.judgement = Judgement::Accepted(std::mem::take(differences), reason.clone());
                }
            }
        }
    }

    pub fn not_asked(&self) -> usize {
        self.not_asked
    }

    /// Returns the specification that the library claims to follow, if a library was asked.
    pub fn follows(&self) -> Option<&str> {
        self.follows.as_deref()
    }

    /// Returns why a subject could not answer all cases, if one could not. The text is escaped.
    pub fn trouble(&self) -> Option<&str> {
        self.trouble.as_deref()
    }

    pub fn results(&self) -> impl Iterator<Item = &CaseResult<'c>> + Clone {
        self.results.iter()
    }

    pub fn subjects(&self) -> &[String] {
        &self.subjects
    }

    /// Returns the profiles under which the subjects were asked, in order.
    pub fn profiles(&self) -> &[Profile] {
        &self.profiles
    }

    pub fn failed(&self) -> bool {
        self.results.iter().any(CaseResult::failed)
    }
}

fn result(case: &Case, outcomes: Vec<Outcome>) -> CaseResult<'_> {
    let mut disagreements = Vec::new();
    // A library may follow any reading of an open case, and it need not follow a convention of this
    // project. Two answers to a question that both pass differ only in such conventions.
    let is_free = |outcome: &Outcome| match outcome.judgement {
        Judgement::Reading(_) | Judgement::Convention(_) => true,
        Judgement::Pass => case.question().is_some(),
        _ => false,
    };
    for (other, outcome) in outcomes.iter().enumerate().filter(|(_, outcome)| !is_free(outcome)) {
        let of_profile = |first: &Outcome| first.profile == outcome.profile && !is_free(first);
        let first = outcomes.iter().position(of_profile).unwrap_or(other);
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
