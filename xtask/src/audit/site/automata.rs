//! The automata of the texts as tables for the browser: a few lines of script walk them.

use bnf_automata::automata::{AnswerDfa, Symbol};
use rfc1738_lineage::{PARTS, SCHEMES, TEXTS, Text};
use serde::Serialize;

use crate::workspace::Failure;

/// The automaton of a text for one scheme. It reads the bytes of a URL and marks where a part begins and ends, or where the URL fails.
#[derive(Serialize)]
struct Table {
    /// The id of the text.
    id: &'static str,
    /// The name of the text.
    name: &'static str,
    /// The names of the parts, in the order of their marks.
    parts: [&'static str; PARTS.len()],
    /// The class of each byte.
    classes: Vec<usize>,
    /// The number of classes.
    width: usize,
    start: usize,
    /// For each state, the next state for each class, for the beginning of each part, for the end of a part, and for the failure. State 0
    /// is dead.
    next: Vec<Vec<usize>>,
    /// The accepting states.
    accepting: Vec<usize>,
}

/// Returns the name of each scheme, and the script with the tables of all texts that cover it.
pub fn scripts() -> Result<Vec<(&'static str, String)>, Failure> {
    let mut scripts = Vec::new();
    for scheme in SCHEMES.into_iter().chain(["other"]) {
        let mut tables = Vec::new();
        for text in TEXTS.iter().filter(|text| text.date >= "1994-12") {
            tables.extend(table(text, scheme)?);
        }
        let tables = serde_json::to_string(&tables)?;
        scripts.push((scheme, format!("automata[{}] = {tables};\n", serde_json::to_string(scheme)?)));
    }
    Ok(scripts)
}

fn table(text: &'static Text, scheme: &str) -> Result<Option<Table>, Failure> {
    let Some(rule) = text.rule(scheme) else { return Ok(None) };
    let answers = AnswerDfa::with_parts(&text.grammar(scheme), rule, &PARTS)?;
    let representatives: Vec<u8> = answers.representatives();
    let place = |byte: u8| answers.transition_place(answers.start(), Symbol::Byte(byte));
    let class = |byte: u8| representatives.iter().position(|one| place(*one) == place(byte)).unwrap_or_default();
    let symbols: Vec<Symbol> =
        representatives.iter().copied().map(Symbol::Byte).chain(answers.marks()).collect();
    let row = |state| symbols.iter().map(|symbol| answers.step(state, *symbol).as_usize()).collect();
    Ok(Some(Table {
        id: text.id(),
        name: text.name(),
        parts: PARTS,
        classes: (0..=255).map(class).collect(),
        width: representatives.len(),
        start: answers.start().as_usize(),
        next: answers.state_ids().map(row).collect(),
        accepting: answers.state_ids().filter(|state| answers.is_accepting(*state)).map(|state| state.as_usize()).collect(),
    }))
}
