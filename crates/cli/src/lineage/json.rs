//! `rfc1738 lineage --json`.

use std::ops::Range;

use schemars::JsonSchema;
use url_atlas_lineage::{Class, Comparison, Divided, PARTS, Table, Witness, class_text};

use crate::escape::Json;
use crate::output::{Failure, Output};

pub(super) fn write(tables: &[Table], out: &mut Output) -> Result<(), Failure> {
    out.json(&JsonReport { schemes: tables.iter().map(JsonScheme::new).collect() })
}

/// The output of `rfc1738 lineage --json`.
#[derive(serde::Serialize, JsonSchema)]
#[schemars(rename = "report", deny_unknown_fields)]
struct JsonReport<'a> {
    /// Each scheme.
    schemes: Vec<JsonScheme<'a>>,
}

#[derive(serde::Serialize, JsonSchema)]
#[schemars(rename = "scheme", deny_unknown_fields)]
struct JsonScheme<'a> {
    /// The name of the scheme.
    scheme: &'a str,
    /// The ids of the texts that cover the scheme, the oldest first.
    texts: Vec<&'a str>,
    /// The comparisons that were asked for.
    comparisons: Vec<JsonComparison<'a>>,
}

#[derive(serde::Serialize, JsonSchema)]
#[schemars(rename = "comparison", deny_unknown_fields)]
struct JsonComparison<'a> {
    /// The id of the older text.
    from: &'a str,
    /// The id of the newer text.
    to: &'a str,
    /// How the languages relate: `equal`, `contained` (the first in the second), `contains`, `overlapping`, `disjoint`.
    relation: &'static str,
    /// The classes of strings that only the first text accepts.
    only_from: Vec<JsonClass<'a>>,
    /// The classes of strings that only the second text accepts.
    only_to: Vec<JsonClass<'a>>,
    /// The strings of both texts that the texts divide in two ways. A kind is absent if no string is of it.
    parts: Vec<JsonPart<'a>>,
    /// How many strings of each length the texts accept. A length of which no text has a string is left out.
    counts: Vec<JsonCount>,
    /// The number of states of the automaton of the first language, of the second, and of the strings of both.
    states: [usize; 3],
    /// The number of nodes that the comparisons of the parts visited.
    nodes: usize,
}

#[derive(serde::Serialize, JsonSchema)]
#[schemars(rename = "class", deny_unknown_fields)]
struct JsonClass<'a> {
    /// A shortest string of the class.
    input: Json<'a>,
    /// The offset, in bytes, at which the other text does not go on.
    offset: usize,
    /// The bytes that only one text permits there, as a class of characters; a "-" that is not a range stands last. Without it the
    /// string ends there.
    #[serde(skip_serializing_if = "Option::is_none")]
    bytes: Option<String>,
    /// The rule that permits it.
    rule: &'a str,
    /// The clause that explains this rule.
    clause: &'a str,
    /// The rule of the other text that does not.
    other_rule: &'a str,
    /// The clause that explains the other rule.
    other_clause: &'a str,
}

#[derive(serde::Serialize, JsonSchema)]
#[schemars(rename = "part", deny_unknown_fields)]
struct JsonPart<'a> {
    /// The name of the part, such as `host`.
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

#[derive(serde::Serialize, JsonSchema)]
#[schemars(rename = "count", deny_unknown_fields)]
struct JsonCount {
    /// The length of the strings, in bytes.
    length: usize,
    /// The number of strings of the first text, in decimal digits.
    from: String,
    /// The number of strings of the second text.
    to: String,
    /// The number of strings of both.
    both: String,
}

impl<'a> JsonScheme<'a> {
    fn new(table: &'a Table) -> JsonScheme<'a> {
        let id = |number: usize| table.languages[number].text.id();
        let comparison = |pair: &'a url_atlas_lineage::Pair| {
            JsonComparison::new(id(pair.first), id(pair.second), &pair.comparison)
        };
        JsonScheme {
            scheme: &table.scheme,
            texts: (0..table.languages.len()).map(id).collect(),
            comparisons: table.pairs.iter().map(comparison).collect(),
        }
    }
}

impl<'a> JsonComparison<'a> {
    fn new(from: &'a str, to: &'a str, comparison: &'a Comparison) -> JsonComparison<'a> {
        let classes = |classes: &'a [Class]| classes.iter().map(JsonClass::new).collect();
        let count = |count: &url_atlas_lineage::Count| JsonCount {
            length: count.length,
            from: count.first.to_string(),
            to: count.second.to_string(),
            both: count.both.to_string(),
        };
        JsonComparison {
            from,
            to,
            relation: comparison.relation.name(),
            only_from: classes(&comparison.only_first),
            only_to: classes(&comparison.only_second),
            parts: PARTS
                .iter()
                .zip(&comparison.parts)
                .flat_map(|(part, divided)| parts(part, divided))
                .collect(),
            counts: comparison.counts.iter().map(count).collect(),
            states: comparison.states,
            nodes: comparison.nodes,
        }
    }
}

impl<'a> JsonClass<'a> {
    fn new(class: &'a Class) -> JsonClass<'a> {
        JsonClass {
            input: Json(&class.text),
            offset: class.offset,
            bytes: class.bytes.map(class_text),
            rule: &class.rule,
            clause: &class.clause,
            other_rule: &class.other_rule,
            other_clause: &class.other_clause,
        }
    }
}

fn parts<'a>(part: &'a str, divided: &'a Divided) -> impl Iterator<Item = JsonPart<'a>> {
    let span = |range: &Option<Range<usize>>| range.as_ref().map(|range| [range.start, range.end]);
    let places = divided.places.iter().map(|places| ("places", &places.witness));
    let only_from = divided.only_first.iter().map(|witness| ("only_from", witness));
    let only_to = divided.only_second.iter().map(|witness| ("only_to", witness));
    places.chain(only_from).chain(only_to).map(move |(kind, witness): (_, &Witness)| JsonPart {
        part,
        kind,
        input: Json(&witness.text),
        from: span(&witness.first),
        to: span(&witness.second),
    })
}

/// Returns the schema of the JSON.
pub(crate) fn json_schema() -> serde_json::Value {
    rfc1738_oracle::schema::document::<JsonReport<'_>>("The report of `rfc1738 lineage --json`")
}
