//! Cases and clauses as their files write them. The shapes of the fields are checked, but not yet
//! their meaning.
//!
//! The JSON Schemas are generated from these types, so editors show the comments of the fields.

// The derived schemas call `to_string`, which no prelude brings here.
use std::string::ToString as _;

use schemars::JsonSchema;

use super::entry::{Entry, Fields, Placed};
use super::problem::Problem;
use super::schema;
use super::yaml::Tree;
use rfc1738_oracle::{Input, PartValue, Parts};

/// A case: what RFC 1738 says about one input.
#[derive(Clone, Debug, PartialEq, JsonSchema)]
#[schemars(rename = "case", deny_unknown_fields, extend("allOf" = schema::fields_by_verdict()))]
#[schemars(transform = schema::required_of_case)]
pub(super) struct CaseText {
    /// The name of the case, in kebab-case, which names one thing and is never a number. With the
    /// file's name it is the permanent id.
    #[schemars(regex(pattern = "^[a-z][a-z0-9]*(-[a-z0-9]+)*$"))]
    pub(super) name: String,
    /// One or two sentences for a reader: the subject of the case and the reason for the answer.
    pub(super) why: String,
    /// The section of the RFC that supports the verdict, in quotes: YAML reads a bare 3.10 as the
    /// number 3.1.
    #[schemars(schema_with = "schema::sections")]
    pub(super) section: String,
    /// The rule of section 5 that the case tests. For a valid input the rule occurs in the
    /// derivation. For an invalid input the parser is reading the rule at `at`, or the rule could
    /// begin there.
    #[schemars(schema_with = "schema::rules")]
    pub(super) rule: String,
    /// Ids from clauses.yaml that this case covers.
    pub(super) clauses: Vec<String>,
    /// Words of the RFC, with one space in place of each line break.
    pub(super) quote: Option<String>,
    /// The id of the valid case from which this invalid case differs by one fault.
    pub(super) near: Option<String>,
    /// The profile under which the verdict holds, if it holds under only one.
    #[schemars(schema_with = "schema::profiles")]
    pub(super) profile: Option<String>,
    /// The question about the input, if it is not whether the input is a URL.
    #[schemars(schema_with = "schema::questions")]
    pub(super) asks: Option<String>,
    /// The text, in quotes. Bytes that are not UTF-8 are written as {hex: "66ff"}. If the case asks
    /// for building: the scheme.
    pub(super) input: Input,
    /// If the case asks for equivalence: the second URL.
    pub(super) with: Option<String>,
    /// If the case asks for building: the parts as octets. Each octet is the character with the
    /// same number, up to U+00FF.
    #[schemars(schema_with = "schema::answers")]
    pub(super) given: Option<Parts>,
    /// The answer in place of a verdict: every result by its name. Each octet is the character with
    /// the same number, up to U+00FF.
    #[schemars(schema_with = "schema::answers")]
    pub(super) answer: Option<Parts>,
    /// `valid`, `invalid`, or `open` if the text supports more than one answer.
    #[schemars(schema_with = "schema::verdicts")]
    pub(super) verdict: Option<String>,
    /// For a valid input: every part that is present, as it is written, without decoding. Absent
    /// parts are left out, and empty parts are "".
    #[schemars(schema_with = "schema::parts")]
    pub(super) parts: Option<Parts>,
    /// For an invalid input: the byte offset, in quotes, of the first byte that no valid URL has
    /// there. If the input only ends too early, it is the length of the input.
    #[schemars(regex(pattern = "^(0|[1-9][0-9]*)$"))]
    pub(super) at: Option<String>,
    /// For an invalid input: bytes or ranges of bytes in hexadecimal. Each of them in place of the
    /// byte at `at` is also invalid there, and becomes a case of its own.
    #[schemars(schema_with = "schema::bytes")]
    pub(super) each: Vec<String>,
    /// For an open case: each reading of the text and its verdict. `parts` or `at` shows which
    /// reading this project follows. If the case has `asks`: each reading and its complete answer.
    /// `answer` is the one that this project follows.
    #[schemars(schema_with = "schema::readings_of_case")]
    pub(super) readings: Option<Vec<(String, ReadingText)>>,
    /// The ruling that decides the case.
    #[schemars(schema_with = "schema::rulings")]
    pub(super) ruling: Option<String>,
    /// In place of `ruling`, if the case has `asks` and the RFC gives no rule: the ruling that
    /// states the convention of this project.
    #[schemars(schema_with = "schema::rulings")]
    pub(super) convention: Option<String>,
}

/// What a reading says: a verdict, or the answer to another question.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum ReadingText {
    Verdict(String),
    Answer(Parts),
}

/// A clause: a sentence of the RFC that software can obey or break.
#[derive(Clone, Debug, PartialEq, JsonSchema)]
#[schemars(rename = "clause", deny_unknown_fields)]
#[schemars(transform = schema::required_of_clause)]
pub(super) struct ClauseText {
    /// The section, a slash, and a kebab-case name.
    pub(super) id: String,
    /// The section of the sentence, in quotes.
    #[schemars(schema_with = "schema::sections")]
    pub(super) section: String,
    /// The words of the sentence, with one space in place of each line break.
    pub(super) quote: String,
    /// The reason why no case can test the clause, if none can.
    pub(super) untestable: Option<String>,
}

/// A type that is read from one entry of a file.
pub(super) trait EntryText: Sized {
    /// Takes the fields and adds their problems to `fields`.
    fn take(fields: &mut Fields<'_>) -> Self;

    /// Reads an entry. Returns its value, if one could be read, and all problems.
    fn read(file: &str, entry: Entry<'_>) -> (Option<Placed<Self>>, Vec<Problem>) {
        match Fields::read(file, entry) {
            Err(problem) => (None, Vec::from([problem])),
            Ok(mut fields) => {
                let value = Self::take(&mut fields);
                let (placed, problems) = fields.finish(value);
                (Some(placed), problems)
            }
        }
    }
}

impl EntryText for CaseText {
    fn take(fields: &mut Fields<'_>) -> CaseText {
        ["section", "quote", "input", "with", "at", "each"]
            .into_iter()
            .for_each(|name| fields.check_quotes(name));
        let asked = fields.has("asks");
        CaseText {
            name: fields.required("name"),
            why: fields.required("why"),
            section: fields.required("section"),
            rule: fields.required("rule"),
            clauses: fields.list("clauses"),
            quote: fields.text("quote"),
            near: fields.text("near"),
            profile: fields.text("profile"),
            asks: fields.text("asks"),
            input: input(fields),
            with: fields.text("with"),
            given: parts(fields, "given"),
            answer: parts(fields, "answer"),
            verdict: if asked { fields.text("verdict") } else { Some(fields.required("verdict")) },
            parts: parts(fields, "parts"),
            at: fields.text("at"),
            each: fields.list("each"),
            readings: readings(fields),
            ruling: fields.text("ruling"),
            convention: fields.text("convention"),
        }
    }
}

impl EntryText for ClauseText {
    fn take(fields: &mut Fields<'_>) -> ClauseText {
        ["id", "section", "quote", "untestable"].into_iter().for_each(|name| fields.check_quotes(name));
        ClauseText {
            id: fields.required("id"),
            section: fields.required("section"),
            quote: fields.required("quote"),
            untestable: fields.text("untestable"),
        }
    }
}

/// The largest length of an input, in bytes. A derivation takes some hundred times the memory of
/// its input.
const LONGEST_INPUT: usize = 1 << 20;

fn input(fields: &mut Fields<'_>) -> Input {
    let read = match fields.take("input") {
        None => Err("is missing".into()),
        Some(Tree::Text(text)) => Ok(Input::from(text.as_bytes())),
        Some(Tree::Map(map)) => match &map[..] {
            [(key, Tree::Text(hex))] if key == "hex" => Input::from_hex(hex),
            _ => Err("is a text, or {hex: \"66ff\"} with the digits in quotes".into()),
        },
        Some(other) => {
            fields.not_text("input", &other);
            return Input::default();
        }
    };
    let read = read.and_then(|input| match input.bytes().len() {
        0..=LONGEST_INPUT => Ok(input),
        length => Err(format!("has {length} bytes; expected at most {LONGEST_INPUT}, write a shorter input")),
    });
    read.unwrap_or_else(|why: String| {
        fields.problem("input", &why);
        Input::default()
    })
}

fn parts(fields: &mut Fields<'_>, field: &'static str) -> Option<Parts> {
    let map = fields.map(field)?;
    Some(parts_of(fields, field, map))
}

/// Returns the parts in a map, and adds a problem of `field` for every value that is not a part.
fn parts_of(fields: &mut Fields<'_>, field: &'static str, map: Vec<(String, Tree)>) -> Parts {
    let mut parts = Parts::new();
    for (name, value) in map {
        let value = match part_value(&value) {
            Ok(value) => value,
            Err(Some(scalar)) => {
                fields.not_text(field, scalar);
                continue;
            }
            Err(None) => {
                let what =
                    format!("has a `{name}` that is not a text, a list of texts, or a list of [name, value]");
                fields.problem(field, &what);
                continue;
            }
        };
        parts.insert(name, value);
    }
    parts
}

/// Returns a part's value. The error is the scalar in it that is not text, or `None` if the shape
/// is wrong.
fn part_value(value: &Tree) -> Result<PartValue, Option<&Tree>> {
    match value {
        Tree::List(list) if list.iter().any(|element| matches!(element, Tree::List(_))) => {
            list.iter().map(pair).collect::<Result<_, _>>().map(PartValue::Fields)
        }
        Tree::List(list) => {
            list.iter().map(|one| text(one).map(Into::into)).collect::<Result<_, _>>().map(PartValue::List)
        }
        other => text(other).map(PartValue::Text),
    }
}

fn pair(element: &Tree) -> Result<(String, String), Option<&Tree>> {
    match element {
        Tree::List(pair) if pair.len() == 2 => Ok((text(&pair[0])?, text(&pair[1])?)),
        _ => Err(None),
    }
}

fn text(element: &Tree) -> Result<String, Option<&Tree>> {
    match element {
        Tree::Text(text) => Ok(text.clone()),
        Tree::NotText(_) => Err(Some(element)),
        _ => Err(None),
    }
}

fn readings(fields: &mut Fields<'_>) -> Option<Vec<(String, ReadingText)>> {
    let mut readings = Vec::new();
    for (name, says) in fields.map("readings")? {
        match says {
            Tree::Text(verdict) => readings.push((name, ReadingText::Verdict(verdict))),
            Tree::Map(answer) => {
                let answer = fields.unique("readings", answer);
                let answer = parts_of(fields, "readings", answer);
                readings.push((name, ReadingText::Answer(answer)));
            }
            other => fields.not_text("readings", &other),
        }
    }
    Some(readings)
}
