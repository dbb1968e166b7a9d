//! The inputs on which texts and libraries are compared.

use std::collections::BTreeSet;

use bnf_automata::automata::AnswerDfa;
use bnf_automata::generate::{Method, Suite};
use bnf_automata::grammar::CompileError;

use crate::{PARTS, TEXTS};

/// Returns the complete suites, without extra states, of all texts that cover a scheme, each input once. Octets beyond US-ASCII
/// that are no UTF-8 become characters, because the libraries take text.
pub(super) fn of(scheme: &str) -> Result<BTreeSet<Vec<u8>>, CompileError> {
    let mut inputs = BTreeSet::new();
    for text in TEXTS {
        let Some(rule) = text.rule(scheme) else { continue };
        let answers = AnswerDfa::with_parts(&text.grammar(scheme), rule, &PARTS)?;
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
