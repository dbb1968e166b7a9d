//! The JSON of `rfc1738 ask`.

use rfc1738_audit::names;
use rfc1738_audit::opinions::{Opinion, Same};
use rfc1738_oracle::CommonParts;
use schemars::JsonSchema;
use serde::Serialize;
use url_atlas_decisions::libraries;

use super::everyone::{How, Parser};
use super::hosts;
use crate::escape;

/// The output of `rfc1738 ask --json`.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "asked", deny_unknown_fields)]
pub(super) struct JsonAsked<'a> {
    /// The URL. If the argument was not UTF-8, each octet is the character with the same number.
    input: escape::Json<'a>,
    /// Whether two parsers read two hosts. A library does not count of which the design predicts less than 95 % of the unseen answers.
    two_hosts: bool,
    /// How well the designs of all libraries predict.
    predictions: JsonPredictions,
    /// The parsers, in groups: one for each host, most parsers first, then those that reject the URL, then the others.
    groups: Vec<JsonGroup<'a>>,
}

/// How well the designs of all libraries predict.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "predictions", deny_unknown_fields)]
struct JsonPredictions {
    /// The number of libraries that have a design.
    libraries: usize,
    /// The number of recorded answers that the inference of the designs did not see.
    unseen: usize,
    /// The number of those that the designs predict exactly.
    predicted: usize,
}

/// Parsers that read one host, or give one verdict.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "opinion", deny_unknown_fields)]
struct JsonGroup<'a> {
    /// `host`: reads this host; `reject`; `no-host`: accepts the URL without a host; `accept`: reports no parts; `decline`; `crash`.
    outcome: &'static str,
    /// The host, as most of the group report it.
    #[serde(skip_serializing_if = "Option::is_none")]
    host: Option<&'a str>,
    /// The answers of the group, the most frequent one first.
    answers: Vec<JsonSame<'a>>,
}

/// Parsers that give the same answer.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "same", deny_unknown_fields)]
struct JsonSame<'a> {
    /// The parts, if the answer has parts. Empty parts and default ports are left out, and the scheme is in lower case.
    #[serde(skip_serializing_if = "Option::is_none")]
    parts: Option<&'a CommonParts<'static>>,
    /// The parsers.
    by: Vec<JsonParser<'a>>,
}

/// Someone who gives an answer.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "parser", deny_unknown_fields)]
struct JsonParser<'a> {
    /// `asked`: the answer of an adapter; `text`: what a text says; `predicted`: what the design of a library predicts; `recorded`: what a
    /// library answered in its audit, where its design predicts another answer.
    how: &'static str,
    /// The name of the text, or of the library. A predicted library has a name that `rfc1738 decisions` knows.
    name: &'a str,
    /// The library as its users name it.
    #[serde(skip_serializing_if = "Option::is_none")]
    library: Option<&'static str>,
    /// Its language.
    #[serde(skip_serializing_if = "Option::is_none")]
    language: Option<&'static str>,
    /// Its version.
    #[serde(skip_serializing_if = "Option::is_none")]
    version: Option<&'static str>,
    /// The share of recorded answers of this library that its design predicts exactly, from 0 to 1. The inference did not see them.
    #[serde(skip_serializing_if = "Option::is_none")]
    share: Option<f64>,
    /// Why an adapter rejects the URL or crashes.
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<&'a str>,
}

/// Returns the schema of the JSON.
pub(crate) fn json_schema() -> serde_json::Value {
    rfc1738_oracle::schema::document::<JsonAsked<'_>>("The output of `rfc1738 ask --json`")
}

impl<'a> JsonAsked<'a> {
    pub(super) fn new(input: &'a str, opinions: &'a [Opinion<Parser>]) -> JsonAsked<'a> {
        JsonAsked {
            input: escape::Json(input.as_bytes()),
            two_hosts: hosts(opinions).nth(1).is_some(),
            predictions: JsonPredictions {
                libraries: libraries().len(),
                unseen: libraries().iter().map(|library| library.unseen).sum(),
                predicted: libraries().iter().map(|library| library.exact).sum(),
            },
            groups: opinions.iter().map(JsonGroup::new).collect(),
        }
    }
}

impl<'a> JsonGroup<'a> {
    fn new(opinion: &'a Opinion<Parser>) -> JsonGroup<'a> {
        let same = |same: &'a Same<Parser>| JsonSame {
            parts: same.parts(),
            by: same.by.iter().map(parser).collect(),
        };
        JsonGroup {
            outcome: opinion.outcome.name(),
            host: opinion.outcome.host(),
            answers: opinion.answers.iter().map(same).collect(),
        }
    }
}

fn parser(parser: &Parser) -> JsonParser<'_> {
    let (how, library) = match parser.how {
        How::Asked => ("asked", None),
        How::Text => ("text", None),
        How::Predicted(library) => ("predicted", Some(library)),
        How::Recorded(library) => ("recorded", Some(library)),
    };
    let known = library.and_then(|library| names::find(&library.name));
    JsonParser {
        how,
        name: &parser.name,
        library: known.map(|known| &*known.library),
        language: known.map(|known| &*known.language),
        version: known.map(|known| &*known.version),
        share: library.map(url_atlas_decisions::Library::share),
        why: parser.why.as_deref(),
    }
}
