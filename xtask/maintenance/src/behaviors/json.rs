//! The behaviors of a library as JSON, for programs.

use std::borrow::Cow;

use rfc1738_subject::Input;
use rfc1738_subject::{escape, readings};
use serde::Serialize;

use super::clause;
use rfc1738_behaviors::{Behavior, Library};

/// The version of the format. It grows when a key goes or changes its meaning.
const FORMAT: u32 = 3;

/// A library with its behaviors.
#[derive(Serialize)]
struct Report {
    /// The version of the format.
    format: u32,
    /// The name of the library.
    library: &'static str,
    /// The version of the library.
    version: &'static str,
    /// The specification that the library follows.
    follows: &'static str,
    /// The behaviors, in the order in which they act.
    behaviors: Vec<One>,
}

/// A behavior.
#[derive(Serialize)]
struct One {
    /// The name, which stays the same.
    name: &'static str,
    /// The title.
    title: &'static str,
    /// What RFC 1738 says, and what the behavior does.
    why: &'static str,
    /// The part of a URL that it is about.
    about: &'static str,
    /// The schemes for which it holds, in words.
    schemes: Cow<'static, str>,
    /// How much it can mislead, in words.
    importance: &'static str,
    /// The id of the clause of RFC 1738 from which it departs.
    clause: &'static str,
    /// The section of the clause.
    section: &'static str,
    /// The words of the clause.
    quote: &'static str,
    /// The sections that ask for it. Empty: no text does.
    texts: Vec<Section>,
    /// An input that shows it.
    input: Input,
    /// The answer of RFC 1738, in words.
    rfc1738: String,
    /// The predicted answer of the library, in words.
    predicted: String,
    /// The names of the behaviors that explain the predicted answer.
    explained_by: Vec<&'static str>,
}

/// A section of a text.
#[derive(Serialize)]
struct Section {
    /// The text and the section, in words.
    name: String,
    /// The link to the section.
    link: String,
}

/// Returns a library as JSON: one object. The text is printable US-ASCII.
pub fn json(library: &Library) -> String {
    let report = Report {
        format: FORMAT,
        library: library.name,
        version: library.version,
        follows: library.follows,
        behaviors: library.behaviors.iter().map(|behavior| one(library, behavior)).collect(),
    };
    let text = serde_json::to_string_pretty(&report).expect("names and texts become JSON");
    escape::json(&text) + "\n"
}

fn one(library: &Library, behavior: &'static Behavior) -> One {
    let input = behavior.input.as_bytes();
    let clause = clause(behavior);
    let [rfc1738, predicted] = readings::both(input, &library.predict(input).observation());
    One {
        name: behavior.name,
        title: behavior.title,
        why: behavior.why,
        about: super::heading(behavior.about),
        schemes: behavior.schemes.words(),
        importance: behavior.importance.words(),
        clause: behavior.clause,
        section: clause.section.number,
        quote: &clause.quote,
        texts: behavior
            .texts
            .iter()
            .map(|text| Section { name: text.to_string(), link: text.link() })
            .collect(),
        input: Input::from(input),
        rfc1738,
        predicted,
        explained_by: library.explain(input).iter().map(|behavior| behavior.name).collect(),
    }
}
