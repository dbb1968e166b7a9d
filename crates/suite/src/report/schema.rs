//! JSON Schemas of values that several commands print, for `#[schemars(schema_with = "...")]`.

use schemars::{Schema, SchemaGenerator, json_schema};

use crate::corpus::schema as of_cases;

/// The id of a case or of a vector: a topic or a scheme, a slash, and a name.
pub fn id(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": "string", "pattern": "^[a-z]+/[a-z0-9@-]+$" })
}

/// `interpreter` or `producer`.
pub fn profile(generator: &mut SchemaGenerator) -> Schema {
    of_cases::profiles(generator)
}

/// `valid` or `invalid`.
pub fn verdict(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "enum": ["valid", "invalid"] })
}

pub fn rule(generator: &mut SchemaGenerator) -> Schema {
    of_cases::rules(generator)
}

/// The number of a section, `Appendix` or `References`.
pub fn section(generator: &mut SchemaGenerator) -> Schema {
    of_cases::sections(generator)
}

pub fn ruling(generator: &mut SchemaGenerator) -> Schema {
    of_cases::rulings(generator)
}
