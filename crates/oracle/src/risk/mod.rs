//! Risks: octets and characters that implementations tell apart, where RFC 1738 does not.
//!
//! The byte classes of a specification are not those of its implementations. The complete suites
//! use each risk of one octet as a class of its own ([`octets`]). A character of several octets has
//! no class, and so it stands in strings that [`strings()`] makes: at the start, in the middle and
//! at the end of each part.

mod list;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use bnf_automata::automata::ByteSet;
use bnf_automata::derive::{PartSpan, UnambiguousParser};
use bnf_automata::grammar::Grammar;
use rfc1738::{Profile, Rule};

pub use list::{RISKS, Risk};

use crate::{complete_suite_in, marked};

/// Returns the risks of one octet.
///
/// ```
/// assert!(rfc1738_oracle::risk::octets().contains(&b'\n'));
/// ```
pub fn octets() -> Vec<u8> {
    let octet = |risk: &Risk| match *risk.octets {
        [octet] => Some(octet),
        _ => None,
    };
    RISKS.iter().filter_map(octet).collect()
}

/// Returns strings with risks, for a rule of whole URLs, shortest first.
///
/// For each part of the rule, a URL is taken in which the part has two octets, or one or none if it
/// cannot have two. Each risk stands before, between and after the two octets, and before and after
/// the URL.
///
/// For each part and each character in whose place a risk can stand, a URL is taken in which the
/// part contains the character, if there is one. The risk stands in place of each such character of
/// the URL. There is also each URL with one letter in the other case.
///
/// ```
/// use rfc1738::Rule;
///
/// let strings = rfc1738_oracle::risk::strings(Rule::HttpUrl);
/// for expected in ["http://aa\n", "http://a\na", "\nhttp://aa", "http:/\u{ff0f}aa", "http://a\u{3002}a"] {
///     assert!(strings.iter().any(|text| text == expected.as_bytes()), "{expected:?}");
/// }
/// ```
pub fn strings(rule: Rule) -> Vec<Vec<u8>> {
    strings_in(marked(Profile::Interpreter), rule)
}

/// Returns the strings of [`strings()`] for a rule of another grammar with marked parts.
pub fn strings_in(marked: &Grammar, rule: Rule) -> Vec<Vec<u8>> {
    let mut found = BTreeSet::new();
    for (has, Url { text, part, .. }) in urls(marked, rule) {
        for risk in RISKS.iter() {
            if has == Has::TwoOctets {
                for place in [0, text.len()].into_iter().chain(part.start..=part.end) {
                    found.insert(replaced(&text, place..place, risk.octets));
                }
            }
            let is_replaced = |&place: &usize| risk.in_place_of.contains(&text[place].to_ascii_lowercase());
            for place in (0..text.len()).filter(is_replaced) {
                found.insert(replaced(&text, place..place + 1, risk.octets));
            }
        }
        for place in (0..text.len()).filter(|&place| text[place].is_ascii_alphabetic()) {
            let mut other_case = text.clone();
            other_case[place] ^= b' ';
            found.insert(other_case);
        }
    }
    let mut found: Vec<Vec<u8>> = found.into_iter().collect();
    found.sort_by_key(Vec::len);
    found
}

fn replaced(text: &[u8], place: Range<usize>, octets: &[u8]) -> Vec<u8> {
    [&text[..place.start], octets, &text[place.end..]].concat()
}

/// Why a URL is taken for a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Has {
    /// The part has two octets, or as many as it can have up to two. So a risk can stand in its
    /// middle.
    TwoOctets,
    /// The part contains this octet.
    Octet(u8),
}

/// A URL with one of its parts.
struct Url {
    text: Vec<u8>,
    part: PartSpan,
    /// How far the URL is from what it is taken for. The nearest one is taken, and of these the
    /// shortest and most readable.
    rank: (usize, usize, Vec<(u8, u8)>),
}

/// Returns the URLs of the complete suite that are taken for the parts of a rule.
fn urls(marked: &Grammar, rule: Rule) -> impl Iterator<Item = (Has, Url)> + use<> {
    let parser = UnambiguousParser::of_parts(marked, rule.name());
    let mut parser = parser.expect("the marked grammar can be compiled");
    let replaced: BTreeSet<u8> = RISKS.iter().flat_map(|risk| risk.in_place_of).copied().collect();
    let mut best: BTreeMap<(usize, Has), Url> = BTreeMap::new();
    let mut spans = Vec::new();
    complete_suite_in(marked, rule, 0).for_each(|test| {
        let text = test.text;
        spans.clear();
        if !test.accepted || !parser.parts_of(text, &mut spans) {
            return;
        }
        let readability: Vec<_> = text.iter().map(|&octet| ByteSet::readability(octet)).collect();
        for &part in &spans {
            let contained = text[part.start..part.end].iter().filter(|octet| replaced.contains(octet));
            let contained = contained.map(|&octet| (Has::Octet(octet), 0));
            let length = (Has::TwoOctets, (part.end - part.start).abs_diff(2));
            for (has, distance) in contained.chain([length]) {
                let rank = (distance, text.len(), readability.clone());
                let key = (part.part.as_usize(), has);
                if best.get(&key).is_none_or(|known| rank < known.rank) {
                    best.insert(key, Url { text: text.to_vec(), part, rank });
                }
            }
        }
    });
    best.into_iter().map(|((_, has), url)| (has, url))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_risk_is_listed_once_with_a_reason() {
        let mut seen = BTreeSet::new();
        for risk in RISKS.iter() {
            assert!(seen.insert(risk.octets), "{} is listed twice", risk.name);
            assert!(seen.insert(risk.name.as_bytes()), "{} is the name of two risks", risk.name);
            assert!(!risk.reason.is_empty() && !risk.octets.is_empty(), "{}", risk.name);
            let own = |other: &u8| risk.octets == [*other];
            assert!(!risk.in_place_of.iter().any(own), "{} stands in its own place", risk.name);
        }
        assert!(RISKS.iter().all(|risk| !risk.octets.is_ascii() || risk.octets.len() == 1));
    }

    /// Where a risk stands, beside a part or in it.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    enum Place {
        Start,
        Middle,
        End,
    }

    /// Returns the places of risks in the strings of a rule: an octet sequence that is taken out
    /// leaves a URL.
    fn places(rule: Rule) -> BTreeSet<(String, &'static str, Place)> {
        let grammar = marked(Profile::Interpreter);
        let names = grammar.part_names();
        let mut parser = UnambiguousParser::of_parts(grammar, rule.name()).unwrap();
        let (mut found, mut spans) = (BTreeSet::new(), Vec::new());
        for text in strings(rule) {
            for risk in RISKS.iter() {
                for place in 0..text.len() {
                    if !text[place..].starts_with(risk.octets) {
                        continue;
                    }
                    let url = replaced(&text, place..place + risk.octets.len(), b"");
                    spans.clear();
                    if !parser.parts_of(&url, &mut spans) {
                        continue;
                    }
                    let whole = ("URL".to_string(), 0, url.len());
                    let parts = spans
                        .iter()
                        .map(|span| (names[span.part.as_usize()].to_string(), span.start, span.end));
                    for (name, start, end) in parts.chain([whole]) {
                        let at = [
                            (Place::Start, place == start),
                            (Place::Middle, start < place && place < end),
                            (Place::End, place == end),
                        ];
                        let at = at.into_iter().filter(|(_, is_there)| *is_there);
                        found.extend(at.map(|(place, _)| (name.clone(), risk.name, place)));
                    }
                }
            }
        }
        found
    }

    #[test]
    fn each_risk_stands_at_the_start_in_the_middle_and_at_the_end_of_each_part() {
        let mut without_middle = BTreeSet::new();
        for rule in Rule::URLS {
            let found = places(rule);
            let parts: BTreeSet<&String> = found.iter().map(|(part, ..)| part).collect();
            assert!(parts.len() > 2, "{rule}: {parts:?}");
            for part in parts {
                let has = |risk: &Risk, place| found.contains(&(part.clone(), risk.name, place));
                for risk in RISKS.iter() {
                    assert!(has(risk, Place::Start) && has(risk, Place::End), "{rule} {part} {}", risk.name);
                }
                if !RISKS.iter().all(|risk| has(risk, Place::Middle)) {
                    without_middle.insert(format!("{rule} {part}"));
                }
            }
        }
        // These parts have at most one character.
        expect_test::expect![[r#"
            {
                "ftpurl type",
                "gopherurl gtype",
                "gopherurl url-path",
                "telneturl url-path",
            }
        "#]]
        .assert_debug_eq(&without_middle);
    }
}
