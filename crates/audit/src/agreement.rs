//! How the answers of a library agree with those of each text.

use std::collections::BTreeMap;

use rfc1738_oracle::CommonPart;
use url_atlas_decisions::Answer;

use crate::source::{Answered, Source, agree, same_parts};

/// How answers agree with those of each text, by scheme.
#[derive(Clone, Debug, Default)]
pub struct Agreements(BTreeMap<(usize, &'static str), Agreement>);

/// On how many inputs of a scheme a library and a source agree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Agreement {
    /// All inputs.
    pub inputs: u64,
    /// Both accept, or both reject.
    pub verdicts: u64,
    /// Both accept.
    pub accepted: u64,
    /// Both accept, and the part is the same, for each of [`CommonPart::ALL`].
    pub parts: [u64; CommonPart::ALL.len()],
    /// The whole answer is the same.
    pub answers: u64,
}

impl Agreements {
    /// Counts an answer about an input of a scheme. Returns whether it is the answer of some source.
    pub fn count(&mut self, scheme: &'static str, given: &Answer, answers: &[Answered]) -> bool {
        let mut is_of_source = false;
        for (sources, answer) in answers {
            let is_same = agree(answer, given);
            is_of_source |= is_same;
            let same = same_parts(answer, given);
            let is_rejected_by_both = *answer == Answer::Reject && *given == Answer::Reject;
            // The string of a suite can have another scheme, which the text covers.
            for source in sources.iter().filter(|source| source.covers(scheme)) {
                let agreement = self.0.entry((source.index(), scheme)).or_default();
                agreement.inputs += 1;
                agreement.answers += u64::from(is_same);
                agreement.verdicts += u64::from(same.is_some() || is_rejected_by_both);
                if let Some(same) = &same {
                    agreement.accepted += 1;
                    for (part, count) in CommonPart::ALL.iter().zip(&mut agreement.parts) {
                        *count += u64::from(same.contains(part));
                    }
                }
            }
        }
        is_of_source
    }

    /// Returns the agreement with a source about a scheme. Without inputs, the source does not cover the scheme.
    pub fn of_scheme(&self, source: Source, scheme: &'static str) -> Agreement {
        self.0.get(&(source.index(), scheme)).copied().unwrap_or_default()
    }

    /// Returns the agreement with a source about all schemes that the source covers.
    pub fn of(&self, source: Source) -> Agreement {
        let mut all = Agreement::default();
        let of_source = self.0.iter().filter(|((index, _), _)| *index == source.index());
        of_source.for_each(|(_, agreement)| all.add(*agreement));
        all
    }

    /// Returns the source with the greatest share of equal answers: the text that the answers follow.
    ///
    /// Only sources that cover every scheme can be followed.
    pub fn followed(&self, schemes: &[&'static str]) -> Option<(Source, f64)> {
        let covers =
            |source: &Source| schemes.iter().all(|scheme| self.of_scheme(*source, scheme).inputs > 0);
        let shares =
            Source::all().filter(covers).filter_map(|source| Some((source, self.of(source).share()?)));
        shares.max_by(|one, other| one.1.total_cmp(&other.1))
    }
}

impl Agreement {
    fn add(&mut self, other: Agreement) {
        self.inputs += other.inputs;
        self.verdicts += other.verdicts;
        self.accepted += other.accepted;
        self.answers += other.answers;
        self.parts.iter_mut().zip(other.parts).for_each(|(count, other)| *count += other);
    }

    /// Returns the share of equal answers, from 0 to 1. `None`: there is no input.
    pub fn share(&self) -> Option<f64> {
        (self.inputs > 0).then(|| self.answers as f64 / self.inputs as f64)
    }

    /// Returns the share of the URLs that both accept in which a part is the same.
    pub fn share_of_part(&self, part: CommonPart) -> Option<f64> {
        let index = CommonPart::ALL.iter().position(|other| *other == part)?;
        (self.accepted > 0).then(|| self.parts[index] as f64 / self.accepted as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A verdict counts as the same only if both accept or both reject.
    #[test]
    fn a_rejection_agrees_with_a_rejection_only() {
        let source = Source::UrlStandardParser;
        let accept = || Answer::Accept(Box::default());
        for (given, answer, verdicts, accepted, answers) in [
            (Answer::Reject, accept(), 0, 0, 0),
            (accept(), Answer::Reject, 0, 0, 0),
            (Answer::Reject, Answer::Reject, 1, 0, 1),
            (accept(), accept(), 1, 1, 1),
            (Answer::Crash, Answer::Reject, 0, 0, 0),
        ] {
            let mut agreements = Agreements::default();
            let is_of_source = agreements.count("http", &given, &[(vec![source], answer)]);
            let found = agreements.of(source);
            assert_eq!(
                (found.inputs, found.verdicts, found.accepted, found.answers, is_of_source),
                (1, verdicts, accepted, answers, answers == 1),
                "{given:?}"
            );
        }
    }
}
