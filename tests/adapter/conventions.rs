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

pub(super) fn the_convention_path_changes_the_outcome() {
    let without = || json!({"path": "without-slash"});
    let http = |path: &str| json!({"host": "h", "path": path});
    assert_eq!(differing(json!({"path": "with-slash"}), "http://h/a", http("a")), ["path"]);
    assert!(differing(without(), "http://h/a", http("a")).is_empty());
    assert!(differing(without(), "http://h/", http("")).is_empty());
    assert!(differing(without(), "http://h", http("")).is_empty());
    assert_eq!(differing(without(), "http://h//a", http("a")), ["path"]);
    assert_eq!(differing(without(), "http://h/a", http("/a")), ["path"]);
    // The path of a URL without a host has no "/" before it: this one is part of the address.
    assert!(differing(without(), "mailto:/a", json!({"path": "/a"})).is_empty());
    assert_eq!(differing(without(), "mailto:/a", json!({"path": "a"})), ["path"]);
    assert!(differing(json!({}), "http://h/a", http("/a")).is_empty(), "with-slash is the default");
}

pub(super) fn the_convention_decoded_changes_the_outcome() {
    let decoded = || json!({"decoded": ["path"]});
    let http = |path: &str| json!({"host": "h", "path": path});
    assert_eq!(differing(json!({}), "http://h/%2541", http("/%41")), ["path"]);
    assert!(differing(decoded(), "http://h/%2541", http("/%41")).is_empty());
    assert!(differing(json!({}), "http://h/%41", http("/%41")).is_empty());
    assert_eq!(differing(decoded(), "http://h/%41", http("/%41")), ["path"]);
    assert_eq!(differing(json!({"decoded": ["query"]}), "http://h/%2541", http("/%41")), ["path"]);
}

pub(super) fn a_character_is_an_octet() {
    for conventions in [json!({}), json!({"decoded": ["path"]})] {
        let differing =
            |url: &str, path: &str| differing(conventions.clone(), url, json!({"host": "h", "path": path}));
        assert!(differing("http://h/%E9", "/\u{e9}").is_empty());
        assert!(differing("http://h/%C3%A9", "/\u{c3}\u{a9}").is_empty());
        assert_eq!(differing("http://h/%C3%A9", "/\u{e9}"), ["path"]);
        assert_eq!(differing("http://h/%E2%82%AC", "/\u{20ac}"), ["path"]);
    }
}

pub(super) fn the_convention_lower_cased_changes_the_outcome() {
    let http = |path: &str| json!({"host": "h", "path": path});
    assert_eq!(differing(json!({}), "http://h/A", http("/a")), ["path"]);
    assert!(differing(json!({"lower_cased": ["path"]}), "http://h/A", http("/a")).is_empty());
    assert_eq!(differing(json!({"lower_cased": ["path"]}), "http://h/A", http("/b")), ["path"]);
    assert_eq!(differing(json!({"lower_cased": ["query"]}), "http://h/A", http("/a")), ["path"]);
}

pub(super) fn the_convention_default_port_changes_the_outcome() {
    let (left_out, filled_in) =
        (|| json!({"default_port": "left-out"}), || json!({"default_port": "filled-in"}));
    let with_port = || json!({"host": "h", "port": 80, "path": "/"});
    let without_port = || json!({"host": "h", "path": "/"});
    assert_eq!(differing(left_out(), "http://h/", with_port()), ["port"]);
    assert!(differing(filled_in(), "http://h/", with_port()).is_empty());
    assert!(differing(left_out(), "http://h:80/", without_port()).is_empty());
    assert_eq!(differing(filled_in(), "http://h:80/", without_port()), ["port"]);
    for conventions in [left_out, filled_in] {
        assert!(differing(conventions(), "http://h:080/", with_port()).is_empty());
        assert_eq!(differing(conventions(), "http://h:81/", with_port()), ["port"]);
        assert_eq!(differing(conventions(), "http://h:81/", without_port()), ["port"]);
    }
    assert!(differing(left_out(), "http://h/", without_port()).is_empty());
    // A port as in the URL is never a difference.
    assert!(differing(filled_in(), "http://h/", without_port()).is_empty());
}

pub(super) fn the_convention_absent_changes_the_outcome() {
    let (left_out, empty) = (|| json!({"absent": "left-out"}), || json!({"absent": "empty"}));
    let with_user = || json!({"user": "", "host": "h", "path": "/a"});
    let without_user = || json!({"host": "h", "path": "/a"});
    for (url, right, wrong) in
        [("ftp://h/a", without_user(), with_user()), ("ftp://@h/a", with_user(), without_user())]
    {
        assert_eq!(differing(left_out(), url, wrong.clone()), ["user"]);
        assert!(differing(left_out(), url, right.clone()).is_empty());
        assert!(differing(empty(), url, wrong).is_empty());
        assert!(differing(empty(), url, right).is_empty());
    }
}

pub(super) fn the_convention_user_changes_the_outcome() {
    let common = || json!({"host": "h", "path": "/a"});
    assert_eq!(differing(json!({}), "ftp://u:p@h/a", common()), ["user", "password"]);
    assert!(differing(json!({"user": "not-reported"}), "ftp://u:p@h/a", common()).is_empty());
}

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
    let http = |path: &str| json!({"host": "h", "path": path});
    let ftp = |user: Value| json!({"host": "h", "path": "/a", "user": user});
    let spelling = Some(DifferenceKind::OtherSpelling);
    let default_port = Some(DifferenceKind::DefaultPort);
    let with_port = |port: &str| json!({"host": "h", "port": port, "path": "/"});
    for (conventions, url, common, expected) in [
        (json!({}), "http://h/", http("/"), None),
        (json!({}), "http://h", http("/"), spelling),
        (json!({"path": "without-slash"}), "http://h", http(""), None),
        (json!({"path": "without-slash"}), "http://h/", http(""), None),
        (json!({}), "http://h/%41", http("/A"), spelling),
        (json!({"decoded": ["path"]}), "http://h/%41", http("/A"), None),
        (json!({"decoded": ["path"]}), "http://h/%41", http("/%41"), Some(DifferenceKind::OtherPath)),
        (json!({}), "http://H/", http("/"), spelling),
        (json!({"lower_cased": ["host"]}), "http://H/", http("/"), None),
        (json!({"lower_cased": ["path"]}), "http://H/", http("/"), spelling),
        (json!({}), "http://h:80/", http("/"), None),
        (json!({}), "http://h/", with_port("80"), default_port),
        (json!({"default_port": "filled-in"}), "http://h/", with_port("80"), None),
        (json!({"default_port": "filled-in"}), "http://h/", with_port("080"), default_port),
        (json!({"default_port": "filled-in"}), "http://h:80/", http("/"), default_port),
        (json!({}), "http://h:080/", with_port("80"), spelling),
        (json!({}), "http://h:81/", http("/"), Some(DifferenceKind::OtherPort)),
        (json!({}), "ftp://@h/a", json!({"host": "h", "path": "/a"}), Some(DifferenceKind::AbsentOrEmpty)),
        (json!({}), "ftp://h/a", ftp("".into()), Some(DifferenceKind::AbsentOrEmpty)),
        (json!({"absent": "empty"}), "ftp://h/a", ftp("".into()), None),
        (json!({}), "ftp://h/a", ftp("u".into()), Some(DifferenceKind::OtherUser)),
        (json!({"user": "not-reported"}), "ftp://h/a", ftp("u".into()), None),
        (json!({}), "file://localhost/a", json!({"host": "", "path": "/a"}), Some(DifferenceKind::LocalHost)),
    ] {
        assert_eq!(kind(conventions.clone(), url, common.clone()), expected, "{conventions} {url} {common}");
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
