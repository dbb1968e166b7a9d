//! A candidate: a subject under a profile, and what it must answer.

use crate::corpus::Case;
use rfc1738::{ParseError, Profile};
use rfc1738_oracle::properties::ErrorCheck;
use rfc1738_oracle::{Observation, Subject, caught};

/// A subject and the profile under which it answers.
pub struct Candidate {
    pub(super) subject: Box<dyn Subject>,
    pub(super) profile: Profile,
    pub(super) is_library: bool,
    /// Decides whether the errors of the parser are true; made when first needed.
    errors: Option<ErrorCheck>,
}

impl Candidate {
    /// Returns a candidate that implements RFC 1738 under a profile.
    ///
    /// It must report every part and every offset, and it must follow the rulings. The rule and the words of an error of
    /// this project's parser must be true.
    pub fn new(subject: impl Subject + 'static, profile: Profile) -> Candidate {
        Candidate { subject: Box::new(subject), profile, is_library: false, errors: None }
    }

    /// Returns a candidate that is a library, tested under a profile.
    ///
    /// It must report the verdict, and its parts must be correct. Its offset is compared only if it reports one. On an
    /// open case no verdict is a failure, and no answer of a reading. On a case that states a convention of this project
    /// no answer is a failure. Of an answer to a question only that is compared which RFC 1738 decides: it may build
    /// another spelling of a URL. Declining an input is not a failure.
    pub fn library(subject: impl Subject + 'static, profile: Profile) -> Candidate {
        Candidate { is_library: true, ..Candidate::new(subject, profile) }
    }

    /// Returns the subject's name.
    pub fn name(&self) -> &str {
        self.subject.name()
    }

    /// Returns the profile.
    pub fn profile(&self) -> Profile {
        self.profile
    }

    /// Returns what is wrong with the rule or the words of an error.
    pub(super) fn fault(&mut self, input: &[u8], error: &ParseError) -> Option<String> {
        let errors = self.errors.get_or_insert_with(|| ErrorCheck::new(self.profile));
        errors.fault(input, error)
    }

    /// Returns whether the case holds under the profile.
    fn holds(&self, case: &Case) -> bool {
        case.profiles().any(|profile| profile == self.profile)
    }

    /// Returns whether the subject must answer the case, because every subject supports its question.
    pub(super) fn is_owed(&self, case: &Case) -> bool {
        self.holds(case) && case.question().is_none()
    }

    /// Returns the subject's answer to each case.
    ///
    /// An answer is `None` if the case does not hold under the profile, if the subject does not support its question, or
    /// if the subject can no longer answer.
    pub(super) fn ask(&mut self, cases: &[&Case]) -> Vec<Option<Observation<'static>>> {
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

/// The number of inputs in one batch.
const BATCH: usize = 32;
