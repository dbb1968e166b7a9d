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
    // RFC 1738, sections 3.3, 3.4.1 and 3.8: what may be omitted.
    assert_eq!(compared("http://h.dom", "http://h.dom:80/"), [EQUAL, NOT_SHOWN, EQUAL, EQUAL]);
    for (one, other) in [("", "/1"), ("/", "/1"), (":70/", "/1")] {
        let found = compared(&format!("gopher://h.dom{one}"), &format!("gopher://h.dom{other}"));
        assert_eq!(found, [EQUAL, NOT_SHOWN, NOT_SHOWN, NOT_SHOWN]);
    }
    assert_eq!(compared("gopher://h.dom", "gopher://h.dom/0"), [NOT_SHOWN; 4]);
    assert_eq!(compared("telnet://h.dom", "telnet://h.dom/"), [EQUAL, NOT_SHOWN, EQUAL, NOT_SHOWN]);
    // Section 3.2.2: without a url-path a client sends no RETR (ruling A58).
    assert_eq!(compared("ftp://h.dom", "ftp://h.dom/"), [NOT_SHOWN, NOT_SHOWN, EQUAL, EQUAL]);
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
fn one_host_in_two_spellings_is_not_two_hosts() {
    // RFC 1738, section 3.10, and RFC 3986, section 3.2.2: both are this computer.
    assert_eq!(compared("file://localhost/x", "file:///x"), [EQUAL, NOT_SHOWN, EQUAL, EQUAL]);
    assert_eq!(compared("file://localhost/x", "file:///y"), [NOT_SHOWN; 4]);
    // RFC 2396 has no such default.
    assert_eq!(compared("file:/a", "file:///a"), [NOT_READ, NOT_SHOWN, EQUAL, EQUAL]);
    let addresses = compared("http://[::1]/", "http://[0:0:0:0:0:0:0:1]/");
    assert_eq!(addresses, [NOT_READ, NOT_SHOWN, NOT_SHOWN, EQUAL]);
    assert_eq!(compared("http://[::1]/", "http://[::2]/"), [NOT_READ, TWO_HOSTS, TWO_HOSTS, TWO_HOSTS]);
    assert_eq!(compared("ftp://1.2.3.4/", "ftp://01.2.3.4/"), [NOT_SHOWN, NOT_SHOWN, NOT_SHOWN, EQUAL]);
    assert_eq!(compared("http://h.dom/", "http://h.dom./"), [NOT_READ, NOT_SHOWN, NOT_SHOWN, NOT_SHOWN]);
    assert_eq!(compared("ftp://1.2.3.4/", "ftp://1.2.3.5/"), [TWO_HOSTS; 4]);
    // RFC 1738, section 3.1: the groups are decimal. The URL Standard reads an octal one.
    let octal = compared("http://10.0.0.8/", "http://10.0.0.010/");
    assert_eq!(octal, [TWO_HOSTS, TWO_HOSTS, TWO_HOSTS, EQUAL]);
    assert_eq!(compared("http://007.dom/", "http://7.dom/"), [TWO_HOSTS; 4]);
}

#[test]
fn each_text_has_its_own_unreserved_characters() {
    // RFC 2396, section 2.3, counts "(" as one. In RFC 3986, section 2.2, it is reserved.
    assert_eq!(compared("http://h.dom/a%28b", "http://h.dom/a(b"), [EQUAL, EQUAL, NOT_SHOWN, NOT_SHOWN]);
    assert_eq!(compared("https://h.dom:443/", "https://h.dom/"), [NOT_SHOWN, EQUAL, EQUAL, EQUAL]);
}

#[test]
fn reasons_are_of_normal_forms() {
    let why = |a: &str, b: &str| {
        let found = &json_lines(&run(&["compare", "--json", "--", a, b], b"").out)[0]["texts"][0];
        found["why"].as_str().unwrap_or_default().to_owned()
    };
    assert_eq!(why("HTTP://h.dom/%7e", "http://h.dom/%7E/"), "another path");
    assert_eq!(why("HTTP://h.dom/", "http://h.dom:80/"), "an omitted port is the default port (section 3.3)");
    assert_eq!(why("http://h.dom:80/a", "http://h.dom/b"), "another path");
    assert_eq!(why("http://h.dom:81/", "http://h.dom/"), "another port");
    assert_eq!(why("https://h.dom:81/", "https://h.dom/"), "a port, and none");
    assert_eq!(
        why("gopher://h.dom/", "gopher://h.dom/1"),
        "the type of an empty gopher-path is \"1\" (section 3.4.1)"
    );
    assert_eq!(why("http://h.dom:81/", "http://h.dom:80/"), "another port");
    assert_eq!(why("http://h.dom:080/", "http://h.dom:80/"), "the port with other zeros");
    assert_eq!(why("ftp://1.2.3.4/", "ftp://01.2.3.4/"), "the host in another spelling");
    // Section 3.5: a URL of mail has no host, and no user.
    assert_eq!(why("mailto://joe@host.dom", "mailto:joe@host.dom"), "another path");
    let all = |a: &str, b: &str| {
        let found = &json_lines(&run(&["compare", "--json", "--", a, b], b"").out)[0]["texts"];
        [0, 1, 2, 3].map(|at| found[at]["why"].as_str().unwrap_or_default().to_owned())
    };
    // The URL Standard has no default port for nntp.
    assert_eq!(all("nntp://h.dom/a/1", "nntp://h.dom:119/a/1")[3], "a port, and none");
    // Neither has a host.
    assert_eq!(all("file:///etc/hosts", "file:/etc/hosts")[1], "an empty authority, and none");
    let list = "a host, and none; another path; a user, and none";
    assert_eq!(all("mailto://joe@host.dom", "mailto:joe@host.dom")[1..], [list; 3]);
    let found =
        &json_lines(&run(&["compare", "--json", "--", "http://h.dom:81/", "http://h.dom:80/"], b"").out)[0];
    let all = found["texts"].as_array().unwrap();
    assert!(all.iter().all(|text| text["why"] == "another port"), "{found}");
    let found = &json_lines(&run(&["compare", "--json", "--", "http://127.1/", "http://h.dom/"], b"").out)[0];
    assert_eq!(found["texts"][1]["why"], "another authority");
}

#[test]
fn compare_reads_lines_and_escapes() {
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
fn normalize_writes_the_normal_form_and_warns_of_other_parts() {
    let ran = run(&["normalize", "HTTP://Host.dom/%7euser/%61;b%3bc"], b"");
    assert_eq!((&*ran.out, ran.code), ("http://Host.dom/%7Euser/a;b%3Bc\n", 0));
    // The URL Standard decodes nothing in a path, so it reads another one.
    let caution = "URL Standard reads the path \"/%7euser/%61;b%3bc\" in the URL, and the path \
                   \"/%7Euser/a;b%3Bc\" in its normal form";
    assert_eq!((ran.err.lines().count(), ran.err.contains(caution)), (1, true), "{}", ran.err);
    let url = "ftp://a.com%3Fx@evil.com/f";
    let ran = run(&["normalize", url], b"");
    assert_eq!((&*ran.out, ran.code), ("ftp://a.com?x@evil.com/f\n", 0));
    let caution =
        "RFC 3986 reads the host \"evil.com\" in the URL, and the host \"a.com\" in its normal form";
    assert_eq!((ran.err.lines().count(), ran.err.contains(caution)), (3, true), "{}", ran.err);
    let found = &json_lines(&run(&["normalize", "--json", url], b"").out)[0];
    let other = json!({"text": "rfc3986", "part": "host", "in_input": "evil.com", "in_normal": "a.com"});
    assert_eq!((&found["normal"], &found["other_parts"][1]), (&json!("ftp://a.com?x@evil.com/f"), &other));
    // RFC 3986 and the URL Standard read a query after the "?". In RFC 2396 it is reserved.
    let ran = run(&["normalize", "--json", "mailto:a%3Fsubject=x@h.dom"], b"");
    let found = &json_lines(&ran.out)[0];
    let other =
        json!({"text": "rfc3986", "part": "path", "in_input": "a%3Fsubject=x@h.dom", "in_normal": "a"});
    assert_eq!((&found["other_parts"][1], found["other_parts"].as_array().unwrap().len()), (&other, 3));
    // The escape of a reserved character is not the character (RFC 3986, section 2.2).
    for url in ["http://h.dom/?a%26b=c", "http://h.dom/?%3D", "http://h.dom/a%2Cb", "mailto:a%2C%20b@c.d"] {
        assert!(run(&["normalize", url], b"").err.contains("caution: "), "{url}");
    }
    for url in ["HTTP://h.dom/", "http://h.dom/%7Ea"] {
        assert_eq!(run(&["normalize", url], b"").err, "", "{url}");
    }
    // What `compare` says of the URL and its normal form by the URL Standard, `normalize` says too.
    for url in [
        "file:///c%3a/x",
        "http://host.dom/?a%26b=c",
        "http://host.dom/a%2Bb",
        "mailto:joe%40host.dom",
        "http://host.dom/%61",
    ] {
        let found = &json_lines(&run(&["normalize", "--json", url], b"").out)[0];
        let standard = |part: &&Value| part["text"] == "url-standard";
        let others = found["other_parts"].as_array().unwrap();
        let part = others.iter().find(standard).unwrap()["part"].as_str().unwrap();
        let pair = run(&["compare", "--json", url, found["normal"].as_str().unwrap()], b"");
        assert_eq!(json_lines(&pair.out)[0]["texts"][3]["why"], format!("another {part}"), "{url}");
    }
    // RFC 1738 allows a "?" in a password. RFC 3986 and the URL Standard end the port at it.
    let url = "ftp://u:p%3f@h.dom/";
    let ran = run(&["normalize", url], b"");
    let caution =
        |text| format!("rfc1738: caution: {url}: {text} accepts the URL, and rejects its normal form\n");
    assert_eq!(&*ran.out, "ftp://u:p?@h.dom/\n");
    assert!(["RFC 3986", "URL Standard"].iter().all(|text| ran.err.contains(&caution(text))), "{}", ran.err);
    let found = &json_lines(&run(&["normalize", "--json", url], b"").out)[0];
    assert_eq!(found["rejected_by"], json!(["rfc3986", "url-standard"]));
    let ran = run(&["normalize", "-"], b"http://h/%61\nhttp://h/ \n");
    assert_eq!((&*ran.out, ran.code), ("http://h/a\n", 1));
    assert!(ran.err.contains("rfc1738: not a URL: http://h/ : byte 9"), "{}", ran.err);
}

/// Section 3.10: "localhost" is the machine of the reader. `explain` and `compare` know it in any case.
#[test]
fn localhost_is_this_machine_in_any_case() {
    for url in ["file://localhost/x", "file://LOCALHOST/x"] {
        assert!(run(&["explain", url], b"").out.contains("a file of this machine"));
        let ran = run(&["compare", "--json", url, "file:///x"], b"");
        assert_eq!(json_lines(&ran.out)[0]["texts"][0]["finding"], "equal", "{url}");
    }
}

/// RFC 1738 does not say that the case of a host has no significance. Section 3.1 refers to section
/// 3.5 of RFC 1034, which says it.
#[test]
fn the_case_of_a_host_cites_rfc_1034() {
    let ran = run(&["compare", "--json", "--", "http://HOST.dom/", "http://host.dom/"], b"");
    let found = &json_lines(&ran.out)[0]["texts"][0];
    assert_eq!(found["finding"], "not-shown");
    assert_eq!(found["why"], "the host in another case (no significance: RFC 1034, section 3.5)");
    let ran = run(&["compare", "--json", "--", "http://h.dom/A", "http://h.dom/a"], b"");
    assert_eq!(json_lines(&ran.out)[0]["texts"][0]["why"], "the path in another case");
}
