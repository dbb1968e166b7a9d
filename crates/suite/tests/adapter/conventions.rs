//! Each convention of an adapter changes the outcome of a comparison.

use rfc1738::Profile;
use rfc1738_suite::adapter::Adapter;
use rfc1738_suite::corpus::{Corpus, Expected, Input};
use rfc1738_suite::runner::{Candidate, Difference, Judgement, Run};
use serde_json::{Value, json};

use crate::{LIMITS, command, parts_of, start};

/// Returns the parts that differ from those of the URL, if a library with these conventions reports these common parts.
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
