//! RFC 2396 with RFC 2732 as data: its rules, the parts of its examples, and what it does not match.
//! `crates/suite/tests/corpus/rfc_texts.rs` compares the transcription with the RFC's own text.

use crate::common::{Parts, parts};
use bnf_automata::automata::Dfa;
use rfc1738_texts::RFC2396;

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
    crate::common::dfa(&RFC2396, rule)
}

#[test]
fn appendix_a_has_40_rules() {
    let printed = RFC2396.printed();
    assert_eq!(printed.rules().len(), 40);
    let findings: Vec<String> = printed.check("URI-reference").iter().map(ToString::to_string).collect();
    assert_eq!(findings, ["`path` is defined, but nothing names it"]);
}

#[test]
fn the_examples_have_the_expected_parts() {
    for (uri, expected) in EXAMPLES {
        assert_eq!(parts(&RFC2396, "URI-reference", uri), Some(Parts::from(*expected)), "{uri}");
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
