//! An audit as JSON.

use std::collections::BTreeMap;

use rfc1738_oracle::{Answer, Text};
use rfc1738_oracle::{CommonPart, CommonParts};
use rfc1738_oracle::{SCHEMES, escape};

use crate::{Audit, Cause, Elsewhere, Strings};

/// Returns the audit as one line of JSON.
pub fn json(audit: &Audit) -> String {
    line(&Json::new(audit))
}

/// Returns as one line of JSON the causes of one name with all their inputs: by the text, and
/// because a browser goes elsewhere.
pub fn cause_json(by_text: Option<&Cause>, elsewhere_than: Option<&Elsewhere>) -> String {
    let json = JsonOneCause {
        cause: by_text.map(cause),
        inputs: by_text.map_or_else(Strings::default, |one| one.inputs.clone()),
        elsewhere: elsewhere_than.map(elsewhere),
        elsewhere_inputs: elsewhere_than.map_or_else(Strings::default, |one| one.cause.inputs.clone()),
    };
    line(&json)
}

/// Returns a line of JSON in ASCII, so no text of a library drives a terminal.
pub(super) fn line(json: &impl serde::Serialize) -> String {
    escape::json(&serde_json::to_string(json).expect("a report has only texts and numbers")) + "\n"
}

/// The output of `rfc1738 audit --cause CAUSE --format json`.
#[derive(serde::Serialize)]
struct JsonOneCause<'a> {
    /// The cause by the text, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    cause: Option<JsonCause<'a>>,
    /// All its inputs, the most convincing first.
    inputs: Strings,
    /// The cause for which a browser goes elsewhere, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    elsewhere: Option<JsonElsewhere<'a>>,
    /// All its inputs, the most convincing first.
    elsewhere_inputs: Strings,
}

/// The output of `rfc1738 audit --format json`.
#[derive(serde::Serialize)]
struct Json<'a> {
    /// The name of the library, as its adapter gives it.
    name: &'a str,
    /// The text that the library says it follows.
    claims: &'a str,
    /// The id of the text that the library is judged against: `rfc1738`, `rfc2396`, `rfc3986` or
    /// `url-standard`.
    against: &'static str,
    /// Why this text: `asked`, `claimed`, or `nearest`, if the library gives its answers most
    /// often.
    chosen: &'static str,
    /// The id of the text that the library follows: at least nine of ten answers are the same.
    #[serde(skip_serializing_if = "Option::is_none")]
    follows: Option<&'static str>,
    /// The id of the text with the greatest share of equal answers.
    #[serde(skip_serializing_if = "Option::is_none")]
    nearest: Option<&'static str>,
    /// The number of inputs with an answer.
    asked: u64,
    /// The number of inputs that were not asked.
    not_asked: u64,
    /// The number of inputs that the library declines.
    declined: u64,
    /// The number of references, which were not compared, because the library takes them.
    references: u64,
    /// The number of answers that are right only by another reading of what the text leaves open.
    open: u64,
    /// The parts that the library never reports, so they were not compared.
    not_compared: Vec<&'static str>,
    /// The share of equal answers with each text, by the id of the text: over all schemes, by
    /// scheme, and by part of the URLs that both accept.
    texts: BTreeMap<&'static str, JsonText>,
    /// The root causes of the answers that depart from the text, the worst first.
    causes: Vec<JsonCause<'a>>,
    /// The root causes for which a browser goes elsewhere than the library says, the worst first.
    /// They need not be faults by the text.
    elsewhere: Vec<JsonElsewhere<'a>>,
    /// Why the library was asked no more.
    #[serde(skip_serializing_if = "Option::is_none")]
    trouble: Option<&'a str>,
}

#[derive(serde::Serialize)]
struct JsonText {
    /// The share of equal answers, from 0 to 1.
    all: Option<f64>,
    /// The share by scheme.
    schemes: BTreeMap<&'static str, f64>,
    /// The share of URLs in which a part is the same, of those that both accept.
    parts: BTreeMap<&'static str, f64>,
}

#[derive(serde::Serialize)]
struct JsonCause<'a> {
    /// The name of the cause, which `--accept` and `--cause` take.
    cause: &'a str,
    /// The feature that the inputs have in common, in words.
    words: &'a str,
    /// The greatest danger of the answers: `host`, `login`, `resource`, `verdict` or `spelling`.
    danger: &'static str,
    /// What the library does with the shown input, in words.
    does: String,
    /// The number of inputs.
    inputs: usize,
    /// Whether the library gives the answer also alone, in a fresh process, as far as that was
    /// asked.
    found_again: bool,
    /// The parts that differ, the most dangerous first.
    parts: Vec<&'static str>,
    /// The most convincing input.
    input: &'a str,
    /// The answer by the text, as the library spells it by its conventions.
    expected: JsonAnswer<'a>,
    /// The answer of the library.
    answer: JsonAnswer<'a>,
}

/// A cause for which a browser goes elsewhere than a library says.
#[derive(serde::Serialize)]
pub(super) struct JsonElsewhere<'a> {
    /// Where the browser goes: `host`, `script`, `scheme`, `no-host`, `text`, `printed-script`,
    /// `printed-host`, `line-break`, `address`, `printed-place` or `spelling`.
    way: &'static str,
    /// The name of the cause.
    cause: &'a str,
    /// The feature that the inputs have in common, in words.
    words: &'a str,
    /// Whether the library answers about the shown input as its text says.
    by_text: bool,
    /// The number of inputs.
    inputs: usize,
    /// With how many of them the browser goes elsewhere in this way. The others show a way that is
    /// less bad.
    in_this_way: usize,
    /// The most convincing input.
    input: &'a str,
    /// What a browser makes of it, by the URL Standard.
    browser: JsonAnswer<'a>,
    /// The answer of the library. Of one that only says whether a URL is valid, the parts are those
    /// of Appendix B of RFC 3986.
    answer: JsonAnswer<'a>,
}

/// An answer about an input.
#[derive(serde::Serialize)]
pub(super) struct JsonAnswer<'a> {
    /// `accept`, `reject`, `crash` or `decline`.
    verdict: &'static str,
    /// The parts.
    #[serde(skip_serializing_if = "Option::is_none")]
    parts: Option<&'a CommonParts<'static>>,
}

impl<'a> Json<'a> {
    fn new(audit: &'a Audit) -> Json<'a> {
        Json {
            name: &audit.name,
            claims: &audit.claims,
            against: audit.against.id(),
            chosen: audit.chosen.name(),
            follows: audit.agreements.followed().map(|(text, _)| text.id()),
            nearest: audit.agreements.nearest().map(|(text, _)| text.id()),
            asked: audit.asked,
            not_asked: audit.not_asked,
            declined: audit.declined,
            references: audit.references,
            open: audit.open,
            not_compared: audit.not_compared.iter().map(|part| part.name()).collect(),
            texts: Text::ALL.map(|of| (of.id(), text(audit, of))).into(),
            causes: audit.causes.iter().map(cause).collect(),
            elsewhere: audit.elsewhere.iter().map(elsewhere).collect(),
            trouble: audit.trouble.as_deref(),
        }
    }
}

fn text(audit: &Audit, of: Text) -> JsonText {
    let of_text = audit.agreements.of(of);
    let schemes = SCHEMES.into_iter().chain(["other"]);
    let schemes =
        schemes.filter_map(|scheme| Some((scheme, audit.agreements.of_scheme(of, scheme).share()?)));
    let parts = CommonPart::ALL.into_iter().filter(|part| *part != CommonPart::Scheme);
    JsonText {
        all: of_text.share(),
        schemes: schemes.collect(),
        parts: parts.filter_map(|part| Some((part.name(), of_text.share_of_part(part)?))).collect(),
    }
}

fn cause(one: &Cause) -> JsonCause<'_> {
    JsonCause {
        cause: &one.name,
        words: &one.words,
        danger: one.danger.name(),
        does: one.symptom.words(),
        inputs: one.inputs.len(),
        found_again: one.is_found_again,
        parts: one.parts.iter().map(|(part, _)| part.name()).collect(),
        input: &one.input,
        expected: answer(&one.expected),
        answer: answer(&one.answer),
    }
}

pub(super) fn elsewhere(one: &Elsewhere) -> JsonElsewhere<'_> {
    JsonElsewhere {
        way: one.way.name(),
        cause: &one.cause.name,
        words: &one.cause.words,
        by_text: one.is_by_text,
        inputs: one.cause.inputs.len(),
        in_this_way: one.in_this_way,
        input: &one.cause.input,
        browser: answer(&one.cause.expected),
        answer: answer(&one.cause.answer),
    }
}

pub(super) fn answer(answer: &Answer) -> JsonAnswer<'_> {
    let (verdict, parts) = match answer {
        Answer::Accept(parts) => ("accept", Some(&**parts)),
        Answer::Reject => ("reject", None),
        Answer::Crash | Answer::Timeout => ("crash", None),
        Answer::Decline => ("decline", None),
    };
    JsonAnswer { verdict, parts }
}
