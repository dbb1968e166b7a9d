//! The meaning of a URL, for a person and for a program.

use std::io::Write;

use rfc1738::meaning::Meaning;
use rfc1738::url::Url;
use rfc1738_oracle::Parts;
use rfc1738_oracle::subjects::meaning_answer;
use rfc1738_suite::report::schema;
use rfc1738_texts::RFC1738;
use schemars::{Schema, SchemaGenerator, json_schema};
use serde::Serialize;
use serde_json::json;

use crate::excerpt::ends;
use crate::output::{Failure, Output, WIDTH};
use crate::phrases;

/// The longest line that is printed whole, in characters. Of a longer line, the beginning and the end are printed.
const LONGEST: usize = 280;

/// Writes a line for each thing to do or to know. A continued line is indented further, so it looks like no new line.
pub(crate) fn write(meaning: &Meaning<'_>, out: &mut Output) -> Result<(), Failure> {
    let section = RFC1738.section(meaning.section()).map_or("", |section| section.title);
    writeln!(out, "\nmeaning, by section {}, {section}:", meaning.section())?;
    for line in meaning.to_string().lines() {
        let line = format!("  {}", ends(line, LONGEST));
        writeln!(out, "{}", phrases::hanging(&line, 8, WIDTH))?;
    }
    Ok(())
}

/// The meaning in JSON: the section, and the answer that a case of the corpus with `asks: meaning` would expect.
#[derive(Serialize)]
pub(crate) struct MeaningJson {
    section: &'static str,
    #[serde(flatten)]
    answer: Parts,
}

/// Returns the meaning of a URL for JSON.
pub(crate) fn json(url: &Url<'_>) -> MeaningJson {
    MeaningJson { section: rfc1738::meaning::meaning(url).section(), answer: meaning_answer(url) }
}

/// Returns the JSON Schema of [`MeaningJson`]: `section` is always present, and the other fields depend on the scheme.
pub(crate) fn schema(generator: &mut SchemaGenerator) -> Schema {
    let text = json!({"type": "string"});
    let texts = json!({"type": "array", "items": text});
    let pair = json!({"type": "array", "items": text, "minItems": 2, "maxItems": 2});
    let mut properties = serde_json::Map::new();
    properties.insert("section".into(), json!(schema::section(generator)));
    for (names, schema) in
        [(&TEXTS[..], text), (&LISTS[..], texts), (&["fields"][..], json!({"type": "array", "items": pair}))]
    {
        properties.extend(names.iter().map(|&name| (name.to_owned(), schema.clone())));
    }
    json_schema!({
        "type": "object",
        "properties": properties,
        "required": ["section"],
        "additionalProperties": false
    })
}

/// The fields of a meaning that hold a text.
const TEXTS: [&str; 22] = [
    "address",
    "database",
    "document-id",
    "domain",
    "forged-by",
    "form",
    "group",
    "gtype",
    "host",
    "hsoname",
    "language",
    "local-part",
    "message-id",
    "password",
    "port",
    "request",
    "scheme",
    "search",
    "selector",
    "user",
    "view",
    "wtype",
];

/// The fields of a meaning that hold a list of texts.
const LISTS: [&str; 5] = ["attributes", "attributes-of-all", "commands", "form-values", "segments"];
