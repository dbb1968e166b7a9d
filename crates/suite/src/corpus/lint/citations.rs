//! Checks that a case cites the words that it needs: for a fault, for a doubt, and for a convention.

use crate::corpus::{Case, Expected, Verdict};

/// Returns what is missing in the citations of a case.
pub(super) fn missing(case: &Case) -> Option<String> {
    let is_invalid =
        matches!(case.expected, Expected::Reject { .. }) && case.verdict() == Some(Verdict::Invalid);
    if is_invalid && case.quote.is_none() && case.clauses.is_empty() {
        return Some("an invalid case has a `quote` or `clauses` about its fault".into());
    }
    if case.is_open() && case.quote.is_none() {
        return Some("an open case has a `quote`: the words that support another answer".into());
    }
    let convention = case.convention?;
    let says_so = convention.answer.contains("convention");
    (!says_so)
        .then(|| format!("the text of ruling {} does not say that it states a convention", convention.id))
}
