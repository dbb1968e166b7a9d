//! The marked grammar: it has the same language, one derivation for each URL, and the parts that section 3 names.

mod profiles;

use bnf_automata::automata::{Dfa, Nfa};
use bnf_automata::derive::UnambiguousParser;
use bnf_automata::grammar::LetterCase;
use profiles::grammar;
use rfc1738::Profile;
use url_specifications::RFC1738;

/// Each form of URL with an example of all its parts.
const EXAMPLES: &[(&str, &[(&str, &str)])] = &[
    (
        "ftp://u:p@h:21/a/b;type=i",
        &[
            ("scheme", "ftp"),
            ("user", "u"),
            ("password", "p"),
            ("host", "h"),
            ("port", "21"),
            ("cwd", "a/"),
            ("", "a"),
            ("name", "b"),
            ("type", "i"),
        ],
    ),
    ("ftp://h/", &[("scheme", "ftp"), ("host", "h"), ("cwd", ""), ("name", "")]),
    ("file:///n", &[("scheme", "file"), ("host", ""), ("directory", ""), ("name", "n")]),
    (
        "file://localhost/n",
        &[("scheme", "file"), ("host", "localhost"), ("", "localhost"), ("directory", ""), ("name", "n")],
    ),
    ("gopher://h/", &[("scheme", "gopher"), ("host", "h"), ("url-path", "")]),
    (
        "gopher://h/1s%09%09+",
        &[
            ("scheme", "gopher"),
            ("host", "h"),
            ("gtype", "1"),
            ("selector", "s"),
            ("search", ""),
            ("gopher+_string", "+"),
        ],
    ),
    ("telnet://h", &[("scheme", "telnet"), ("host", "h")]),
    ("telnet://h/", &[("scheme", "telnet"), ("host", "h"), ("url-path", "")]),
    ("news:a@h", &[("scheme", "news"), ("unique", "a"), ("full_domain_name", "h")]),
    ("news:*", &[("scheme", "news"), ("group", "*")]),
    ("nntp://h/g/1", &[("scheme", "nntp"), ("host", "h"), ("group", "g"), ("article-number", "1")]),
    (
        "prospero://h/o;a=b",
        &[("scheme", "prospero"), ("host", "h"), ("hsoname", "o"), ("fields", ";a=b"), ("", "a"), ("", "b")],
    ),
    ("x:y", &[("scheme", "x"), ("schemepart", "y")]),
];

#[test]
fn every_marked_rule_matches_what_the_amended_rule_matches() {
    for profile in Profile::ALL {
        let (amended, marked) = (grammar(profile), RFC1738.marked(grammar(profile).case()));
        for part in RFC1738.parts {
            let automata = [amended, marked].map(|grammar| Dfa::compile(grammar, part.rule).unwrap());
            assert!(automata[0] == automata[1], "`{}` under {profile}", part.rule);
            let rule = marked.find(part.rule).unwrap();
            assert!(marked.rule(rule).expr != amended.rule(rule).expr, "`{}` is not marked", part.rule);
        }
    }
}

#[test]
fn the_parts_of_a_url_are_unique() {
    for profile in Profile::ALL {
        let nfa = Nfa::compile(RFC1738.marked(grammar(profile).case()), "url").unwrap();
        assert_eq!(nfa.ambiguous().map(|text| text.escape_ascii().to_string()), None, "{profile}");
    }
}

#[test]
fn the_examples_have_the_expected_parts() {
    let marked = RFC1738.marked(LetterCase::Any);
    let names = marked.part_names();
    let mut deriver = UnambiguousParser::of_parts(marked, "url").unwrap();
    for (url, expected) in EXAMPLES {
        let mut spans = Vec::new();
        assert!(deriver.parts_of(url.as_bytes(), &mut spans), "{url}");
        let found = spans.iter().map(|span| (names[span.part.as_usize()], &url[span.start..span.end]));
        assert_eq!(found.collect::<Vec<_>>(), *expected, "{url}");
    }
}
