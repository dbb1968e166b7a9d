//! RFC 3986 as data: its rules, the parts of its examples, and how its forms relate. `crates/suite/tests/corpus/rfc_texts.rs`
//! compares the transcription with the RFC's own text.

use crate::common::{Parts, parts};
use bnf_automata::automata::Dfa;
use bnf_automata::grammar::{Effect, Reading};
use rfc1738_texts::RFC3986;

/// The examples of section 1.1.2, with the parts that section 3 gives them.
const EXAMPLES: &[(&str, &[(&str, &str)])] = &[
    (
        "ftp://ftp.is.co.za/rfc/rfc1808.txt",
        &[("scheme", "ftp"), ("host", "ftp.is.co.za"), ("path", "/rfc/rfc1808.txt")],
    ),
    (
        "http://www.ietf.org/rfc/rfc2396.txt",
        &[("scheme", "http"), ("host", "www.ietf.org"), ("path", "/rfc/rfc2396.txt")],
    ),
    (
        "ldap://[2001:db8::7]/c=GB?objectClass?one",
        &[("scheme", "ldap"), ("host", "[2001:db8::7]"), ("path", "/c=GB"), ("query", "objectClass?one")],
    ),
    ("mailto:John.Doe@example.com", &[("scheme", "mailto"), ("path", "John.Doe@example.com")]),
    (
        "news:comp.infosystems.www.servers.unix",
        &[("scheme", "news"), ("path", "comp.infosystems.www.servers.unix")],
    ),
    ("tel:+1-816-555-1212", &[("scheme", "tel"), ("path", "+1-816-555-1212")]),
    (
        "telnet://192.0.2.16:80/",
        &[("scheme", "telnet"), ("host", "192.0.2.16"), ("port", "80"), ("path", "/")],
    ),
    (
        "urn:oasis:names:specification:docbook:dtd:xml:4.1.2",
        &[("scheme", "urn"), ("path", "oasis:names:specification:docbook:dtd:xml:4.1.2")],
    ),
    // The two examples of section 3.
    (
        "foo://example.com:8042/over/there?name=ferret#nose",
        &[
            ("scheme", "foo"),
            ("host", "example.com"),
            ("port", "8042"),
            ("path", "/over/there"),
            ("query", "name=ferret"),
            ("fragment", "nose"),
        ],
    ),
    ("urn:example:animal:ferret:nose", &[("scheme", "urn"), ("path", "example:animal:ferret:nose")]),
    // Section 3.3: "the URI <foo://info.example.com?fred> has an empty path".
    (
        "foo://info.example.com?fred",
        &[("scheme", "foo"), ("host", "info.example.com"), ("path", ""), ("query", "fred")],
    ),
    // Section 7.6: the userinfo is one part.
    (
        "ftp://cnn.example.com&story=breaking_news@10.0.0.1/top_story.htm",
        &[
            ("scheme", "ftp"),
            ("userinfo", "cnn.example.com&story=breaking_news"),
            ("host", "10.0.0.1"),
            ("path", "/top_story.htm"),
        ],
    ),
    (
        "x://u:p@:?#",
        &[
            ("scheme", "x"),
            ("userinfo", "u:p"),
            ("host", ""),
            ("port", ""),
            ("path", ""),
            ("query", ""),
            ("fragment", ""),
        ],
    ),
];

/// The targets of the examples of section 5.4, and the base URI.
const TARGETS: &[&str] = &[
    "http://a/b/c/d;p?q",
    "g:h",
    "http://a/b/c/g",
    "http://a/b/c/g/",
    "http://a/g",
    "http://g",
    "http://a/b/c/d;p?y",
    "http://a/b/c/g?y",
    "http://a/b/c/d;p?q#s",
    "http://a/b/c/g#s",
    "http://a/b/c/g?y#s",
    "http://a/b/c/;x",
    "http://a/b/c/g;x",
    "http://a/b/c/g;x?y#s",
    "http://a/b/c/",
    "http://a/b/",
    "http://a/b/g",
    "http://a/",
    "http://a/b/c/g.",
    "http://a/b/c/.g",
    "http://a/b/c/g..",
    "http://a/b/c/..g",
    "http://a/b/c/g/h",
    "http://a/b/c/h",
    "http://a/b/c/g;x=1/y",
    "http://a/b/c/y",
    "http://a/b/c/g?y/./x",
    "http://a/b/c/g?y/../x",
    "http://a/b/c/g#s/./x",
    "http://a/b/c/g#s/../x",
    "http:g",
];

/// The references of section 5.4 that are not URIs.
const RELATIVE: &[&str] = &[
    "g",
    "./g",
    "g/",
    "/g",
    "//g",
    "?y",
    "g?y",
    "#s",
    "g#s",
    "g?y#s",
    ";x",
    "g;x",
    "g;x?y#s",
    "",
    ".",
    "./",
    "..",
    "../",
    "../g",
    "../..",
    "../../",
    "../../g",
    "../../../g",
    "../../../../g",
    "/./g",
    "/../g",
    "g.",
    ".g",
    "g..",
    "..g",
    "./../g",
    "./g/.",
    "g/./h",
    "g/../h",
    "g;x=1/./y",
    "g;x=1/../y",
    "g?y/./x",
    "g?y/../x",
    "g#s/./x",
    "g#s/../x",
];

fn dfa(rule: &str) -> Dfa {
    crate::common::dfa(&RFC3986, rule)
}

#[test]
fn appendix_a_has_36_rules_and_needs_three_core_rules() {
    let names: Vec<&str> = RFC3986.printed().rules().iter().map(|rule| &*rule.name).collect();
    assert_eq!((names.len(), &names[36..]), (39, &["ALPHA", "DIGIT", "HEXDIG"][..]));
    let reading = Reading::new(RFC3986.notation, RFC3986.file, RFC3986.text).unwrap();
    let notes: Vec<String> = reading.notes.iter().map(ToString::to_string).collect();
    assert_eq!(notes, ["rfc3986.abnf:64:18: <pchar> is read as the rule `pchar`"]);
    let findings: Vec<String> =
        reading.grammar.check("URI-reference").iter().map(ToString::to_string).collect();
    assert_eq!(
        findings,
        [
            "`absolute-URI` is defined, but nothing names it",
            "`path` is defined, but nothing names it",
            "`reserved` is defined, but nothing names it",
            "`gen-delims` cannot be reached from `URI-reference`",
        ]
    );
}

#[test]
fn no_amendment_changes_a_language() {
    for amendment in RFC3986.amendments {
        assert_eq!(amendment.effect, Effect::Derivation, "{}", amendment.rule);
        let printed = Dfa::compile(RFC3986.printed(), amendment.rule).unwrap();
        assert!(printed == dfa(amendment.rule), "{}", amendment.rule);
    }
}

#[test]
fn the_examples_have_the_expected_parts() {
    for (uri, expected) in EXAMPLES {
        assert_eq!(parts(&RFC3986, "URI", uri), Some(Parts::from(*expected)), "{uri}");
    }
}

#[test]
fn the_examples_of_resolution_are_uris_and_references() {
    let (uri, reference, relative) = (dfa("URI"), dfa("URI-reference"), dfa("relative-ref"));
    for text in TARGETS {
        assert!(uri.accepts(text.as_bytes()) && reference.accepts(text.as_bytes()), "{text}");
    }
    for text in RELATIVE {
        let text = text.as_bytes();
        assert!(
            relative.accepts(text) && reference.accepts(text) && !uri.accepts(text),
            "{}",
            text.escape_ascii()
        );
    }
    // Section 4.2: a relative path does not begin with a segment that has a colon.
    assert!(!relative.accepts(b"this:that") && relative.accepts(b"./this:that"));
}

/// What the text says about each form, as languages: an absolute URI has no fragment, and a URI is not a relative
/// reference.
#[test]
fn the_forms_relate_as_the_text_says() {
    let (uri, absolute, relative) = (dfa("URI"), dfa("absolute-URI"), dfa("relative-ref"));
    assert!(uri.intersection(&relative).unwrap().is_empty());
    assert!(uri.union(&relative).unwrap() == dfa("URI-reference"));
    assert!(absolute.difference(&uri).unwrap().is_empty());
    assert_eq!(uri.difference(&absolute).unwrap().shortest().as_deref(), Some(&b"a:#"[..]));
    assert!(dfa("IPv4address").difference(&dfa("reg-name")).unwrap().is_empty());
}

/// The length of the prefix that some address begins with, of texts with and without an error (section 3.2.2).
#[test]
fn addresses_have_eight_pieces() {
    let address = dfa("IPv6address");
    for text in [
        "::",
        "::1",
        "1::",
        "1:2:3:4:5:6:7:8",
        "1::3:4:5:6:7:8",
        "1:2:3:4:5:6:7::",
        "::1.2.3.4",
        "a:B::255.0.0.1",
    ] {
        assert!(address.accepts(text.as_bytes()), "{text}");
    }
    for text in [
        "",
        ":",
        "1",
        "1:2:3:4:5:6:7",
        "1::2::3",
        "12345::",
        "::256.0.0.1",
        "::01.2.3.4",
        "1:2:3:4:5:6:7:8:9",
        "::g",
    ] {
        assert!(!address.accepts(text.as_bytes()), "{text}");
    }
}
