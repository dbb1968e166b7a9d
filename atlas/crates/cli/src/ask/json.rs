//! The JSON of `url-atlas ask`.

use rfc1738_oracle::CommonParts;
use serde::Serialize;
use url_atlas_decisions::libraries;
use url_atlas_evidence::everyone::{self, Known};
use url_atlas_evidence::names;
use url_atlas_evidence::opinions::{Opinion, Same};

use super::everyone::{Everyone, How, Parser};
use rfc1738_cli::escape;

/// The output of `url-atlas ask --json`; docs/json.md lists its keys.
#[derive(Serialize)]
pub(super) struct JsonAsked<'a> {
    input: escape::Json<'a>,
    danger: bool,
    verdict: String,
    predictions: JsonPredictions,
    groups: Vec<JsonGroup<'a>>,
    unknown: Vec<JsonUnknown<'a>>,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    not_started: &'a [String],
}

/// A library whose answer is unknown, and why.
#[derive(Serialize)]
struct JsonUnknown<'a> {
    name: &'a str,
    why: &'static str,
}

/// How well the designs of all libraries predict.
#[derive(Serialize)]
struct JsonPredictions {
    libraries: usize,
    unseen: usize,
    predicted: usize,
}

/// Parsers that read one host, or give one verdict.
#[derive(Serialize)]
struct JsonGroup<'a> {
    outcome: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    host: Option<&'a str>,
    answers: Vec<JsonSame<'a>>,
}

/// Parsers that give the same answer.
#[derive(Serialize)]
struct JsonSame<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    parts: Option<&'a CommonParts<'static>>,
    by: Vec<JsonParser<'a>>,
}

/// Someone who gives an answer.
#[derive(Serialize)]
struct JsonParser<'a> {
    how: &'static str,
    name: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    library: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    language: Option<&'static str>,
    #[serde(skip_serializing_if = "str::is_empty")]
    version: &'a str,
    #[serde(skip_serializing_if = "str::is_empty")]
    options: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    share: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<&'a str>,
}

impl<'a> JsonAsked<'a> {
    pub(super) fn new(
        input: &'a str,
        (danger, verdict): (bool, String),
        everyone: &'a Everyone,
    ) -> JsonAsked<'a> {
        let unknown = |known: &'a Known| match known.how {
            everyone::How::Unknown(why) => Some(JsonUnknown { name: &known.library.name, why }),
            _ => None,
        };
        JsonAsked {
            input: escape::Json(input.as_bytes()),
            danger,
            verdict,
            predictions: JsonPredictions {
                libraries: libraries().len(),
                unseen: libraries().iter().map(|library| library.unseen).sum(),
                predicted: libraries().iter().map(|library| library.exact).sum(),
            },
            groups: everyone.opinions.iter().map(JsonGroup::new).collect(),
            unknown: everyone.unknown.iter().filter_map(unknown).collect(),
            not_started: &everyone.not_started,
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
        How::Adapter => (everyone::How::Asked.name(), None),
        How::Text => ("text", None),
        How::Known(library, how) => (how.name(), Some(library)),
    };
    let known = library.and_then(|library| names::find(&library.name));
    JsonParser {
        how,
        name: &parser.name,
        library: known.map(|known| &*known.library),
        language: known.map(|known| &*known.language),
        version: &parser.version,
        options: known.map_or("", |known| &*known.options),
        share: library.map(url_atlas_decisions::Library::share),
        why: parser.why.as_deref(),
    }
}
