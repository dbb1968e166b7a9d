//! The line below the input that marks the differing bytes.

use std::ops::Range;

use super::answer::Answer;
use crate::runner::Difference;
use rfc1738_oracle::escape;
use rfc1738_oracle::{PartValue, Parts};

/// Returns a line of carets to print below the quoted input, with a label, or `None` if there is no place to mark.
pub(super) fn line(input: &[u8], answers: [Answer<'_>; 2], differences: &[Difference]) -> Option<String> {
    // The answer to another question need not occur in the input.
    if answers.iter().any(|answer| answer.is_to_question()) {
        return None;
    }
    let [one, other] = answers;
    let (range, says) = match (one.parts(), other.parts()) {
        (Some(one), Some(other)) => (differing(input, one, other, differences)?, "differs here"),
        _ => match (one.offset(), other.offset()) {
            (Some(at), _) if at == input.len() => (at..at, "ends too early"),
            (Some(at), _) => (at..at + 1, "not allowed here"),
            (None, Some(at)) => (at..input.len().min(at + 1), "rejected here"),
            (None, None) => return None,
        },
    };
    let columns = |bytes: &[u8]| bytes.iter().map(|&byte| escape::width(byte)).sum::<usize>();
    let (before, within) = (input.get(..range.start)?, input.get(range)?);
    let (indent, carets) = (1 + columns(before), columns(within).max(1));
    Some(format!("{:indent$}{} {says}", "", "^".repeat(carets)))
}

/// Returns the range from the first to the last byte that only one of the answers gives to a differing part. If there
/// is no such byte, returns the place of the first differing part.
fn differing(input: &[u8], one: &Parts, other: &Parts, differences: &[Difference]) -> Option<Range<usize>> {
    let (one, other) = (Places::new(input, one), Places::new(input, other));
    let concerns = |owner: Option<(&str, usize)>| {
        differences
            .iter()
            .any(|found| matches!((found, owner), (Difference::Part(part), Some((name, _))) if part == name))
    };
    let differs = |&offset: &usize| {
        let owners = [one.owners[offset], other.owners[offset]];
        owners[0] != owners[1] && owners.into_iter().any(concerns)
    };
    let differ: Vec<usize> = (0..input.len()).filter(differs).collect();
    if let (Some(&first), Some(&last)) = (differ.first(), differ.last()) {
        return Some(first..last + 1);
    }
    differences.iter().find_map(|difference| match difference {
        Difference::Part(name) => one.place(name).or_else(|| other.place(name)),
        _ => None,
    })
}

/// The places of the parts in the input. The search for a part begins after the part before it.
struct Places<'p> {
    /// For every byte, the part that it belongs to and the index of the element in the part.
    owners: Vec<Option<(&'p str, usize)>>,
    places: Vec<(&'p str, Range<usize>)>,
}

impl<'p> Places<'p> {
    fn new(input: &[u8], parts: &'p Parts) -> Places<'p> {
        let mut found = Places { owners: vec![None; input.len()], places: Vec::new() };
        let mut cursor = input.iter().position(|&byte| byte == b':').map_or(0, |colon| colon + 1);
        for (name, value) in rfc1738_oracle::names::in_order(input, parts) {
            for (element, text) in texts(value).into_iter().enumerate() {
                // The scheme is before the colon. The schemepart consists of the parts after it.
                let start = if name == "scheme" { 0 } else { cursor };
                let Some(range) = find(input, start, text.as_bytes()) else { continue };
                found.owners[range.clone()].fill(Some((name, element)));
                if !["scheme", "schemepart"].contains(&name) {
                    cursor = range.end;
                }
                found.places.push((name, range));
            }
        }
        found
    }

    fn place(&self, name: &str) -> Option<Range<usize>> {
        self.places.iter().find(|(known, _)| *known == name).map(|(_, range)| range.clone())
    }
}

fn texts(value: &PartValue) -> Vec<&str> {
    match value {
        PartValue::Text(text) => vec![text],
        PartValue::List(all) => all.iter().map(String::as_str).collect(),
        PartValue::Fields(all) => all.iter().flat_map(|(name, value)| [name.as_str(), value]).collect(),
    }
}

fn find(input: &[u8], start: usize, text: &[u8]) -> Option<Range<usize>> {
    let mut starts = start..=input.len().checked_sub(text.len())?;
    let found = starts.find(|&start| input[start..].starts_with(text))?;
    Some(found..found + text.len())
}
