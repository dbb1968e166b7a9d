//! Each convention of an adapter changes the outcome of a comparison.

use rfc1738::{Profile, parse};
use rfc1738_adapter::Adapter;
use rfc1738_oracle::{CommonParts, Input, Observation, PartName, Relation, Subject};
use rfc1738_suite::corpus::{Corpus, Expected};
use rfc1738_suite::runner::{Candidate, Difference, Judgement, Run};
use serde_json::{Value, json};

use crate::{LIMITS, command, parts_of, start};

/// Returns the parts that differ from those of the URL, if a library with these conventions reports
/// these common parts.
#[track_caller]
fn differing(conventions: Value, url: &str, common: Value) -> Vec<String> {
    let spells = json!({"conventions": conventions, "common": common});
    let mut case = Corpus::shipped().case("ftp/typecode-image").expect("it is a case").clone();
    case.input = Input::from(url.as_bytes());
    case.expected = Expected::Accept(parts_of(url));
    let library = Candidate::library(start(&format!("spells {spells}")), Profile::Interpreter);
    let run = Run::new([&case], &mut [library]);
    let outcome = &run.results().next().expect("there is one").outcomes[0];
    match &outcome.judgement {
        Judgement::Pass => Vec::new(),
        Judgement::Fail(differences) => differences
            .iter()
            .map(|difference| match difference {
                Difference::Part(name) => name.clone(),
                other => panic!("{other:?}"),
            })
            .collect(),
        other => panic!("{other:?}"),
    }
}

/// Checks the rows of a test in `conventions/outcomes.jsonl`.
#[track_caller]
fn assert_outcomes(test: &str) {
    let rows = rows(include_str!("conventions/outcomes.jsonl"));
    let mut rows = rows.filter(|row| row["test"] == test).peekable();
    assert!(rows.peek().is_some(), "{test}");
    for row in rows {
        let found =
            differing(row["conventions"].clone(), row["url"].as_str().unwrap(), row["common"].clone());
        assert_eq!(json!(found), row["differs"], "{row}");
    }
}

fn rows(text: &str) -> impl Iterator<Item = Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}")))
}

macro_rules! outcomes {
    ($($name:ident,)*) => { $(pub(super) fn $name() { assert_outcomes(stringify!($name)); })* };
}

outcomes![
    the_convention_path_changes_the_outcome,
    the_convention_decoded_changes_the_outcome,
    a_character_is_an_octet,
    the_convention_lower_cased_changes_the_outcome,
    the_convention_default_port_changes_the_outcome,
    the_convention_absent_changes_the_outcome,
    the_convention_user_changes_the_outcome,
];

pub(super) fn an_unknown_convention_is_an_error() {
    for (conventions, why) in [
        (json!({"absent": "missing"}), "unknown variant `missing`, expected `left-out` or `empty`"),
        (json!({"decoded": ["paht"]}), "unknown variant `paht`"),
        (json!({"lowercased": []}), "unknown field `lowercased`"),
    ] {
        let spells = json!({"conventions": conventions, "common": {}});
        let error = Adapter::start(&command(&format!("spells {spells}")), LIMITS).err().expect("it is wrong");
        assert!(error.contains(why), "{error}");
    }
}

/// Checks the rows of `conventions/identical.jsonl`: the parts whose text is not identical, if a
/// library with these conventions reports these common parts.
pub(super) fn only_a_declared_convention_hides_a_difference() {
    for row in rows(include_str!("conventions/identical.jsonl")) {
        let url = row["url"].as_str().unwrap().as_bytes();
        let mut library = start(&format!("spells {row}"));
        let Observation::AcceptCommon(common) = library.observe(url) else { panic!("{row}") };
        let of_rfc = CommonParts::from_url(&parse(url, Profile::Interpreter).unwrap()).unwrap();
        let differing = of_rfc.differences(&common, Relation::Identical);
        assert_eq!(json!(differing.map(PartName::name).collect::<Vec<_>>()), row["differs"], "{row}");
    }
}
