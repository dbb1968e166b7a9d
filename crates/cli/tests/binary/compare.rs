//! `rfc1738 compare` and `rfc1738 normalize`.

use crate::*;

/// Returns what each text says of two URLs.
fn compared(a: &str, b: &str) -> Vec<String> {
    let ran = run(&["compare", "--json", "--", a, b], b"");
    let found = &json_lines(&ran.out)[0];
    assert_eq!(i32::from(found["equal"] != true), ran.code);
    let texts = found["texts"].as_array().unwrap().iter();
    texts.map(|text| text["finding"].as_str().unwrap().to_owned()).collect()
}

const EQUAL: &str = "equal";
const NOT_SHOWN: &str = "not-shown";
const TWO_HOSTS: &str = "two-hosts";
const NOT_READ: &str = "not-read";

#[test]
fn each_text_compares_by_its_own_sections() {
    // RFC 1738, section 2.2: the digits of an escape. The URL Standard keeps them.
    let escapes = compared("http://host.dom/%7eme", "http://host.dom/%7Eme");
    assert_eq!(escapes, [EQUAL, EQUAL, EQUAL, NOT_SHOWN]);
    // RFC 3986, section 6.2.2.1: a host is case-insensitive. RFC 1738 says it of schemes alone.
    assert_eq!(compared("http://host.dom/", "HTTP://HOST.dom/"), [NOT_SHOWN, EQUAL, EQUAL, EQUAL]);
    // Sections 6.2.2.3 and 6.2.3: dot segments, the default port, an empty path.
    assert_eq!(
        compared("http://h.dom:80/a/%2e%2e/b", "http://h.dom/b"),
        [NOT_SHOWN, NOT_SHOWN, EQUAL, EQUAL]
    );
    assert_eq!(compared("http://h.dom", "http://h.dom/"), [NOT_SHOWN, NOT_SHOWN, EQUAL, EQUAL]);
    // An escape of a reserved character is not that character.
    assert_eq!(compared("http://h.dom/a%2Fb", "http://h.dom/a/b"), [NOT_SHOWN; 4]);
    assert_eq!(compared("http://h.dom/a", "http://h.dom/A"), [NOT_SHOWN; 4]);
    assert_eq!(compared("http://a.dom/", "http://b.dom/"), [TWO_HOSTS; 4]);
    let user = compared("ftp://a.com%3Fx@evil.com/f", "ftp://a.com?x@evil.com/f");
    assert_eq!(user, [EQUAL, TWO_HOSTS, TWO_HOSTS, TWO_HOSTS]);
    assert_eq!(compared("x:", "none"), [NOT_READ; 4]);
    // Only the texts that accept both count.
    assert_eq!(compared("http://h/%C3%A9", "http://h/\u{e9}"), [NOT_READ, NOT_READ, NOT_READ, EQUAL]);
}

#[test]
fn compare_says_why() {
    let ran = run(&["compare", "http://host.dom/", "http://HOST.dom/"], b"");
    let rows = "RFC 1738      not shown: the host in another case\nRFC 2396      equal\n\
        RFC 3986      equal\nURL Standard  equal\n";
    assert_eq!((&*ran.out, &*ran.err, ran.code), (rows, "", 1));
    let ran = run(&["compare", "-"], b"x:a\tx:a\nx:a\n");
    assert!(ran.out.starts_with("x:a\nx:a\nRFC 1738      equal\n"), "{}", ran.out);
    assert_eq!((&*ran.err, ran.code), ("rfc1738: stdin: no two URLs with a tab between them: x:a\n", 2));
    assert_eq!(run(&["compare", "x:"], b"").code, 2);
    // Bytes from outside drive no terminal.
    let hostile = [
        OsStr::new("compare"),
        OsStr::from_bytes(b"\x1b[2J:\xff"),
        OsStr::from_bytes("x:\u{202e}".as_bytes()),
    ];
    let ran = run(&hostile, b"");
    assert!(ran.out.bytes().all(|byte| byte == b'\n' || matches!(byte, b' '..=b'~')), "{}", ran.out);
    assert!(ran.out.lines().all(|line| line.len() <= 80), "{}", ran.out);
}

#[test]
fn normalize_writes_the_normal_form_and_warns_of_another_host() {
    let ran = run(&["normalize", "HTTP://Host.dom/%7euser/%61;b%3bc"], b"");
    assert_eq!((&*ran.out, &*ran.err, ran.code), ("http://Host.dom/%7Euser/a;b%3Bc\n", "", 0));
    let url = "ftp://a.com%3Fx@evil.com/f";
    let ran = run(&["normalize", url], b"");
    assert_eq!((&*ran.out, ran.code), ("ftp://a.com?x@evil.com/f\n", 0));
    let caution = "RFC 3986 reads the host \"evil.com\" in the URL, and \"a.com\" in its normal form";
    assert_eq!((ran.err.lines().count(), ran.err.contains(caution)), (3, true), "{}", ran.err);
    let found = &json_lines(&run(&["normalize", "--json", url], b"").out)[0];
    let other = json!({"text": "rfc3986", "in_input": "evil.com", "in_normal": "a.com"});
    assert_eq!((&found["normal"], &found["other_hosts"][1]), (&json!("ftp://a.com?x@evil.com/f"), &other));
    let ran = run(&["normalize", "-"], b"http://h/%61\nhttp://h/ \n");
    assert_eq!((&*ran.out, ran.code), ("http://h/a\n", 1));
    assert!(ran.err.starts_with("rfc1738: not a URL: http://h/ : byte 9"), "{}", ran.err);
}
