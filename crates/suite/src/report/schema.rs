//! JSON Schemas of the JSON output of commands, from the types that are printed, and the schemas of shared values.
//!
//! The functions but [`document`] and [`id`] are for `#[schemars(schema_with = "...")]`.

use schemars::generate::SchemaSettings;
use schemars::transform::{RecursiveTransform, Transform};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde_json::{Value, json};

use crate::corpus::schema as of_cases;
use crate::difference::DifferenceKind;

/// Returns the schema of one value that a command prints: one object, or one line.
pub fn document<T: JsonSchema>(title: &str) -> Value {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    let mut schema = settings.into_generator().into_root_schema_for::<T>();
    // The line breaks of the comments serve the source only, so the descriptions do not keep them.
    let mut joined = RecursiveTransform(|schema: &mut Schema| {
        if let Some(Value::String(description)) = schema.get_mut("description") {
            *description = description.replace('\n', " ");
        }
    });
    joined.transform(&mut schema);
    schema.insert("title".into(), title.into());
    schema.into()
}

/// The id of a case or of a vector: a topic or a scheme, a slash, and a name.
pub fn id(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": "string", "pattern": "^[a-z]+/[a-z0-9@-]+$" })
}

/// `interpreter` or `producer`.
pub fn profile(generator: &mut SchemaGenerator) -> Schema {
    of_cases::profiles(generator)
}

/// A list of profiles.
pub(super) fn profiles(generator: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": "array", "items": of_cases::profiles(generator) })
}

/// `valid` or `invalid`.
pub fn verdict(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "enum": ["valid", "invalid"] })
}

/// `valid`, `invalid`, `open`; null for another question.
pub(super) fn verdict_of_case(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "enum": ["valid", "invalid", "open", null] })
}

/// The name of a rule of section 5.
pub fn rule(generator: &mut SchemaGenerator) -> Schema {
    of_cases::rules(generator)
}

/// The number of a section, `Appendix` or `References`.
pub fn section(generator: &mut SchemaGenerator) -> Schema {
    of_cases::sections(generator)
}

/// The id of a ruling.
pub fn ruling(generator: &mut SchemaGenerator) -> Schema {
    of_cases::rulings(generator)
}

/// The id of a ruling, or null.
pub(super) fn ruling_or_null(generator: &mut SchemaGenerator) -> Schema {
    json_schema!({ "anyOf": [of_cases::rulings(generator), { "type": "null" }] })
}

/// The name of a question other than the verdict.
pub(super) fn question(generator: &mut SchemaGenerator) -> Schema {
    of_cases::questions(generator)
}

/// The parts of a URL by name, as the corpus names them.
pub fn parts(generator: &mut SchemaGenerator) -> Schema {
    of_cases::parts(generator)
}

/// Texts, lists of texts and pairs of texts by name.
pub(super) fn values(_: &mut SchemaGenerator) -> Schema {
    let text = json!({ "type": "string" });
    let pair = json!({ "type": "array", "items": text, "minItems": 2, "maxItems": 2 });
    json_schema!({
        "type": "object",
        "additionalProperties": {
            "anyOf": [
                text,
                { "type": "array", "items": text },
                { "type": "array", "items": pair }
            ]
        }
    })
}

/// Two offsets in bytes, half-open: the first byte, and the first byte after the last one.
pub fn span(_: &mut SchemaGenerator) -> Schema {
    json_schema!({
        "type": "array",
        "items": { "type": "integer", "minimum": 0 },
        "minItems": 2,
        "maxItems": 2
    })
}

/// The version of a report's format.
pub(super) fn format(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "const": super::FORMAT })
}

/// The name of a kind of difference.
pub(super) fn kind(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "enum": DifferenceKind::ALL.map(DifferenceKind::name) })
}

/// Ranges of bytes in hexadecimal: `["00-1f", "7f"]`; null for the end of the input.
pub(super) fn byte_ranges(_: &mut SchemaGenerator) -> Schema {
    let pattern = "^[0-9a-f]{2}(-[0-9a-f]{2})?$";
    json_schema!({ "type": ["array", "null"], "items": { "type": "string", "pattern": pattern } })
}
