//! `url-atlas lineage --json`.

use std::ops::Range;

use url_atlas_lineage::{Class, Comparison, Divided, PARTS, Table, Witness, class_text};

use rfc1738_cli::escape::Json;
use rfc1738_cli::output::{Failure, Output};

pub(super) fn write(tables: &[Table], out: &mut Output) -> Result<(), Failure> {
    out.json(&JsonReport { schemes: tables.iter().map(JsonScheme::new).collect() })
}

/// The output of `url-atlas lineage --json`; docs/json.md lists its keys.
#[derive(serde::Serialize)]
struct JsonReport<'a> {
    schemes: Vec<JsonScheme<'a>>,
}

#[derive(serde::Serialize)]
struct JsonScheme<'a> {
    scheme: &'a str,
    texts: Vec<&'a str>,
    comparisons: Vec<JsonComparison<'a>>,
}

#[derive(serde::Serialize)]
struct JsonComparison<'a> {
    from: &'a str,
    to: &'a str,
    relation: &'static str,
    only_from: Vec<JsonClass<'a>>,
    only_to: Vec<JsonClass<'a>>,
    parts: Vec<JsonPart<'a>>,
    counts: Vec<JsonCount>,
    states: [usize; 3],
    nodes: usize,
}

#[derive(serde::Serialize)]
struct JsonClass<'a> {
    input: Json<'a>,
    offset: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    bytes: Option<String>,
    rule: &'a str,
    clause: &'a str,
    other_rule: &'a str,
    other_clause: &'a str,
}

#[derive(serde::Serialize)]
struct JsonPart<'a> {
    part: &'a str,
    kind: &'static str,
    input: Json<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<[usize; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<[usize; 2]>,
}

#[derive(serde::Serialize)]
struct JsonCount {
    length: usize,
    from: String,
    to: String,
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
