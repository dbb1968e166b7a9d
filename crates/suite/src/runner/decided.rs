//! Compares the answer of a library to a question in what RFC 1738 decides, without the choices of this project.

use std::collections::BTreeSet;

use super::differing::{Difference, of_parts};
use rfc1738::Profile;
use rfc1738::octets::equivalent;
use rfc1738::parse::parse;
use rfc1738_oracle::{PartValue, Parts, Question};

/// Returns the differences between the expected answer and that of a library.
///
/// A library may build any spelling of a URL (ruling A54). It may report a part that no URL can have, the content of a
/// wrapper that is not a URL, and a fragment in its own way, and either reading of a hyphen first (rulings A55 and A61).
pub(super) fn differences(
    question: &Question,
    expected: &Parts,
    given: &Parts,
    profile: Profile,
) -> Vec<Difference> {
    let have = |name| expected.get(name).is_some() && given.get(name).is_some();
    let is_free = |name: &str| match (question, name) {
        (Question::Building { .. }, "url") => is_same(expected.get(name), given.get(name), profile),
        (Question::Building { .. }, "refused" | "offset" | "without") => have("refused"),
        (Question::Extraction, "urls" | "readings") => readings_of_all(expected) == readings_of_all(given),
        (Question::Extraction, "no-urls" | "fragments") => given.get(name).is_none(),
        _ => false,
    };
    let mut differences = of_parts(expected, given, None);
    differences.retain(|difference| !matches!(difference, Difference::Part(name) if is_free(name)));
    differences
}

/// Returns each position with all readings of its URL.
fn readings_of_all(answer: &Parts) -> Vec<(&str, BTreeSet<&str>)> {
    let pairs = |name| match answer.get(name) {
        Some(PartValue::Fields(pairs)) => &pairs[..],
        _ => &[],
    };
    let mut all = Vec::new();
    for (place, url) in pairs("urls") {
        let others = pairs("readings").iter().filter(|(first, _)| first == url);
        all.push((&place[..], others.map(|(_, other)| &other[..]).chain([&url[..]]).collect()));
    }
    all
}

/// Returns whether sections 2.1 and 2.2 say that two URLs are the same.
fn is_same(one: Option<&PartValue>, other: Option<&PartValue>, profile: Profile) -> bool {
    let (Some(PartValue::Text(one)), Some(PartValue::Text(other))) = (one, other) else { return false };
    let (one, other) = (parse(one.as_bytes(), profile), parse(other.as_bytes(), profile));
    matches!((one, other), (Ok(one), Ok(other)) if equivalent(&one, &other))
}
