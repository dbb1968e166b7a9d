//! The fingerprint of a library: how it agrees with each text, and its answers that agree with no text.

use std::collections::BTreeMap;

use rfc1738_behaviors::{Answer, Behavior, Library, RFC_3986, URL_STANDARD, predict};
use rfc1738_suite::subject::CommonPart;

use super::source::{Source, agree, same_parts};

/// How a library agrees with each text.
#[derive(Clone, Debug)]
pub struct Fingerprint {
    /// The library.
    pub library: &'static Library,
    /// How its answers agree with those of each text.
    pub agreements: Agreements,
    /// The answers that are those of no source, by the behavior that explains them.
    own: BTreeMap<&'static str, Own>,
}

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

/// Answers of a library that are those of no text.
#[derive(Clone, Debug)]
pub struct Own {
    /// The behavior that explains them.
    pub behavior: &'static Behavior,
    /// Whether the library lacks the behavior, and the text has it that the library claims.
    pub is_missing: bool,
    /// The number of inputs.
    pub count: u64,
    /// An input that shows it: a shortest one, if possible one at which the text would answer as the library without the behavior.
    pub input: Vec<u8>,
    /// Whether the behavior alone makes the difference at the input.
    is_decisive: bool,
}

impl Agreements {
    /// Counts an answer about an input of a scheme. Returns whether it is the answer of some source.
    pub fn count(&mut self, scheme: &'static str, given: &Answer, answers: &[(Source, Answer)]) -> bool {
        let mut is_of_source = false;
        for (source, answer) in answers {
            let is_same = agree(answer, given);
            is_of_source |= is_same;
            // The string of a suite can have another scheme, which the text covers.
            if !source.covers(scheme) {
                continue;
            }
            let agreement = self.0.entry((source.index(), scheme)).or_default();
            agreement.inputs += 1;
            agreement.answers += u64::from(is_same);
            if let Some(same) = same_parts(answer, given) {
                agreement.accepted += 1;
                agreement.verdicts += 1;
                for (part, count) in CommonPart::ALL.iter().zip(&mut agreement.parts) {
                    *count += u64::from(same.contains(part));
                }
            } else if *answer == Answer::Reject && *given == Answer::Reject {
                agreement.verdicts += 1;
            }
        }
        is_of_source
    }

    fn add(&mut self, other: Agreements) {
        for (key, agreement) in other.0 {
            self.0.entry(key).or_default().add(agreement);
        }
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

impl Own {
    fn new(behavior: &'static Behavior, is_missing: bool, is_decisive: bool, input: &[u8]) -> Own {
        Own { behavior, is_missing, count: 1, input: input.to_vec(), is_decisive }
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

impl Fingerprint {
    pub(super) fn new(library: &'static Library) -> Fingerprint {
        Fingerprint { library, agreements: Agreements::default(), own: BTreeMap::new() }
    }

    /// Counts an input.
    pub(super) fn count(
        &mut self,
        scheme: &'static str,
        input: &[u8],
        predicted: &Answer,
        answers: &[(Source, Answer)],
    ) {
        if !self.agreements.count(scheme, predicted, answers) {
            self.count_own(input, predicted);
        }
    }

    /// Counts an input whose answer is that of no source, for each behavior that explains it: one that no text has, and without which
    /// the answer is not equivalent; or else one that only the text has which the library claims.
    fn count_own(&mut self, input: &[u8], predicted: &Answer) {
        let changes = |list: &Library, behavior: &'static Behavior, answer: &Answer| {
            let others = list.behaviors.iter().copied().filter(|other| *other != behavior);
            !agree(answer, &predict(others, input))
        };
        let is_of_text = |behavior: &&'static Behavior| {
            URL_STANDARD.behaviors.contains(behavior) || RFC_3986.behaviors.contains(behavior)
        };
        let applied = self.library.applied(input).into_iter();
        let needed: Vec<_> = applied.filter(|one| changes(self.library, one, predicted)).collect();
        let own: Vec<_> = needed.iter().copied().filter(|behavior| !is_of_text(behavior)).collect();
        let text = if self.library.follows == URL_STANDARD.follows { &URL_STANDARD } else { &RFC_3986 };
        let by_text = text.predict(input);
        if !own.is_empty() {
            let is_alone = own.len() == 1;
            return own.into_iter().for_each(|behavior| {
                let is_decisive = is_alone || !changes(self.library, behavior, &by_text);
                self.add_own(Own::new(behavior, false, is_decisive, input));
            });
        }
        let missing = text.behaviors.iter().filter(|behavior| !self.library.behaviors.contains(behavior));
        let missing: Vec<_> = missing.filter(|one| changes(text, one, &by_text)).collect();
        if !missing.is_empty() {
            return missing
                .into_iter()
                .for_each(|behavior| self.add_own(Own::new(behavior, true, true, input)));
        }
        let explained = if needed.is_empty() { self.library.explain(input) } else { needed };
        explained.into_iter().for_each(|behavior| self.add_own(Own::new(behavior, false, false, input)));
    }

    fn add_own(&mut self, other: Own) {
        let own = self.own.entry(other.behavior.name).or_insert_with(|| Own { count: 0, ..other.clone() });
        own.count += other.count;
        let rank = |own: &Own| (!own.is_decisive, own.input.len());
        if (rank(&other), &other.input) < (rank(own), &own.input) {
            (own.input, own.is_decisive) = (other.input, other.is_decisive);
        }
    }

    pub(super) fn add(&mut self, other: Fingerprint) {
        self.agreements.add(other.agreements);
        other.own.into_values().for_each(|own| self.add_own(own));
    }

    /// Returns the answers that are those of no source, the most inputs first.
    pub fn own(&self) -> Vec<&Own> {
        let mut own: Vec<&Own> = self.own.values().collect();
        own.sort_by_key(|own| (std::cmp::Reverse(own.count), own.behavior.name));
        own
    }
}
