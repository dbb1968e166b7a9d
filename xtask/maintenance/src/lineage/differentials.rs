//! The differences between texts that can mislead most. What each text and library reads is computed.

use std::collections::BTreeMap;

use bnf_automata::grammar::CompileError;
use rfc1738_oracle::notation::{code, prose};
use url_atlas_decisions::{Answer, URL_STANDARD, read};
use url_atlas_libraries::design;
use url_atlas_lineage::{DIFFERENTIALS, PARTS, Readers};

/// The crates whose predicted answers are shown.
const CRATES: [&str; 6] = ["url", "ada-url", "fluent-uri", "iri-string", "uriparse", "http"];

/// Returns a section for each difference.
pub(super) fn markdown() -> Result<String, CompileError> {
    let mut readers = Readers::new();
    let mut text = String::from(
        "The choice is this project's. What each text and library makes of a URL is computed.\n\n",
    );
    for (number, one) in DIFFERENTIALS.iter().enumerate() {
        text += &format!(
            "### {}. {}: {}\n\n{}\n\n",
            number + 1,
            prose(one.title),
            code(one.input),
            prose(one.why)
        );
        text += "| reading | texts | libraries |\n|---|---|---|\n";
        for (answer, [texts, libraries]) in readings(&mut readers, one.input)? {
            text += &format!("| {answer} | {} | {} |\n", texts.join(", "), libraries.join(", "));
        }
        text += "\n";
    }
    Ok(text)
}

/// Returns the answers about a URL, each with the texts and the libraries that give it.
fn readings(readers: &mut Readers, input: &str) -> Result<BTreeMap<String, [Vec<String>; 2]>, CompileError> {
    let mut answers: BTreeMap<String, [Vec<String>; 2]> = BTreeMap::new();
    for reading in readers.read(input.as_bytes())? {
        let answer = match reading.parts {
            None => "not accepted".into(),
            Some(parts) => {
                let shown = parts.iter().map(|(name, place)| shown(name, &input[place]));
                shown.collect::<Vec<_>>().join(", ")
            }
        };
        answers.entry(answer).or_default()[0].push(reading.text.id().into());
    }
    let parser = std::iter::once(("URL Standard's parser", read(&URL_STANDARD, input.as_bytes())));
    let libraries = CRATES.into_iter().filter_map(|name| Some((name, design(name)?.read(input.as_bytes()))));
    for (name, answer) in parser.chain(libraries) {
        let answer = match answer {
            Answer::Accept(parts) => {
                // In the order of the texts' parts.
                let find = |wanted: &str| parts.texts().find(|(name, _)| *name == wanted);
                let shown = PARTS.iter().filter_map(|part| find(part)).map(|(name, text)| shown(name, text));
                shown.collect::<Vec<_>>().join(", ")
            }
            Answer::Reject | Answer::Decline => "not accepted".into(),
            Answer::Crash | Answer::Timeout => "crash".into(),
        };
        answers.entry(answer).or_default()[1].push(name.into());
    }
    Ok(answers)
}

fn shown(name: &str, text: &str) -> String {
    if text.is_empty() { format!("empty {name}") } else { format!("{name} {}", code(text)) }
}
