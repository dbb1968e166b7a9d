//! The JSON Schemas of the fields of a vector, and the rules about which fields go together.

use schemars::{Schema, SchemaGenerator};
use serde_json::{Value, json};

use crate::corpus::Verdict;
use crate::corpus::schema as of_cases;
use rfc1738_oracle::risk::{RISKS, Risk};

pub(super) use of_cases::{
    answers, profiles as profile, questions as question, readings, readings_of_question, rules as rule,
    rulings as ruling, sections as section, verdicts as verdict,
};

pub(super) fn parts(generator: &mut SchemaGenerator) -> Schema {
    let mut parts = of_cases::parts(generator);
    parts.insert("required".into(), json!(["scheme"]));
    parts
}

pub(super) const FLAGS: [(&str, &str); 4] = [
    ("open", "The words of RFC 1738 support more than one answer: no answer of a reading is a failure."),
    (
        "convention",
        "RFC 1738 gives no rule, and the answer is a choice of this project: no other answer is a failure.",
    ),
    ("bytes", "The input is not UTF-8."),
    (
        "risk",
        "The input has a control character, a space or a character outside of US-ASCII that implementations \
         treat alone.",
    ),
];

pub(super) fn flags_of(input: &[u8], is_open: bool, is_convention: bool) -> Vec<&'static str> {
    // The other risks are characters of most URLs.
    let is_printable = |octets: &[u8]| octets.iter().all(u8::is_ascii_graphic);
    let is_in = |risk: &Risk| {
        !is_printable(risk.octets) && input.windows(risk.octets.len()).any(|octets| octets == risk.octets)
    };
    let has_risk = !is_printable(input) && RISKS.iter().any(is_in);
    let has = [is_open, is_convention, str::from_utf8(input).is_err(), has_risk];
    FLAGS.iter().zip(has).filter(|(_, has)| *has).map(|((flag, _), _)| *flag).collect()
}

pub(super) fn flags(_: &mut SchemaGenerator) -> Schema {
    let one = FLAGS.map(|(flag, says)| json!({ "const": flag, "description": says }));
    schemars::json_schema!({ "type": "array", "items": { "oneOf": one }, "minItems": 1, "uniqueItems": true })
}

pub(super) fn scheme(_: &mut SchemaGenerator) -> Schema {
    schemars::json_schema!({ "type": "string", "pattern": "^[a-z0-9+.-]+$" })
}

pub(super) fn offsets(_: &mut SchemaGenerator) -> Schema {
    schemars::json_schema!({
        "type": "object",
        "additionalProperties": { "type": "integer", "minimum": 0 },
        "minProperties": 1
    })
}

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
