//! The JSON Schemas of the files, generated from the types that read them. Editors use them to
//! complete and check.

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde_json::{Value, json};

pub(crate) use rfc1738_oracle::schema::parts;
use rfc1738_oracle::schema::{join_lines, shapes};

use super::background::BackgroundText;
use super::case::Verdict;
use super::text::{CaseText, ClauseText};
use rfc1738::{Profile, Rule};
use rfc1738_oracle::Question;
use rfc1738_texts::RFC1738;

pub(super) fn required_of_case(schema: &mut Schema) {
    require(schema, &["name", "why", "section", "rule", "input"]);
}

pub(super) fn required_of_clause(schema: &mut Schema) {
    require(schema, &["id", "section", "quote"]);
}

pub(super) fn required_of_background(schema: &mut Schema) {
    require(schema, &["quote", "kind", "why"]);
}

/// Requires these fields. The other fields are optional, but not empty, because YAML reads an empty
/// field as null.
fn require(schema: &mut Schema, fields: &[&str]) {
    schema.insert("required".into(), json!(fields));
    let properties = schema.get_mut("properties").and_then(Value::as_object_mut);
    for property in properties.into_iter().flat_map(|properties| properties.values_mut()) {
        if property.get("type") == Some(&json!(["string", "null"])) {
            property["type"] = "string".into();
        }
    }
}

pub(super) fn fields_by_verdict() -> Value {
    let fields = |required: &[&str], forbidden: &[&str]| {
        let forbidden: serde_json::Map<String, Value> =
            forbidden.iter().map(|&field| (field.into(), Value::Bool(false))).collect();
        json!({ "required": required, "properties": forbidden })
    };
    let rule = |verdict: Verdict, required: &[&str], forbidden: &[&str]| {
        let is = json!({ "required": ["verdict"], "properties": { "verdict": { "const": verdict.name() } } });
        json!({ "if": is, "then": fields(required, forbidden) })
    };
    let question = |name: &str, required: &[&str], forbidden: &[&str]| {
        let is = json!({ "required": ["asks"], "properties": { "asks": { "const": name } } });
        json!({ "if": is, "then": fields(required, forbidden) })
    };
    let of_verdicts = &["verdict", "parts", "at", "each", "near"];
    let of_questions = &["with", "given", "answer", "convention"];
    let mut question_fields = fields(&["answer"], of_verdicts);
    question_fields["properties"]["readings"] = of_readings(&answers_value());
    question_fields["dependentRequired"] = json!({ "readings": ["ruling"] });
    let mut verdict_fields = fields(&["verdict"], of_questions);
    verdict_fields["properties"]["readings"] = of_readings(&answers_of_readings());
    let mut rules = Vec::from([json!({
        "if": { "required": ["asks"] },
        "then": question_fields,
        "else": verdict_fields
    })]);
    for name in Question::NAMES {
        rules.push(match name {
            "equivalence" => question(name, &["with"], &["given"]),
            "building" => question(name, &["given"], &["with"]),
            _ => question(name, &[], &["with", "given"]),
        });
    }
    let one_of =
        |fields: &[&str]| fields.iter().map(|field| json!({ "required": [field] })).collect::<Vec<_>>();
    rules.extend([
        json!({ "anyOf": one_of(&["clauses", "quote", "near"]) }),
        json!({ "oneOf": one_of(&["parts", "at", "asks"]) }),
        rule(Verdict::Valid, &["parts"], &["at", "each", "near", "readings"]),
        rule(Verdict::Invalid, &["at"], &["parts", "readings"]),
        rule(Verdict::Open, &["readings", "ruling"], &["each"]),
        json!({ "if": { "required": ["convention"] }, "then": fields(&[], &["ruling", "readings"]) }),
    ]);
    Value::Array(rules)
}

pub(super) fn one_of<'n>(names: impl Iterator<Item = &'n str>) -> Schema {
    json_schema!({ "enum": names.collect::<Vec<_>>() })
}

pub(crate) fn sections(_: &mut SchemaGenerator) -> Schema {
    one_of(RFC1738.sections.iter().map(|section| section.number))
}

pub(crate) fn rules(_: &mut SchemaGenerator) -> Schema {
    one_of(Rule::ALL.iter().map(|rule| rule.name()))
}

pub(crate) fn profiles(_: &mut SchemaGenerator) -> Schema {
    one_of(Profile::ALL.iter().map(|profile| profile.name()))
}

pub(crate) fn verdicts(_: &mut SchemaGenerator) -> Schema {
    one_of(Verdict::ALL.iter().map(|verdict| verdict.name()))
}

pub(crate) fn questions(_: &mut SchemaGenerator) -> Schema {
    one_of(Question::NAMES.into_iter())
}

pub(crate) fn rulings(_: &mut SchemaGenerator) -> Schema {
    one_of(RFC1738.rulings.iter().map(|ruling| ruling.id))
}

pub(super) fn bytes(_: &mut SchemaGenerator) -> Schema {
    let pattern = "^[0-9a-f]{2}(-[0-9a-f]{2})?$";
    json_schema!({ "type": "array", "items": { "type": "string", "pattern": pattern }, "minItems": 1 })
}

/// [`fields_by_verdict`] says which.
pub(super) fn readings_of_case(_: &mut SchemaGenerator) -> Schema {
    of_readings(&answers_of_readings()).try_into().expect("an object is a schema")
}

pub(crate) fn readings(_: &mut SchemaGenerator) -> Schema {
    of_readings(&answers_of_readings()).try_into().expect("an object is a schema")
}

pub(crate) fn readings_of_question(_: &mut SchemaGenerator) -> Schema {
    of_readings(&answers_value()).try_into().expect("an object is a schema")
}

fn of_readings(reading: &Value) -> Value {
    json!({ "type": "object", "additionalProperties": reading, "minProperties": 2 })
}

/// A verdict, or the parts of a URL.
fn answers_of_readings() -> Value {
    json!({ "anyOf": [{ "enum": [Verdict::Valid.name(), Verdict::Invalid.name()] }, answers_value()] })
}

pub(crate) fn answers(_: &mut SchemaGenerator) -> Schema {
    answers_value().try_into().expect("an object is a schema")
}

fn answers_value() -> Value {
    let shapes = shapes().map(|(_, schema)| schema);
    json!({ "type": "object", "additionalProperties": { "anyOf": shapes } })
}

pub fn schemas() -> [(&'static str, String); 3] {
    [
        ("case.schema.json", schema::<CaseText>("The cases of one topic")),
        ("clauses.schema.json", schema::<ClauseText>("The clauses of RFC 1738")),
        ("background.schema.json", schema::<BackgroundText>("The sentences of RFC 1738 without a clause")),
    ]
}

fn schema<T: JsonSchema>(title: &str) -> String {
    let mut schema = SchemaSettings::draft2020_12().into_generator().into_root_schema_for::<Vec<T>>();
    join_lines(&mut schema);
    schema.insert("title".into(), title.into());
    schema.insert("$comment".into(), "Generated by `cargo xtask cases schema`.".into());
    format!("{:#}\n", Value::from(schema))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::entry::cut;
    use crate::corpus::text::EntryText;

    /// Returns the fields of the schema, and the required ones.
    fn of_schema<T: JsonSchema>(name: &str) -> [Vec<String>; 2] {
        let schema: Value = serde_json::from_str(&schema::<T>("")).unwrap();
        let of_entry = &schema["$defs"][name];
        let fields = of_entry["properties"].as_object().unwrap().keys().cloned().collect();
        let required = of_entry["required"].as_array().unwrap().iter();
        [fields, required.map(|field| field.as_str().unwrap().into()).collect()]
    }

    /// Returns the fields that the loader suggests for an unknown field, and those that it reports
    /// as missing.
    fn of_loader<T: EntryText>() -> [Vec<String>; 2] {
        let (_, problems) = T::read("x.yaml", cut("- qqqqqq: x\n").entries[0]);
        let messages = problems.iter().map(|problem| problem.message.as_str());
        let known = messages.clone().find_map(|message| message.split_once("the fields are ")).unwrap().1;
        let mut known: Vec<String> = known.split(", ").map(String::from).collect();
        known.sort();
        let missing = messages.filter(|message| message.ends_with(" is missing"));
        [known, missing.map(|message| message.split('`').nth(1).unwrap().into()).collect()]
    }

    #[test]
    fn the_schema_and_the_loader_have_equal_fields() {
        let [fields, mut required] = of_schema::<CaseText>("case");
        // Only a case without another question requires this field.
        required.push("verdict".into());
        assert_eq!([fields, required], of_loader::<CaseText>());
        assert_eq!(of_schema::<ClauseText>("clause"), of_loader::<ClauseText>());
        assert_eq!(of_schema::<BackgroundText>("background"), of_loader::<BackgroundText>());
    }
}
