//! Which text asks for a behavior: its answers with and without the behavior, beside those of the texts.

use rfc1738_behaviors::{Answer, Behavior, Importance, LIBRARIES, predict};

use rfc1738_suite::subject::CommonPart;

use super::source::{Source, agree};

/// What each text says about a behavior.
#[derive(Clone, Debug)]
pub struct Asked {
    /// The behavior.
    pub behavior: &'static Behavior,
    /// For each source, in the order of [`Source::all`].
    counts: Vec<Counts>,
}

/// On how many inputs a text decides about a behavior: the behavior changes the answer of a library, and one of the two answers is
/// that of the text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// The text accepts the input, and the answer with the behavior is the right one.
    pub accepted_right: u64,
    /// The text accepts the input, and the answer without the behavior is the right one.
    pub accepted_wrong: u64,
    /// The text rejects the input, and so does the library, because of the behavior.
    pub rejected_right: u64,
    /// The text rejects the input, and the library accepts it because of the behavior.
    pub rejected_wrong: u64,
}

/// What a text says about a behavior.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stance {
    /// Right: wherever the text decides, the answer with the behavior is the right one, and for some URLs that it accepts.
    AsksFor,
    /// The behavior only makes libraries reject what the text rejects too.
    RejectsToo,
    /// Right for URLs that the text accepts, but the behavior also makes a library accept what the text rejects.
    InPart,
    /// Right for some URLs that the text accepts, and wrong for others.
    Depends,
    /// Wrong: wherever the text accepts an input, the answer with the behavior is a wrong one, or the behavior makes a library
    /// accept only what the text rejects.
    RulesOut,
    /// Unspecified: the text has no such scheme, or it says the same with and without the behavior.
    Silent,
}

impl Stance {
    /// Returns the name: `asks-for`.
    pub const fn name(self) -> &'static str {
        match self {
            Stance::AsksFor => "asks-for",
            Stance::RejectsToo => "rejects-too",
            Stance::InPart => "in-part",
            Stance::Depends => "depends",
            Stance::RulesOut => "rules-out",
            Stance::Silent => "silent",
        }
    }
}

impl Counts {
    /// Returns what the text says.
    pub fn stance(&self) -> Stance {
        match *self {
            Counts { accepted_right: 1.., accepted_wrong: 0, rejected_wrong: 0, .. } => Stance::AsksFor,
            Counts { accepted_right: 1.., accepted_wrong: 0, .. } => Stance::InPart,
            Counts { accepted_right: 1.., .. } => Stance::Depends,
            Counts { accepted_wrong: 1.., .. } | Counts { rejected_wrong: 1.., .. } => Stance::RulesOut,
            Counts { rejected_right: 1.., .. } => Stance::RejectsToo,
            _ => Stance::Silent,
        }
    }
}

impl Asked {
    /// Returns all behaviors of libraries, without counts.
    pub(super) fn all() -> Vec<Asked> {
        let mut all: Vec<Asked> = Vec::new();
        for behavior in LIBRARIES.iter().flat_map(|library| library.behaviors) {
            if !all.iter().any(|asked| asked.behavior == *behavior) {
                all.push(Asked { behavior, counts: vec![Counts::default(); Source::all().count()] });
            }
        }
        all
    }

    /// Returns on how many inputs a source decides about the behavior.
    pub fn counts(&self, source: Source) -> Counts {
        self.counts[source.index()]
    }

    /// Returns what a source says about the behavior.
    pub fn stance(&self, source: Source) -> Stance {
        self.counts(source).stance()
    }

    pub(super) fn add(&mut self, other: Asked) {
        for (count, other) in self.counts.iter_mut().zip(other.counts) {
            count.accepted_right += other.accepted_right;
            count.accepted_wrong += other.accepted_wrong;
            count.rejected_right += other.rejected_right;
            count.rejected_wrong += other.rejected_wrong;
        }
    }
}

/// Counts an input for each behavior that changes the answer of a library: for the sources whose answer is the one with the
/// behavior, and for those whose answer is the one without it.
pub(super) fn count(asked: &mut [Asked], input: &[u8], predicted: &[Answer], answers: &[(Source, Answer)]) {
    // Several libraries with the same behaviors count once.
    let mut seen: Vec<(&'static Behavior, Answer)> = Vec::new();
    for (library, with) in LIBRARIES.iter().zip(predicted) {
        for behavior in library.applied(input) {
            let others = library.behaviors.iter().copied().filter(|other| *other != behavior);
            let without = predict(others, input);
            if without == *with || seen.contains(&(behavior, without.clone())) {
                continue;
            }
            if let Some(asked) = asked.iter_mut().find(|asked| asked.behavior == behavior) {
                // A grammar does not decide how a part is spelled.
                let is_spelling = behavior.importance == Importance::Spelling;
                let decides = |source: &Source| *source == Source::UrlStandardParser || !is_spelling;
                for (source, answer) in answers.iter().filter(|(source, _)| decides(source)) {
                    let count = &mut asked.counts[source.index()];
                    let accepts = matches!(answer, Answer::Accept(_));
                    match (accepts, agree(answer, with), agree(answer, &without)) {
                        (true, true, false) if !is_as_written(*source, answer, with, &without) => {}
                        (true, true, false) => count.accepted_right += 1,
                        (true, false, true) => count.accepted_wrong += 1,
                        (false, true, false) => count.rejected_right += 1,
                        (false, false, true) => count.rejected_wrong += 1,
                        _ => {}
                    }
                }
            }
            seen.push((behavior, without));
        }
    }
}

/// Whether the parts that a behavior changes are those of the source, letter by letter. A grammar has the parts as they are written, so
/// it asks for no other spelling.
fn is_as_written(source: Source, answer: &Answer, with: &Answer, without: &Answer) -> bool {
    let (Answer::Accept(here), Answer::Accept(there)) = (answer, with) else { return true };
    let is_changed = |part: &CommonPart| match without {
        Answer::Accept(before) => before.get(*part) != there.get(*part),
        _ => true,
    };
    let is_same = |part: CommonPart| part == CommonPart::Scheme || here.get(part) == there.get(part);
    source == Source::UrlStandardParser || CommonPart::ALL.into_iter().filter(is_changed).all(is_same)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_text_accepts_counts_before_what_it_rejects() {
        let stance = |[accepted_right, accepted_wrong, rejected_right, rejected_wrong]: [u64; 4]| {
            Counts { accepted_right, accepted_wrong, rejected_right, rejected_wrong }.stance()
        };
        assert_eq!(stance([0, 0, 0, 0]), Stance::Silent);
        assert_eq!(stance([1, 0, 9, 0]), Stance::AsksFor);
        assert_eq!(stance([1, 0, 0, 9]), Stance::InPart);
        assert_eq!(stance([1, 1, 9, 0]), Stance::Depends);
        assert_eq!(stance([0, 1, 9, 0]), Stance::RulesOut);
        assert_eq!(stance([0, 0, 9, 1]), Stance::RulesOut);
        assert_eq!(stance([0, 0, 1, 0]), Stance::RejectsToo);
    }
}
