//! The grammar of RFC 3986, two libraries that follow RFC 3986, and the designs that were inferred
//! for them give the same answers.
//!
//! These are independent readings of one text: the grammar is appendix A as printed, the designs
//! are inferred from answers, and the libraries are written by hand.

use bnf_automata::automata::{AnswerDfa, Dfa};
use bnf_automata::derive::UnambiguousParser;
use bnf_automata::generate::{Method, Suite};
use bnf_automata::grammar::LetterCase;
use rfc1738::{Profile, Rule};
use rfc1738_oracle::complete_suite;
use rfc1738_oracle::{CommonPart, CommonParts, Observation, split_userinfo};
use rfc1738_suite::corpus::Corpus;
use rfc1738_texts::RFC3986;
use url_atlas_decisions::Answer;
use url_atlas_libraries::{both, by_name, design};

/// RFC 3986's grammar as a reading of an input.
struct Reading {
    uri: Dfa,
    parser: UnambiguousParser<'static>,
}

impl Reading {
    fn new() -> Reading {
        let grammar = RFC3986.marked(LetterCase::Any);
        let uri = Dfa::compile(grammar, "URI").unwrap();
        Reading { uri, parser: UnambiguousParser::of_parts(grammar, "URI").unwrap() }
    }

    /// Returns the parts of a URI; `None` if the input is not a URI.
    fn parts(&mut self, input: &[u8]) -> Option<CommonParts<'static>> {
        let mut spans = Vec::new();
        let is_uri = self.parser.parts_of(input, &mut spans);
        assert_eq!(is_uri, self.uri.accepts(input), "{}", input.escape_ascii());
        if !is_uri {
            return None;
        }
        let text = std::str::from_utf8(input).expect("a URI is US-ASCII");
        let names = RFC3986.marked(LetterCase::Any).part_names();
        let mut parts = CommonParts::default();
        for span in spans {
            let part = text[span.start..span.end].to_owned();
            match names[span.part.as_usize()] {
                "scheme" => parts.scheme = Some(part.into()),
                // The libraries report a user and a password, by the convention that section 3.2.1
                // deprecates.
                "userinfo" => {
                    let (user, password) = split_userinfo(&part);
                    parts.user = Some(user.to_owned().into());
                    parts.password = password.map(|password| password.to_owned().into());
                }
                "host" => parts.host = Some(part.into()),
                "port" => parts.port = Some(part.into()),
                "path" => parts.path = part.into(),
                "query" => parts.query = Some(part.into()),
                "fragment" => parts.fragment = Some(part.into()),
                other => panic!("{other} is not a part of a URI"),
            }
        }
        Some(parts)
    }
}

fn are_equal(expected: &CommonParts<'_>, found: &CommonParts<'_>) -> bool {
    CommonPart::ALL.into_iter().all(|part| expected.get(part) == found.get(part))
}

/// Calls `see` for the input of every case, and for every string of the complete suites of RFC
/// 1738.
fn each_of_rfc_1738(see: &mut dyn FnMut(&[u8])) {
    Corpus::shipped().of_verdicts().for_each(|case| both(case.input.bytes(), see));
    for scheme in Rule::URLS {
        complete_suite(Profile::Interpreter, scheme, 0).for_each(|test| both(test.text, see));
    }
}

/// Calls `see` for every string of the complete suite of RFC 3986, with every byte of each class.
fn each_of_rfc_3986(see: &mut dyn FnMut(&[u8])) {
    let answers = AnswerDfa::compile(RFC3986.marked(LetterCase::Any), "URI").unwrap();
    println!("{} states, {} byte classes", answers.states(), answers.classes());
    Suite::of_answers_over_all_bytes(&answers, Method::Hsi, 0).for_each(|test| both(test.text, see));
}

/// Compares the grammar with two libraries and the design of each: verdict and every part. Returns
/// the number of inputs that are URIs, and of those that are not.
fn compare(each: impl FnOnce(&mut dyn FnMut(&[u8]))) -> [usize; 2] {
    let mut reading = Reading::new();
    let mut subjects =
        ["fluent-uri", "iri-string"].map(|name| (name, by_name(name).unwrap(), design(name).unwrap()));
    let (mut counts, mut wrong) = ([0, 0], Vec::new());
    each(&mut |input| {
        let expected = reading.parts(input);
        counts[usize::from(expected.is_none())] += 1;
        // A text with an octet above 7F is not a URI. The libraries take texts only.
        let is_text = std::str::from_utf8(input).is_ok();
        assert!(is_text || expected.is_none());
        for (name, library, design) in &mut subjects {
            let is_same = match (&expected, library.observe(input)) {
                (Some(expected), Observation::AcceptCommon(found)) => are_equal(expected, &found),
                (None, Observation::Reject(_)) => is_text,
                (None, Observation::Decline(_)) => !is_text,
                _ => false,
            };
            let is_predicted = match (&expected, design.read(input)) {
                (Some(expected), Answer::Accept(found)) => are_equal(expected, &found),
                (None, Answer::Reject) => is_text,
                (None, Answer::Decline) => !is_text,
                _ => false,
            };
            if !is_same {
                wrong.push(format!("{name}: {}", input.escape_ascii()));
            }
            if !is_predicted {
                wrong.push(format!("the design of {name}: {}", input.escape_ascii()));
            }
        }
    });
    println!("{counts:?}");
    assert!(wrong.is_empty(), "{} answers differ\n{}", wrong.len(), wrong[..wrong.len().min(40)].join("\n"));
    counts
}

/// What takes long: `cargo xtask exhaustive` runs it.
mod exhaustive {
    use super::*;

    #[test]
    #[ignore = "exhaustive"]
    fn the_readings_agree_on_the_inputs_of_rfc_1738() {
        let [uris, others] = compare(each_of_rfc_1738);
        assert!(uris > 5_000 && others > 100_000, "{uris} {others}");
    }

    #[test]
    #[ignore = "exhaustive"]
    fn the_readings_agree_on_the_complete_suite_of_rfc_3986() {
        let [uris, others] = compare(each_of_rfc_3986);
        assert!(uris > 5_000 && others > 100_000, "{uris} {others}");
    }
}
