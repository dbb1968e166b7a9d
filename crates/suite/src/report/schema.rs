//! JSON Schemas of values that several commands print, for `#[schemars(schema_with = "...")]`.

use schemars::{Schema, SchemaGenerator, json_schema};
use serde_json::json;

use crate::corpus::schema as of_cases;
use rfc1738_oracle::difference::DifferenceKind;

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
