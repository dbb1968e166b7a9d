//! The JSON Schemas of the fields of a vector, and the rules about which fields go together.

use schemars::{Schema, SchemaGenerator};
use serde_json::{Value, json};

use crate::corpus::Verdict;
use crate::corpus::schema as of_cases;

pub(super) use of_cases::{
    answers, profiles as profile, questions as question, readings, readings_of_question, rules as rule,
    rulings as ruling, sections as section, verdicts as verdict,
};

/// Returns the schema of parts as in a case, with a required scheme.
pub(super) fn parts(generator: &mut SchemaGenerator) -> Schema {
    let mut parts = of_cases::parts(generator);
    parts.insert("required".into(), json!(["scheme"]));
    parts
}

/// Returns the schema of the offsets of other readings, by ruling.
pub(super) fn offsets(_: &mut SchemaGenerator) -> Schema {
    schemars::json_schema!({
        "type": "object",
        "additionalProperties": { "type": "integer", "minimum": 0 },
        "minProperties": 1
    })
}

/// Returns the rules about which fields go with which verdict.
pub(super) fn fields_by_verdict() -> Value {
    let rule = |verdict: Verdict, required: &[&str], forbidden: &[&str]| {
        let forbidden: serde_json::Map<String, Value> =
            forbidden.iter().map(|&field| (field.into(), Value::Bool(false))).collect();
        json!({
            "if": { "properties": { "verdict": { "const": verdict.name() } } },
            "then": { "required": required, "properties": forbidden }
        })
    };
    json!([
        { "oneOf": [{ "required": ["parts"] }, { "required": ["at"] }] },
        rule(Verdict::Valid, &["parts"], &["readings", "offsets"]),
        rule(Verdict::Invalid, &["at"], &["readings", "common"]),
        rule(Verdict::Open, &["readings", "ruling"], &["offsets"]),
    ])
}

/// Returns the rules about which fields go with which question.
pub(super) fn fields_by_question() -> Value {
    let only_with = |question: &str, field: &str| {
        json!({
            "if": { "properties": { "asks": { "const": question } } },
            "then": { "required": [field] },
            "else": { "properties": { field: false } }
        })
    };
    let forbidden_with = |field: &str, forbidden: &[&str]| {
        let forbidden: serde_json::Map<String, Value> =
            forbidden.iter().map(|&field| (field.into(), Value::Bool(false))).collect();
        json!({ "if": { "required": [field] }, "then": { "properties": forbidden } })
    };
    json!([
        only_with("equivalence", "with"),
        only_with("building", "given"),
        { "dependentRequired": { "readings": ["ruling"] } },
        forbidden_with("convention", &["ruling", "readings"])
    ])
}
