//! JSON Schemas: of the values that commands print, from their types, and of the parts of a URL.

use std::collections::BTreeMap;

use schemars::generate::SchemaSettings;
use schemars::transform::{RecursiveTransform, Transform};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde_json::{Value, json};

use crate::names::{self, Shape};

/// Returns the schema of one value that a command prints: one object, or one line.
pub fn document<T: JsonSchema>(title: &str) -> Value {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    let mut schema = settings.into_generator().into_root_schema_for::<T>();
    join_lines(&mut schema);
    schema.insert("title".into(), title.into());
    schema.into()
}

/// Joins the lines of each description. The line breaks of the comments serve the source only.
pub fn join_lines(schema: &mut Schema) {
    let mut joined = RecursiveTransform(|schema: &mut Schema| {
        if let Some(Value::String(description)) = schema.get_mut("description") {
            *description = description.replace('\n', " ");
        }
    });
    joined.transform(schema);
}

/// Returns the schemas of a text, a list of texts, and names with their values.
pub fn shapes() -> [(Shape, Value); 3] {
    let text = json!({ "type": "string" });
    let pair = json!({ "type": "array", "items": text, "minItems": 2, "maxItems": 2 });
    [
        (Shape::Fields, json!({ "type": "array", "items": pair, "minItems": 1 })),
        (Shape::List, json!({ "type": "array", "items": text })),
        (Shape::Text, text),
    ]
}

/// The parts of a URL by name, as the corpus names them.
pub fn parts(_: &mut SchemaGenerator) -> Schema {
    let shapes = shapes();
    let of = |shape| shapes.iter().find(|(other, _)| *other == shape).map(|(_, schema)| schema);
    let properties: BTreeMap<&str, _> = names::all().map(|(name, shape)| (name, of(shape))).collect();
    json_schema!({ "type": "object", "properties": properties, "additionalProperties": false })
}
