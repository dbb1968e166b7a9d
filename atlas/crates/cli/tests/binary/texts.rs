//! `url-atlas texts`.

use expect_test::expect_file;
use serde_json::json;

use super::{json_lines, run};

/// What a person sees. `UPDATE_EXPECT=1` writes the file again.
#[test]
fn a_url_stands_above_its_parts() {
    let long = format!("http://host.dom/{}?query#fragment", "segment/".repeat(12));
    let urls = [
        "ftp://a.com?x@evil.com/f",
        "ftp://u:p@host.dom:21/\u{1b}",
        "HTTP://[::1]:/a?b#c",
        "x:",
        "none",
        &long,
    ];
    let ran = run(&[&["texts"], &urls[..]].concat(), b"");
    expect_file![concat!(env!("CARGO_MANIFEST_DIR"), "/tests/binary/texts.expected")].assert_eq(&ran.out);
    assert!(
        ran.out
            .lines()
            .all(|line| line.len() <= 80 || line.starts_with("URL ") || line.starts_with("    host"))
    );
    assert_eq!(ran.code, 1);
}

#[test]
fn the_spans_of_the_parts_are_bytes() {
    let ran = run(&["texts", "--json", "telnet://a?b@c/"], b"");
    let found = &json_lines(&ran.out)[0];
    assert_eq!(found["two_hosts"], true);
    let text = |id: &str| {
        let texts = found["texts"].as_array().unwrap();
        texts.iter().find(|text| text["text"] == id).unwrap_or_else(|| panic!("{id}")).clone()
    };
    let part = |part: &str, start: usize, end: usize| json!({"part": part, "span": [start, end]});
    assert_eq!(
        text("rfc1738")["parts"],
        json!([part("host", 13, 14), part("user", 9, 12), part("path", 14, 15)])
    );
    assert_eq!(
        text("rfc3986")["parts"],
        json!([part("host", 9, 10), part("path", 10, 10), part("query", 11, 15)])
    );
    // One host in all texts: the exit code is 0.
    assert_eq!(run(&["texts", "http://host.dom/"], b"").code, 0);
}

/// The parser of the URL Standard reads more than its valid URL strings, and rewrites hosts. Both
/// commands say which of the two they mean, and find the same two hosts.
#[test]
fn the_parser_of_the_url_standard_is_named() {
    let user = run(&["texts", "ftp://user@host.dom/"], b"");
    assert!(user.out.contains("\nurl-standard  not a valid URL string: byte 10, \"@\"\n"), "{}", user.out);
    let json = &json_lines(&run(&["texts", "--json", "ftp://user@host.dom/"], b"").out)[0];
    let standard = json!({"text": "url-standard", "accepts": true, "valid_url_string": false, "at": 10,
                          "parts": []});
    assert!(json["texts"].as_array().unwrap().contains(&standard), "{json}");
    // Only its parser reads the host 8.0.0.1.
    let address = run(&["texts", "http://010.0.0.1/"], b"");
    assert!(address.code == 1 && address.out.contains("\ntwo hosts: RFC 1738 "), "{}", address.out);
    // Only its parser accepts the URL.
    assert_eq!(run(&["texts", "http://host.dom/^"], b"").code, 0);
}

/// The URL Standard has no rule for https alone: its rule for all schemes reads it.
#[test]
fn the_url_standard_reads_every_scheme() {
    let ran = run(&["texts", "--json", "https://a:80/b?c", "ws://a", "x:a#b", "https://u@a"], b"");
    let verdicts: Vec<_> = json_lines(&ran.out)
        .iter()
        .map(|found| {
            let texts = found["texts"].as_array().unwrap();
            let standard = texts.iter().find(|text| text["text"] == "url-standard").unwrap();
            standard["parts"].as_array().map(Vec::len)
        })
        .collect();
    // The host, the port, the path and the query; and the URL Standard accepts no user.
    assert_eq!(verdicts, [Some(4), Some(2), Some(2), Some(0)]);
}
