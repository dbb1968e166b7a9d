//! Each convention of an adapter changes the outcome of a comparison.

use rfc1738::Profile;
use rfc1738_adapter::Adapter;
use rfc1738_oracle::Input;
use rfc1738_oracle::difference::{Classifier, DifferenceKind, NotCompared, Survey};
use rfc1738_suite::corpus::{Corpus, Expected};
use rfc1738_suite::report::Color;
use rfc1738_suite::report::survey::{self, SurveyReport};
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

/// Returns the kind of difference, if a library with these conventions reports these common parts.
#[track_caller]
fn kind(conventions: Value, url: &str, common: Value) -> Option<DifferenceKind> {
    let spells = json!({"conventions": conventions, "common": common});
    Classifier::new(start(&format!("spells {spells}"))).kind(url.as_bytes())
}

pub(super) fn only_a_declared_convention_hides_a_difference() {
    for row in rows(include_str!("conventions/kinds.jsonl")) {
        let found = kind(row["conventions"].clone(), row["url"].as_str().unwrap(), row["common"].clone());
        assert_eq!(json!(found.map(DifferenceKind::name)), row["kind"], "{row}");
    }
}

/// Returns the report of a survey of these inputs.
fn report(name: &str, inputs: &[&[u8]]) -> SurveyReport {
    let mut classifier = Classifier::new(start(name));
    let mut not_compared = NotCompared::default();
    classifier.classes(inputs, &mut not_compared);
    let survey = Survey { inputs: inputs.len() as u64, not_compared, ..Survey::default() };
    SurveyReport::new(&mut classifier, &survey, Corpus::shipped())
}

#[track_caller]
fn not_compared(name: &str, inputs: &[&[u8]]) -> Value {
    let found = report(name, inputs);
    let report: Value = serde_json::from_str(&survey::json(&found)).expect("it is JSON");
    report["not_compared"].clone()
}

pub(super) fn what_is_not_compared_is_listed() {
    let left_out = json!({
        "what": "in the port, the default port of the scheme in the URL and no port in the answer",
        "why": "`default_port` is `left-out`, the default"
    });
    assert_eq!(not_compared("common", &[b"http://h/"]), json!([left_out]));
    let declined = json!({"what": "some inputs", "why": "the library declines them", "inputs": 2});
    assert_eq!(not_compared("decliner", &[b"http://h/", b"no URL"]), json!([declined]));
    let without_parts = json!({
        "what": "all parts of some URLs",
        "why": "the library accepts these URLs and reports no parts",
        "inputs": 1
    });
    assert_eq!(not_compared("verdict", &[b"http://h/", b"http:"]), json!([without_parts]));
    // The parts by the names of the scheme are compared exactly.
    assert_eq!(not_compared("right", &[b"http://h/", b"x:y"]), json!([]));
    assert_eq!(not_compared("common", &[b"no URL"]), json!([]));
}

pub(super) fn the_reports_begin_with_what_is_not_compared() {
    let conventions = json!({
        "path": "without-slash", "decoded": ["path", "user"], "lower_cased": ["host"],
        "default_port": "filled-in", "absent": "empty", "user": "not-reported", "options": {"x": 1}
    });
    let spells = json!({"conventions": conventions, "common": {"path": "y"}});
    let found = report(&format!("spells {spells}"), &[b"x:y", b"x:z"]);
    assert_eq!(
        survey::human(&found, Color::Plain),
        "\
Not compared, or counted as the same
  - in the path, \"/\" and no text: `path` is `without-slash`
  - in path, user, an escape and the octet that it stands for: `decoded` is
    path, user
  - in host, a letter in two cases: `lower_cased` is host
  - in the port, no port in the URL and the default port of the scheme in the
    answer: `default_port` is `filled-in`
  - an absent part and an empty one: `absent` is `empty`
  - any two users, and any two passwords: `user` is `not-reported`
  - the path, the query and the fragment of URLs of other schemes without the IP
    form (2 inputs): RFC 1738 does not define them
  - the scheme of some URLs (2 inputs): the library does not report it

spells: 0 classes of differences, in 0 of 2 inputs.
"
    );
    let page = survey::markdown(&found);
    let start = "# RFC 1738 and spells\n\nspells: 0 classes of differences, in 0 of 2 inputs. The library follows no \
                 specification that it names.\n\nNot compared, or counted as the same:\n\n\
                 - in the path, \"/\" and no text: \\`path\\` is \\`without-slash\\`\n";
    assert!(page.starts_with(start), "{page}");
    assert_eq!(page.lines().filter(|line| line.starts_with("- ")).count(), 8);
}
