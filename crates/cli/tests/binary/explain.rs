//! `rfc1738 explain`: the explanation of a URL, as text and as JSON.

use crate::*;
use expect_test::expect_file;

#[test]
fn explain_escapes_hostile_bytes_and_keeps_the_caret_in_place() {
    let hostile = OsStr::from_bytes(b"http://h/\n\x1b[31m\xff\\\"\xc3\xa9");
    let ran = run(&[OsStr::new("explain"), hostile], b"");
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines[0], "error: not a URL: byte 9, a line feed, is not allowed there");
    assert_eq!(lines[2], r#" | http://h/\n\x1b[31m\xff\\"\xc3\xa9"#);
    assert_eq!(lines[3], " |          ^^");
    assert!(ran.out.ends_with("http://h/%0A%1B%5B31m%FF%5C%22%C3%A9\n"), "{}", ran.out);
    let later = OsStr::from_bytes(b"\x1b:\x1b");
    assert_eq!(run(&[OsStr::new("explain"), later], b"").out.lines().nth(3), Some(" | ^^^^"));
}

#[test]
fn explain_shows_the_parts() {
    let ran = run(&["explain", "ftp://a.com?x@evil.com:21/etc//motd;type=i"], b"");
    let (parts, _) = ran.out.split_once("\nmeaning").unwrap();
    assert_eq!(
        parts,
        r#"valid: a URL by section 5

 part     text         bytes    rule         section
--------------------------------------------------------------------------------
 scheme   "ftp"        0..3     scheme       2.1, The main parts of URLs
 user     "a.com?x"    6..13    user         3.1, Common Internet Scheme Syntax
 host     "evil.com"   14..22   hostname     3.1, Common Internet Scheme Syntax
 port     "21"         23..25   port         3.1, Common Internet Scheme Syntax
 cwd      "etc"        26..29   fsegment     3.2.2, FTP url-path
 cwd      ""           30..30   fsegment     3.2.2, FTP url-path
 name     "motd"       31..35   fsegment     3.2.2, FTP url-path
 type     "i"          41..42   ftptype      3.2.2, FTP url-path
"#
    );
    assert_eq!((ran.err.as_str(), ran.code), ("", 0));
}

/// Compares a transcript: each URL with its whole explanation, to read against the sections that it cites.
/// `UPDATE_EXPECT=1` writes the file again. Read its `git diff` against the RFC.
#[test]
fn the_transcript_is_current() {
    let transcript: String = EXPLAINED
        .iter()
        .map(|url| {
            let ran = run(&["explain", url], b"");
            assert_eq!(ran.code, i32::from(ran.out.starts_with("error: ")), "{url}");
            format!("$ rfc1738 explain '{url}'\n{}\n", ran.out)
        })
        .collect();
    expect_file!["explained.txt"].assert_eq(&format!("{}\n", transcript.trim_end()));
}

/// The URLs of the transcript.
const EXPLAINED: [&str; 13] = [
    "ftp://myname@host.dom//etc/motd",
    "ftp://a.com?x:secret@evil.com:25/a%0D%0ADELE%20b;type=I",
    "ftp://me@mail.dom:secret@host.dom/pub/",
    "http://host.dom/a%20b?c",
    "http://host.dom/~user",
    "gopher://host.dom/0sel%09%09+%091%0D%0A+-1%0D%0Afirst%20value%0D%0A.%0D%0A",
    "mailto:a@b.dom?subject=hi",
    "news:1994%2fa?b@Host.dom",
    "nntp://news.dom/alt.test",
    "telnet://guest@host.dom:2323/",
    "wais://host.dom/d/TEXT/%00%2F3%3D1",
    "file:/etc/motd",
    "prospero://host.dom//pros/name;OBJECT-VERSION=1",
];

#[test]
fn explain_names_a_forged_command() {
    let ran = run(&["explain", "--json", "gopher://h:25/0a%0D%0AQUIT%ff"], b"");
    let found: Value = serde_json::from_str(&ran.out).unwrap();
    let meaning =
        json!({"section": "3.4", "host": "h", "port": "25", "gtype": "0", "forged-by": "%0D in selector"});
    assert_eq!(found["meaning"], meaning);
    let reserved = json!({"id": "port-reserved", "severity": "caution", "section": "6", "clause": "6/reserved-port",
        "span": [11, 13],
        "message": "port 25 is not 70, the default port of gopher, and is below 1024: another protocol probably uses it"});
    assert_eq!(found["advisories"][0], reserved);
    let line_end = &found["advisories"][1];
    assert_eq!((&line_end["id"], &line_end["ruling"]), (&json!("gopher-line-end"), &json!("A27")));
    assert_eq!((&line_end["span"], ran.code), (&json!([16, 22]), 0));
}

#[test]
fn explain_is_readable_at_80_columns() {
    let long = format!("gopher://host.dom/1{}%zz{}", "selector".repeat(40), "%20".repeat(100));
    for url in ["http://host.dom/~user", "mailto:", "prospero://h//o;a", "file:x", "http://[::1]/", &long] {
        let ran = run(&["explain", url], b"");
        // URLs are never broken, so a reader can copy them.
        let wide = ran.out.lines().find(|line| line.len() > 80 && !line.contains("://"));
        assert_eq!(wide, None);
    }
    let ran = run(&["explain", "gopher://host.dom/1a%09b%09c"], b"");
    assert!(ran.out.lines().all(|line| line.len() <= 80), "{}", ran.out);
}

#[test]
fn explain_writes_json() {
    let ran = run(&["explain", "--json", "http://h/a#b"], b"");
    let found: Value = serde_json::from_str(&ran.out).unwrap();
    let expected = json!({"input": "http://h/a#b", "verdict": "invalid", "at": 10, "rule": "hsegment",
        "section": "3.3", "expected": found["expected"], "ends_early": false,
        "printed": "hsegment = *[ uchar | \";\" | \":\" | \"@\" | \"&\" | \"=\" ]",
        "next": {"class": "[0-9A-Za-z!$%&'()*+,./:;=?@_-]", "end": true, "bytes": found["next"]["bytes"]},
        "completion": "http://h/a",
        "hint": {"why": "a fragment is not part of a URL: remove \"#\" and the text after it (Appendix, ruling A18)",
            "instead": "http://h/a"}});
    assert_eq!((found, ran.code), (expected, 1));

    let ran = run(&["explain", "--json", "news:a@b.c"], b"");
    let expected = json!({"input": "news:a@b.c", "verdict": "valid", "scheme": "news",
    "parts": {"unique": "a", "full_domain_name": "b.c"},
    "places": [
        {"part": "scheme", "text": "news", "span": [0, 4], "rule": "scheme", "section": "2.1"},
        {"part": "unique", "text": "a", "span": [5, 6], "rule": "article", "section": "3.6"},
        {"part": "full_domain_name", "text": "b.c", "span": [7, 10], "rule": "hostname", "section": "3.1"},
    ],
    "meaning": {"section": "3.6", "message-id": "<a@b.c>", "commands": ["ARTICLE <a@b.c>"]},
    "advisories": []});
    assert_eq!((json_lines(&ran.out), ran.code), (vec![expected], 0));
}

#[test]
fn explain_gives_the_reason_for_a_correction() {
    let in_host =
        "section 5 derives no escape in a host; section 2.2 can be read to allow one (ruling A16, open)";
    let in_group =
        "section 5 derives no escape in a group; section 2.2 can be read to allow one (ruling A44, open)";
    let no_user = |article: &str, scheme: &str, rest: &str| {
        format!("{article} {scheme} URL has no user and no password{rest}")
    };
    let tab = "a tab between selector, search and Gopher+ string is written %09 (section 3.4.2)";
    let reasons = [
        ("http://u:p@h/", no_user("an", "http", " (section 3.3, ruling A21)"), Some("http://h/")),
        ("prospero://u@h/o", no_user("a", "prospero", " (section 3.11)"), Some("prospero://h/o")),
        (
            "gopher://u@h/1",
            no_user("a", "gopher", ": its form is gopher://<host>:<port>/<gopher-path> (section 3.4.1)"),
            Some("gopher://h/1"),
        ),
        (
            "nntp://u@h/a/1",
            no_user(
                "an",
                "nntp",
                ": its form is nntp://<host>:<port>/<newsgroup-name>/<article-number> (section 3.7)",
            ),
            Some("nntp://h/a/1"),
        ),
        (
            "wais://u@h/d",
            no_user("a", "wais", ": its form is wais://<host>:<port>/<database> (section 3.9)"),
            Some("wais://h/d"),
        ),
        (
            "file://u@h/a",
            no_user("a", "file", ": its form is file://<host>/<path> (section 3.10)"),
            Some("file://h/a"),
        ),
        ("gopher://h/7sel\tq\t+", tab.into(), Some("gopher://h/7sel%09q%09+")),
        ("gopher://h/7sel\tq\n", tab.into(), Some("gopher://h/7sel%09q")),
        ("http://h%6Fst/", in_host.into(), Some("http://host/")),
        ("ftp://h%6Fst/", in_host.into(), Some("ftp://host/")),
        ("ftp://u%40:p@h%6Fst:21/", in_host.into(), Some("ftp://u%40:p@host:21/")),
        ("news:a%2F@h%6Fst.dom", in_host.into(), Some("news:a%2F@host.dom")),
        // The decoded host is no host in either reading.
        ("http://h%5Fst/", "section 5 derives no escape in a host (ruling A16)".into(), None),
        ("news:comp.%6Fs", in_group.into(), Some("news:comp.os")),
        ("nntp://h/comp.%6Fs/7", in_group.into(), Some("nntp://h/comp.os/7")),
        // No group has a "(", in either reading.
        ("nntp://h/comp.%2E%28/7", "section 5 derives no escape in a group (ruling A44)".into(), None),
        (
            "http://h_x/",
            "a host has letters, digits, \"-\" and \".\" only (section 3.1, ruling A16)".into(),
            None,
        ),
        (
            "http://h?q",
            "the \"/\" before a search may not be left out (section 3.3, ruling A20)".into(),
            Some("http://h/?q"),
        ),
        (
            "gopher://h;x",
            "a \"/\" stands between the host and the path (section 3.1)".into(),
            Some("gopher://h/;x"),
        ),
    ];
    for (input, why, instead) in reasons {
        let ran = run(&["explain", "--json", input], b"");
        let found: Value = serde_json::from_str(&ran.out).unwrap();
        let hint = &found["hint"];
        assert_eq!((hint["why"].as_str(), hint["instead"].as_str()), (Some(&*why), instead), "{input}");
    }
    // The prose allows a user in a URL of another scheme, and an encoded "@" is no group.
    for without in ["x:{u@h", "news:a%40h"] {
        let ran = run(&["explain", without], b"");
        assert!(!ran.out.contains("no user") && !ran.out.contains("A44"), "{}", ran.out);
    }
}

#[test]
fn explain_takes_several_urls() {
    let one = |url: &str| run(&["explain", url], b"").out;
    let ran = run(&["explain", "http://h/", "-", "news:*"], b"ftp:\r\n\nnntp:\n\n");
    let urls = ["http://h/", "ftp:", "", "nntp:", "news:*"];
    let expected: Vec<String> =
        urls.iter().enumerate().map(|(at, url)| format!("URL {}: {url}\n{}", at + 1, one(url))).collect();
    assert_eq!((ran.out, ran.err.as_str(), ran.code), (expected.join("\n"), "", 1));
    assert_eq!(run(&["explain", "http://h/", "news:*"], b"").code, 0);
    let ran = run(&["explain", "--json", "-"], b"http://h/\nftp:\n");
    let lines = json_lines(&ran.out);
    let verdicts: Vec<&Value> = lines.iter().map(|line| &line["verdict"]).collect();
    assert_eq!(verdicts, ["valid", "invalid"]);
}

/// What takes long: `cargo xtask exhaustive` runs it.
mod exhaustive {
    use super::*;

    /// The fields are those of the corpus. An absent value has no field. Each octet is the character with the same number.
    #[test]
    #[ignore = "exhaustive"]
    fn explain_gives_the_meaning_of_every_scheme_in_json() {
        for (url, meaning) in [
            (
                "ftp://me@h//%ff",
                json!({"section": "3.2", "host": "h", "port": "21",
                    "commands": ["USER me", "PASS <password>", "CWD ", "TYPE <guessed>", "RETR \u{ff}"]}),
            ),
            (
                "http://h:99999/a%20?b",
                json!({"section": "3.3", "host": "h", "selector": "a%20", "search": "b"}),
            ),
            (
                "gopher://h/7s%09q%09+v%20l",
                json!({"section": "3.4", "host": "h", "port": "70", "gtype": "7", "request": "s\tq\t+v l\r\n",
                    "view": "v", "language": "l"}),
            ),
            ("mailto:a@b", json!({"section": "3.5", "address": "a@b", "local-part": "a", "domain": "b"})),
            ("news:*", json!({"section": "3.6", "group": "*", "commands": ["LIST"]})),
            (
                "nntp://h/g/7",
                json!({"section": "3.7", "host": "h", "port": "119", "commands": ["GROUP g", "ARTICLE 7"]}),
            ),
            ("telnet://u%3A@h", json!({"section": "3.8", "host": "h", "port": "23", "user": "u:"})),
            (
                "wais://h/d/t/%00",
                json!({"section": "3.9", "host": "h", "port": "210", "database": "d", "wtype": "t",
                    "document-id": "\u{0}"}),
            ),
            ("file:///a//b", json!({"section": "3.10", "segments": ["a", "", "b"]})),
            (
                "prospero://h//o;a=b",
                json!({"section": "3.11", "host": "h", "port": "1525", "hsoname": "/o", "fields": [["a", "b"]]}),
            ),
            ("x-y:", json!({"section": "4", "scheme": "experimental"})),
        ] {
            let ran = run(&["explain", "--json", url], b"");
            let found: Value = serde_json::from_str(&ran.out).unwrap();
            assert_eq!((&found["meaning"], ran.code), (&meaning, 0), "{url}");
        }
    }

    /// A hint appears only if the repaired input is a URL.
    #[test]
    #[ignore = "exhaustive"]
    fn explain_suggests_a_correction() {
        let hints = [
            ("<URL:http://h/a\n/b>", "http://h/a/b"),
            ("http://h/a b~c", "http://h/a%20b%7Ec"),
            ("http://h/100%", "http://h/100%25"),
            ("http:\\\\h\\a", "http://h/a"),
            ("http:/h/a", "http://h/a"),
            ("file:/etc/motd", "file:///etc/motd"),
            ("www.h.dom/a", "http://www.h.dom/a"),
            ("http://u:p@h/", "http://h/"),
            ("http://h?q", "http://h/?q"),
            ("http://h:/a", "http://h/a"),
            ("http://h.dom./a", "http://h.dom/a"),
            ("http://h/a?b/c?d/e", "http://h/a?b%2Fc%3Fd%2Fe"),
            ("ftp://h/a;b;type=i", "ftp://h/a%3Bb;type=i"),
            ("http//h.dom/", "http://h.dom/"),
            ("mailto;a@b", "mailto:a@b"),
            ("gopher://u@h/1", "gopher://h/1"),
            ("ftp://me@mail.com:p@h/", "ftp://me%40mail.com:p@h/"),
            ("news:a@b@c", "news:a%40b@c"),
            ("ftp://u:p/w@h/", "ftp://u:p%2Fw@h/"),
            ("file://h:1/a", "file://h/a"),
            ("ftp://h/a;typ=i", "ftp://h/a;type=i"),
            ("ftp://h/a;tpye=i", "ftp://h/a;type=i"),
            ("ftp://h/a;type=ii", "ftp://h/a;type=i"),
            ("http://h..dom/", "http://h.dom/"),
            ("http://h:8o/", "http://h:8/"),
            ("http://h;p", "http://h/;p"),
        ];
        for (input, instead) in hints {
            let ran = run(&["explain", "--json", input], b"");
            let found: Value = serde_json::from_str(&ran.out).unwrap();
            assert_eq!((found["hint"]["instead"].as_str(), ran.code), (Some(instead), 1), "{input}");
        }
        // Any other character would name another host.
        for no_guess in ["http://a b/", "http://h_x/", "http://-h/", "http://1.2.3/", "telnet://u:p@:23"] {
            let ran = run(&["explain", "--json", no_guess], b"");
            let found: Value = serde_json::from_str(&ran.out).unwrap();
            assert_eq!((found["hint"]["instead"].as_str(), ran.code), (None, 1), "{no_guess}");
        }
        let ran = run(&["explain", "--profile", "producer", "HTTP://h/"], b"");
        assert!(ran.out.ends_with("         http://h/\n"), "{}", ran.out);
        let ran = run(&["explain", "http://[::1]/"], b"");
        assert!(ran.out.contains("RFC 2732"), "{}", ran.out);
    }
}
