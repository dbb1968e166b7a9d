//! The marked grammar of RFC 1738: it has one derivation for each URL, and the parts that section 3 names.

use crate::common::{Parts, parts};
use crate::profiles::grammar;
use bnf_automata::automata::Nfa;
use rfc1738::Profile;
use rfc1738_texts::RFC1738;

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
fn the_parts_of_a_url_are_unique() {
    for profile in Profile::ALL {
        let nfa = Nfa::compile(RFC1738.marked(grammar(profile).case()), "url").unwrap();
        assert_eq!(nfa.ambiguous().map(|text| text.escape_ascii().to_string()), None, "{profile}");
    }
}

#[test]
fn the_examples_have_the_expected_parts() {
    for (url, expected) in EXAMPLES {
        assert_eq!(parts(&RFC1738, "url", url), Some(Parts::from(*expected)), "{url}");
    }
}
