//! The JSON Schema of the files. `schema.json` beside this file has what the files have around
//! their vectors; the rest is generated from the types.

use rfc1738_oracle::schema::join_lines;
use schemars::Schema;
use schemars::generate::SchemaSettings;
use schemars::transform::{RecursiveTransform, Transform};
use serde_json::{Value, json};

use super::answers::Answer;
use super::file::{Counts, SCHEMA, Vector, VectorFile};
use rfc1738::Rule;

const FILES: &str = include_str!("schema.json");

/// Returns the schema of all files, including the index, as a file.
pub fn schema() -> VectorFile {
    VectorFile { name: SCHEMA.into(), text: format!("{:#}\n", value()), counts: Counts::default() }
}

/// Returns the schema of all files, including the index.
pub fn value() -> Value {
    let mut generator = SchemaSettings::draft2020_12().for_serialize().into_generator();
    generator.subschema_for::<Vector>();
    generator.subschema_for::<Answer>();
    generator.subschema_for::<Counts>();
    let mut generated = generator.take_definitions(true);
    let mut counts = generated.remove("counts").unwrap_or_default();
    let mut files: Value = serde_json::from_str(FILES).expect("the file beside this one is JSON");
    let definitions = files["$defs"].as_object_mut().expect("the file has definitions");
    definitions.append(&mut generated);
    definitions["file"]["properties"]["rule"]["enum"] = json!(Rule::URLS.map(Rule::name));
    let entry = &mut definitions["index"]["properties"]["files"]["items"]["properties"];
    if let (Some(entry), Some(counts)) = (entry.as_object_mut(), counts["properties"].as_object_mut()) {
        entry.append(counts);
    }
    let mut schema = Schema::try_from(files).expect("an object is a schema");
    let mut tidied = RecursiveTransform(|schema: &mut Schema| {
        // An absent value is left out and never null.
        if let Some(Value::Array(types)) = schema.get("type")
            && let [kind, Value::String(null)] = &types[..]
            && null == "null"
        {
            let kind = kind.clone();
            schema.insert("type".into(), kind);
        }
    });
    tidied.transform(&mut schema);
    join_lines(&mut schema);
    schema.into()
}
