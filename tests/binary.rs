//! The binary from outside: what it answers, with which exit code, and how it takes whatever is wrong with its input.
#![cfg(all(feature = "cli", unix))]

use std::ffi::{OsStr, OsString};
use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::ffi::OsStrExt;
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};

struct Ran {
    out: String,
    err: String,
    code: i32,
}

fn command(arguments: &[impl AsRef<OsStr>]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rfc1738"));
    command.args(arguments).current_dir(env!("CARGO_MANIFEST_DIR"));
    command.env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE").env_remove("CLICOLOR");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

#[track_caller]
fn spawn(arguments: &[impl AsRef<OsStr>]) -> Child {
    command(arguments).spawn().expect("the binary starts")
}

/// Runs to the end. Whatever the input: nothing but printable text comes out, and only messages on standard error.
#[track_caller]
fn run(arguments: &[impl AsRef<OsStr>], input: &[u8]) -> Ran {
    let mut child = spawn(arguments);
    let mut stdin = child.stdin.take().unwrap();
    let output = std::thread::scope(|scope| {
        // A child that stops early leaves the rest unread, which is no fault of the test's.
        scope.spawn(move || drop(stdin.write_all(input)));
        child.wait_with_output().unwrap()
    });
    let ran = Ran {
        out: String::from_utf8(output.stdout).expect("standard output is UTF-8"),
        err: String::from_utf8(output.stderr).expect("standard error is UTF-8"),
        code: output.status.code().expect("no signal ends it"),
    };
    let printable = |text: &str| text.chars().all(|c| c == '\n' || !c.is_control());
    assert!(printable(&ran.out) && printable(&ran.err), "{}{}", ran.out, ran.err);
    assert!(ran.err.lines().all(|line| line.starts_with("rfc1738: ")), "{}", ran.err);
    ran
}

/// Runs what must fail with exactly one line on standard error, and code 2.
#[track_caller]
fn refuses(arguments: &[impl AsRef<OsStr>], input: &[u8], message: &str) {
    let ran = run(arguments, input);
    assert_eq!((ran.err.as_str(), ran.code), (&*format!("rfc1738: {message}\n"), 2));
}

#[track_caller]
fn json_lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("every line is JSON")).collect()
}

fn temporary(name: &str, content: impl AsRef<[u8]>) -> String {
    let path = format!("{}/{name}", env!("CARGO_TARGET_TMPDIR"));
    std::fs::write(&path, content).unwrap();
    path
}

#[test]
fn check_answers_every_line() {
    let input = b"ftp://a.com?x@evil.com/f\nhttp://host.dom:8o/\r\n\nhttp://h/\xff\x1b\nnews:";
    let ran = run(&["check"], input);
    assert_eq!(
        ran.out,
        "stdin:1: valid\n\
         stdin:2: invalid: byte 17: expected a digit, \"/\" or the end, reading `port` (section 3.1)\n\
         stdin:3: invalid: byte 0: expected the name of a scheme, reading `scheme` (section 2.1), but the line ends\n\
         stdin:4: invalid: byte 9: expected a character of a path, or the end, reading `hsegment` (section 3.3)\n\
         stdin:5: invalid: byte 5: expected \"*\", a group or an article, reading `grouppart` (section 3.6), but the line ends\n"
    );
    assert_eq!((ran.err.as_str(), ran.code), ("", 1));
}

#[test]
fn check_skips_empty_lines_only_at_the_very_end() {
    for (input, lines, code) in
        [("a:\n\r\n\n", 1, 0), ("a:\r\n", 1, 0), ("a:", 1, 0), ("\na:\n", 2, 1), ("a:\n\n\nb:", 4, 1)]
    {
        let ran = run(&["check", "-"], input.as_bytes());
        assert_eq!((ran.out.lines().count(), ran.code), (lines, code), "{input:?}");
    }
}

#[test]
fn check_in_json() {
    let ran = run(&["check", "--json"], b"ftp://a.com?x@evil.com/f\nhttp://host.dom:8o/\nhttp://h/\xff\n");
    let valid = json!({"file": "stdin", "line": 1, "input": "ftp://a.com?x@evil.com/f", "verdict": "valid",
        "scheme": "ftp", "parts": {"user": "a.com?x", "host": "evil.com", "cwd": [], "name": "f"}});
    let invalid = json!({"file": "stdin", "line": 2, "input": "http://host.dom:8o/", "verdict": "invalid",
        "offset": 17, "rule": "port", "section": "3.1", "expected": "a digit, \"/\" or the end"});
    let not_utf8 = json!({"file": "stdin", "line": 3, "input": {"hex": "687474703a2f2f682fff"},
        "verdict": "invalid", "offset": 9, "rule": "hsegment", "section": "3.3",
        "expected": "a character of a path, or the end"});
    assert_eq!(json_lines(&ran.out), [valid, invalid, not_utf8]);
    assert_eq!(ran.code, 1);
}

#[test]
fn check_under_both_profiles() {
    assert_eq!(run(&["check"], b"HTTP://h/").code, 0);
    assert_eq!(run(&["check", "--profile", "producer"], b"HTTP://h/").code, 1);
}

#[test]
fn check_goes_on_after_what_it_cannot_read() {
    let good = temporary("good.txt", "a:b\n");
    let empty = temporary("empty.txt", "\n\n");
    let ran = run(&["check", "src", "/no/such", &empty, &good], b"");
    assert_eq!(ran.out, format!("{good}:1: valid\n"));
    assert_eq!(
        ran.err,
        format!(
            "rfc1738: src: it is a directory, name the files in it\n\
             rfc1738: /no/such: there is no such file, check its name\n\
             rfc1738: {empty}: it holds no URL, write one on each line\n"
        )
    );
    assert_eq!(ran.code, 2);
    refuses(&["check"], b"", "stdin: it holds no URL, write one on each line");
}

#[test]
fn check_takes_long_lines_and_passes_over_endless_ones() {
    let mut input = b"http://h/".to_vec();
    input.resize(20 << 20, b'a');
    input.extend_from_slice(b"\na:");
    input.resize(input.len() + (129 << 20), b'a');
    input.extend_from_slice(b"\nb:\n");
    let ran = run(&["check"], &input);
    assert_eq!(ran.out, "stdin:1: valid\nstdin:3: valid\n");
    assert_eq!(ran.err, "rfc1738: stdin:2: the line is longer than 128 MiB, it was passed over\n");
    assert_eq!(ran.code, 2);
}

#[test]
fn answers_come_before_the_next_question() {
    let mut child = spawn(&["check"]);
    let (mut stdin, mut stdout) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
    for number in 1..=3 {
        stdin.write_all(b"a:b\n").unwrap();
        let mut answer = String::new();
        stdout.read_line(&mut answer).unwrap();
        assert_eq!(answer, format!("stdin:{number}: valid\n"));
    }
    drop(stdin);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn a_closed_pipe_ends_it_quietly() {
    let many = temporary("many.txt", "http://host.dom/\n".repeat(200_000));
    for (arguments, first) in [
        (vec!["check", &many], format!("{many}:1: valid\n")),
        (vec!["check", "--json", &many], format!("{{\"file\":\"{many}\",\"line\":1,")),
    ] {
        let mut child = spawn(&arguments);
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        // What is read until then is whole.
        let mut line = String::new();
        stdout.read_line(&mut line).unwrap();
        assert!(line.starts_with(&first), "{line}");
        drop(stdout);
        let mut err = String::new();
        child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
        assert_eq!((err.as_str(), child.wait().unwrap().code()), ("", Some(141)), "{arguments:?}");
    }
    for arguments in
        [&["explain", "a:"][..], &["grammar", "show"], &["rulings"], &["--help"], &["serve", "parser"]]
    {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let mut child = command(arguments).stdout(writer).spawn().unwrap();
        // `serve` has something to answer; the others may be gone already.
        drop(child.stdin.take().unwrap().write_all(START.as_bytes()));
        let output = child.wait_with_output().unwrap();
        assert_eq!((output.stderr, output.status.code()), (vec![], Some(141)), "{arguments:?}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_said() {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let output = command(&["sections"]).stdout(full).output().unwrap();
    let err = String::from_utf8(output.stderr).unwrap();
    assert!(err.starts_with("rfc1738: standard output: cannot be written, No space left"), "{err}");
    assert_eq!((err.lines().count(), output.status.code()), (1, Some(2)));
}

#[test]
fn explain_points_at_the_fault() {
    let ran = run(&["explain", "http://host.dom:8o/"], b"");
    assert_eq!(
        ran.out,
        r#"error: no URL: byte 17, "o", cannot stand there
 |
 | http://host.dom:8o/
 |                  ^
 |
 = note: reading `port`, section 3.1, Common Internet Scheme Syntax
         port = digits
 = note: next: a digit, "/" or the end
         bytes: [0-9/]
 = help: what stands before it is a URL by itself:
         http://host.dom:8
 = help: without "o" it would be a URL:
         http://host.dom:8/
"#
    );
    assert_eq!((ran.err.as_str(), ran.code), ("", 1));
}

#[test]
fn explain_says_that_it_ends_too_early() {
    let ran = run(&["explain", "ftp://h/a;type"], b"");
    assert_eq!(
        ran.out,
        r#"error: no URL: it ends too early, after 14 bytes
 |
 | ftp://h/a;type
 |               ^
 |
 = note: reading `ftpurl`, section 3.2.2, FTP url-path
         ftpurl = "ftp://" login [ "/" fpath [ ";type=" ftptype ] ]
 = note: next: "="
         bytes: [=]
 = help: a shortest URL that begins like this:
         ftp://h/a;type=a
 = help: where it is data, a ";" in an ftp path is written %3B (section
         3.2.2, ruling A23):
         ftp://h/a%3Btype
"#
    );
    assert_eq!(ran.code, 1);
}

#[test]
fn explain_escapes_hostile_bytes_and_keeps_the_caret_in_place() {
    let hostile = OsStr::from_bytes(b"http://h/\n\x1b[31m\xff\\\"\xc3\xa9");
    let ran = run(&[OsStr::new("explain"), hostile], b"");
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines[0], "error: no URL: byte 9, a line feed, cannot stand there");
    assert_eq!(lines[2], r#" | http://h/\n\x1b[31m\xff\\"\xc3\xa9"#);
    assert_eq!(lines[3], " |          ^^");
    assert!(ran.out.ends_with("http://h/%0A%1B%5B31m%FF%5C%22%C3%A9\n"), "{}", ran.out);
    let later = OsStr::from_bytes(b"\x1b:\x1b");
    assert_eq!(run(&[OsStr::new("explain"), later], b"").out.lines().nth(3), Some(" | ^^^^"));
}

#[test]
fn explain_shows_the_parts() {
    let ran = run(&["explain", "ftp://a.com?x@evil.com:21/etc//motd;type=i"], b"");
    assert_eq!(
        ran.out,
        r#"valid: a URL by section 5

 part     text         bytes    production   section
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

#[test]
fn explain_is_readable_at_80_columns() {
    let long = format!("gopher://host.dom/1{}%zz{}", "selector".repeat(40), "%20".repeat(100));
    for url in ["http://host.dom/~user", "mailto:", "prospero://h//o;a", "file:x", "http://[::1]/", &long] {
        let ran = run(&["explain", url], b"");
        // URLs to be copied are never broken.
        let wide = ran.out.lines().find(|line| line.len() > 80 && !line.contains("://"));
        assert_eq!(wide, None);
    }
    let ran = run(&["explain", "gopher://host.dom/1a%09b%09c"], b"");
    assert!(ran.out.lines().all(|line| line.len() <= 80), "{}", ran.out);
}

#[test]
fn explain_in_json() {
    let ran = run(&["explain", "--json", "http://h/a#b"], b"");
    let found: Value = serde_json::from_str(&ran.out).unwrap();
    let expected = json!({"input": "http://h/a#b", "verdict": "invalid", "offset": 10, "rule": "hsegment",
        "section": "3.3", "expected": found["expected"], "ends_early": false,
        "production": "hsegment = *[ uchar | \";\" | \":\" | \"@\" | \"&\" | \"=\" ]",
        "next": {"class": "[0-9A-Za-z!$%&'()*+,./:;=?@_-]", "end": true, "bytes": found["next"]["bytes"]},
        "completion": "http://h/a",
        "hint": {"why": "a fragment is no part of a URL: take off \"#\" and what follows (Appendix, ruling A18)",
            "instead": "http://h/a"}});
    assert_eq!((found, ran.code), (expected, 1));

    let ran = run(&["explain", "--json", "news:a@b.c"], b"");
    let expected = json!({"input": "news:a@b.c", "verdict": "valid", "scheme": "news",
    "parts": {"unique": "a", "full_domain_name": "b.c"},
    "places": [
        {"part": "scheme", "text": "news", "start": 0, "end": 4, "rule": "scheme", "section": "2.1"},
        {"part": "unique", "text": "a", "start": 5, "end": 6, "rule": "article", "section": "3.6"},
        {"part": "full_domain_name", "text": "b.c", "start": 7, "end": 10, "rule": "hostname", "section": "3.1"},
    ]});
    assert_eq!((json_lines(&ran.out), ran.code), (vec![expected], 0));
}

/// A hint is only given where the repaired input is a URL.
#[test]
fn explain_hints_at_what_was_meant() {
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
    ];
    for (input, instead) in hints {
        let ran = run(&["explain", "--json", input], b"");
        let found: Value = serde_json::from_str(&ran.out).unwrap();
        assert_eq!((found["hint"]["instead"].as_str(), ran.code), (Some(instead), 1), "{input}");
    }
    let ran = run(&["explain", "--profile", "producer", "HTTP://h/"], b"");
    assert!(ran.out.ends_with("         http://h/\n"), "{}", ran.out);
    let ran = run(&["explain", "http://[::1]/"], b"");
    assert!(ran.out.contains("RFC 2732"), "{}", ran.out);
}

#[test]
fn grammar_show_prints_what_reads_back() {
    let ran = run(&["grammar", "show", "SELECTOR"], b"");
    assert_eq!(
        ran.out,
        r#"selector = *[ xchar - "%09" ]
    ; printed: selector = *xchar
    ; The first encoded tab after the type ends the selector: 3.4.1 keeps tabs
    ; out of selectors. (ruling A27)
; section 3.4.1, Gopher URL syntax
"#
    );
    let ran = run(&["grammar", "show", "selector", "--as-printed"], b"");
    assert_eq!(ran.out, "selector = *xchar\n; section 3.4.1, Gopher URL syntax\n");
    let all = run(&["grammar", "show"], b"");
    assert_eq!(run(&["grammar", "diff", "-", "builtin:rfc1738"], all.out.as_bytes()).code, 0);
    let file = temporary("own.bnf", "a = \"\u{1b}[31m\" b\nb = \"\u{e9}\"");
    let own = run(&["grammar", "show", "--file", &file], b"");
    assert_eq!(own.out, "a = \"\\u{1b}[31m\" b\nb = \"\\u{e9}\"\n");
}

#[test]
fn grammar_check_finds() {
    let found = run(&["grammar", "check", "src/spec/rfc1738.bnf"], b"");
    assert_eq!(
        found.out,
        "src/spec/rfc1738.bnf: `gopherurl` has a bare `/`: a literal stands in quotes, \"/\"\n\
         src/spec/rfc1738.bnf: `national` is defined, but nothing names it\n\
         src/spec/rfc1738.bnf: `punctuation` is defined, but nothing names it\n"
    );
    assert_eq!(found.code, 1);
    let none = run(&["grammar", "check", "-", "--start", "b"], b"b = \"x\" c\nc = 1*\"y\"");
    assert_eq!((none.out.as_str(), none.code), ("stdin: 2 productions from `b`, no finding\n", 0));
}

#[test]
fn grammar_diff_is_exact() {
    let a = temporary(
        "a.bnf",
        "url = port [ path ]\nport = 1*digit\ndigit = \"0\" | \"1\"\npath = \"/\" miss\nextra = \"e\"",
    );
    let b = temporary("b.bnf", "url = port\nport = *digit\ndigit = \"1\" | \"0\"\npath = \"/\"");
    let ran = run(&["grammar", "diff", &a, &b, "--rule", "PORT"], b"");
    assert_eq!(
        ran.out,
        format!(
            "`PORT` differs\n    {a}: 1*digit\n        nothing that the other does not match\n    {b}: *digit\n        \
             only here: \"\"\ndifferent: 0 productions match the same strings (interpreter profile), 1 do not\n"
        )
    );
    assert_eq!(ran.code, 1);
    let ran = run(&["grammar", "diff", &a, &b, "--json"], b"");
    let why = "`path` names `miss`, which is not defined";
    let expected = json!({"a": a, "b": b, "profile": "interpreter", "amended": true, "same": ["digit"],
        "different": [{"rule": "port", "a": "1*digit", "b": "*digit", "only_a": null, "only_b": ""}],
        "rules_only_in_a": ["extra"], "rules_only_in_b": [],
        "not_compared": [{"rule": "url", "file": a, "why": why}, {"rule": "path", "file": a, "why": why}]});
    assert_eq!((json_lines(&ran.out), ran.code), (vec![expected], 2));
    let same = run(&["grammar", "diff", "src/spec/rfc1738.bnf", "builtin:rfc1738"], b"");
    assert_eq!(
        (same.out.as_str(), same.code),
        ("no difference: 67 productions match the same strings (interpreter profile), 0 do not\n", 0)
    );
    if let Some(texts) = std::env::var_os("RFC_TEXTS") {
        let mut rfc = texts;
        rfc.push("/rfc1738.txt");
        let arguments = ["grammar", "diff", "builtin:rfc1738"].map(OsString::from);
        assert_eq!(run(&[&arguments[..], &[rfc]].concat(), b"").out, same.out);
    }
}

#[test]
fn grammars_that_cannot_be_read() {
    refuses(&["grammar", "check", "src"], b"", "src: it is a directory, name the files in it");
    refuses(&["grammar", "show", "--file", "/no"], b"", "/no: there is no such file, check its name");
    refuses(
        &["grammar", "check", "-"],
        b" \n",
        "stdin: it is empty, write productions such as `host = 1*letter`",
    );
    let message = "stdin:2: byte 9 is not UTF-8, save the file as UTF-8";
    refuses(&["grammar", "check", "-"], b"a = \"x\"\n;\xff", message);
    let message =
        "stdin:1:5: expected a name, a \"literal\", `|`, `[`, `]`, `*` or a `;` comment, but found `\\u{1b}`";
    refuses(&["grammar", "check", "-"], b"a = \x1b", message);
    let message = "stdin: it cannot be both grammars, name a file for one of them";
    refuses(&["grammar", "diff", "-", "-"], b"", message);
    let message = "builtin:rfc1738: it has no production `no\\n`, \
                   `rfc1738 grammar show --file builtin:rfc1738` lists those it has";
    refuses(&["grammar", "show", "no\n"], b"", message);
}

#[test]
fn rulings_and_sections() {
    let ran = run(&["rulings", "a7"], b"");
    assert!(ran.out.starts_with("A7   Are \"A\", \"I\" and \"D\" typecodes"), "{}", ran.out);
    assert_eq!(run(&["rulings"], b"").out.lines().filter(|line| line.starts_with('A')).count(), 38);
    refuses(&["rulings", "A39"], b"", "there is no ruling `A39`, they are A1 to A38");
    assert!(run(&["sections"], b"").out.contains("\n3.10       FILES\n             fileurl\n"));
}

const START: &str = "{\"cmd\":\"start\",\"protocol\":1}\n";

#[test]
fn serve_speaks_the_protocol() {
    for (who, profile) in [("parser", "interpreter"), ("grammar", "producer")] {
        let batch =
            json!({"cmd": "observe", "id": 7, "inputs": ["ftp://@h/a", "http://h:x/", {"hex": "66fF"}]});
        // Nothing after the stop is read; neither it nor a final line end is needed.
        for end in ["\n{\"cmd\":\"stop\"}\nrubbish", "\n\n", ""] {
            let ran = run(&["serve", who, "--profile", profile], format!("{START}{batch}{end}").as_bytes());
            let answers = json_lines(&ran.out);
            assert_eq!((answers.len(), ran.err.as_str(), ran.code), (2, "", 0));
            let conventions = json!({"path": "without-slash", "decoded": [], "lower_cased": [],
                "default_port": "left-out", "absent": "left-out", "options": {"profile": profile}});
            let info = json!({"protocol": 1, "name": format!("rfc1738-{who}"), "language": "Rust",
                "version": env!("CARGO_PKG_VERSION"), "claims": ["rfc1738"], "conventions": conventions});
            assert_eq!(answers[0], info);
            assert_eq!(answers[1]["id"], 7);
            let parts = json!({"scheme": "ftp", "user": "", "host": "h", "cwd": [], "name": "a"});
            assert_eq!(answers[1]["observations"][0], json!({"accept": parts}));
            let reject =
                |index: usize| answers[1]["observations"][index]["reject"].as_str().unwrap_or_default();
            assert!(reject(1).starts_with("byte 9: ") && reject(2).starts_with("byte 1: "), "{}", answers[1]);
        }
    }
    assert_eq!(run(&["serve", "parser"], b"").code, 0);
}

#[test]
fn serve_answers_each_batch_at_once() {
    let mut child = spawn(&["serve", "grammar"]);
    let (mut stdin, mut stdout) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
    let mut ask = |question: &str| {
        stdin.write_all(question.as_bytes()).unwrap();
        let mut answer = String::new();
        stdout.read_line(&mut answer).unwrap();
        answer
    };
    assert!(ask(START).starts_with("{\"protocol\":1,"));
    let answer = "{\"id\":0,\"observations\":[{\"accept\":{\"scheme\":\"a\",\"schemepart\":\"\"}}]}\n";
    assert_eq!(ask("{\"cmd\":\"observe\",\"id\":0,\"inputs\":[\"a:\"]}\n"), answer);
    drop(stdin);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn serve_names_the_line_that_is_wrong_and_keeps_what_it_answered() {
    let wrong: &[(&[u8], &str)] = &[
        (b"{", "it is not JSON at column 1, EOF while parsing an object"),
        (b"\"\xff\"", "it is not JSON at column 2, invalid unicode code point"),
        (b"[]", "expected an object, but found a list"),
        (b"{}", "the object has no `cmd`"),
        (br#"{"cmd":"\u001b[2J"}"#, r#"`cmd` is "start", "observe" or "stop", but found "\u{1b}[2J""#),
        (br#"{"cmd":null}"#, r#"`cmd` is "start", "observe" or "stop", but found null"#),
        (br#"{"cmd":"stop","now":1}"#, "the field `now` is unknown"),
        (br#"{"cmd":"start","protocol":2}"#, "`protocol` is 1 here, but found 2"),
        (br#"{"cmd":"observe","inputs":[]}"#, "`id` is a whole number from 0, but found none"),
        (br#"{"cmd":"observe","id":-1,"inputs":[]}"#, "`id` is a whole number from 0, but found -1"),
        (br#"{"cmd":"observe","id":1}"#, "`inputs` is a list, but found none"),
        (br#"{"cmd":"observe","id":1,"inputs":"a:"}"#, r#"`inputs` is a list, but found "a:""#),
        (
            br#"{"cmd":"observe","id":1,"inputs":["a:",true]}"#,
            r#"input 1 of `inputs`: expected a string or {"hex": ".."}, but found true"#,
        ),
        (
            br#"{"cmd":"observe","id":1,"inputs":[{"hex":"6"}]}"#,
            r#"input 0 of `inputs`: `hex` is pairs of hexadecimal digits, but found "6""#,
        ),
        (
            br#"{"cmd":"observe","id":1,"inputs":[{"hex":"66","x":1}]}"#,
            r#"input 0 of `inputs`: expected a string or {"hex": ".."}, but found another object"#,
        ),
    ];
    for (line, why) in wrong {
        let ran =
            run(&["serve", "parser"], &[START.as_bytes(), b"\n", line, b"\n", START.as_bytes()].concat());
        assert_eq!((ran.err.as_str(), ran.code), (&*format!("rfc1738: stdin:3: {why}\n"), 2));
        assert_eq!(ran.out.lines().count(), 1);
    }
    let early = br#"{"cmd":"observe","id":1,"inputs":[]}"#;
    let message = "stdin:1: the first command is \"start\", but found \"observe\"";
    refuses(&["serve", "parser"], early, message);
}

#[test]
fn wrong_command_lines() {
    let see = ", see `rfc1738 --help`";
    let wrong: &[(&[&str], &str)] = &[
        (&[], "a command is missing"),
        (&["grammar"], "a command is missing"),
        (&["frob"], "unrecognized subcommand 'frob'"),
        (&["check", "--jsn"], "unexpected argument '--jsn' found, tip: a similar argument exists: '--json'"),
        (&["explain"], "the following required arguments were not provided: <URL>"),
        (&["explain", "a:", "b:"], "unexpected argument 'b:' found"),
        (
            &["explain", "a:", "--profile", "x"],
            "invalid value 'x' for '--profile <PROFILE>', [possible values: interpreter, producer]",
        ),
        (&["serve", "me"], "invalid value 'me' for '<SUBJECT>', [possible values: parser, grammar]"),
        (
            &["grammar", "show", "--amended", "--as-printed"],
            "the argument '--amended' cannot be used with '--as-printed'",
        ),
    ];
    for (arguments, message) in wrong {
        refuses(arguments, b"", &format!("{message}{see}"));
    }
    let hostile = run(&[OsStr::new("check"), OsStr::from_bytes(b"--\x1b[31m\n\xff")], b"");
    assert_eq!((hostile.err.lines().count(), hostile.code), (1, 2), "{}", hostile.err);
    assert_eq!(run(&["explain", "--", "--json:"], b"").code, 0);
}

#[test]
fn help_lists_the_exit_codes() {
    let commands: [&[&str]; 9] = [
        &[],
        &["check"],
        &["explain"],
        &["grammar"],
        &["grammar", "show"],
        &["grammar", "diff"],
        &["rulings"],
        &["sections"],
        &["serve"],
    ];
    for command in commands {
        let ran = run(&[command, &["--help"]].concat(), b"");
        assert!(ran.code == 0 && ran.out.contains("Exit codes:\n  0  "), "{command:?}: {}", ran.out);
    }
    assert_eq!(run(&["--version"], b"").out, format!("rfc1738 {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn colours_are_for_terminals() {
    let coloured = |no_color: bool| {
        let mut command = command(&["explain", "http://h/~"]);
        command.env("CLICOLOR_FORCE", "1");
        if no_color {
            command.env("NO_COLOR", "1");
        }
        command.output().unwrap().stdout.contains(&0x1b)
    };
    // In a pipe there are none, as every `run` asserts. One can force them, and forbid that.
    assert!(coloured(false) && !coloured(true));
}

#[test]
fn no_input_makes_it_panic() {
    let all: Vec<u8> = (0..=255).flat_map(|byte| [b'a', b':', byte, b'%', byte, b'\n']).collect();
    for subject in [&["check"][..], &["check", "--json"]] {
        assert_eq!(run(subject, &all).code, 1);
    }
    for byte in (1..=255).step_by(9).chain(*b"/?#%:@;[]~\x80\xff") {
        for text in
            [vec![byte], vec![b'f', b'i', b'l', b'e', b':', byte], [b"http://h/%", &[byte][..]].concat()]
        {
            let ran = run(&[OsStr::new("explain"), OsStr::new("--"), OsStr::from_bytes(&text)], b"");
            assert!(ran.err.is_empty() && ran.code < 2, "{text:?}: {}", ran.err);
        }
    }
}
