//! The URL Standard: the examples of section 4 and what its definitions of writing say.

use bnf_automata::automata::Dfa;
use bnf_automata::grammar::Grammar;
use rfc1738_texts::{RFC3986, URL_STANDARD};

use crate::common::{assert_parts, assert_rejected, dfa};

#[test]
fn the_reading_has_68_rules() {
    assert_eq!(URL_STANDARD.printed().rules().len(), 68);
}

/// The examples of section 4 that have a scheme and are marked as valid, with their parts, and one for each definition.
#[test]
fn the_examples_have_the_expected_parts() {
    assert_parts(
        &URL_STANDARD,
        "absolute",
        &[
            (
                "https://example.com/././foo",
                &[("scheme", "https"), ("host", "example.com"), ("path", "/././foo")],
            ),
            ("hello:world", &[("scheme", "hello"), ("path", "world")]),
            ("file://localhost/", &[("scheme", "file"), ("host", "localhost"), ("path", "/")]),
            ("https://EXAMPLE.com/../x", &[("scheme", "https"), ("host", "EXAMPLE.com"), ("path", "/../x")]),
            ("https://example.org//", &[("scheme", "https"), ("host", "example.org"), ("path", "//")]),
            (
                "https://example/%25?%25#%25",
                &[
                    ("scheme", "https"),
                    ("host", "example"),
                    ("path", "/%25"),
                    ("query", "%25"),
                    ("fragment", "%25"),
                ],
            ),
            // Section 3.1.
            (
                "git://github.com/whatwg/url.git",
                &[("scheme", "git"), ("host", "github.com"), ("path", "/whatwg/url.git")],
            ),
            // Section 4.3, definition by definition.
            (
                "HTTP://1.2.3.4:?#",
                &[
                    ("scheme", "HTTP"),
                    ("host", "1.2.3.4"),
                    ("port", ""),
                    ("path", ""),
                    ("query", ""),
                    ("fragment", ""),
                ],
            ),
            (
                "wss://[1::ffff]:00065535/a",
                &[("scheme", "wss"), ("host", "[1::ffff]"), ("port", "00065535"), ("path", "/a")],
            ),
            ("file://", &[("scheme", "file"), ("host", ""), ("path", "")]),
            ("file:///C:/demo", &[("scheme", "file"), ("host", ""), ("path", "/C:/demo")]),
            ("file://host", &[("scheme", "file"), ("host", "host"), ("path", "")]),
            ("x://", &[("scheme", "x"), ("host", ""), ("path", "")]),
            ("x:///p", &[("scheme", "x"), ("host", ""), ("path", "/p")]),
            ("x://a%20b_c:0/p", &[("scheme", "x"), ("host", "a%20b_c"), ("port", "0"), ("path", "/p")]),
            ("x:/p//q", &[("scheme", "x"), ("path", "/p//q")]),
            ("x:", &[("scheme", "x"), ("path", "")]),
            ("x:a//b@c?d?e", &[("scheme", "x"), ("path", "a//b@c"), ("query", "d?e")]),
        ],
    );
    assert_parts(
        &URL_STANDARD,
        "mailto",
        &[(
            "mailto:a@b?subject=c#d",
            &[("scheme", "mailto"), ("path", "a@b"), ("query", "subject=c"), ("fragment", "d")],
        )],
    );
}

#[test]
fn other_strings_are_rejected() {
    assert_rejected(
        &URL_STANDARD,
        &[
            // Section 4: the examples that are marked as invalid.
            "https:example.org",
            "https://////example.com///",
            "\\example\\..\\demo/.\\",
            "file:///C|/demo",
            "file://loc%61lhost/",
            "https://user:password@example.org/",
            "https://example.org/foo bar",
            "https://ex ample.org/",
            "example",
            "https://example.com:demo",
            "http://[www.example.com]/",
            "https://example.com/[]?[]#[]",
            "https://example/%?%#%",
            // Section 4.3.
            "1x:",
            "http:",
            "http:///",
            "http://:80/",
            "http://host:65536/",
            "http://host:80a/",
            "ftp:/path",
            "file:/path",
            "file:path",
            "file://host:80/",
            "x://:80/",
            "x://user@host/",
            "x://a/b#c#d",
            "x:a b",
            "x:a\\b",
            "x:^",
        ],
    );
}

#[test]
fn the_forms_are_the_urls_of_their_schemes() {
    let all = dfa(&URL_STANDARD, "absolute-URL-with-fragment-string");
    for form in &URL_STANDARD.forms[1..] {
        let scheme = format!("url = \"{}:\" *%x00-FF", form.name);
        let scheme = Dfa::compile(&Grammar::read("scheme", &scheme).unwrap(), "url").unwrap();
        assert!(all.intersection(&scheme).unwrap() == dfa(&URL_STANDARD, form.rule), "{}", form.name);
    }
}

/// Compares the rule with the definition for every code point, and for octets that are not UTF-8.
#[test]
fn the_url_code_points_are_those_of_section_4_3() {
    let unit = dfa(&URL_STANDARD, "URL-unit");
    let mut buffer = [0; 4];
    for code_point in '\0'..=char::MAX {
        let number = u32::from(code_point);
        let is_noncharacter = (0xFDD0..=0xFDEF).contains(&number) || number & 0xFFFE == 0xFFFE;
        let expected = match code_point {
            '\0'..='\x7f' => code_point.is_ascii_alphanumeric() || "!$&'()*+,-./:;=?@_~".contains(code_point),
            _ => (0xA0..=0x10_FFFD).contains(&number) && !is_noncharacter,
        };
        let text = code_point.encode_utf8(&mut buffer).as_bytes();
        assert_eq!(unit.accepts(text), expected, "U+{number:04X}");
    }
    // Every other string that the rule matches is a percent-encoded byte, and each is UTF-8.
    let lengths = (0..=4).map(|length| all_of_length(&unit, length)).collect::<Vec<_>>();
    let points: usize =
        ('\0'..=char::MAX).filter(|point| unit.accepts(point.encode_utf8(&mut [0; 4]).as_bytes())).count();
    assert_eq!(lengths.iter().sum::<usize>(), points + 22 * 22);
}

/// Returns the number of strings of that length that the automaton accepts.
fn all_of_length(dfa: &Dfa, length: usize) -> usize {
    // `states` does not count the dead state.
    let mut counts = vec![0; dfa.states() + 1];
    counts[dfa.start().as_usize()] = 1;
    for _ in 0..length {
        let mut next = vec![0; dfa.states() + 1];
        for state in dfa.state_ids() {
            for byte in 0..=u8::MAX {
                next[dfa.step(state, byte).as_usize()] += counts[state.as_usize()];
            }
        }
        counts = next;
    }
    dfa.state_ids().filter(|state| dfa.is_accepting(*state)).map(|state| counts[state.as_usize()]).sum()
}

#[test]
fn hosts_are_written_as_section_3_4_says() {
    let host = dfa(&URL_STANDARD, "valid-host-string");
    let longest = "a".repeat(63);
    for text in [
        "example.com",
        "a",
        "1.a",
        "a-b.c",
        "0x.a",
        "0xg",
        &longest,
        "0.0.0.0",
        "255.249.199.99",
        "[::]",
        "[1:2:3:4:5:6:7:8]",
        "[1:2:3:4:5:6:7::]",
        "[::2:3:4:5:6:7:8]",
        "[1:2:3:4:5:6:1.2.3.4]",
        "[::2:3:4:5:6:1.2.3.4]",
        "[1:2:3:4:5::1.2.3.4]",
        "[a::B]",
    ] {
        assert!(host.accepts(text.as_bytes()), "{text}");
    }
    let too_long = "a".repeat(64);
    for text in [
        "",
        ".",
        "a.",
        ".a",
        "a..b",
        "-a",
        "a-",
        "ab--c",
        "xn--a",
        "a_b",
        "a%62",
        &too_long,
        "1",
        "a.1",
        "a.0x",
        "a.0Xff",
        "1.2.3",
        "1.2.3.4.5",
        "1.2.3.256",
        "01.2.3.4",
        "1.2.3.4.",
        "[]",
        "[:]",
        "[1]",
        "[::01]",
        "[::00]",
        "[12345::]",
        "[1:2:3:4:5:6:7]",
        "[1:2:3:4:5:6:7:8:9]",
        "[1:2:3:4:5:6:7:8::]",
        "[1:2:3:4::5:6:7:8]",
        "[1::2::3]",
        "[1:2:3:4:5:6::1.2.3.4]",
        "[::1.2.3]",
        "[::1%25en1]",
        "[v1.a]",
    ] {
        assert!(!host.accepts(text.as_bytes()), "{text}");
    }
}

/// Section 3.4 and RFC 3986 count the pieces of an address alike, but section 3.4 permits no leading zeros.
#[test]
fn the_addresses_are_those_of_rfc_3986_without_leading_zeros() {
    let zeros = "zeros = [ *%x00-FF \":\" ] \"0\" ( %x30-39 | %x41-46 | %x61-66 ) *%x00-FF";
    let zeros = Dfa::compile(&Grammar::read("zeros", zeros).unwrap(), "zeros").unwrap();
    let address = dfa(&RFC3986, "IPv6address").difference(&zeros).unwrap();
    assert!(dfa(&URL_STANDARD, "valid-IPv6-address-string") == address);
    assert!(dfa(&URL_STANDARD, "valid-IPv4-address-string") == dfa(&RFC3986, "IPv4address"));
}
