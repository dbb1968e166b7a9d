//! What the texts and the known libraries make of a URL: recorded or predicted, not asked.
//!
//! [`json`] is the function. `examples/boundary.rs` offers it to a browser:
//! `url-atlas maintain site` compiles it to WebAssembly and puts the module beside the pages. So a
//! page answers without a server, and the URL that a reader types stays on the reader's machine.
//!
//! A library that was asked about the URL in its audit, or about the URL with other names, has that
//! answer.

use rfc1738_oracle::CommonParts;
use serde::Serialize;
use url_atlas_decisions::libraries;

use crate::everyone::{How, Known, Who, everyone, verdict};
use crate::names;
use crate::opinions::{Opinion, Same};

/// Everyone's answers. The names of the fields are those of `url-atlas ask --json`.
#[derive(Serialize)]
struct Answers<'a> {
    /// Whether the URL misleads a program.
    danger: bool,
    /// The same in a sentence, with the hosts.
    verdict: String,
    predictions: Predictions,
    groups: Vec<Group<'a>>,
    unknown: Vec<Unknown<'a>>,
}

/// A library whose answer is unknown, and why.
#[derive(Serialize)]
struct Unknown<'a> {
    name: &'a str,
    label: &'a str,
    why: &'static str,
}

/// How well the designs of all libraries predict.
#[derive(Serialize)]
struct Predictions {
    libraries: usize,
    unseen: usize,
    predicted: usize,
}

/// Parsers that read one host, or give one verdict.
#[derive(Serialize)]
struct Group<'a> {
    outcome: &'static str,
    /// The outcome in words, without the host.
    words: &'static str,
    /// The texts, and how many libraries there are.
    counts: String,
    /// The libraries that most readers know.
    known: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    host: Option<&'a str>,
    answers: Vec<Answered<'a>>,
}

/// Parsers that give the same answer.
#[derive(Serialize)]
struct Answered<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    parts: Option<&'a CommonParts<'static>>,
    by: Vec<Parser<'a>>,
}

/// A text, or a library with how its answer is known.
#[derive(Serialize)]
struct Parser<'a> {
    how: &'static str,
    name: &'a str,
    /// The name in a list.
    label: &'a str,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    library: Option<Details>,
}

/// What is known of a library. `share` is the share of unseen answers that its design predicts
/// exactly, from 0 to 1.
#[derive(Serialize)]
struct Details {
    library: &'static str,
    language: &'static str,
    version: String,
    #[serde(skip_serializing_if = "str::is_empty")]
    options: &'static str,
    share: f64,
}

/// Returns what the texts and all libraries with a design make of an input, in groups, as JSON.
/// Recorded answers come before predictions.
///
/// ```
/// let json = url_atlas_evidence::predictions::json("http://a.com\\@evil.com/");
/// let json: serde_json::Value = serde_json::from_str(&json)?;
/// assert_eq!(json["danger"], true);
/// # Ok::<(), serde_json::Error>(())
/// ```
pub fn json(input: &str) -> String {
    let all = everyone(input);
    let (danger, verdict) = verdict(&all, input);
    let (groups, unknown) = all;
    let answers = Answers {
        danger,
        verdict,
        predictions: Predictions {
            libraries: libraries().len(),
            unseen: libraries().iter().map(|library| library.unseen).sum(),
            predicted: libraries().iter().map(|library| library.exact).sum(),
        },
        groups: groups.iter().map(group).collect(),
        unknown: unknown.iter().filter_map(unknown_of).collect(),
    };
    serde_json::to_string(&answers).expect("texts and finite numbers are JSON")
}

fn unknown_of(known: &Known) -> Option<Unknown<'_>> {
    let How::Unknown(why) = known.how else { return None };
    Some(Unknown { name: &known.library.name, label: &known.label, why })
}

fn parser(who: &Who) -> Parser<'_> {
    let known = match who {
        Who::Text(name) => return Parser { how: "text", name, label: name, library: None },
        Who::Library(known) => known,
    };
    let details = names::find(&known.library.name).map(|name| Details {
        library: &name.library,
        language: &name.language,
        version: known.version.clone(),
        options: &name.options,
        share: known.library.share(),
    });
    Parser { how: known.how.name(), name: &known.library.name, label: &known.label, library: details }
}

fn group(opinion: &Opinion<Who>) -> Group<'_> {
    let answered = |same| Answered { parts: Same::parts(same), by: same.by.iter().map(parser).collect() };
    Group {
        outcome: opinion.outcome.name(),
        words: opinion.outcome.words(),
        counts: opinion.counts(),
        known: opinion.known_names(),
        host: opinion.outcome.host(),
        answers: opinion.answers.iter().map(answered).collect(),
    }
}
