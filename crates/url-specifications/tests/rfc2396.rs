//! RFC 2396 with RFC 2732 as data: the marked grammar has the same language, one derivation for each URI reference, and the
//! parts that section 3 names. `crates/suite/tests/rfc_texts.rs` compares the transcription with the RFC's own text.

use bnf_automata::automata::{Dfa, Nfa};
use bnf_automata::derive::UnambiguousParser;
use bnf_automata::grammar::{Effect, LetterCase};
use url_specifications::RFC2396;

/// Examples of section 1.3, of RFC 2732, section 2, and of section 4.3, with their parts.
const EXAMPLES: &[(&str, &[(&str, &str)])] = &[
    (
        "gopher://spinaltap.micro.umn.edu/00/Weather/California/Los%20Angeles",
        &[
            ("scheme", "gopher"),
            ("host", "spinaltap.micro.umn.edu"),
            ("path", "/00/Weather/California/Los%20Angeles"),
        ],
    ),
    ("mailto:mduerst@ifi.unizh.ch", &[("scheme", "mailto"), ("path", "mduerst@ifi.unizh.ch")]),
    ("telnet://melvyl.ucop.edu/", &[("scheme", "telnet"), ("host", "melvyl.ucop.edu"), ("path", "/")]),
    (
        "http://[FEDC:BA98:7654:3210:FEDC:BA98:7654:3210]:80/index.html",
        &[
            ("scheme", "http"),
            ("host", "[FEDC:BA98:7654:3210:FEDC:BA98:7654:3210]"),
            ("port", "80"),
            ("path", "/index.html"),
        ],
    ),
    (
        "http://[3ffe:2a00:100:7031::1]",
        &[("scheme", "http"), ("host", "[3ffe:2a00:100:7031::1]"), ("path", "")],
    ),
    ("http://[::192.9.5.5]/ipng", &[("scheme", "http"), ("host", "[::192.9.5.5]"), ("path", "/ipng")]),
    (
        "http://[::FFFF:129.144.52.38]:80/index.html",
        &[("scheme", "http"), ("host", "[::FFFF:129.144.52.38]"), ("port", "80"), ("path", "/index.html")],
    ),
    // "In other words, the authority component wins."
    ("//a/b", &[("host", "a"), ("path", "/b")]),
    ("x:///a", &[("scheme", "x"), ("path", "/a")]),
    // The authority of a registry is no server.
    ("x://a_b:c/", &[("scheme", "x"), ("reg_name", "a_b:c"), ("path", "/")]),
    ("x:a?b#c", &[("scheme", "x"), ("path", "a?b"), ("fragment", "c")]),
    ("x:/a?b", &[("scheme", "x"), ("path", "/a"), ("query", "b")]),
    (
        "ftp://u:p@h.:/",
        &[("scheme", "ftp"), ("userinfo", "u:p"), ("host", "h."), ("port", ""), ("path", "/")],
    ),
    ("#s", &[("fragment", "s")]),
    ("", &[]),
];

/// The other examples of section 1.3, of RFC 2732, section 2, and of appendix C.
const REFERENCES: &[&str] = &[
    "ftp://ftp.is.co.za/rfc/rfc1808.txt",
    "http://www.math.uio.no/faq/compression-faq/part1.html",
    "news:comp.infosystems.www.servers.unix",
    "http://[1080:0:0:0:8:800:200C:417A]/index.html",
    "http://[1080::8:800:200C:417A]/foo",
    "http://[2010:836B:4179::836B:4179]",
    "http://a/b/c/d;p?q",
    "g:h",
    "g",
    "./g",
    "g/",
    "/g",
    "//g",
    "g?y",
    "g#s",
    "g?y#s",
    ";x",
    "g;x",
    "g;x?y#s",
    ".",
    "./",
    "..",
    "../",
    "../g",
    "../..",
    "../../",
    "../../g",
    "../../../g",
    "/./g",
    "/../g",
    "g.",
    ".g",
    "g;x=1/../y",
    "g?y/../x",
    "g#s/../x",
    "http:g",
    "http://a/b/c/?y",
    "http://a/../../g",
];

fn dfa(rule: &str) -> Dfa {
    Dfa::compile(RFC2396.amended(LetterCase::Any), rule).unwrap()
}

#[test]
fn every_rule_is_explained_and_sound() {
    let printed = RFC2396.printed();
    let names: Vec<&str> = printed.rules().iter().map(|rule| &*rule.name).collect();
    assert_eq!(names.len(), 40);
    assert_eq!(RFC2396.explained_in.iter().map(|(rule, _)| *rule).collect::<Vec<_>>(), names);
    assert!(names.iter().all(|name| RFC2396.section_of(name).is_some()));
    let findings: Vec<String> = printed.check("URI-reference").iter().map(ToString::to_string).collect();
    assert_eq!(findings, ["`path` is defined, but nothing names it"]);
}

#[test]
fn amendments_change_what_they_say() {
    let (printed, amended) = (RFC2396.printed(), RFC2396.amended(LetterCase::Any));
    let helpers = RFC2396.amendments.iter().filter(|amendment| amendment.printed.is_none()).count();
    assert_eq!(amended.rules().len(), printed.rules().len() + helpers);
    for amendment in RFC2396.amendments.iter().filter(|amendment| amendment.printed.is_some()) {
        let rule = amendment.rule;
        // The grammar with this rule as printed.
        let mut without = amended.clone();
        without.define(rule, printed.rule(printed.find(rule).unwrap()).expr.clone());
        let is_same = Dfa::compile(&without, rule).unwrap() == dfa(rule);
        let is_ambiguous = Nfa::compile(&without, rule).unwrap().ambiguous().is_some();
        let expected = amendment.effect == Effect::Derivation;
        assert_eq!((is_same, is_ambiguous), (expected, expected), "{rule}");
        assert_eq!(Nfa::compile(amended, rule).unwrap().ambiguous(), None, "{rule}");
    }
}

#[test]
fn every_marked_rule_matches_what_the_amended_rule_matches() {
    let marked = RFC2396.marked(LetterCase::Any);
    for part in RFC2396.parts {
        assert!(Dfa::compile(marked, part.rule).unwrap() == dfa(part.rule), "`{}`", part.rule);
        let rule = marked.find(part.rule).unwrap();
        assert!(marked.rule(rule).expr != RFC2396.amended(LetterCase::Any).rule(rule).expr, "{}", part.rule);
    }
}

#[test]
fn the_parts_of_a_reference_are_unique() {
    for form in RFC2396.forms {
        let nfa = Nfa::compile(RFC2396.marked(LetterCase::Any), form.rule).unwrap();
        assert_eq!(nfa.ambiguous().map(|text| text.escape_ascii().to_string()), None, "{}", form.rule);
    }
}

#[test]
fn the_examples_have_the_expected_parts() {
    let marked = RFC2396.marked(LetterCase::Any);
    let names = marked.part_names();
    let mut parser = UnambiguousParser::of_parts(marked, "URI-reference").unwrap();
    for (uri, expected) in EXAMPLES {
        let mut spans = Vec::new();
        assert!(parser.parts_of(uri.as_bytes(), &mut spans), "{uri}");
        let found = spans.iter().map(|span| (names[span.part.as_usize()], &uri[span.start..span.end]));
        assert_eq!(found.collect::<Vec<_>>(), *expected, "{uri}");
    }
    let reference = dfa("URI-reference");
    REFERENCES.iter().for_each(|text| assert!(reference.accepts(text.as_bytes()), "{text}"));
    // Ruling V2: appendix C has these references, and the grammar does not match them.
    assert!(!reference.accepts(b"?y"));
}

/// Section 3: "absoluteURI = scheme ":" ( hier_part | opaque_part )", so something follows the colon.
#[test]
fn what_the_grammar_does_not_match() {
    let uri = dfa("absoluteURI");
    for text in
        ["x:", "http://h/[", "http://[::1", "http://[1::2::3]/", "http://[:::1.2.3.4]/", "x:a b", "1x:a"]
    {
        assert!(!uri.accepts(text.as_bytes()), "{text}");
    }
    // The rule uric_no_slash has the "?", so an opaque part may begin with it.
    assert!(uri.accepts(b"x:?") && uri.accepts(b"x:a[") && uri.accepts(b"http://h/?[]"));
    assert!(!dfa("host").accepts(b"1234.1.1.1") && dfa("host").accepts(b"999.1.1.1"));
}
