//! Answers by input. Those of several versions of a library differ little, so they share most.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};
use std::iter;
use std::sync::Arc;

use rfc1738_oracle::Answer;

use crate::Input;

/// The answers of a library, by input. A copy shares them, and holds only what it changes.
#[derive(Clone, Debug, Default)]
pub(super) struct Answers {
    shared: Arc<Listed>,
    /// The answers in place of those that are shared. `None`: the library has none.
    changed: BTreeMap<Input, Option<Answer>>,
}

/// The answers of a packed record. The inputs are sorted, and those of all records of a folder.
#[derive(Debug, Default)]
struct Listed {
    inputs: Arc<[Input]>,
    answers: Vec<Option<Answer>>,
}

impl From<BTreeMap<Input, Answer>> for Answers {
    fn from(answers: BTreeMap<Input, Answer>) -> Answers {
        let changed = answers.into_iter().map(|(input, answer)| (input, Some(answer)));
        Answers { changed: changed.collect(), ..Answers::default() }
    }
}

impl Answers {
    /// Returns an answer about each of these inputs, which are sorted, or none.
    pub(super) fn listed(inputs: Arc<[Input]>, answers: Vec<Option<Answer>>) -> Answers {
        Answers { shared: Arc::new(Listed { inputs, answers }), changed: BTreeMap::new() }
    }

    /// Returns the answer about an input.
    pub(super) fn get(&self, input: &Input) -> Option<&Answer> {
        if let Some(changed) = self.changed.get(input) {
            return changed.as_ref();
        }
        self.shared.answers[self.shared.inputs.binary_search(input).ok()?].as_ref()
    }

    /// Returns the answers, sorted by input.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&Input, &Answer)> {
        let mut shared = self.shared.inputs.iter().zip(&self.shared.answers).peekable();
        let mut changed = self.changed.iter().peekable();
        let next = move || {
            let order = match (shared.peek(), changed.peek()) {
                (Some((one, _)), Some((other, _))) => one.cmp(other),
                (Some(_), None) => Ordering::Less,
                (None, _) => Ordering::Greater,
            };
            match order {
                Ordering::Less => return shared.next(),
                Ordering::Equal => _ = shared.next(),
                Ordering::Greater => {}
            }
            changed.next()
        };
        iter::from_fn(next).filter_map(|(input, answer)| Some((input, answer.as_ref()?)))
    }

    /// Returns the inputs about which two libraries can have different answers, sorted.
    pub(super) fn apart<'a>(&'a self, other: &'a Answers) -> Vec<&'a Input> {
        if !Arc::ptr_eq(&self.shared, &other.shared) {
            return self.iter().map(|(input, _)| input).collect();
        }
        self.changed.keys().chain(other.changed.keys()).collect::<BTreeSet<_>>().into_iter().collect()
    }

    /// Puts an answer in the place of an earlier one, which it returns.
    pub(super) fn insert(&mut self, input: Input, answer: Answer) -> Option<Answer> {
        let before = self.get(&input).cloned();
        self.changed.insert(input, Some(answer));
        before
    }

    pub(super) fn remove(&mut self, input: &Input) {
        self.changed.insert(input.clone(), None);
    }

    /// Changes each answer. What stays equal stays shared.
    pub(super) fn map(mut self, change: impl Fn(&Answer) -> Answer) -> Answers {
        let changed = self.iter().filter_map(|(input, answer)| {
            let new = change(answer);
            (new != *answer).then(|| (input.clone(), Some(new)))
        });
        let changed: Vec<_> = changed.collect();
        self.changed.extend(changed);
        self
    }
}

impl PartialEq for Answers {
    fn eq(&self, other: &Answers) -> bool {
        self.iter().eq(other.iter())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_holds_what_it_changes() {
        let [a, b, c, d] = ["a", "b", "c", "d"].map(|text| Input::new(text.as_bytes()));
        let inputs = [a.clone(), c.clone(), d.clone()];
        let first = Answers::listed(inputs.into(), vec![Some(Answer::Reject), Some(Answer::Reject), None]);
        let mut other = first.clone();
        assert_eq!(other.insert(a.clone(), Answer::Crash), Some(Answer::Reject));
        assert_eq!(other.insert(d.clone(), Answer::Reject), None);
        assert_eq!(other.insert(b.clone(), Answer::Decline), None);
        other.remove(&c);
        let expected =
            [(a.clone(), Answer::Crash), (b.clone(), Answer::Decline), (d.clone(), Answer::Reject)];
        let expected = Answers::from(BTreeMap::from(expected));
        assert_eq!(other, expected);
        assert_eq!([&a, &b, &c, &d].map(|input| other.get(input) == expected.get(input)), [true; 4]);
        assert_eq!(first.apart(&other), [&a, &b, &c, &d]);
        assert_eq!(first.apart(&expected), [&a, &c]);
        let declined = other.map(|answer| match answer {
            Answer::Crash => Answer::Decline,
            other => other.clone(),
        });
        assert_eq!(declined.get(&a), Some(&Answer::Decline));
        assert_eq!((declined.iter().count(), declined.get(&c)), (3, None));
    }
}
