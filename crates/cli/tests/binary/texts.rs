//! `rfc1738 explain --texts`, and the caution of `check --advisories` where two texts read two
//! hosts.

use rfc1738_oracle::Text;
use serde_json::json;

use super::{json_lines, run};

#[test]
fn each_text_has_a_line() {
    let ran = run(&["explain", "--texts", "ftp://a.com?x@evil.com/f"], b"");
    assert_eq!(
        (&*ran.out, ran.code),
        (
            "RFC 1738      user \"a.com?x\", host \"evil.com\", path \"/f\"\n\
             RFC 2396      host \"a.com\", path \"\", query \"x@evil.com/f\"\n\
             RFC 3986      host \"a.com\", path \"\", query \"x@evil.com/f\"\n\
             URL Standard  host \"a.com\", path \"/\", query \"x@evil.com/f\"\n\n\
             two hosts: RFC 1738 reads the host \"evil.com\", RFC 2396 reads the host \"a.com\"\n",
            1
        )
    );
    let long = format!("http://host.dom/{}?query#fragment", "segment/".repeat(12));
    for url in ["ftp://u:p@host.dom:21/\u{1b}", "HTTP://[::1]:/a?b#c", "x:", "none", &long] {
        let ran = run(&["explain", "--texts", url], b"");
        assert!(ran.out.lines().all(|line| line.len() <= 80), "{}", ran.out);
        assert_eq!(ran.out.lines().filter(|line| line.starts_with("R") || line.starts_with("U")).count(), 4);
    }
}

#[test]
fn one_host_in_two_spellings_is_one() {
    for url in ["http://host.dom/", "http://HOST.dom/", "file://localhost/a"] {
        let ran = run(&["explain", "--texts", url], b"");
        assert_eq!(ran.code, 0, "{}", ran.out);
    }
    // No text accepts it.
    assert_eq!(run(&["explain", "--texts", "none"], b"").code, 1);
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
        json!({"text": "rfc1738", "accepts": true, "parts": {"scheme": "telnet", "user": "a?b", "host": "c", "path": "/"}})
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
