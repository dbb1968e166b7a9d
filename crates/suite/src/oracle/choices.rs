//! Bytes that choose: each decides at one branch.

use arbitrary::Unstructured;

/// A number below `count`, which is at least 1; 0 when there are no bytes left.
pub(super) fn below(choices: &mut Unstructured<'_>, count: usize) -> usize {
    choices.choose_index(count).unwrap_or(0)
}
