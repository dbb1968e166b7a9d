//! The exact comparison of parts between RFC 1738, RFC 2396 and RFC 3986, against the derivations
//! of single strings.

use bnf_automata::automata::{AnswerDfa, PartDifference};
use bnf_automata::derive::UnambiguousParser;
use bnf_automata::generate::{Method, Suite};
use bnf_automata::grammar::LetterCase;
use bnf_automata::specification::Specification;
use rfc1738_texts::{RFC1738, RFC2396, RFC3986};

/// A side of a comparison: a specification, a rule and a part.
type Side = (&'static Specification, &'static str, &'static str);

static RULES: [(&rfc1738_texts::Text, &str); 3] =
    [(&RFC1738, "url"), (&RFC2396, "absoluteURI"), (&RFC3986, "URI")];

/// The names of a part in RFC 1738, RFC 2396 and RFC 3986.
const PARTS: [[&str; 3]; 5] = [
    ["scheme", "scheme", "scheme"],
    ["user", "userinfo", "userinfo"],
    ["host", "host", "host"],
    ["port", "port", "port"],
    ["search", "query", "query"],
];

fn difference(first: Side, second: Side) -> PartDifference {
    let side = |(specification, rule, part): Side| (specification.marked(LetterCase::Any), rule, part);
    PartDifference::new(side(first), side(second)).unwrap()
}

/// Returns a shortest string with the part at two places.
fn shortest(difference: &PartDifference) -> Option<Vec<u8>> {
    difference.places.first().map(|places| places.text.clone())
}

/// The spans of one part in strings.
struct Spans {
    parser: UnambiguousParser<'static>,
    part: usize,
}

impl Spans {
    fn new((specification, rule, part): Side) -> Spans {
        let grammar = specification.marked(LetterCase::Any);
        let part = grammar.part(part).unwrap().as_usize();
        Spans { parser: UnambiguousParser::of_parts(grammar, rule).unwrap(), part }
    }

    /// Returns the spans of the part; `None` if the rule does not match the text.
    fn of(&mut self, text: &[u8]) -> Option<Vec<(usize, usize)>> {
        let mut spans = Vec::new();
        let is_member = self.parser.parts_of(text, &mut spans);
        let of_part = spans.iter().filter(|span| span.part.as_usize() == self.part);
        is_member.then(|| of_part.map(|span| (span.start, span.end)).collect())
    }
}

/// Returns the kind of difference at a string: the index of the field of [`PartDifference`].
fn kind(first: &mut Spans, second: &mut Spans, text: &[u8]) -> Option<usize> {
    let (first, second) = (first.of(text)?, second.of(text)?);
    match (first.is_empty(), second.is_empty()) {
        (false, false) => (first != second).then_some(0),
        (false, true) => Some(1),
        (true, false) => Some(2),
        (true, true) => None,
    }
}

fn sides(first: usize, second: usize, part: usize) -> [Side; 2] {
    [first, second].map(|text| (&**RULES[text].0, RULES[text].1, PARTS[part][text]))
}

/// Each witness is one, and no string of the complete suites of both sides is of a kind without a
/// witness, or shorter. The expected differences of the host between each two texts.
#[test]
fn the_hosts_of_the_texts() {
    let hosts = |first, second| {
        let [a, b] = sides(first, second, 2);
        let found = difference(a, b);
        [shortest(&found), found.only_first, found.only_second]
            .map(|text| text.map(|text| text.escape_ascii().to_string()))
    };
    let expect = |texts: [Option<&str>; 3]| texts.map(|text| text.map(String::from));
    // RFC 1738 permits the "?" in a user, so its host is the last "a". RFC 2396 and RFC 3986 end
    // the authority at the "?". An empty authority has no host in RFC 2396. A final period is part
    // of a host since RFC 2396.
    assert_eq!(hosts(0, 1), expect([Some("a://a?@a"), Some("a://?@a"), Some("a://a.")]));
    // An empty authority has an empty host in RFC 3986. RFC 1738 reads "//" as characters without a
    // meaning.
    assert_eq!(hosts(0, 2), expect([Some("a://?@a"), None, Some("a://")]));
    // No URI has its host at two places under RFC 2396 and RFC 3986.
    assert_eq!(hosts(1, 2), expect([None, None, Some("a://")]));
}

/// A search without automata: all strings of the form `a://` and at most four characters.
#[test]
fn no_shorter_string_has_two_hosts() {
    let [a, b] = sides(0, 2, 2);
    let witness = shortest(&difference(a, b)).unwrap();
    let (mut one, mut other) = (Spans::new(a), Spans::new(b));
    let mut shortest: Option<usize> = None;
    for length in 0..=4 {
        let alphabet = b"a1:/?#[]@.-;=&_%";
        for number in 0..alphabet.len().pow(length) {
            let rest = (0..length).map(|place| alphabet[number / alphabet.len().pow(place) % alphabet.len()]);
            let text: Vec<u8> = b"a://".iter().copied().chain(rest).collect();
            if shortest.is_none() && kind(&mut one, &mut other, &text) == Some(0) {
                shortest = Some(text.len());
            }
        }
    }
    assert_eq!(Some(witness.len()), shortest);
}

#[test]
fn a_question_mark_divides_the_texts() {
    // RFC 1738 permits the "?" in a user; RFC 2396 and later end the authority at it.
    let side = |specification: &'static Specification, rule| (specification, rule, "host");
    for (later, rule) in [(&RFC2396, "absoluteURI"), (&RFC3986, "URI")] {
        let found = difference(side(&RFC1738, "ftpurl"), side(later, rule));
        let witness = shortest(&found).unwrap().escape_ascii().to_string();
        assert!(witness.starts_with("ftp://") && witness.contains("?@"), "{witness}");
        let text = b"ftp://a.com?x@evil.com/f";
        let spans =
            [side(&RFC1738, "ftpurl"), side(later, rule)].map(|side| Spans::new(side).of(text).unwrap());
        assert_eq!(spans, [vec![(14, 22)], vec![(6, 11)]]);
    }
    // The other schemes of RFC 1738 with a host have no user, or none with a "?".
    for rule in ["httpurl", "gopherurl", "nntpurl", "waisurl", "prosperourl"] {
        assert_eq!(difference(side(&RFC1738, rule), side(&RFC3986, "URI")).places, [], "{rule}");
    }
}

/// What takes long: `cargo xtask exhaustive` runs it.
mod exhaustive {
    use super::*;

    #[test]
    #[ignore = "exhaustive"]
    fn every_difference_has_a_shortest_witness() {
        for (first, second) in [(0, 1), (0, 2), (1, 2)] {
            let mut members: Vec<Vec<u8>> = Vec::new();
            for (specification, rule) in [RULES[first], RULES[second]] {
                let answers = AnswerDfa::compile(specification.marked(LetterCase::Any), rule).unwrap();
                let suite = Suite::of_answers(&answers, Method::Hsi, 0);
                suite.for_each(|test| members.extend(test.accepted.then(|| test.text.to_vec())));
            }
            for part in 0..PARTS.len() {
                let [a, b] = sides(first, second, part);
                let found = difference(a, b);
                let witnesses = [shortest(&found), found.only_first, found.only_second];
                let shown = witnesses.clone().map(|text| text.map(|text| text.escape_ascii().to_string()));
                println!("{} {} / {} {}: {shown:?}", a.0.name, a.2, b.0.name, b.2);
                let (mut one, mut other) = (Spans::new(a), Spans::new(b));
                for (number, witness) in witnesses.iter().enumerate() {
                    if let Some(witness) = witness {
                        assert_eq!(
                            kind(&mut one, &mut other, witness),
                            Some(number),
                            "{}",
                            witness.escape_ascii()
                        );
                    }
                }
                for text in &members {
                    if let Some(kind) = kind(&mut one, &mut other, text) {
                        let witness =
                            witnesses[kind].as_ref().unwrap_or_else(|| panic!("{}", text.escape_ascii()));
                        assert!(witness.len() <= text.len(), "{}", text.escape_ascii());
                    }
                }
            }
        }
    }
}
