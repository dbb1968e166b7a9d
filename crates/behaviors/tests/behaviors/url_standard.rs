//! The behaviors of the URL Standard predict the expected values of its own tests, and what their explanations claim.

use rfc1738_behaviors::{Answer, RFC_3986, URL_STANDARD, by_name};
use rfc1738_subject::CommonPart::{self, Fragment, Host, Password, Path, Port, Query, Scheme, User};
use serde_json::Value;

#[test]
#[ignore = "needs urltestdata.json in URL_STANDARD_TESTS"]
fn the_expected_values_of_the_url_standard_are_predicted() {
    let tests = crate::web_platform_tests::without_base();
    let (mut count, mut wrong) = (0, Vec::new());
    for test in &tests {
        let input = test["input"].as_str().unwrap();
        let predicted = URL_STANDARD.predict(input.as_bytes());
        count += 1;
        if !is_expected(&predicted, test) && !is_older(input, test) {
            wrong.push(format!("{input:?}: predicted {predicted:?}"));
        }
    }
    assert!(wrong.is_empty(), "{} of {count}:\n{}", wrong.len(), wrong.join("\n"));
    assert!(count > 500, "only {count} tests");
}

/// Returns whether a test expects what the Standard asked for until June 2026, as `url` still does: that a host of ASCII
/// characters with a wrong label that begins with `xn--` is rejected.
fn is_older(input: &str, test: &Value) -> bool {
    let explained = by_name("url").unwrap().explain(input.as_bytes());
    test["failure"] == true && explained.iter().any(|behavior| behavior.name == "punycode-labels-are-checked")
}

/// Returns whether an answer is the one that a test expects. The test has one value for an absent and an empty part.
fn is_expected(answer: &Answer, test: &Value) -> bool {
    let Answer::Accept(parts) = answer else { return test["failure"] == true };
    let expected = |key: &str| test[key].as_str().unwrap_or("(failure)");
    let with = |before: &str, part: CommonPart, after: &str| match parts.get(part) {
        None | Some("") => String::new(),
        Some(text) => format!("{before}{text}{after}"),
    };
    with("", Scheme, ":") == expected("protocol")
        && with("", User, "") == expected("username")
        && with("", Password, "") == expected("password")
        && with("", Host, "") == expected("hostname")
        && with("", Port, "") == expected("port")
        && with("", Path, "") == expected("pathname")
        && with("?", Query, "") == expected("search")
        && with("#", Fragment, "") == expected("hash")
}

/// The claims of the explanations about inputs that are not those of their behaviors: a library or a text, an input, a part,
/// and its text. `None`: the part is absent.
const CLAIMS: &[(&str, &str, CommonPart, Option<&str>)] = &[
    ("URL Standard", "telnet://host.dom\\@evil.com/", Host, Some("evil.com")),
    ("URL Standard", "http:foo", Host, Some("foo")),
    ("URL Standard", "file:a", Host, Some("")),
    ("URL Standard", "ftp://a@b@host.dom/", User, Some("a%40b")),
    ("URL Standard", "ftp://a;=b@host.dom/", User, Some("a%3B%3Db")),
    ("URL Standard", "http://h\u{f4}st/", Host, Some("xn--hst-kna")),
    ("URL Standard", "telnet://%65vil.com/", Host, Some("%65vil.com")),
    ("URL Standard", "http://0x/", Host, Some("0.0.0.0")),
    ("URL Standard", "http://2130706433/", Host, Some("127.0.0.1")),
    ("URL Standard", "http://1.65535/", Host, Some("1.0.255.255")),
    ("URL Standard", "telnet://010.0.0.1/", Host, Some("010.0.0.1")),
    ("URL Standard", "http://-a..b-/", Host, Some("-a..b-")),
    ("URL Standard", "http://a_!~/", Host, Some("a_!~")),
    ("URL Standard", "http://[1:0:2:3:4:5:6:7]/", Host, Some("[1:0:2:3:4:5:6:7]")),
    ("URL Standard", "gopher://host.dom:70/", Port, Some("70")),
    ("URL Standard", "wss://host.dom:443/", Port, None),
    ("URL Standard", "http://host.dom/%2e%2E/a", Path, Some("/a")),
    ("URL Standard", "file:///c:/../a", Path, Some("/c:/a")),
    ("URL Standard", "mailto: a\"b", Path, Some(" a\"b")),
    ("URL Standard", "mailto:a  ?b", Path, Some("a %20")),
    ("URL Standard", "http://host.dom/?a^b", Query, Some("a^b")),
    ("URL Standard", "http://host.dom/?a\\b", Query, Some("a\\b")),
    ("URL Standard", "http://host.dom/a^b", Path, Some("/a%5Eb")),
    ("url", "http://host.dom/c:/../b", Path, Some("/c:/b")),
    ("url", "http://host.dom/a/c|/..", Path, Some("/a/c|/")),
    ("url", "x://:@/", Path, Some("/")),
    ("url", "file:c|/x", Path, Some("/c:/x")),
    ("url", "file://localhost/c|/x", Path, Some("/c|/x")),
    ("url", "file:/c:\tx", Path, Some("/c:/x")),
    ("url", "file:///c:\tx", Path, Some("/c:x")),
    ("RFC 3986", "http://%65vil.com/", Host, Some("%65vil.com")),
];

#[test]
fn what_the_explanations_claim_is_predicted() {
    for (name, input, part, text) in CLAIMS {
        let library = [&URL_STANDARD, &RFC_3986]
            .into_iter()
            .find(|library| library.name == *name)
            .or(by_name(name))
            .unwrap();
        let Answer::Accept(parts) = library.predict(input.as_bytes()) else {
            panic!("{name} rejects {input}")
        };
        assert_eq!(parts.get(*part), *text, "{name}: {input}");
    }
}

#[test]
fn lone_surrogates_are_replaced() {
    assert_eq!(
        crate::web_platform_tests::without_lone_surrogates(r#""\ud83d\ude00 \ud83d \\ud83d \" \udc00""#),
        r#""\ud83d\ude00 \ufffd \\ud83d \" \ufffd""#
    );
}
