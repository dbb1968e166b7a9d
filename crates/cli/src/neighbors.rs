//! Typing errors: texts that are one edit away from an input that is not a URL.

use bnf_automata::automata::ByteSet;

/// Returns texts one edit away, at the fault, the likelier first.
///
/// An edit inserts or replaces a character, or swaps two neighbors, only if exactly one character
/// is allowed there (`next`, in either case). An edit deletes a character only if it occurs twice
/// in a row. Any other edit would be a guess. In a host a wrong guess would name another host.
pub(crate) fn edits(input: &[u8], offset: usize, next: ByteSet) -> Vec<Vec<u8>> {
    let (before, rest) = input.split_at(offset.min(input.len()));
    let after = rest.get(1..).unwrap_or_default();
    let mut edits = Vec::new();
    if let Some(only) = only(next) {
        edits.push([before, &[only], rest].concat());
        edits.push([before, &[only], after].concat());
        if let [first, second, others @ ..] = rest {
            edits.push([before, &[*second, *first], others].concat());
        }
    }
    if before.last().is_some_and(|last| rest.first() == Some(last)) {
        edits.push([before, after].concat());
    }
    edits
}

/// Returns the only byte of a set. If the set is one letter in both cases, returns the small
/// letter.
fn only(set: ByteSet) -> Option<u8> {
    let mut bytes = set.iter().map(|byte| byte.to_ascii_lowercase());
    let first = bytes.next()?;
    bytes.all(|byte| byte == first).then_some(first)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(input: &str, offset: usize, next: &[u8]) -> Vec<String> {
        let edits = edits(input.as_bytes(), offset, next.iter().copied().collect());
        edits.into_iter().map(|text| String::from_utf8(text).unwrap()).collect()
    }

    #[test]
    fn neighbors_are_edits_at_the_fault() {
        assert_eq!(found("abcd", 2, b"xy"), [""; 0]);
        assert_eq!(found("abcd", 2, b"Xx"), ["abxcd", "abxd", "abdc"]);
        assert_eq!(found("abbd", 2, b"xy"), ["abd"]);
        assert_eq!(found("ab", 2, b"x"), ["abx", "abx"]);
        assert_eq!(found("", 0, b""), [""; 0]);
    }
}
