//! CERN's syntax of 1994 as data: its rules, the parts of examples, and what it does not match.
//!
//! The page has no examples. Each one here follows from its rules and from the rulings.

use crate::common::{Example, Parts, dfa, parts, rule_of};
use url_atlas_lineage::texts::*;

/// URLs with the name of their form and their parts.
const EXAMPLES: &[Example] = &[
    (
        "ftp",
        "ftp://u:p@h:21/a/b",
        &[
            ("scheme", "ftp"),
            ("user", "u"),
            ("password", "p"),
            ("host", "h"),
            ("port", "21"),
            ("path", "/a/b"),
        ],
    ),
    // Ruling C4: the first "@" that leaves a hostport, and the first ":" that leaves a user and a password.
    ("ftp", "ftp://u@v@h/x", &[("scheme", "ftp"), ("user", "u"), ("host", "v@h"), ("path", "/x")]),
    ("ftp", "ftp://u@1@h/x", &[("scheme", "ftp"), ("user", "u@1"), ("host", "h"), ("path", "/x")]),
    ("ftp", "ftp://@h@1.2.3.4/", &[("scheme", "ftp"), ("user", "@h"), ("host", "1.2.3.4"), ("path", "/")]),
    (
        "ftp",
        "ftp://u:p:q@h/",
        &[("scheme", "ftp"), ("user", "u"), ("password", "p:q"), ("host", "h"), ("path", "/")],
    ),
    ("ftp", "ftp://u:@h/", &[("scheme", "ftp"), ("user", "u:"), ("host", "h"), ("path", "/")]),
    ("ftp", "ftp://:p@h/", &[("scheme", "ftp"), ("user", ":p"), ("host", "h"), ("path", "/")]),
    ("ftp", "ftp://h@/", &[("scheme", "ftp"), ("host", "h@"), ("path", "/")]),
    // Ruling C5: a port where one can be.
    ("http", "http://h:1:2", &[("scheme", "http"), ("host", "h:1"), ("port", "2"), ("path", "")]),
    ("http", "http://h:8x", &[("scheme", "http"), ("host", "h:8x"), ("path", "")]),
    ("http", "http://h:/", &[("scheme", "http"), ("host", "h:"), ("path", "/")]),
    (
        "http",
        "http://info.cern.ch/a document/b?two words+more",
        &[
            ("scheme", "http"),
            ("host", "info.cern.ch"),
            ("path", "/a document/b"),
            ("query", "two words+more"),
        ],
    ),
    // The rule httpaddress has no login, and a hostname may contain ":" and "@".
    ("http", "http://u:p@h/", &[("scheme", "http"), ("host", "u:p@h"), ("path", "/")]),
    ("http", "http://h?a", &[("scheme", "http"), ("host", "h"), ("path", ""), ("query", "a")]),
    (
        "telnet",
        "telnet://u@1.2.3.4:23",
        &[("scheme", "telnet"), ("user", "u"), ("host", "1.2.3.4"), ("port", "23"), ("path", "")],
    ),
    (
        "gopher",
        "gopher://h:70/11/a?b",
        &[("scheme", "gopher"), ("host", "h"), ("port", "70"), ("path", "/11/a"), ("query", "b")],
    ),
    ("gopher", "gopher://h/1", &[("scheme", "gopher"), ("host", "h"), ("path", "/1")]),
    ("wais", "wais://h/db?a b", &[("scheme", "wais"), ("host", "h"), ("path", "/db"), ("query", "a b")]),
    ("wais", "wais://h/db/TEXT/12/a/b", &[("scheme", "wais"), ("host", "h"), ("path", "/db/TEXT/12/a/b")]),
    ("prospero", "prospero://h/a%001x", &[("scheme", "prospero"), ("host", "h"), ("path", "/a%001x")]),
    ("afs", "afs://cern.ch/a", &[("scheme", "afs"), ("host", "cern.ch"), ("path", "/a")]),
    ("news", "news:comp.infosystems.www", &[("scheme", "news"), ("path", "comp.infosystems.www")]),
    ("news", "news:*", &[("scheme", "news"), ("path", "*")]),
    ("news", "news:a@b", &[("scheme", "news"), ("path", "a@b")]),
    // Ruling C2: the first ":" ends the scheme.
    ("generic", "a:b:c/d?e", &[("scheme", "a"), ("path", "b:c/d"), ("query", "e")]),
    ("generic", "mailto:a@b", &[("scheme", "mailto"), ("path", "a@b")]),
    ("generic", "x:", &[("scheme", "x"), ("path", "")]),
    (
        "reference",
        "http://h/a?b#c",
        &[("scheme", "http"), ("host", "h"), ("path", "/a"), ("query", "b"), ("fragment", "c")],
    ),
    ("reference", "x:y#z", &[("scheme", "x"), ("path", "y"), ("fragment", "z")]),
];

/// Texts that no URL of the form is.
const OTHERS: &[(&str, &str)] = &[
    ("http", "http:///a"),
    ("http", "http://1h/"),
    ("http", "http://h/a//b"),
    ("http", "http://h/a?"),
    ("http", "http://h/~a"),
    ("http", "http://h/a=b"),
    ("http", "http://h/a%"),
    ("http", "http://h/a#b"),
    ("ftp", "ftp://h"),
    ("ftp", "ftp://@h"),
    ("telnet", "telnet://h/"),
    ("gopher", "gopher://h/"),
    ("wais", "wais://h/"),
    ("wais", "wais://h/db/t/x/a"),
    ("news", "news:"),
    // Ruling C1: a path neither begins with "/" nor has two of them side by side.
    ("generic", "x:/a"),
    ("generic", "x:a//b"),
    ("generic", "http://h/"),
    ("reference", "x:y#"),
    ("reference", "#y"),
];

#[test]
fn the_page_has_56_rules() {
    assert_eq!(CERN1994.printed().rules().len(), 56);
    let findings = CERN1994.printed().check("fragmentaddress");
    let findings: Vec<String> = findings.iter().map(ToString::to_string).collect();
    assert_eq!(
        findings,
        [
            "`afsaddress` is defined, but nothing names it",
            "`national` is defined, but nothing names it",
            "`punctuation` is defined, but nothing names it",
            "`cellname` cannot be reached from `fragmentaddress`",
        ]
    );
}

#[test]
fn the_examples_have_the_expected_parts() {
    for (form, url, expected) in EXAMPLES {
        let found = parts(&CERN1994, rule_of(&CERN1994, form), url);
        assert_eq!(found, Some(Parts::from(*expected)), "{url}");
    }
    for form in CERN1994.forms {
        assert!(EXAMPLES.iter().any(|(name, ..)| *name == form.name), "{}", form.name);
    }
}

#[test]
fn what_the_grammar_does_not_match() {
    for (form, text) in OTHERS {
        assert!(!dfa(&CERN1994, rule_of(&CERN1994, form)).accepts(text.as_bytes()), "{form}: {text}");
    }
}

/// Ruling C1: of the URLs of the schemes, only those of `news` are generic.
#[test]
fn the_generic_rule_has_the_news_urls_only() {
    let generic = dfa(&CERN1994, "generic");
    for form in CERN1994.forms.iter().filter(|form| !["reference", "generic"].contains(&form.name)) {
        let scheme = dfa(&CERN1994, form.rule);
        let is_disjoint = scheme.intersection(&generic).unwrap().is_empty();
        let is_contained = scheme.difference(&generic).unwrap().is_empty();
        assert_eq!((is_disjoint, is_contained), (form.name != "news", form.name == "news"), "{}", form.name);
    }
}

/// The text of the page is not shipped.
#[test]
#[ignore = "needs the text of CERN's page in CERN_BNF"]
fn the_page_is_transcribed_as_it_stands() {
    use bnf_automata::grammar::{Notation, NoteKind, Reading};
    let path = std::env::var_os("CERN_BNF").expect("the test is ignored without it");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("CERN_BNF: {error}"));
    for copy in
        [text.clone(), text.replace('\n', "\r\n"), text.replace(' ', "\u{a0}"), format!("\u{feff}{text}")]
    {
        let reading = Reading::new(Notation::Cern, "cern", &copy).unwrap_or_else(|errors| panic!("{errors}"));
        assert_eq!(&reading.grammar, CERN1994.printed());
        // One line continues a rule by a guess: it begins with "digits" and follows "wtype /".
        let guesses =
            reading.notes.iter().filter(|note| matches!(note.kind, NoteKind::Continues { mark: '/' }));
        assert_eq!(guesses.count(), 1);
    }
}
