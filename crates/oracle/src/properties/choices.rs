//! Choices: bytes that each decide at one branch.

use arbitrary::Unstructured;

/// Returns a number below `count`, which must be at least 1. Returns 0 if no bytes are left.
pub(super) fn below(choices: &mut Unstructured<'_>, count: usize) -> usize {
    choices.choose_index(count).unwrap_or(0)
}
