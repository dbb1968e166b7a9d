//! `rfc1738 explain --texts`, and the caution of `check --advisories` where two texts read two
//! hosts.

use rfc1738_oracle::Text;
use serde_json::json;

use super::{json_lines, run};

#[test]
fn each_text_has_a_line() {
    let long = format!("http://host.dom/{}?query#fragment", "segment/".repeat(12));
    for url in ["ftp://u:p@host.dom:21/\u{1b}", "HTTP://[::1]:/a?b#c", "x:", "none", &long] {
        let ran = run(&["explain", "--texts", url], b"");
        assert!(ran.out.lines().all(|line| line.len() <= 80), "{}", ran.out);
        assert_eq!(ran.out.lines().filter(|line| line.starts_with("R") || line.starts_with("U")).count(), 4);
    }
}

/// A backslash is shown as it is. With other escapes beside it, a note says what "\\\\" is.
#[test]
fn a_backslash_is_shown_as_it_is() {
    let ran = run(&["explain", "--texts", r"C:\Users\joe"], b"");
    assert!(ran.out.contains(r#"path "\Users\joe""#) && !ran.out.contains("note"), "{}", ran.out);
    let ran = run(&["explain", "--texts", "C:\\\u{e9}"], b"");
    ran.says("note: the input is shown with escapes");
}

/// The URL Standard also defines a valid URL string, and this text is not one.
#[test]
fn the_parser_of_the_url_standard_is_named() {
    run(&["explain", "--texts", "ftp://user@host.dom/"], b"")
        .says("\nURL Standard  parser: user \"user\", host \"host.dom\", path \"/\"\n");
}

#[test]
fn one_host_in_two_spellings_is_one() {
    for url in
        ["http://host.dom/", "http://HOST.dom/", "file://localhost/a", "http://[0::1]/", "http://%C3%A9.dom/"]
    {
        let ran = run(&["explain", "--texts", url], b"");
        assert_eq!(ran.code, 0, "{}", ran.out);
    }
    // No text accepts it.
    assert_eq!(run(&["explain", "--texts", "none"], b"").code, 1);
}

#[test]
fn each_text_says_why_it_rejects() {
    let why = |url: &str, text: usize| {
        let found =
            &json_lines(&run(&["explain", "--texts", "--json", "--", url], b"").out)[0]["texts"][text];
        found["why"].as_str().unwrap_or_default().to_owned()
    };
    // RFC 3986: each component by its bytes.
    assert_eq!(why("ftp://u:p[@h/", 2), "byte 9, \"[\", in `userinfo`");
    assert_eq!(why("http://[::g]/", 2), "byte 10, \"g\", in `host`");
    assert_eq!(why("http://[::1]:a/", 2), "byte 13, \"a\", in `port`");
    // No port has the "a", and after an "@" no other one is read.
    assert_eq!(why("http://example.com:80a/", 2), "byte 22, \"/\", in `userinfo`");
    assert_eq!(why("http://user:pa@ss@example.com/", 2), "byte 17, \"@\", in `host`");
    assert_eq!(why("http://u@h:a/", 2), "byte 11, \"a\", in `port`");
    assert_eq!(why("//cdn.example.com/x", 2), "byte 0, \"/\", in `scheme`, which every URI has");
    assert_eq!(why("http://h/a b", 2), "byte 10, a space, in `path`");
    assert_eq!(why("http://h/?a^", 2), "byte 11, \"^\", in `query`");
    assert_eq!(why("http://h/#a#", 2), "byte 11, \"#\", in `fragment`");
    assert_eq!(why("", 2), "the input ends too early, in `scheme`, which every URI has");
    // The URL Standard: each reason.
    assert_eq!(why("a", 3), "the input has no scheme");
    assert_eq!(why("http://", 3), "the host is empty");
    assert_eq!(why("http://u@/", 3), "no host follows the user");
    assert_eq!(why("http://:1/", 3), "no host stands before the port");
    assert_eq!(why("http://[::g]/", 3), "the host in brackets is no IPv6 address");
    assert_eq!(why("http://1.2.3.4.5/", 3), "a host that ends in a number is no IPv4 address");
    assert_eq!(why("http://a b/", 3), "the host is empty, or has a character that no host may have");
    assert_eq!(why("http://\u{2260}\u{ad}\u{fffd}/", 3), "the host is no name of IDNA");
}

#[test]
fn json_has_the_parts_of_each_text() {
    let found = &json_lines(&run(&["explain", "--texts", "--json", "telnet://a?b@c/"], b"").out)[0];
    assert_eq!(found["two_hosts"], true);
    let texts = found["texts"].as_array().unwrap();
    let ids: Vec<&str> = texts.iter().map(|text| text["text"].as_str().unwrap()).collect();
    assert_eq!(ids, Text::ALL.map(Text::id));
    assert_eq!(
        texts[0],
        json!({
            "text": "rfc1738", "accepts": true,
            "parts": {"scheme": "telnet", "user": "a?b", "host": "c", "path": "/"}
        })
    );
    assert_eq!(texts[2]["parts"], json!({"scheme": "telnet", "host": "a", "path": "", "query": "b@c/"}));
    let octets = &json_lines(&run(&["explain", "--texts", "--json", "-"], b"x:\xff\n").out)[0];
    assert_eq!(octets["texts"][3], json!({"text": Text::UrlStandard.id(), "accepts": null}));
}

#[test]
fn check_warns_of_two_hosts_once() {
    let input = b"telnet://a?b@c/\nhttp://host.dom/\n";
    let ran = run(&["check", "--advisories"], input);
    assert_eq!(ran.out.matches("caution").count(), 1, "{}", ran.out);
    let lines = json_lines(&run(&["check", "--advisories", "--json"], input).out);
    assert_eq!(
        lines[0]["two_hosts"],
        json!([{"text": "rfc1738", "host": "c"}, {"text": "rfc2396", "host": "a"}])
    );
    assert_eq!(lines[1].get("two_hosts"), None);
    assert_eq!(json_lines(&run(&["check", "--json"], input).out)[0].get("two_hosts"), None);
}
