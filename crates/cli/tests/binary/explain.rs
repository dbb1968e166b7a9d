//! `rfc1738 explain`: the explanation of a URL, as text and as JSON.

use crate::*;
use expect_test::expect_file;
use rfc1738_oracle::{Answer, Text};

#[test]
fn explain_escapes_hostile_bytes_and_keeps_the_caret_in_place() {
    let hostile = OsStr::from_bytes(b"http://h/\n\x1b[31m\xff\\\"\xc3\xa9");
    let ran = run(&[OsStr::new("explain"), hostile], b"");
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines[0], "error: not a URL of RFC 1738: byte 9, a line feed, is not allowed there");
    assert_eq!(lines[2], r#" | http://h/\n\x1b[31m\xff\\"\xc3\xa9"#);
    assert_eq!(lines[3], " |          ^^");
    // An encoded line end is a danger (section 6), so the URL is not suggested.
    assert!(
        ran.out.contains("as data it is written %0A") && !ran.out.contains("http://h/%0A"),
        "{}",
        ran.out
    );
    let later = OsStr::from_bytes(b"\x1b:\x1b");
    assert_eq!(run(&[OsStr::new("explain"), later], b"").out.lines().nth(3), Some(" | ^^^^"));
}

#[test]
fn explain_shows_the_parts() {
    let ran = run(&["explain", "ftp://a.com?x@evil.com:21/etc//motd;type=i"], b"");
    let (parts, _) = ran.out.split_once("\nmeaning").unwrap();
    assert_eq!(
        parts,
        r#"valid: a URL by section 5 of RFC 1738

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

/// Compares a transcript: each URL with its whole explanation, to read against the sections that it
/// cites. `UPDATE_EXPECT=1` writes the file again. Read its `git diff` against the RFC.
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
    let reserved = json!({
        "id": "port-reserved", "severity": "caution", "section": "6", "clause": "6/reserved-port",
        "span": [11, 13],
        "message": "port 25 is not 70, the default port of gopher, and is below 1024: another protocol \
         probably uses it"});
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
        "hint": {"why": "a fragment is not part of a URL: remove \"#\" and the text after it (Appendix, \
         ruling A18)",
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

/// A wrong input: each suggestion that keeps its meaning, and whether one is missing today.
pub(crate) type Wrong = (Vec<u8>, Vec<Option<Vec<u8>>>, bool);

fn suggestion(text: &str) -> Option<Vec<u8>> {
    (text != "nothing").then(|| unescaped(text))
}

/// Returns the bytes of a text with the escapes `\\`, `\n`, `\t` and `\xHH`.
fn unescaped(text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        rest = after;
        match (first, after) {
            (b'\\', [b'x', high, low, after @ ..]) => {
                let digits = [*high, *low];
                bytes.push(u8::from_str_radix(str::from_utf8(&digits).unwrap(), 16).unwrap());
                rest = after;
            }
            (b'\\', [byte, after @ ..]) => {
                bytes.push(match byte {
                    b'n' => b'\n',
                    b't' => b'\t',
                    byte => *byte,
                });
                rest = after;
            }
            _ => bytes.push(first),
        }
    }
    bytes
}

/// Returns the inputs of `wrong.txt` or `third.txt`.
fn wrong_urls(text: &str) -> Vec<Wrong> {
    let mut found: Vec<Wrong> = Vec::new();
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with("# ")) {
        match (line.strip_prefix("= "), line) {
            (Some(instead), _) => found.last_mut().unwrap().1.push(suggestion(instead)),
            (_, "missing") => found.last_mut().unwrap().2 = true,
            (_, line) if line.starts_with("from ") => {}
            _ => found.push((unescaped(line), Vec::new(), false)),
        }
    }
    found
}

/// Returns the inputs of `meant.txt`.
fn meant_urls() -> Vec<Wrong> {
    let lines = include_str!("meant.txt").lines().filter(|line| !line.is_empty() && !line.starts_with("# "));
    lines
        .map(|line| {
            let is_missing = line.starts_with("missing\t");
            let mut fields = line.strip_prefix("missing\t").unwrap_or(line).split('\t').skip(1);
            let input = unescaped(fields.next().unwrap());
            (input, fields.map(suggestion).collect(), is_missing)
        })
        .collect()
}

pub(crate) fn all_wrong_urls() -> [Vec<Wrong>; 3] {
    [wrong_urls(include_str!("wrong.txt")), meant_urls(), wrong_urls(include_str!("third.txt"))]
}

/// Returns the URLs that a line of JSON suggests.
pub(crate) fn suggested(found: &Value) -> Vec<String> {
    let urls = ["instead", "or"].map(|key| found["hint"][key].as_str().map(str::to_owned));
    urls.into_iter().flatten().collect()
}

#[test]
fn suggestions_keep_what_a_person_meant() {
    let all = all_wrong_urls();
    assert_eq!(all.each_ref().map(Vec::len), [100, 362, 52]);
    let (mut missing, mut wrong, mut other_hosts) = (0, Vec::new(), Vec::new());
    // One process reads all of them: a process needs longer to start than to explain a URL.
    let words = ["explain", "--json", "--"].into_iter().map(OsStr::new);
    let inputs = all.iter().flatten().map(|(url, ..)| OsStr::from_bytes(url));
    let explained = json_lines(&run(&words.chain(inputs).collect::<Vec<_>>(), b"").out);
    assert_eq!(explained.len(), all.iter().flatten().count());
    for ((url, meant, is_missing), found) in all.iter().flatten().zip(&explained) {
        let urls: Vec<Vec<u8>> = suggested(found).into_iter().map(String::into_bytes).collect();
        // A missing suggestion is marked in the list. If the command learns it, the mark must go.
        let is_right = match is_missing {
            true => urls.is_empty() && !meant.contains(&None),
            false if urls.is_empty() => meant.contains(&None),
            false => urls.iter().all(|url| meant.contains(&Some(url.clone()))),
        };
        missing += usize::from(*is_missing);
        if !is_right {
            wrong.push(format!("{}: {:?}", url.escape_ascii(), found["hint"]["instead"]));
        }
        if urls.iter().any(|there| reads_another_host(url, there)) {
            other_hosts.push(url.escape_ascii().to_string());
        }
    }
    assert_eq!((wrong, missing), (Vec::<String>::new(), 1));
    assert_eq!(other_hosts, OTHER_HOSTS);
}

/// The inputs in which RFC 3986 or the URL Standard reads another host than in the suggestion. Each is
/// of a kind that docs/command.md lists.
const OTHER_HOSTS: [&str; 34] = [
    "http://http://host.dom/a",
    "http://https://host.dom/a",
    "http://https:/host.dom/syncs",
    r"ftp://CORP\\joe:pw@ftp.host.dom/",
    "http://host..dom/",
    "http://host.dom).",
    "http://host.dom,",
    "file://C:/x",
    "http://http://www.domain.com/",
    "http://https://kosync.example.com/syncs",
    "http://https//www.facebook.com/mypage",
    "http://ftp://ftp.example.org/pub/",
    "http://http//example.com/x",
    "http://https:/kosync.example.com/syncs",
    "https://https://www.example.com/?q=[1]",
    "http://example..com/",
    "mailto://email@domain.com",
    "http://htps://a.com/x",
    "ftp://tp://host.com/f",
    r"ftp://DOMAIN\\user:pw@host.com/f",
    "http://localhost;8080/",
    r#"http://host.dom\",\"Logs:"#,
    r"http:\\u002F\\u002Fwww.host.dom\\u002Fa",
    r"http://C:\\Users\\joe\\a.html",
    r"http:\\x2f\\x2fhost.dom\\x2fx",
    r"http:\\u002f\\u002fhost.dom\\u002fx",
    "file://home/me/x y",
    "http://www,host,dom/",
    "http:&#47;&#47;host.dom/",
    "http://127.0.0.1.8088",
    "http://mailto:info@host.dom",
    "ftp://user:#@host.dom",
    "ftp://user:#pass@host.dom/dir",
    "file://host.dom",
];

/// Returns whether RFC 3986 or the URL Standard reads a host in an input, and another one in its
/// suggestion.
fn reads_another_host(input: &[u8], instead: &[u8]) -> bool {
    [Text::Rfc3986, Text::UrlStandard].into_iter().any(|text| {
        let [here, there] = [input, instead].map(|url| match text.read(url) {
            Answer::Accept(parts) => {
                parts.host.as_deref().unwrap_or_default().trim_end_matches('.').to_ascii_lowercase()
            }
            _ => String::new(),
        });
        !here.is_empty() && here != there
    })
}

/// A correction: the input, what `explain` suggests in its place, and why.
type Correction = (String, Option<String>, Option<&'static str>);

/// Returns the corrections of `corrections.txt`.
fn corrections() -> Vec<Correction> {
    let unescaped = |text: &str| {
        let parts = text.split("\\\\").map(|part| part.replace("\\n", "\n").replace("\\t", "\t"));
        parts.collect::<Vec<String>>().join("\\")
    };
    let text = include_str!("corrections.txt");
    let mut found: Vec<Correction> = Vec::new();
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with("# ")) {
        match (line.strip_prefix("->"), line.strip_prefix("because ")) {
            (Some(instead), _) => {
                let instead = unescaped(instead.trim_start());
                found.last_mut().unwrap().1 = Some(instead).filter(|text| !text.is_empty());
            }
            (_, Some(why)) => found.last_mut().unwrap().2 = Some(why),
            _ => found.push((unescaped(line), None, None)),
        }
    }
    found
}

/// Checks the correction of one input. A correction appears only if the corrected input is a URL.
#[track_caller]
fn is_corrected((input, instead, why): &Correction) {
    let ran = run(&["explain", "--json", input], b"");
    let found: Value = serde_json::from_str(&ran.out).unwrap();
    let hint = &found["hint"];
    assert_eq!((hint["instead"].as_str(), ran.code), (instead.as_deref(), 1), "{input}");
    assert!(why.is_none_or(|why| hint["why"] == why), "{input}: {hint}");
}

#[test]
fn explain_gives_the_reason_for_a_correction() {
    let all = corrections();
    let with_reason: Vec<&Correction> = all.iter().filter(|(.., why)| why.is_some()).collect();
    assert_eq!((all.len(), with_reason.len()), (95, 67));
    with_reason.into_iter().for_each(is_corrected);
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

mod exhaustive {
    use super::*;

    /// The fields are those of the corpus. An absent value has no field. Each octet is the
    /// character with the same number.
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
                json!({
                    "section": "3.11", "host": "h", "port": "1525", "hsoname": "/o", "fields": [["a", "b"]]
                }),
            ),
            ("x-y:", json!({"section": "4", "scheme": "experimental"})),
        ] {
            let ran = run(&["explain", "--json", url], b"");
            let found: Value = serde_json::from_str(&ran.out).unwrap();
            assert_eq!((&found["meaning"], ran.code), (&meaning, 0), "{url}");
        }
    }

    #[test]
    #[ignore = "exhaustive"]
    fn explain_suggests_a_correction() {
        corrections().iter().filter(|(.., why)| why.is_none()).for_each(is_corrected);
        let ran = run(&["explain", "--profile", "producer", "HTTP://h/"], b"");
        assert!(ran.out.ends_with("         http://h/\n"), "{}", ran.out);
        let ran = run(&["explain", "http://[::1]/"], b"");
        ran.says("RFC 2732");
    }
}

/// A person reads the first parts of a long URL, and no command computes what nobody reads: 15 MB of
/// slashes took 23.7 GB.
#[test]
fn a_long_url_is_explained_in_part() {
    let url = format!("ftp://host.dom/{}a", "/".repeat(70_000));
    let ran = run(&["explain", "-"], url.as_bytes());
    assert!(ran.code == 0 && ran.out.contains("\nand 69903 more parts\n"), "{}", ran.out);
    let last =
        "\nleft out, because it is longer than 64 KiB: the meaning, the advisories and other readings\n";
    assert!(ran.out.ends_with(last), "{}", ran.out);
    let json: Value = serde_json::from_str(&run(&["explain", "--json", "-"], url.as_bytes()).out).unwrap();
    assert_eq!(json["places"].as_array().unwrap().len(), 100);
    assert_eq!(json["left_out"], serde_json::json!(["places", "meaning", "advisories", "open"]));
    assert_eq!((&json["meaning"], &json["verdict"]), (&Value::Null, &"valid".into()));
    let ran = run(&["explain", "-"], format!("{url}{{").as_bytes());
    assert!(ran.code == 1 && ran.out.contains("not a URL of RFC 1738: byte 70016"), "{}", ran.out);
    assert!(
        ran.out.ends_with("\nleft out, because it is longer than 64 KiB: other readings\n"),
        "{}",
        ran.out
    );
    let texts = run(&["explain", "--texts", "-"], url.as_bytes());
    assert!(
        texts.out.ends_with("\nthe texts were not read: the URL is longer than 64 KiB\n"),
        "{}",
        texts.out
    );
    // One more part than the table has.
    let url = format!("ftp://host.dom/{}", "a/".repeat(100));
    assert!(run(&["explain", &url], b"").out.contains("\nand 3 more parts\n"));
}
