//! `rfc1738 schema`: the JSON Schema of the JSON that a command prints.

use std::io::Write;

use rfc1738_oracle::protocol;
use rfc1738_suite::vectors;
use serde_json::Value;

use crate::output::{Failure, Output, Status};
use crate::{
    ask, check, compare, decisions, diff, escape, explain, extract, fuzz, generate, lineage, reference,
    resolve, suite, texts,
};

/// Makes a schema.
type Schema = fn() -> Value;

/// The commands that print JSON, and the schema of each.
const SCHEMAS: [(&str, Schema); 24] = [
    ("ask", ask::json_schema),
    ("audit", rfc1738_audit::json_schema),
    ("audit cause", rfc1738_audit::cause_schema),
    ("audit diff", rfc1738_audit::changes_schema),
    ("audit time", rfc1738_audit::growth_schema),
    ("check", check::json_schema),
    ("compare", compare::json_schema),
    ("decisions", decisions::json_schema),
    ("explain", explain::json_schema),
    ("explain texts", texts::json_schema),
    ("extract", extract::json_schema),
    ("fuzz", fuzz::json_schema),
    ("generate", generate::json_schema),
    ("grammar diff", diff::json_schema),
    ("lineage", lineage::json_schema),
    ("resolve", resolve::json_schema),
    ("rulings", reference::rulings_schema),
    ("sections", reference::sections_schema),
    ("serve", protocol::json_schema),
    ("suite", suite::json_schema),
    ("vectors", vectors::schema_value),
];

pub(crate) fn run(command: &[String], out: &mut Output) -> Result<Status, Failure> {
    let name = command.join(" ");
    let Some((_, schema)) = SCHEMAS.iter().find(|(known, _)| *known == name) else {
        let known: Vec<&str> = SCHEMAS.iter().map(|(known, _)| *known).collect();
        let name = escape::text(&name);
        let known = known.join(", ");
        return Err(Failure::Said(format!("there is no schema for `{name}`; the commands are {known}")));
    };
    writeln!(out, "{:#}", schema())?;
    Ok(Status::Good)
}
