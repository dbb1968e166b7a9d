//! `rfc1738 lineage`: compares RFC 1738 exactly with the texts after it, scheme by scheme.

use std::io::Write;
use std::ops::Range;

use rfc1738_suite::report::schema;
use schemars::JsonSchema;
use url_specifications::lineage::{Comparison, Divided, PARTS, Relation, SCHEMES, Text, Witness};

use crate::cli::LineageArguments;
use crate::escape::{self, Json};
use crate::output::{Failure, Output, Status};

pub(crate) fn run(arguments: &LineageArguments, out: &mut Output) -> Result<Status, Failure> {
    let text = |id: &str| Text::from_id(id).ok_or_else(|| Failure::Said(format!("there is no text `{id}`")));
    let (from, to) = (text(&arguments.from)?, text(&arguments.to)?);
    let is_asked =
        |scheme: &&str| arguments.schemes.is_empty() || arguments.schemes.iter().any(|name| name == scheme);
    let mut schemes = Vec::new();
    for scheme in SCHEMES.into_iter().filter(is_asked) {
        let comparison = Comparison::new(&from, &to, scheme)
            .map_err(|error| Failure::Said(format!("{scheme}: {}", escape::text(&error.to_string()))))?;
        if !arguments.json {
            write(scheme, [&from, &to].map(|text| text.specification.name), &comparison, out)?;
        }
        schemes.push((scheme, comparison));
    }
    if arguments.json {
        let schemes =
            schemes.iter().map(|(scheme, comparison)| JsonScheme::new(scheme, comparison)).collect();
        out.json(&JsonReport { from: from.specification.id, to: to.specification.id, schemes })?;
    } else {
        writeln!(
            out,
            "Each string is a shortest one of its kind. No string of any length is of a kind that is not listed."
        )?;
    }
    Ok(Status::Good)
}

/// The strings about one part, each with the name of its kind.
fn kinds(divided: &Divided) -> impl Iterator<Item = (&'static str, &Witness)> {
    let all =
        [("places", &divided.places), ("only_from", &divided.only_first), ("only_to", &divided.only_second)];
    all.into_iter().filter_map(|(kind, witness)| Some((kind, witness.as_ref()?)))
}

fn write(
    scheme: &str,
    [from, to]: [&str; 2],
    comparison: &Comparison,
    out: &mut Output,
) -> Result<(), Failure> {
    let relation = match comparison.relation {
        Relation::Equal => format!("{from} and {to} accept the same strings"),
        Relation::Contained => format!("{to} accepts all strings of {from}, and others"),
        Relation::Contains => format!("{from} accepts all strings of {to}, and others"),
        Relation::Overlapping => format!("{from} and {to} each accept strings that the other rejects"),
        Relation::Disjoint => format!("{from} and {to} have no string in common"),
    };
    writeln!(out, "{scheme}: {relation}")?;
    for (name, only) in [(from, &comparison.only_first), (to, &comparison.only_second)] {
        if let Some(only) = only {
            writeln!(out, "  only {name}: \"{}\"", escape::bytes(only))?;
        }
    }
    for (part, divided) in PARTS.iter().zip(&comparison.parts) {
        for (kind, witness) in kinds(divided) {
            let what = match kind {
                "places" => format!("another {part}"),
                "only_from" => format!("{part} only in {from}"),
                _ => format!("{part} only in {to}"),
            };
            writeln!(out, "  {what}: \"{}\"", escape::bytes(&witness.text))?;
            if kind == "places" {
                let read = |range: &Option<Range<usize>>| {
                    escape::bytes(&witness.text[range.clone().unwrap_or_default()])
                };
                writeln!(
                    out,
                    "    {from}: \"{}\", {to}: \"{}\"",
                    read(&witness.first),
                    read(&witness.second)
                )?;
            }
        }
    }
    writeln!(out)?;
    Ok(())
}

/// The output of `rfc1738 lineage --json`.
#[derive(serde::Serialize, JsonSchema)]
#[schemars(rename = "report", deny_unknown_fields)]
struct JsonReport<'a> {
    /// The id of the first text.
    from: &'a str,
    /// The id of the second text.
    to: &'a str,
    /// The comparison of each scheme.
    schemes: Vec<JsonScheme<'a>>,
}

#[derive(serde::Serialize, JsonSchema)]
#[schemars(rename = "scheme", deny_unknown_fields)]
struct JsonScheme<'a> {
    /// The name of the scheme.
    scheme: &'a str,
    /// How the languages relate: `equal`, `contained` (the first in the second), `contains`, `overlapping`, `disjoint`.
    relation: &'static str,
    /// A shortest string of the first text only. Absent if no string is.
    #[serde(skip_serializing_if = "Option::is_none")]
    only_from: Option<Json<'a>>,
    /// A shortest string of the second text only. Absent if no string is.
    #[serde(skip_serializing_if = "Option::is_none")]
    only_to: Option<Json<'a>>,
    /// Shortest strings of both texts that the texts divide in two ways. A kind is absent if no string is of it.
    parts: Vec<JsonPart<'a>>,
}

#[derive(serde::Serialize, JsonSchema)]
#[schemars(rename = "part", deny_unknown_fields)]
struct JsonPart<'a> {
    /// The name of the part: `host`, `port` or `query`.
    part: &'a str,
    /// `places`: the part stands at two places. `only_from`, `only_to`: one text has the part.
    kind: &'static str,
    /// The string.
    input: Json<'a>,
    /// The half-open span, in bytes, in which the first text reads the part. Without it the part is absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<[usize; 2]>,
    /// The span in which the second text reads it.
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<[usize; 2]>,
}

impl<'a> JsonScheme<'a> {
    fn new(scheme: &'a str, comparison: &'a Comparison) -> JsonScheme<'a> {
        let span = |range: &Option<Range<usize>>| range.as_ref().map(|range| [range.start, range.end]);
        let parts = PARTS.iter().zip(&comparison.parts).flat_map(|(part, divided)| {
            kinds(divided).map(move |(kind, witness)| JsonPart {
                part,
                kind,
                input: Json(&witness.text),
                from: span(&witness.first),
                to: span(&witness.second),
            })
        });
        JsonScheme {
            scheme,
            relation: comparison.relation.name(),
            only_from: comparison.only_first.as_deref().map(Json),
            only_to: comparison.only_second.as_deref().map(Json),
            parts: parts.collect(),
        }
    }
}

/// Returns the schema of the JSON.
pub(crate) fn json_schema() -> serde_json::Value {
    schema::document::<JsonReport<'_>>("The report of `rfc1738 lineage --json`")
}
