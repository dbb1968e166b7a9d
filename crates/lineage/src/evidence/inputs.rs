//! The inputs on which texts and libraries are compared: complete suites, cases, and the inputs that show behaviors.

use std::collections::BTreeSet;

use bnf_automata::automata::AnswerDfa;
use bnf_automata::generate::{Method, Suite};
use bnf_automata::grammar::CompileError;
use rfc1738_behaviors::LIBRARIES;
use rfc1738_suite::corpus::Corpus;

use crate::{PARTS, TEXTS};

/// The greatest suite that is used. The suites of the URL Standard and of RFC 2368 are larger: they count the characters of a label
/// or tell the octets of UTF-8 apart, and would make nine tenths of the inputs.
pub const LARGEST: u128 = 160_000;

/// Returns the complete suites, without extra states, of the texts that cover a scheme, each input once. Octets beyond US-ASCII
/// that are not UTF-8 become characters, because the libraries take text.
pub(super) fn of(scheme: &str) -> Result<BTreeSet<Vec<u8>>, CompileError> {
    let mut inputs = cases(scheme);
    for text in TEXTS {
        let Some(rule) = text.rule(scheme) else { continue };
        let grammar = text.grammar(scheme);
        // A suite that also tells the parts apart is larger than one that tells verdicts apart.
        let mut chosen = None;
        for parts in [&PARTS[..], &[]] {
            let answers = AnswerDfa::with_parts(&grammar, rule, parts)?;
            if Suite::of_answers(&answers, Method::Hsi, 0).size().strings <= LARGEST {
                chosen = Some(answers);
                break;
            }
        }
        let Some(answers) = chosen else { continue };
        Suite::of_answers(&answers, Method::Hsi, 0).for_each(|test| {
            let input = match std::str::from_utf8(test.text) {
                Ok(_) => test.text.to_vec(),
                Err(_) => test.text.iter().copied().map(char::from).collect::<String>().into_bytes(),
            };
            inputs.insert(input);
        });
    }
    Ok(inputs)
}

/// Returns the inputs of the cases that begin with the scheme, and those that show the behaviors. They have what no suite has, such as
/// a tab or a drive letter.
fn cases(scheme: &str) -> BTreeSet<Vec<u8>> {
    let more = MORE.iter().map(|rest| format!("{scheme}:{rest}").into_bytes());
    let cases = Corpus::shipped().of_verdicts().map(|case| case.input.bytes());
    let behaviors =
        LIBRARIES.iter().flat_map(|library| library.behaviors).map(|behavior| behavior.input.as_bytes());
    let is_of_scheme = |input: &&[u8]| {
        let beginning = input.trim_ascii_start().get(..=scheme.len());
        beginning.is_some_and(|text| text.eq_ignore_ascii_case(format!("{scheme}:").as_bytes()))
    };
    let is_text = |input: &&[u8]| std::str::from_utf8(input).is_ok();
    cases.chain(behaviors).filter(is_of_scheme).filter(is_text).map(<[u8]>::to_vec).chain(more).collect()
}

/// What follows the scheme in inputs that no suite has: numbers and lengths, and parts that only some texts have.
const MORE: &[&str] = &[
    "//host.dom:65536/a",
    "//host.dom:65535/a",
    "//host.dom:0080/a",
    "//host.dom:+80/a",
    "//host.dom:8x/a",
    "//:@#",
    "//~host/a",
    "//user:pass:word@host.dom/a",
    "//user@host.dom/a",
    "//a@b@c/",
    "//[::1].host.dom/a",
    "//[::1]/a",
    "//HOST.dom/a",
    "//host.dom/a~b",
    "//host.dom/a#f",
    "//host.dom/a?q",
    "//host.dom/../a",
    "a~b@c",
    "a",
    "*",
];
