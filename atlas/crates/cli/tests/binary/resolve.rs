//! `url-atlas resolve`.

use std::fs;

use expect_test::expect;
use serde_json::json;

use super::{json_lines, python, rejects, run};

#[test]
fn two_texts_lead_to_two_hosts() {
    let ran = run(&["resolve", "https://host.dom/a/b?q", r"/\evil.com"], b"");
    expect![[r#"
        RFC 1808               host host.dom                https://host.dom/\evil.com  (not a reference)
        RFC 3986               host host.dom                https://host.dom/\evil.com  (not a reference)
        RFC 3986, not strict   host host.dom                https://host.dom/\evil.com  (not a reference)
        URL Standard           host evil.com                https://evil.com/
    "#]]
    .assert_eq(&ran.out);
    assert_eq!(ran.code, 1);
}

#[test]
fn a_base_that_is_not_a_url_has_a_note() {
    let ran = run(&["resolve", "not a base", "a"], b"");
    expect![[r#"
        RFC 1808               no host                      a  (not a base)
        RFC 3986               no host                      a  (not a base)
        RFC 3986, not strict   no host                      a  (not a base)
        URL Standard           no such URL
    "#]]
    .assert_eq(&ran.out);
    // The fragment of a base does not count.
    assert!(!run(&["resolve", "http://a/#b", "a"], b"").out.contains("not a base"));
}

#[test]
fn one_host_in_two_letter_cases_is_one() {
    let ran = run(&["resolve", "https://host.dom/a", "//HOST.dom/b"], b"");
    assert_eq!(ran.code, 0, "{}", ran.out);
    assert!(ran.out.contains("host HOST.dom"), "{}", ran.out);
}

#[test]
fn the_strict_and_the_other_parser_of_rfc3986_are_told_apart() {
    let ran = run(&["resolve", "http://a/b/c/d;p?q", "http:g", "--json"], b"");
    let answers = &json_lines(&ran.out)[0]["answers"];
    assert_eq!(answers[1]["url"], "http:g");
    assert_eq!(
        answers[2],
        json!({
            "by": "RFC 3986, not strict", "section": "5.2.2", "outcome": "url", "url": "http://a/b/c/g",
            "host": "a", "credentials": false, "is_reference": true, "is_base": true
        })
    );
}

#[test]
fn a_control_character_is_escaped_and_a_host_beyond_us_ascii_is_not_decided() {
    let ran = run(&["resolve", "http://a/", "\u{1b}]0;x\u{7}//\u{e9}"], b"");
    assert!(ran.out.is_ascii() && !ran.out.contains('\u{1b}'), "{}", ran.out);
    let ran = run(&["resolve", "http://a/", "//\u{e9}"], b"");
    assert!(ran.out.contains("URL Standard           the host needs the tables of IDNA"), "{}", ran.out);
}

#[test]
fn an_adapter_that_does_not_resolve_is_not_asked() {
    let adapter = ADAPTER.replace(r#","answers":["resolution"]"#, "");
    let why = "the adapter mine does not resolve references: its answer to `start` has no `answers` with \
        \"resolution\"";
    rejects(&["resolve", "http://a/", "b", "--", "sh", "-c", &adapter], b"", why);
}

/// Octets of an adapter are text, an escape is its octet, and an address has brackets or none.
#[test]
fn spellings_of_one_host_are_one_and_no_host_is_another() {
    let adapter = |host: &str| {
        ADAPTER.replace(
            "\"url\":\"http://c/\",\"host\":\"c\"",
            &format!("\"url\":\"http://{host}/\",\"host\":\"{host}\""),
        )
    };
    let asked = |reference: &str, host: &str| {
        run(&["resolve", "http://a/", reference, "--", "sh", "-c", &adapter(host)], b"")
    };
    for (reference, host) in [("//[::1]/", "::1"), ("//%61b.example", "ab.example"), ("//b", "B")] {
        let ran = asked(reference, host);
        assert_eq!((ran.code, &*ran.err), (0, ""), "{}", ran.out);
    }
    // The two octets of U+00FC.
    let ran = asked("//b\u{fc}cher", "b\u{c3}\u{bc}cher");
    assert!(ran.code == 0 && ran.out.ends_with(" http://b\\u{fc}cher/\n"), "{}{}", ran.out, ran.err);
    // A program that reads the URL of the RFCs again sees a host. The URL Standard writes "/." before the
    // path.
    let ran = run(&["resolve", "app:/a/b", "/.//evil.example"], b"");
    assert!(
        ran.code == 1 && ran.out.contains("no host                      app:/.//evil.example\n"),
        "{}",
        ran.out
    );
    assert_eq!(run(&["resolve", "http://a/b", "http:c"], b"").code, 1);
}

/// Answers the protocol as an adapter that resolves, and gives a host of its own.
const ADAPTER: &str = r#"
while read -r line; do
  case "$line" in
    *'"cmd":"start"'*) echo '{"protocol":1,"name":"mine","answers":["resolution"]}' ;;
    *'"with":"http://a/"'*'"asks"'*|*'"asks":"resolution"'*'"with":"http://a/"'*)
      echo '{"id":0,"answer":{"url":"http://c/","host":"c"}}' ;;
    *) exit 0 ;;
  esac
done
"#;

#[test]
fn an_adapter_that_resolves_gets_the_base_and_the_reference() {
    let ran = run(&["resolve", "http://a/", "b", "--", "sh", "-c", ADAPTER], b"");
    assert!(
        ran.out.ends_with("mine                   host c                       http://c/\n"),
        "{}{}",
        ran.out,
        ran.err
    );
    assert_eq!(ran.code, 1);
}

/// An adapter that resolves as Ruby did before CVE-2025-27221: it keeps the credentials of the base.
const KEEPS_CREDENTIALS: &str = r#"
import json, sys
from urllib.parse import urlsplit
def resolve(base, reference):
    base, url = urlsplit(base), urlsplit(reference)
    credentials = base.netloc.rpartition("@")[0]
    return {"answer": {"url": f"{base.scheme}://{credentials}@{url.netloc}/", "host": url.netloc}}
for line in sys.stdin:
    command = json.loads(line)
    if command["cmd"] == "start":
        print(json.dumps({"protocol": 1, "name": "fake", "language": "Python", "version": "1.0",
                          "claims": [], "conventions": {}, "answers": ["resolution"]}), flush=True)
    elif command["cmd"] == "answer":
        print(json.dumps({"id": command["id"], **resolve(command["with"], command["input"])}), flush=True)
    else:
        break
"#;

#[test]
fn credentials_that_go_to_another_host_are_a_danger() {
    let base = "http://me:secret@a.example/";
    // No text does it. The records of four libraries do.
    let ran = run(&["resolve", base, "//b.example/"], b"");
    assert!(ran.code == 0 && !ran.out.contains("with the credentials"), "{}", ran.out);
    let warned = &ran.out[ran.out.find("Danger: ").unwrap()..].replace('\n', " ");
    for library in ["python-boltons 26.2.0", "python-hyperlink 21.0.0", "ruby-uri-rfc3986 0.11.0"] {
        assert!(warned.contains(library), "{warned}");
    }
    // Without credentials, or at the same host, there is nothing to send.
    for (base, reference) in [("http://a.example/", "//b.example/"), (base, "/b"), (base, "//A.example/")] {
        assert!(!run(&["resolve", base, reference], b"").out.contains("Danger"), "{base} {reference}");
    }
    let Some(python) = python() else { return };
    let folder = tempfile::tempdir().unwrap();
    let adapter = folder.path().join("adapter.py");
    fs::write(&adapter, KEEPS_CREDENTIALS).unwrap();
    let ran = run(&["resolve", "--json", base, "//b.example", "--", python, adapter.to_str().unwrap()], b"");
    let json = &json_lines(&ran.out)[0];
    assert_eq!(
        (ran.code, &json["credentials"], &json["two_hosts"]),
        (1, &true.into(), &false.into()),
        "{json}"
    );
    assert_eq!(json["answers"][4]["url"], "http://me:secret@b.example/");
}
