//! The behaviors that predict the answers of a library, and those of libraries that were audited.

use std::collections::{BTreeMap, HashMap};
use std::sync::OnceLock;

use rfc1738_behaviors::{Answer, Behavior, LIBRARIES, Library, all_behaviors, by_name, predict};
use rfc1738_subject::{CommonPart, Relation};

/// The behaviors that predict the answers of a library.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Explanation {
    /// The behaviors, in the order in which they act.
    pub behaviors: Vec<&'static Behavior>,
}

impl Explanation {
    /// Returns these behaviors in the order in which they act.
    pub(crate) fn of(list: &[&'static Behavior]) -> Explanation {
        let mut behaviors = list.to_vec();
        behaviors.sort_by_cached_key(|behavior| place(behavior));
        behaviors.dedup();
        Explanation { behaviors }
    }

    /// Returns the names of the behaviors, in the order in which they act.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.behaviors.iter().map(|behavior| behavior.name)
    }

    /// Predicts the answer about an input.
    pub fn predict(&self, input: &[u8]) -> Answer {
        predict(self.behaviors.iter().copied(), input)
    }

    /// Whether the prediction is the answer that was given. A declined input is no answer.
    pub fn is_right(&self, (input, given): &(&[u8], &Answer)) -> bool {
        is_predicted(&self.predict(input), given)
    }

    /// Returns the same list without a behavior.
    #[must_use]
    pub fn without(&self, behavior: &'static Behavior) -> Explanation {
        Explanation { behaviors: self.behaviors.iter().copied().filter(|other| *other != behavior).collect() }
    }

    /// Returns which of two equally good lists is worse: the one with more behaviors that no text asks for, then the longer one.
    pub(crate) fn cost(&self) -> (usize, usize) {
        (self.behaviors.iter().filter(|behavior| behavior.texts.is_empty()).count(), self.behaviors.len())
    }
}

/// Returns the place of a behavior in the order in which all act. The search asks for millions of places.
fn place(behavior: &'static Behavior) -> usize {
    static PLACES: OnceLock<HashMap<&'static str, usize>> = OnceLock::new();
    let all = || all_behaviors().iter().enumerate();
    PLACES.get_or_init(|| all().map(|(place, behavior)| (behavior.name, place)).collect())[behavior.name]
}

/// Whether a library gave exactly the predicted answer, with the conventions that its adapter declares.
pub(crate) fn is_predicted(predicted: &Answer, given: &Answer) -> bool {
    match (predicted, given) {
        (Answer::Accept(here), Answer::Accept(there)) => {
            here.differences(there, Relation::Identical).next().is_none()
        }
        (predicted, given) => predicted == given,
    }
}

/// The names of the behaviors that a search found, by adapter. `cargo xtask audit infer` writes the file. It has no library of
/// [`LIBRARIES`]: the list there is the only one.
const SEARCHED: &str = include_str!("known.json");

/// The adapter of a library of [`LIBRARIES`] has the name of the library after this text.
const ADAPTER: &str = "rust-";

/// Returns the library of [`LIBRARIES`] that an adapter asks, if it asks one of them.
pub fn listed(adapter: &str) -> Option<&'static Library> {
    by_name(adapter.strip_prefix(ADAPTER)?)
}

/// Returns the behaviors of the libraries that were audited, by the names of their adapters.
///
/// ```
/// let known = rfc1738_audit::known();
/// // This library is RFC 3986 with nothing added.
/// assert!(known["rust-fluent-uri"].names().any(|name| name == "a-user-in-every-scheme"));
/// ```
pub fn known() -> BTreeMap<String, Explanation> {
    let explanation = |names: Vec<String>| Explanation {
        behaviors: all_behaviors()
            .iter()
            .copied()
            .filter(|behavior| names.iter().any(|name| name == behavior.name))
            .collect(),
    };
    let listed = LIBRARIES
        .iter()
        .map(|library| (format!("{ADAPTER}{}", library.name), Explanation::of(library.behaviors)));
    searched().into_iter().map(|(adapter, names)| (adapter, explanation(names))).chain(listed).collect()
}

fn searched() -> BTreeMap<String, Vec<String>> {
    serde_json::from_str(SEARCHED).expect("a test reads the file")
}

/// Returns in words how a prediction differs from the answer.
pub(crate) fn what_is_wrong(predicted: &Answer, given: &Answer) -> String {
    match (predicted, given) {
        (Answer::Accept(here), Answer::Accept(there)) => {
            let parts = here.differences(there, Relation::Identical).map(CommonPart::name);
            format!("another {}", parts.collect::<Vec<_>>().join(", "))
        }
        (_, Answer::Accept(_)) => "accepts".into(),
        (_, Answer::Crash) => "crashes".into(),
        _ => "rejects".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A name that no behavior has any more would be left out without a word.
    #[test]
    fn every_known_name_is_that_of_a_behavior() {
        for (adapter, names) in searched() {
            assert!(
                known()[&adapter].names().eq(names),
                "{adapter}: the names are those of behaviors, in their order"
            );
        }
    }

    #[test]
    fn a_library_has_one_list() {
        assert!(searched().keys().all(|adapter| listed(adapter).is_none()));
        assert!(
            LIBRARIES.iter().all(|library| known()[&format!("rust-{}", library.name)].behaviors.len()
                == library.behaviors.len())
        );
    }
}
