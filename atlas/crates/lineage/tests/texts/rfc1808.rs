//! RFC 1808 as data: its rules, the parts of its examples, and what it does not match. `crates/suite/tests/corpus/rfc_texts.rs`
//! compares the transcription with the RFC's own text.

use crate::common::{Example, Parts, dfa, parts, rule_of};
use rfc1738_texts::RFC1738;
use url_atlas_lineage::rfc1808::CATEGORIES;
use url_atlas_lineage::texts::*;

/// URLs with the name of their form and their parts.
const EXAMPLES: &[Example] = &[
    // Section 5 has these.
    (
        "reference",
        "http://a/b/c/d;p?q#f",
        &[("scheme", "http"), ("host", "a"), ("path", "/b/c/d;p"), ("query", "q"), ("fragment", "f")],
    ),
    ("generic", "g:h", &[("scheme", "g"), ("path", "h")]),
    ("generic", "http://g", &[("scheme", "http"), ("host", "g"), ("path", "")]),
    (
        "generic",
        "http://a/b/c/d;p?y",
        &[("scheme", "http"), ("host", "a"), ("path", "/b/c/d;p"), ("query", "y")],
    ),
    (
        "generic",
        "http://a/b/c/g?y/./x",
        &[("scheme", "http"), ("host", "a"), ("path", "/b/c/g"), ("query", "y/./x")],
    ),
    (
        "reference",
        "http://a/b/c/g;x?y#s",
        &[("scheme", "http"), ("host", "a"), ("path", "/b/c/g;x"), ("query", "y"), ("fragment", "s")],
    ),
    ("absolute", "http://a/../g", &[("scheme", "http"), ("host", "a"), ("path", "/../g")]),
    ("generic", "http:g", &[("scheme", "http"), ("path", "g")]),
    ("generic", "http:", &[("scheme", "http"), ("path", "")]),
    ("relative", "//g", &[("host", "g"), ("path", "")]),
    ("relative", "?y", &[("path", ""), ("query", "y")]),
    ("relative", ";x", &[("path", ";x")]),
    ("reference", "#s", &[("path", ""), ("fragment", "s")]),
    ("reference", "", &[("path", "")]),
    ("relative", "./this:that", &[("path", "./this:that")]),
    // Ruling R3.
    ("reference", "this:that", &[("scheme", "this"), ("path", "that")]),
    ("relative", "this:that", &[("path", "this:that")]),
    // Ruling R1: a login of RFC 1738, an empty net_loc, and every other one.
    (
        "generic",
        "ftp://u:p@h:21/a;type=i",
        &[
            ("scheme", "ftp"),
            ("user", "u"),
            ("password", "p"),
            ("host", "h"),
            ("port", "21"),
            ("path", "/a;type=i"),
        ],
    ),
    ("generic", "file:///a", &[("scheme", "file"), ("host", ""), ("path", "/a")]),
    ("generic", "x://a_b/", &[("scheme", "x"), ("net_loc", "a_b"), ("path", "/")]),
    ("generic", "x://u@v@h", &[("scheme", "x"), ("net_loc", "u@v@h"), ("path", "")]),
    ("generic", "http://h?q", &[("scheme", "http"), ("net_loc", "h?q"), ("path", "")]),
    // RFC 1738 permits "?" in a user, and so does net_loc.
    (
        "generic",
        "ftp://a.com?x@evil.com/f",
        &[("scheme", "ftp"), ("user", "a.com?x"), ("host", "evil.com"), ("path", "/f")],
    ),
    // A param may contain "/".
    ("generic", "x:a;b/c;d?e", &[("scheme", "x"), ("path", "a;b/c;d"), ("query", "e")]),
    // Ruling R2: the path of a generic-RL has no void first segment.
    ("absolute", "http://a//b", &[("scheme", "http"), ("path", "//a//b")]),
    ("absolute", "http://a/b//c", &[("scheme", "http"), ("host", "a"), ("path", "/b//c")]),
];

/// Texts that no URL of the form is.
const OTHERS: &[(&str, &str)] = &[
    ("generic", "http://a//b"),
    ("generic", "http://a/b#c"),
    ("generic", ":a"),
    ("generic", "a"),
    ("generic", "a_b:c"),
    ("absolute", "http://a/b c"),
    ("absolute", "http://a/%2"),
    ("absolute", "http://[::1]/"),
    ("absolute", "http://a/~b"),
    ("reference", "a#b#c"),
    ("reference", "////"),
    ("relative", "//a//b"),
];

/// The other URLs and references of sections 5.1 and 5.2.
const REFERENCES: &[&str] = &[
    "http://a/b/c/g",
    "http://a/b/c/g/",
    "http://a/g",
    "http://a/b/c/d;p?q#s",
    "http://a/b/c/g#s/./x",
    "http://a/b/c/",
    "http://a/",
    "http://a/../../g",
    "http://a/./g",
    "http://a/b/c/g.",
    "http://a/b/c/..g",
    "g",
    "./g",
    "g/",
    "/g",
    "g?y/./x",
    "g#s/./x",
    "g;x?y#s",
    ".",
    "../..",
    "../../../../g",
    "/./g",
    "g/../h",
];

#[test]
fn section_2_2_has_30_rules() {
    assert_eq!(RFC1808.printed().rules().len(), 30);
    let findings = RFC1808.printed().check("URL");
    let findings: Vec<String> = findings.iter().map(ToString::to_string).collect();
    assert_eq!(
        findings,
        ["`national` is defined, but nothing names it", "`punctuation` is defined, but nothing names it",]
    );
}

#[test]
fn the_examples_have_the_expected_parts() {
    for (form, url, expected) in EXAMPLES {
        let found = parts(&RFC1808, rule_of(&RFC1808, form), url);
        assert_eq!(found, Some(Parts::from(*expected)), "{url}");
    }
    let reference = dfa(&RFC1808, "URL");
    REFERENCES.iter().for_each(|text| assert!(reference.accepts(text.as_bytes()), "{text}"));
}

#[test]
fn what_the_grammar_does_not_match() {
    for (form, text) in OTHERS {
        assert!(!dfa(&RFC1808, rule_of(&RFC1808, form)).accepts(text.as_bytes()), "{form}: {text}");
    }
}

/// Ruling R1: every login of RFC 1738 is a net_loc, and not every net_loc is a login.
#[test]
fn a_login_is_a_net_loc() {
    let (login, net_loc) = (dfa(&RFC1738, "login"), dfa(&RFC1808, "net_loc"));
    assert!(dfa(&RFC1808, "login") == login);
    assert!(login.difference(&net_loc).unwrap().is_empty());
    assert_eq!(net_loc.difference(&login).unwrap().shortest().as_deref(), Some(&b""[..]));
}

#[test]
fn section_2_3_names_the_schemes_of_rfc_1738() {
    let mut named: Vec<&str> = CATEGORIES.iter().flat_map(|category| category.schemes).copied().collect();
    let not_schemes = ["other", "generic"];
    let mut schemes: Vec<&str> = RFC1738.forms.iter().map(|form| form.name).collect();
    schemes.retain(|name| !not_schemes.contains(name));
    named.sort_unstable();
    schemes.sort_unstable();
    assert_eq!(named, schemes);
}
